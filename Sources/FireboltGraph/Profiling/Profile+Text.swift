import Firebolt

extension Profile {
  /// The profile as a table: what each recipe took by itself, with what it asked for, and waiting, summed over its runs,
  /// the most expensive one first. Before it, where several recipes made the whole last as long, the chain of these, and
  /// after it the waits, the longest one first.
  ///
  /// ```text
  /// "App": 214.31 ms, 3 runs of 3 recipes in 1 lane, 212.7 ms on the main thread
  /// critical path
  ///   180.2 ms  Database, from 12.5 ms to 192.7 ms, 12.4 ms late, behind Session
  ///   20.1 ms  FilmRepository, from 54.32 µs to 212.75 ms
  ///       self      total     waited  times  recipe
  ///   180.2 ms   180.2 ms          –      1  Database         App/Storage.swift:12, single, main thread
  ///    20.1 ms   212.7 ms          –      1  FilmRepository   App/Films.swift:13, single, main thread
  ///    12.4 ms    12.4 ms          –      1  Session          App/Films.swift:11, single, main thread
  /// ```
  public var description: String {
    let table = rows.sorted { $0.selfSeconds > $1.selfSeconds }.map(\.columns)
    let head = ["self", "total", "waited", "times", "recipe", ""]
    return ([summary] + criticalLines + aligned([head] + table) + waitLines).joined(separator: "\n")
  }

  private var summary: String {
    let main = mainThreadSeconds
    return
      "\(resolver.short): \(duration(seconds)), \("run".counted(runs.count)) of \("recipe".counted(rows.count)) in "
      + "lane".counted(lanes.count) + (main > 0 ? ", \(duration(main)) on the main thread" : "")
  }

  // MARK: - The critical path

  private var criticalLines: [String] {
    let links = criticalPath
    if links.count < 2 { return [] }
    let lines = links.map { link -> String in
      let run = runs[link.run]
      let reason = link.predecessor.map { ", \(duration(link.delay)) late, behind \(runs[$0].step.key.label)" } ?? ""
      return "  \(duration(link.seconds))  \(run.step.key.label), from \(duration(run.start)) to "
        + "\(duration(run.start + run.seconds))\(reason)"
    }
    return ["critical path"] + lines
  }

  // MARK: - The table

  /// The runs of one registration, summed.
  private struct Row {
    let step: ResolutionError.Step
    var selfSeconds = 0.0
    var totalSeconds = 0.0
    var waitedSeconds = 0.0
    var times = 0
    var notes: [String] = []

    var columns: [String] {
      let notes = ([step.place].compactMap(\.self) + notes).joined(separator: ", ")
      return [
        duration(selfSeconds), duration(totalSeconds), waitedSeconds > 0 ? duration(waitedSeconds) : "–", "\(times)",
        step.key.label, notes,
      ]
    }

    mutating func note(_ text: String) {
      if !notes.contains(text) { notes.append(text) }
    }
  }

  /// What tells registrations apart: those of several resolvers are listed by themselves.
  private struct Registered: Hashable {
    let registration: SerialNumber
    let resolver: StoreIdentity
  }

  private var rows: [Row] {
    var rows: [Row] = []
    var indices: [Registered: Int] = [:]
    for run in runs {
      let registered = Registered(registration: run.step.serialNumber, resolver: run.step.resolver.identity)
      let index = indices[registered] ?? rows.count
      if index == rows.count {
        indices[registered] = index
        rows.append(Row(step: run.step))
      }
      rows[index].selfSeconds += run.selfSeconds
      rows[index].waitedSeconds += run.waitedSeconds
      // A recipe that asks for its own key again would be counted twice.
      if !isWithinItself(run) { rows[index].totalSeconds += run.seconds }
      rows[index].times += 1
      if run.isOnMainThread { rows[index].note("main thread") }
      if run.outcome != .made { rows[index].note(run.outcome == .failed ? "failed" : "still running") }
      if run.step.resolver.identity != resolver.identity { rows[index].note("in \(run.step.resolver.short)") }
    }
    return rows
  }

  private func isWithinItself(_ run: Run) -> Bool {
    var next = run.caller
    while let caller = next {
      if runs[caller].step.serialNumber == run.step.serialNumber { return true }
      next = runs[caller].caller
    }
    return false
  }

  /// Returns lines with numbers to the right and texts to the left.
  private func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let numbers = row.indices.prefix(4).map { column in
        String(repeating: " ", count: widths[column] - row[column].count) + row[column]
      }
      let texts = row[5].isEmpty ? row[4] : "\(row[4].padded(to: widths[4]))   \(row[5])"
      return "  " + (numbers + [texts]).joined(separator: "  ")
    }
  }

  // MARK: - The waits

  private var waitLines: [String] {
    if waits.isEmpty { return [] }
    let lines = waits.sorted { $0.seconds > $1.seconds }.map { wait in
      let caller = wait.caller.map { "\(runs[$0].step.key.label), " } ?? ""
      let maker = wait.maker.map { ", made on \(lanes[runs[$0].lane])" } ?? ""
      return "  \(duration(wait.seconds))  \(caller)\(lanes[wait.lane]), for \(wait.step.key.label)\(maker)"
    }
    return ["waited"] + lines
  }
}
