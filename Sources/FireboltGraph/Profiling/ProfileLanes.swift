/// The lanes of a profile: one for the main thread, one for each other thread, and as many for tasks as ran or awaited at the
/// same time. Tasks that follow each other share a lane.
struct ProfileLanes {
  /// The names of the lanes.
  private(set) var names: [String] = []
  private var lanes: [ProfileLog.Lane: Int] = [:]

  /// - Parameter spans: When the runs and waits of threads and tasks began and ended, in any order.
  init(of spans: [(lane: ProfileLog.Lane, start: Double, end: Double)]) {
    var uses: [ProfileLog.Lane: (start: Double, end: Double)] = [:]
    for span in spans {
      let known = uses[span.lane] ?? (span.start, span.end)
      uses[span.lane] = (min(known.start, span.start), max(known.end, span.end))
    }
    var threadCount = 0
    // The lanes of tasks, with the time at which the last task of each ended.
    var tasks: [(lane: Int, end: Double)] = []
    for (lane, use) in uses.sorted(by: { $0.value < $1.value }) {
      switch lane {
      case .mainThread: add("main thread", for: lane)
      case .thread:
        threadCount += 1
        add("thread \(threadCount)", for: lane)
      case .task:
        if let index = tasks.firstIndex(where: { $0.end < use.start }) {
          lanes[lane] = tasks[index].lane
          tasks[index].end = use.end
        } else {
          tasks.append((names.count, use.end))
          add("tasks \(tasks.count)", for: lane)
        }
      }
    }
  }

  /// Returns the lane of a thread or task.
  subscript(lane: ProfileLog.Lane) -> Int { lanes[lane] ?? 0 }

  private mutating func add(_ name: String, for lane: ProfileLog.Lane) {
    lanes[lane] = names.count
    names.append(name)
  }
}
