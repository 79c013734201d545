<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>DistanceText</name>
    <message numerus="yes">
        <source>%n iteration(s) later</source>
        <translation>
            <numerusform>%n iteration later</numerusform>
            <numerusform>%n iterations later</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) earlier</source>
        <translation>
            <numerusform>%n iteration earlier</numerusform>
            <numerusform>%n iterations earlier</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::Block</name>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n thread</numerusform>
            <numerusform>%n threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::MemoryView</name>
    <message numerus="yes">
        <source>%n caveat(s)</source>
        <translation>
            <numerusform>%n caveat</numerusform>
            <numerusform>%n caveats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::Details</name>
    <message numerus="yes">
        <source>Messages · %n error(s)</source>
        <translation>
            <numerusform>Messages · %n error</numerusform>
            <numerusform>Messages · %n errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::MainWindow</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n found</numerusform>
            <numerusform>%n found</numerusform>
        </translation>
    </message>
</context>
</TS>
