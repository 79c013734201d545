<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE">
<context>
    <name>forewarp::views::help::HelpBrowser</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::HelpWindow</name>
    <message>
        <source>Forewarp Help</source>
        <translation>Forewarp-Hilfe</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
</context>
<context>
    <name>ActivityText</name>
    <message>
        <source>computing</source>
        <translation>rechnet</translation>
    </message>
    <message>
        <source>memory under way</source>
        <translation>Speicherzugriff läuft</translation>
    </message>
    <message>
        <source>waiting for a unit</source>
        <translation>wartet auf Einheit</translation>
    </message>
    <message>
        <source>waiting for a result</source>
        <translation>wartet auf Ergebnis</translation>
    </message>
    <message>
        <source>at a barrier</source>
        <translation>an Barriere</translation>
    </message>
</context>
<context>
    <name>AssemblyFile</name>
    <message>
        <source>There is no kernel in this file.</source>
        <translation>In dieser Datei ist kein Kernel.</translation>
    </message>
    <message>
        <source>Open a cubin, or what cuobjdump -sass or nvdisasm -hex prints.</source>
        <translation>Ein Cubin öffnen, oder was cuobjdump -sass oder nvdisasm -hex ausgibt.</translation>
    </message>
    <message>
        <source>The file cannot be read.</source>
        <translation>Die Datei kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Check its name and permissions.</source>
        <translation>Name und Rechte prüfen.</translation>
    </message>
    <message>
        <source>The file is larger than 256 MB.</source>
        <translation>Die Datei ist größer als 256 MB.</translation>
    </message>
    <message>
        <source>Open a file with fewer kernels.</source>
        <translation>Eine Datei mit weniger Kerneln öffnen.</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>Die Datei kann nicht geschrieben werden: %1.</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or choose another one.</source>
        <translation>Die Rechte des Ordners prüfen oder einen anderen wählen.</translation>
    </message>
</context>
<context>
    <name>BandLabels</name>
    <message>
        <source>no camping</source>
        <translation>kein Camping</translation>
    </message>
    <message>
        <source>full camping</source>
        <translation>volles Camping</translation>
    </message>
    <message>
        <source>all hits</source>
        <translation>nur Treffer</translation>
    </message>
    <message>
        <source>all misses</source>
        <translation>nur Fehlzugriffe</translation>
    </message>
</context>
<context>
    <name>CacheText</name>
    <message>
        <source>L1 hits</source>
        <translation>L1-Treffer</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2-Treffer</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>Fehlzugriffe</translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Vorabvorhersage</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>%1 × too long</source>
        <translation>%1 × zu lang</translation>
    </message>
    <message>
        <source>%1 × too short</source>
        <translation>%1 × zu kurz</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s): %1</source>
        <translation>
            <numerusform>%n Zeile: %1</numerusform>
            <numerusform>%n Zeilen: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s): %1, …</source>
        <translation>
            <numerusform>%n Zeile: %1, …</numerusform>
            <numerusform>%n Zeilen: %1, …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 answers none of the %n row(s).</source>
        <translation>
            <numerusform>%1 beantwortet die einzige Zeile (%n) nicht.</numerusform>
            <numerusform>%1 beantwortet keine der %n Zeilen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, over %n row(s) on %2: median error %3, factor %4.</source>
        <translation>
            <numerusform>%1, über %n Zeile auf %2: Fehler im Median %3, Faktor %4.</numerusform>
            <numerusform>%1, über %n Zeilen auf %2: Fehler im Median %3, Faktor %4.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the measured times lie within its intervals, which are made to hold %2.</source>
        <translation>%1 der gemessenen Zeiten liegen in seinen Intervallen, die %2 halten sollen.</translation>
    </message>
    <message>
        <source>%1 · block %2 · %3</source>
        <translation>%1 · Block %2 · %3</translation>
    </message>
    <message>
        <source>measured %1, predicted %2: %3</source>
        <translation>gemessen %1, vorhergesagt %2: %3</translation>
    </message>
</context>
<context>
    <name>DemotionText</name>
    <message numerus="yes">
        <source>Demote %n registers: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, predicted %5 times as fast.</source>
        <translation>
            <numerusform>%n Register verlegen: %1 statt %2 Register je Thread, %3 statt %4 Auslastung, vorhergesagt %5-mal so schnell.</numerusform>
            <numerusform>%n Register verlegen: %1 statt %2 Register je Thread, %3 statt %4 Auslastung, vorhergesagt %5-mal so schnell.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is the best choice: the best demotion, to %2 registers per thread, is predicted to take %3 times as long.</source>
        <translation>„%1“ ist die beste Wahl: Die beste Verlegung, auf %2 Register je Thread, dauert nach der Vorhersage %3-mal so lange.</translation>
    </message>
    <message>
        <source>Leave the kernel as it is: the best demotion, to %1 registers per thread and %2 instead of %3 occupancy, is predicted to take %4 times as long.</source>
        <translation>Den Kernel lassen, wie er ist: Die beste Verlegung, auf %1 Register je Thread und %2 statt %3 Auslastung, dauert nach der Vorhersage %4-mal so lange.</translation>
    </message>
    <message>
        <source>This block cannot run: %1</source>
        <translation>Dieser Block kann nicht laufen: %1</translation>
    </message>
    <message>
        <source>%1 of %2 warps per SM</source>
        <translation>%1 von %2 Warps je SM</translation>
    </message>
    <message>
        <source>Registers limit this kernel to %1, but shared memory has no room for those of the next step.</source>
        <translation>Register begrenzen diesen Kernel auf %1, aber Shared Memory hat keinen Platz für die der nächsten Stufe.</translation>
    </message>
    <message>
        <source>Nothing to demote: this kernel is limited by %1, not by registers, to %2.</source>
        <translation>Nichts zu verlegen: Diesen Kernel begrenzen nicht Register, sondern %1, auf %2.</translation>
    </message>
    <message>
        <source>by accesses in loops</source>
        <translation>nach Zugriffen in Schleifen</translation>
    </message>
    <message>
        <source>by accesses</source>
        <translation>nach Zugriffen</translation>
    </message>
    <message>
        <source>by conflicts</source>
        <translation>nach Konflikten</translation>
    </message>
    <message>
        <source>Variants are being made, proved and ranked …</source>
        <translation>Varianten werden erzeugt, bewiesen und gereiht …</translation>
    </message>
    <message>
        <source>No demotion can be used: all are rejected, for the reasons below.</source>
        <translation>Keine Verlegung ist brauchbar: Alle sind verworfen, die Gründe stehen unten.</translation>
    </message>
    <message>
        <source>Demotion lets this block run at all: with %1 registers per thread, at %2 occupancy.</source>
        <translation>Erst mit der Verlegung läuft dieser Block: mit %1 Registern je Thread, bei %2 Auslastung.</translation>
    </message>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>%n Register je Thread</numerusform>
            <numerusform>%n Register je Thread</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of shared memory per block</source>
        <translation>%1 Shared Memory je Block</translation>
    </message>
    <message>
        <source>original</source>
        <translation>Original</translation>
    </message>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n Register</numerusform>
            <numerusform>%n Register</numerusform>
        </translation>
    </message>
    <message>
        <source>banks</source>
        <translation>Bänke</translation>
    </message>
    <message>
        <source>substitution</source>
        <translation>Ersatzregister</translation>
    </message>
    <message>
        <source>fewer accesses</source>
        <translation>weniger Zugriffe</translation>
    </message>
    <message numerus="yes">
        <source>%n registers in %1 of shared memory per block</source>
        <translation>
            <numerusform>%n Register in %1 Shared Memory je Block</numerusform>
            <numerusform>%n Register in %1 Shared Memory je Block</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DependenceText</name>
    <message>
        <source>flow</source>
        <translation>Fluss</translation>
    </message>
    <message>
        <source>anti</source>
        <translation>Anti</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>reads what an earlier iteration wrote</source>
        <translation>liest, was eine frühere Iteration geschrieben hat</translation>
    </message>
    <message>
        <source>writes what an earlier iteration has read</source>
        <translation>schreibt, was eine frühere Iteration gelesen hat</translation>
    </message>
    <message>
        <source>writes what an earlier iteration wrote</source>
        <translation>schreibt, was eine frühere Iteration geschrieben hat</translation>
    </message>
</context>
<context>
    <name>DistanceText</name>
    <message>
        <source>the same iteration</source>
        <translation>dieselbe Iteration</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) later</source>
        <translation>
            <numerusform>%n Iteration später</numerusform>
            <numerusform>%n Iterationen später</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) earlier</source>
        <translation>
            <numerusform>%n Iteration früher</numerusform>
            <numerusform>%n Iterationen früher</numerusform>
        </translation>
    </message>
    <message>
        <source>a later iteration</source>
        <translation>eine spätere Iteration</translation>
    </message>
    <message>
        <source>an earlier iteration</source>
        <translation>eine frühere Iteration</translation>
    </message>
    <message>
        <source>any iteration</source>
        <translation>eine beliebige Iteration</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>Forewarp %1 · %2</source>
        <translation>Forewarp %1 · %2</translation>
    </message>
    <message>
        <source>PDF report (*.pdf)</source>
        <translation>PDF-Bericht (*.pdf)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>SARIF (*.sarif)</source>
        <translation>SARIF (*.sarif)</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Keys</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Next block shape, with the slider in focus</source>
        <translation>Nächste Blockform, wenn der Schieberegler den Fokus hat</translation>
    </message>
</context>
<context>
    <name>MarkText</name>
    <message>
        <source>* You take its iterations as independent.</source>
        <translation>* Iterationen vom Benutzer als unabhängig angenommen.</translation>
    </message>
</context>
<context>
    <name>MemoryText</name>
    <message>
        <source>The first-level cache serves %1 of %2 transactions.</source>
        <translation>Der L1-Cache bedient %1 von %2 Transaktionen.</translation>
    </message>
    <message>
        <source>The second-level cache serves %1 of the %2 transactions that reach it.</source>
        <translation>Der L2-Cache bedient %1 der %2 Transaktionen, die ihn erreichen.</translation>
    </message>
    <message>
        <source>%1 transactions at the second-level cache touch %2 different lines.</source>
        <translation>%1 Transaktionen am L2-Cache berühren %2 verschiedene Cachezeilen.</translation>
    </message>
</context>
<context>
    <name>OccupancyText</name>
    <message>
        <source>warps</source>
        <translation>Warps</translation>
    </message>
    <message>
        <source>block slots</source>
        <translation>Blockplätze</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message numerus="yes">
        <source>%n blocks, %1 of %2 warps per SM; limited by %3</source>
        <translation>
            <numerusform>%n Block, %1 von %2 Warps je SM; begrenzt durch %3</numerusform>
            <numerusform>%n Blöcke, %1 von %2 Warps je SM; begrenzt durch %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>Vector picture (*.svg);;Picture (*.png)</source>
        <translation>Vektorbild (*.svg);;Bild (*.png)</translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>All three keep nothing: it would not pay or not fit.</source>
        <translation>Alle drei halten nichts: Es würde sich nicht lohnen oder nicht passen.</translation>
    </message>
    <message>
        <source>All three keep the same: %1.</source>
        <translation>Alle drei halten dasselbe: %1.</translation>
    </message>
    <message>
        <source>Greedy and exact keep the same.</source>
        <translation>Die gierige und die exakte Wahl halten dasselbe.</translation>
    </message>
    <message>
        <source>Exact keeps %1, greedy nothing.</source>
        <translation>Die exakte Wahl hält %1, die gierige nichts.</translation>
    </message>
    <message>
        <source>Exact keeps %1 % more reads than greedy.</source>
        <translation>Die exakte Wahl deckt %1 % mehr Lesezugriffe ab als die gierige.</translation>
    </message>
    <message>
        <source>Exact and greedy keep as many reads, of other arrays.</source>
        <translation>Die exakte und die gierige Wahl decken gleich viele Lesezugriffe ab, aber auf andere Arrays.</translation>
    </message>
    <message>
        <source>Exact keeps as many reads as greedy in %1 less.</source>
        <translation>Die exakte Wahl deckt ebenso viele Lesezugriffe ab wie die gierige und braucht %1 weniger.</translation>
    </message>
    <message>
        <source>The fastest leaves %1 out</source>
        <translation>Die schnellste Wahl lässt %1 weg</translation>
    </message>
    <message>
        <source>The fastest keeps %1 too</source>
        <translation>Die schnellste Wahl hält zusätzlich %1</translation>
    </message>
    <message>
        <source>The fastest keeps %1 instead of %2</source>
        <translation>Die schnellste Wahl hält %1 statt %2</translation>
    </message>
    <message>
        <source>Exact is also the fastest.</source>
        <translation>Die exakte Wahl ist auch die schnellste.</translation>
    </message>
    <message>
        <source>%1: the exact choice would halve the resident blocks.</source>
        <translation>%1: Die exakte Wahl würde die Zahl residenter Blöcke halbieren.</translation>
    </message>
    <message>
        <source>%1: the exact choice would leave %2 instead of %3 blocks resident.</source>
        <translation>%1: Mit der exakten Wahl blieben %2 statt %3 Blöcke resident.</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1: %2 statt %3</translation>
    </message>
    <message>
        <source>%1 at the same occupancy.</source>
        <translation>%1 bei gleicher Auslastung.</translation>
    </message>
    <message>
        <source>%1 of %2 KiB per block</source>
        <translation>%1 von %2 KiB je Block</translation>
    </message>
    <message>
        <source>%1: %2 too much</source>
        <translation>%1: %2 zu viel</translation>
    </message>
    <message>
        <source>no prediction</source>
        <translation>keine Vorhersage</translation>
    </message>
    <message>
        <source>%1 with nothing kept, by %2</source>
        <translation>%1, wenn nichts gehalten wird, nach %2</translation>
    </message>
    <message>
        <source>does not fit: tick fewer arrays</source>
        <translation>passt nicht: weniger Arrays ankreuzen</translation>
    </message>
    <message>
        <source>%1 → %2, %3, by %4</source>
        <translation>%1 → %2, %3, nach %4</translation>
    </message>
</context>
<context>
    <name>PortText</name>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>threads: %1</source>
        <translation>Threads: %1</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <translation>Blöcke mit %1</translation>
    </message>
    <message>
        <source>%1, fixed</source>
        <translation>%1, fest</translation>
    </message>
    <message>
        <source>%1, or any other</source>
        <translation>%1, auch andere möglich</translation>
    </message>
    <message>
        <source>nothing kept in shared memory</source>
        <translation>nichts in Shared Memory gehalten</translation>
    </message>
    <message>
        <source>%1 kept in shared memory</source>
        <translation>%1 in Shared Memory gehalten</translation>
    </message>
    <message>
        <source>%1, as ticked</source>
        <translation>%1, wie angekreuzt</translation>
    </message>
    <message>
        <source>no spills</source>
        <translation>keine Auslagerungen</translation>
    </message>
    <message>
        <source>spills of %1 B stored and %2 B loaded</source>
        <translation>Auslagerungen: %1 B geschrieben, %2 B gelesen</translation>
    </message>
    <message>
        <source>registers not counted: %1</source>
        <translation>Register nicht gezählt: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n register(s) per thread</source>
        <translation>
            <numerusform>%n Register je Thread</numerusform>
            <numerusform>%n Register je Thread</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2; nvcc for %3</source>
        <translation>%1, %2; nvcc für %3</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>Vorhersage %1</translation>
    </message>
</context>
<context>
    <name>RegisterCountText</name>
    <message numerus="yes">
        <source>ptxas: %n register(s)</source>
        <translation>
            <numerusform>ptxas: %n Register</numerusform>
            <numerusform>ptxas: %n Register</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, no spills</source>
        <translation>%1, keine Auslagerungen</translation>
    </message>
    <message>
        <source>%1, spills of %2 B stored and %3 B loaded</source>
        <translation>%1, Auslagerung: %2 B geschrieben und %3 B gelesen</translation>
    </message>
    <message numerus="yes">
        <source>PTX for %1: %n register(s) per thread</source>
        <translation>
            <numerusform>PTX für %1: %n Register je Thread</numerusform>
            <numerusform>PTX für %1: %n Register je Thread</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegisterStepText</name>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n Register</numerusform>
            <numerusform>%n Register</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 registers</source>
        <translation>%1 bis %2 Register</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1; %2 spills and reloads per thread at %3</source>
        <translation>%1; %2 Auslagerungen und Rückladungen je Thread bei %3</translation>
    </message>
    <message>
        <source>from %1 registers: %2 instead of %3 blocks</source>
        <translation>ab %1 Registern: %2 statt %3 Blöcke</translation>
    </message>
</context>
<context>
    <name>RegisterText</name>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>%n Register je Thread</numerusform>
            <numerusform>%n Register je Thread</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as given</source>
        <translation>%1, wie vorgegeben</translation>
    </message>
    <message>
        <source>%1, assumed</source>
        <translation>%1, angenommen</translation>
    </message>
    <message>
        <source>peak of %1 at line %2</source>
        <translation>Spitze von %1 in Zeile %2</translation>
    </message>
    <message>
        <source>%1, estimated from the code: %2</source>
        <translation>%1, aus dem Code geschätzt: %2</translation>
    </message>
    <message>
        <source>%1, as given; the code needs about %2: %3</source>
        <translation>%1, wie vorgegeben; der Code braucht etwa %2: %3</translation>
    </message>
    <message>
        <source>up to %1 registers cost nothing</source>
        <translation>bis zu %1 Register kosten nichts</translation>
    </message>
    <message>
        <source>a thread may have no more</source>
        <translation>mehr darf ein Thread nicht haben</translation>
    </message>
    <message>
        <source>this block cannot run at all</source>
        <translation>dieser Block kann gar nicht laufen</translation>
    </message>
    <message>
        <source>a thread may have %1 at most</source>
        <translation>ein Thread darf höchstens %1 haben</translation>
    </message>
    <message numerus="yes">
        <source>%n blocks resident, limited by %1; %2</source>
        <translation>
            <numerusform>%n Block resident, begrenzt durch %1; %2</numerusform>
            <numerusform>%n Blöcke resident, begrenzt durch %1; %2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 in the code</source>
        <translation>%1 und %2 im Code</translation>
    </message>
    <message numerus="yes">
        <source>%n spills</source>
        <translation>
            <numerusform>%n Auslagerung</numerusform>
            <numerusform>%n Auslagerungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reloads</source>
        <translation>
            <numerusform>%n Rückladung</numerusform>
            <numerusform>%n Rückladungen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemarkText</name>
    <message>
        <source>Private: every iteration needs its own %1; the last one&apos;s value is used after the loop.</source>
        <translation>Privat: Jede Iteration braucht ein eigenes %1; nach der Schleife wird der Wert der letzten verwendet.</translation>
    </message>
    <message>
        <source>Private: every iteration needs its own %1.</source>
        <translation>Privat: Jede Iteration braucht ein eigenes %1.</translation>
    </message>
    <message>
        <source>Reduction: %1 over %2. Partial results are combined in another order, so floating-point results may differ in their last digits.</source>
        <translation>Reduktion: %1 über %2. Teilergebnisse werden in anderer Reihenfolge zusammengeführt, daher können Gleitkommaergebnisse in den letzten Stellen abweichen.</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <translation>Vorschlag: %1</translation>
    </message>
</context>
<context>
    <name>StallText</name>
    <message>
        <source>issue</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>global memory</source>
        <translation>globaler Speicher</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>Stall counts of all instructions, double precision and quarter rate too.</source>
        <translation>Wartetakte aller Instruktionen, auch mit doppelter Genauigkeit und Viertelrate.</translation>
    </message>
    <message>
        <source>Waits for barriers that global and local memory set.</source>
        <translation>Warten auf Barrieren, die globaler und lokaler Speicher setzen.</translation>
    </message>
    <message>
        <source>Waits for barriers that shared memory sets.</source>
        <translation>Warten auf Barrieren, die Shared Memory setzt.</translation>
    </message>
    <message>
        <source>What comes on top because fewer warps hide it than in the variant with the best occupancy.</source>
        <translation>Was hinzukommt, weil weniger Warps es verdecken als in der Variante mit der besten Auslastung.</translation>
    </message>
</context>
<context>
    <name>StrategyText</name>
    <message>
        <source>%1 sets no limit: %2</source>
        <translation>%1 setzt keine Grenze: %2</translation>
    </message>
    <message>
        <source>%1 asks for %2 warps per block: %3</source>
        <translation>%1 verlangt %2 Warps je Block: %3</translation>
    </message>
    <message>
        <source>even work</source>
        <translation>Gleichverteilung</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>Ausnutzung</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>Latenz</translation>
    </message>
    <message>
        <source>%1 binds</source>
        <translation>%1 begrenzt</translation>
    </message>
    <message>
        <source>%1
It is the smallest and binds: %2.</source>
        <translation>%1
Dies ist der kleinste Wert und begrenzt: %2.</translation>
    </message>
    <message>
        <source>block limit</source>
        <translation>Blockmaximum</translation>
    </message>
    <message>
        <source>A block may have no more threads: %1.</source>
        <translation>Mehr Threads darf ein Block nicht haben: %1.</translation>
    </message>
    <message>
        <source>%1 binds: %2</source>
        <translation>%1 begrenzt: %2</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>%1 cycles simulated</source>
        <translation>%1 Takte simuliert</translation>
    </message>
    <message>
        <source>%1 cycles simulated of %2 (extrapolated)</source>
        <translation>%1 von %2 Takten simuliert (hochgerechnet)</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>cycles %1–%2 (%3)</source>
        <translation>Takte %1–%2 (%3)</translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>%n Warp</numerusform>
            <numerusform>%n Warps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n Block</numerusform>
            <numerusform>%n Blöcke</numerusform>
        </translation>
    </message>
    <message>
        <source>compute busy %1</source>
        <translation>Rechenwerk zu %1 beschäftigt</translation>
    </message>
    <message>
        <source>memory busy %1</source>
        <translation>Speicher zu %1 beschäftigt</translation>
    </message>
    <message>
        <source>%1 warps ready on average</source>
        <translation>im Mittel %1 Warps bereit</translation>
    </message>
    <message>
        <source>only the first part is shown</source>
        <translation>nur der erste Teil ist dargestellt</translation>
    </message>
    <message>
        <source>stopped before the end</source>
        <translation>vor dem Ende abgebrochen</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>Block %1</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>Block %1 · Warp %2</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>Takte</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n interval(s)</source>
        <translation>
            <numerusform>%n Intervall</numerusform>
            <numerusform>%n Intervalle</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>proved</source>
        <translation>bewiesen</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>Reduktion</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>refuted</source>
        <translation>widerlegt</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Iterations are independent: the loop can run in parallel.</source>
        <translation>Die Iterationen sind unabhängig: Die Schleife kann parallel laufen.</translation>
    </message>
    <message>
        <source>The loop can run in parallel as a reduction.</source>
        <translation>Die Schleife kann als Reduktion parallel laufen.</translation>
    </message>
    <message>
        <source>A traced run showed no dependence between iterations.</source>
        <translation>Ein aufgezeichneter Lauf zeigte keine Abhängigkeit zwischen Iterationen.</translation>
    </message>
    <message>
        <source>Iterations depend on each other: the loop stays sequential.</source>
        <translation>Die Iterationen hängen voneinander ab: Die Schleife bleibt sequenziell.</translation>
    </message>
    <message>
        <source>Whether the loop can run in parallel is not decided.</source>
        <translation>Ob die Schleife parallel laufen kann, ist nicht entschieden.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::Block</name>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n Thread</numerusform>
            <numerusform>%n Threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::BlockChooser</name>
    <message>
        <source>A block is as many threads as “256”, “32×8” or “8×8×4” say.</source>
        <translation>Ein Block hat so viele Threads, wie „256“, „32×8“ oder „8×8×4“ sagen.</translation>
    </message>
    <message numerus="yes">
        <source>A block has %n threads at most.</source>
        <translation>
            <numerusform>Ein Block hat höchstens %n Thread.</numerusform>
            <numerusform>Ein Block hat höchstens %n Threads.</numerusform>
        </translation>
    </message>
    <message>
        <source>Threads per block, such as 256 or 32×8: slots are laid out for it</source>
        <translation>Threads je Block, etwa 256 oder 32×8: Die Plätze werden dafür angelegt</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>Threads je Block</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::CliffChart</name>
    <message>
        <source>● as it is</source>
        <translation>● wie jetzt</translation>
    </message>
    <message>
        <source>◆ demoted</source>
        <translation>◆ verlegt</translation>
    </message>
    <message>
        <source>▲ rival</source>
        <translation>▲ Rivale</translation>
    </message>
    <message>
        <source>✗ rejected</source>
        <translation>✗ verworfen</translation>
    </message>
    <message>
        <source>Resident warps over registers per thread, and where the variants stand</source>
        <translation>Residente Warps über Register je Thread, und wo die Varianten stehen</translation>
    </message>
    <message>
        <source>%1: rejected</source>
        <translation>%1: verworfen</translation>
    </message>
    <message>
        <source>%1: %2 warps</source>
        <translation>%1: %2 Warps</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionListing</name>
    <message>
        <source>Code before and after</source>
        <translation>Code vorher und nachher</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n lines added</source>
        <translation>
            <numerusform>%n Zeile eingefügt</numerusform>
            <numerusform>%n Zeilen eingefügt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n geändert</numerusform>
            <numerusform>%n geändert</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes only</source>
        <translation>Nur Änderungen</translation>
    </message>
    <message>
        <source>Leaves out lines in which only registers or addresses have other numbers</source>
        <translation>Lässt Zeilen weg, in denen nur Register oder Adressen andere Nummern haben</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionListingModel</name>
    <message>
        <source>names a demoted register</source>
        <translation>nennt ein verlegtes Register</translation>
    </message>
    <message>
        <source>added</source>
        <translation>eingefügt</translation>
    </message>
    <message>
        <source>waits longer</source>
        <translation>wartet länger</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was sich ändert</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionView</name>
    <message>
        <source>Caveats and assumptions</source>
        <translation>Vorbehalte und Annahmen</translation>
    </message>
    <message>
        <source>The ranking follows.</source>
        <translation>Die Reihung folgt.</translation>
    </message>
    <message>
        <source>Open a cubin or a listing (File › Open GPU assembly…), or press “Assemble” for the selected loop, to see what moving registers to shared memory gains.</source>
        <translation>Ein Cubin oder ein Listing öffnen (Datei › GPU-Assembler öffnen…) oder für die gewählte Schleife „Assemblieren“ drücken, um zu sehen, was es bringt, Register in Shared Memory zu verlegen.</translation>
    </message>
    <message>
        <source>Open GPU assembly…</source>
        <translation>GPU-Assembler öffnen…</translation>
    </message>
    <message>
        <source>Assemble</source>
        <translation>Assemblieren</translation>
    </message>
    <message>
        <source>Compiles the selected loop to GPU assembly</source>
        <translation>Übersetzt die gewählte Schleife in GPU-Assembler</translation>
    </message>
    <message>
        <source>Save variant…</source>
        <translation>Variante speichern…</translation>
    </message>
    <message>
        <source>Writes a file with the selected variant; only demotions that are proved can be saved</source>
        <translation>Schreibt eine Datei mit der gewählten Variante; nur bewiesene Verlegungen lassen sich speichern</translation>
    </message>
    <message>
        <source>Occupancy over registers</source>
        <translation>Auslastung über Register</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::StallLegend</name>
    <message>
        <source>Parts of a stall</source>
        <translation>Teile der Wartezeit</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::VariantDelegate</name>
    <message>
        <source>best</source>
        <translation>beste</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::VariantList</name>
    <message>
        <source>Variants by predicted stall</source>
        <translation>Varianten nach vorhergesagter Wartezeit</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::VariantModel</name>
    <message>
        <source>%1 cycles</source>
        <translation>%1 Takte</translation>
    </message>
    <message>
        <source>rejected: %1</source>
        <translation>verworfen: %1</translation>
    </message>
    <message>
        <source>no prediction</source>
        <translation>keine Vorhersage</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 cycles of a warp: %2</source>
        <translation>%1 Takte eines Warps: %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>beste: %1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assumptions::AssumptionsView</name>
    <message>
        <source>A warp for each iteration</source>
        <translation>Ein Warp je Iteration</translation>
    </message>
    <message>
        <source>Its lanes share %1 and add up what they have. Otherwise each iteration has a thread.</source>
        <translation>Seine Lanes teilen sich %1 und zählen zusammen, was sie haben. Sonst hat jede Iteration einen Thread.</translation>
    </message>
    <message>
        <source>Threads of the loops inside</source>
        <translation>Threads der inneren Schleifen</translation>
    </message>
    <message>
        <source>Each iteration of %1 has a thread, which runs all of this loop. Otherwise this loop&apos;s iterations have threads, which update the same cells.</source>
        <translation>Jede Iteration von %1 hat einen Thread, der diese Schleife ganz durchläuft. Sonst haben die Iterationen dieser Schleife Threads, die dieselben Zellen ändern.</translation>
    </message>
    <message>
        <source>Select a loop to see what its prediction rests on.</source>
        <translation>Eine Schleife wählen, um zu sehen, worauf ihre Vorhersage beruht.</translation>
    </message>
    <message>
        <source>The source fixes every size that this loop needs.</source>
        <translation>Der Quelltext legt alle Größen fest, die diese Schleife braucht.</translation>
    </message>
    <message>
        <source>Assume that iterations are independent</source>
        <translation>Iterationen als unabhängig annehmen</translation>
    </message>
    <message>
        <source>Predict as if no iteration depended on another. The assumption is shown on every number that rests on it.</source>
        <translation>Vorhersagen, als hinge keine Iteration von einer anderen ab. Die Annahme steht an jeder Zahl, die auf ihr beruht.</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>Register je Thread</translation>
    </message>
    <message>
        <source>Take the assumed value again</source>
        <translation>Wieder den angenommenen Wert verwenden</translation>
    </message>
    <message>
        <source>given</source>
        <translation>vorgegeben</translation>
    </message>
    <message>
        <source>from source</source>
        <translation>aus Quelltext</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>Value of %1, %2</source>
        <translation>Wert von %1, %2</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>This is not a number. Write 1024, 1 048 576 or 1e6.</source>
        <translation>Das ist keine Zahl. Gültig sind etwa 1024, 1 048 576 oder 1e6.</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>keine Zahl</translation>
    </message>
    <message>
        <source>What a compiler would use; it bounds how many warps are resident. 0: estimated from the code.</source>
        <translation>Was ein Compiler verwenden würde; begrenzt die Zahl residenter Warps. 0: aus dem Code geschätzt.</translation>
    </message>
    <message>
        <source>%1 (estimated)</source>
        <translation>%1 (geschätzt)</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::AdviceToggle</name>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Tick to draw the application&apos;s line after this change.</source>
        <translation>Ankreuzen, um die Linie der Anwendung nach dieser Änderung zu zeichnen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::BandPlot</name>
    <message>
        <source>Best and worst time over active warps per SM</source>
        <translation>Beste und schlechteste Zeit über aktive Warps je SM</translation>
    </message>
    <message>
        <source>active warps per SM</source>
        <translation>aktive Warps je SM</translation>
    </message>
    <message>
        <source>predicted time [%1]</source>
        <translation>vorhergesagte Zeit [%1]</translation>
    </message>
    <message>
        <source>after the change</source>
        <translation>nach der Änderung</translation>
    </message>
    <message>
        <source>out of reach</source>
        <translation>unerreichbar</translation>
    </message>
    <message>
        <source>application (measured)</source>
        <translation>Anwendung (gemessen)</translation>
    </message>
    <message>
        <source>application (predicted)</source>
        <translation>Anwendung (vorhergesagt)</translation>
    </message>
    <message numerus="yes">
        <source>%n warps</source>
        <translation>
            <numerusform>%n Warp</numerusform>
            <numerusform>%n Warps</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 to %3</source>
        <translation>%1 · %2 bis %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n warps per SM</source>
        <translation>
            <numerusform>%n Warp je SM</numerusform>
            <numerusform>%n Warps je SM</numerusform>
        </translation>
    </message>
    <message>
        <source>out of reach: registers or shared memory</source>
        <translation>unerreichbar: Register oder Shared Memory</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::BandView</name>
    <message>
        <source>Execution band</source>
        <translation>Ausführungsband</translation>
    </message>
    <message>
        <source>benchmarks simulated</source>
        <translation>Benchmarks simuliert</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see its time at best and at worst.</source>
        <translation>Eine Schleife mit Vorhersage wählen, um ihre Zeit im besten und im schlechtesten Fall zu sehen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::DegreeMeter</name>
    <message>
        <source>%1 of the way from %2 to %3</source>
        <translation>%1 des Weges von «%2» zu «%3»</translation>
    </message>
    <message>
        <source>Click to see how this came about.</source>
        <translation>Klicken, um zu sehen, wie dies zustande kommt.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::PartitionBars</name>
    <message numerus="yes">
        <source>bytes at each of %n partitions</source>
        <translation>
            <numerusform>Bytes an %n Partition</numerusform>
            <numerusform>Bytes an jeder von %n Partitionen</numerusform>
        </translation>
    </message>
    <message>
        <source>partition %1: %2 of the bytes</source>
        <translation>Partition %1: %2 der Bytes</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::DependenceDiagram</name>
    <message>
        <source>Iterations and the dependence between them</source>
        <translation>Iterationen und die Abhängigkeit zwischen ihnen</translation>
    </message>
    <message>
        <source>%1, not to scale</source>
        <translation>%1, nicht maßstäblich</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::DependenceModel</name>
    <message>
        <source>Iterations from the earlier reference to the later one, outer loop first.</source>
        <translation>Iterationen vom früheren Zugriff zum späteren, äußere Schleife zuerst.</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Earlier iteration</source>
        <translation>Frühere Iteration</translation>
    </message>
    <message>
        <source>Later iteration</source>
        <translation>Spätere Iteration</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distanz</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>Gewissheit</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>sicher</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>möglich</translation>
    </message>
    <message>
        <source>Exists whenever the loop runs long enough.</source>
        <translation>Besteht immer, wenn die Schleife lange genug läuft.</translation>
    </message>
    <message>
        <source>A run of the program met it.</source>
        <translation>Trat in einem Programmlauf auf.</translation>
    </message>
    <message>
        <source>Exists with some data and not with other.</source>
        <translation>Besteht bei manchen Daten, bei anderen nicht.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::DependencesView</name>
    <message>
        <source>Select a loop to see whether its iterations depend on each other, and where.</source>
        <translation>Eine Schleife wählen, um zu sehen, ob und wo ihre Iterationen voneinander abhängen.</translation>
    </message>
    <message>
        <source>Dependences between iterations of the selected loop</source>
        <translation>Abhängigkeiten zwischen Iterationen der gewählten Schleife</translation>
    </message>
    <message>
        <source>Assume that iterations are independent</source>
        <translation>Iterationen als unabhängig annehmen</translation>
    </message>
    <message>
        <source>Predict as if no iteration depended on another. The assumption is shown on every number that rests on it.</source>
        <translation>Vorhersagen, als hinge keine Iteration von einer anderen ab. Die Annahme steht an jeder Zahl, die auf ihr beruht.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::ObservationPanel</name>
    <message>
        <source>The program runs…</source>
        <translation>Das Programm läuft…</translation>
    </message>
    <message>
        <source>Run the program and watch</source>
        <translation>Programm ausführen und beobachten</translation>
    </message>
    <message>
        <source>Runs the program once and looks for iterations of this loop that touch the same memory.</source>
        <translation>Führt das Programm einmal aus und sucht nach Iterationen dieser Schleife, die denselben Speicher berühren.</translation>
    </message>
    <message>
        <source>The source says all there is to say of this loop; a run would add nothing.</source>
        <translation>Der Quelltext sagt über diese Schleife schon alles; ein Lauf ergäbe nichts Neues.</translation>
    </message>
    <message>
        <source>Ran: %1</source>
        <translation>Ausgeführt: %1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::device::DeviceFactModel</name>
    <message>
        <source>published</source>
        <translation>veröffentlicht</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>geschätzt</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Verlässlichkeit</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
</context>
<context>
    <name>forewarp::views::device::DeviceSelector</name>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>The GPU that times are predicted for.</source>
        <translation>Die GPU, für die Zeiten vorhergesagt werden.</translation>
    </message>
    <message>
        <source>Choose a device</source>
        <translation>Gerät wählen</translation>
    </message>
    <message>
        <source>%1 · cc %2 · %3 SMs</source>
        <translation>%1 · cc %2 · %3 SMs</translation>
    </message>
</context>
<context>
    <name>forewarp::views::device::DeviceView</name>
    <message>
        <source>Facts of the device</source>
        <translation>Angaben zum Gerät</translation>
    </message>
    <message>
        <source>Choose a device to see what the models know of it.</source>
        <translation>Ein Gerät wählen, um zu sehen, was die Modelle darüber wissen.</translation>
    </message>
    <message>
        <source>%1 · compute capability %2 · %3 · limits: %4</source>
        <translation>%1 · Compute Capability %2 · %3 · Grenzwerte: %4</translation>
    </message>
</context>
<context>
    <name>forewarp::views::editor::CodeArea</name>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>%1 of the warps&apos; time</source>
        <translation>%1 der Zeit der Warps</translation>
    </message>
    <message>
        <source>%1, %2 of the time in which nobody computes</source>
        <translation>%1, %2 der Zeit, in der niemand rechnet</translation>
    </message>
</context>
<context>
    <name>forewarp::views::editor::FindBar</name>
    <message>
        <source>Find in file</source>
        <translation>In Datei suchen</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>Vorheriger Treffer (Shift+Enter)</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Vorheriger Treffer</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>Nächster Treffer (Enter)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>nicht gefunden</translation>
    </message>
</context>
<context>
    <name>forewarp::views::editor::SourceEditor</name>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
</context>
<context>
    <name>forewarp::views::explain::DerivationModel</name>
    <message>
        <source>Symbol</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>Formel</translation>
    </message>
    <message>
        <source>Meaning or source</source>
        <translation>Bedeutung oder Quelle</translation>
    </message>
</context>
<context>
    <name>forewarp::views::explain::DerivationView</name>
    <message>
        <source>Find a symbol</source>
        <translation>Symbol suchen</translation>
    </message>
    <message>
        <source>Terms of the prediction</source>
        <translation>Terme der Vorhersage</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how its time came about.</source>
        <translation>Eine Schleife mit Vorhersage wählen, um zu sehen, wie ihre Zeit zustande kommt.</translation>
    </message>
    <message>
        <source>No term is called %1.</source>
        <translation>Kein Term heißt %1.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::explain::ModelsView</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
</context>
<context>
    <name>forewarp::views::knapsack::CapacityBar</name>
    <message>
        <source>Shared memory per block</source>
        <translation>Shared Memory je Block</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::knapsack::SharedPlanModel</name>
    <message>
        <source>Keep</source>
        <translation>Halten</translation>
    </message>
    <message>
        <source>Ticked arrays are kept in shared memory.</source>
        <translation>Angekreuzte Arrays werden im Shared Memory gehalten.</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Shared memory per block.</source>
        <translation>Shared Memory je Block.</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>Lesezugriffe</translation>
    </message>
    <message>
        <source>Executions per thread, all its accesses together.</source>
        <translation>Ausführungen je Thread, alle Zugriffe auf das Array zusammen.</translation>
    </message>
    <message>
        <source>Per KiB</source>
        <translation>Je KiB</translation>
    </message>
    <message>
        <source>Reads per thread over KiB per block: the greedy choice goes by it.</source>
        <translation>Lesezugriffe je Thread geteilt durch KiB je Block: Danach richtet sich die gierige Wahl.</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>Konflikte</translation>
    </message>
    <message>
        <source>How many threads of a warp ask the same bank at a time, at worst.</source>
        <translation>Wie viele Threads eines Warps schlimmstenfalls gleichzeitig dieselbe Bank anfragen.</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Gierig</translation>
    </message>
    <message>
        <source>Most reads per byte first, as long as there is room (Algorithm 6.2).</source>
        <translation>Die meisten Lesezugriffe je Byte zuerst, solange Platz ist (Algorithmus 6.2).</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>The most reads that fit: 0/1 knapsack.</source>
        <translation>Die meisten Lesezugriffe, die hineinpassen: 0/1-Rucksack.</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Schnellste</translation>
    </message>
    <message>
        <source>The shortest predicted time, occupancy included.</source>
        <translation>Die kürzeste vorhergesagte Zeit, Auslastung eingerechnet.</translation>
    </message>
    <message>
        <source>Re-use</source>
        <translation>Wiederverwendung</translation>
    </message>
    <message>
        <source>Why the array is worth keeping.</source>
        <translation>Warum es sich lohnt, das Array zu halten.</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1-fach</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 in line %2</source>
        <translation>%1 in Zeile %2</translation>
    </message>
    <message>
        <source>A tile of %1 iterations of a loop in the thread.</source>
        <translation>Eine Kachel aus %1 Iterationen einer Schleife im Thread.</translation>
    </message>
    <message>
        <source>All that a block reads of it.</source>
        <translation>Alles, was ein Block davon liest.</translation>
    </message>
    <message>
        <source>%1 reads per thread, and %2 loads per thread that bring it in.</source>
        <translation>%1 Lesezugriffe je Thread und %2 Ladezugriffe je Thread, die es hereinholen.</translation>
    </message>
    <message>
        <source>Kept by the greedy choice.</source>
        <translation>Von der gierigen Wahl gehalten.</translation>
    </message>
    <message>
        <source>Left out by the greedy choice.</source>
        <translation>Von der gierigen Wahl weggelassen.</translation>
    </message>
    <message>
        <source>Kept by the exact choice.</source>
        <translation>Von der exakten Wahl gehalten.</translation>
    </message>
    <message>
        <source>Left out by the exact choice.</source>
        <translation>Von der exakten Wahl weggelassen.</translation>
    </message>
    <message>
        <source>Kept by the fastest choice.</source>
        <translation>Von der schnellsten Wahl gehalten.</translation>
    </message>
    <message>
        <source>Left out by the fastest choice.</source>
        <translation>Von der schnellsten Wahl weggelassen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::knapsack::SharedPlanView</name>
    <message>
        <source>Arrays that could be kept in shared memory</source>
        <translation>Arrays, die im Shared Memory gehalten werden könnten</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Gierig</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Exakt</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>Schnellste</translation>
    </message>
    <message>
        <source>Tick as Algorithm 6.2 does: most reads per byte first, as long as there is room</source>
        <translation>Ankreuzen wie Algorithmus 6.2: die meisten Lesezugriffe je Byte zuerst, solange Platz ist</translation>
    </message>
    <message>
        <source>Tick the arrays with the most reads that fit: 0/1 knapsack</source>
        <translation>Die passenden Arrays mit den meisten Lesezugriffen ankreuzen: 0/1-Rucksack</translation>
    </message>
    <message>
        <source>Tick the arrays with the shortest predicted time, occupancy included</source>
        <translation>Die Arrays mit der kürzesten vorhergesagten Zeit ankreuzen, Auslastung eingerechnet</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see which of its arrays are worth keeping in shared memory.</source>
        <translation>Eine Schleife mit Vorhersage wählen, um zu sehen, für welche ihrer Arrays sich Shared Memory lohnt.</translation>
    </message>
    <message>
        <source>No block can run with so much shared memory.</source>
        <translation>Mit so viel Shared Memory kann kein Block laufen.</translation>
    </message>
    <message>
        <source>%1 reads</source>
        <translation>%1 Lesezugriffe</translation>
    </message>
    <message>
        <source>%1 of %2 warps</source>
        <translation>%1 von %2 Warps</translation>
    </message>
</context>
<context>
    <name>forewarp::views::loops::LoopModel</name>
    <message>
        <source>Predicted time of all launches of the loop, with its interval: about four in five measured times
of such kernels lie within. A range where it rests on assumed values.</source>
        <translation>Vorhergesagte Zeit aller Starts der Schleife mit ihrem Intervall: Etwa vier von fünf gemessenen Zeiten
solcher Kernel liegen darin. Ein Bereich, wo sie auf angenommenen Werten beruht.</translation>
    </message>
    <message>
        <source>Share of the predicted time of all outermost loops of the file.</source>
        <translation>Anteil an der vorhergesagten Zeit aller äußersten Schleifen der Datei.</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>%1, line %2
%3: %4</source>
        <translation>%1, Zeile %2
%3: %4</translation>
    </message>
    <message>
        <source>* You take its iterations as independent.</source>
        <translation>* Iterationen vom Benutzer als unabhängig angenommen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::loops::LoopTable</name>
    <message>
        <source>Loops to show</source>
        <translation>Anzuzeigende Schleifen</translation>
    </message>
    <message>
        <source>Loops of the file, ranked by predicted time</source>
        <translation>Schleifen der Datei, nach vorhergesagter Zeit geordnet</translation>
    </message>
    <message>
        <source>Open a file to see its loops here.</source>
        <translation>Eine Datei öffnen, um hier ihre Schleifen zu sehen.</translation>
    </message>
    <message>
        <source>This file has no loops.</source>
        <translation>Diese Datei enthält keine Schleifen.</translation>
    </message>
    <message>
        <source>No loop of this file has this verdict. Choose &quot;All loops&quot; to see the others.</source>
        <translation>Keine Schleife dieser Datei hat dieses Urteil. „Alle Schleifen“ zeigt die übrigen.</translation>
    </message>
    <message>
        <source>Show only loops of one verdict</source>
        <translation>Nur Schleifen mit einem bestimmten Urteil zeigen</translation>
    </message>
    <message>
        <source>All loops (%1)</source>
        <translation>Alle Schleifen (%1)</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::AccessModel</name>
    <message>
        <source>Access</source>
        <translation>Zugriff</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>load</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>store</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Transactions
per warp</source>
        <translation>Transaktionen
je Warp</translation>
    </message>
    <message>
        <source>Bytes
per warp</source>
        <translation>Bytes
je Warp</translation>
    </message>
    <message>
        <source>L1 hits</source>
        <translation>L1-Treffer</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2-Treffer</translation>
    </message>
    <message>
        <source>DRAM
per warp</source>
        <translation>DRAM
je Warp</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>Wiederverwendung</translation>
    </message>
    <message>
        <source>Bank
conflicts</source>
        <translation>Bank-
konflikte</translation>
    </message>
    <message>
        <source>Executions
per thread</source>
        <translation>Ausführungen
je Thread</translation>
    </message>
    <message>
        <source>Transactions that one execution by a warp needs.</source>
        <translation>Transaktionen, die eine Ausführung durch einen Warp braucht.</translation>
    </message>
    <message>
        <source>Bytes that one execution by a warp moves, whole transactions counted.</source>
        <translation>Bytes, die eine Ausführung durch einen Warp bewegt; Transaktionen zählen ganz.</translation>
    </message>
    <message>
        <source>Share of the transactions that the first-level cache serves.</source>
        <translation>Anteil der Transaktionen, die der L1-Cache bedient.</translation>
    </message>
    <message>
        <source>Share of the transactions reaching the second-level cache that it serves.</source>
        <translation>Anteil der Transaktionen, die der L2-Cache bedient, an denen, die ihn erreichen.</translation>
    </message>
    <message>
        <source>Transactions with DRAM that one execution by a warp causes.</source>
        <translation>DRAM-Transaktionen, die eine Ausführung durch einen Warp verursacht.</translation>
    </message>
    <message>
        <source>How often each line is asked for at the second-level cache.</source>
        <translation>Wie oft jede Cachezeile beim L2-Cache angefragt wird.</translation>
    </message>
    <message>
        <source>How many times shared memory serves one request of a warp, lanes meeting in a bank.</source>
        <translation>In wie vielen Durchgängen Shared Memory eine Anfrage eines Warps bedient, wenn Lanes auf dieselbe Bank treffen.</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1-fach</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 warp requests were simulated; they made %2 transactions.</source>
        <translation>%1 Warp-Anfragen wurden simuliert; sie ergaben %2 Transaktionen.</translation>
    </message>
    <message>
        <source>%1 warp requests were simulated; DRAM served them with %2 transactions.</source>
        <translation>%1 Warp-Anfragen wurden simuliert; der DRAM bediente sie mit %2 Transaktionen.</translation>
    </message>
    <message>
        <source>No two lanes of a warp want different words of one bank.</source>
        <translation>Keine zwei Lanes eines Warps wollen verschiedene Wörter derselben Bank.</translation>
    </message>
    <message>
        <source>Lanes of a warp want different words of one bank: each request is served in %1 turns.</source>
        <translation>Lanes eines Warps wollen verschiedene Wörter derselben Bank: Jede Anfrage wird in %1 Durchgängen bedient.</translation>
    </message>
    <message>
        <source>The place of this access in the source is not known.</source>
        <translation>Die Stelle dieses Zugriffs im Quelltext ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Only accesses to shared memory have bank conflicts.</source>
        <translation>Nur Zugriffe auf Shared Memory haben Bankkonflikte.</translation>
    </message>
    <message>
        <source>Accesses to shared memory need neither caches nor DRAM.</source>
        <translation>Zugriffe auf Shared Memory brauchen weder Caches noch DRAM.</translation>
    </message>
    <message>
        <source>No model simulated this access.</source>
        <translation>Kein Modell hat diesen Zugriff simuliert.</translation>
    </message>
    <message>
        <source>On this device global loads have no first-level cache.</source>
        <translation>Auf diesem Gerät haben globale Lesezugriffe keinen L1-Cache.</translation>
    </message>
    <message>
        <source>Stores go past the first-level cache.</source>
        <translation>Schreibzugriffe umgehen den L1-Cache.</translation>
    </message>
    <message>
        <source>No transaction of this access reaches the second-level cache.</source>
        <translation>Keine Transaktion dieses Zugriffs erreicht den L2-Cache.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::AccessView</name>
    <message>
        <source>Memory accesses of the selected loop</source>
        <translation>Speicherzugriffe der gewählten Schleife</translation>
    </message>
    <message>
        <source>The selected loop reads and writes no memory that the analysis could see.</source>
        <translation>Die gewählte Schleife liest und schreibt keinen Speicher, den die Analyse sehen konnte.</translation>
    </message>
    <message>
        <source>Select a loop to see what its memory accesses cost.</source>
        <translation>Eine Schleife wählen, um zu sehen, was ihre Speicherzugriffe kosten.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::AdviceList</name>
    <message>
        <source>Apply</source>
        <translation>Anwenden</translation>
    </message>
    <message>
        <source>Predict and port it this way. What the prediction rests on has the way back.</source>
        <translation>So vorhersagen und portieren. Zurück geht es unter den Annahmen der Vorhersage.</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1-mal so schnell</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Predicted time of one launch, before and after the change.</source>
        <translation>Vorhergesagte Zeit eines Starts, vor und nach der Änderung.</translation>
    </message>
    <message>
        <source>Changes of layout, best first</source>
        <translation>Änderungen am Datenlayout, beste zuerst</translation>
    </message>
    <message>
        <source>No change of layout is predicted to pay.</source>
        <translation>Laut Vorhersage lohnt sich keine Änderung am Datenlayout.</translation>
    </message>
    <message>
        <source>No change of layout is predicted to pay. Accesses whose addresses do not follow from the loop counters cannot be changed on paper.</source>
        <translation>Laut Vorhersage lohnt sich keine Änderung am Datenlayout. Zugriffe, deren Adressen nicht aus den Schleifenzählern folgen, lassen sich nicht auf dem Papier ändern.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::ArrayModel</name>
    <message>
        <source>Array</source>
        <translation>Array</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>Transaktionen</translation>
    </message>
    <message>
        <source>L1 hits</source>
        <translation>L1-Treffer</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2-Treffer</translation>
    </message>
    <message>
        <source>DRAM traffic
per launch</source>
        <translation>DRAM-Verkehr
je Start</translation>
    </message>
    <message>
        <source>DRAM traffic
simulated</source>
        <translation>DRAM-Verkehr
simuliert</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>Wiederverwendung</translation>
    </message>
    <message>
        <source>Transactions of all warps that were simulated.</source>
        <translation>Transaktionen aller simulierten Warps.</translation>
    </message>
    <message>
        <source>Share of the transactions that the first-level cache serves.</source>
        <translation>Anteil der Transaktionen, die der L1-Cache bedient.</translation>
    </message>
    <message>
        <source>Share of the transactions reaching the second-level cache that it serves.</source>
        <translation>Anteil der Transaktionen, die der L2-Cache bedient, an denen, die ihn erreichen.</translation>
    </message>
    <message>
        <source>Bytes fetched from DRAM in one launch of the kernel.</source>
        <translation>Bytes, die bei einem Start des Kernels aus dem DRAM geholt werden.</translation>
    </message>
    <message>
        <source>Bytes fetched from DRAM by what was simulated, which is a part of one launch or has other sizes.</source>
        <translation>Bytes, die das Simulierte aus dem DRAM holt; simuliert wurde ein Teil eines Starts oder mit anderen Größen.</translation>
    </message>
    <message>
        <source>How often each line is asked for at the second-level cache.</source>
        <translation>Wie oft jede Cachezeile beim L2-Cache angefragt wird.</translation>
    </message>
    <message>
        <source>On this device global loads have no first-level cache.</source>
        <translation>Auf diesem Gerät haben globale Lesezugriffe keinen L1-Cache.</translation>
    </message>
    <message>
        <source>The device&apos;s profile does not say what one transaction fetches.</source>
        <translation>Das Profil des Geräts sagt nicht, wie viel eine Transaktion holt.</translation>
    </message>
    <message>
        <source>%1 transactions with DRAM of %2 each.</source>
        <translation>%1 DRAM-Transaktionen zu je %2.</translation>
    </message>
    <message>
        <source>%1 warp requests made %2 transactions.</source>
        <translation>%1 Warp-Anfragen ergaben %2 Transaktionen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::ArrayView</name>
    <message>
        <source>Arrays of the selected loop</source>
        <translation>Arrays der gewählten Schleife</translation>
    </message>
    <message>
        <source>No model that simulates caches has predicted this loop.</source>
        <translation>Kein Modell, das Caches simuliert, hat diese Schleife vorhergesagt.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::CacheBands</name>
    <message>
        <source>no transactions</source>
        <translation>keine Transaktionen</translation>
    </message>
    <message>
        <source>%1 transactions, %2 hits (%3), %4 misses</source>
        <translation>%1 Transaktionen, %2 Treffer (%3), %4 Fehlzugriffe</translation>
    </message>
    <message>
        <source>Cache hits and misses of each array over time</source>
        <translation>Cache-Treffer und -Fehlzugriffe jedes Arrays im Zeitverlauf</translation>
    </message>
    <message>
        <source>%1, slice %2 of %3: %4</source>
        <translation>%1, Zeitabschnitt %2 von %3: %4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::CachePictureView</name>
    <message>
        <source>The paler, the fewer transactions. Time runs to the right.</source>
        <translation>Je blasser, desto weniger Transaktionen. Die Zeit läuft nach rechts.</translation>
    </message>
    <message>
        <source>No model that simulates caches has predicted this loop.</source>
        <translation>Kein Modell, das Caches simuliert, hat diese Schleife vorhergesagt.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::MemoryView</name>
    <message>
        <source>Accesses</source>
        <translation>Zugriffe</translation>
    </message>
    <message>
        <source>What each access costs a warp</source>
        <translation>Was jeder Zugriff einen Warp kostet</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Arrays</translation>
    </message>
    <message>
        <source>What caches and DRAM do for each array</source>
        <translation>Was Caches und DRAM für jedes Array leisten</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>Hits and misses of each array over time</source>
        <translation>Treffer und Fehlzugriffe jedes Arrays im Zeitverlauf</translation>
    </message>
    <message>
        <source>Advice (%1)</source>
        <translation>Vorschläge (%1)</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>Changes of layout that are predicted to pay</source>
        <translation>Änderungen am Datenlayout, die sich laut Vorhersage lohnen</translation>
    </message>
    <message>
        <source>The program runs…</source>
        <translation>Das Programm läuft…</translation>
    </message>
    <message>
        <source>Trace a run…</source>
        <translation>Lauf aufzeichnen…</translation>
    </message>
    <message>
        <source>Runs the program once and records the addresses that do not follow from the loop counters</source>
        <translation>Führt das Programm einmal aus und zeichnet die Adressen auf, die nicht aus den Schleifenzählern folgen</translation>
    </message>
    <message>
        <source>DRAM traffic ± %1</source>
        <translation>DRAM-Verkehr ± %1</translation>
    </message>
    <message numerus="yes">
        <source>%n caveat(s)</source>
        <translation>
            <numerusform>%n Vorbehalt</numerusform>
            <numerusform>%n Vorbehalte</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::messages::MessageModel</name>
    <message>
        <source>error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
</context>
<context>
    <name>forewarp::views::messages::MessagesView</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>There is nothing to report.</source>
        <translation>Nichts zu melden.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::port::PortView</name>
    <message>
        <source>The CUDA port of %1 is being written.</source>
        <translation>%1 wird als CUDA geschrieben.</translation>
    </message>
    <message>
        <source>There is no CUDA port of %1.</source>
        <translation>Von %1 gibt es keine CUDA-Portierung.</translation>
    </message>
    <message>
        <source>Select a loop to see it as CUDA.</source>
        <translation>Eine Schleife wählen, um sie als CUDA zu sehen.</translation>
    </message>
    <message>
        <source>Arrays…</source>
        <translation>Arrays…</translation>
    </message>
    <message>
        <source>Opens the tab of shared memory; the port keeps there what is ticked</source>
        <translation>Öffnet den Reiter Shared Memory; die Portierung hält dort, was angekreuzt ist</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the whole file</source>
        <translation>Kopiert die ganze Datei</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>Speichern unter…</translation>
    </message>
    <message>
        <source>Writes the kernel and a program that compares it with the C, for nvcc</source>
        <translation>Schreibt den Kernel und ein Programm, das ihn mit dem C vergleicht, für nvcc</translation>
    </message>
    <message>
        <source>What it rests on</source>
        <translation>Worauf sie beruht</translation>
    </message>
</context>
<context>
    <name>forewarp::views::prediction::ParallelismBars</name>
    <message>
        <source>Warps: resident, served by memory, wanting memory</source>
        <translation>Warps: resident, vom Speicher bedient, auf Speicher wartend</translation>
    </message>
    <message>
        <source>1 warp</source>
        <translation>1 Warp</translation>
    </message>
    <message>
        <source>%1 warps</source>
        <translation>%1 Warps</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, binds</source>
        <translation>%1, begrenzt</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how many warps there are and which limit binds.</source>
        <translation>Eine Schleife mit Vorhersage wählen, um zu sehen, wie viele Warps es gibt und welche Grenze greift.</translation>
    </message>
    <message>
        <source>◀ binds  %1</source>
        <translation>◀ Grenze  %1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::prediction::SummaryView</name>
    <message>
        <source>Select a loop in the table or in the source to see what is predicted of it.</source>
        <translation>Eine Schleife in der Tabelle oder im Quelltext wählen, um ihre Vorhersage zu sehen.</translation>
    </message>
    <message>
        <source>Show how the predicted time came about.
Of measured times of kernels like these, about four in five lie within the interval behind a time.</source>
        <translation>Zeigen, wie die vorhergesagte Zeit zustande kommt.
Von gemessenen Zeiten solcher Kernel liegen etwa vier von fünf im Intervall hinter einer Zeit.</translation>
    </message>
    <message>
        <source>Resident warps over what a multiprocessor can hold</source>
        <translation>Residente Warps im Verhältnis zu dem, was ein Multiprozessor aufnehmen kann</translation>
    </message>
    <message>
        <source>no prediction</source>
        <translation>keine Vorhersage</translation>
    </message>
    <message>
        <source>per launch · %1 × = %2</source>
        <translation>je Start · %1 × = %2</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>occupancy · %1</source>
        <translation>Auslastung · %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>predicted · %1</source>
        <translation>vorhergesagt · %1</translation>
    </message>
    <message>
        <source>It stays on the CPU.</source>
        <translation>Sie bleibt auf der CPU.</translation>
    </message>
    <message>
        <source>pageable memory</source>
        <translation>auslagerbarer Speicher</translation>
    </message>
    <message>
        <source>pinned memory</source>
        <translation>fixierter Speicher</translation>
    </message>
    <message>
        <source>unified memory</source>
        <translation>Unified Memory</translation>
    </message>
    <message>
        <source>CPU and GPU share their memory: nothing is copied.</source>
        <translation>CPU und GPU teilen sich den Speicher: Nichts wird kopiert.</translation>
    </message>
    <message>
        <source>Copies: %1 to the GPU, %2 back, %3.</source>
        <translation>Kopien: %1 zur GPU, %2 zurück, %3.</translation>
    </message>
    <message>
        <source>With copies and launch %1× as fast as on this CPU.</source>
        <translation>Mit Kopien und Start %1-mal so schnell wie auf dieser CPU.</translation>
    </message>
    <message>
        <source>Not worth it once: with copies and launch it takes %1 times as long as on this CPU.</source>
        <translation>Einmal lohnt es sich nicht: Mit Kopien und Start dauert es %1-mal so lang wie auf dieser CPU.</translation>
    </message>
    <message>
        <source>With the data kept on the GPU it pays from %1 executions on.</source>
        <translation>Bleiben die Daten auf der GPU, lohnt es sich ab %1 Ausführungen.</translation>
    </message>
    <message>
        <source>It never pays, however often it runs.</source>
        <translation>Es lohnt sich nie, wie oft es auch läuft.</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::DeviceTimes</name>
    <message>
        <source>Program time by device</source>
        <translation>Programmzeit je Gerät</translation>
    </message>
    <message>
        <source>not worth it</source>
        <translation>lohnt nicht</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n loop(s) ported</source>
        <translation>
            <numerusform>%1: %2, %n Schleife portiert</numerusform>
            <numerusform>%1: %2, %n Schleifen portiert</numerusform>
        </translation>
    </message>
    <message>
        <source>this CPU</source>
        <translation>diese CPU</translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation>%1, gemessen</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::PlanModel</name>
    <message>
        <source>entered %1 times, %2 iterations</source>
        <translation>%1-mal betreten, %2 Iterationen</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>The loop, and where it begins. Double-click opens it.</source>
        <translation>Die Schleife und wo sie beginnt. Ein Doppelklick öffnet sie.</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Whether its iterations may run in parallel.</source>
        <translation>Ob ihre Iterationen parallel laufen dürfen.</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>Auf der CPU</translation>
    </message>
    <message>
        <source>Measured, all entries together.</source>
        <translation>Gemessen, alle Eintritte zusammen.</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>Auf der GPU</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>By how much longer the program takes without it; below zero: with it.</source>
        <translation>Um wie viel länger das Programm ohne sie braucht; unter null: mit ihr.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>What limits it on the GPU, or why it stays on the CPU.</source>
        <translation>Was sie auf der GPU begrenzt, oder warum sie auf der CPU bleibt.</translation>
    </message>
    <message numerus="yes">
        <source>Not worth it: of %n loop(s) that ran, none makes the program faster on %1. It takes %2 on the CPU.</source>
        <translation>
            <numerusform>Lohnt sich nicht: Die %n Schleife, die lief, macht das Programm auf %1 nicht schneller. Es braucht %2 auf der CPU.</numerusform>
            <numerusform>Lohnt sich nicht: Von %n Schleifen, die liefen, macht keine das Programm auf %1 schneller. Es braucht %2 auf der CPU.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Port %1 of %n loop(s): %2 → %3 on %4.</source>
        <translation>
            <numerusform>%1 von %n Schleife portieren: %2 → %3 auf %4.</numerusform>
            <numerusform>%1 von %n Schleifen portieren: %2 → %3 auf %4.</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured: %1 on %2.</source>
        <translation>Gemessen: %1 auf %2.</translation>
    </message>
    <message>
        <source>Then %1 on the CPU, kernels %2, their starts %3, copies %4, start of the GPU %5; %6 on the GPU.</source>
        <translation>Dann %1 auf der CPU, Kernel %2, ihre Starts %3, Kopien %4, Start der GPU %5; %6 auf der GPU.</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht gelaufen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Runs × iterations</source>
        <translation>Läufe × Iterationen</translation>
    </message>
    <message>
        <source>How often it was entered, and its iterations per entry.</source>
        <translation>Wie oft sie betreten wurde, und ihre Iterationen je Mal.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of the program&apos;s time on the CPU.</source>
        <translation>An der Zeit des Programms auf der CPU.</translation>
    </message>
    <message>
        <source>Kernels and their starts, all entries, without copies; before a run, one execution without its start.</source>
        <translation>Kernel und ihre Starts, alle Male, ohne Kopien; vor einem Lauf eine Ausführung ohne ihren Start.</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copies that the program would do without if this loop alone stayed.</source>
        <translation>Kopien, die das Programm nicht bräuchte, wenn nur diese Schleife bliebe.</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n loop nest(s) may run on %2. Which of them pay is not known yet.</source>
        <translation>
            <numerusform>%1 von %n Schleifennest kann auf %2 laufen. Welche sich lohnen, ist noch nicht bekannt.</numerusform>
            <numerusform>%1 von %n Schleifennestern können auf %2 laufen. Welche sich lohnen, ist noch nicht bekannt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing: how often each loop runs, how long it takes on this CPU. One run of the program measures all of it.</source>
        <translation>Es fehlt: wie oft jede Schleife läuft, wie lange sie auf dieser CPU braucht. Ein Lauf des Programms misst all das.</translation>
    </message>
    <message>
        <source>Missing: sizes (%1), how often each loop runs, how long it takes on this CPU. One run of the program measures all of it.</source>
        <translation>Es fehlt: Größen (%1), wie oft jede Schleife läuft, wie lange sie auf dieser CPU braucht. Ein Lauf des Programms misst all das.</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>Gemessen: %1.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::ProgramView</name>
    <message>
        <source>Run the program</source>
        <translation>Programm ausführen</translation>
    </message>
    <message>
        <source>Runs it in a sandbox and measures how often each loop runs, how long it takes, and with which sizes</source>
        <translation>Führt es in einer Sandbox aus und misst, wie oft jede Schleife läuft, wie lange sie braucht und mit welchen Größen</translation>
    </message>
    <message>
        <source>Loops of the program</source>
        <translation>Schleifen des Programms</translation>
    </message>
    <message>
        <source>Run the program, and this page says which of its loops are worth porting and what the program gains.</source>
        <translation>Führen Sie das Programm aus, dann sagt diese Seite, welche Schleifen sich zu portieren lohnen und was das Programm gewinnt.</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1, in %2</translation>
    </message>
    <message>
        <source>Verdicts of ported loops assume: %1.</source>
        <translation>Die Urteile portierter Schleifen setzen voraus: %1.</translation>
    </message>
    <message>
        <source>Choose anew</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>Takes back your ticks: the loops are those that make the program fastest</source>
        <translation>Nimmt Ihre Häkchen zurück: Es sind wieder die Schleifen, mit denen das Programm am schnellsten ist</translation>
    </message>
    <message>
        <source>Program time by device</source>
        <translation>Programmzeit je Gerät</translation>
    </message>
    <message>
        <source>What this rests on</source>
        <translation>Worauf das beruht</translation>
    </message>
    <message>
        <source>Limits of %1</source>
        <translation>Grenzen von %1</translation>
    </message>
    <message>
        <source>Arrays on the CPU lie in</source>
        <translation>Arrays auf der CPU liegen in</translation>
    </message>
    <message>
        <source>Decides how fast arrays are copied. malloc() gives pageable memory, cudaMallocHost() pinned memory, cudaMallocManaged() unified memory.</source>
        <translation>Entscheidet, wie schnell Arrays kopiert werden. malloc() gibt auslagerbaren Speicher, cudaMallocHost() fixierten, cudaMallocManaged() gemeinsamen (unified memory).</translation>
    </message>
    <message>
        <source>Pageable memory</source>
        <translation>auslagerbarem Speicher</translation>
    </message>
    <message>
        <source>Pinned memory</source>
        <translation>fixiertem Speicher</translation>
    </message>
    <message>
        <source>Unified memory</source>
        <translation>Unified Memory</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::RooflineChart</name>
    <message>
        <source>Operations per second over operations per byte</source>
        <translation>Operationen je Sekunde über Operationen je Byte</translation>
    </message>
    <message>
        <source>%1: %2 operations per second, %3 per byte; %4B/s come from L2, where its data lie already</source>
        <translation>%1: %2 Operationen je Sekunde, %3 je Byte; %4B/s kommen aus L2, wo seine Daten schon liegen</translation>
    </message>
    <message>
        <source>%1: %2 operations per second, %3 per byte; %4B/s come from DRAM</source>
        <translation>%1: %2 Operationen je Sekunde, %3 je Byte; %4B/s kommen aus DRAM</translation>
    </message>
    <message>
        <source>operations per byte</source>
        <translation>Operationen je Byte</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>Operationen je Sekunde</translation>
    </message>
</context>
<context>
    <name>forewarp::views::project::ProjectTree</name>
    <message>
        <source>Filter files and functions</source>
        <translation>Dateien und Funktionen filtern</translation>
    </message>
    <message>
        <source>Files and functions of the project</source>
        <translation>Dateien und Funktionen des Projekts</translation>
    </message>
    <message>
        <source>Open a C file, a folder or a compile_commands.json to begin.</source>
        <translation>Zum Beginnen eine C-Datei, einen Ordner oder eine compile_commands.json öffnen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::registers::PressureChart</name>
    <message>
        <source>Registers alive at each instruction</source>
        <translation>Lebendige Register bei jeder Instruktion</translation>
    </message>
    <message>
        <source>Line %1, instruction %2 of %3: %4 registers alive</source>
        <translation>Zeile %1, Instruktion %2 von %3: %4 Register lebendig</translation>
    </message>
    <message>
        <source>%1, %2 with the %3 that every kernel needs</source>
        <translation>%1, %2 mit den %3, die jeder Kernel braucht</translation>
    </message>
    <message>
        <source>%1; %2 spilled before it</source>
        <translation>%1; davor %2 ausgelagert</translation>
    </message>
    <message>
        <source>%1; %2 reloaded before it</source>
        <translation>%1; davor %2 zurückgeladen</translation>
    </message>
    <message>
        <source>%1 that every kernel needs</source>
        <translation>%1, die jeder Kernel braucht</translation>
    </message>
    <message>
        <source>%1 per thread</source>
        <translation>%1 je Thread</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>Spitze %1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::registers::RegistersView</name>
    <message>
        <source>Count in PTX</source>
        <translation>In PTX zählen</translation>
    </message>
    <message>
        <source>Compiles the loop to PTX and counts the registers there</source>
        <translation>Übersetzt die Schleife in PTX und zählt dort die Register</translation>
    </message>
    <message>
        <source>Along the program</source>
        <translation>Entlang des Programms</translation>
    </message>
    <message>
        <source>Occupancy over registers</source>
        <translation>Auslastung über Register</translation>
    </message>
    <message>
        <source>blocks per SM; click a stair to take its count</source>
        <translation>Blöcke je SM; ein Klick auf eine Stufe übernimmt deren Registerzahl</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how many registers its threads need.</source>
        <translation>Eine Schleife mit Vorhersage wählen, um zu sehen, wie viele Register ihre Threads brauchen.</translation>
    </message>
    <message>
        <source>registers alive, by source line</source>
        <translation>lebendige Register, nach Quelltextzeile</translation>
    </message>
    <message>
        <source>registers alive, by source line · ▼ spill ▲ reload</source>
        <translation>lebendige Register, nach Quelltextzeile · ▼ Auslagerung ▲ Rückladen</translation>
    </message>
</context>
<context>
    <name>forewarp::views::sweep::BlockSizePlot</name>
    <message>
        <source>Predicted time over threads per block</source>
        <translation>Vorhergesagte Zeit über Threads je Block</translation>
    </message>
    <message>
        <source>threads per block</source>
        <translation>Threads je Block</translation>
    </message>
    <message>
        <source>predicted time [%1]</source>
        <translation>vorhergesagte Zeit [%1]</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>beste: %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::sweep::BlockSizeView</name>
    <message>
        <source>Block shape</source>
        <translation>Blockform</translation>
    </message>
    <message>
        <source>Drag to try other block shapes</source>
        <translation>Ziehen, um andere Blockformen auszuprobieren</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Beste</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how its time depends on the block size.</source>
        <translation>Eine Schleife mit Vorhersage wählen, um zu sehen, wie ihre Zeit von der Blockgröße abhängt.</translation>
    </message>
    <message>
        <source>Take the best block shape: of those within 1 % of the fastest, the one that keeps most warps resident</source>
        <translation>Die beste Blockform wählen: von denen, die höchstens 1 % langsamer sind als die schnellste, die mit den meisten residenten Warps</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::TimelinePage</name>
    <message>
        <source>All</source>
        <translation>Alles</translation>
    </message>
    <message>
        <source>Tall rows</source>
        <translation>Hohe Zeilen</translation>
    </message>
    <message>
        <source>Hotspots</source>
        <translation>Hotspots</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Show more cycles (−, S or wheel)</source>
        <translation>Mehr Takte zeigen (−, S oder Mausrad)</translation>
    </message>
    <message>
        <source>Show fewer cycles (+, W or wheel)</source>
        <translation>Weniger Takte zeigen (+, W oder Mausrad)</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>Den ganzen Lauf zeigen (Pos1)</translation>
    </message>
    <message>
        <source>High rows with names and instructions; Shift+wheel scrolls them</source>
        <translation>Hohe Zeilen mit Namen und Instruktionen; Shift+Mausrad rollt sie</translation>
    </message>
    <message>
        <source>What each instruction costs</source>
        <translation>Was jede Instruktion kostet</translation>
    </message>
    <message>
        <source>Save the timeline as SVG or PNG</source>
        <translation>Den Zeitverlauf als SVG oder PNG speichern</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Verkleinern</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Vergrößern</translation>
    </message>
    <message>
        <source>The timeline appears as soon as the parametrized model has simulated the warps of the selected loop. Select a loop that can run in parallel.</source>
        <translation>Der Zeitverlauf erscheint, sobald das parametrisierte Modell die Warps der gewählten Schleife simuliert hat. Eine Schleife wählen, die parallel laufen kann.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::TimelineView</name>
    <message numerus="yes">
        <source>All warps over the whole run, at most %n active at a time. Drag the frame to move, its sides to zoom.</source>
        <translation>
            <numerusform>Alle Warps über den ganzen Lauf, höchstens %n gleichzeitig aktiv. Rahmen ziehen zum Verschieben, seine Seiten zum Zoomen.</numerusform>
            <numerusform>Alle Warps über den ganzen Lauf, höchstens %n gleichzeitig aktiv. Rahmen ziehen zum Verschieben, seine Seiten zum Zoomen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Warp timeline</source>
        <translation>Warp-Zeitverlauf</translation>
    </message>
    <message>
        <source>Rows of the warp timeline</source>
        <translation>Zeilen des Warp-Zeitverlaufs</translation>
    </message>
    <message>
        <source>What the warps did is not recorded yet.</source>
        <translation>Was die Warps taten, ist noch nicht aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::hotspots::HotspotList</name>
    <message>
        <source>What each instruction costs</source>
        <translation>Was jede Instruktion kostet</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::hotspots::HotspotModel</name>
    <message>
        <source>arithmetic</source>
        <translation>Arithmetik</translation>
    </message>
    <message>
        <source>global load</source>
        <translation>globaler Lesezugriff</translation>
    </message>
    <message>
        <source>global store</source>
        <translation>globaler Schreibzugriff</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>Shared Memory</translation>
    </message>
    <message>
        <source>spilled register</source>
        <translation>ausgelagertes Register</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>Barriere</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>Instruktion</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>Executions
per warp</source>
        <translation>Ausführungen
je Warp</translation>
    </message>
    <message>
        <source>Share of
idle time</source>
        <translation>Anteil am
Leerlauf</translation>
    </message>
    <message>
        <source>Share of
unit time</source>
        <translation>Anteil an der
Einheitenzeit</translation>
    </message>
    <message>
        <source>Mean wait
[cycles]</source>
        <translation>Mittlere Wartezeit
[Takte]</translation>
    </message>
    <message>
        <source>How often each warp executes it, all loops multiplied out.</source>
        <translation>Wie oft jeder Warp sie ausführt; die Durchläufe aller Schleifen sind ausmultipliziert.</translation>
    </message>
    <message>
        <source>Of the cycles in which no warp computes, those that pass while it is under way; the higher, the more a change here saves.</source>
        <translation>Anteil der Takte ohne rechnenden Warp, die vergehen, während sie unterwegs ist; je höher, desto mehr spart eine Änderung an dieser Stelle.</translation>
    </message>
    <message>
        <source>Of the cycles in which its unit (compute, memory or barrier) is held, those it holds it.</source>
        <translation>Anteil an den Takten, in denen ihre Einheit (Rechenwerk, Speicher oder Barriere) belegt ist, der auf diese Instruktion entfällt.</translation>
    </message>
    <message>
        <source>Cycles for which a warp waits, at each execution, for its unit or its result.</source>
        <translation>Takte, die ein Warp bei jeder Ausführung auf ihre Einheit oder ihr Ergebnis wartet.</translation>
    </message>
    <message>
        <source>%1: a result takes %2 cycles, the unit is held for %3.</source>
        <translation>%1: Ein Ergebnis braucht %2 Takte, die Einheit ist %3 Takte belegt.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::AccuracyModel</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Double-click shows its times.</source>
        <translation>Doppelklick zeigt seine Zeiten.</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>Zeilen</translation>
    </message>
    <message>
        <source>Measured times that the model answers.</source>
        <translation>Gemessene Zeiten, zu denen das Modell etwas sagt.</translation>
    </message>
    <message>
        <source>Median error</source>
        <translation>Fehler im Median</translation>
    </message>
    <message>
        <source>Half of its times are no further off than this.</source>
        <translation>Die Hälfte seiner Zeiten liegt nicht weiter daneben.</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>Faktor</translation>
    </message>
    <message>
        <source>By how many times it is off, too long or too short: geometric mean.</source>
        <translation>Um wie viel Mal es daneben liegt, zu lang oder zu kurz: geometrisches Mittel.</translation>
    </message>
    <message>
        <source>Within intervals</source>
        <translation>In Intervallen</translation>
    </message>
    <message>
        <source>Measured times that lie within the model&apos;s intervals.</source>
        <translation>Gemessene Zeiten, die in den Intervallen des Modells liegen.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::MeasuredFiles</name>
    <message>
        <source>&amp;Measured times</source>
        <translation>&amp;Gemessene Zeiten</translation>
    </message>
    <message>
        <source>CSV, or lines of JSON</source>
        <translation>CSV oder Zeilen aus JSON</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose the file of measured times</source>
        <translation>Die Datei mit gemessenen Zeiten wählen</translation>
    </message>
    <message>
        <source>&amp;Kernels</source>
        <translation>&amp;Kernel</translation>
    </message>
    <message>
        <source>none: the rows name C file and loop</source>
        <translation>keine: die Zeilen nennen C-Datei und Schleife</translation>
    </message>
    <message>
        <source>A description: which loop of which C file each measured kernel is</source>
        <translation>Eine Beschreibung: welche Schleife welcher C-Datei jeder gemessene Kernel ist</translation>
    </message>
    <message>
        <source>Choose the file that describes the kernels</source>
        <translation>Die Datei wählen, die die Kernel beschreibt</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Ab&amp;brechen</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::RowModel</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>Block</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Predicted time is</source>
        <translation>Vorhergesagte Zeit ist</translation>
    </message>
    <message>
        <source>Limiter</source>
        <translation>Begrenzung</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::ScatterPlot</name>
    <message>
        <source>Predicted over measured times</source>
        <translation>Vorhergesagte über gemessenen Zeiten</translation>
    </message>
    <message>
        <source>measured time</source>
        <translation>gemessene Zeit</translation>
    </message>
    <message>
        <source>predicted time</source>
        <translation>vorhergesagte Zeit</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>genau</translation>
    </message>
    <message>
        <source>± 25 %</source>
        <translation>± 25 %</translation>
    </message>
    <message>
        <source>factor 2</source>
        <translation>Faktor 2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::ValidationView</name>
    <message numerus="yes">
        <source>%1 refuses %n row(s), the first because: %2</source>
        <translation>
            <numerusform>%1 lehnt %n Zeile ab, denn: %2</numerusform>
            <numerusform>%1 lehnt %n Zeilen ab, die erste aus diesem Grund: %2</numerusform>
        </translation>
    </message>
    <message>
        <source>M&amp;odel</source>
        <translation>M&amp;odell</translation>
    </message>
    <message>
        <source>&amp;Dots by</source>
        <translation>&amp;Punkte nach</translation>
    </message>
    <message>
        <source>limiter</source>
        <translation>Begrenzung</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>&amp;Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copies the table as text, with a tab between columns</source>
        <translation>Kopiert die Tabelle als Text, mit einem Tabulator zwischen den Spalten</translation>
    </message>
    <message>
        <source>Tables of the comparison</source>
        <translation>Tabellen des Vergleichs</translation>
    </message>
    <message>
        <source>Measured rows with the predicted times</source>
        <translation>Gemessene Zeilen mit den vorhergesagten Zeiten</translation>
    </message>
    <message>
        <source>How far each model is off</source>
        <translation>Wie weit jedes Modell daneben liegt</translation>
    </message>
    <message>
        <source>Choose a file of measured times to see how far predictions are off.</source>
        <translation>Eine Datei mit gemessenen Zeiten wählen, um zu sehen, wie weit Vorhersagen daneben liegen.</translation>
    </message>
    <message>
        <source>Worst misses (%1)</source>
        <translation>Größte Fehler (%1)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Left out (%1)</source>
        <translation>Ausgelassen (%1)</translation>
    </message>
    <message>
        <source>Nothing: every row is compared.</source>
        <translation>Nichts: jede Zeile wird verglichen.</translation>
    </message>
    <message>
        <source>Choose a dot or a row to read what it is.</source>
        <translation>Einen Punkt oder eine Zeile wählen, um zu lesen, was es ist.</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::AssumptionRows</name>
    <message>
        <source>holds</source>
        <translation>gilt</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>gilt nicht</translation>
    </message>
    <message>
        <source>%1: holds</source>
        <translation>%1: gilt</translation>
    </message>
    <message>
        <source>%1: does not hold</source>
        <translation>%1: gilt nicht</translation>
    </message>
    <message>
        <source>Rest the verdict on this statement</source>
        <translation>Das Urteil auf diese Aussage stützen</translation>
    </message>
    <message>
        <source>Judge the loop without this statement</source>
        <translation>Die Schleife ohne diese Aussage beurteilen</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::RunFields</name>
    <message>
        <source>Program arguments</source>
        <translation>Programmargumente</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>Standardeingabe</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <source>A file that the program reads as its standard input</source>
        <translation>Datei, die das Programm als Standardeingabe liest</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>Choose the file of the standard input</source>
        <translation>Datei für die Standardeingabe wählen</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::code::CodePreview</name>
    <message>
        <source>CUDA code</source>
        <translation>CUDA-Code</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::plots::OccupancyStairs</name>
    <message>
        <source>Resident warps over registers per thread</source>
        <translation>Residente Warps über Register je Thread</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n Register</numerusform>
            <numerusform>%n Register</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::code::CudaPorting</name>
    <message>
        <source>Writing %1 as CUDA</source>
        <translation>%1 wird als CUDA geschrieben</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::code::GpuAssembly</name>
    <message>
        <source>Reading %1</source>
        <translation>%1 wird gelesen</translation>
    </message>
    <message>
        <source>Assembling %1</source>
        <translation>%1 wird assembliert</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Registers of %1</source>
        <translation>Register von %1</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::jobs::AnalysisJob</name>
    <message>
        <source>Looking for C files in %1</source>
        <translation>C-Dateien in %1 werden gesucht</translation>
    </message>
    <message>
        <source>Analysing %1</source>
        <translation>%1 wird analysiert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Running the program of %1</source>
        <translation>Programm von %1 wird ausgeführt</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::jobs::ToolProcess</name>
    <message>
        <source>The analysis gave no sign of life for %1 s and was stopped.</source>
        <translation>Die Analyse gab %1 s lang kein Lebenszeichen und wurde beendet.</translation>
    </message>
    <message>
        <source>Analyse again (F5); if it happens again, open a smaller part of the project.</source>
        <translation>Erneut analysieren (F5); tritt es wieder auf, einen kleineren Teil des Projekts öffnen.</translation>
    </message>
    <message>
        <source>The analysis crashed; nothing else is affected.</source>
        <translation>Die Analyse ist abgestürzt; sonst ist nichts betroffen.</translation>
    </message>
    <message>
        <source>Change the source or its compiler arguments and analyse again (F5).</source>
        <translation>Den Quelltext oder seine Compiler-Argumente ändern und erneut analysieren (F5).</translation>
    </message>
    <message>
        <source>The analysis ended with exit code %1 and gave no reason.</source>
        <translation>Die Analyse endete mit Exit-Code %1 und nannte keinen Grund.</translation>
    </message>
    <message>
        <source>Run forewarp-cli loops on this file in a terminal to see more.</source>
        <translation>In einem Terminal forewarp-cli loops auf diese Datei anwenden, um mehr zu sehen.</translation>
    </message>
    <message>
        <source>The analysis program could not be started.</source>
        <translation>Das Analyseprogramm konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Check that it exists and may be executed.</source>
        <translation>Prüfen, ob es existiert und ausführbar ist.</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::state::LoopCode</name>
    <message>
        <source>Not counted: %1</source>
        <translation>Nicht gezählt: %1</translation>
    </message>
    <message>
        <source>Not counted: the text is not saved. Save the file (Ctrl+S), then count again.</source>
        <translation>Nicht gezählt: Der Text ist nicht gespeichert. Die Datei speichern (Strg+S), dann erneut zählen.</translation>
    </message>
    <message>
        <source>No loop is selected that could be assembled.</source>
        <translation>Es ist keine Schleife gewählt, die assembliert werden könnte.</translation>
    </message>
    <message>
        <source>Select a loop that has a prediction.</source>
        <translation>Eine Schleife wählen, die eine Vorhersage hat.</translation>
    </message>
    <message>
        <source>Not assembled: the text is not saved.</source>
        <translation>Nicht assembliert: Der Text ist nicht gespeichert.</translation>
    </message>
    <message>
        <source>Save the file (Ctrl+S), then assemble again.</source>
        <translation>Die Datei speichern (Strg+S), dann erneut assemblieren.</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::state::runs::ProgramPlan</name>
    <message>
        <source>Running the program</source>
        <translation>Das Programm läuft</translation>
    </message>
    <message>
        <source>Reading the profile</source>
        <translation>Das Profil wird gelesen</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::state::runs::ProgramRuns</name>
    <message>
        <source>Tracing %1 in a run</source>
        <translation>%1 wird in einem Lauf aufgezeichnet</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::Details</name>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>Warps</translation>
    </message>
    <message>
        <source>The loop&apos;s registers are being counted.</source>
        <translation>Die Register der Schleife werden gezählt.</translation>
    </message>
    <message>
        <source>No load of this loop is used again inside a block, as far as is known: shared memory would not help.</source>
        <translation>Soweit bekannt, wird kein geladener Wert dieser Schleife in einem Block noch einmal gebraucht: Shared Memory würde nicht helfen.</translation>
    </message>
    <message>
        <source>The uses of shared memory are being compared.</source>
        <translation>Es wird verglichen, was Shared Memory bringt.</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>Code</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::DockTitle</name>
    <message>
        <source>Hide; the View menu brings it back</source>
        <translation>Ausblenden; über das Menü „Ansicht“ wieder einblenden</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::Inspector</name>
    <message>
        <source>Prediction</source>
        <translation>Vorhersage</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>Warps</translation>
    </message>
    <message>
        <source>what limits</source>
        <translation>was begrenzt</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>Blockgröße</translation>
    </message>
    <message>
        <source>drag to explore</source>
        <translation>zum Erkunden ziehen</translation>
    </message>
    <message>
        <source>at %1, as assumed</source>
        <translation>bei %1, wie angenommen</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>Annahmen</translation>
    </message>
    <message>
        <source>what the prediction rests on</source>
        <translation>worauf die Vorhersage beruht</translation>
    </message>
    <message>
        <source>Execution band</source>
        <translation>Ausführungsband</translation>
    </message>
    <message>
        <source>None of the chosen models gives a range of times for this loop.</source>
        <translation>Keines der gewählten Modelle gibt für diese Schleife einen Bereich von Zeiten an.</translation>
    </message>
    <message>
        <source>It stays on the CPU.</source>
        <translation>Sie bleibt auf der CPU.</translation>
    </message>
    <message>
        <source>How it comes about</source>
        <translation>Wie sie zustande kommt</translation>
    </message>
    <message>
        <source>Every model's time and derivation</source>
        <translation>Zeit und Herleitung jedes Modells</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::MainWindow</name>
    <message>
        <source>&amp;Full Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>&amp;Help on What Shows</source>
        <translation>&amp;Hilfe zu dem, was zu sehen ist</translation>
    </message>
    <message>
        <source>Cancelled; F5 analyses again.</source>
        <translation>Abgebrochen; F5 analysiert erneut.</translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation>Bericht geschrieben nach %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n Datei</numerusform>
            <numerusform>%n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 geöffnet</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>%n gefunden</numerusform>
            <numerusform>%n gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>%1[*] – %2 – Forewarp</source>
        <translation>%1[*] – %2 – Forewarp</translation>
    </message>
    <message>
        <source>%1 is not one of the project&apos;s C files; open it in another editor.</source>
        <translation>%1 gehört nicht zu den C-Dateien des Projekts; bitte in einem anderen Editor öffnen.</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>Ungespeicherte Änderungen</translation>
    </message>
    <message>
        <source>Save the changes in %1?</source>
        <translation>Änderungen in %1 speichern?</translation>
    </message>
    <message>
        <source>&amp;Open File…</source>
        <translation>&amp;Datei öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Speichern</translation>
    </message>
    <message>
        <source>&amp;Export Report…</source>
        <translation>Bericht &amp;exportieren…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Find in File</source>
        <translation>In Datei &amp;suchen</translation>
    </message>
    <message>
        <source>Filter &amp;Project</source>
        <translation>&amp;Projekt filtern</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>&amp;Vorwärts</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>&amp;Analysieren</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>Ab&amp;brechen</translation>
    </message>
    <message>
        <source>Choose the Best &amp;Block</source>
        <translation>Beste Block&amp;größe wählen</translation>
    </message>
    <message>
        <source>Light or Dark &amp;Theme</source>
        <translation>&amp;Helles oder dunkles Design</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Command Palette</source>
        <translation>&amp;Befehlspalette</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Forewarp</source>
        <translation>Über &amp;Forewarp</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>Anal&amp;yse</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Design</translation>
    </message>
    <message>
        <source>Open a C file or compile_commands.json</source>
        <translation>C-Datei oder compile_commands.json öffnen</translation>
    </message>
    <message>
        <source>C and C++ sources and projects (*.c *.h *.cpp *.cc *.cxx *.hpp compile_commands.json);;All files (*)</source>
        <translation>C- und C++-Quelltexte und Projekte (*.c *.h *.cpp *.cc *.cxx *.hpp compile_commands.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Forewarp %1 predicts how fast sequential C loops would run on a GPU, with published models.

Free software under the GNU General Public License, version 3.</source>
        <translation>Forewarp %1 sagt mit veröffentlichten Modellen voraus, wie schnell sequenzielle C-Schleifen auf einer GPU laufen würden.

Freie Software unter der GNU General Public License, Version 3.</translation>
    </message>
    <message>
        <source>About Forewarp</source>
        <translation>Über Forewarp</translation>
    </message>
    <message>
        <source>static analysis</source>
        <translation>statische Analyse</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>Schleifen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>observed: %1 iterations</source>
        <translation>beobachtet: %1 Iterationen</translation>
    </message>
    <message>
        <source>Filter by &amp;Verdict</source>
        <translation>Nach &amp;Urteil filtern</translation>
    </message>
    <message>
        <source>&amp;Observe the Loop in a Run</source>
        <translation>Schleife in einem Lauf be&amp;obachten</translation>
    </message>
    <message>
        <source>Standard input of the program</source>
        <translation>Standardeingabe des Programms</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Trace the Loop&apos;s Memory in a Run…</source>
        <translation>Speicherzugriffe der Schleife in einem Lauf auf&amp;zeichnen…</translation>
    </message>
    <message>
        <source>Save the timeline</source>
        <translation>Zeitverlauf speichern</translation>
    </message>
    <message>
        <source>Picture written to %1</source>
        <translation>Bild geschrieben nach %1</translation>
    </message>
    <message>
        <source>Open GPU &amp;Assembly…</source>
        <translation>GPU-&amp;Assembler öffnen…</translation>
    </message>
    <message>
        <source>A&amp;ssemble the Loop for the GPU</source>
        <translation>Schleife für die GPU a&amp;ssemblieren</translation>
    </message>
    <message>
        <source>The kernel is being read.</source>
        <translation>Der Kernel wird gelesen.</translation>
    </message>
    <message>
        <source>Cancelled. Open the file again to go on.</source>
        <translation>Abgebrochen. Zum Fortfahren die Datei erneut öffnen.</translation>
    </message>
    <message>
        <source>Open GPU assembly</source>
        <translation>GPU-Assembler öffnen</translation>
    </message>
    <message>
        <source>GPU assembly (*.cubin *.sass);;All files (*)</source>
        <translation>GPU-Assembler (*.cubin *.sass);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Listings (*.sass);;All files (*)</source>
        <translation>Listings (*.sass);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Cubins (*.cubin);;All files (*)</source>
        <translation>Cubins (*.cubin);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the variant</source>
        <translation>Variante speichern</translation>
    </message>
    <message>
        <source>launch it with blocks of %1 threads</source>
        <translation>mit Blöcken von %1 Threads starten</translation>
    </message>
    <message>
        <source>%1 and %2 B of dynamic shared memory</source>
        <translation>%1 und %2 B dynamischem Shared Memory</translation>
    </message>
    <message>
        <source>Variant written to %1; %2.</source>
        <translation>Variante geschrieben: %1; %2.</translation>
    </message>
    <message>
        <source>&amp;Write CUDA Port…</source>
        <translation>CUDA-&amp;Portierung schreiben…</translation>
    </message>
    <message>
        <source>The CUDA port follows as soon as the loop is analysed.</source>
        <translation>Die CUDA-Portierung folgt, sobald die Schleife analysiert ist.</translation>
    </message>
    <message>
        <source>Cancelled; F9 writes the port again.</source>
        <translation>Abgebrochen; F9 schreibt die Portierung erneut.</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>%1 kopiert</translation>
    </message>
    <message>
        <source>Save the CUDA port</source>
        <translation>CUDA-Portierung speichern</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu);;All files (*)</source>
        <translation>CUDA-Quellen (*.cu);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>CUDA written to %1</source>
        <translation>CUDA geschrieben nach %1</translation>
    </message>
    <message>
        <source>On the command line: %1</source>
        <translation>Auf der Befehlszeile: %1</translation>
    </message>
    <message>
        <source>Your session is not kept. %1</source>
        <translation>Ihre Sitzung wird nicht aufgehoben. %1</translation>
    </message>
    <message>
        <source>Text that is not saved would be lost in a crash. %1</source>
        <translation>Nicht gespeicherter Text ginge bei einem Absturz verloren. %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Text of %1 that was not saved is here (typed at %2).</source>
        <translation>Hier ist Text von %1, der nicht gespeichert wurde (getippt um %2).</translation>
    </message>
    <message>
        <source>The file has changed on the disk since.</source>
        <translation>Die Datei hat sich auf der Platte seither geändert.</translation>
    </message>
    <message>
        <source>Changed on the disk</source>
        <translation>Auf der Platte geändert</translation>
    </message>
    <message>
        <source>%1 has changed on the disk since this text was begun. Replace what is there?</source>
        <translation>%1 hat sich auf der Platte geändert, seit dieser Text begonnen wurde. Ersetzen, was dort steht?</translation>
    </message>
    <message>
        <source>The program runs, once without counters and once with them.</source>
        <translation>Das Programm läuft, einmal ohne Zähler und einmal mit.</translation>
    </message>
    <message>
        <source>&amp;Run the Program and Plan</source>
        <translation>Programm ausführen und &amp;planen</translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation>&amp;Programm</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>S&amp;chleife</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Compare with &amp;Measured Times…</source>
        <translation>Mit ge&amp;messenen Zeiten vergleichen…</translation>
    </message>
    <message>
        <source>%1[*] – Forewarp</source>
        <translation>%1[*] – Forewarp</translation>
    </message>
    <message>
        <source>%1 is written after the report that is being made.</source>
        <translation>%1 wird nach dem Bericht geschrieben, der gerade entsteht.</translation>
    </message>
    <message>
        <source>Show Messages</source>
        <translation>Meldungen zeigen</translation>
    </message>
    <message numerus="yes">
        <source>%n errors. The first: %1</source>
        <translation>
            <numerusform>%n Fehler: %1</numerusform>
            <numerusform>%n Fehler. Der erste: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>&amp;Modelle</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Models of %1</source>
        <translation>Modelle von %1</translation>
    </message>
    <message>
        <source>%1 is in charge, the others are for comparison</source>
        <translation>%1 gilt, die anderen dienen dem Vergleich</translation>
    </message>
    <message>
        <source>The Why tab shows what stands against it; if you know better, assume there that iterations are independent.</source>
        <translation>Was dagegen spricht, zeigt der Reiter „Warum“; wer es besser weiß, nimmt dort an, dass die Iterationen unabhängig sind.</translation>
    </message>
    <message>
        <source>Times of a &amp;Profiler…</source>
        <translation>Zeiten eines &amp;Profilers…</translation>
    </message>
    <message>
        <source>Open what perf script or gprof printed</source>
        <translation>Was perf script oder gprof ausgegeben hat</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::ResourcePages</name>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Dynamic shared memory</source>
        <translation>Dynamisches Shared Memory</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Register</translation>
    </message>
    <message>
        <source>GPU assembly</source>
        <translation>GPU-Assembler</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>nicht angegeben</translation>
    </message>
    <message>
        <source> B</source>
        <translation> B</translation>
    </message>
    <message>
        <source>Shared memory per block that the launch adds; demoted registers are placed behind it</source>
        <translation>Shared Memory je Block, das der Start hinzufügt; verlegte Register kommen dahinter</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>Shared Memory</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::StatusLine</name>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>Z. %1, Sp. %2</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>Befehl eingeben</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::TraceDialog</name>
    <message>
        <source>Trace a Run</source>
        <translation>Lauf aufzeichnen</translation>
    </message>
    <message>
        <source>Addresses that do not follow from the loop counters are recorded while the program runs once, with these arguments.</source>
        <translation>Adressen, die nicht aus den Schleifenzählern folgen, werden aufgezeichnet, während das Programm mit diesen Argumenten einmal läuft.</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Aufzeichnen</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::ValidationDialog</name>
    <message>
        <source>Predicted and Measured Times</source>
        <translation>Vorhergesagte und gemessene Zeiten</translation>
    </message>
    <message>
        <source>Compare shows how far predictions are from times that were measured on a GPU.

The files above are those of Forewarp&apos;s own suite, measured on an H100. Choose others to compare with your own times.</source>
        <translation>„Vergleichen“ zeigt, wie weit Vorhersagen von Zeiten entfernt sind, die auf einer GPU gemessen wurden.

Die Dateien oben sind die von Forewarps eigener Sammlung, gemessen auf einer H100. Andere wählen, um mit eigenen Zeiten zu vergleichen.</translation>
    </message>
    <message>
        <source>Choose a file of measured times; Compare then shows how far predictions are off.</source>
        <translation>Eine Datei mit gemessenen Zeiten wählen; „Vergleichen“ zeigt dann, wie weit Vorhersagen daneben liegen.</translation>
    </message>
    <message>
        <source>The kernels are analysed and predicted by all models.</source>
        <translation>Die Kernel werden analysiert und von allen Modellen vorhergesagt.</translation>
    </message>
    <message>
        <source>Nothing could be compared.</source>
        <translation>Nichts konnte verglichen werden.</translation>
    </message>
    <message>
        <source>Check the file, and that the description of the kernels belongs to it; without one, its rows have to name a C file and a loop.</source>
        <translation>Die Datei prüfen, und ob die Beschreibung der Kernel zu ihr gehört; ohne eine müssen ihre Zeilen C-Datei und Schleife nennen.</translation>
    </message>
    <message>
        <source>Cancelled; Compare starts again.</source>
        <translation>Abgebrochen; „Vergleichen“ beginnt von vorn.</translation>
    </message>
    <message>
        <source>Open measured times</source>
        <translation>Gemessene Zeiten öffnen</translation>
    </message>
    <message>
        <source>Measured times (*.csv *.jsonl *.json);;All files (*)</source>
        <translation>Gemessene Zeiten (*.csv *.jsonl *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a description of kernels</source>
        <translation>Eine Beschreibung der Kernel öffnen</translation>
    </message>
    <message>
        <source>Descriptions of kernels (*.json);;All files (*)</source>
        <translation>Beschreibungen von Kerneln (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Predicted %1 of %2 kernels and sizes</source>
        <translation>%1 von %2 Kerneln und Größen vorhergesagt</translation>
    </message>
    <message>
        <source>Analysing %1</source>
        <translation>%1 wird analysiert</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::WelcomePage</name>
    <message>
        <source>How fast would this C loop run on that GPU?</source>
        <translation>Wie schnell liefe diese C-Schleife auf jener GPU?</translation>
    </message>
    <message>
        <source>Open a folder, a compile_commands.json or a C file, or drop one here.</source>
        <translation>Einen Ordner, eine compile_commands.json oder eine C-Datei öffnen oder hier ablegen.</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Try the examples</source>
        <translation>Beispiele ausprobieren</translation>
    </message>
    <message>
        <source>Opens small C programs that come with Forewarp</source>
        <translation>Öffnet kleine C-Programme, die Forewarp beiliegen</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::drawers::Drawers</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>What compiler and analyses have to say</source>
        <translation>Was Compiler und Analysen zu sagen haben</translation>
    </message>
    <message>
        <source>Device facts</source>
        <translation>Gerätedaten</translation>
    </message>
    <message>
        <source>What the models know of the device, and from where</source>
        <translation>Was die Modelle vom Gerät wissen, und woher</translation>
    </message>
    <message numerus="yes">
        <source>Messages · %n error(s)</source>
        <translation>
            <numerusform>Meldungen · %n Fehler</numerusform>
            <numerusform>Meldungen · %n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
</TS>
