// Registration of recipes with arguments from the caller of `get`: `register(arg1: String.self) { Stage(name: $0) }`,
// `get("main")`.
//
// Every form forwards to a form with `args:`, because a parameter pack can't repeat a label.

extension ResolverProtocol {
  /// Registers a recipe that takes one argument. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the argument.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and one argument. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes one argument, for several types that share its instance. Same as the form with
  /// `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the argument.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and one argument, for several types that share its instance. Same as
  /// the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the argument.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes two arguments. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and two arguments. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes two arguments, for several types that share its instance. Same as the form with
  /// `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and two arguments, for several types that share its instance. Same as
  /// the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, arg2, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes three arguments. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and three arguments. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes three arguments, for several types that share its instance. Same as the form with
  /// `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and three arguments, for several types that share its instance. Same as
  /// the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, arg2, arg3, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes four arguments. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C, D) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and four arguments. Same as the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - type: The only type to register for; by default the type that the recipe returns. `T?` means `T`.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(1), amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expect type: T.Type = T.self, name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C, D) throws -> T
  ) -> Self {
    register(
      scope, expect: type, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes four arguments, for several types that share its instance. Same as the form with
  /// `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (A, B, C, D) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }

  /// Registers a recipe that takes the resolver and four arguments, for several types that share its instance. Same as
  /// the form with `args:`.
  ///
  /// - Parameters:
  ///   - scope: The lifetime of an instance and the requests that share it. Nil, the default, means the module's scope,
  ///     or `.single` outside a module.
  ///   - types: The types to register for, which share the instance: at least one, without duplicates.
  ///   - name: Distinguishes several registrations of one type.
  ///   - arg1: The type of the first argument.
  ///   - arg2: The type of the second argument.
  ///   - arg3: The type of the third argument.
  ///   - arg4: The type of the fourth argument.
  ///   - fileID: The file of the call, filled in by the compiler.
  ///   - line: The line of the call, filled in by the compiler.
  ///   - recipe: Makes an instance from the resolver that was asked and the arguments.
  /// - Returns: The resolver, for chaining.
  /// - Complexity: O(*n*) in the number of types, amortised.
  @inlinable @preconcurrency @discardableResult
  public func register<T, A, B, C, D>(
    _ scope: Resolver.Scope? = nil, expects types: [Any.Type], name: Resolver.Name? = nil,
    arg1: A.Type, arg2: B.Type, arg3: C.Type, arg4: D.Type, fileID: StaticString = #fileID, line: UInt = #line,
    _ recipe: @escaping @Sendable (Self, A, B, C, D) throws -> T
  ) -> Self {
    register(
      scope, expects: types, name: name, args: arg1, arg2, arg3, arg4, fileID: fileID, line: line, recipe: recipe)
  }
}
