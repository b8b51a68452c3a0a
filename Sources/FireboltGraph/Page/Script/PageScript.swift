/// The scripts of pages, in parts that each do one thing. They share one scope: what a part declares, the parts after it
/// use.
enum PageScript {
  /// The parts of every page.
  static let common = [elements, gestures]

  /// The parts of a graph's page, after the common ones.
  static let graph = [
    viewport, model, labels, areas, arrows, placing, routes, painting, reach, selection, filters, lists, details,
    issues, copies, overview, search, keys, start,
  ]

  /// The names that pages have in a short form, so that they stay small. None is a name in the data, a name in a string,
  /// or one that a browser knows.
  static let shortNames = """
    node block edge arrow item camera members found slot otherModule other shape placed isOpen event view direction
    slots pathLink columns showPanel registered moduleLink content isBeside label onlyMistakes heading moveCamera
    homeOf around makeCurrent isWhole current amount whole readable pointers isInside modules isShown isFrame anchor
    shown wanted titleHeight inside distance actualDepth textWidth stateOf inContent entry weight paintBackdrop
    moduleByTitle cyclic shortestPath pointOf passing leftOut entering backdrop scopeKind remark placeLink pieces
    folded filterBox showDetails issueGroups area shapeOf leaving amounts zoomBy scaleToFit overlaps neighbours
    nearlyContains moduleDetails canvas scale index items text options right arrows words address isBack hovered
    collectArrows setWidths ordered settleInside repaint issueDetails showTools spaceOut showResults readAddress
    pathDetails nodeById known issuesOf initials chooseShown byModule stationsOf reveal places labelWidth changeNote
    tally stops setOpen prepare passage markHit counted addressOf within whyField trait settle setTitle overview
    outerGap innerGap masks layOut layLanes isTyping evidence choice verdict arrange depths moduleEntry issueLink
    toggleIn clearFilters opening isMap isSmall itemOf hasOpen visit html name small draw count link rows note icon
    box near middle letters measure description update state states isDown isOn isDrag encode decode reach padding
    summary glyphs looks tiles lookOf far passes step facts stations piecesOf handle isMistake originals isSelected
    areInCycle isFolded blockEntry stretch needsOf isCoarse isGroup hooksOf titleOf setStretch firstBlock middleOf
    endOf copyButton checkbox behind pathsBetween moduleCycles wasShown partners marksOf wished
    """
}
