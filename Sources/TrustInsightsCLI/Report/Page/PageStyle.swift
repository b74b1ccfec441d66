/// The look of the report page, light and dark; all text has a contrast of at least 4.5 to 1.
enum PageStyle {
  static let sheet = """
    :root {
      color-scheme: light dark;
      --paper: #fbfaf7; --card: #ffffff; --ink: #1b1d23; --quiet: #5a5e69; --rule: #dcd9d1;
      --honest: #a9b7c9; --medium: #b25e00; --high: #b3211b; --coached: #5b3fa6; --second: #00706b;
      --band: #5b3fa62e; --warn-paper: #fdf1d8; --warn-ink: #5d3a00; --unknown: #75797f;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14161b; --card: #1c1f26; --ink: #ecebe7; --quiet: #a8adb9; --rule: #363a44;
        --honest: #4d5a6d; --medium: #f2a93f; --high: #ff7a6e; --coached: #b7a1ff;
        --second: #4fd0c4; --band: #b7a1ff33; --warn-paper: #3a2c0c; --warn-ink: #ffe0a3;
        --unknown: #8d929c;
      }
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.55 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "Liberation Sans", sans-serif;
      font-variant-numeric: tabular-nums; }
    main, header, footer { max-width: 1080px; margin: 0 auto; padding: 0 24px; }
    header { padding-top: 40px; padding-bottom: 32px; }
    h1 { font-size: clamp(1.7rem, 4vw, 2.5rem); line-height: 1.15; letter-spacing: -0.02em;
      margin: 0 0 10px; max-width: 22em; text-wrap: balance; }
    h2 { font-size: 1.35rem; letter-spacing: -0.01em; margin: 0 0 4px; }
    h3 { font-size: 1rem; margin: 26px 0 6px; }
    p { margin: 0 0 12px; max-width: 46em; }
    .quiet, figcaption, caption { color: var(--quiet); font-size: 0.9rem; }
    section { border-top: 1px solid var(--rule); padding: 30px 0 26px; }
    .notice { background: var(--warn-paper); color: var(--warn-ink); border-radius: 8px;
      padding: 12px 16px; margin: 18px 0; max-width: none; font-weight: 600; }
    .answer { font-size: 1.25rem; line-height: 1.5; max-width: 40em; }
    .answer strong { font-size: 1.15em; }
    .is-medium { color: var(--medium); } .is-high { color: var(--high); }
    .is-coached { color: var(--coached); }
    .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr));
      gap: 12px; margin: 22px 0 0; padding: 0; list-style: none; }
    .figures li { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
      padding: 12px 14px 14px; font-size: 0.95rem; line-height: 1.35; }
    .figures b { display: block; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.02em; }
    .figures span { display: block; margin-top: 4px; color: var(--quiet); font-size: 0.85rem; line-height: 1.4; }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(420px, 100%), 1fr));
      gap: 28px; }
    .small { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 14px; }
    .small figure { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
      padding: 10px 12px 6px; margin: 0; }
    .small figcaption { line-height: 1.35; min-height: 3.9em; }
    .small figcaption b { color: var(--ink); display: block; }
    figure { margin: 10px 0; }
    .across { overflow-x: auto; } .across svg { min-width: 640px; overflow: hidden; }
    svg { width: 100%; height: auto; display: block; overflow: visible; }
    svg text { font: 12px system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif;
      fill: var(--quiet); }
    svg text.name { fill: var(--ink); font-weight: 600; } svg text.strong { fill: var(--ink); }
    svg text.on-medium { fill: var(--medium); font-weight: 600; }
    svg text.on-coached { fill: var(--coached); font-weight: 600; }
    .grid { stroke: var(--rule); stroke-width: 1; } .axis { stroke: var(--quiet); stroke-width: 1; }
    .chance { stroke: var(--quiet); stroke-width: 1; stroke-dasharray: 3 4; fill: none; }
    .curve { stroke: var(--coached); stroke-width: 2.5; fill: none; stroke-linejoin: round; }
    .curve.second { stroke: var(--second); stroke-dasharray: 7 4; }
    .curve.coarse { stroke-width: 1.5; stroke-dasharray: 2 4; }
    .area-band { fill: var(--band); stroke: none; }
    .dot-honest { fill: var(--honest); } .dot-medium { fill: var(--medium); }
    .dot-high { fill: var(--high); } .dot-coached { fill: var(--coached); }
    .dot-missed { fill: none; stroke: var(--coached); stroke-width: 1.2; }
    .dot-unknown { fill: var(--unknown); } .dot-second { fill: var(--second); }
    .whisker-medium { stroke: var(--medium); stroke-width: 2; opacity: 0.55; }
    .whisker-high { stroke: var(--high); stroke-width: 2; opacity: 0.55; }
    .whisker-coached { stroke: var(--coached); stroke-width: 2; opacity: 0.55; }
    .mark { stroke: var(--medium); stroke-width: 1.5; stroke-dasharray: 5 3; }
    .mean { stroke: var(--ink); stroke-width: 1; stroke-dasharray: 2 3; }
    .bar { fill: var(--honest); opacity: 0.55; }
    .trace { stroke: var(--unknown); stroke-width: 1.5; fill: none; }
    table { border-collapse: collapse; font-size: 0.9rem; margin: 8px 0 4px; }
    caption { text-align: left; padding-bottom: 6px; }
    th, td { text-align: right; padding: 5px 12px; border-bottom: 1px solid var(--rule); }
    th:first-child, td:first-child { padding-left: 0; }
    th[scope=row], th.words, td.words { text-align: left; font-weight: 400; }
    thead th, thead th.words { font-weight: 600; vertical-align: bottom; }
    .scroll { overflow-x: auto; }
    details { margin: 8px 0 0; } summary { cursor: pointer; color: var(--quiet); font-size: 0.9rem; }
    summary:focus-visible, .scroll:focus-visible, .across:focus-visible { outline: 3px solid var(--coached);
      outline-offset: 2px; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 18px; margin: 6px 0 0; padding: 0;
      list-style: none; font-size: 0.9rem; color: var(--quiet); }
    .legend i { display: inline-block; width: 11px; height: 11px; border-radius: 50%;
      margin-right: 7px; vertical-align: -1px; }
    .legend .square { border-radius: 2px; transform: rotate(45deg); }
    .fill-honest { background: var(--honest); } .fill-medium { background: var(--medium); }
    .fill-high { background: var(--high); } .fill-coached { background: var(--coached); }
    .fill-second { background: var(--second); } .fill-unknown { background: var(--unknown); }
    .fill-missed { border: 1.5px solid var(--coached); }
    footer { padding-bottom: 48px; }
    @media print { body { background: #fff; } section { break-inside: avoid; } }
    """
}
