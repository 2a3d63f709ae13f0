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
</TS>
