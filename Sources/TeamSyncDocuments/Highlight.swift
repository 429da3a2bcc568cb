package import TeamSyncBase

/// One item of a catalogue that differs between two commits, in words and in detail.
package struct Highlight: Codable, Equatable, Sendable {
    /// What happened to it. Open: a reader meets changes of newer engines.
    package struct Change: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let added = Change(rawValue: "added")
        package static let removed = Change(rawValue: "removed")
        package static let changed = Change(rawValue: "changed")
        package static let renamed = Change(rawValue: "renamed")
        /// Its files are elsewhere; what they mean is the same.
        package static let moved = Change(rawValue: "moved")
        /// Its files have other bytes that mean the same.
        package static let reformatted = Change(rawValue: "reformatted")
    }

    /// The name of the catalogue, as in `counts`.
    package var catalogue: String
    /// `icon`, `color`, `component` or `item`; more may come.
    package var kind: String
    /// Other people's text; hostile until escaped, like `summary` and `details`.
    package var key: String
    package var change: Change
    /// The facts about it, the most important first; empty in documents of an older version.
    @OmittedWhenEmpty package var facts: [Fact]
    /// One sentence without its full stop, which begins with the key: for scripts.
    package var summary: String
    package var details: Details

    package init(
        catalogue: String, kind: String, key: String, change: Change, facts: [Fact] = [], summary: String = "",
        details: Details = Details()
    ) {
        self.catalogue = catalogue
        self.kind = kind
        self.key = key
        self.change = change
        self.facts = facts
        self.summary = summary
        self.details = details
    }

    package struct Details: Codable, Equatable, Sendable {
        /// What a renamed item was called; left out otherwise.
        package var oldKey: String?
        /// Members of JSON values, at most 50 of them; left out when there are none, like `files` and
        /// `commits`.
        @OmittedWhenEmpty package var members: [Member]
        @OmittedWhenEmpty package var files: [File]
        /// The ids of the commits that touched the item, newest first, at most 5, among those that are listed.
        @OmittedWhenEmpty package var commits: [String]
        /// What its Swift sources declare differently, the most serious first, at most 50 changes. Left out when the sources
        /// were not compared; empty when they differ in bodies and comments only.
        package var api: [APIChange]?

        package init(
            oldKey: String? = nil, members: [Member] = [], files: [File] = [], commits: [String] = [],
            api: [APIChange]? = nil
        ) {
            self.oldKey = oldKey
            self.api = api
            self.members = members
            self.files = files
            self.commits = commits
        }

        enum CodingKeys: String, CodingKey {
            case members, files, commits, api
            case oldKey = "old_key"
        }
    }

    /// A member of a JSON value that was added, removed or changed.
    package struct Member: Codable, Equatable, Sendable {
        /// The file that holds it.
        package var file: String
        /// RFC 6901 in the new file; of what is gone, in the old one.
        package var pointer: String
        /// The same place below the item, in names.
        package var path: [String]
        /// nil for what was not there; likewise `new`. Long values are cut, and end in `…` then.
        package var old: JSONValue?
        package var new: JSONValue?

        package init(file: String, pointer: String, path: [String], old: JSONValue?, new: JSONValue?) {
            self.file = file
            self.pointer = pointer
            self.path = path
            self.old = old
            self.new = new
        }
    }

    /// A file that belongs to the item.
    package struct File: Codable, Equatable, Sendable {
        /// Percent-escaped where it is not UTF-8.
        package var path: String
        /// Where a moved file was before; left out otherwise.
        package var oldPath: String?
        /// `drawing`, `source`, `spec` or `file`.
        package var part: String
        package var change: Change
        /// Lines; nil for binary and for very large files.
        package var added: Int?
        package var removed: Int?

        package init(
            path: String, oldPath: String? = nil, part: String, change: Change, added: Int? = nil, removed: Int? = nil
        ) {
            self.path = path
            self.oldPath = oldPath
            self.part = part
            self.change = change
            self.added = added
            self.removed = removed
        }

        enum CodingKeys: String, CodingKey {
            case path, part, change, added, removed
            case oldPath = "old_path"
        }
    }
}

/// What happened alike to several items of a catalogue, or to one: what a reader prints in one line.
package struct HighlightGroup: Codable, Equatable, Sendable {
    package var catalogue: String
    /// `icon`, `color`, `component`, `token` or `item`; `catalogue` where the catalogue itself came, went or moved.
    package var kind: String
    package var change: Highlight.Change
    /// The number of items.
    package var count: Int
    /// The facts that are true of all of them; empty where that differs, and in documents of an older version.
    @OmittedWhenEmpty package var facts: [Fact]
    /// The first ones by name; likewise.
    @OmittedWhenEmpty package var examples: [Example]
    /// One sentence without its full stop, for scripts: `281 icons redrawn (done, news, user-ban, …)`.
    package var summary: String

    /// One of the items.
    package struct Example: Codable, Equatable, Sendable {
        package var key: String
        /// What a renamed item was called; left out otherwise.
        package var oldKey: String?
        /// Its own facts, which are not in the group's facts.
        @OmittedWhenEmpty package var facts: [Fact]

        package init(key: String, oldKey: String? = nil, facts: [Fact] = []) {
            (self.key, self.oldKey, self.facts) = (key, oldKey, facts)
        }

        enum CodingKeys: String, CodingKey {
            case key, facts
            case oldKey = "old_key"
        }
    }

    package init(
        catalogue: String, kind: String, change: Highlight.Change, count: Int, facts: [Fact] = [],
        examples: [Example] = [], summary: String = ""
    ) {
        self.catalogue = catalogue
        self.kind = kind
        self.change = change
        self.count = count
        self.facts = facts
        self.examples = examples
        self.summary = summary
    }
}

/// The names of all items of a catalogue with the same kind of change.
package struct ChangedItems: Codable, Equatable, Sendable {
    package var catalogue: String
    package var kind: String
    package var change: Highlight.Change
    /// `may` for items that may be gone; nil for all others.
    package var certainty: Certainty?
    /// Other people's text; hostile until escaped.
    package var keys: [String]
    /// What renamed items were called, in the order of `keys`; left out otherwise.
    @OmittedWhenEmpty package var oldKeys: [String]

    package init(
        catalogue: String, kind: String, change: Highlight.Change, certainty: Certainty? = nil, keys: [String],
        oldKeys: [String] = []
    ) {
        self.catalogue = catalogue
        self.kind = kind
        self.change = change
        self.certainty = certainty
        self.keys = keys
        self.oldKeys = oldKeys
    }

    enum CodingKeys: String, CodingKey {
        case catalogue, kind, change, certainty, keys
        case oldKeys = "old_keys"
    }
}
