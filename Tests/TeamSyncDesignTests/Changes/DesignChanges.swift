import TestSupport

/// Changes a design system, and determines which of its items then differ.
struct DesignChanges {
    enum Kind: String, CaseIterable {
        case nothing, reformat, moveItem, moveGroup, rename, renameEdited, replace, replaceSameWord, value, redraw, add
        case remove
    }

    private(set) var system: DesignSystem
    private var before: [DesignItem]
    /// The former name of each item, by position; nil for new items.
    private var origins: [Int?]
    /// Items that can be reported only as gone and new.
    private var replaced: Set<Int> = []

    init(_ system: DesignSystem) {
        self.system = system
        before = system.items
        origins = system.items.indices.map { $0 }
    }

    /// - Returns: false if the layout does not support the change.
    mutating func apply(_ kind: Kind, to index: Int, _ generator: inout SeededGenerator) -> Bool {
        let layout = system.layout
        switch kind {
        case .nothing: return true
        case .reformat: system.items[index].style = generator.next()
        case .moveItem:
            let groups = ["first", "second", "third"].filter { $0 != system.items[index].group }
            system.items[index].group = generator.pick(groups)
        case .moveGroup:
            let old = system.items[index].group
            let target = generator.pick(["moved", "elsewhere"])
            for place in system.items.indices where system.items[place].group == old {
                system.items[place].group = target
            }
        case .rename: system.items[index].words[1] = system.newWord(&generator)
        case .renameEdited:
            guard !layout.isValue else { return false }
            system.items[index].words[1] = system.newWord(&generator)
            if layout.hasDrawing {
                edit(index, &generator)
            } else {
                system.items[index].code[generator.int(0...23)] = generator.int(0...99)
            }
        case .replace, .replaceSameWord:
            let words = system.items[index].words
            let group = system.items[index].group
            let added = system.add(&generator)
            system.items.swapAt(index, added)
            system.items.removeLast()
            system.items[index].group = group
            if kind == .replaceSameWord { system.items[index].words[0] = words[0] }
            replaced.insert(index)
        case .value:
            guard layout.hasValue else { return false }
            system.items[index].value = (system.items[index].value + generator.int(1...0xff_fffe)) % 0x100_0000
        case .redraw:
            guard layout.hasDrawing else { return false }
            edit(index, &generator)
        case .add:
            _ = system.add(&generator)
            origins.append(nil)
        case .remove:
            system.items.remove(at: index)
            origins.remove(at: index)
            replaced = Set(replaced.filter { $0 != index }.map { $0 > index ? $0 - 1 : $0 })
        }
        return true
    }

    mutating func setGroup(_ group: String, of index: Int) { system.items[index].group = group }

    /// Changes the shapes visibly, not only their colors.
    private mutating func edit(_ index: Int, _ generator: inout SeededGenerator) {
        var drawing = system.items[index].drawing
        while drawing.change(&generator) == "another color" { drawing = system.items[index].drawing }
        system.items[index].drawing = drawing
    }

    /// `changed key`, `renamed old new`, in alphabetical order.
    func expected() -> [String] {
        var lines: [String] = []
        let kept = Set(zip(system.items.indices, origins).filter { !replaced.contains($0.0) }.compactMap(\.1))
        for (index, item) in before.enumerated() where !kept.contains(index) { lines.append("removed \(key(item))") }
        for (index, item) in system.items.enumerated() {
            guard let origin = origins[index], !replaced.contains(index) else {
                lines.append("added \(key(item))")
                continue
            }
            let old = before[origin]
            let change: String?
            if key(old) != key(item) {
                change = "renamed \(key(old))"
            } else if differ(old, item) {
                change = "changed"
            } else if old.group != item.group {
                change = "moved"
            } else {
                change = system.written(old) == system.written(item) ? nil : "reformatted"
            }
            if let change { lines.append("\(change) \(key(item))") }
        }
        return lines.sorted()
    }

    private func key(_ item: DesignItem) -> String { system.key(item) }

    private func differ(_ old: DesignItem, _ new: DesignItem) -> Bool {
        if system.layout.hasValue, old.value != new.value { return true }
        if !system.layout.hasDrawing { return old.code != new.code && !system.layout.isValue }
        return "\(old.drawing)" != "\(new.drawing)"
    }
}
