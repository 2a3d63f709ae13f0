<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Controller</name>
    <message numerus="yes">
        <source>%n more could not be added.</source>
        <translation>
            <numerusform>%n more could not be added.</numerusform>
            <numerusform>%n more could not be added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About %n chosen document(s)</source>
        <translation>
            <numerusform>About %n chosen document</numerusform>
            <numerusform>About %n chosen documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>About all documents (%n)</source>
        <translation>
            <numerusform>About all documents (%n)</numerusform>
            <numerusform>About all documents (%n)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n document(s) from the library, with what was read and every conversation about it? Your files stay where they are.</source>
        <translation>
            <numerusform>Remove %n document from the library, with what was read and every conversation about it? Your files stay where they are.</numerusform>
            <numerusform>Remove %n documents from the library, with what was read and every conversation about them? Your files stay where they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryPanel</name>
    <message numerus="yes">
        <source>%n question(s), begun {date}</source>
        <translation>
            <numerusform>%n question, begun {date}</numerusform>
            <numerusform>%n questions, begun {date}</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReadingPage</name>
    <message numerus="yes">
        <source>About %Ln token(s) of each document stay in the model&apos;s memory. What gives way is found again when a question needs it.</source>
        <translation>
            <numerusform>About %Ln token of each document stays in the model&apos;s memory. What gives way is found again when a question needs it.</numerusform>
            <numerusform>About %Ln tokens of each document stay in the model&apos;s memory. What gives way is found again when a question needs it.</numerusform>
        </translation>
    </message>
</context>
</TS>
