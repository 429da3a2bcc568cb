import TeamSyncBase
import TeamSyncDocuments

/// Compares the products in a `Package.swift`, and the modules in them, which other packages name to use them:
/// `products: [.library(name: "Kit", targets: ["Kit", "KitIcons"])]`.
struct SwiftProducts {
    private static let kinds: Set<String> = ["library", "executable", "plugin"]

    /// The modules of each product, by its name.
    private var products: [String: Set<String>] = [:]
    /// Whether there may be other products and modules than those that are written.
    private var isOpen = false

    /// Returns nil if the list cannot be read.
    init?(_ bytes: [UInt8]) {
        let source: SourceLexemes
        do throws(Warning.FileFault) { source = try SourceLexemes(bytes, .swift) } catch { return nil }
        let places = source.all.indices.filter { source.word($0) == "products" }
        guard places.count == 1, let place = places.first, source.isMark(place + 1, ":"),
            source.isMark(place + 2, "[")
        else { return nil }
        let end = source.next(after: place + 2)
        isOpen = !source.isMark(end, ",") && !source.isMark(end, ")")
        for part in source.parts(of: source.inside(place + 2)).prefix(200) {
            guard source.isMark(part.lowerBound, "."), let kind = source.word(part.lowerBound + 1),
                SwiftProducts.kinds.contains(kind), source.isMark(part.lowerBound + 2, "("),
                source.next(after: part.lowerBound + 2) == part.upperBound
            else {
                isOpen = true
                continue
            }
            add(source, source.parts(of: source.inside(part.lowerBound + 2)))
        }
    }

    private mutating func add(_ source: SourceLexemes, _ arguments: [Range<Int>]) {
        let value = { (label: String) in
            arguments.first { source.word($0.lowerBound) == label && source.isMark($0.lowerBound + 1, ":") }?.dropFirst(
                2)
        }
        guard let place = value("name"), place.count == 1, let name = source.content(place.lowerBound) else {
            isOpen = true
            return
        }
        guard let list = value("targets"), source.isMark(list.lowerBound, "["),
            source.next(after: list.lowerBound) == list.upperBound
        else {
            products[name] = []
            isOpen = true
            return
        }
        let modules = source.parts(of: source.inside(list.lowerBound)).map { source.content($0.lowerBound) }
        if modules.contains(nil) { isOpen = true }
        products[name] = Set(modules.compactMap(\.self))
    }

    /// - Returns: the products that the package gained and lost, and the modules that no product contains any more. Such
    ///   a module may still be a dependency of one of them.
    static func changes(_ old: [UInt8], _ new: [UInt8]) -> [Fact] {
        guard let before = SwiftProducts(old), let after = SwiftProducts(new) else { return [] }
        let (former, now) = (Set(before.products.keys), Set(after.products.keys))
        let (gained, lost) = (before.isOpen ? [] : now.subtracting(former), former.subtracting(now))
        let modules = { (own: SwiftProducts) in own.products.values.reduce(into: Set<String>()) { $0.formUnion($1) } }
        let left = modules(before).subtracting(modules(after)).subtracting(lost).subtracting(now)
        let fact = { (gained: Set<String>, lost: Set<String>, certainty: Certainty) in
            Fact.interface(
                .export, gained: FactText.names(gained.sorted()), lost: FactText.names(lost.sorted()), certainty)
        }
        return (gained.isEmpty && lost.isEmpty ? [] : [fact(gained, lost, after.isOpen ? .may : .certain)])
            + (left.isEmpty || after.isOpen ? [] : [fact([], left, .may)])
    }
}
