<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
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
