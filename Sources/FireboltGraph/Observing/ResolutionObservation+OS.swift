import Firebolt

#if canImport(os)
  import os

  extension ResolverProtocol {
    /// Logs the resolver's events to the system log: failures as errors, all other events at the given level.
    ///
    /// ```swift
    /// let observation = Resolver.global.observe(with: Logger(subsystem: "com.example.films", category: "Firebolt"))
    /// ```
    ///
    /// - Parameters:
    ///   - logger: The logger.
    ///   - level: The level of all events except failures.
    /// - Returns: The observation, which lasts as long as it is kept.
    @available(macOS 11, iOS 14, tvOS 14, watchOS 7, *)
    public func observe(with logger: Logger, level: OSLogType = .debug) -> ResolutionObservation {
      observe { event in
        if case .failed(let error) = event.kind {
          logger.error("\(error.description, privacy: .public)")
        } else {
          logger.log(level: level, "\(event.description, privacy: .public)")
        }
      }
    }

    /// Shows each recipe as an interval in Instruments, and all other events as points.
    ///
    /// ```swift
    /// let signposter = OSSignposter(subsystem: "com.example.films", category: .pointsOfInterest)
    /// let observation = Resolver.global.observe(with: signposter)
    /// ```
    ///
    /// - Parameter signposter: The signposter.
    /// - Returns: The observation, which lasts as long as it is kept.
    @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
    public func observe(with signposter: OSSignposter) -> ResolutionObservation {
      let intervals = OpenIntervals()
      return observe { event in
        switch event.kind {
        case .making:
          let id = signposter.makeSignpostID()
          intervals.push(signposter.beginInterval("making", id: id, "\(event.key.label, privacy: .public)"))
        case .made, .gaveUp:
          guard let interval = intervals.pop() else { return }
          signposter.endInterval("making", interval, "\(event.description, privacy: .public)")
        case .registered, .reused, .argumentsIgnored, .dropped, .failed:
          signposter.emitEvent("event", "\(event.description, privacy: .public)")
        }
      }
    }
  }

  /// The intervals of the running recipes.
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  private final class OpenIntervals: Sendable {
    /// The intervals of each executor, the outermost first.
    private let open = Locked<[Executor: [OSSignpostIntervalState]]>([:])

    func push(_ interval: OSSignpostIntervalState) {
      open.withLock { $0[Executor.current, default: []].append(interval) }
    }

    /// Removes the innermost interval.
    ///
    /// - Returns: The interval, or nil if it began before the observation.
    func pop() -> OSSignpostIntervalState? {
      open.withLock { open in
        let executor = Executor.current
        let interval = open[executor]?.popLast()
        if open[executor]?.isEmpty == true { open[executor] = nil }
        return interval
      }
    }
  }
#endif
