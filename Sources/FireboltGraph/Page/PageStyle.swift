extension DependencyGraph {
  /// The page's style sheet, for light and dark. The colours of the scopes are those of the other drawings.
  static let pageStyle = #"""
    :root{color-scheme:light dark;--ground:#f4f6f8;--card:#fff;--box:#fbfcfd;--line:#d8dee6;--ink:#1b1f24;--soft:#5b6570;
     --wire:#a3adb8;--accent:#0b62d6;--users:#8a4baf;--red:#cf222e;--amber:#9a6700;--lift:0%;--tint:9%}
    @media (prefers-color-scheme:dark){:root{--ground:#0d1117;--card:#161b22;--box:#11161d;--line:#2d3540;--ink:#e8edf2;
     --soft:#98a3af;--wire:#56616d;--accent:#5ea8ff;--users:#c992ee;--red:#ff6b66;--amber:#e0ae45;--lift:42%;--tint:16%}}
    *{box-sizing:border-box}
    [hidden]{display:none!important}
    html,body{height:100%;margin:0}
    body{display:flex;flex-direction:column;background:var(--ground);color:var(--ink);
     font:14px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
    header{display:flex;align-items:center;flex-wrap:wrap;gap:8px 14px;padding:10px 18px;background:var(--card);
     border-bottom:1px solid var(--line)}
    h1{font-size:15px;margin:0;flex:1 1 auto}
    input,button{font:inherit;color:inherit;background:var(--box);border:1px solid var(--line);border-radius:8px;
     height:32px;padding:0 11px}
    input{flex:0 1 300px;min-width:140px}
    button{cursor:pointer}
    :focus-visible{outline:2px solid var(--accent);outline-offset:1px}
    main{flex:1;min-height:0;display:flex}
    #canvas{flex:1;display:grid;overflow:auto}
    #panel{flex:0 0 380px;overflow:auto;padding:4px 18px 24px;background:var(--card);border-left:1px solid var(--line)}
    @media (max-width:760px){main{flex-direction:column}#panel{flex:0 1 42%;border:0;border-top:1px solid var(--line)}}
    #status{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);margin:0}
    svg{flex:none;overflow:visible}
    svg path{fill:var(--color);stroke:var(--color);stroke-width:1.5;stroke-linejoin:round}
    svg:is(.weak,.expiring,.missing) path{fill:none}
    svg,.node{--color:color-mix(in srgb,var(--scope),#fff var(--lift))}
    #graph{position:relative;margin:auto;font-size:12.5px;white-space:nowrap}
    #graph>*{position:absolute}
    #graph>svg{width:100%;height:100%;pointer-events:none}
    .frame{background:var(--box);border:1px solid var(--line);border-radius:12px}
    .head{border-color:transparent;background:none;border-radius:12px;text-align:left;font-weight:600;color:var(--soft)}
    .head::before{content:"▾ "}
    .head[aria-expanded=false]{background:var(--card);border-color:var(--soft)}
    .head[aria-expanded=false]::before{content:"▸ "}
    .node{display:flex;align-items:center;gap:8px;width:max-content;max-width:258px;padding:0 11px;border-radius:7px;
     color:var(--ink);text-decoration:none;background:color-mix(in srgb,var(--color) var(--tint),var(--card));
     border:1px solid color-mix(in srgb,var(--color) 55%,var(--card))}
    .node span{flex:1;overflow:hidden;text-overflow:ellipsis}
    .node.missing{border-style:dashed;color:var(--red)}
    .node.cyclic,.node.missing{border-color:var(--red)}
    .node:is(.error,.odd)::after{content:"";position:absolute;top:-5px;right:-5px;width:11px;height:11px;
     border:2px solid var(--card);border-radius:50%;background:var(--amber)}
    .node.error::after{background:var(--red)}
    .node[aria-current=true]{border:2px solid var(--accent);padding:0 10px}
    path.edge{fill:none;stroke:var(--wire);stroke-width:1.3}
    .edge.optional{stroke-dasharray:1.5 3}
    .edge.deferred{stroke-dasharray:6 4}
    .edge.needs{stroke:var(--accent);stroke-width:2}
    .edge.users{stroke:var(--users);stroke-width:2}
    .edge.wrong{stroke:var(--red);stroke-width:2}
    .node.off{opacity:.28}
    .edge.off{opacity:.14}
    aside :is(h2,li,dd,pre){overflow-wrap:anywhere}
    aside h2{font-size:17px;margin:16px 0 2px}
    aside h3{font-size:12px;font-weight:600;color:var(--soft);margin:18px 0 6px}
    aside ul{list-style:none;margin:0;padding:0}
    aside li{padding:3px 0}
    aside a{color:var(--accent)}
    aside small{color:var(--soft);font-size:12px}
    aside svg{display:inline-block;vertical-align:-1px;margin-right:8px}
    dl{display:grid;grid-template-columns:auto 1fr;gap:4px 14px;margin:12px 0 0}
    dt{color:var(--soft)}
    dd{margin:0;white-space:pre-line}
    pre{margin:6px 0;padding:7px 10px;white-space:pre-wrap;background:var(--box);border:1px solid var(--line);
     border-left:3px solid var(--amber);border-radius:6px;
     font:11.5px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
    pre.error{border-left-color:var(--red)}
    .bad{color:var(--red)}
    """#
}
