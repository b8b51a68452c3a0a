extension PageScript {
  /// What `verify()` has found.
  static let issues = #"""
    const issueLink = issue => html('a', { href: '#&issue=' + issue.number, class: worst([issue]) }, name(issue.title))
    // One line for each issue, grouped by code.
    const issueGroups = found => [...tally(found, issue => issue.code).keys()].map(code =>
      folded(html('code', {}, code), found.filter(issue => issue.code == code), issueLink, found.length < 9))
    const issueDetails = issue => [
      heading(html('code', {}, issue.code)), note(issue.severity, name(issue.title)),
      list('Path', issue.steps.map(step => [step.number == null ? name(step.title) : entry(nodes[step.number]),
        step.place && [html('br', {}), small(placeLink(step.place))]]), 'ol'),
      issue.matches && rows(issue.matches), issue.why && [html('h3', {}, 'Why it matters'), name(issue.why)],
      html('h3', {}, 'To fix'), name(issue.fix),
      small('More in “What verify() finds”, in the documentation of FireboltGraph: ', html('code', {}, issue.code)),
    ]
    """#

  /// The panel when nothing is chosen: what is wrong, what has changed, and the legend, which filters.
  static let overview = #"""
    const tally = (items, key) => items.reduce((map, item) => map.set(key(item), (map.get(key(item)) ?? 0) + 1),
      new Map())
    const unknown = registered.filter(node => node.unknown)
    // What a verdict is based on: nobody knows what a closure needs that hasn't run.
    function verdict() {
      const isOne = unknown.length == 1
      const known = unknown.length
        ? `${unknown.length} of ${count(registered.length, 'recipe')} ha${isOne ? 's' : 've'}n’t run; a dry run shows what ${isOne ? 'it needs' : 'they need'}.` : ''
      if (!issues) return known && note('warning', known)
      if (issues.length) return note(worst(issues), `verify() has found ${[...tally(issues, issue =>
        issue.severity)].map(([kind, amount]) => count(amount, kind)).join(' and ')}. `, known)
      return known ? note('warning', 'Nothing is wrong in what is known. ', known)
        : note('fine', 'Nothing is wrong: what every recipe needs is known.')
    }
    // Pairs of modules that need each other, and of longer cycles the shortest one.
    function moduleCycles() {
      const found = modules.flatMap((block, index) => modules.slice(index + 1).filter(other => needsOf.get(block).has(other)
        && needsOf.get(other).has(block)).map(other => [block, other])), known = new Set(found.flat())
      for (const block of modules) {
        if (!block.cyclic || [...known].some(other => areInCycle(block, other))) continue
        const queue = [[block]]
        const seen = new Set()
        for (const way of queue) for (const next of needsOf.get(way.at(-1)) ?? []) {
          if (next === block && !known.has(block)) {
            found.push([...way, block])
            known.add(block)
          }
          if (!seen.has(next)) queue.push([...way, next])
          seen.add(next)
        }
      }
      return found
    }
    const legend = ([kind, meaning]) => [draw('svg', { class: 'wire', width: 44, height: 12 },
      draw('path', { class: 'edge ' + kind, d: 'M1 6H43' + tip(kind, 43, 6, 1) })), meaning]
    function overview() {
      if (!nodes.length) return [heading('Nothing is registered')]
      const group = (title, filter) => folded(title, ordered.filter(filter), moduleEntry)
      const changes = ['new', 'changed', 'gone'].map(change => group(change, node => node.change == change))
      const resolvers = tally(registered, node => node.resolver)
      return [
        html('div', {}, verdict(), issueGroups(issues ?? []), data.compared
          && [html('h3', {}, 'Since the snapshot'), ...changes.some(Boolean) ? changes : ['Nothing has changed.']],
          data.compared && [folded('New issues', nodes.filter(node => node.isNewIssue), moduleEntry, true),
            folded('Mended', data.mended ?? [], name, true)],
          folded('Cycles between modules', moduleCycles(), ([first, ...others]) => anchor(moduleLink(first, others[0]), name(first.title),
            others.map(block => [others[1] ? ' → ' : ' ⇄ ', name(block.title)]))),
          group('Needs unknown', node => node.unknown), !issues
            && [group('Missing', node => node.style == 'missing'), group('In cycles', node => node.cyclic)]),
        list('Scopes', [...tally(registered, scopeKind)].map(([scope, amount]) =>
          filterBox(scope, amount, icon(registered.find(node => scopeKind(node) == scope).style), scope))),
        nodes.some(isMistake) && checkbox(onlyMistakes, isOn => onlyMistakes = isOn, 'Only what has issues'),
        list('What much needs', hubs.map(node => checkbox(!leftOut.has(node), isOn => toggleIn(leftOut, node, !isOn),
          icon(node.style), name(node.title), far('needed by ' + node.users.length)))),
        modules.length && folded('Modules', modules, block =>
          filterBox(block, originals(block.members).length, name(block.title))),
        resolvers.size > 1 && list('Resolvers', [...resolvers].map(([id, amount]) =>
          filterBox('resolver ' + id, amount, name(id)))),
        list('Arrows', Object.entries({ plain: 'needs', ...kinds }).filter(([kind]) =>
          edges.some(edge => edge.kind == kind)).map(legend)),
        html('h3', {}, 'Take along'), html('div', { class: 'row' }, copyButton('Copy SVG', svgText),
          copyButton('Copy Mermaid', mermaidText)),
        list('Keys', [small('/ searches, ← → ↑ ↓ follow the arrows, Enter selects, Esc shows all, + − 0 f zoom')]),
      ]
    }
    function showDetails() {
      const { node, target, module, issue } = view
      if (view.unknown) showPanel([heading('There is no ', name(view.unknown)), 'It may have been renamed or removed.'],
        'There is no ' + view.unknown)
      else if (target) showPanel(pathDetails(view), `Why ${node.title} needs ${target.title}`)
      else if (node) showPanel(details(node), description(node))
      else if (issue) showPanel(issueDetails(issue), issue.title)
      else if (module) showPanel(moduleDetails(view), 'Module ' + module.title)
      else if (search.value.trim()) showResults()
      else showPanel(summary ||= overview())
    }
    """#
}
