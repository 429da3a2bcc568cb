/// The catalogues of one configured repository, as a worker prints them for programs that do not read clones.
package struct CatalogueExport: Codable, Equatable, Sendable {
    package static let version = 3

    package struct Item: Codable, Equatable, Sendable {
        package var key: String
        /// Other names of the item at the local branch, or upstream if it exists only there.
        @OmittedWhenEmpty package var aliases: [String] = []
        /// Other names of the item upstream; nil if they are the same.
        package var upstreamAliases: [String]?
        /// nil if the branch or its catalogue cannot be read; the same applies to `upstream`.
        package var local: State?
        package var upstream: State?
        /// The replacement that the catalogue recommends.
        package var replacement: String?
        /// The values of a color or another token at the local branch, or upstream if the item exists only there.
        @OmittedWhenEmpty package var values: [Value] = []

        package init(key: String) {
            self.key = key
        }
    }

    package enum State: String, Codable, Sendable {
        case present, absent, deprecated
    }

    package struct Value: Codable, Equatable, Sendable {
        package var appearance: Appearance
        /// The value as text: `#44CB63`, `16px`
        package var value: String

        package init(_ appearance: Appearance, _ value: String) { (self.appearance, self.value) = (appearance, value) }
    }

    package struct Catalogue: Codable, Equatable, Sendable {
        package var name: String
        /// The kind of items: `icon`, `color`, `component`, `token` or `item`.
        package var kind: String
        package var items: [Item]
        /// The reason the catalogue cannot be read at the local branch; nil if it can. The same applies to
        /// `upstreamError`.
        package var localError: String?
        package var upstreamError: String?

        package init(name: String, kind: String, items: [Item] = []) {
            (self.name, self.kind, self.items) = (name, kind, items)
        }
    }

    package var version = CatalogueExport.version
    package var id: String
    package var label: String
    /// The remote-tracking branch: `origin/main`
    package var upstreamName: String
    package var catalogues: [Catalogue] = []
    /// A sentence saying that the checked-out commit is used as the local side because the clone has no local branch;
    /// otherwise nil.
    package var note: String?
    /// The reason the clone cannot be read at all; nil if it can.
    package var error: String?

    package init(id: String, label: String, upstreamName: String) {
        (self.id, self.label, self.upstreamName) = (id, label, upstreamName)
    }
}
