import TeamSyncConfiguration

extension CatalogueKind {
    /// `icon`; what tools call one item.
    var singular: String {
        switch self {
        case .item: "item"
        case .icon: "icon"
        case .color: "colour token"
        case .component: "component"
        }
    }

    var plural: String { singular + "s" }
}
