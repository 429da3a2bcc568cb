import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// The sentences about one change, and about the same change of many items.
@Suite struct DesignSentenceTests {
    private struct Change {
        let layout: DesignLayout
        let kind: DesignChanges.Kind
        /// The items that change: the first ones, up to this number.
        let count: Int
        /// With the names of the items as `a`, `b`, `c`, and their new names as `A`.
        let sentence: String
    }

    private static let drawn: [DesignLayout] = [.metadata, .iconFiles, .sizes, .images]

    private static var changes: [Change] {
        var changes: [Change] = []
        for layout in DesignLayout.allCases {
            let (many, one) = (layout.catalogue, String(layout.catalogue.dropLast()))
            changes.append(Change(layout: layout, kind: .remove, count: 1, sentence: "a is gone"))
            changes.append(Change(layout: layout, kind: .remove, count: 5, sentence: "5 \(many) gone (a, b, c, d, e)"))
            changes.append(Change(layout: layout, kind: .rename, count: 1, sentence: rename(layout)))
            changes.append(Change(layout: layout, kind: .moveGroup, count: 1, sentence: move(layout, many)))
            let isSeen = ![.modes, .styleDictionary, .colorSets, .flat, .lines].contains(layout)
            if isSeen {
                changes.append(
                    Change(layout: layout, kind: .reformat, count: 1, sentence: "1 \(one) was reformatted (a)"))
                changes.append(
                    Change(layout: layout, kind: .reformat, count: 14, sentence: "14 \(many) were reformatted"))
            }
        }
        for layout in drawn {
            changes.append(Change(layout: layout, kind: .redraw, count: 1, sentence: "a was redrawn"))
            changes.append(Change(layout: layout, kind: .redraw, count: 14, sentence: "14 icons redrawn (…, …, …, …)"))
        }
        return changes
    }

    private static func rename(_ layout: DesignLayout) -> String {
        switch layout {
        // The name is in the source.
        case .jsonSpecs, .yamlSpecs, .folders: "a renamed to A"
        default: "a renamed to A"
        }
    }

    private static func move(_ layout: DesignLayout, _ many: String) -> String {
        let (old, new) =
            layout.folder("first").map { ("\($0)/", "\(layout.folder("moved") ?? "")/") }
            ?? (layout.file("first") ?? "", layout.file("moved") ?? "")
        return "14 \(many) moved from \(old) to \(new) (…, …, …, …)"
    }

    @Test("Each change has the sentence that a colleague would use")
    func sentences() throws {
        let clone = try DesignClone()
        var history = FastImport()
        var cases: [(Change, String, (FastImport.Mark, FastImport.Mark))] = []
        for (index, change) in Self.changes.enumerated() {
            var generator = SeededGenerator(seed: UInt64(index))
            var system = DesignSystem(change.layout, items: 14, &generator)
            for place in system.items.indices { system.items[place].group = "first" }
            var changes = DesignChanges(system)
            let order = system.items.indices.sorted {
                NaturalOrder.isOrdered(system.key(system.items[$0]), system.key(system.items[$1]))
            }
            for place in order.prefix(change.count).sorted(by: >) {
                #expect(changes.apply(change.kind, to: place, &generator))
                // The folder is always the same.
                for place in changes.system.items.indices where change.kind == .moveGroup {
                    changes.setGroup("moved", of: place)
                }
            }
            var sentence = change.sentence.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            let names = order.map { system.key(system.items[$0]) }
            for (letter, name) in zip(["a", "b", "c", "d", "e"], names) {
                for place in sentence.indices {
                    let core = sentence[place].trimmingPrefix("(")
                    guard core == letter || core == "\(letter)," || core == "\(letter))" else { continue }
                    // An article is not a name.
                    sentence[place] =
                        (sentence[place].hasPrefix("(") ? "(" : "") + name + core.dropFirst(letter.count)
                }
            }
            if change.kind == .rename {
                let new = changes.system.key(changes.system.items[order[0]])
                sentence = sentence.map { $0 == "A" ? new : $0 }
            }
            cases.append(
                (change, sentence.joined(separator: " "), history.add(system.files(), changes.system.files())))
        }
        let ids = try history.run(in: clone.repository)
        for (change, sentence, ends) in cases {
            let made = try clone.changes([change.layout.catalogue: change.layout.count], ids, ends)
            let found = made.groups.map(\.summary)
            if sentence.contains("(…, ") {
                // The largest changes come first.
                let start = String(sentence.prefix { $0 != "(" })
                #expect(found.count == 1 && found[0].hasPrefix(start), "\(change.layout) \(change.kind): \(found)")
                #expect(found.first?.hasSuffix(", …)") == true)
            } else {
                #expect(found == [sentence], "\(change.layout) \(change.kind)")
            }
            #expect(made.summary == found.first)
        }
    }
}
