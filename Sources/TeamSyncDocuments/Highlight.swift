package import TeamSyncBase

/// An item of a catalogue that differs between two commits, described in words and in detail.
package struct Highlight: Codable, Equatable, Sendable {
    /// The kind of change. Extensible: a reader may encounter kinds from newer versions.
    package struct Change: RawRepresentable, Hashable, Codable, Sendable {
        package let rawValue: String
        package init(rawValue: String) { self.rawValue = rawValue }

        package static let added = Change(rawValue: "added")
        package static let removed = Change(rawValue: "removed")
        package static let changed = Change(rawValue: "changed")
        package static let renamed = Change(rawValue: "renamed")
        /// The item's files have moved, but their meaning is the same.
        package static let moved = Change(rawValue: "moved")
        /// The bytes of the item's files differ, but their meaning is the same.
        package static let reformatted = Change(rawValue: "reformatted")
    }

    /// The name of the catalogue in `counts`.
    package var catalogue: String
    /// `icon`, `color`, `component` or `item`; other kinds may be added.
    package var kind: String
    /// The key of the item. Like `summary` and `details`, untrusted text that must be escaped.
    package var key: String
    package var change: Change
    /// The facts about the item, most important first; empty in documents of older versions.
    @OmittedWhenEmpty package var facts: [Fact]
    /// One sentence without the final period, beginning with the key; for scripts.
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
        /// The previous key of a renamed item; otherwise omitted.
        package var oldKey: String?
        /// The changed members of JSON values, at most 50; omitted if empty, like `files` and `commits`.
        @OmittedWhenEmpty package var members: [Member]
        @OmittedWhenEmpty package var files: [File]
        /// The ids of the listed commits that changed the item, newest first, at most 5.
        @OmittedWhenEmpty package var commits: [String]
        /// The API changes in the item's Swift sources, most serious first, at most 50. Omitted if the sources were not
        /// compared; empty if only bodies and comments differ.
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
        /// The file that contains the value.
        package var file: String
        /// An RFC 6901 pointer into the new file, or into the old file for a removed member.
        package var pointer: String
        /// The same location as a list of names, relative to the item.
        package var path: [String]
        /// The old value; nil if the member was absent. `new` is nil if it was removed. Long values are truncated and
        /// end with `…`.
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
        /// Percent-escaped if it is not valid UTF-8.
        package var path: String
        /// The previous path of a moved file; otherwise omitted.
        package var oldPath: String?
        /// The part of the item: `drawing`, `source`, `spec` or `file`.
        package var part: String
        package var change: Change
        /// The number of added lines; nil for binary and very large files.
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

/// The same change to one or several items of a catalogue, shown on one line.
package struct HighlightGroup: Codable, Equatable, Sendable {
    package var catalogue: String
    /// `icon`, `color`, `component`, `token` or `item`; `catalogue` if the catalogue itself was added, removed or
    /// moved.
    package var kind: String
    package var change: Highlight.Change
    /// The number of items.
    package var count: Int
    /// The facts that all items have in common; empty if there are none, and in documents of older versions.
    @OmittedWhenEmpty package var facts: [Fact]
    /// The first items by name; empty in documents of older versions.
    @OmittedWhenEmpty package var examples: [Example]
    /// One sentence without the final period, for scripts: `281 icons redrawn (done, news, user-ban, …)`.
    package var summary: String

    /// An item of the group.
    package struct Example: Codable, Equatable, Sendable {
        package var key: String
        /// The previous key of a renamed item; otherwise omitted.
        package var oldKey: String?
        /// The item's facts that are not common to the group.
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
    /// `may` if it is uncertain that the items were removed; otherwise nil.
    package var certainty: Certainty?
    /// The keys of the items. Untrusted text that must be escaped.
    package var keys: [String]
    /// The previous keys of renamed items, in the order of `keys`; otherwise omitted.
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
