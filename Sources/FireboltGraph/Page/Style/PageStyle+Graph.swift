extension PageStyle {
  /// The nodes, modules and arrows of a graph.
  static let graph = #"""
    svg{flex:none;overflow:visible}
    .icon path{fill:var(--color);stroke:var(--color);stroke-width:1.5;stroke-linejoin:round}
    .icon:is(.weak,.expiring,.missing) path{fill:none}
    #panel svg{vertical-align:-1px;margin-right:8px}
    .icon,.node,.tile{--color:color-mix(in srgb,var(--scope),#fff var(--lift))}
    #graph{position:absolute;transform-origin:0 0;font-size:13px;white-space:nowrap}
    #graph>*{position:absolute}
    #graph>svg{width:1px;height:1px;pointer-events:none}
    .frame{fill:var(--box);stroke:var(--line);stroke-opacity:1}
    .frame.cyclic{stroke:var(--red)}
    #graph:not(.map) .closed{display:none}
    .tile{display:none;fill:var(--color);fill-opacity:.5}
    .map .tile{display:block}
    .map .node,.map .head :is(small,.badge),.head[aria-expanded=true] .badge{display:none}
    .head{height:34px;border-color:transparent;background:none;text-align:left;font-weight:600;color:var(--soft)}
    .head::before{content:"▾ "}
    .head[aria-expanded=false]{background:var(--card);border-color:var(--soft);color:var(--ink)}
    .head[aria-expanded=false]::before{content:"▸ ";color:var(--soft)}
    .head.cyclic,.head.cyclic[aria-expanded=false]{color:var(--red)}
    .map .head{width:auto!important;font-size:calc(12px/var(--scale));height:auto;padding:0;border:0;background:none;
    color:var(--ink)}
    .head small{font-size:13px}
    .badge{position:absolute;top:-8px;right:-6px;min-width:18px;padding:0 5px;border-radius:9px;background:var(--amber);
    color:var(--card);font-size:11px;line-height:18px;text-align:center}
    .badge.error{background:var(--red)}
    .badge.changes{top:auto;bottom:-8px;background:var(--green)}
    .node{display:flex;align-items:center;gap:8px;height:26px;padding:0 9px;border-radius:7px;color:var(--ink);
    background:color-mix(in srgb,var(--color) var(--tint),var(--card));
    border:1px solid color-mix(in srgb,var(--color) 55%,var(--card))}
    .node bdi{flex:1}
    .node i{font-style:normal;color:var(--soft)}
    .node:is(.unknown,.absent,.missing,.gone){border-style:dashed}
    .node:is(.cyclic,.missing){border-color:var(--red)}
    .node.missing,#panel a.error{color:var(--red)}
    #panel a.warning{color:var(--amber)}
    .node:is(.error,.warning)::after{content:"";position:absolute;top:-5px;right:-5px;width:11px;height:11px;
    border:2px solid var(--card);border-radius:50%;background:var(--amber)}
    .node.error::after{background:var(--red)}
    [aria-current=true]{outline:2px solid var(--accent)}
    .node.new{box-shadow:0 0 0 2px var(--green)}
    .node.changed{box-shadow:0 0 0 2px var(--amber)}
    .node.gone{opacity:.6;text-decoration:line-through}
    .off{opacity:.28}
    path.edge{fill:none;stroke:var(--wire);stroke-width:1.3}
    .edge.optional{stroke-dasharray:1.5 3}
    .edge.deferred{stroke-dasharray:6 4}
    .edge.needs,.edge.path{stroke:var(--accent);stroke-width:1.7}
    .edge.users{stroke:var(--users);stroke-width:1.7}
    .edge.new{stroke:var(--green)}
    .edge.gone{stroke-dasharray:2 6}
    .edge:is(.wrong,.bad){stroke:var(--red);stroke-width:2}
    .edge.risky{stroke:var(--amber)}
    .edge:is(.path,.bad,.risky){stroke-width:2.6}
    .edge:is(.wrong,.bad,.risky,.path,.new,.needs,.users,.hover){stroke-opacity:1}
    .edge.faint,.faint .edge{opacity:.16}
    .edge.hover{stroke:var(--ink)}
    .amount{font-size:11px;fill:var(--soft);stroke:var(--ground);stroke-width:4px;paint-order:stroke;text-anchor:middle}
    li.current{background:color-mix(in srgb,var(--accent) 14%,var(--card))}
    """#
}
