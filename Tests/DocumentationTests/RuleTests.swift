import Foundation
import Testing

/// The article *Rules* and the names of test suites, as in `@Suite("Rule 22: …")`, know the same rules.
struct RuleTests {
  private static let article = Result { try RuleArticle() }
  private static let mentions = Result { try RuleMention.all() }

  @Test func everyNumberIsThereOnceAndRisesWithinItsSection() throws {
    let sections = try Self.article.get().sections
    #expect(sections.joined().sorted() == Array(1...sections.joined().count))
    #expect(sections.allSatisfy { $0 == $0.sorted() })
  }

  @Test(arguments: try article.get().sections.joined().sorted())
  func everyRuleHasASuiteThatNamesIt(rule: Int) throws {
    #expect(try Self.mentions.get().contains { $0.isName && $0.rules.contains(rule) })
  }

  @Test func everyRuleThatTestsMentionIsInTheArticle() throws {
    let known = try Set(Self.article.get().sections.joined())
    let mentions = try Self.mentions.get()
    #expect(mentions.count > 100)
    for mention in mentions { #expect(known.isSuperset(of: mention.rules), "\(mention.file)") }
  }

  /// A suite and a rule that share no rare word have hardly anything to do with each other: the number is another rule's.
  /// Tried with all wrong numbers, five of six are noticed. A suite that is right needs a name that says what the rule says.
  @Test func whatASuiteIsCalledHasToDoWithItsRules() throws {
    let rules = try Self.article.get().words
    var count: [String: Int] = [:]
    for word in rules.values.joined() { count[word, default: 0] += 1 }
    for mention in try Self.mentions.get() where mention.isName {
      let words = mention.words.filter { count[$0, default: 0] <= 10 }
      for rule in mention.rules {
        #expect(
          !words.isDisjoint(with: rules[rule] ?? []), "\(mention.file): \(mention.rules) are about something else")
      }
    }
  }

  @Test func namesAndCommentsAreToldApart() {
    let text = """
      /// Rule 2.
      @Suite("Rules 3, 4 and 15: all of them") struct AllTests {
      @Suite(
        "Rule 6 on several threads") struct ThreadTests {
      // Rulers 7, rule 8
      """
    let mentions = RuleMention.all(in: text, file: "AllTests.swift")
    #expect(mentions.map(\.rules) == [[2], [3, 4, 15], [6]])
    #expect(mentions.map(\.isName) == [false, true, true])
    #expect(mentions[2].words == ["all", "sever", "threa"])
  }
}

/// The rules, as the article has them.
private struct RuleArticle {
  /// The numbers in the headings, by section.
  private(set) var sections: [[Int]] = []
  /// The words of each rule.
  private(set) var words: [Int: Set<String>] = [:]

  init() throws {
    for line in try Document.article("Rules").lines {
      if line.hasPrefix("## ") { sections.append([]) }
      if line.hasPrefix("### Rule ") {
        sections[sections.count - 1].append(try #require(Int(line.dropFirst("### Rule ".count))))
      } else if let rule = sections.last?.last {
        words[rule, default: []].formUnion(line.beginningsOfWords)
      }
    }
  }
}

extension String {
  /// The first five letters of each word, in lower case: `load` and `loading` are alike. `GetAll` is two words.
  fileprivate var beginningsOfWords: Set<String> {
    var text = ""
    for letter in self {
      if letter.isUppercase { text += " " }
      text += letter.lowercased()
    }
    let words = text.split { !$0.isLetter }
    return Set(words.filter { $0.count > 2 }.map { String($0.prefix(5)) })
  }
}

/// A place in the tests that mentions rules by their numbers.
private struct RuleMention {
  let file: String
  let rules: [Int]
  /// Whether it begins the name of a suite or test, rather than standing in a comment.
  let isName: Bool
  /// The words of that name, and of the file's; none of a comment.
  let words: Set<String>

  /// The mentions in all tests but this one.
  static func all() throws -> [RuleMention] {
    let files = try ProjectFiles.all(in: "Tests", ending: ".swift").filter { !$0.hasSuffix("/RuleTests.swift") }
    return try files.flatMap { all(in: try ProjectFiles.text(of: $0), file: $0) }
  }

  /// The mentions in a text: `Rule 2`, `Rules 3 and 4`, `Rules 3, 4 and 15`.
  static func all(in text: String, file: String) -> [RuleMention] {
    let fileName = file.components(separatedBy: "/").last?.components(separatedBy: "Tests").first ?? ""
    return text.matches(of: /("?)Rules? (\d+(?:(?:, | and )\d+)*)/).map { mention in
      let rest = text[mention.range.upperBound...].prefix { $0 != "\"" }
      return RuleMention(
        file: file, rules: mention.2.split { !$0.isNumber }.compactMap { Int($0) }, isName: !mention.1.isEmpty,
        words: mention.1.isEmpty ? [] : "\(fileName) \(rest)".beginningsOfWords)
    }
  }
}
