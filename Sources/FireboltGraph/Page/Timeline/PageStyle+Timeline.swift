extension PageStyle {
  /// The lanes, runs and waits of a profile.
  static let timeline = #"""
    #timeline{position:absolute;inset:0;overflow:hidden;font-size:12px;white-space:nowrap}
    #timeline>*{position:absolute}
    .lane{border-top:1px solid var(--line);padding:2px 12px;font-weight:600;color:var(--soft)}
    .lane small{font-weight:400;margin-left:8px}
    .tick{border-left:1px solid var(--line);pointer-events:none}
    .tick span{position:absolute;top:4px;left:4px;font-size:11px;color:var(--soft);font-variant-numeric:tabular-nums}
    .run,.wait{display:flex;align-items:center;gap:6px;overflow:hidden;padding:0 6px;border-radius:4px;color:var(--ink);
    text-decoration:none;border:1px solid color-mix(in srgb,var(--color,var(--soft)) 55%,var(--card))}
    .run{--color:color-mix(in srgb,var(--scope),#fff var(--lift));
    background:color-mix(in srgb,var(--color) calc(var(--tint)*2),var(--card))}
    .wait{background:repeating-linear-gradient(45deg,var(--card) 0 4px,color-mix(in srgb,var(--soft) 35%,var(--card)) 4px 8px);
    color:var(--soft)}
    .wait :is(bdi,small){padding:0 3px;border-radius:3px;background:var(--card)}
    :is(.run,.wait) bdi{overflow:hidden;text-overflow:ellipsis}
    :is(.run,.wait) small{margin-left:auto;color:var(--soft);font-size:11px}
    .prepared{position:absolute;inset:0 auto 0 0;background:repeating-linear-gradient(45deg,transparent 0 4px,
    color-mix(in srgb,var(--soft) 30%,transparent) 4px 8px)}
    .run :is(bdi,small){position:relative}
    .critical{border-color:var(--red);box-shadow:inset 0 -3px var(--red)}
    .narrow{padding:0}
    .run.failed{border-color:var(--red);border-width:2px}
    .run.running{border-right-style:dashed}
    .hit{outline:2px solid var(--amber)}
    .related{box-shadow:0 0 0 2px var(--users)}
    :is(.run,.wait)[aria-current]{box-shadow:0 0 0 2px var(--accent)}
    #panel table{border-collapse:collapse;width:100%;font-size:13px}
    #panel :is(th,td){text-align:left;padding:3px 8px 3px 0;vertical-align:top;overflow-wrap:anywhere}
    #panel th{overflow-wrap:normal;font-size:12px;font-weight:600;color:var(--soft)}
    #panel td.time{white-space:nowrap;font-variant-numeric:tabular-nums;overflow-wrap:normal}
    """#
}
