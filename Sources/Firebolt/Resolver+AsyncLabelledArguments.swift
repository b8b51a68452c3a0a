// Arguments that the caller gives to asynchronous recipes, each with a label.
//
// Forwards to the pack forms of `args:`, because a label can't be repeated by a pack.

extension ResolverProtocol {
  /// Registers an asynchronous recipe that takes one argument: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the argument.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A) async throws -> T
  ) -> Self {
    registerAsync(scope, expect: type, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes one argument after the resolver: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the argument.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A) async throws -> T
  ) -> Self {
    registerAsync(scope, expect: type, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes one argument, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the argument.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A) async throws -> T
  ) -> Self {
    registerAsync(scope, expects: types, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes one argument after the resolver, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the argument.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A) async throws -> T
  ) -> Self {
    registerAsync(scope, expects: types, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes two arguments: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B) async throws -> T
  ) -> Self {
    registerAsync(scope, expect: type, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes two arguments after the resolver: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B) async throws -> T
  ) -> Self {
    registerAsync(scope, expect: type, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes two arguments, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B) async throws -> T
  ) -> Self {
    registerAsync(scope, expects: types, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes two arguments after the resolver, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B) async throws -> T
  ) -> Self {
    registerAsync(scope, expects: types, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes three arguments: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C) async throws -> T
  ) -> Self {
    registerAsync(scope, expect: type, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes three arguments after the resolver: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C) async throws -> T
  ) -> Self {
    registerAsync(scope, expect: type, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes three arguments, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C) async throws -> T
  ) -> Self {
    registerAsync(scope, expects: types, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes three arguments after the resolver, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C) async throws -> T
  ) -> Self {
    registerAsync(scope, expects: types, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes four arguments: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C, D) async throws -> T
  ) -> Self {
    registerAsync(
      scope, expect: type, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes four arguments after the resolver: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - type: The type to register for, and the only one; by default what the recipe returns. `T?` means `T`.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C, D) async throws -> T
  ) -> Self {
    registerAsync(
      scope, expect: type, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes four arguments, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C, D) async throws -> T
  ) -> Self {
    registerAsync(
      scope, expects: types, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers an asynchronous recipe that takes four arguments after the resolver, for several types, which share its instance: as `args:` does.
  ///
  /// - Parameters:
  ///   - scope: How long an instance lives, and which requests share it; nil, the default, for the module's scope, or else
  ///     `.single`.
  ///   - types: The types to register for, which share the instance: at least one, none twice.
  ///   - name: Tells several registrations of one type apart.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance of the resolver that was asked and the arguments.
  /// - Returns: The resolver, for the next registration.
  @preconcurrency @discardableResult
  public func registerAsync<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C, D) async throws -> T
  ) -> Self {
    registerAsync(
      scope, expects: types, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }
}
