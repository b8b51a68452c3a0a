import Firebolt

extension Profile {
  /// A part of the critical path: a run, with the time in which nothing else would have had to be awaited.
  package struct Link {
    /// The index of the run.
    package let run: Int
    /// The part of the path, in seconds, that the run itself took.
    package var seconds: Double
    /// The index of the run that ended before this one began: another one that the same recipe, or the same launch, asked
    /// for before, whether or not this one needs it. Nil if there is none.
    package var predecessor: Int?
    /// How many seconds after its caller, or after the first run, it began for that reason.
    package var delay = 0.0
  }

  /// The chain that ends last, in the order of time. To make the whole faster, one of these has to be faster, or to begin
  /// earlier.
  ///
  /// It is found from its end: each moment of a run belongs to what it then asked or waited for, or to the run itself.
  ///
  /// - Complexity: O(*n* log *n* + *n* · *k*) in the number of runs and waits, and that of runs on the path.
  package var criticalPath: [Link] { CriticalPath(self).links }
}

/// A search for the critical path.
private struct CriticalPath {
  /// What a run asked or waited for.
  private struct Need {
    let maker: Int
    let end: Double
  }

  private let runs: [Profile.Run]
  /// For each run, what it needed, in the order of the ends.
  private var needs: [[Need]]
  /// The links from the last one back.
  private var backwards: [Profile.Link] = []

  /// The links in the order of time, each run once.
  private(set) var links: [Profile.Link] = []

  init(_ profile: Profile) {
    let runs = profile.runs
    self.runs = runs
    needs = runs.map { _ in [] }
    for (index, run) in runs.enumerated() {
      if let caller = run.caller { needs[caller].append(Need(maker: index, end: run.start + run.seconds)) }
    }
    for wait in profile.waits {
      if let caller = wait.caller, let maker = wait.maker, maker != caller {
        needs[caller].append(Need(maker: maker, end: wait.start + wait.seconds))
      }
    }
    for index in needs.indices { needs[index].sort { $0.end < $1.end } }
    let ends = runs.map { $0.start + $0.seconds }
    guard let last = runs.indices.max(by: { ends[$0] < ends[$1] }) else { return }
    // The outermost one that ends then, not a recipe of it.
    let outermost = sequence(first: last) { runs[$0].caller }.first { runs[$0].caller == nil } ?? last
    follow(outermost, ends)
    merge()
  }

  /// Goes back from the end of a run to the beginning.
  private mutating func follow(_ last: Int, _ ends: [Double]) {
    var run = last
    var time = ends[last]
    // The runs that the current one was asked by, or that waited for it.
    var around: [Int] = []
    var seen: Set<[Int]> = []
    while true {
      // What ended last before this moment, of what the run needed.
      let need = needs[run].last { $0.end <= time + 1e-9 && !around.contains($0.maker) && runs[$0.maker].start < time }
      if let need, need.end > runs[run].start, seen.insert([run, need.maker]).inserted {
        note(run, from: need.end, to: time)
        around.append(run)
        run = need.maker
        time = min(time, need.end)
        continue
      }
      note(run, from: runs[run].start, to: time)
      time = min(time, runs[run].start)
      // Before, its caller was busy, or waited, or nothing of the caller ran.
      if let caller = runs[run].caller, runs[caller].start < time {
        setPredecessor(of: run, amongNeedsOf: caller, before: time)
        around.removeAll { $0 == caller }
        run = caller
      } else if let before = outermostRun(endingBefore: time, ends, except: run) {
        if let first = runs.first?.start, time > first { setDelay(of: run, time - first, before) }
        around = []
        run = before
        time = ends[before]
      } else {
        return
      }
    }
  }

  private mutating func note(_ run: Int, from start: Double, to end: Double) {
    backwards.append(Profile.Link(run: run, seconds: max(0, end - start)))
  }

  private mutating func setPredecessor(of run: Int, amongNeedsOf caller: Int, before time: Double) {
    guard let need = needs[caller].last(where: { $0.end <= time + 1e-9 && $0.maker != run }) else { return }
    setDelay(of: run, time - runs[caller].start, need.maker)
  }

  private mutating func setDelay(of run: Int, _ delay: Double, _ predecessor: Int) {
    guard let index = backwards.lastIndex(where: { $0.run == run }) else { return }
    backwards[index].predecessor = predecessor
    backwards[index].delay = delay
  }

  /// Returns the outermost run that ended last before a moment.
  private func outermostRun(endingBefore time: Double, _ ends: [Double], except run: Int) -> Int? {
    runs.indices.filter { runs[$0].caller == nil && $0 != run && ends[$0] <= time && runs[$0].start < time }
      .max { ends[$0] < ends[$1] }
  }

  /// Sums the parts of each run.
  private mutating func merge() {
    var positions: [Int: Int] = [:]
    // From the end: a run stands where it ends, after what it needed.
    for link in backwards {
      if let position = positions[link.run] {
        links[position].seconds += link.seconds
        if links[position].predecessor == nil {
          links[position].predecessor = link.predecessor
          links[position].delay = link.delay
        }
      } else {
        positions[link.run] = links.count
        links.append(link)
      }
    }
    links.reverse()
  }
}
