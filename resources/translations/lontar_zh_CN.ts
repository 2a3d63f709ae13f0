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
        <translation>对话(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>About Lontar</source>
        <translation>关于 Lontar</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add files…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Ask a question first; then there is something to export.</source>
        <translation>请先提一个问题，之后才有内容可导出。</translation>
    </message>
    <message>
        <source>Close the source</source>
        <translation>关闭原文</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Export the conversation</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Find a command or a document</source>
        <translation>查找命令或文档</translation>
    </message>
    <message>
        <source>Introduction</source>
        <translation>入门介绍</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Markdown (*.md);;PDF (*.pdf);;JSON (*.json)</source>
        <translation>Markdown (*.md);;PDF (*.pdf);;JSON (*.json)</translation>
    </message>
    <message>
        <source>Models…</source>
        <translation>模型…</translation>
    </message>
    <message>
        <source>New conversation</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Paste files</source>
        <translation>粘贴文件</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Reading controls</source>
        <translation>阅读控制</translation>
    </message>
    <message>
        <source>Report a problem…</source>
        <translation>报告问题…</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Show or hide the memory</source>
        <translation>显示或隐藏内存</translation>
    </message>
    <message>
        <source>Stop adding</source>
        <translation>停止添加</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Write a question</source>
        <translation>输入问题</translation>
    </message>
</context>
<context>
    <name>Assembly</name>
    <message>
        <source>The language changes with the next start.</source>
        <translation>语言将在下次启动时更改。</translation>
    </message>
    <message>
        <source>The settings cannot be saved: {reason}. They hold until the window is closed.</source>
        <translation>无法保存设置：{reason}。设置在窗口关闭前有效。</translation>
    </message>
</context>
<context>
    <name>Banner</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>BudgetSlider</name>
    <message>
        <source>&amp;Memory for reading</source>
        <translation>阅读所用内存(&amp;M)</translation>
    </message>
    <message>
        <source>Memory for reading</source>
        <translation>阅读所用内存</translation>
    </message>
    <message>
        <source>More memory keeps more of each document, and reading takes longer. Documents are read anew.</source>
        <translation>内存越多，每个文档保留得越多，阅读也越久。文档会重新阅读。</translation>
    </message>
    <message>
        <source>{size}: keeps {tokens} tokens of each document</source>
        <translation>{size}：每个文档保留 {tokens} 个词元</translation>
    </message>
</context>
<context>
    <name>Card</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Answering, not checked yet…</source>
        <translation>正在回答，尚未核对…</translation>
    </message>
    <message>
        <source>Confidence {percent} %</source>
        <translation>置信度 {percent} %</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>修改问题</translation>
    </message>
    <message>
        <source>Looking for passages…</source>
        <translation>正在查找段落…</translation>
    </message>
    <message>
        <source>Of {total} {unit}</source>
        <translation>共 {total} {unit}</translation>
    </message>
    <message>
        <source>Sent: {words}</source>
        <translation>已发送：{words}</translation>
    </message>
    <message>
        <source>Stopped early.</source>
        <translation>已提前停止。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>This computer&apos;s own answer: {answer}</source>
        <translation>本机自己的回答：{answer}</translation>
    </message>
    <message>
        <source>chapters</source>
        <translation>章</translation>
    </message>
    <message>
        <source>files</source>
        <translation>个文件</translation>
    </message>
    <message>
        <source>pages</source>
        <translation>页</translation>
    </message>
    <message>
        <source>parts</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>read by the model: {n}</source>
        <translation>模型已阅读：{n}</translation>
    </message>
    <message>
        <source>read off the code, without a model</source>
        <translation>直接取自代码，未用模型</translation>
    </message>
    <message>
        <source>searched, not read by the model: {n}</source>
        <translation>仅检索，模型未阅读：{n}</translation>
    </message>
    <message>
        <source>sheets</source>
        <translation>个工作表</translation>
    </message>
    <message>
        <source>unreadable: {n}</source>
        <translation>无法读取：{n}</translation>
    </message>
    <message>
        <source>without text: {n}</source>
        <translation>没有文字：{n}</translation>
    </message>
    <message>
        <source>{name} on this computer</source>
        <translation>{name}，在本机</translation>
    </message>
    <message>
        <source>{name}, not on this computer</source>
        <translation>{name}，不在本机</translation>
    </message>
</context>
<context>
    <name>ChoicesForm</name>
    <message>
        <source>&amp;Cache type</source>
        <translation>缓存类型(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Layers on the graphics device</source>
        <translation>图形设备上的层数(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Tokens kept in memory</source>
        <translation>内存中保留的词元(&amp;T)</translation>
    </message>
    <message>
        <source>Fewer leave memory to others.</source>
        <translation>越少，留给其他程序的内存越多。</translation>
    </message>
    <message>
        <source>Fewer leave the machine free for other work.</source>
        <translation>越少，电脑越能做其他工作。</translation>
    </message>
    <message>
        <source>How it is stored; “automatic” measures what is fastest here.</source>
        <translation>存储方式；“自动”会测出本机最快的方式。</translation>
    </message>
    <message>
        <source>More of a document, for more memory.</source>
        <translation>内存越多，保留的文档内容越多。</translation>
    </message>
    <message>
        <source>Processor t&amp;hreads</source>
        <translation>处理器线程(&amp;H)</translation>
    </message>
    <message>
        <source>all cores</source>
        <translation>全部核心</translation>
    </message>
    <message>
        <source>all that fit</source>
        <translation>能放下的全部</translation>
    </message>
    <message>
        <source>as in the settings</source>
        <translation>按设置</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
</context>
<context>
    <name>CitationChip</name>
    <message>
        <source>Citation {number}: {place}: {quote}</source>
        <translation>引文 {number}：{place}：{quote}</translation>
    </message>
    <message>
        <source>not found there</source>
        <translation>原处未找到</translation>
    </message>
</context>
<context>
    <name>CloudController</name>
    <message>
        <source>Other computers</source>
        <translation>其他电脑</translation>
    </message>
    <message>
        <source>Sending: {words}</source>
        <translation>正在发送：{words}</translation>
    </message>
</context>
<context>
    <name>CloudPage</name>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Ask when the local confidence is below</source>
        <translation>本机置信度低于此值时询问</translation>
    </message>
    <message>
        <source>Kept in the system&apos;s keyring</source>
        <translation>保存在系统密钥环中</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>密钥</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Nothing leaves this computer while the switch under the question is off.</source>
        <translation>只要问题下方的开关关闭，任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Replace e-mail addresses, telephone, account and identity numbers</source>
        <translation>替换电子邮件地址、电话、账户和身份号码</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Servers, in the order in which they are asked</source>
        <translation>服务器，按询问顺序</translation>
    </message>
    <message>
        <source>Spend at most, USD a day</source>
        <translation>每日最多花费（美元）</translation>
    </message>
</context>
<context>
    <name>CloudSwitch</name>
    <message>
        <source>Ask me before anything is sent</source>
        <translation>发送任何内容前先问我</translation>
    </message>
    <message>
        <source>Cloud: asks first</source>
        <translation>云端：先询问</translation>
    </message>
    <message>
        <source>Cloud: off</source>
        <translation>云端：关闭</translation>
    </message>
    <message>
        <source>Cloud: on</source>
        <translation>云端：开启</translation>
    </message>
    <message>
        <source>Hard questions may go to {where}.</source>
        <translation>难题可能会发送到 {where}。</translation>
    </message>
    <message>
        <source>Nothing leaves this computer.</source>
        <translation>任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Off: nothing leaves this computer</source>
        <translation>关闭：任何内容都不会离开本机</translation>
    </message>
    <message>
        <source>Send where the documents allow it</source>
        <translation>在文档允许时发送</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>no server yet</source>
        <translation>尚无服务器</translation>
    </message>
</context>
<context>
    <name>CodeView</name>
    <message>
        <source>Source code</source>
        <translation>源代码</translation>
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
        <translation>提问</translation>
    </message>
    <message>
        <source>Ask about your documents</source>
        <translation>就您的文档提问</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
</context>
<context>
    <name>ConsentDialog</name>
    <message>
        <source>Exactly what would be sent</source>
        <translation>将要发送的确切内容</translation>
    </message>
    <message>
        <source>Keep it here</source>
        <translation>留在本机</translation>
    </message>
    <message>
        <source>Send</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>Send this to another computer?</source>
        <translation>将此内容发送到其他电脑？</translation>
    </message>
    <message>
        <source>The exact bytes:</source>
        <translation>确切的字节：</translation>
    </message>
    <message>
        <source>What would be sent, as text</source>
        <translation>将要发送的内容（文本）</translation>
    </message>
</context>
<context>
    <name>Controller</name>
    <message numerus="yes">
        <source>%n more could not be added.</source>
        <translation>
            <numerusform>另有 %n 个无法添加。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n chosen document(s)</source>
        <translation>
            <numerusform>关于选中的 %n 个文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About all documents (%n)</source>
        <translation>
            <numerusform>关于全部文档（%n）</numerusform>
        </translation>
    </message>
    <message>
        <source>About {name}</source>
        <translation>关于 {name}</translation>
    </message>
    <message>
        <source>Adding {name}</source>
        <translation>正在添加 {name}</translation>
    </message>
    <message>
        <source>Adding…</source>
        <translation>正在添加…</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Indexing: {done} of {total} passages</source>
        <translation>正在索引：{done} / {total} 个段落</translation>
    </message>
    <message>
        <source>Loading {name}…</source>
        <translation>正在加载 {name}…</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message numerus="yes">
        <source>Remove %n document(s) from the library, with what was read and every conversation about it? Your files stay where they are.</source>
        <translation>
            <numerusform>要从资料库中移除 %n 个文档，以及阅读所得和所有相关对话吗？您的文件保留在原处。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove and forget</source>
        <translation>移除并遗忘</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重新启动</translation>
    </message>
    <message>
        <source>Restored in {seconds} s</source>
        <translation>已在 {seconds} 秒内恢复</translation>
    </message>
    <message>
        <source>Restored in {seconds} s; reading again would take {time}</source>
        <translation>已在 {seconds} 秒内恢复；重新阅读需要 {time}</translation>
    </message>
    <message>
        <source>Saved as {path}</source>
        <translation>已保存为 {path}</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>Summarise the document.</source>
        <translation>概括这份文档。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>What does it say about “{title}”?</source>
        <translation>关于“{title}”文中怎么说？</translation>
    </message>
    <message>
        <source>What was read before cannot be used any more; it is read again. Nothing you wrote is lost.</source>
        <translation>先前阅读所得已无法使用，将重新阅读。您写的内容没有丢失。</translation>
    </message>
    <message>
        <source>{name} is ready</source>
        <translation>{name} 已就绪</translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Ask: {question}</source>
        <translation>提问：{question}</translation>
    </message>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>DialogsController</name>
    <message>
        <source>Saved as {path}</source>
        <translation>已保存为 {path}</translation>
    </message>
</context>
<context>
    <name>DocumentDelegate</name>
    <message>
        <source>Cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>indexed</source>
        <translation>已索引</translation>
    </message>
    <message>
        <source>indexing {share} %</source>
        <translation>正在索引 {share} %</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>private</source>
        <translation>私密</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已阅读</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>正在阅读</translation>
    </message>
    <message>
        <source>reading {at} of {of}</source>
        <translation>正在阅读 {at} / {of}</translation>
    </message>
    <message>
        <source>waits to be read</source>
        <translation>等待阅读</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
</context>
<context>
    <name>FitBar</name>
    <message>
        <source>Memory the model needs</source>
        <translation>模型所需内存</translation>
    </message>
    <message>
        <source>{0} % of what is free</source>
        <translation>可用内存的 {0} %</translation>
    </message>
</context>
<context>
    <name>GaugeBar</name>
    <message>
        <source>Memory of the device</source>
        <translation>设备内存</translation>
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
        <translation>
            <numerusform>%n 个问题，始于 {date}</numerusform>
        </translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>添加文档</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Allow export and search</source>
        <translation>允许导出和搜索</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Delete conversation</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Go on reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>Make private</source>
        <translation>设为私密</translation>
    </message>
    <message>
        <source>May be sent</source>
        <translation>可以发送</translation>
    </message>
    <message>
        <source>May be sent when I agree</source>
        <translation>经我同意可以发送</translation>
    </message>
    <message>
        <source>Never leaves this computer</source>
        <translation>绝不离开本机</translation>
    </message>
    <message>
        <source>No passage matches.</source>
        <translation>没有匹配的段落。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>暂停阅读</translation>
    </message>
    <message>
        <source>Places found</source>
        <translation>找到的位置</translation>
    </message>
    <message>
        <source>Progress of adding</source>
        <translation>添加进度</translation>
    </message>
    <message>
        <source>Read next</source>
        <translation>接下来阅读</translation>
    </message>
    <message>
        <source>Remove and forget…</source>
        <translation>移除并遗忘…</translation>
    </message>
    <message>
        <source>Search all documents</source>
        <translation>搜索所有文档</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
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
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>添加文档</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Reading controls and the memory of the last minutes</source>
        <translation>阅读控制和最近几分钟的内存</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>阅读…</translation>
    </message>
</context>
<context>
    <name>MapStrip</name>
    <message>
        <source>Memory map: left and right choose a place, Enter shows it</source>
        <translation>记忆图：左右键选择位置，回车键显示</translation>
    </message>
</context>
<context>
    <name>Memory</name>
    <message>
        <source>less than 1 %</source>
        <translation>不到 1 %</translation>
    </message>
    <message>
        <source>less than a minute</source>
        <translation>不到一分钟</translation>
    </message>
    <message>
        <source>{hours} h {minutes} min</source>
        <translation>{hours} 小时 {minutes} 分钟</translation>
    </message>
    <message>
        <source>{minutes} min</source>
        <translation>{minutes} 分钟</translation>
    </message>
    <message>
        <source>{share} %</source>
        <translation>{share} %</translation>
    </message>
    <message>
        <source>{size}&#xa0;GiB</source>
        <translation>{size} GiB</translation>
    </message>
    <message>
        <source>{size}&#xa0;MiB</source>
        <translation>{size} MiB</translation>
    </message>
</context>
<context>
    <name>MemoryGauge</name>
    <message>
        <source>Everything else on this device: the system and other programs.</source>
        <translation>本设备上的其他一切：系统和其他程序。</translation>
    </message>
    <message>
        <source>Free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Legend of the memory gauge</source>
        <translation>内存表图例</translation>
    </message>
    <message>
        <source>Main memory</source>
        <translation>主内存</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory in use</source>
        <translation>使用中的内存</translation>
    </message>
    <message>
        <source>Memory reserved</source>
        <translation>预留的内存</translation>
    </message>
    <message>
        <source>Nobody uses this.</source>
        <translation>无人使用。</translation>
    </message>
    <message>
        <source>Other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>Room in the KV cache that is set aside and empty. It never grows with the document.</source>
        <translation>KV 缓存中预留的空位。它不会随文档增长。</translation>
    </message>
    <message>
        <source>The KV cache: what the model remembers of the text at this moment.</source>
        <translation>KV 缓存：模型此刻记住的文本。</translation>
    </message>
    <message>
        <source>The model itself. It stays the same whatever is read.</source>
        <translation>模型本身。无论读什么都不变。</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>What the engine computes in, and the engine&apos;s program itself.</source>
        <translation>引擎计算所用的空间，以及引擎程序本身。</translation>
    </message>
    <message>
        <source>What the model read, what of it stays in memory, and what a cache that keeps every token at full precision would take for the same text.</source>
        <translation>模型读了多少、内存中保留了多少，以及以全精度保留每个词元的缓存对同一文本需要多少。</translation>
    </message>
    <message>
        <source>Work space</source>
        <translation>工作空间</translation>
    </message>
    <message>
        <source>{read} tokens read, {kept} kept, &lt;b&gt;{small}&lt;/b&gt; instead of {full}</source>
        <translation>已读 {read} 个词元，保留 {kept} 个，&lt;b&gt;{small}&lt;/b&gt; 而非 {full}</translation>
    </message>
    <message>
        <source>{used} of {total} in use</source>
        <translation>已用 {used} / {total}</translation>
    </message>
</context>
<context>
    <name>MemoryHistory</name>
    <message>
        <source>Last {minutes} minutes</source>
        <translation>最近 {minutes} 分钟</translation>
    </message>
    <message>
        <source>Memory over the last minutes</source>
        <translation>最近几分钟的内存</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>{ours} held by the engine, {used} of {total} in use altogether</source>
        <translation>引擎占用 {ours}，总共已用 {used} / {total}</translation>
    </message>
    <message>
        <source>{time} ago</source>
        <translation>{time}前</translation>
    </message>
</context>
<context>
    <name>MemoryMap</name>
    <message>
        <source>Archived</source>
        <translation>已归档</translation>
    </message>
    <message>
        <source>Choose a document to see what is in the model&apos;s memory.</source>
        <translation>选择一个文档，查看模型记忆中的内容。</translation>
    </message>
    <message>
        <source>Could not be read.</source>
        <translation>无法读取。</translation>
    </message>
    <message>
        <source>Evicted to the disk, from where it can be brought back.</source>
        <translation>已移出到磁盘，可从那里取回。</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>How far the model has come.</source>
        <translation>模型读到的位置。</translation>
    </message>
    <message>
        <source>It can be searched word for word already.</source>
        <translation>已可逐字搜索。</translation>
    </message>
    <message>
        <source>It is damaged or took too long.</source>
        <translation>已损坏或耗时过长。</translation>
    </message>
    <message>
        <source>Kept in memory</source>
        <translation>保留在内存中</translation>
    </message>
    <message>
        <source>Legend of the memory map</source>
        <translation>记忆图图例</translation>
    </message>
    <message>
        <source>Memory map</source>
        <translation>记忆图</translation>
    </message>
    <message>
        <source>Not read by the model yet; its words can be found already.</source>
        <translation>模型尚未阅读；其文字已可查找。</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未阅读</translation>
    </message>
    <message>
        <source>Page {page}</source>
        <translation>第 {page} 页</translation>
    </message>
    <message>
        <source>Page {page} (printed {label})</source>
        <translation>第 {page} 页（印刷页码 {label}）</translation>
    </message>
    <message>
        <source>Part {number}</source>
        <translation>第 {number} 部分</translation>
    </message>
    <message>
        <source>Read, and evicted since; answers look its words up.</source>
        <translation>已读，之后移出；回答时会查找其原文。</translation>
    </message>
    <message>
        <source>Read, and kept whole in memory.</source>
        <translation>已读，完整保留在内存中。</translation>
    </message>
    <message>
        <source>Read, evicted</source>
        <translation>已读，已移出</translation>
    </message>
    <message>
        <source>Read; what is kept of it shows at the next checkpoint.</source>
        <translation>已读；保留多少将在下一个检查点显示。</translation>
    </message>
    <message>
        <source>Read; {share} of it is kept in memory, the rest was evicted.</source>
        <translation>已读；{share} 保留在内存中，其余已移出。</translation>
    </message>
    <message>
        <source>Reading has come to here.</source>
        <translation>阅读到此处。</translation>
    </message>
    <message>
        <source>Reading here</source>
        <translation>正在此处阅读</translation>
    </message>
    <message>
        <source>Recalled</source>
        <translation>已召回</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>已跳过</translation>
    </message>
    <message>
        <source>Skipped: a scan, which text recognition can read.</source>
        <translation>已跳过：扫描件，可由文字识别读取。</translation>
    </message>
    <message>
        <source>Skipped: there is no text on it.</source>
        <translation>已跳过：没有文字。</translation>
    </message>
    <message>
        <source>The higher, the more of the page is still in the model&apos;s memory.</source>
        <translation>越高，该页仍在模型内存中的部分越多。</translation>
    </message>
    <message>
        <source>The last answer rests on it.</source>
        <translation>上一个回答以此为据。</translation>
    </message>
    <message>
        <source>The last answer rests on this place.</source>
        <translation>上一个回答以此处为据。</translation>
    </message>
    <message>
        <source>The model has read it and made room since; its exact words are looked up for each answer.</source>
        <translation>模型读过后已腾出空间；每次回答都会查找其原文。</translation>
    </message>
    <message>
        <source>There is no text to be read.</source>
        <translation>没有可读的文字。</translation>
    </message>
    <message>
        <source>{count} failed</source>
        <translation>{count} 个失败</translation>
    </message>
    <message>
        <source>{count} recalled for the last answer</source>
        <translation>上一个回答召回 {count} 处</translation>
    </message>
    <message>
        <source>{read} of {total} files read</source>
        <translation>已读 {read} / {total} 个文件</translation>
    </message>
    <message>
        <source>{read} of {total} pages read</source>
        <translation>已读 {read} / {total} 页</translation>
    </message>
    <message>
        <source>{share} of it lies archived on the disk.</source>
        <translation>其中 {share} 已归档到磁盘。</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Checking, {0} of {1}</source>
        <translation>正在检查，{0} / {1}</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Settings of this model</source>
        <translation>此模型的设置</translation>
    </message>
</context>
<context>
    <name>Models</name>
    <message>
        <source>Answers come from this model from now on.</source>
        <translation>从现在起由此模型回答。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Checking what came before, {0} of {1}</source>
        <translation>正在检查先前收到的内容，{0} / {1}</translation>
    </message>
    <message>
        <source>Compares the file&apos;s SHA-256; takes seconds a gigabyte.</source>
        <translation>比较文件的 SHA-256；每 GB 需数秒。</translation>
    </message>
    <message>
        <source>Damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Deletes the file; it can be downloaded again.</source>
        <translation>删除文件；可以重新下载。</translation>
    </message>
    <message>
        <source>Deletes what has come.</source>
        <translation>删除已收到的内容。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Does not fit: needs {0}, free are {1}</source>
        <translation>放不下：需要 {0}，可用 {1}</translation>
    </message>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download again</source>
        <translation>重新下载</translation>
    </message>
    <message>
        <source>Fetches the file from its publisher or the mirror.</source>
        <translation>从发布者或镜像获取文件。</translation>
    </message>
    <message>
        <source>Fetches the whole file anew.</source>
        <translation>重新获取整个文件。</translation>
    </message>
    <message>
        <source>Fetches what is still missing.</source>
        <translation>获取尚缺的部分。</translation>
    </message>
    <message>
        <source>File is gone</source>
        <translation>文件已不在</translation>
    </message>
    <message>
        <source>Fits: took {0} here, free are {1}</source>
        <translation>放得下：在本机用了 {0}，可用 {1}</translation>
    </message>
    <message>
        <source>Fits: uses {0} of {1} free</source>
        <translation>放得下：使用 {0}，可用 {1}</translation>
    </message>
    <message>
        <source>Go on downloading</source>
        <translation>继续下载</translation>
    </message>
    <message>
        <source>Here</source>
        <translation>在本机</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Not here</source>
        <translation>不在本机</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Reads about as fast as the starter</source>
        <translation>阅读速度与起步模型相近</translation>
    </message>
    <message>
        <source>Reads about {0} times slower than the starter</source>
        <translation>阅读速度约比起步模型慢 {0} 倍</translation>
    </message>
    <message>
        <source>Reads about {0} tokens/s here</source>
        <translation>在本机约每秒阅读 {0} 个词元</translation>
    </message>
    <message>
        <source>Reads {0} tokens/s here</source>
        <translation>在本机每秒阅读 {0} 个词元</translation>
    </message>
    <message>
        <source>Remove download…</source>
        <translation>移除下载…</translation>
    </message>
    <message>
        <source>Remove from the list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stops the check.</source>
        <translation>停止检查。</translation>
    </message>
    <message>
        <source>Stops, and deletes what has come.</source>
        <translation>停止，并删除已收到的内容。</translation>
    </message>
    <message>
        <source>Stops; what has come is kept.</source>
        <translation>停止；已收到的内容保留。</translation>
    </message>
    <message>
        <source>Trying again: {0}</source>
        <translation>正在重试：{0}</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Your file stays where it is.</source>
        <translation>您的文件保留在原处。</translation>
    </message>
    <message>
        <source>licence not stated</source>
        <translation>未注明许可证</translation>
    </message>
    <message>
        <source>window of {0} tokens</source>
        <translation>窗口 {0} 个词元</translation>
    </message>
    <message>
        <source>{0} % downloaded</source>
        <translation>已下载 {0} %</translation>
    </message>
    <message>
        <source>{0} MiB/s</source>
        <translation>{0} MiB/秒</translation>
    </message>
    <message>
        <source>{0} billion parameters</source>
        <translation>{0}B 参数</translation>
    </message>
    <message>
        <source>{0} h {1} min</source>
        <translation>{0} 小时 {1} 分钟</translation>
    </message>
    <message>
        <source>{0} left</source>
        <translation>剩余 {0}</translation>
    </message>
    <message>
        <source>{0} million parameters</source>
        <translation>{0}M 参数</translation>
    </message>
    <message>
        <source>{0} min</source>
        <translation>{0} 分钟</translation>
    </message>
    <message>
        <source>{0} of {1}</source>
        <translation>{0} / {1}</translation>
    </message>
    <message>
        <source>{0} s</source>
        <translation>{0} 秒</translation>
    </message>
</context>
<context>
    <name>ModelsDialog</name>
    <message>
        <source>&amp;Add a file…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a model file</source>
        <translation>添加模型文件</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Delete {0}? That frees {1}.</source>
        <translation>删除 {0}？将释放 {1}。</translation>
    </message>
    <message>
        <source>GGUF models (*.gguf)</source>
        <translation>GGUF 模型 (*.gguf)</translation>
    </message>
    <message>
        <source>It can be downloaded again.</source>
        <translation>可以重新下载。</translation>
    </message>
    <message>
        <source>List of models</source>
        <translation>模型列表</translation>
    </message>
    <message>
        <source>Mirror and proxy</source>
        <translation>镜像与代理</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Nothing is downloaded unless you ask for it.</source>
        <translation>除非您要求，否则不会下载任何内容。</translation>
    </message>
    <message>
        <source>Remove the download?</source>
        <translation>移除下载？</translation>
    </message>
    <message>
        <source>{0} are free on {1}.</source>
        <translation>{1} 上有 {0} 可用。</translation>
    </message>
    <message>
        <source>{0} of main memory are free.</source>
        <translation>主内存有 {0} 可用。</translation>
    </message>
</context>
<context>
    <name>NetworkForm</name>
    <message>
        <source>&amp;Mirror</source>
        <translation>镜像(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Proxy</source>
        <translation>代理(&amp;P)</translation>
    </message>
    <message>
        <source>Proxy a&amp;ddress</source>
        <translation>代理地址(&amp;D)</translation>
    </message>
    <message>
        <source>Write the mirror as an address, such as https://mirror.example.</source>
        <translation>请将镜像写成地址，例如 https://mirror.example。</translation>
    </message>
    <message>
        <source>Write the proxy as an address, such as http://proxy:8080.</source>
        <translation>请将代理写成地址，例如 http://proxy:8080。</translation>
    </message>
    <message>
        <source>as the system says</source>
        <translation>按系统设置</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the publisher&apos;s own address</source>
        <translation>发布者自己的地址</translation>
    </message>
    <message>
        <source>this one:</source>
        <translation>此地址：</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>These words are on this page, but where exactly is not known.</source>
        <translation>这些文字在本页上，但确切位置未知。</translation>
    </message>
    <message>
        <source>This page cannot be drawn. This is its text as it was read.</source>
        <translation>此页无法绘制。这是阅读时的文字。</translation>
    </message>
    <message>
        <source>{0} cannot be opened. This is its text as it was read.</source>
        <translation>{0} 无法打开。这是阅读时的文字。</translation>
    </message>
    <message>
        <source>{0} has changed since it was read. This is its text of then; add it again to bring it up to date.</source>
        <translation>{0} 在阅读后已更改。这是当时的文字；请重新添加以更新。</translation>
    </message>
    <message>
        <source>{0} is no longer where it was. This is its text as it was read; add it again from its new place.</source>
        <translation>{0} 已不在原处。这是阅读时的文字；请从新位置重新添加。</translation>
    </message>
</context>
<context>
    <name>OfferCard</name>
    <message>
        <source>Download</source>
        <translation>下载</translation>
    </message>
    <message>
        <source>Download {0}</source>
        <translation>下载 {0}</translation>
    </message>
    <message>
        <source>Licence: {0}</source>
        <translation>许可证：{0}</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Offer of a larger model</source>
        <translation>更大模型的推荐</translation>
    </message>
    <message>
        <source>Other models…</source>
        <translation>其他模型…</translation>
    </message>
    <message>
        <source>The starter model works at once. A larger one answers better.</source>
        <translation>起步模型可立即使用。更大的模型回答得更好。</translation>
    </message>
    <message>
        <source>{0} {1}.</source>
        <translation>{0} {1}。</translation>
    </message>
    <message>
        <source>{0}: {1} to download.</source>
        <translation>{0}：需下载 {1}。</translation>
    </message>
</context>
<context>
    <name>OutlinePopup</name>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
</context>
<context>
    <name>PartField</name>
    <message>
        <source>File or part</source>
        <translation>文件或部分</translation>
    </message>
    <message>
        <source>Go to a file or part (Ctrl+G)</source>
        <translation>转到文件或部分 (Ctrl+G)</translation>
    </message>
    <message>
        <source>Go to a page (Ctrl+G)</source>
        <translation>转到页面 (Ctrl+G)</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页</translation>
    </message>
    <message>
        <source>There is no &quot;{0}&quot; in this document.</source>
        <translation>本文档中没有“{0}”。</translation>
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
        <translation>继续</translation>
    </message>
    <message>
        <source>Continue reading</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>How deep</source>
        <translation>阅读深度</translation>
    </message>
    <message>
        <source>Index only</source>
        <translation>仅索引</translation>
    </message>
    <message>
        <source>Indexed: its words can be found, it is not read.</source>
        <translation>已索引：可查找其文字，但不阅读。</translation>
    </message>
    <message>
        <source>Is read next.</source>
        <translation>接下来阅读。</translation>
    </message>
    <message>
        <source>Never sent to another machine, left out of searches that do not name it, never exported.</source>
        <translation>绝不发送到其他电脑，不参与未指明它的搜索，绝不导出。</translation>
    </message>
    <message>
        <source>No document is chosen.</source>
        <translation>未选择文档。</translation>
    </message>
    <message>
        <source>Not read: {reason}</source>
        <translation>未阅读：{reason}</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause reading</source>
        <translation>暂停阅读</translation>
    </message>
    <message>
        <source>Paused at {place}.</source>
        <translation>已暂停于{place}。</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>私密</translation>
    </message>
    <message>
        <source>Private document</source>
        <translation>私密文档</translation>
    </message>
    <message>
        <source>Progress of reading</source>
        <translation>阅读进度</translation>
    </message>
    <message>
        <source>Read it</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Read it: the model takes in the whole document. Index only: it is searched, which takes no time and no memory.</source>
        <translation>阅读：模型读完整个文档。仅索引：只供搜索，不花时间也不占内存。</translation>
    </message>
    <message>
        <source>Read next</source>
        <translation>接下来阅读</translation>
    </message>
    <message>
        <source>Read this document before all others</source>
        <translation>先于其他文档阅读此文档</translation>
    </message>
    <message>
        <source>Read to its end.</source>
        <translation>已读完。</translation>
    </message>
    <message>
        <source>Reading {place}</source>
        <translation>正在阅读{place}</translation>
    </message>
    <message>
        <source>Waits: {reason}.</source>
        <translation>等待中：{reason}。</translation>
    </message>
    <message>
        <source>Waits; documents read before it: {count}.</source>
        <translation>等待中；排在前面的文档：{count}。</translation>
    </message>
    <message>
        <source>file {at} of {of}</source>
        <translation>文件 {at} / {of}</translation>
    </message>
    <message>
        <source>page {at} of {of}</source>
        <translation>第 {at} / {of} 页</translation>
    </message>
    <message>
        <source>{count} tokens/s</source>
        <translation>{count} 词元/秒</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
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
        <translation>密码</translation>
    </message>
</context>
<context>
    <name>SourceHeader</name>
    <message>
        <source>({0} of {1})</source>
        <translation>（{0} / {1}）</translation>
    </message>
    <message>
        <source>As wide as the window (Ctrl+0)</source>
        <translation>适合窗口宽度 (Ctrl+0)</translation>
    </message>
    <message>
        <source>Back one page or file (Ctrl+PgUp)</source>
        <translation>上一页或上一个文件 (Ctrl+PgUp)</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Copy the quote with its place</source>
        <translation>复制引文及其位置</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>放大 (Ctrl++)</translation>
    </message>
    <message>
        <source>On one page or file (Ctrl+PgDn)</source>
        <translation>下一页或下一个文件 (Ctrl+PgDn)</translation>
    </message>
    <message>
        <source>Open in another program</source>
        <translation>在其他程序中打开</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation>缩小 (Ctrl+-)</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>of {0}</source>
        <translation>/ {0}</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0} %</translation>
    </message>
</context>
<context>
    <name>SourceView</name>
    <message>
        <source>Click a citation or a document to see it here.</source>
        <translation>点击引文或文档即可在此查看。</translation>
    </message>
    <message>
        <source>Page {0}</source>
        <translation>第 {0} 页</translation>
    </message>
    <message>
        <source>page {0}</source>
        <translation>第 {0} 页</translation>
    </message>
</context>
<context>
    <name>StretchBar</name>
    <message>
        <source>Earlier lines</source>
        <translation>前面的行</translation>
    </message>
    <message>
        <source>Later lines</source>
        <translation>后面的行</translation>
    </message>
    <message>
        <source>Lines {0}–{1} of {2}</source>
        <translation>第 {0}–{1} 行，共 {2} 行</translation>
    </message>
</context>
<context>
    <name>TextView</name>
    <message>
        <source>Text</source>
        <translation>文本</translation>
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
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Choose files…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Drop a document or a folder here</source>
        <translation>将文档或文件夹拖到这里</translation>
    </message>
    <message>
        <source>PDF, Word, EPUB, web pages, tables, notebooks, e-mail, or a whole code repository. Everything stays on this computer.</source>
        <translation>PDF、Word、EPUB、网页、表格、笔记本、电子邮件，或整个代码仓库。一切都留在本机。</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试用示例</translation>
    </message>
</context>
<context>
    <name>Words</name>
    <message>
        <source>%n chapter(s)</source>
        <translation>%n 章</translation>
    </message>
    <message>
        <source>%n file(s)</source>
        <translation>%n 个文件</translation>
    </message>
    <message>
        <source>%n page(s)</source>
        <translation>%n 页</translation>
    </message>
    <message>
        <source>%n part(s)</source>
        <translation>%n 个部分</translation>
    </message>
    <message>
        <source>%n sheet(s)</source>
        <translation>%n 个工作表</translation>
    </message>
    <message>
        <source>{h} h {min} min</source>
        <translation>{h} 小时 {min} 分钟</translation>
    </message>
    <message>
        <source>{name}, line {line}</source>
        <translation>{name}，第 {line} 行</translation>
    </message>
    <message>
        <source>{name}, lines {first}-{last}</source>
        <translation>{name}，第 {first}-{last} 行</translation>
    </message>
    <message>
        <source>{name}, page {page}</source>
        <translation>{name}，第 {page} 页</translation>
    </message>
    <message>
        <source>{n} GiB</source>
        <translation>{n} GiB</translation>
    </message>
    <message>
        <source>{n} MiB</source>
        <translation>{n} MiB</translation>
    </message>
    <message>
        <source>{n} min</source>
        <translation>{n} 分钟</translation>
    </message>
    <message>
        <source>{n} s</source>
        <translation>{n} 秒</translation>
    </message>
</context>
</TS>
