<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>ComparisonText</name>
    <message numerus="yes">
        <source>%n line(s): %1</source>
        <translation>
            <numerusform>%n line: %1</numerusform>
            <numerusform>%n lines: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s): %1, …</source>
        <translation>
            <numerusform>%n line: %1, …</numerusform>
            <numerusform>%n lines: %1, …</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 answers none of the %n row(s).</source>
        <translation>
            <numerusform>%1 does not answer the only row (%n).</numerusform>
            <numerusform>%1 answers none of the %n rows.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, over %n row(s) on %2: median error %3, factor %4.</source>
        <translation>
            <numerusform>%1, over %n row on %2: median error %3, factor %4.</numerusform>
            <numerusform>%1, over %n rows on %2: median error %3, factor %4.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DemotionText</name>
    <message numerus="yes">
        <source>Demote %n registers: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, predicted %5 times as fast.</source>
        <translation>
            <numerusform>Demote %n register: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, predicted %5 times as fast.</numerusform>
            <numerusform>Demote %n registers: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, predicted %5 times as fast.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>%n register per thread</numerusform>
            <numerusform>%n registers per thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n register</numerusform>
            <numerusform>%n registers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n registers in %1 of shared memory per block</source>
        <translation>
            <numerusform>%n register in %1 of shared memory per block</numerusform>
            <numerusform>%n registers in %1 of shared memory per block</numerusform>
        </translation>
    </message>
</context>
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
    <name>OccupancyText</name>
    <message numerus="yes">
        <source>%n blocks, %1 of %2 warps per SM; limited by %3</source>
        <translation>
            <numerusform>%n block, %1 of %2 warps per SM; limited by %3</numerusform>
            <numerusform>%n blocks, %1 of %2 warps per SM; limited by %3</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PortText</name>
    <message numerus="yes">
        <source>%n register(s) per thread</source>
        <translation>
            <numerusform>%n register per thread</numerusform>
            <numerusform>%n registers per thread</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegisterCountText</name>
    <message numerus="yes">
        <source>ptxas: %n register(s)</source>
        <translation>
            <numerusform>ptxas: %n register</numerusform>
            <numerusform>ptxas: %n registers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>PTX for %1: %n register(s) per thread</source>
        <translation>
            <numerusform>PTX for %1: %n register per thread</numerusform>
            <numerusform>PTX for %1: %n registers per thread</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegisterStepText</name>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n register</numerusform>
            <numerusform>%n registers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegisterText</name>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>%n register per thread</numerusform>
            <numerusform>%n registers per thread</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n blocks resident, limited by %1; %2</source>
        <translation>
            <numerusform>%n block resident, limited by %1; %2</numerusform>
            <numerusform>%n blocks resident, limited by %1; %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n spills</source>
        <translation>
            <numerusform>%n spill</numerusform>
            <numerusform>%n spills</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reloads</source>
        <translation>
            <numerusform>%n reload</numerusform>
            <numerusform>%n reloads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>%n warp</numerusform>
            <numerusform>%n warps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n block</numerusform>
            <numerusform>%n blocks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n interval(s)</source>
        <translation>
            <numerusform>%n interval</numerusform>
            <numerusform>%n intervals</numerusform>
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
    <name>forewarp::views::assembly::BlockChooser</name>
    <message numerus="yes">
        <source>A block has %n threads at most.</source>
        <translation>
            <numerusform>A block has %n thread at most.</numerusform>
            <numerusform>A block has %n threads at most.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionListing</name>
    <message numerus="yes">
        <source>%n lines added</source>
        <translation>
            <numerusform>%n line added</numerusform>
            <numerusform>%n lines added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::BandPlot</name>
    <message numerus="yes">
        <source>%n warps</source>
        <translation>
            <numerusform>%n warp</numerusform>
            <numerusform>%n warps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warps per SM</source>
        <translation>
            <numerusform>%n warp per SM</numerusform>
            <numerusform>%n warps per SM</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::PartitionBars</name>
    <message numerus="yes">
        <source>bytes at each of %n partitions</source>
        <translation>
            <numerusform>bytes at %n partition</numerusform>
            <numerusform>bytes at each of %n partitions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::MemoryView</name>
    <message numerus="yes">
        <source>%n caveat(s)</source>
        <translation>
            <numerusform>%n caveat</numerusform>
            <numerusform>%n caveats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::DeviceTimes</name>
    <message numerus="yes">
        <source>%1: %2, %n loop(s) ported</source>
        <translation>
            <numerusform>%1: %2, %n loop ported</numerusform>
            <numerusform>%1: %2, %n loops ported</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::PlanModel</name>
    <message numerus="yes">
        <source>Not worth it: of %n loop(s) that ran, none makes the program faster on %1. It takes %2 on the CPU.</source>
        <translation>
            <numerusform>Not worth it: the %n loop that ran does not make the program faster on %1. It takes %2 on the CPU.</numerusform>
            <numerusform>Not worth it: of %n loops that ran, none makes the program faster on %1. It takes %2 on the CPU.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Port %1 of %n loop(s): %2 → %3 on %4.</source>
        <translation>
            <numerusform>Port %1 of %n loop: %2 → %3 on %4.</numerusform>
            <numerusform>Port %1 of %n loops: %2 → %3 on %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n loop nest(s) may run on %2. Which of them pay is not known yet.</source>
        <translation>
            <numerusform>%1 of %n loop nest may run on %2. Which of them pay is not known yet.</numerusform>
            <numerusform>%1 of %n loop nests may run on %2. Which of them pay is not known yet.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::TimelineView</name>
    <message numerus="yes">
        <source>All warps over the whole run, at most %n active at a time. Drag the frame to move, its sides to zoom.</source>
        <translation>
            <numerusform>All warps over the whole run, at most %n active at a time. Drag the frame to move, its sides to zoom.</numerusform>
            <numerusform>All warps over the whole run, at most %n active at a time. Drag the frame to move, its sides to zoom.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::ValidationView</name>
    <message numerus="yes">
        <source>%1 refuses %n row(s), the first because: %2</source>
        <translation>
            <numerusform>%1 refuses %n row, because: %2</numerusform>
            <numerusform>%1 refuses %n rows, the first because: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::plots::OccupancyStairs</name>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n register</numerusform>
            <numerusform>%n registers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::MainWindow</name>
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
    <message numerus="yes">
        <source>%n errors. The first: %1</source>
        <translation>
            <numerusform>%n error: %1</numerusform>
            <numerusform>%n errors. The first: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::drawers::Drawers</name>
    <message numerus="yes">
        <source>Messages · %n error(s)</source>
        <translation>
            <numerusform>Messages · %n error</numerusform>
            <numerusform>Messages · %n errors</numerusform>
        </translation>
    </message>
</context>
</TS>
