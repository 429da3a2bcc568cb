/// The catalogues of one configured repository, as a worker prints them for programs that do not read clones.
package struct CatalogueExport: Codable, Equatable, Sendable {
    package static let version = 3

    package struct Item: Codable, Equatable, Sendable {
        package var key: String
        /// Other names of the item at the local branch; for an item that exists only upstream, there.
        @OmittedWhenEmpty package var aliases: [String] = []
        /// Its other names upstream; nil if they are the same.
        package var upstreamAliases: [String]?
        /// nil when the branch or its catalogue cannot be read; the same for `upstream`.
        package var local: State?
        package var upstream: State?
        /// The replacement that the catalogue recommends.
        package var replacement: String?
        /// The values of a color or another token at the local branch; for an item that exists only upstream, there.
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
        /// `#44CB63`, `16px`
        package var value: String

        package init(_ appearance: Appearance, _ value: String) { (self.appearance, self.value) = (appearance, value) }
    }

    package struct Catalogue: Codable, Equatable, Sendable {
        package var name: String
        /// `icon`, `color`, `component`, `token`, `item`
        package var kind: String
        package var items: [Item]
        /// The reason it cannot be read at the local branch; nil if it can. `upstreamError` is the same for upstream.
        package var localError: String?
        package var upstreamError: String?

        package init(name: String, kind: String, items: [Item] = []) {
            (self.name, self.kind, self.items) = (name, kind, items)
        }
    }

    package var version = CatalogueExport.version
    package var id: String
    package var label: String
    /// `origin/main`
    package var upstreamName: String
    package var catalogues: [Catalogue] = []
    /// Says that the checked-out commit is the local side if the clone has no local branch; otherwise nil.
    package var note: String?
    /// The reason the clone cannot be read at all.
    package var error: String?

    package init(id: String, label: String, upstreamName: String) {
        (self.id, self.label, self.upstreamName) = (id, label, upstreamName)
    }
}
