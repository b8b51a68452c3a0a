/// The style sheets of pages.
enum PageStyle {
  /// The style sheets of every page.
  static let common = [theme, frame, panel]

  /// The colours, for light and dark. The colours of the scopes are those of the other drawings.
  private static let theme = #"""
    :root{color-scheme:light dark;--ground:#f4f6f8;--card:#fff;--box:#fbfcfd;--line:#d8dee6;--ink:#1b1f24;--soft:#5b6570;
    --wire:#a3adb8;--accent:#0b62d6;--users:#8a4baf;--red:#cf222e;--amber:#9a6700;--green:#1a7f37;--lift:0%;--tint:9%}
    @media (prefers-color-scheme:dark){:root{--ground:#0d1117;--card:#161b22;--box:#11161d;--line:#2d3540;--ink:#e8edf2;
    --soft:#98a3af;--wire:#56616d;--accent:#5ea8ff;--users:#c992ee;--red:#ff6b66;--amber:#e0ae45;--green:#56d364;
    --lift:42%;--tint:16%}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    """#

  /// The tool bar, the canvas and the zoom buttons.
  private static let frame = #"""
    html,body{height:100%;margin:0}
    body,header,main{display:flex}
    body{flex-direction:column;background:var(--ground);color:var(--ink);
    font:14px/1.45 system-ui,sans-serif}
    header{align-items:center;flex-wrap:wrap;gap:8px 12px;padding:10px 18px;background:var(--card);border-bottom:1px solid var(--line)}
    h1{font-size:15px;margin:0;flex:1}
    small{font-weight:400;font-size:12px;color:var(--soft)}
    h1 small{margin-left:8px}
    [type=search],button{font:inherit;color:inherit;background:var(--box);border:1px solid var(--line);border-radius:8px;
    height:32px;padding:0 11px}
    [type=search]{flex:0 1 320px}
    button{cursor:pointer}
    button[aria-pressed=true]{background:var(--accent);color:var(--card)}
    :focus-visible{outline:2px solid var(--accent);outline-offset:1px}
    #skip{position:absolute;top:-60px;padding:8px 14px;background:var(--card)}
    #skip:focus{top:8px;z-index:1}
    main{flex:1;min-height:0}
    #canvas{flex:1;min-width:0;position:relative;overflow:hidden;cursor:grab;touch-action:none;user-select:none}
    #canvas:active{cursor:grabbing}
    #canvas.hit{cursor:pointer}
    #zoom{position:absolute;left:14px;bottom:14px}
    .group{display:flex}
    .group button{margin-right:-1px;border-radius:0}
    .group :first-child{border-radius:8px 0 0 8px}
    .group :last-child{border-radius:0 8px 8px 0}
    #status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
    """#

  /// The panel, and paper.
  private static let panel = #"""
    #panel{flex:0 0 360px;overflow:auto;padding:4px 18px 24px;background:var(--card);border-left:1px solid var(--line);
    overflow-wrap:anywhere}
    h2{font-size:17px;margin:16px 0 6px}
    h3{font-size:12px;color:var(--soft);margin:18px 0 5px}
    ul,ol{list-style:none;margin:0;padding:0}
    li,summary{padding:3px 0}
    a{color:var(--accent);text-decoration:none}
    a:hover{text-decoration:underline}
    details :is(ul,details){padding-left:14px}
    label{display:flex;align-items:center;gap:6px;cursor:pointer}
    label input{margin:0;accent-color:var(--accent)}
    .far{margin-left:auto;flex:none}
    .row{display:flex;flex-wrap:wrap;align-items:center;gap:6px;margin:12px 0}
    .row button{height:28px}
    dl{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;margin:12px 0 0}
    dt{color:var(--soft)}
    dd{margin:0;white-space:pre-line}
    .note{margin:8px 0;padding:8px 11px;background:var(--box);border:1px solid var(--line);border-left:3px solid var(--soft);
    border-radius:6px}
    .note.error{border-left-color:var(--red)}
    .note.warning{border-left-color:var(--amber)}
    .note.fine{border-left-color:var(--green)}
    @media (max-width:760px){main{flex-direction:column}header{padding:8px 12px}h1{flex-basis:100%}
    #panel{flex:0 1 44%;border:0;border-top:1px solid var(--line)}}
    @media print{html,body{height:auto}body,main{display:block}:is(header,main) :is([type=search],button:not(.head),#zoom){display:none}
    #canvas{overflow:visible}#panel{overflow:visible;border:0}}
    """#
}
