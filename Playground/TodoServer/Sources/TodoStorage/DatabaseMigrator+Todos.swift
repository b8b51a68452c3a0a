import GRDB

extension DatabaseMigrator {
  /// All versions of the schema, in order. A released migration is never changed; new migrations are appended.
  static var todos: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: todos") { database in
      try database.create(table: "todo") { table in
        table.autoIncrementedPrimaryKey("position")
        table.column("id", .text).notNull().unique()
        table.column("owner", .text).notNull()
        table.column("title", .text).notNull()
        table.column("isDone", .boolean).notNull()
        table.column("createdAt", .double).notNull()
      }
      try database.create(indexOn: "todo", columns: ["owner", "position"])
    }
    return migrator
  }
}
