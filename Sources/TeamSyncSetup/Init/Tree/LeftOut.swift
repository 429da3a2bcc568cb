import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncWords

/// Items that `init` found but does not add to the configuration, with the line that would add them.
package struct LeftOut: Equatable, Sendable {
    /// Why the items are not counted.
    package enum Reason: Equatable, Sendable {
        /// They are a separate set.
        case separate
        /// This count, which may have the same name, is used instead.
        case instead(CloneProposal.Count)
        /// This count contains the same items.
        case copy(CloneProposal.Count)
        /// The icons are counted by their drawings.
        case drawn
        /// This count contains the same tokens in another notation, `$blue` for `--blue`, or under another name.
        case notation(CloneProposal.Count)
        /// A catalogue needs at least this many items.
        case few(Int)
        /// The name of their folder or file says that they are no longer used.
        case former
        /// They are components outside of the folder of the others.
        case beside
        /// Their file has an error, so that no line would add them.
        case unread
        /// The language of their sources is not read.
        case unreadLanguage
        /// The form of their sources is not read, so that only the files can be counted.
        case unreadForm
        /// Neither the name nor the folder of their file says that they are tokens.
        case unnamed
        /// The values are of kinds that are rarely design values, such as text.
        case undesigned
        /// The profile with this id is used, and does not count such items.
        case profile(String)
        /// They belong to an app, for the reason in this clause.
        case app(String)
    }

    /// The maximum number of these items that are printed for one clone; the configuration lists all of them.
    static let limit = 6
    /// The maximum number of these items for one clone.
    static let totalLimit = 30

    package let number: Int
    package let count: CloneProposal.Count
    package var reason: Reason
    /// A name that no other count of the clone uses.
    var ownName: String?

    init(_ number: Int, _ count: CloneProposal.Count, _ reason: Reason = .separate) {
        (self.number, self.count, self.reason) = (number, count, reason)
    }

    /// `9 tokens in src/theme.css: 'tokens' counts the tokens in tokens/*.json instead`
    package var sentence: String {
        let place = LeftOut.brief(of: count.configuration.source)
        if reason == .unread {
            return place.contains(", ")
                ? "\(place): the files contain errors, and their tokens are not counted"
                : "\(place): the file contains an error, and its tokens are not counted"
        }
        // A number at the end of a name only distinguishes it from others.
        let name = reason == .unreadForm ? (count.name == "color_files" ? "colors" : "values") : count.name
        let noun = String(name.reversed().drop { $0.isNumber || $0 == "_" }.reversed())
        return "\(number) \(English.noun(noun.isEmpty ? name : noun, number)) in \(place): \(clause)"
    }

    private var clause: String {
        switch reason {
        case .separate:
            switch count.name {
            case "images": "most of them are copies of icons"
            case "colors": "most of them have the names of tokens"
            default: "they are a separate set"
            }
        case .instead(let other):
            "'\(other.name)' counts the \(other.name.replacing("_", with: " ")) in \(LeftOut.place(of: other)) instead"
        case .copy(let other): "the same as those in \(LeftOut.place(of: other))"
        case .drawn: "'icons' counts their drawings"
        case .notation(let other):
            count.readsStyleSheets
                ? "those in \(LeftOut.place(of: other)) in another notation"
                : "they only stand for those that '\(other.name)' counts"
        case .few(let fewest): "a catalogue needs at least \(fewest)"
        case .former:
            "the name of their \(LeftOut.isNamedFormer(count.configuration.source) ? "file" : "folder")"
                + " says that they are former ones"
        case .beside: "the other components are in other folders"
        case .unread: "they contain errors"
        case .unreadLanguage: "their language is not read, so only files are compared"
        case .unreadForm: "their form is not read, so only files are compared"
        case .unnamed: "the name of the file does not say that they are tokens"
        case .undesigned: "few of their values are colors, sizes or names of other tokens"
        case .profile(let id): "the profile '\(id)' does not count them"
        case .app(let clause): clause
        }
    }

    /// The same items; if nothing else says why they are left out, they are left out because of another count.
    func besides(_ other: CloneProposal.Count?) -> LeftOut {
        guard reason == .separate, let other, other.name == count.name else { return self }
        return LeftOut(number, count, .instead(other))
    }

    /// Whether the items are counted if the code of another clone names them.
    var isCountedIfUsed: Bool {
        switch reason {
        case .few, .notation: true
        default: false
        }
    }

    /// The count that contains the items, or is used instead; nil if there is none.
    private var other: CloneProposal.Count? {
        switch reason {
        case .instead(let other), .copy(let other), .notation(let other): other
        default: nil
        }
    }

    /// The count, with a name that no other count of the clone uses.
    var namedCount: CloneProposal.Count { CloneProposal.Count(name, count.configuration) }

    /// A line for `counts`, with a name that is not used yet; nil if no line would add the items.
    package var line: String? {
        switch reason {
        case .unread: nil
        default: CloneProposal.line(namedCount)
        }
    }

    private var name: String { ownName ?? usualName }

    private var usualName: String {
        other?.name == count.name || count.name == "icons" ? "more_\(count.name)" : count.name
    }

    /// Gives each of the items a name that is not taken.
    static func named(_ all: [LeftOut], besides taken: some Sequence<String>) -> [LeftOut] {
        var taken = Set(taken)
        return all.map { leftOut in
            var leftOut = leftOut
            let base = taken.contains(leftOut.name) ? "more_\(leftOut.count.name)" : leftOut.name
            var (name, number) = (base, 2)
            while taken.contains(name) { (name, number) = ("\(base)_\(number)", number + 1) }
            taken.insert(name)
            leftOut.ownName = name
            return leftOut
        }
    }

    /// Whether the names of the files, and not those of their folders, say that items are former ones.
    private static func isNamedFormer(_ source: CatalogueSource) -> Bool {
        guard case .tokens(let tokens) = source else { return false }
        return tokens.files.allSatisfy { file in
            let folders = GlobPattern(TokenSource.glob(of: file)).literalFolder
            return !FolderRank.areFormer(folders.map { String(decoding: $0, as: UTF8.self) })
        }
    }

    private static func place(of count: CloneProposal.Count) -> String { brief(of: count.configuration.source) }

    /// The place, shortened if there are many patterns.
    private static func brief(of source: CatalogueSource) -> String {
        guard case .tokens(let tokens) = source, tokens.files.count > 4 else { return place(of: source) }
        return "\(tokens.files.prefix(2).joined(separator: ", ")) and \(tokens.files.count - 2) more patterns"
    }

    private static func usualFiles(of tokens: TokenSource) -> [String] {
        let usual = tokens.files.filter { tokens.format != .resources || !$0.contains(TokenSource.modePlace) }
        return usual.isEmpty ? tokens.files : usual
    }

    static func place(of source: CatalogueSource) -> String {
        switch source {
        case .tokens(let tokens):
            // The folders for other modes may not exist yet.
            usualFiles(of: tokens).joined(separator: ", ")
        case .files(let glob, _, _), .directories(let glob, _), .lines(let glob, _, _, _): glob
        case .array(let file, _, _), .keys(let file, _): file
        case .xcassets(let path, _): path
        }
    }
}
