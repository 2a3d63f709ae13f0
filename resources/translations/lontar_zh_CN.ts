<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AboutDialog</name>
    <message>
        <source>&amp;Built on</source>
        <translation>基于以下组件(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>About Lontar</source>
        <translation>关于 Lontar</translation>
    </message>
    <message>
        <source>Ask long documents on your own computer. Free software under the MIT licence.</source>
        <translation>在您自己的电脑上向长文档提问。采用 MIT 许可证的自由软件。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Components</source>
        <translation>组件</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Licence: {name}</source>
        <translation>许可证：{name}</translation>
    </message>
    <message>
        <source>Pages: {address}</source>
        <translation>网页：{address}</translation>
    </message>
    <message>
        <source>The package carries no text of its licence; its pages have it.</source>
        <translation>该软件包未附带许可证全文，请见其网页。</translation>
    </message>
    <message>
        <source>Version {version}</source>
        <translation>版本 {version}</translation>
    </message>
</context>
<context>
    <name>Actions</name>
    <message>
        <source>&amp;Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Lontar</source>
        <translation type="unfinished">关于 Lontar</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask a question first; then there is something to export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command or a document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Introduction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation type="unfinished">键盘快捷键</translation>
    </message>
    <message>
        <source>Log</source>
        <translation type="unfinished">日志</translation>
    </message>
    <message>
        <source>Markdown (*.md);;PDF (*.pdf);;JSON (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading controls</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report a problem…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop adding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AnswerCard</name>
    <message>
        <source>no passage supports this</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Assembly</name>
    <message>
        <source>The language changes with the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings cannot be saved: {reason}. They hold until the window is closed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close</source>
        <translation type="unfinished">关闭</translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BudgetSlider</name>
    <message>
        <source>&amp;Memory for reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory for reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More memory keeps more of each document, and reading takes longer. Documents are read anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}: keeps {tokens} tokens of each document</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answering, not checked yet…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence {percent} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for passages…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {total} {unit}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped early.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chapters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read by the model: {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched, not read by the model: {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unreadable: {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without text: {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, not on this computer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChoicesForm</name>
    <message>
        <source>&amp;Cache type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Layers on the graphics device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tokens kept in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer leave memory to others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer leave the machine free for other work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How it is stored; “automatic” measures what is fastest here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More of a document, for more memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor t&amp;hreads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all that fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CitationChip</name>
    <message>
        <source>Citation {number}: {place}: {quote}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found there</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CloudController</name>
    <message>
        <source>Other computers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sending: {words}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CloudPage</name>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask when the local confidence is below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keyring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves this computer while the switch under the question is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace e-mail addresses, telephone, account and identity numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers, in the order in which they are asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spend at most, USD a day</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CloudSwitch</name>
    <message>
        <source>Ask me before anything is sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloud: asks first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloud: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cloud: on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard questions may go to {where}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing leaves this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off: nothing leaves this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send where the documents allow it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no server yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Source code</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Command or document</source>
        <translation>命令或文档</translation>
    </message>
    <message>
        <source>Commands and documents</source>
        <translation>命令与文档</translation>
    </message>
    <message>
        <source>Nothing has a name like this.</source>
        <translation>没有与此相符的名称。</translation>
    </message>
    <message>
        <source>Type a command or the name of a document</source>
        <translation>输入命令或文档名称</translation>
    </message>
    <message>
        <source>What fits</source>
        <translation>匹配结果</translation>
    </message>
</context>
<context>
    <name>Composer</name>
    <message>
        <source>Ask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask about your documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Exactly what would be sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send this to another computer?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The exact bytes:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would be sent, as text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Controller</name>
    <message numerus="yes">
        <source>%n more could not be added.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n chosen document(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About all documents (%n)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>About {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adding {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexing: {done} of {total} passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Remove %n document(s) from the library, with what was read and every conversation about it? Your files stay where they are.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Remove and forget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored in {seconds} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restored in {seconds} s; reading again would take {time}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Summarise the document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What does it say about “{title}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was read before cannot be used any more; it is read again. Nothing you wrote is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is ready</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Ask: {question}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DialogsController</name>
    <message>
        <source>Forget all documents, with what was read and every conversation? Your files stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget everything</source>
        <translation type="unfinished">清除全部</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DocumentDelegate</name>
    <message>
        <source>Cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>indexed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>indexing {share} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>private</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading {at} of {of}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits to be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FitBar</name>
    <message>
        <source>Memory the model needs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} % of what is free</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GaugeBar</name>
    <message>
        <source>Memory of the device</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>GeneralPage</name>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Used everywhere from the next start on.</source>
        <translation>下次启动后全面生效。</translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message numerus="yes">
        <source>%n question(s), begun {date}</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Allow export and search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make private</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No passage matches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Places found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of adding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove and forget…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search all documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LogWindow</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>刷新(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Lines of the log</source>
        <translation>日志内容</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Notes and worse</source>
        <translation>信息、警告和错误</translation>
    </message>
    <message>
        <source>Nothing of this kind was noted.</source>
        <translation>没有此类记录。</translation>
    </message>
    <message>
        <source>Open &amp;folder</source>
        <translation>打开文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Warnings and errors</source>
        <translation>警告和错误</translation>
    </message>
    <message>
        <source>Which lines to show</source>
        <translation>要显示的内容</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Add a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading controls and the memory of the last minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapStrip</name>
    <message>
        <source>Memory map: left and right choose a place, Enter shows it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>less than 1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}&#xa0;GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}&#xa0;MiB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryGauge</name>
    <message>
        <source>Everything else on this device: the system and other programs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend of the memory gauge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Main memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody uses this.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Room in the KV cache that is set aside and empty. It never grows with the document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The KV cache: what the model remembers of the text at this moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model itself. It stays the same whatever is read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the engine computes in, and the engine&apos;s program itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the model read, what of it stays in memory, and what a cache that keeps every token at full precision would take for the same text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{read} tokens read, {kept} kept, &lt;b&gt;{small}&lt;/b&gt; instead of {full}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{used} of {total} in use</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryHistory</name>
    <message>
        <source>Last {minutes} minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory over the last minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{ours} held by the engine, {used} of {total} in use altogether</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} ago</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MemoryMap</name>
    <message>
        <source>Archived</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a document to see what is in the model&apos;s memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evicted to the disk, from where it can be brought back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the model has come.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be searched word for word already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is damaged or took too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend of the memory map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read by the model yet; its words can be found already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {page} (printed {label})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read, and evicted since; answers look its words up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read, and kept whole in memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read, evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read; what is kept of it shows at the next checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read; {share} of it is kept in memory, the rest was evicted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading has come to here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recalled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped: a scan, which text recognition can read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped: there is no text on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The higher, the more of the page is still in the model&apos;s memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last answer rests on it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last answer rests on this place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model has read it and made room since; its exact words are looked up for each answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text to be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} recalled for the last answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{read} of {total} files read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{read} of {total} pages read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{share} of it lies archived on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Checking, {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished">设置</translation>
    </message>
    <message>
        <source>Settings of this model</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Answers come from this model from now on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking what came before, {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compares the file&apos;s SHA-256; takes seconds a gigabyte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes the file; it can be downloaded again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes what has come.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does not fit: needs {0}, free are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetches the file from its publisher or the mirror.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetches the whole file anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetches what is still missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits: took {0} here, free are {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fits: uses {0} of {1} free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on downloading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads about as fast as the starter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads about {0} times slower than the starter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads about {0} tokens/s here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads {0} tokens/s here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove download…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops the check.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops, and deletes what has come.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops; what has come is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trying again: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your file stays where it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>licence not stated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>window of {0} tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} % downloaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} MiB/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} billion parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} h {1} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} million parameters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>&amp;Add a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete {0}? That frees {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GGUF models (*.gguf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be downloaded again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror and proxy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the download?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are free on {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of main memory are free.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NetworkForm</name>
    <message>
        <source>&amp;Mirror</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Proxy a&amp;ddress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the mirror as an address, such as https://mirror.example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the proxy as an address, such as http://proxy:8080.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the system says</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the publisher&apos;s own address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this one:</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>These words are on this page, but where exactly is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This page cannot be drawn. This is its text as it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be opened. This is its text as it was read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has changed since it was read. This is its text of then; add it again to bring it up to date.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no longer where it was. This is its text as it was read; add it again from its new place.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OfferCard</name>
    <message>
        <source>Download</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offer of a larger model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The starter model works at once. A larger one answers better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} to download.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OutlinePopup</name>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PartField</name>
    <message>
        <source>File or part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a file or part (Ctrl+G)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no &quot;{0}&quot; in this document.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PrivacyPage</name>
    <message>
        <source> GiB</source>
        <translation> GiB</translation>
    </message>
    <message>
        <source>&amp;Data folder</source>
        <translation>数据文件夹(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Forget everything…</source>
        <translation>清除全部(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Open folder</source>
        <translation>打开文件夹(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Size limit</source>
        <translation>容量上限(&amp;S)</translation>
    </message>
    <message>
        <source>All documents and conversations leave the library. This cannot be undone.</source>
        <translation>所有文档和对话都将从资料库中移除，且无法撤销。</translation>
    </message>
    <message>
        <source>Data folder</source>
        <translation>数据文件夹</translation>
    </message>
    <message>
        <source>Forget all documents and conversations</source>
        <translation>清除所有文档和对话</translation>
    </message>
    <message>
        <source>Forget everything</source>
        <translation>清除全部</translation>
    </message>
    <message>
        <source>Forget everything?</source>
        <translation>清除全部？</translation>
    </message>
    <message>
        <source>How much of the limit is used</source>
        <translation>已用容量占上限的比例</translation>
    </message>
    <message>
        <source>Largest size of the library, in GiB</source>
        <translation>资料库的最大容量（GiB）</translation>
    </message>
    <message>
        <source>Open the data folder</source>
        <translation>打开数据文件夹</translation>
    </message>
    <message>
        <source>Start anew</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Your library, conversations and settings lie in this folder and nowhere else.</source>
        <translation>您的资料库、对话和设置只保存在此文件夹中。</translation>
    </message>
    <message>
        <source>Your own files stay where they are.</source>
        <translation>您自己的文件会保留在原处。</translation>
    </message>
    <message>
        <source>{used} of {limit} GiB used. When it is full, what was read longest ago gives way; text never does.</source>
        <translation>已用 {used} GiB，上限 {limit} GiB。空间用尽时，最久未用的阅读结果会被清理；文本始终保留。</translation>
    </message>
</context>
<context>
    <name>ReadingControls</name>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How deep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexed: its words can be found, it is not read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is read next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never sent to another machine, left out of searches that do not name it, never exported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No document is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused at {place}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read it: the model takes in the whole document. Index only: it is searched, which takes no time and no memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read this document before all others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read to its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits: {reason}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waits; documents read before it: {count}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file {at} of {of}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {at} of {of}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{count} tokens/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>&amp;Memory budget</source>
        <translation>内存预算(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Only index it, so that passages can be found</source>
        <translation>仅建立索引，以便查找段落(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Read it whole, so that general questions are answered too</source>
        <translation>通读全文，以便也能回答概括性问题(&amp;R)</translation>
    </message>
    <message>
        <source>A new document</source>
        <translation>新文档</translation>
    </message>
    <message numerus="yes">
        <source>About %Ln token(s) of each document stay in the model&apos;s memory. What gives way is found again when a question needs it.</source>
        <translation>
            <numerusform>每个文档约有 %Ln 个词元保留在模型的内存中。被移出的内容在提问需要时会重新找回。</numerusform>
        </translation>
    </message>
    <message>
        <source>Memory for each document, in MiB</source>
        <translation>每个文档使用的内存（MiB）</translation>
    </message>
    <message>
        <source>Read on &amp;battery too</source>
        <translation>使用电池时也阅读(&amp;B)</translation>
    </message>
    <message>
        <source>Read only while the computer is &amp;idle</source>
        <translation>仅在电脑空闲时阅读(&amp;I)</translation>
    </message>
    <message>
        <source>Recognise &amp;text on scanned pages</source>
        <translation>识别扫描页上的文字(&amp;T)</translation>
    </message>
    <message>
        <source>Scans</source>
        <translation>扫描件</translation>
    </message>
    <message>
        <source>Text recognition is not installed; the handbook says how to add it.</source>
        <translation>尚未安装文字识别组件；安装方法见使用手册。</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时机</translation>
    </message>
</context>
<context>
    <name>ReportProblemDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save report…</source>
        <translation>保存报告(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;What happened</source>
        <translation>发生了什么(&amp;W)</translation>
    </message>
    <message>
        <source>Lontar sends nothing. It saves a file without names, folders, documents, addresses and keys; read it here, then pass it on as you like.</source>
        <translation>Lontar 不会发送任何内容。它保存的文件中不含姓名、文件夹、文档、地址和密钥；请先在此查看，再由您自行决定转交给谁。</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>报告问题</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>The report is being gathered…</source>
        <translation>正在汇总报告…</translation>
    </message>
    <message>
        <source>What did you do, what happened, what did you expect?</source>
        <translation>您做了什么？发生了什么？您期望的结果是什么？</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>What will be &amp;saved</source>
        <translation>将要保存的内容(&amp;P)</translation>
    </message>
    <message>
        <source>What will be saved</source>
        <translation>将要保存的内容</translation>
    </message>
    <message>
        <source>Zip files (*.zip)</source>
        <translation>Zip 文件 (*.zip)</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Pages of the settings</source>
        <translation>设置页面</translation>
    </message>
    <message>
        <source>Privacy and storage</source>
        <translation>隐私与存储</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>ShortcutsOverlay</name>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>List of keyboard shortcuts</source>
        <translation>键盘快捷键列表</translation>
    </message>
</context>
<context>
    <name>SourceController</name>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceHeader</name>
    <message>
        <source>({0} of {1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As wide as the window (Ctrl+0)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back one page or file (Ctrl+PgUp)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the quote with its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On one page or file (Ctrl+PgDn)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in another program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceView</name>
    <message>
        <source>Click a citation or a document to see it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StretchBar</name>
    <message>
        <source>Earlier lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Later lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines {0}–{1} of {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>&amp;Back</source>
        <translation>上一步(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Skip</source>
        <translation>跳过(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>开始使用(&amp;S)</translation>
    </message>
    <message>
        <source>Ask, and check</source>
        <translation>提问并核对</translation>
    </message>
    <message>
        <source>Drag a PDF, another document or a folder of source code into the window. You can ask about it within seconds, while Lontar goes on reading.</source>
        <translation>将 PDF、其他文档或源代码文件夹拖入窗口。几秒钟后即可提问，Lontar 会同时继续阅读。</translation>
    </message>
    <message>
        <source>Drop a document</source>
        <translation>拖入文档</translation>
    </message>
    <message>
        <source>Every answer names its passages. Click one, and the page opens with the words marked, so that you need not take anybody&apos;s word for it.</source>
        <translation>每个回答都会注明出处。点击出处即可打开相应页面，原文已标出，您可以亲自核对。</translation>
    </message>
    <message>
        <source>It stays with you</source>
        <translation>一切都留在您手中</translation>
    </message>
    <message>
        <source>The model runs on this computer, and nothing leaves it. A cloud model is used only when you switch it on, and you see first what would be sent.</source>
        <translation>模型在这台电脑上运行，任何内容都不会离开它。只有您主动开启时才会使用云端模型，并会先显示将要发送的内容。</translation>
    </message>
    <message>
        <source>Welcome to Lontar</source>
        <translation>欢迎使用 Lontar</translation>
    </message>
    <message>
        <source>{card} of {cards}</source>
        <translation>{card} / {cards}</translation>
    </message>
</context>
<context>
    <name>Welcome</name>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a document or a folder here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF, Word, EPUB, web pages, tables, notebooks, e-mail, or a whole code repository. Everything stays on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%n chapter(s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n file(s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n page(s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n part(s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%n sheet(s)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, line {line}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, lines {first}-{last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}, page {page}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
