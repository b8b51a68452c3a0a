extension PageScript {
  /// Lists of nodes.
  static let lists = #"""
    const remark = (...words) => words.some(Boolean) ? small(' · ' + words.filter(Boolean).join(' · ')) : ''
    const entry = (node, address = link(node), ...words) =>
      [icon(node.style), anchor(address, name(node.title)), remark(...words)]
    const moduleEntry = node => entry(node, link(node), node.made, node.module)
    const blockEntry = (block, amount = originals(block.members).length, address = moduleLink(block)) =>
      [anchor(address, name(block.title)), remark(amount)]
    // Nodes by module, the largest first.
    function byModule(items, address = link) {
      const groups = new Map()
      for (const node of items) groups.get(node.home.title)?.push(node) ?? groups.set(node.home.title, [node])
      return [...groups].sort(([, a], [, b]) => b.length - a.length).map(([title, members]) =>
        folded(title ? name(title) : 'in no module', members, node => entry(node, address(node)), items.length < 9))
    }
    """#

  /// The panel of a node, of a path, and of modules.
  static let details = #"""
    const evidence = edge => [edge.gone ? 'gone' : edge.seen ? 'requested when it ran' : edge.parameter
      ? 'parameter ' + edge.parameter : 'by its parameters',
      kinds[edge.kind], edge.isNew && 'new'].filter(Boolean).join(', ')
    function neighbours(node, direction) {
      const isDown = direction == 'needs', end = isDown ? 'to' : 'from', found = node[direction],
        direct = new Set(found.map(edge => edge[end]))
      const far = [...reach(node, direction).keys()].filter(other => other !== node && !direct.has(other))
      const title = isDown ? 'Needs ' : 'Needed by ', rest = isDown && node.unknown ? 'unknown' : 'nothing'
      const how = edge => anchor(pathLink(edge.from, edge.to), small(' how'))
      return [html('h3', {}, title + (direct.size || rest) + (far.length ? `, and ${far.length} indirectly` : '')),
        found.length > 30 ? byModule([...direct]) : rows(found.map(edge =>
          [entry(edge[end], link(edge[end]), kinds[edge.kind]), how(edge)])),
        far.length && opening(`Indirectly ${far.length}`, false, () =>
          byModule(far, other => isDown ? pathLink(node, other) : pathLink(other, node)))]
    }
    function details(node) {
      return [
        heading(icon(node.style), name(node.title), node.made && small(' · ', name(node.made))),
        node.style == 'missing' && note('error', 'Nothing is registered for it.'),
        node.style == 'absent' && note('', 'Optional, and not registered.'),
        node.cyclic && note('error', 'It is part of a cycle.'),
        node.copy && note('', `A copy of one registration: made for the ${node.parent}, with what that has registered.`),
        node.unknown && note('warning', 'Needs unknown: its closure hasn’t run. A dry run shows what it needs.'),
        node.change && changeNote(node),
        node.issues.length ? list('Found by verify()', node.issues.map(issueLink)) : issues && node.scope
          && !node.unknown && note('fine', 'Nothing is wrong with it.'),
        facts({
          'Made of': node.made && [name(node.made)], Scope: node.scope,
          Module: node.module && [anchor(moduleLink(node.home), name(node.module))],
          Arguments: node.arguments?.join(', '), Runs: { mainActor: 'on the main actor',
            async: 'asynchronously' }[node.isolation],
          Resolver: node.resolver && [name(node.resolver), node.parent && `, for the ${node.parent}`],
          Place: node.place && [placeLink(node.place)], Types: node.types?.join('\n') ?? (node.scope && node.id),
        }),
        html('div', { class: 'row' }, 'Steps', choice('Steps', [[1, '1'], [2, '2'], [Infinity, 'all']],
          view.actualDepth,
          depth => go(link(node) + '&depth=' + (depth == Infinity ? 'all' : depth))), whyField(node)),
        neighbours(node, 'needs'), neighbours(node, 'users'),
        list('Decorators and hooks', hooksOf(node).map(hook => [html('code', {}, hook.kind),
          remark(hook.conformingTo && 'conforming to ' + hook.conformingTo, hook.module && 'module ' + hook.module),
          html('br', {}), small(placeLink(hook.place))])),
      ]
    }
    // A field for the question of why a node needs another.
    function whyField(node) {
      const below = [...reach(node, 'needs').keys()].slice(1), options = html('datalist', { id: 'below' })
      if (!below.length) return ''
      const field = html('input', { type: 'search', list: 'below', placeholder: 'Why does it need …?',
        'aria-label': `Why does ${node.title} need …?` })
      field.onfocus = () => options.firstChild || options.append(...below.map(other =>
        html('option', { value: other.title })))
      field.onchange = () => {
        const other = below.find(other => other.title == field.value) ?? find(field.value)[0]
        if (other) go(pathLink(node, other))
      }
      return [field, options]
    }
    const changeNote = node => note({ new: 'fine', gone: 'error' }[node.change] ?? 'warning',
      `Since the snapshot: ${node.change}.`,
      [...node.before ?? [], ...(node.added ?? []).map(need => '+ needs ' + need),
        ...(node.removed ?? []).map(need => '− needed ' + need)]
        .filter(Boolean).flatMap(text => [html('br', {}), small(name(text))]))
    function pathDetails({ node: from, target: to, path, isWhole }) {
      const why = (from, to) => ['Why ', name(from.title), ' needs ', name(to.title)]
      if (!path) return [heading(name(from.title), ' doesn’t need ', name(to.title)), from.unknown
        && note('warning', 'As far as is known: its closure hasn’t run.'),
        shortestPath(to, from) && anchor(pathLink(to, from), why(to, from)), rows([entry(from), entry(to)])]
      return [heading(why(from, to)),
        html('div', { class: 'row' }, choice('Paths', [[false, 'Shortest path'], [true, 'All paths']], isWhole, all =>
          go(pathLink(from, to) + (all ? '&all' : '')))),
        html('p', {}, count(path.length, 'step'), isWhole
          && ` on the shortest path, ${count(between(from, to).length, 'node')} on all`),
        isWhole ? allPaths(from, to) : rows([entry(from, link(from), from.module), ...path.map(edge => [entry(edge.to, link(edge.to), edge.to.module),
          html('br', {}), small(evidence(edge), edge.from.place && [' of ', placeLink(edge.from.place)])])], 'ol')]
    }
    function allPaths(from, to) {
      const [paths, areAll] = pathsBetween(from, to)
      return [list(areAll ? count(paths.length, 'path') : `The ${paths.length} shortest paths`, paths.map(path =>
        path.flatMap((node, index) => [index ? ' → ' : '', anchor(link(node), name(node.title))])), 'ol'),
        html('h3', {}, 'What is on them'), byModule(between(from, to))]
    }
    function moduleDetails({ module, otherModule }) {
      if (otherModule) {
        const found = edges.filter(edge => !edge.gone && isOf(edge.from, module) && isOf(edge.to, otherModule))
        return [heading(name(module.title), ' needs ', name(otherModule.title)), areInCycle(module, otherModule)
          && note('error', 'They are part of a cycle: ', name(otherModule.title), ' leads back.'), folded('Arrows', found, edge =>
          [anchor(pathLink(edge.from, edge.to), name(edge.from.title), ' → ', name(edge.to.title)),
            remark(kinds[edge.kind])], true)]
      }
      const around = (title, direction, end, address) => {
        const near = module.members.flatMap(node => node[direction].map(edge => edge[end])).filter(node => !isOf(node, module))
        const amounts = [...tally(near, node => module.isGroup && node.home.group || node.home)].sort((a, b) => b[1] - a[1])
        // What is behind these, by module.
        const all = new Set(module.members.flatMap(node => [...reach(node, direction).keys()]))
        const behind = [...all].filter(node => !isOf(node, module) && !near.includes(node))
        return near.length ? [html('h3', {}, `${title} ${amounts.length}`, behind.length ? `, and ${behind.length} indirectly` : ''),
          rows(amounts.map(([home, amount]) => home.title ? blockEntry(home, amount, address(home)) : entry(home.members[0]))),
          behind.length && opening(`Indirectly ${behind.length}`, false, () => byModule(behind))] : ''
      }
      const partners = modules.filter(other => other !== module && areInCycle(module, other))
      return [heading(name(module.title)), html('p', {}, module.isGroup && count(module.blocks.length, 'module') + ', ',
        count(originals(module.members).length, 'registration')),
        module.group && html('p', {}, 'Among ', anchor(moduleLink(module.group), name(module.group.title))),
        partners.length && note('error', 'It is in a cycle with ', partners.flatMap((other, index) => [index ? ', ' : '',
          anchor(moduleLink(module, other), name(other.title))]), '.'),
        issueGroups(issuesOf(module)),
        around('Needs', 'needs', 'to', other => moduleLink(module, other)),
          around('Needed by', 'users', 'from', other => moduleLink(other, module)),
        module.isGroup ? folded('Modules', module.blocks, block => blockEntry(block), true) : folded('Registrations', module.members, node => entry(node, link(node), node.unknown && 'needs unknown'), true)]
    }
    """#
}
