#include "core/render/html/html_style.h"

namespace forewarp::render::html {

namespace {

// Verdict colours are those of Okabe and Ito («Color Universal Design», 2008), darkened or lightened until they stand
// out from the ground with a contrast of 4.5 : 1.
constexpr std::string_view kPage = R"css(
:root {
  color-scheme: light dark;
  --ground: #ffffff; --raised: #f4f5f7; --rule: #e2e5e9; --ink: #1a202c; --soft: #57606a;
  --line: #0072b2; --best: #00795a; --now: #c24a00; --mixed: #8a4f7d; --none: #57606a;
  --queue: #8f6200;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14181f; --raised: #1d232c; --rule: #2f3742; --ink: #e6e9ee; --soft: #9aa5b1;
    --line: #56b4e9; --best: #3ecfa0; --now: #ff9147; --mixed: #d79cc9; --none: #9aa5b1;
    --queue: #f0b429;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 15px/1.55 Inter, "Noto Sans", "DejaVu Sans", system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 3rem 2rem 4rem; }
h1 { font-size: 2rem; line-height: 1.2; margin: 4rem 0 .4rem; }
h1:first-child { margin-top: 0; }
h2 { font-size: 1.4rem; margin: 2.6rem 0 .6rem; }
h3 { font-size: 1.15rem; margin: 2.2rem 0 .4rem; padding-top: 1.1rem; border-top: 1px solid var(--rule); }
h4 { font-size: .95rem; margin: 1.2rem 0 .3rem; }
p, ul { margin: .4rem 0; }
ul { padding-left: 1.3rem; }
a { color: var(--line); text-decoration: none; }
a:hover { text-decoration: underline; }
.lead { font-size: 1.1rem; }
code { font: .92em/1.4 "JetBrains Mono", "DejaVu Sans Mono", ui-monospace, monospace; overflow-wrap: anywhere; }
code.name { white-space: nowrap; overflow-wrap: normal; }
small { font-size: .88em; }
div.table, div.picture { overflow-x: auto; }
table { border-collapse: collapse; margin: .5rem 0 1rem; font-variant-numeric: tabular-nums; }
th { background: var(--raised); color: var(--soft); font-weight: 500; }
th, td { padding: .35rem .6rem; vertical-align: top; border-bottom: 1px solid var(--rule); }
td[align=right], th { white-space: nowrap; }
table.compact { font-size: .86rem; }
th.gap, td.gap, .compact .gap { padding-left: 1.2rem; }
.compact th, .compact td { padding: .2rem .5rem; }
.soft { color: var(--soft); }
.note { background: var(--raised); border-left: 3px solid var(--now); padding: .5rem .8rem; }
.proved { color: var(--best); } .reduction { color: var(--line); } .observed { color: var(--mixed); }
.refuted { color: var(--now); } .unknown { color: var(--none); font-weight: 700; }
svg { display: block; width: 100%; max-width: 46rem; height: auto; margin: .5rem 0 1rem; }
svg text { fill: var(--soft); font-size: 12px; }
svg .grid { stroke: var(--rule); } svg .axis { stroke: var(--soft); }
svg .interval { fill: var(--line); opacity: 0.14; }
svg .curve { fill: none; stroke: var(--line); stroke-width: 2; stroke-linejoin: round; }
svg .now { fill: var(--now); stroke: var(--ground); stroke-width: 1.5; }
svg .now-rule { stroke: var(--soft); stroke-dasharray: 4 3; }
svg .best { fill: var(--best); stroke: var(--ground); stroke-width: 1.5; }
svg text.now-label { fill: var(--now); stroke: none; font-weight: 600; }
svg text.best-label { fill: var(--best); stroke: none; font-weight: 600; }
svg .band { fill: var(--line); fill-opacity: .16; }
svg .band-best { fill: none; stroke: var(--best); stroke-width: 2; stroke-dasharray: 7 4; stroke-linejoin: round; }
svg .band-worst { fill: none; stroke: var(--mixed); stroke-width: 1.5; stroke-linejoin: round; }
svg .application { fill: none; stroke: var(--line); stroke-width: 2.5; stroke-linejoin: round; }
svg .beyond { fill: var(--ground); fill-opacity: .66; }
svg text.beyond-label { stroke: var(--ground); stroke-width: 4; paint-order: stroke; }
svg .share { fill: var(--line); }
svg .roof-memory { stroke: var(--now); stroke-width: 1.6; }
svg .roof-arithmetic { stroke: var(--line); stroke-width: 1.6; }
svg .outer { stroke-dasharray: 5 4; }
svg .dot-chosen { fill: var(--line); stroke: var(--ground); }
svg .dot-left { fill: var(--ground); stroke: var(--soft); stroke-width: 1.4; }
svg .from-l2 { stroke: var(--soft); stroke-dasharray: 2 2; }
svg text.dot-name, svg text.part-time { fill: var(--ink); font-weight: 600; }
svg .part { fill: var(--line); fill-opacity: .32; stroke: var(--line); }
svg .other { fill-opacity: .18; }
svg .rest { fill: var(--raised); fill-opacity: 1; stroke: var(--soft); }
svg .copies { fill: var(--now); fill-opacity: .16; stroke: var(--now); }
svg .whisker { stroke: var(--ink); stroke-width: 1.4; }
svg .guide { stroke: var(--rule); stroke-dasharray: 3 3; }
svg .bar { fill: var(--soft); fill-opacity: .4; } svg .bar-shown { fill: var(--line); }
svg .row-shown { fill: var(--line); fill-opacity: .1; }
svg .warp-computing { stroke: var(--line); } svg .warp-memory { stroke: var(--now); }
svg .warp-for-unit { stroke: var(--queue); stroke-dasharray: 1.2 0.8; }
svg .warp-for-result { stroke: var(--none); }
svg .warp-at-barrier { stroke: var(--mixed); stroke-dasharray: 2 2; }
svg .warp-mixed { stroke: var(--best); stroke-dasharray: 0.8 0.4; }
@media screen and (max-width: 44rem) {
  main { padding: 1.4rem 1rem 3rem; }
  h1 { font-size: 1.5rem; }
  svg { min-width: 36rem; }
}
@media print {
  :root { color-scheme: light; --ground: #ffffff; --raised: #f4f5f7; --rule: #d5d9de; --ink: #000000; --soft: #444c56;
    --line: #0072b2; --best: #00795a; --now: #c24a00; --mixed: #8a4f7d; --none: #444c56;
    --queue: #8f6200; }
  body { font-size: 10pt; }
  main { max-width: none; padding: 0; }
  h2, h3, h4 { break-after: avoid; }
  h3 { border-top: 0; padding-top: 0; }
  .page { break-before: page; }
  tr, svg { break-inside: avoid; }
  div.table, div.picture { overflow: visible; }
  thead { display: table-header-group; }
}
)css";

constexpr std::string_view kTextDocument = R"css(
body { color: #1a202c; font-size: 9.5pt; }
h1 { font-size: 21pt; margin-top: 0px; margin-bottom: 6px; }
h2 { font-size: 15pt; margin-top: 22px; margin-bottom: 6px; }
h3 { font-size: 12pt; margin-top: 18px; margin-bottom: 4px; }
h4 { font-size: 10pt; margin-top: 10px; margin-bottom: 2px; }
p { margin-top: 3px; margin-bottom: 3px; }
.lead { font-size: 10.5pt; margin-top: 8px; }
.page { page-break-before: always; }
th { color: #57606a; font-weight: normal; font-size: 9pt; }
td { font-size: 9pt; }
table { margin-top: 4px; margin-bottom: 8px; }
code { font-family: "Forewarp Mono", "JetBrains Mono", "DejaVu Sans Mono", monospace; font-size: 9pt; }
h3 code { font-size: 12pt; }
td code { font-size: 8.5pt; }
.gap { padding-left: 14px; }
table.compact th, table.compact td, table.compact small { font-size: 7.5pt; }
table.compact code { font-size: 7pt; }
a { color: #0072b2; text-decoration: none; }
.soft { color: #57606a; }
.note { color: #1a202c; background-color: #f4f5f7; }
.proved { color: #00795a; }
.reduction { color: #0072b2; }
.observed { color: #8a4f7d; }
.refuted { color: #c24a00; }
.unknown { color: #57606a; font-weight: bold; }
)css";

} // namespace

std::string_view reportStyle(HtmlPlots plots) {
    return plots == HtmlPlots::svg ? kPage : kTextDocument;
}

} // namespace forewarp::render::html
