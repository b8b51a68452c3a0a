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
      let intervals = Stacks<OSSignpostIntervalState>()
      return observe { event in
        switch event.kind {
        case .making:
          let id = signposter.makeSignpostID()
          let interval = signposter.beginInterval("making", id: id, "\(event.key.label, privacy: .public)")
          intervals.change { $0.append(interval) }
        case .made, .gaveUp:
          // An interval that began before the observation is missing.
          guard let interval = intervals.change({ $0.popLast() }) else { return }
          signposter.endInterval("making", interval, "\(event.description, privacy: .public)")
        case .registered, .reused, .argumentsIgnored, .dropped, .failed:
          signposter.emitEvent("event", "\(event.description, privacy: .public)")
        }
      }
    }
  }
#endif
