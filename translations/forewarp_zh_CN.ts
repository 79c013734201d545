<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>forewarp::views::help::HelpBrowser</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::HelpWindow</name>
    <message>
        <source>Forewarp Help</source>
        <translation>Forewarp 帮助</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>ActivityText</name>
    <message>
        <source>computing</source>
        <translation>计算中</translation>
    </message>
    <message>
        <source>memory under way</source>
        <translation>内存访问进行中</translation>
    </message>
    <message>
        <source>waiting for a unit</source>
        <translation>等待单元</translation>
    </message>
    <message>
        <source>waiting for a result</source>
        <translation>等待结果</translation>
    </message>
    <message>
        <source>at a barrier</source>
        <translation>在屏障处等待</translation>
    </message>
</context>
<context>
    <name>AssemblyFile</name>
    <message>
        <source>There is no kernel in this file.</source>
        <translation>此文件中没有内核。</translation>
    </message>
    <message>
        <source>Open a cubin, or what cuobjdump -sass or nvdisasm -hex prints.</source>
        <translation>请打开 cubin，或 cuobjdump -sass、nvdisasm -hex 的输出。</translation>
    </message>
    <message>
        <source>The file cannot be read.</source>
        <translation>无法读取该文件。</translation>
    </message>
    <message>
        <source>Check its name and permissions.</source>
        <translation>请检查文件名和权限。</translation>
    </message>
    <message>
        <source>The file is larger than 256 MB.</source>
        <translation>文件大于 256 MB。</translation>
    </message>
    <message>
        <source>Open a file with fewer kernels.</source>
        <translation>请打开内核较少的文件。</translation>
    </message>
    <message>
        <source>The file cannot be written: %1.</source>
        <translation>无法写入该文件：%1。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions, or choose another one.</source>
        <translation>请检查文件夹的权限，或另选一个文件夹。</translation>
    </message>
</context>
<context>
    <name>BandLabels</name>
    <message>
        <source>no camping</source>
        <translation>无分区争用</translation>
    </message>
    <message>
        <source>full camping</source>
        <translation>完全分区争用</translation>
    </message>
    <message>
        <source>all hits</source>
        <translation>全部命中</translation>
    </message>
    <message>
        <source>all misses</source>
        <translation>全部未命中</translation>
    </message>
</context>
<context>
    <name>CacheText</name>
    <message>
        <source>L1 hits</source>
        <translation>L1 命中</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2 命中</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>未命中</translation>
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
        <translation>事先预测</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>准确</translation>
    </message>
    <message>
        <source>%1 × too long</source>
        <translation>实测的 %1 倍（偏长）</translation>
    </message>
    <message>
        <source>%1 × too short</source>
        <translation>实测的 1/%1（偏短）</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s): %1</source>
        <translation>
            <numerusform>%n 行：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s): %1, …</source>
        <translation>
            <numerusform>%n 行：%1……</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 answers none of the %n row(s).</source>
        <translation>
            <numerusform>%1 对 %n 行均无预测。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, over %n row(s) on %2: median error %3, factor %4.</source>
        <translation>
            <numerusform>%1，%2 上的 %n 行：误差中位数 %3，倍数 %4。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the measured times lie within its intervals, which are made to hold %2.</source>
        <translation>%1 的实测时间落在其区间内，区间按容纳 %2 设定。</translation>
    </message>
    <message>
        <source>%1 · block %2 · %3</source>
        <translation>%1 · 线程块 %2 · %3</translation>
    </message>
    <message>
        <source>measured %1, predicted %2: %3</source>
        <translation>实测 %1，预测 %2：%3</translation>
    </message>
</context>
<context>
    <name>DemotionText</name>
    <message numerus="yes">
        <source>Demote %n registers: %1 instead of %2 registers per thread, %3 instead of %4 occupancy, predicted %5 times as fast.</source>
        <translation>
            <numerusform>降级 %n 个寄存器：每线程 %1 个寄存器（原为 %2 个），占用率 %3（原为 %4），预测速度为原来的 %5 倍。</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” is the best choice: the best demotion, to %2 registers per thread, is predicted to take %3 times as long.</source>
        <translation>“%1”是最佳选择：最佳降级方案（每线程 %2 个寄存器）的预测耗时为其 %3 倍。</translation>
    </message>
    <message>
        <source>Leave the kernel as it is: the best demotion, to %1 registers per thread and %2 instead of %3 occupancy, is predicted to take %4 times as long.</source>
        <translation>保持内核不变：最佳降级方案（每线程 %1 个寄存器，占用率 %2，原为 %3）的预测耗时为原来的 %4 倍。</translation>
    </message>
    <message>
        <source>This block cannot run: %1</source>
        <translation>该线程块无法运行：%1</translation>
    </message>
    <message>
        <source>%1 of %2 warps per SM</source>
        <translation>每个 SM %1 个线程束（上限 %2 个）</translation>
    </message>
    <message>
        <source>Registers limit this kernel to %1, but shared memory has no room for those of the next step.</source>
        <translation>寄存器将该内核限制为%1，但共享内存容不下达到下一级所需移入的寄存器。</translation>
    </message>
    <message>
        <source>Nothing to demote: this kernel is limited by %1, not by registers, to %2.</source>
        <translation>无需降级：限制该内核的是%1而不是寄存器，%2。</translation>
    </message>
    <message>
        <source>by accesses in loops</source>
        <translation>按循环内访问次数</translation>
    </message>
    <message>
        <source>by accesses</source>
        <translation>按访问次数</translation>
    </message>
    <message>
        <source>by conflicts</source>
        <translation>按冲突数</translation>
    </message>
    <message>
        <source>Variants are being made, proved and ranked …</source>
        <translation>正在生成、证明并排序各变体……</translation>
    </message>
    <message>
        <source>No demotion can be used: all are rejected, for the reasons below.</source>
        <translation>没有可用的降级方案：全部被拒绝，原因见下。</translation>
    </message>
    <message>
        <source>Demotion lets this block run at all: with %1 registers per thread, at %2 occupancy.</source>
        <translation>降级后该线程块才能运行：每线程 %1 个寄存器，占用率 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>每线程 %n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of shared memory per block</source>
        <translation>每线程块 %1 共享内存</translation>
    </message>
    <message>
        <source>original</source>
        <translation>原始</translation>
    </message>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>banks</source>
        <translation>存储体</translation>
    </message>
    <message>
        <source>substitution</source>
        <translation>替代寄存器</translation>
    </message>
    <message>
        <source>fewer accesses</source>
        <translation>减少访问</translation>
    </message>
    <message numerus="yes">
        <source>%n registers in %1 of shared memory per block</source>
        <translation>
            <numerusform>%n 个寄存器位于每线程块 %1 的共享内存</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DependenceText</name>
    <message>
        <source>flow</source>
        <translation>流依赖</translation>
    </message>
    <message>
        <source>anti</source>
        <translation>反依赖</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出依赖</translation>
    </message>
    <message>
        <source>reads what an earlier iteration wrote</source>
        <translation>读取较早的迭代写入的值</translation>
    </message>
    <message>
        <source>writes what an earlier iteration has read</source>
        <translation>写入较早的迭代读取过的位置</translation>
    </message>
    <message>
        <source>writes what an earlier iteration wrote</source>
        <translation>写入较早的迭代写入过的位置</translation>
    </message>
</context>
<context>
    <name>DistanceText</name>
    <message>
        <source>the same iteration</source>
        <translation>同一次迭代</translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) later</source>
        <translation>
            <numerusform>%n 次迭代之后</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n iteration(s) earlier</source>
        <translation>
            <numerusform>%n 次迭代之前</numerusform>
        </translation>
    </message>
    <message>
        <source>a later iteration</source>
        <translation>较晚的某次迭代</translation>
    </message>
    <message>
        <source>an earlier iteration</source>
        <translation>较早的某次迭代</translation>
    </message>
    <message>
        <source>any iteration</source>
        <translation>任意一次迭代</translation>
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
        <translation>PDF 报告 (*.pdf)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
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
        <translation>表格 (*.csv)</translation>
    </message>
</context>
<context>
    <name>KeyList</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Next block shape, with the slider in focus</source>
        <translation>下一个线程块形状（滑块获得焦点时）</translation>
    </message>
</context>
<context>
    <name>MarkText</name>
    <message>
        <source>* You take its iterations as independent.</source>
        <translation>* 用户假设其各次迭代相互独立。</translation>
    </message>
</context>
<context>
    <name>MemoryText</name>
    <message>
        <source>The first-level cache serves %1 of %2 transactions.</source>
        <translation>L1 缓存服务了 %2 个事务中的 %1 个。</translation>
    </message>
    <message>
        <source>The second-level cache serves %1 of the %2 transactions that reach it.</source>
        <translation>到达 L2 缓存的 %2 个事务中，有 %1 个由其服务。</translation>
    </message>
    <message>
        <source>%1 transactions at the second-level cache touch %2 different lines.</source>
        <translation>L2 缓存上的 %1 个事务访问了 %2 个不同的缓存行。</translation>
    </message>
</context>
<context>
    <name>OccupancyText</name>
    <message>
        <source>warps</source>
        <translation>线程束数</translation>
    </message>
    <message>
        <source>block slots</source>
        <translation>线程块槽位</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message numerus="yes">
        <source>%n blocks, %1 of %2 warps per SM; limited by %3</source>
        <translation>
            <numerusform>每个 SM %n 个线程块，%1 个线程束（上限 %2 个）；受%3限制</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PictureFile</name>
    <message>
        <source>Vector picture (*.svg);;Picture (*.png)</source>
        <translation>矢量图 (*.svg);;图片 (*.png)</translation>
    </message>
</context>
<context>
    <name>PlanText</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>All three keep nothing: it would not pay or not fit.</source>
        <translation>三种方案都不保留任何数组：不值得或放不下。</translation>
    </message>
    <message>
        <source>All three keep the same: %1.</source>
        <translation>三种方案保留相同的数组：%1。</translation>
    </message>
    <message>
        <source>Greedy and exact keep the same.</source>
        <translation>贪心与精确方案保留相同的数组。</translation>
    </message>
    <message>
        <source>Exact keeps %1, greedy nothing.</source>
        <translation>精确方案保留 %1，贪心方案不保留任何数组。</translation>
    </message>
    <message>
        <source>Exact keeps %1 % more reads than greedy.</source>
        <translation>精确方案涵盖的读取比贪心方案多 %1 %。</translation>
    </message>
    <message>
        <source>Exact and greedy keep as many reads, of other arrays.</source>
        <translation>精确与贪心方案涵盖的读取一样多，但数组不同。</translation>
    </message>
    <message>
        <source>Exact keeps as many reads as greedy in %1 less.</source>
        <translation>精确方案涵盖的读取与贪心方案一样多，但少用 %1。</translation>
    </message>
    <message>
        <source>The fastest leaves %1 out</source>
        <translation>最快方案舍去 %1</translation>
    </message>
    <message>
        <source>The fastest keeps %1 too</source>
        <translation>最快方案还保留 %1</translation>
    </message>
    <message>
        <source>The fastest keeps %1 instead of %2</source>
        <translation>最快方案保留 %1 而非 %2</translation>
    </message>
    <message>
        <source>Exact is also the fastest.</source>
        <translation>精确方案也是最快方案。</translation>
    </message>
    <message>
        <source>%1: the exact choice would halve the resident blocks.</source>
        <translation>%1：精确方案会使驻留线程块减半。</translation>
    </message>
    <message>
        <source>%1: the exact choice would leave %2 instead of %3 blocks resident.</source>
        <translation>%1：精确方案会使驻留线程块只剩 %2 个，而不是 %3 个。</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1：%2 而非 %3</translation>
    </message>
    <message>
        <source>%1 at the same occupancy.</source>
        <translation>%1，占用率相同。</translation>
    </message>
    <message>
        <source>%1 of %2 KiB per block</source>
        <translation>每块 %1 / %2 KiB</translation>
    </message>
    <message>
        <source>%1: %2 too much</source>
        <translation>%1：超出 %2</translation>
    </message>
    <message>
        <source>no prediction</source>
        <translation>无预测</translation>
    </message>
    <message>
        <source>%1 with nothing kept, by %2</source>
        <translation>不保留任何数组时为 %1，依据 %2</translation>
    </message>
    <message>
        <source>does not fit: tick fewer arrays</source>
        <translation>放不下：请减少勾选的数组</translation>
    </message>
    <message>
        <source>%1 → %2, %3, by %4</source>
        <translation>%1 → %2，%3，依据 %4</translation>
    </message>
</context>
<context>
    <name>PortText</name>
    <message>
        <source>%1 over %2</source>
        <translation>%1 对应 %2</translation>
    </message>
    <message>
        <source>threads: %1</source>
        <translation>线程：%1</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>%1, fixed</source>
        <translation>%1，固定</translation>
    </message>
    <message>
        <source>%1, or any other</source>
        <translation>%1，也可用其他形状</translation>
    </message>
    <message>
        <source>nothing kept in shared memory</source>
        <translation>共享内存中不保留数组</translation>
    </message>
    <message>
        <source>%1 kept in shared memory</source>
        <translation>%1 保留在共享内存中</translation>
    </message>
    <message>
        <source>%1, as ticked</source>
        <translation>%1（按勾选）</translation>
    </message>
    <message>
        <source>no spills</source>
        <translation>无溢出</translation>
    </message>
    <message>
        <source>spills of %1 B stored and %2 B loaded</source>
        <translation>溢出：写入 %1 B，读取 %2 B</translation>
    </message>
    <message>
        <source>registers not counted: %1</source>
        <translation>未统计寄存器：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n register(s) per thread</source>
        <translation>
            <numerusform>每线程 %n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2; nvcc for %3</source>
        <translation>%1，%2；nvcc 针对 %3</translation>
    </message>
    <message>
        <source>predicted %1</source>
        <translation>预测 %1</translation>
    </message>
</context>
<context>
    <name>RegisterCountText</name>
    <message numerus="yes">
        <source>ptxas: %n register(s)</source>
        <translation>
            <numerusform>ptxas：%n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, no spills</source>
        <translation>%1，无溢出</translation>
    </message>
    <message>
        <source>%1, spills of %2 B stored and %3 B loaded</source>
        <translation>%1，溢出：写入 %2 B，读取 %3 B</translation>
    </message>
    <message numerus="yes">
        <source>PTX for %1: %n register(s) per thread</source>
        <translation>
            <numerusform>%1 的 PTX：每线程 %n 个寄存器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RegisterStepText</name>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2 registers</source>
        <translation>%1 至 %2 个寄存器</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1; %2 spills and reloads per thread at %3</source>
        <translation>%1；%3 个寄存器时每线程溢出和重载共 %2 次</translation>
    </message>
    <message>
        <source>from %1 registers: %2 instead of %3 blocks</source>
        <translation>从 %1 个寄存器起：线程块为 %2 个，而不是 %3 个</translation>
    </message>
</context>
<context>
    <name>RegisterText</name>
    <message numerus="yes">
        <source>%n registers per thread</source>
        <translation>
            <numerusform>每线程 %n 个寄存器</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as given</source>
        <translation>%1，已给定</translation>
    </message>
    <message>
        <source>%1, assumed</source>
        <translation>%1，为假设值</translation>
    </message>
    <message>
        <source>peak of %1 at line %2</source>
        <translation>第 %2 行达到峰值 %1 个</translation>
    </message>
    <message>
        <source>%1, estimated from the code: %2</source>
        <translation>%1，由代码估计：%2</translation>
    </message>
    <message>
        <source>%1, as given; the code needs about %2: %3</source>
        <translation>%1，已给定；代码约需 %2 个：%3</translation>
    </message>
    <message>
        <source>up to %1 registers cost nothing</source>
        <translation>不超过 %1 个寄存器时没有代价</translation>
    </message>
    <message>
        <source>a thread may have no more</source>
        <translation>每个线程不能再多</translation>
    </message>
    <message>
        <source>this block cannot run at all</source>
        <translation>此线程块根本无法运行</translation>
    </message>
    <message>
        <source>a thread may have %1 at most</source>
        <translation>每个线程最多 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n blocks resident, limited by %1; %2</source>
        <translation>
            <numerusform>驻留 %n 个线程块，受%1限制；%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 in the code</source>
        <translation>代码中有 %1和 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n spills</source>
        <translation>
            <numerusform>%n 次溢出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reloads</source>
        <translation>
            <numerusform>%n 次重载</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RemarkText</name>
    <message>
        <source>Private: every iteration needs its own %1; the last one&apos;s value is used after the loop.</source>
        <translation>私有：每次迭代都需要各自的 %1；循环之后使用最后一次迭代的值。</translation>
    </message>
    <message>
        <source>Private: every iteration needs its own %1.</source>
        <translation>私有：每次迭代都需要各自的 %1。</translation>
    </message>
    <message>
        <source>Reduction: %1 over %2. Partial results are combined in another order, so floating-point results may differ in their last digits.</source>
        <translation>归约：对 %2 做 %1。部分结果会以不同的顺序合并，因此浮点结果的末几位可能有差异。</translation>
    </message>
    <message>
        <source>Try: %1</source>
        <translation>建议：%1</translation>
    </message>
</context>
<context>
    <name>StallText</name>
    <message>
        <source>issue</source>
        <translation>发射</translation>
    </message>
    <message>
        <source>global memory</source>
        <translation>全局内存</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>Stall counts of all instructions, double precision and quarter rate too.</source>
        <translation>所有指令的停顿周期，含双精度与四分之一速率指令。</translation>
    </message>
    <message>
        <source>Waits for barriers that global and local memory set.</source>
        <translation>等待全局内存和本地内存设置的屏障。</translation>
    </message>
    <message>
        <source>Waits for barriers that shared memory sets.</source>
        <translation>等待共享内存设置的屏障。</translation>
    </message>
    <message>
        <source>What comes on top because fewer warps hide it than in the variant with the best occupancy.</source>
        <translation>由于用来隐藏停顿的线程束少于占用率最高的变体而增加的部分。</translation>
    </message>
</context>
<context>
    <name>StrategyText</name>
    <message>
        <source>%1 sets no limit: %2</source>
        <translation>%1不设限制：%2</translation>
    </message>
    <message>
        <source>%1 asks for %2 warps per block: %3</source>
        <translation>%1要求每块 %2 个线程束：%3</translation>
    </message>
    <message>
        <source>even work</source>
        <translation>均衡分配</translation>
    </message>
    <message>
        <source>utilization</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>%1 binds</source>
        <translation>%1构成限制</translation>
    </message>
    <message>
        <source>%1
It is the smallest and binds: %2.</source>
        <translation>%1
这是最小值，构成限制：%2。</translation>
    </message>
    <message>
        <source>block limit</source>
        <translation>线程块上限</translation>
    </message>
    <message>
        <source>A block may have no more threads: %1.</source>
        <translation>一个线程块不能有更多线程：%1。</translation>
    </message>
    <message>
        <source>%1 binds: %2</source>
        <translation>%1构成限制：%2</translation>
    </message>
</context>
<context>
    <name>TimelineText</name>
    <message>
        <source>%1 cycles simulated</source>
        <translation>模拟了 %1 个周期</translation>
    </message>
    <message>
        <source>%1 cycles simulated of %2 (extrapolated)</source>
        <translation>模拟了 %1 个周期，共 %2 个（外推）</translation>
    </message>
    <message>
        <source>%1 cycles</source>
        <translation>%1 个周期</translation>
    </message>
    <message>
        <source>cycles %1–%2 (%3)</source>
        <translation>周期 %1–%2（%3）</translation>
    </message>
    <message numerus="yes">
        <source>%n warp(s)</source>
        <translation>
            <numerusform>%n 个线程束</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n block(s)</source>
        <translation>
            <numerusform>%n 个线程块</numerusform>
        </translation>
    </message>
    <message>
        <source>compute busy %1</source>
        <translation>计算单元忙碌 %1</translation>
    </message>
    <message>
        <source>memory busy %1</source>
        <translation>内存忙碌 %1</translation>
    </message>
    <message>
        <source>%1 warps ready on average</source>
        <translation>平均 %1 个线程束就绪</translation>
    </message>
    <message>
        <source>only the first part is shown</source>
        <translation>仅显示开头部分</translation>
    </message>
    <message>
        <source>stopped before the end</source>
        <translation>在结束前停止</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>线程块 %1</translation>
    </message>
    <message>
        <source>block %1 · warp %2</source>
        <translation>线程块 %1 · 线程束 %2</translation>
    </message>
    <message>
        <source>cycles</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n interval(s)</source>
        <translation>
            <numerusform>%n 个区间</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>VerdictText</name>
    <message>
        <source>proved</source>
        <translation>已证明</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>已观察</translation>
    </message>
    <message>
        <source>refuted</source>
        <translation>已否定</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Iterations are independent: the loop can run in parallel.</source>
        <translation>各次迭代相互独立：该循环可以并行执行。</translation>
    </message>
    <message>
        <source>The loop can run in parallel as a reduction.</source>
        <translation>该循环可以作为归约并行执行。</translation>
    </message>
    <message>
        <source>A traced run showed no dependence between iterations.</source>
        <translation>跟踪运行未发现迭代之间存在依赖。</translation>
    </message>
    <message>
        <source>Iterations depend on each other: the loop stays sequential.</source>
        <translation>迭代之间存在依赖：该循环只能顺序执行。</translation>
    </message>
    <message>
        <source>Whether the loop can run in parallel is not decided.</source>
        <translation>无法判定该循环能否并行执行。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::Block</name>
    <message numerus="yes">
        <source>%n threads</source>
        <translation>
            <numerusform>%n 个线程</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::BlockChooser</name>
    <message>
        <source>A block is as many threads as “256”, “32×8” or “8×8×4” say.</source>
        <translation>线程块写作“256”、“32×8”或“8×8×4”。</translation>
    </message>
    <message numerus="yes">
        <source>A block has %n threads at most.</source>
        <translation>
            <numerusform>线程块最多 %n 个线程。</numerusform>
        </translation>
    </message>
    <message>
        <source>Threads per block, such as 256 or 32×8: slots are laid out for it</source>
        <translation>每线程块的线程数，如 256 或 32×8：槽位据此布置</translation>
    </message>
    <message>
        <source>Threads per block</source>
        <translation>每线程块的线程数</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::CliffChart</name>
    <message>
        <source>● as it is</source>
        <translation>● 现状</translation>
    </message>
    <message>
        <source>◆ demoted</source>
        <translation>◆ 降级</translation>
    </message>
    <message>
        <source>▲ rival</source>
        <translation>▲ 对照</translation>
    </message>
    <message>
        <source>✗ rejected</source>
        <translation>✗ 拒绝</translation>
    </message>
    <message>
        <source>Resident warps over registers per thread, and where the variants stand</source>
        <translation>驻留线程束数随每线程寄存器数的变化，以及各变体的位置</translation>
    </message>
    <message>
        <source>%1: rejected</source>
        <translation>%1：已拒绝</translation>
    </message>
    <message>
        <source>%1: %2 warps</source>
        <translation>%1：%2 个线程束</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionListing</name>
    <message>
        <source>Code before and after</source>
        <translation>前后代码</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n lines added</source>
        <translation>
            <numerusform>新增 %n 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>改动 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>Changes only</source>
        <translation>仅显示改动</translation>
    </message>
    <message>
        <source>Leaves out lines in which only registers or addresses have other numbers</source>
        <translation>略去仅寄存器编号或地址不同的行</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionListingModel</name>
    <message>
        <source>names a demoted register</source>
        <translation>含有被降级的寄存器</translation>
    </message>
    <message>
        <source>added</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>waits longer</source>
        <translation>等待更久</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>改动</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::DemotionView</name>
    <message>
        <source>Caveats and assumptions</source>
        <translation>注意事项与假设</translation>
    </message>
    <message>
        <source>The ranking follows.</source>
        <translation>稍后给出排序。</translation>
    </message>
    <message>
        <source>Open a cubin or a listing (File › Open GPU assembly…), or press “Assemble” for the selected loop, to see what moving registers to shared memory gains.</source>
        <translation>打开 cubin 或汇编清单（文件 › 打开 GPU 汇编…），或对所选循环按“汇编”，即可看到将寄存器移入共享内存的收益。</translation>
    </message>
    <message>
        <source>Open GPU assembly…</source>
        <translation>打开 GPU 汇编…</translation>
    </message>
    <message>
        <source>Assemble</source>
        <translation>汇编</translation>
    </message>
    <message>
        <source>Compiles the selected loop to GPU assembly</source>
        <translation>将所选循环编译为 GPU 汇编</translation>
    </message>
    <message>
        <source>Save variant…</source>
        <translation>保存变体…</translation>
    </message>
    <message>
        <source>Writes a file with the selected variant; only demotions that are proved can be saved</source>
        <translation>将所选变体写入文件；只能保存已证明的降级方案</translation>
    </message>
    <message>
        <source>Occupancy over registers</source>
        <translation>占用率随寄存器数的变化</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::StallLegend</name>
    <message>
        <source>Parts of a stall</source>
        <translation>停顿的组成</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::VariantDelegate</name>
    <message>
        <source>best</source>
        <translation>最佳</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::VariantList</name>
    <message>
        <source>Variants by predicted stall</source>
        <translation>按预测停顿排序的变体</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assembly::VariantModel</name>
    <message>
        <source>%1 cycles</source>
        <translation>%1 个周期</translation>
    </message>
    <message>
        <source>rejected: %1</source>
        <translation>已拒绝：%1</translation>
    </message>
    <message>
        <source>no prediction</source>
        <translation>无预测</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 cycles of a warp: %2</source>
        <translation>一个线程束 %1 个周期：%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>best: %1</source>
        <translation>最佳：%1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::assumptions::AssumptionsView</name>
    <message>
        <source>A warp for each iteration</source>
        <translation>每次迭代用一个线程束</translation>
    </message>
    <message>
        <source>Its lanes share %1 and add up what they have. Otherwise each iteration has a thread.</source>
        <translation>其各通道分担 %1 并将结果相加；否则每次迭代用一个线程。</translation>
    </message>
    <message>
        <source>Threads of the loops inside</source>
        <translation>内层循环的线程</translation>
    </message>
    <message>
        <source>Each iteration of %1 has a thread, which runs all of this loop. Otherwise this loop&apos;s iterations have threads, which update the same cells.</source>
        <translation>%1 的每次迭代用一个线程，各自运行整个本循环；否则本循环的迭代各用一个线程，它们更新相同的单元。</translation>
    </message>
    <message>
        <source>Select a loop to see what its prediction rests on.</source>
        <translation>选择一个循环，查看其预测所依据的假设。</translation>
    </message>
    <message>
        <source>The source fixes every size that this loop needs.</source>
        <translation>源代码已确定此循环所需的全部大小。</translation>
    </message>
    <message>
        <source>Assume that iterations are independent</source>
        <translation>假设各次迭代相互独立</translation>
    </message>
    <message>
        <source>Predict as if no iteration depended on another. The assumption is shown on every number that rests on it.</source>
        <translation>按各次迭代互不依赖进行预测。凡依据此假设的数值都会注明。</translation>
    </message>
    <message>
        <source>Registers per thread</source>
        <translation>每线程寄存器数</translation>
    </message>
    <message>
        <source>Take the assumed value again</source>
        <translation>恢复假设值</translation>
    </message>
    <message>
        <source>given</source>
        <translation>已给定</translation>
    </message>
    <message>
        <source>from source</source>
        <translation>来自源代码</translation>
    </message>
    <message>
        <source>assumed</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Value of %1, %2</source>
        <translation>%1 的值，%2</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>重置 %1</translation>
    </message>
    <message>
        <source>This is not a number. Write 1024, 1 048 576 or 1e6.</source>
        <translation>这不是数字。请输入如 1024、1 048 576 或 1e6 的数值。</translation>
    </message>
    <message>
        <source>not a number</source>
        <translation>不是数字</translation>
    </message>
    <message>
        <source>What a compiler would use; it bounds how many warps are resident. 0: estimated from the code.</source>
        <translation>编译器会使用的数量；它限制驻留线程束的数目。0：由代码估计。</translation>
    </message>
    <message>
        <source>%1 (estimated)</source>
        <translation>%1（估计）</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
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
        <translation>勾选后绘制更改之后的应用曲线。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::BandPlot</name>
    <message>
        <source>Best and worst time over active warps per SM</source>
        <translation>最佳与最差时间随每个 SM 活动线程束数的变化</translation>
    </message>
    <message>
        <source>active warps per SM</source>
        <translation>每个 SM 的活动线程束数</translation>
    </message>
    <message>
        <source>predicted time [%1]</source>
        <translation>预测时间 [%1]</translation>
    </message>
    <message>
        <source>after the change</source>
        <translation>更改之后</translation>
    </message>
    <message>
        <source>out of reach</source>
        <translation>无法达到</translation>
    </message>
    <message>
        <source>application (measured)</source>
        <translation>应用（实测）</translation>
    </message>
    <message>
        <source>application (predicted)</source>
        <translation>应用（预测）</translation>
    </message>
    <message numerus="yes">
        <source>%n warps</source>
        <translation>
            <numerusform>%n 个线程束</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 to %3</source>
        <translation>%1 · %2 至 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n warps per SM</source>
        <translation>
            <numerusform>每个 SM %n 个线程束</numerusform>
        </translation>
    </message>
    <message>
        <source>out of reach: registers or shared memory</source>
        <translation>无法达到：受寄存器或共享内存限制</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::BandView</name>
    <message>
        <source>Execution band</source>
        <translation>执行时间带</translation>
    </message>
    <message>
        <source>benchmarks simulated</source>
        <translation>基准测试为模拟结果</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see its time at best and at worst.</source>
        <translation>选择一个有预测的循环，查看其最佳与最差情况下的时间。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::DegreeMeter</name>
    <message>
        <source>%1 of the way from %2 to %3</source>
        <translation>从“%2”到“%3”的 %1 处</translation>
    </message>
    <message>
        <source>Click to see how this came about.</source>
        <translation>点击查看其推导过程。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::bands::PartitionBars</name>
    <message numerus="yes">
        <source>bytes at each of %n partitions</source>
        <translation>
            <numerusform>%n 个分区各自的字节数</numerusform>
        </translation>
    </message>
    <message>
        <source>partition %1: %2 of the bytes</source>
        <translation>分区 %1：占字节数的 %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::DependenceDiagram</name>
    <message>
        <source>Iterations and the dependence between them</source>
        <translation>各次迭代及其间的依赖</translation>
    </message>
    <message>
        <source>%1, not to scale</source>
        <translation>%1，未按比例绘制</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::DependenceModel</name>
    <message>
        <source>Iterations from the earlier reference to the later one, outer loop first.</source>
        <translation>从较早的访问到较晚的访问相隔的迭代数，外层循环在前。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>Earlier iteration</source>
        <translation>较早的迭代</translation>
    </message>
    <message>
        <source>Later iteration</source>
        <translation>较晚的迭代</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>certain</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>已观察</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>Exists whenever the loop runs long enough.</source>
        <translation>只要循环的迭代次数足够多就存在。</translation>
    </message>
    <message>
        <source>A run of the program met it.</source>
        <translation>在程序的一次运行中出现过。</translation>
    </message>
    <message>
        <source>Exists with some data and not with other.</source>
        <translation>对某些数据存在，对其他数据不存在。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::DependencesView</name>
    <message>
        <source>Select a loop to see whether its iterations depend on each other, and where.</source>
        <translation>选择一个循环，查看其迭代之间是否存在依赖以及依赖的位置。</translation>
    </message>
    <message>
        <source>Dependences between iterations of the selected loop</source>
        <translation>所选循环各次迭代之间的依赖</translation>
    </message>
    <message>
        <source>Assume that iterations are independent</source>
        <translation>假设各次迭代相互独立</translation>
    </message>
    <message>
        <source>Predict as if no iteration depended on another. The assumption is shown on every number that rests on it.</source>
        <translation>按各次迭代互不依赖进行预测。凡依据此假设的数值都会注明。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::dependences::ObservationPanel</name>
    <message>
        <source>The program runs…</source>
        <translation>程序正在运行…</translation>
    </message>
    <message>
        <source>Run the program and watch</source>
        <translation>运行程序并观察</translation>
    </message>
    <message>
        <source>Runs the program once and looks for iterations of this loop that touch the same memory.</source>
        <translation>运行程序一次，查找此循环中访问同一内存的各次迭代。</translation>
    </message>
    <message>
        <source>The source says all there is to say of this loop; a run would add nothing.</source>
        <translation>源代码已完全说明此循环；运行程序不会提供更多信息。</translation>
    </message>
    <message>
        <source>Ran: %1</source>
        <translation>已运行：%1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::device::DeviceFactModel</name>
    <message>
        <source>published</source>
        <translation>已公布</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>estimated</source>
        <translation>估计</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>forewarp::views::device::DeviceSelector</name>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The GPU that times are predicted for.</source>
        <translation>作为预测目标的 GPU。</translation>
    </message>
    <message>
        <source>Choose a device</source>
        <translation>选择设备</translation>
    </message>
    <message>
        <source>%1 · cc %2 · %3 SMs</source>
        <translation>%1 · cc %2 · %3 个 SM</translation>
    </message>
</context>
<context>
    <name>forewarp::views::device::DeviceView</name>
    <message>
        <source>Facts of the device</source>
        <translation>设备参数</translation>
    </message>
    <message>
        <source>Choose a device to see what the models know of it.</source>
        <translation>选择一个设备，查看模型所掌握的参数。</translation>
    </message>
    <message>
        <source>%1 · compute capability %2 · %3 · limits: %4</source>
        <translation>%1 · 计算能力 %2 · %3 · 限制值：%4</translation>
    </message>
</context>
<context>
    <name>forewarp::views::editor::CodeArea</name>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>%1 of the warps&apos; time</source>
        <translation>占线程束时间的 %1</translation>
    </message>
    <message>
        <source>%1, %2 of the time in which nobody computes</source>
        <translation>%1，占无线程束计算时间的 %2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::editor::FindBar</name>
    <message>
        <source>Find in file</source>
        <translation>在文件中查找</translation>
    </message>
    <message>
        <source>Previous (Shift+Enter)</source>
        <translation>上一个 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>Next (Enter)</source>
        <translation>下一个 (Enter)</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>forewarp::views::editor::SourceEditor</name>
    <message>
        <source>Source</source>
        <translation>源代码</translation>
    </message>
</context>
<context>
    <name>forewarp::views::explain::DerivationModel</name>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Meaning or source</source>
        <translation>含义或来源</translation>
    </message>
</context>
<context>
    <name>forewarp::views::explain::DerivationView</name>
    <message>
        <source>Find a symbol</source>
        <translation>查找符号</translation>
    </message>
    <message>
        <source>Terms of the prediction</source>
        <translation>预测的各项</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how its time came about.</source>
        <translation>选择一个有预测的循环，查看其时间的推导过程。</translation>
    </message>
    <message>
        <source>No term is called %1.</source>
        <translation>没有名为 %1 的项。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::explain::ModelsView</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
</context>
<context>
    <name>forewarp::views::knapsack::CapacityBar</name>
    <message>
        <source>Shared memory per block</source>
        <translation>每块的共享内存</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::knapsack::SharedPlanModel</name>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Ticked arrays are kept in shared memory.</source>
        <translation>勾选的数组保留在共享内存中。</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Shared memory per block.</source>
        <translation>每块的共享内存。</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Executions per thread, all its accesses together.</source>
        <translation>每线程执行次数，该数组的所有访问合计。</translation>
    </message>
    <message>
        <source>Per KiB</source>
        <translation>每 KiB</translation>
    </message>
    <message>
        <source>Reads per thread over KiB per block: the greedy choice goes by it.</source>
        <translation>每线程读取次数除以每块 KiB 数：贪心方案以此为准。</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>How many threads of a warp ask the same bank at a time, at worst.</source>
        <translation>最坏情况下，一个线程束中同时请求同一存储体的线程数。</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Most reads per byte first, as long as there is room (Algorithm 6.2).</source>
        <translation>每字节读取最多者优先，直到没有空间（算法 6.2）。</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>The most reads that fit: 0/1 knapsack.</source>
        <translation>放得下的最多读取：0/1 背包。</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>The shortest predicted time, occupancy included.</source>
        <translation>预测时间最短，已计入占用率。</translation>
    </message>
    <message>
        <source>Re-use</source>
        <translation>重用</translation>
    </message>
    <message>
        <source>Why the array is worth keeping.</source>
        <translation>该数组为何值得保留。</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1 路</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 in line %2</source>
        <translation>第 %2 行的 %1</translation>
    </message>
    <message>
        <source>A tile of %1 iterations of a loop in the thread.</source>
        <translation>由线程内某循环的 %1 次迭代构成的分块。</translation>
    </message>
    <message>
        <source>All that a block reads of it.</source>
        <translation>线程块从中读取的全部内容。</translation>
    </message>
    <message>
        <source>%1 reads per thread, and %2 loads per thread that bring it in.</source>
        <translation>每线程 %1 次读取，以及将其载入的每线程 %2 次加载。</translation>
    </message>
    <message>
        <source>Kept by the greedy choice.</source>
        <translation>贪心方案保留。</translation>
    </message>
    <message>
        <source>Left out by the greedy choice.</source>
        <translation>贪心方案舍去。</translation>
    </message>
    <message>
        <source>Kept by the exact choice.</source>
        <translation>精确方案保留。</translation>
    </message>
    <message>
        <source>Left out by the exact choice.</source>
        <translation>精确方案舍去。</translation>
    </message>
    <message>
        <source>Kept by the fastest choice.</source>
        <translation>最快方案保留。</translation>
    </message>
    <message>
        <source>Left out by the fastest choice.</source>
        <translation>最快方案舍去。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::knapsack::SharedPlanView</name>
    <message>
        <source>Arrays that could be kept in shared memory</source>
        <translation>可保留在共享内存中的数组</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Fastest</source>
        <translation>最快</translation>
    </message>
    <message>
        <source>Tick as Algorithm 6.2 does: most reads per byte first, as long as there is room</source>
        <translation>按算法 6.2 勾选：每字节读取最多者优先，直到没有空间</translation>
    </message>
    <message>
        <source>Tick the arrays with the most reads that fit: 0/1 knapsack</source>
        <translation>勾选放得下且读取最多的数组：0/1 背包</translation>
    </message>
    <message>
        <source>Tick the arrays with the shortest predicted time, occupancy included</source>
        <translation>勾选预测时间最短的数组，已计入占用率</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see which of its arrays are worth keeping in shared memory.</source>
        <translation>选择一个有预测的循环，查看其哪些数组值得保留在共享内存中。</translation>
    </message>
    <message>
        <source>No block can run with so much shared memory.</source>
        <translation>使用这么多共享内存，任何线程块都无法运行。</translation>
    </message>
    <message>
        <source>%1 reads</source>
        <translation>%1 次读取</translation>
    </message>
    <message>
        <source>%1 of %2 warps</source>
        <translation>%1 / %2 个线程束</translation>
    </message>
</context>
<context>
    <name>forewarp::views::loops::LoopModel</name>
    <message>
        <source>Predicted time of all launches of the loop, with its interval: about four in five measured times
of such kernels lie within. A range where it rests on assumed values.</source>
        <translation>该循环所有启动的预测时间及其区间：此类内核的实测时间约五分之四落在区间内。
若基于假设值，则显示范围。</translation>
    </message>
    <message>
        <source>Share of the predicted time of all outermost loops of the file.</source>
        <translation>占文件中所有最外层循环预测时间的比例。</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>%1, line %2
%3: %4</source>
        <translation>%1，第 %2 行
%3：%4</translation>
    </message>
    <message>
        <source>* You take its iterations as independent.</source>
        <translation>* 用户假设其各次迭代相互独立。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::loops::LoopTable</name>
    <message>
        <source>Loops to show</source>
        <translation>要显示的循环</translation>
    </message>
    <message>
        <source>Loops of the file, ranked by predicted time</source>
        <translation>文件中的循环，按预测时间排序</translation>
    </message>
    <message>
        <source>Open a file to see its loops here.</source>
        <translation>打开一个文件，在此查看其中的循环。</translation>
    </message>
    <message>
        <source>This file has no loops.</source>
        <translation>此文件没有循环。</translation>
    </message>
    <message>
        <source>No loop of this file has this verdict. Choose &quot;All loops&quot; to see the others.</source>
        <translation>此文件中没有循环属于该判定。选择“所有循环”可查看其他循环。</translation>
    </message>
    <message>
        <source>Show only loops of one verdict</source>
        <translation>仅显示属于某一判定的循环</translation>
    </message>
    <message>
        <source>All loops (%1)</source>
        <translation>所有循环 (%1)</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::AccessModel</name>
    <message>
        <source>Access</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>load</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>store</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>Transactions
per warp</source>
        <translation>每线程束
事务数</translation>
    </message>
    <message>
        <source>Bytes
per warp</source>
        <translation>每线程束
字节数</translation>
    </message>
    <message>
        <source>L1 hits</source>
        <translation>L1 命中</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2 命中</translation>
    </message>
    <message>
        <source>DRAM
per warp</source>
        <translation>每线程束
DRAM 事务数</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>重用</translation>
    </message>
    <message>
        <source>Bank
conflicts</source>
        <translation>存储体
冲突</translation>
    </message>
    <message>
        <source>Executions
per thread</source>
        <translation>每线程
执行次数</translation>
    </message>
    <message>
        <source>Transactions that one execution by a warp needs.</source>
        <translation>一个线程束执行一次所需的事务数。</translation>
    </message>
    <message>
        <source>Bytes that one execution by a warp moves, whole transactions counted.</source>
        <translation>一个线程束执行一次所传输的字节数，按完整事务计。</translation>
    </message>
    <message>
        <source>Share of the transactions that the first-level cache serves.</source>
        <translation>由 L1 缓存服务的事务所占的比例。</translation>
    </message>
    <message>
        <source>Share of the transactions reaching the second-level cache that it serves.</source>
        <translation>到达 L2 缓存的事务中由其服务的比例。</translation>
    </message>
    <message>
        <source>Transactions with DRAM that one execution by a warp causes.</source>
        <translation>一个线程束执行一次所引起的 DRAM 事务数。</translation>
    </message>
    <message>
        <source>How often each line is asked for at the second-level cache.</source>
        <translation>每个缓存行在 L2 缓存上被请求的次数。</translation>
    </message>
    <message>
        <source>How many times shared memory serves one request of a warp, lanes meeting in a bank.</source>
        <translation>线程束的多个线程访问同一存储体时，共享内存服务该线程束的一次请求所需的轮数。</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>%1-way</source>
        <translation>%1 路</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 warp requests were simulated; they made %2 transactions.</source>
        <translation>模拟了 %1 次线程束请求，共产生 %2 个事务。</translation>
    </message>
    <message>
        <source>%1 warp requests were simulated; DRAM served them with %2 transactions.</source>
        <translation>模拟了 %1 次线程束请求，DRAM 以 %2 个事务为其服务。</translation>
    </message>
    <message>
        <source>No two lanes of a warp want different words of one bank.</source>
        <translation>同一线程束中没有两个线程访问同一存储体的不同字。</translation>
    </message>
    <message>
        <source>Lanes of a warp want different words of one bank: each request is served in %1 turns.</source>
        <translation>同一线程束的多个线程访问同一存储体的不同字：每次请求分 %1 轮完成。</translation>
    </message>
    <message>
        <source>The place of this access in the source is not known.</source>
        <translation>此访问在源代码中的位置未知。</translation>
    </message>
    <message>
        <source>Only accesses to shared memory have bank conflicts.</source>
        <translation>只有对共享内存的访问才有存储体冲突。</translation>
    </message>
    <message>
        <source>Accesses to shared memory need neither caches nor DRAM.</source>
        <translation>对共享内存的访问既不需要缓存，也不需要 DRAM。</translation>
    </message>
    <message>
        <source>No model simulated this access.</source>
        <translation>没有模型模拟过此访问。</translation>
    </message>
    <message>
        <source>On this device global loads have no first-level cache.</source>
        <translation>在此设备上，全局内存读取没有 L1 缓存。</translation>
    </message>
    <message>
        <source>Stores go past the first-level cache.</source>
        <translation>写入不经过 L1 缓存。</translation>
    </message>
    <message>
        <source>No transaction of this access reaches the second-level cache.</source>
        <translation>此访问没有任何事务到达 L2 缓存。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::AccessView</name>
    <message>
        <source>Memory accesses of the selected loop</source>
        <translation>所选循环的内存访问</translation>
    </message>
    <message>
        <source>The selected loop reads and writes no memory that the analysis could see.</source>
        <translation>分析未发现所选循环读写任何内存。</translation>
    </message>
    <message>
        <source>Select a loop to see what its memory accesses cost.</source>
        <translation>选择一个循环，查看其内存访问的开销。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::AdviceList</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Predict and port it this way. What the prediction rests on has the way back.</source>
        <translation>按此方式预测和移植。可在预测所依据的假设中撤回。</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>速度为原来的 %1 倍</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Predicted time of one launch, before and after the change.</source>
        <translation>一次启动的预测时间，更改前与更改后。</translation>
    </message>
    <message>
        <source>Changes of layout, best first</source>
        <translation>数据布局的更改，最佳者在前</translation>
    </message>
    <message>
        <source>No change of layout is predicted to pay.</source>
        <translation>预测没有值得进行的数据布局更改。</translation>
    </message>
    <message>
        <source>No change of layout is predicted to pay. Accesses whose addresses do not follow from the loop counters cannot be changed on paper.</source>
        <translation>预测没有值得进行的数据布局更改。若访问的地址无法由循环计数器得出，则无法推演对其的更改。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::ArrayModel</name>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Transactions</source>
        <translation>事务数</translation>
    </message>
    <message>
        <source>L1 hits</source>
        <translation>L1 命中</translation>
    </message>
    <message>
        <source>L2 hits</source>
        <translation>L2 命中</translation>
    </message>
    <message>
        <source>DRAM traffic
per launch</source>
        <translation>每次启动
DRAM 流量</translation>
    </message>
    <message>
        <source>DRAM traffic
simulated</source>
        <translation>模拟的
DRAM 流量</translation>
    </message>
    <message>
        <source>Reuse</source>
        <translation>重用</translation>
    </message>
    <message>
        <source>Transactions of all warps that were simulated.</source>
        <translation>所有被模拟线程束的事务数。</translation>
    </message>
    <message>
        <source>Share of the transactions that the first-level cache serves.</source>
        <translation>由 L1 缓存服务的事务所占的比例。</translation>
    </message>
    <message>
        <source>Share of the transactions reaching the second-level cache that it serves.</source>
        <translation>到达 L2 缓存的事务中由其服务的比例。</translation>
    </message>
    <message>
        <source>Bytes fetched from DRAM in one launch of the kernel.</source>
        <translation>内核启动一次从 DRAM 取得的字节数。</translation>
    </message>
    <message>
        <source>Bytes fetched from DRAM by what was simulated, which is a part of one launch or has other sizes.</source>
        <translation>被模拟部分从 DRAM 取得的字节数；该部分只是一次启动的一部分，或采用了其他大小。</translation>
    </message>
    <message>
        <source>How often each line is asked for at the second-level cache.</source>
        <translation>每个缓存行在 L2 缓存上被请求的次数。</translation>
    </message>
    <message>
        <source>On this device global loads have no first-level cache.</source>
        <translation>在此设备上，全局内存读取没有 L1 缓存。</translation>
    </message>
    <message>
        <source>The device&apos;s profile does not say what one transaction fetches.</source>
        <translation>设备配置文件未说明一个事务取得多少数据。</translation>
    </message>
    <message>
        <source>%1 transactions with DRAM of %2 each.</source>
        <translation>%1 个 DRAM 事务，每个 %2。</translation>
    </message>
    <message>
        <source>%1 warp requests made %2 transactions.</source>
        <translation>%1 次线程束请求产生了 %2 个事务。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::ArrayView</name>
    <message>
        <source>Arrays of the selected loop</source>
        <translation>所选循环的数组</translation>
    </message>
    <message>
        <source>No model that simulates caches has predicted this loop.</source>
        <translation>没有模拟缓存的模型预测过此循环。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::CacheBands</name>
    <message>
        <source>no transactions</source>
        <translation>无事务</translation>
    </message>
    <message>
        <source>%1 transactions, %2 hits (%3), %4 misses</source>
        <translation>%1 个事务，%2 次命中 (%3)，%4 次未命中</translation>
    </message>
    <message>
        <source>Cache hits and misses of each array over time</source>
        <translation>各数组的缓存命中与未命中随时间的变化</translation>
    </message>
    <message>
        <source>%1, slice %2 of %3: %4</source>
        <translation>%1，第 %2 个时间段（共 %3 个）：%4</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::CachePictureView</name>
    <message>
        <source>The paler, the fewer transactions. Time runs to the right.</source>
        <translation>颜色越浅，事务越少。时间向右推进。</translation>
    </message>
    <message>
        <source>No model that simulates caches has predicted this loop.</source>
        <translation>没有模拟缓存的模型预测过此循环。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::memory::MemoryView</name>
    <message>
        <source>Accesses</source>
        <translation>访问</translation>
    </message>
    <message>
        <source>What each access costs a warp</source>
        <translation>每个访问给线程束带来的开销</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>What caches and DRAM do for each array</source>
        <translation>缓存和 DRAM 为每个数组所做的工作</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Hits and misses of each array over time</source>
        <translation>各数组的命中与未命中随时间的变化</translation>
    </message>
    <message>
        <source>Advice (%1)</source>
        <translation>建议 (%1)</translation>
    </message>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Changes of layout that are predicted to pay</source>
        <translation>预测值得进行的数据布局更改</translation>
    </message>
    <message>
        <source>The program runs…</source>
        <translation>程序正在运行…</translation>
    </message>
    <message>
        <source>Trace a run…</source>
        <translation>跟踪一次运行…</translation>
    </message>
    <message>
        <source>Runs the program once and records the addresses that do not follow from the loop counters</source>
        <translation>运行程序一次，并记录无法由循环计数器得出的地址</translation>
    </message>
    <message>
        <source>DRAM traffic ± %1</source>
        <translation>DRAM 流量 ± %1</translation>
    </message>
    <message numerus="yes">
        <source>%n caveat(s)</source>
        <translation>
            <numerusform>%n 条注意事项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::views::messages::MessageModel</name>
    <message>
        <source>error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>forewarp::views::messages::MessagesView</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>There is nothing to report.</source>
        <translation>没有任何消息。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::port::PortView</name>
    <message>
        <source>The CUDA port of %1 is being written.</source>
        <translation>正在将 %1 写成 CUDA。</translation>
    </message>
    <message>
        <source>There is no CUDA port of %1.</source>
        <translation>%1 没有 CUDA 移植版本。</translation>
    </message>
    <message>
        <source>Select a loop to see it as CUDA.</source>
        <translation>选择一个循环，查看其 CUDA 版本。</translation>
    </message>
    <message>
        <source>Arrays…</source>
        <translation>数组…</translation>
    </message>
    <message>
        <source>Opens the tab of shared memory; the port keeps there what is ticked</source>
        <translation>打开“共享内存”标签页；移植版本会把勾选的数组保留在共享内存中</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the whole file</source>
        <translation>复制整个文件</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Writes the kernel and a program that compares it with the C, for nvcc</source>
        <translation>写出内核及将其与 C 代码对比的程序，供 nvcc 编译</translation>
    </message>
    <message>
        <source>What it rests on</source>
        <translation>移植的依据</translation>
    </message>
</context>
<context>
    <name>forewarp::views::prediction::ParallelismBars</name>
    <message>
        <source>Warps: resident, served by memory, wanting memory</source>
        <translation>线程束：驻留、正由内存服务、等待内存</translation>
    </message>
    <message>
        <source>1 warp</source>
        <translation>1 个线程束</translation>
    </message>
    <message>
        <source>%1 warps</source>
        <translation>%1 个线程束</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, binds</source>
        <translation>%1，构成限制</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how many warps there are and which limit binds.</source>
        <translation>选择一个有预测的循环，查看线程束数目以及起作用的限制。</translation>
    </message>
    <message>
        <source>◀ binds  %1</source>
        <translation>◀ 瓶颈  %1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::prediction::SummaryView</name>
    <message>
        <source>Select a loop in the table or in the source to see what is predicted of it.</source>
        <translation>在表格或源代码中选择一个循环，查看其预测结果。</translation>
    </message>
    <message>
        <source>Show how the predicted time came about.
Of measured times of kernels like these, about four in five lie within the interval behind a time.</source>
        <translation>显示预测时间的推导过程。
此类内核的实测时间约五分之四落在时间后面的区间内。</translation>
    </message>
    <message>
        <source>Resident warps over what a multiprocessor can hold</source>
        <translation>驻留线程束数与多处理器可容纳数之比</translation>
    </message>
    <message>
        <source>no prediction</source>
        <translation>无预测</translation>
    </message>
    <message>
        <source>per launch · %1 × = %2</source>
        <translation>每次启动 · %1 × = %2</translation>
    </message>
    <message>
        <source>occupancy</source>
        <translation>占用率</translation>
    </message>
    <message>
        <source>occupancy · %1</source>
        <translation>占用率 · %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>对 %2 做 %1</translation>
    </message>
    <message>
        <source>predicted · %1</source>
        <translation>预测 · %1</translation>
    </message>
    <message>
        <source>It stays on the CPU.</source>
        <translation>它留在 CPU 上。</translation>
    </message>
    <message>
        <source>pageable memory</source>
        <translation>可分页内存</translation>
    </message>
    <message>
        <source>pinned memory</source>
        <translation>锁页内存</translation>
    </message>
    <message>
        <source>unified memory</source>
        <translation>统一内存</translation>
    </message>
    <message>
        <source>CPU and GPU share their memory: nothing is copied.</source>
        <translation>CPU 与 GPU 共用内存：无需复制。</translation>
    </message>
    <message>
        <source>Copies: %1 to the GPU, %2 back, %3.</source>
        <translation>复制：至 GPU %1，返回 %2，%3。</translation>
    </message>
    <message>
        <source>With copies and launch %1× as fast as on this CPU.</source>
        <translation>含复制与启动，速度为此 CPU 的 %1 倍。</translation>
    </message>
    <message>
        <source>Not worth it once: with copies and launch it takes %1 times as long as on this CPU.</source>
        <translation>单次不值得：含复制与启动，用时为此 CPU 的 %1 倍。</translation>
    </message>
    <message>
        <source>With the data kept on the GPU it pays from %1 executions on.</source>
        <translation>数据保留在 GPU 上时，执行 %1 次起值得。</translation>
    </message>
    <message>
        <source>It never pays, however often it runs.</source>
        <translation>无论执行多少次都不值得。</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::DeviceTimes</name>
    <message>
        <source>Program time by device</source>
        <translation>各设备上的程序时间</translation>
    </message>
    <message>
        <source>not worth it</source>
        <translation>不值得</translation>
    </message>
    <message numerus="yes">
        <source>%1: %2, %n loop(s) ported</source>
        <translation>
            <numerusform>%1：%2，移植 %n 个循环</numerusform>
        </translation>
    </message>
    <message>
        <source>this CPU</source>
        <translation>本机 CPU</translation>
    </message>
    <message>
        <source>%1, measured</source>
        <translation>%1，实测</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::PlanModel</name>
    <message>
        <source>entered %1 times, %2 iterations</source>
        <translation>进入 %1 次，共 %2 次迭代</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>The loop, and where it begins. Double-click opens it.</source>
        <translation>循环及其起始位置。双击可打开。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Whether its iterations may run in parallel.</source>
        <translation>其迭代是否可以并行。</translation>
    </message>
    <message>
        <source>On the CPU</source>
        <translation>在 CPU 上</translation>
    </message>
    <message>
        <source>Measured, all entries together.</source>
        <translation>实测值，所有进入合计。</translation>
    </message>
    <message>
        <source>On the GPU</source>
        <translation>在 GPU 上</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>收益</translation>
    </message>
    <message>
        <source>By how much longer the program takes without it; below zero: with it.</source>
        <translation>不移植它时程序多花的时间；为负时指移植它时多花的时间。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>What limits it on the GPU, or why it stays on the CPU.</source>
        <translation>它在 GPU 上受什么限制，或为何留在 CPU 上。</translation>
    </message>
    <message numerus="yes">
        <source>Not worth it: of %n loop(s) that ran, none makes the program faster on %1. It takes %2 on the CPU.</source>
        <translation>
            <numerusform>不值得：在运行过的 %n 个循环中，没有一个能让程序在 %1 上更快。程序在 CPU 上用时 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Port %1 of %n loop(s): %2 → %3 on %4.</source>
        <translation>
            <numerusform>移植 %n 个循环中的 %1 个：在 %4 上 %2 → %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured: %1 on %2.</source>
        <translation>实测：%1，运行于 %2。</translation>
    </message>
    <message>
        <source>Then %1 on the CPU, kernels %2, their starts %3, copies %4, start of the GPU %5; %6 on the GPU.</source>
        <translation>届时 CPU %1，内核 %2，内核启动 %3，拷贝 %4，GPU 启动 %5；GPU 显存 %6。</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Runs × iterations</source>
        <translation>次数 × 迭代</translation>
    </message>
    <message>
        <source>How often it was entered, and its iterations per entry.</source>
        <translation>进入的次数，以及每次进入的迭代数。</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Of the program&apos;s time on the CPU.</source>
        <translation>占程序 CPU 时间的比例。</translation>
    </message>
    <message>
        <source>Kernels and their starts, all entries, without copies; before a run, one execution without its start.</source>
        <translation>内核及其启动，所有进入次数，不含拷贝；运行之前为一次执行，不含启动。</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Copies that the program would do without if this loop alone stayed.</source>
        <translation>若仅此循环留在 CPU 上，程序可省去的拷贝。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n loop nest(s) may run on %2. Which of them pay is not known yet.</source>
        <translation>
            <numerusform>%n 个循环嵌套中有 %1 个可在 %2 上运行。哪些值得移植尚不清楚。</numerusform>
        </translation>
    </message>
    <message>
        <source>Missing: how often each loop runs, how long it takes on this CPU. One run of the program measures all of it.</source>
        <translation>尚缺：每个循环运行多少次、在本机 CPU 上耗时多少。运行一次程序即可全部测得。</translation>
    </message>
    <message>
        <source>Missing: sizes (%1), how often each loop runs, how long it takes on this CPU. One run of the program measures all of it.</source>
        <translation>尚缺：规模（%1）、每个循环运行多少次、在本机 CPU 上耗时多少。运行一次程序即可全部测得。</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>实测：%1。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::ProgramView</name>
    <message>
        <source>Run the program</source>
        <translation>运行程序</translation>
    </message>
    <message>
        <source>Runs it in a sandbox and measures how often each loop runs, how long it takes, and with which sizes</source>
        <translation>在沙箱中运行程序，并测量每个循环的次数、用时和数据大小</translation>
    </message>
    <message>
        <source>Loops of the program</source>
        <translation>程序中的循环</translation>
    </message>
    <message>
        <source>Run the program, and this page says which of its loops are worth porting and what the program gains.</source>
        <translation>运行程序后，此页会说明哪些循环值得移植以及程序的收益。</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，在 %2 中</translation>
    </message>
    <message>
        <source>Verdicts of ported loops assume: %1.</source>
        <translation>被移植循环的判定基于假设：%1。</translation>
    </message>
    <message>
        <source>Choose anew</source>
        <translation>重新选择</translation>
    </message>
    <message>
        <source>Takes back your ticks: the loops are those that make the program fastest</source>
        <translation>撤销您的勾选：恢复为使程序最快的循环</translation>
    </message>
    <message>
        <source>Program time by device</source>
        <translation>各设备上的程序时间</translation>
    </message>
    <message>
        <source>What this rests on</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Limits of %1</source>
        <translation>%1 的上限</translation>
    </message>
    <message>
        <source>Arrays on the CPU lie in</source>
        <translation>数组在 CPU 侧位于</translation>
    </message>
    <message>
        <source>Decides how fast arrays are copied. malloc() gives pageable memory, cudaMallocHost() pinned memory, cudaMallocManaged() unified memory.</source>
        <translation>决定数组复制的快慢。malloc() 给出可分页内存，cudaMallocHost() 给出锁页内存，cudaMallocManaged() 给出统一内存。</translation>
    </message>
    <message>
        <source>Pageable memory</source>
        <translation>可分页内存</translation>
    </message>
    <message>
        <source>Pinned memory</source>
        <translation>锁页内存</translation>
    </message>
    <message>
        <source>Unified memory</source>
        <translation>统一内存</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::program::RooflineChart</name>
    <message>
        <source>Operations per second over operations per byte</source>
        <translation>每秒操作数与每字节操作数的关系</translation>
    </message>
    <message>
        <source>%1: %2 operations per second, %3 per byte; %4B/s come from L2, where its data lie already</source>
        <translation>%1：每秒 %2 次操作，每字节 %3 次；%4B/s 来自 L2，其数据已在那里</translation>
    </message>
    <message>
        <source>%1: %2 operations per second, %3 per byte; %4B/s come from DRAM</source>
        <translation>%1：每秒 %2 次操作，每字节 %3 次；%4B/s 来自 DRAM</translation>
    </message>
    <message>
        <source>operations per byte</source>
        <translation>每字节操作数</translation>
    </message>
    <message>
        <source>operations per second</source>
        <translation>每秒操作数</translation>
    </message>
</context>
<context>
    <name>forewarp::views::project::ProjectTree</name>
    <message>
        <source>Filter files and functions</source>
        <translation>筛选文件和函数</translation>
    </message>
    <message>
        <source>Files and functions of the project</source>
        <translation>项目的文件和函数</translation>
    </message>
    <message>
        <source>Open a C file, a folder or a compile_commands.json to begin.</source>
        <translation>打开一个 C 文件、文件夹或 compile_commands.json 即可开始。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::registers::PressureChart</name>
    <message>
        <source>Registers alive at each instruction</source>
        <translation>各条指令处的活跃寄存器</translation>
    </message>
    <message>
        <source>Line %1, instruction %2 of %3: %4 registers alive</source>
        <translation>第 %1 行，第 %2 条指令（共 %3 条）：%4 个活跃寄存器</translation>
    </message>
    <message>
        <source>%1, %2 with the %3 that every kernel needs</source>
        <translation>%1，加上每个内核都需要的 %3 个共 %2 个</translation>
    </message>
    <message>
        <source>%1; %2 spilled before it</source>
        <translation>%1；此前溢出 %2 个</translation>
    </message>
    <message>
        <source>%1; %2 reloaded before it</source>
        <translation>%1；此前重载 %2 个</translation>
    </message>
    <message>
        <source>%1 that every kernel needs</source>
        <translation>每个内核都需要的 %1 个</translation>
    </message>
    <message>
        <source>%1 per thread</source>
        <translation>每线程 %1 个</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
</context>
<context>
    <name>forewarp::views::registers::RegistersView</name>
    <message>
        <source>Count in PTX</source>
        <translation>在 PTX 中计数</translation>
    </message>
    <message>
        <source>Compiles the loop to PTX and counts the registers there</source>
        <translation>将循环编译为 PTX，并统计其中的寄存器</translation>
    </message>
    <message>
        <source>Along the program</source>
        <translation>沿程序的变化</translation>
    </message>
    <message>
        <source>Occupancy over registers</source>
        <translation>占用率随寄存器数的变化</translation>
    </message>
    <message>
        <source>blocks per SM; click a stair to take its count</source>
        <translation>每个 SM 的线程块数；单击台阶以采用其寄存器数</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how many registers its threads need.</source>
        <translation>选择一个有预测的循环，查看其线程需要多少寄存器。</translation>
    </message>
    <message>
        <source>registers alive, by source line</source>
        <translation>活跃寄存器，按源代码行</translation>
    </message>
    <message>
        <source>registers alive, by source line · ▼ spill ▲ reload</source>
        <translation>活跃寄存器，按源代码行 · ▼ 溢出 ▲ 重载</translation>
    </message>
</context>
<context>
    <name>forewarp::views::sweep::BlockSizePlot</name>
    <message>
        <source>Predicted time over threads per block</source>
        <translation>预测时间随每块线程数的变化</translation>
    </message>
    <message>
        <source>threads per block</source>
        <translation>每块线程数</translation>
    </message>
    <message>
        <source>predicted time [%1]</source>
        <translation>预测时间 [%1]</translation>
    </message>
    <message>
        <source>best %1</source>
        <translation>最佳 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>forewarp::views::sweep::BlockSizeView</name>
    <message>
        <source>Block shape</source>
        <translation>线程块形状</translation>
    </message>
    <message>
        <source>Drag to try other block shapes</source>
        <translation>拖动以尝试其他线程块形状</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Select a loop with a prediction to see how its time depends on the block size.</source>
        <translation>选择一个有预测的循环，查看其时间如何随线程块大小变化。</translation>
    </message>
    <message>
        <source>Take the best block shape: of those within 1 % of the fastest, the one that keeps most warps resident</source>
        <translation>选用最佳线程块形状：在与最快者相差不超过 1 % 的形状中，选驻留线程束最多的</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::TimelinePage</name>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Tall rows</source>
        <translation>加高行</translation>
    </message>
    <message>
        <source>Hotspots</source>
        <translation>热点</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Show more cycles (−, S or wheel)</source>
        <translation>显示更多周期（−、S 或滚轮）</translation>
    </message>
    <message>
        <source>Show fewer cycles (+, W or wheel)</source>
        <translation>显示更少周期（+、W 或滚轮）</translation>
    </message>
    <message>
        <source>Show the whole run (Home)</source>
        <translation>显示整个运行过程 (Home)</translation>
    </message>
    <message>
        <source>High rows with names and instructions; Shift+wheel scrolls them</source>
        <translation>加高的行，带名称和指令；Shift+滚轮可滚动</translation>
    </message>
    <message>
        <source>What each instruction costs</source>
        <translation>每条指令的开销</translation>
    </message>
    <message>
        <source>Save the timeline as SVG or PNG</source>
        <translation>将时间线保存为 SVG 或 PNG</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>The timeline appears as soon as the parametrized model has simulated the warps of the selected loop. Select a loop that can run in parallel.</source>
        <translation>参数化模型模拟完所选循环的线程束后，即显示时间线。请选择一个可以并行执行的循环。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::TimelineView</name>
    <message numerus="yes">
        <source>All warps over the whole run, at most %n active at a time. Drag the frame to move, its sides to zoom.</source>
        <translation>
            <numerusform>整个运行过程中的所有线程束，同时最多 %n 个活动。拖动框可移动，拖动其两侧可缩放。</numerusform>
        </translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Warp timeline</source>
        <translation>线程束时间线</translation>
    </message>
    <message>
        <source>Rows of the warp timeline</source>
        <translation>线程束时间线的行</translation>
    </message>
    <message>
        <source>What the warps did is not recorded yet.</source>
        <translation>线程束的活动尚未记录。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::hotspots::HotspotList</name>
    <message>
        <source>What each instruction costs</source>
        <translation>每条指令的开销</translation>
    </message>
</context>
<context>
    <name>forewarp::views::timeline::hotspots::HotspotModel</name>
    <message>
        <source>arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>global load</source>
        <translation>全局内存读取</translation>
    </message>
    <message>
        <source>global store</source>
        <translation>全局内存写入</translation>
    </message>
    <message>
        <source>shared memory</source>
        <translation>共享内存</translation>
    </message>
    <message>
        <source>spilled register</source>
        <translation>溢出的寄存器</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>屏障</translation>
    </message>
    <message>
        <source>Instruction</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Executions
per warp</source>
        <translation>每线程束
执行次数</translation>
    </message>
    <message>
        <source>Share of
idle time</source>
        <translation>占空闲时间
的比例</translation>
    </message>
    <message>
        <source>Share of
unit time</source>
        <translation>占单元时间
的比例</translation>
    </message>
    <message>
        <source>Mean wait
[cycles]</source>
        <translation>平均等待
[周期]</translation>
    </message>
    <message>
        <source>How often each warp executes it, all loops multiplied out.</source>
        <translation>每个线程束执行该指令的次数，已乘入所有循环的次数。</translation>
    </message>
    <message>
        <source>Of the cycles in which no warp computes, those that pass while it is under way; the higher, the more a change here saves.</source>
        <translation>在没有线程束计算的周期中，该指令进行期间所占的比例；越高，在此处修改节省越多。</translation>
    </message>
    <message>
        <source>Of the cycles in which its unit (compute, memory or barrier) is held, those it holds it.</source>
        <translation>在其单元（计算、内存或屏障）被占用的周期中，由该指令占用的比例。</translation>
    </message>
    <message>
        <source>Cycles for which a warp waits, at each execution, for its unit or its result.</source>
        <translation>线程束每次执行时等待其单元或结果的周期数。</translation>
    </message>
    <message>
        <source>%1: a result takes %2 cycles, the unit is held for %3.</source>
        <translation>%1：得到结果需要 %2 个周期，单元被占用 %3 个周期。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::AccuracyModel</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Double-click shows its times.</source>
        <translation>双击显示该模型的时间。</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Measured times that the model answers.</source>
        <translation>该模型给出预测的实测时间数。</translation>
    </message>
    <message>
        <source>Median error</source>
        <translation>误差中位数</translation>
    </message>
    <message>
        <source>Half of its times are no further off than this.</source>
        <translation>其一半的时间误差不超过此值。</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>By how many times it is off, too long or too short: geometric mean.</source>
        <translation>偏长或偏短的倍数：几何平均。</translation>
    </message>
    <message>
        <source>Within intervals</source>
        <translation>落在区间内</translation>
    </message>
    <message>
        <source>Measured times that lie within the model&apos;s intervals.</source>
        <translation>落在该模型区间内的实测时间。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::MeasuredFiles</name>
    <message>
        <source>&amp;Measured times</source>
        <translation>实测时间(&amp;M)</translation>
    </message>
    <message>
        <source>CSV, or lines of JSON</source>
        <translation>CSV，或每行一个 JSON</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose the file of measured times</source>
        <translation>选择实测时间文件</translation>
    </message>
    <message>
        <source>&amp;Kernels</source>
        <translation>内核(&amp;K)</translation>
    </message>
    <message>
        <source>none: the rows name C file and loop</source>
        <translation>无：各行自带 C 文件和循环</translation>
    </message>
    <message>
        <source>A description: which loop of which C file each measured kernel is</source>
        <translation>说明文件：每个实测内核对应哪个 C 文件的哪个循环</translation>
    </message>
    <message>
        <source>Choose the file that describes the kernels</source>
        <translation>选择描述内核的文件</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>比较进度</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::RowModel</name>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>规模</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>线程块</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Predicted time is</source>
        <translation>预测时间</translation>
    </message>
    <message>
        <source>Limiter</source>
        <translation>限制因素</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::ScatterPlot</name>
    <message>
        <source>Predicted over measured times</source>
        <translation>预测时间与实测时间</translation>
    </message>
    <message>
        <source>measured time</source>
        <translation>实测时间</translation>
    </message>
    <message>
        <source>predicted time</source>
        <translation>预测时间</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>准确</translation>
    </message>
    <message>
        <source>± 25 %</source>
        <translation>± 25 %</translation>
    </message>
    <message>
        <source>factor 2</source>
        <translation>2 倍</translation>
    </message>
</context>
<context>
    <name>forewarp::views::validation::ValidationView</name>
    <message numerus="yes">
        <source>%1 refuses %n row(s), the first because: %2</source>
        <translation>
            <numerusform>%1 拒绝了 %n 行，第一行的原因：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>M&amp;odel</source>
        <translation>模型(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Dots by</source>
        <translation>点的分组(&amp;D)</translation>
    </message>
    <message>
        <source>limiter</source>
        <translation>限制因素</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>复制表格(&amp;T)</translation>
    </message>
    <message>
        <source>Copies the table as text, with a tab between columns</source>
        <translation>以文本形式复制表格，列间以制表符分隔</translation>
    </message>
    <message>
        <source>Tables of the comparison</source>
        <translation>比较的各表格</translation>
    </message>
    <message>
        <source>Measured rows with the predicted times</source>
        <translation>实测各行及预测时间</translation>
    </message>
    <message>
        <source>How far each model is off</source>
        <translation>各模型的偏差</translation>
    </message>
    <message>
        <source>Choose a file of measured times to see how far predictions are off.</source>
        <translation>选择一个实测时间文件，查看预测的偏差。</translation>
    </message>
    <message>
        <source>Worst misses (%1)</source>
        <translation>最大偏差（%1）</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Left out (%1)</source>
        <translation>未比较（%1）</translation>
    </message>
    <message>
        <source>Nothing: every row is compared.</source>
        <translation>无：每一行都已比较。</translation>
    </message>
    <message>
        <source>Choose a dot or a row to read what it is.</source>
        <translation>选择一个点或一行，查看其内容。</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::AssumptionRows</name>
    <message>
        <source>holds</source>
        <translation>成立</translation>
    </message>
    <message>
        <source>does not hold</source>
        <translation>不成立</translation>
    </message>
    <message>
        <source>%1: holds</source>
        <translation>%1：成立</translation>
    </message>
    <message>
        <source>%1: does not hold</source>
        <translation>%1：不成立</translation>
    </message>
    <message>
        <source>Rest the verdict on this statement</source>
        <translation>以此陈述作为判定的依据</translation>
    </message>
    <message>
        <source>Judge the loop without this statement</source>
        <translation>判定此循环时不依据此陈述</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::RunFields</name>
    <message>
        <source>Program arguments</source>
        <translation>程序参数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>A file that the program reads as its standard input</source>
        <translation>程序作为标准输入读取的文件</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Choose the file of the standard input</source>
        <translation>选择标准输入的文件</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::code::CodePreview</name>
    <message>
        <source>CUDA code</source>
        <translation>CUDA 代码</translation>
    </message>
</context>
<context>
    <name>forewarp::views::widgets::plots::OccupancyStairs</name>
    <message>
        <source>Resident warps over registers per thread</source>
        <translation>驻留线程束数随每线程寄存器数的变化</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n registers</source>
        <translation>
            <numerusform>%n 个寄存器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::code::CudaPorting</name>
    <message>
        <source>Writing %1 as CUDA</source>
        <translation>正在将 %1 写成 CUDA</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::code::GpuAssembly</name>
    <message>
        <source>Reading %1</source>
        <translation>正在读取 %1</translation>
    </message>
    <message>
        <source>Assembling %1</source>
        <translation>正在汇编 %1</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Registers of %1</source>
        <translation>%1 的寄存器</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::jobs::AnalysisJob</name>
    <message>
        <source>Looking for C files in %1</source>
        <translation>正在 %1 中查找 C 文件</translation>
    </message>
    <message>
        <source>Analysing %1</source>
        <translation>正在分析 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Running the program of %1</source>
        <translation>正在运行 %1 的程序</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::jobs::ToolProcess</name>
    <message>
        <source>The analysis gave no sign of life for %1 s and was stopped.</source>
        <translation>分析程序 %1 s 内没有响应，已被终止。</translation>
    </message>
    <message>
        <source>Analyse again (F5); if it happens again, open a smaller part of the project.</source>
        <translation>请重新分析 (F5)；如再次发生，请打开项目中较小的一部分。</translation>
    </message>
    <message>
        <source>The analysis crashed; nothing else is affected.</source>
        <translation>分析程序崩溃；其他部分不受影响。</translation>
    </message>
    <message>
        <source>Change the source or its compiler arguments and analyse again (F5).</source>
        <translation>请修改源代码或其编译器参数，然后重新分析 (F5)。</translation>
    </message>
    <message>
        <source>The analysis ended with exit code %1 and gave no reason.</source>
        <translation>分析程序以退出码 %1 结束，未给出原因。</translation>
    </message>
    <message>
        <source>Run forewarp-cli loops on this file in a terminal to see more.</source>
        <translation>在终端中对此文件运行 forewarp-cli loops 以了解更多信息。</translation>
    </message>
    <message>
        <source>The analysis program could not be started.</source>
        <translation>无法启动分析程序。</translation>
    </message>
    <message>
        <source>Check that it exists and may be executed.</source>
        <translation>请检查该程序是否存在且可执行。</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::state::LoopCode</name>
    <message>
        <source>Not counted: %1</source>
        <translation>未计数：%1</translation>
    </message>
    <message>
        <source>Not counted: the text is not saved. Save the file (Ctrl+S), then count again.</source>
        <translation>未计数：文本尚未保存。请保存文件 (Ctrl+S)，然后重新计数。</translation>
    </message>
    <message>
        <source>No loop is selected that could be assembled.</source>
        <translation>没有选中可以汇编的循环。</translation>
    </message>
    <message>
        <source>Select a loop that has a prediction.</source>
        <translation>请选择有预测结果的循环。</translation>
    </message>
    <message>
        <source>Not assembled: the text is not saved.</source>
        <translation>未汇编：文本尚未保存。</translation>
    </message>
    <message>
        <source>Save the file (Ctrl+S), then assemble again.</source>
        <translation>请先保存文件（Ctrl+S），然后重新汇编。</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::state::runs::ProgramPlan</name>
    <message>
        <source>Running the program</source>
        <translation>正在运行程序</translation>
    </message>
    <message>
        <source>Reading the profile</source>
        <translation>正在读取性能分析结果</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::state::runs::ProgramRuns</name>
    <message>
        <source>Tracing %1 in a run</source>
        <translation>正在一次运行中跟踪 %1</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::Details</name>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>The loop&apos;s registers are being counted.</source>
        <translation>正在统计循环的寄存器。</translation>
    </message>
    <message>
        <source>No load of this loop is used again inside a block, as far as is known: shared memory would not help.</source>
        <translation>据目前所知，此循环加载的数据在线程块内都不会再次使用：共享内存没有帮助。</translation>
    </message>
    <message>
        <source>The uses of shared memory are being compared.</source>
        <translation>正在比较共享内存的各种用法。</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::DockTitle</name>
    <message>
        <source>Hide; the View menu brings it back</source>
        <translation>隐藏；可通过“视图”菜单恢复</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::Inspector</name>
    <message>
        <source>Prediction</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Warps</source>
        <translation>线程束</translation>
    </message>
    <message>
        <source>what limits</source>
        <translation>限制因素</translation>
    </message>
    <message>
        <source>Block size</source>
        <translation>线程块大小</translation>
    </message>
    <message>
        <source>drag to explore</source>
        <translation>拖动以探索</translation>
    </message>
    <message>
        <source>at %1, as assumed</source>
        <translation>在假定的 %1 下</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>what the prediction rests on</source>
        <translation>预测的依据</translation>
    </message>
    <message>
        <source>Execution band</source>
        <translation>执行时间带</translation>
    </message>
    <message>
        <source>None of the chosen models gives a range of times for this loop.</source>
        <translation>所选模型均未给出该循环的时间范围。</translation>
    </message>
    <message>
        <source>It stays on the CPU.</source>
        <translation>它留在 CPU 上。</translation>
    </message>
    <message>
        <source>How it comes about</source>
        <translation>如何得出</translation>
    </message>
    <message>
        <source>Every model's time and derivation</source>
        <translation>各模型的时间与推导</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::MainWindow</name>
    <message>
        <source>&amp;Full Screen</source>
        <translation>全屏(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Help on What Shows</source>
        <translation>当前内容的帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Cancelled; F5 analyses again.</source>
        <translation>已取消；按 F5 重新分析。</translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation>报告已写入 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>已打开 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n found</source>
        <translation>
            <numerusform>找到 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>%1[*] – %2 – Forewarp</source>
        <translation>%1[*] – %2 – Forewarp</translation>
    </message>
    <message>
        <source>%1 is not one of the project&apos;s C files; open it in another editor.</source>
        <translation>%1 不是项目中的 C 文件；请用其他编辑器打开。</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>Save the changes in %1?</source>
        <translation>保存对 %1 的更改吗？</translation>
    </message>
    <message>
        <source>&amp;Open File…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;Folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>&amp;Export Report…</source>
        <translation>导出报告(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Find in File</source>
        <translation>在文件中查找(&amp;F)</translation>
    </message>
    <message>
        <source>Filter &amp;Project</source>
        <translation>筛选项目(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>Choose the Best &amp;Block</source>
        <translation>选择最佳线程块(&amp;B)</translation>
    </message>
    <message>
        <source>Light or Dark &amp;Theme</source>
        <translation>浅色或深色主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Reset Layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Command Palette</source>
        <translation>命令面板(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Forewarp</source>
        <translation>关于 Forewarp(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>转到(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Analysis</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Open a C file or compile_commands.json</source>
        <translation>打开 C 文件或 compile_commands.json</translation>
    </message>
    <message>
        <source>C and C++ sources and projects (*.c *.h *.cpp *.cc *.cxx *.hpp compile_commands.json);;All files (*)</source>
        <translation>C 和 C++ 源文件和项目 (*.c *.h *.cpp *.cc *.cxx *.hpp compile_commands.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Export a report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Forewarp %1 predicts how fast sequential C loops would run on a GPU, with published models.

Free software under the GNU General Public License, version 3.</source>
        <translation>Forewarp %1 使用已发表的模型预测顺序 C 循环在 GPU 上的运行速度。

自由软件，遵循 GNU 通用公共许可证第 3 版。</translation>
    </message>
    <message>
        <source>About Forewarp</source>
        <translation>关于 Forewarp</translation>
    </message>
    <message>
        <source>static analysis</source>
        <translation>静态分析</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Loops</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>observed: %1 iterations</source>
        <translation>已观察：%1 次迭代</translation>
    </message>
    <message>
        <source>Filter by &amp;Verdict</source>
        <translation>按判定筛选(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Observe the Loop in a Run</source>
        <translation>在运行中观察循环(&amp;O)</translation>
    </message>
    <message>
        <source>Standard input of the program</source>
        <translation>程序的标准输入</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Trace the Loop&apos;s Memory in a Run…</source>
        <translation>在运行中跟踪循环的内存访问(&amp;T)…</translation>
    </message>
    <message>
        <source>Save the timeline</source>
        <translation>保存时间线</translation>
    </message>
    <message>
        <source>Picture written to %1</source>
        <translation>图片已写入 %1</translation>
    </message>
    <message>
        <source>Open GPU &amp;Assembly…</source>
        <translation>打开 GPU 汇编(&amp;A)…</translation>
    </message>
    <message>
        <source>A&amp;ssemble the Loop for the GPU</source>
        <translation>为 GPU 汇编循环(&amp;S)</translation>
    </message>
    <message>
        <source>The kernel is being read.</source>
        <translation>正在读取内核。</translation>
    </message>
    <message>
        <source>Cancelled. Open the file again to go on.</source>
        <translation>已取消。重新打开该文件即可继续。</translation>
    </message>
    <message>
        <source>Open GPU assembly</source>
        <translation>打开 GPU 汇编</translation>
    </message>
    <message>
        <source>GPU assembly (*.cubin *.sass);;All files (*)</source>
        <translation>GPU 汇编 (*.cubin *.sass);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Listings (*.sass);;All files (*)</source>
        <translation>汇编清单 (*.sass);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Cubins (*.cubin);;All files (*)</source>
        <translation>Cubin 文件 (*.cubin);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the variant</source>
        <translation>保存变体</translation>
    </message>
    <message>
        <source>launch it with blocks of %1 threads</source>
        <translation>启动时使用 %1 个线程的块</translation>
    </message>
    <message>
        <source>%1 and %2 B of dynamic shared memory</source>
        <translation>%1，并申请 %2 B 动态共享内存</translation>
    </message>
    <message>
        <source>Variant written to %1; %2.</source>
        <translation>变体已写入 %1；%2。</translation>
    </message>
    <message>
        <source>&amp;Write CUDA Port…</source>
        <translation>写出 CUDA 移植版本(&amp;W)…</translation>
    </message>
    <message>
        <source>The CUDA port follows as soon as the loop is analysed.</source>
        <translation>循环分析完成后即给出 CUDA 移植版本。</translation>
    </message>
    <message>
        <source>Cancelled; F9 writes the port again.</source>
        <translation>已取消；按 F9 重新写出移植版本。</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>已复制 %1</translation>
    </message>
    <message>
        <source>Save the CUDA port</source>
        <translation>保存 CUDA 移植版本</translation>
    </message>
    <message>
        <source>CUDA sources (*.cu);;All files (*)</source>
        <translation>CUDA 源文件 (*.cu);;所有文件 (*)</translation>
    </message>
    <message>
        <source>CUDA written to %1</source>
        <translation>CUDA 已写入 %1</translation>
    </message>
    <message>
        <source>On the command line: %1</source>
        <translation>在命令行中：%1</translation>
    </message>
    <message>
        <source>Your session is not kept. %1</source>
        <translation>您的会话不会被保存。%1</translation>
    </message>
    <message>
        <source>Text that is not saved would be lost in a crash. %1</source>
        <translation>未保存的文本在崩溃时会丢失。%1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Text of %1 that was not saved is here (typed at %2).</source>
        <translation>这里有 %1 未保存的文本（键入于 %2）。</translation>
    </message>
    <message>
        <source>The file has changed on the disk since.</source>
        <translation>此后该文件在磁盘上已更改。</translation>
    </message>
    <message>
        <source>Changed on the disk</source>
        <translation>磁盘上已更改</translation>
    </message>
    <message>
        <source>%1 has changed on the disk since this text was begun. Replace what is there?</source>
        <translation>自开始编写此文本以来，%1 在磁盘上已更改。要替换那里的内容吗？</translation>
    </message>
    <message>
        <source>The program runs, once without counters and once with them.</source>
        <translation>程序正在运行：一次不带计数器，一次带计数器。</translation>
    </message>
    <message>
        <source>&amp;Run the Program and Plan</source>
        <translation>运行程序并规划(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Program</source>
        <translation>程序(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Loop</source>
        <translation>循环(&amp;L)</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Compare with &amp;Measured Times…</source>
        <translation>与实测时间比较(&amp;M)…</translation>
    </message>
    <message>
        <source>%1[*] – Forewarp</source>
        <translation>%1[*] – Forewarp</translation>
    </message>
    <message>
        <source>%1 is written after the report that is being made.</source>
        <translation>%1 将在当前报告完成后写出。</translation>
    </message>
    <message>
        <source>Show Messages</source>
        <translation>显示消息</translation>
    </message>
    <message numerus="yes">
        <source>%n errors. The first: %1</source>
        <translation>
            <numerusform>%n 个错误。第一个：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Models</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models of %1</source>
        <translation>%1 的各模型</translation>
    </message>
    <message>
        <source>%1 is in charge, the others are for comparison</source>
        <translation>以 %1 为准，其余供比较</translation>
    </message>
    <message>
        <source>The Why tab shows what stands against it; if you know better, assume there that iterations are independent.</source>
        <translation>“原因”标签页显示了障碍所在；如确知各次迭代独立，可在那里作此假设。</translation>
    </message>
    <message>
        <source>Times of a &amp;Profiler…</source>
        <translation>性能分析器的时间(&amp;P)…</translation>
    </message>
    <message>
        <source>Open what perf script or gprof printed</source>
        <translation>打开 perf script 或 gprof 的输出</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::ResourcePages</name>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Dynamic shared memory</source>
        <translation>动态共享内存</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>寄存器</translation>
    </message>
    <message>
        <source>GPU assembly</source>
        <translation>GPU 汇编</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source> B</source>
        <translation> B</translation>
    </message>
    <message>
        <source>Shared memory per block that the launch adds; demoted registers are placed behind it</source>
        <translation>启动时为每个块追加的共享内存；降级的寄存器放在其后</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Shared memory</source>
        <translation>共享内存</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::StatusLine</name>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ln %1, Col %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::TraceDialog</name>
    <message>
        <source>Trace a Run</source>
        <translation>跟踪一次运行</translation>
    </message>
    <message>
        <source>Addresses that do not follow from the loop counters are recorded while the program runs once, with these arguments.</source>
        <translation>程序将使用这些参数运行一次，并记录无法由循环计数器得出的地址。</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::ValidationDialog</name>
    <message>
        <source>Predicted and Measured Times</source>
        <translation>预测时间与实测时间</translation>
    </message>
    <message>
        <source>Compare shows how far predictions are from times that were measured on a GPU.

The files above are those of Forewarp&apos;s own suite, measured on an H100. Choose others to compare with your own times.</source>
        <translation>“比较”显示预测与 GPU 实测时间相差多少。

上方的文件是 Forewarp 自带的测试集在 H100 上的实测结果。选择其他文件，即可与您自己的实测时间比较。</translation>
    </message>
    <message>
        <source>Choose a file of measured times; Compare then shows how far predictions are off.</source>
        <translation>选择一个实测时间文件，然后“比较”会显示预测的偏差。</translation>
    </message>
    <message>
        <source>The kernels are analysed and predicted by all models.</source>
        <translation>正在分析内核，并由所有模型进行预测。</translation>
    </message>
    <message>
        <source>Nothing could be compared.</source>
        <translation>无法进行比较。</translation>
    </message>
    <message>
        <source>Check the file, and that the description of the kernels belongs to it; without one, its rows have to name a C file and a loop.</source>
        <translation>请检查该文件，以及内核说明是否与之对应；若没有说明，各行必须给出 C 文件和循环。</translation>
    </message>
    <message>
        <source>Cancelled; Compare starts again.</source>
        <translation>已取消；“比较”可重新开始。</translation>
    </message>
    <message>
        <source>Open measured times</source>
        <translation>打开实测时间</translation>
    </message>
    <message>
        <source>Measured times (*.csv *.jsonl *.json);;All files (*)</source>
        <translation>实测时间 (*.csv *.jsonl *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a description of kernels</source>
        <translation>打开内核说明</translation>
    </message>
    <message>
        <source>Descriptions of kernels (*.json);;All files (*)</source>
        <translation>内核说明 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Predicted %1 of %2 kernels and sizes</source>
        <translation>已预测 %1 / %2 个内核与规模</translation>
    </message>
    <message>
        <source>Analysing %1</source>
        <translation>正在分析 %1</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::dialogs::WelcomePage</name>
    <message>
        <source>How fast would this C loop run on that GPU?</source>
        <translation>这个 C 循环在那块 GPU 上能跑多快？</translation>
    </message>
    <message>
        <source>Open a folder, a compile_commands.json or a C file, or drop one here.</source>
        <translation>打开文件夹、compile_commands.json 或 C 文件，或将其拖放到此处。</translation>
    </message>
    <message>
        <source>Open a folder…</source>
        <translation>打开文件夹…</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Try the examples</source>
        <translation>试用示例</translation>
    </message>
    <message>
        <source>Opens small C programs that come with Forewarp</source>
        <translation>打开 Forewarp 自带的小型 C 程序</translation>
    </message>
</context>
<context>
    <name>forewarp::workbench::window::drawers::Drawers</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>What compiler and analyses have to say</source>
        <translation>编译器和分析给出的信息</translation>
    </message>
    <message>
        <source>Device facts</source>
        <translation>设备数据</translation>
    </message>
    <message>
        <source>What the models know of the device, and from where</source>
        <translation>模型对设备的了解及其来源</translation>
    </message>
    <message numerus="yes">
        <source>Messages · %n error(s)</source>
        <translation>
            <numerusform>消息 · %n 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
</context>
</TS>
