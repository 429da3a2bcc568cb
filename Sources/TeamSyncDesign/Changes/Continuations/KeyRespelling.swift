import TeamSyncBase

/// Replaces one name with another in all notations that are used in code: `back-link`, `backLink`, `BackLink`,
/// `BACK_LINK` and `back link`.
struct KeyRespelling {
    private let forms: [(old: String, new: String)]
    /// The notations of each name, longest first.
    private let names: (old: [String], new: [String])

    init(from old: String, to new: String) {
        let (before, after) = (KeyRespelling.words(of: old), KeyRespelling.words(of: new))
        var (forms, known): ([(old: String, new: String)], Set<String>) = ([], [])
        // The words of an abbreviation such as `URL` cannot be written as in the name.
        if old.contains(where: \.isUppercase), old.allSatisfy({ $0.isLetter || $0.isNumber }) {
            forms.append((old, new))
            known.insert(old)
        }
        for write in KeyRespelling.styles where !before.isEmpty && !after.isEmpty {
            let (one, other) = (write(before), write(after))
            if known.insert(one).inserted { forms.append((one, other)) }
        }
        self.forms = forms.sorted { $1.old.utf8.count < $0.old.utf8.count }
        let all = { (words: [String]) in
            words.isEmpty
                ? [] : Set(KeyRespelling.styles.map { $0(words) }).sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
        }
        names = (all(before), all(after))
    }

    /// Returns a text in which the same word replaces the old name in all notations. Several notations of a name of one
    /// word are the same, so the notation of a new name of several words is unknown.
    func marked(old text: String) -> String { KeyRespelling.marked(text, names.old) }

    /// Returns a text in which this word replaces the new name.
    func marked(new text: String) -> String { KeyRespelling.marked(text, names.new) }

    private static func marked(_ text: String, _ names: [String]) -> String {
        names.reduce(text) { text, name in text.replacing(name, with: "ItemName") }
    }

    /// Whether two texts are the same apart from the names.
    func areSame(_ old: String, _ new: String) -> Bool {
        applied(to: old) == new || marked(old: old) == marked(new: new)
    }

    func applied(to text: String) -> String {
        forms.reduce(text) { text, form in text.replacing(form.old, with: form.new) }
    }

    private static func words(of key: String) -> [String] {
        NameWords.of(key.split(separator: "/").last.map(String.init) ?? key, digits: .attached, limit: 10)
    }

    private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

    private static let styles: [@Sendable ([String]) -> String] = [
        { $0.joined(separator: "-") }, { $0.joined(separator: "_") }, { $0.map(capitalized).joined() },
        { $0[0] + $0.dropFirst().map(capitalized).joined() }, { $0.joined() },
        { $0.joined(separator: "_").uppercased() }, { $0.joined(separator: " ") },
        { $0.map(capitalized).joined(separator: " ") }, { capitalized($0.joined(separator: " ")) },
    ]
}
