/// The inheritance of types and protocols, by name, in the sources, the standard library and the system frameworks.
struct TypeFamily {
    private var parents = TypeFamily.standard

    /// The maximum number of ancestors of a type; the nearest ones are kept.
    private static let limit = 300

    /// Must be called for each declared type.
    mutating func add(_ type: APIDeclaration) {
        parents[type.name, default: []].formUnion(type.inherited.map(\.text))
        parents[type.name, default: []].formUnion(type.implied)
    }

    mutating func rename(_ names: [String: String]) {
        parents = Dictionary(
            parents.map { (names[$0] ?? $0, Set($1.map { names[$0] ?? $0 })) }, uniquingKeysWith: { $0.union($1) })
    }

    /// Returns the names and all names that they imply.
    func closure(of names: Set<String>) -> Set<String> {
        var all: Set<String> = []
        var rest = Array(names)
        while let name = rest.popLast(), all.count < TypeFamily.limit {
            for part in name.split(separator: "&").map(String.init) where all.insert(part).inserted {
                rest += parents(of: part) ?? []
            }
        }
        return all.subtracting(["Codable"])
    }

    /// Whether a value of one type may also be one of another: a superclass, or a protocol that it may conform to.
    func mayConform(_ type: String, to other: String) -> Bool {
        if TypeFamily.isStandard(other) { return true }
        let all = closure(of: [type])
        return all.contains(other) || TypeFamily.refined.contains(other) && !all.allSatisfy(isKnown)
    }

    /// Whether the superclass and the protocols of a type or protocol are known.
    func isKnown(_ name: String) -> Bool { parents(of: name) != nil }

    /// A declared type is not the system's of the same name.
    private func parents(of name: String) -> Set<String>? { parents[name] ?? TypeFamily.system[name] }

    /// The names without those that are implied by other system types among them.
    static func withoutImplied(_ names: some Sequence<String>) -> [String] {
        let implied = names.reduce(into: Set()) { $0.formUnion(ancestors(of: $1)) }
        return names.filter { !implied.contains($0) }
    }

    private static func ancestors(of name: String) -> Set<String> {
        system[name, default: []].reduce(into: []) { $0.formUnion(ancestors(of: $1).union([$1])) }
    }

    // MARK: The standard library

    /// Whether a type is one of the standard library's that conforms to the protocols.
    static func isValue(_ type: String, of protocols: [String]) -> Bool {
        let values: Set<String> = ["Int", "UInt", "Double", "Float", "CGFloat", "String", "Character"]
        let all: Set<String> = ["Equatable", "Hashable", "Comparable", "Sendable", "Codable", "Encodable", "Decodable"]
        return values.contains(type) && all.isSuperset(of: protocols)
    }

    /// Whether a name is that of a protocol of the standard library.
    static func isStandard(_ name: String) -> Bool { standard[name] != nil }

    /// The protocols that the types of components often conform to.
    private static let standard: [String: Set<String>] = [
        "Codable": ["Encodable", "Decodable"], "Encodable": [], "Decodable": [], "Equatable": [], "Sendable": [],
        "Hashable": ["Equatable"], "Comparable": ["Equatable"], "CaseIterable": [], "Identifiable": [],
        "Error": ["Sendable"], "LocalizedError": ["Error"], "Sequence": [], "Collection": ["Sequence"],
        "BidirectionalCollection": ["Collection"], "RandomAccessCollection": ["BidirectionalCollection"],
        "Numeric": ["Equatable"], "BinaryInteger": ["Hashable", "Comparable", "Numeric"],
        "BinaryFloatingPoint": ["Hashable", "Comparable", "Numeric"],
        "StringProtocol": ["BidirectionalCollection", "Hashable", "Comparable"],
        "CustomStringConvertible": [], "RawRepresentable": [], "OptionSet": ["SetAlgebra", "RawRepresentable"],
        "SetAlgebra": ["Equatable"], "Actor": ["Sendable"], "AnyObject": [], "ObservableObject": [],
    ]

    // MARK: System frameworks

    /// The system types that other listed ones inherit from.
    private static let refined = Set(system.values.joined())

    /// The protocols and classes that components often conform to or inherit from, with what these inherit from.
    private static let system: [String: Set<String>] = {
        var all: [String: Set<String>] = [:]
        for (parent, names) in descendants {
            if all[parent] == nil { all[parent] = [] }
            for name in names.split(separator: " ") { all[String(name)] = parent.isEmpty ? [] : [parent] }
        }
        all[""] = nil
        return all
    }()

    private static let descendants = [
        ("", "View App Scene ViewModifier PreviewProvider PreferenceKey EnvironmentKey NSObject"),
        ("", "ExpressibleByUnicodeScalarLiteral ExpressibleByIntegerLiteral ExpressibleByFloatLiteral"),
        ("", "ExpressibleByBooleanLiteral ExpressibleByNilLiteral ExpressibleByArrayLiteral"),
        ("", "ExpressibleByDictionaryLiteral"),
        ("ExpressibleByUnicodeScalarLiteral", "ExpressibleByExtendedGraphemeClusterLiteral"),
        ("ExpressibleByExtendedGraphemeClusterLiteral", "ExpressibleByStringLiteral"),
        ("ExpressibleByStringLiteral", "ExpressibleByStringInterpolation"),
        ("", "ButtonStyle PrimitiveButtonStyle LabelStyle ToggleStyle TextFieldStyle ProgressViewStyle ShapeStyle"),
        ("View", "Shape UIViewRepresentable UIViewControllerRepresentable NSViewRepresentable"),
        ("View", "NSViewControllerRepresentable"), ("Shape", "InsettableShape"),
        ("NSObject", "UIResponder NSResponder UIGestureRecognizer"),
        ("UIResponder", "UIView UIViewController"),
        ("UIControl", "UIButton UITextField UISwitch UISlider UIPageControl"),
        ("UIControl", "UISegmentedControl UIStepper UIDatePicker UIRefreshControl"),
        ("UIView", "UIControl UILabel UIImageView UIStackView UIScrollView UIProgressView UIActivityIndicatorView"),
        ("UIView", "UITableViewCell UITableViewHeaderFooterView UICollectionReusableView UINavigationBar UITabBar"),
        ("UIView", "UISearchBar UIToolbar UIVisualEffectView UIPickerView"),
        ("UICollectionReusableView", "UICollectionViewCell"),
        ("UIScrollView", "UITextView UITableView UICollectionView"),
        ("UIViewController", "UINavigationController UITabBarController UITableViewController UIAlertController"),
        ("UIViewController", "UICollectionViewController UIPageViewController UIHostingController"),
        ("UIGestureRecognizer", "UITapGestureRecognizer UIPanGestureRecognizer UILongPressGestureRecognizer"),
        ("NSResponder", "NSView NSViewController NSWindow"),
        ("NSView", "NSControl NSStackView NSScrollView NSImageView"),
        ("NSControl", "NSButton NSTextField NSSlider NSSwitch"), ("NSViewController", "NSSplitViewController"),
    ]
}
