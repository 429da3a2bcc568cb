import TeamSyncDocuments
import TeamSyncWords
import Testing

/// Changes of an API and their sentences.
@Suite("Sentences about API changes")
struct APIWordsTests {
    static let size = APIChange.Parameter("size", at: 1)
    static let names = APIChange.Names(["P", "Q"])
    static let none = APIChange.Advice()

    static func change(
        _ effect: APIChange.Effect, _ verdict: APIChange.Verdict = .breaking, kind: String = "func",
        types: [String] = ["Chips"], name: String = "load", labels: [String]? = ["now"], isCovered: Bool = false
    ) -> APIChange {
        APIChange(
            verdict, kind: kind, DeclarationID(types: types, name: name, labels: labels), name: name, effect: effect,
            isCovered: isCovered, path: "A.swift", line: 1)
    }

    /// The change of a function, in words after its name.
    private static let table: [(APIChange.Effect, String)] = [
        (.gone(use: nil), "is gone"), (.gone(use: "b"), "is gone: use `b`"), (.added(nil), "is new"),
        (.added(.requiredOfSubclasses), "is new and required of subclasses"),
        (.added(.ambiguousCalls), "is new: calls to another overload may be ambiguous"),
        (.added(.preferredInAsyncCode), "has a new async overload: async code calls it instead"),
        (.addedRequirement(.none), "is a new requirement without a default"),
        (.addedRequirement(.some), "is a new requirement with a default for some types"),
        (.addedRequirement(.all), "is a new requirement with a default"),
        (.renamed(to: DeclarationID(types: ["Chips"], name: "read")), "was renamed to `read`"),
        (.moved(to: DeclarationID(types: ["Tags"], name: "load")), "moved to `Tags.load`"),
        (.moduleChanged(old: "", new: "Kit"), "moved into the module `Kit`"),
        (.moduleChanged(old: "Kit", new: ""), "moved out of the module `Kit`"),
        (.moduleChanged(old: "Kit", new: "UI"), "moved from the module `Kit` to `UI`"),
        (.aliased(of: "A"), "is now an alias of `A`"),
        (.kindChanged(old: "func", new: "var"), "is now a property, not a function"),
        (.kindChanged(old: "class", new: "actor"), "is now an actor, not a class"),
        (.kindChanged(old: "case", new: "init"), "is now an initializer, not a case"),
        (.inherited, "is now inherited"), (.notInherited(from: "A"), "is no longer inherited from `A`"),
        (.hidden(access: "internal"), "is now internal"),
        (.hidden(access: "spi"), "is now SPI: it needs an @_spi import"),
        (.accessLowered(old: "public", new: "internal"), "is internal, not public"),
        (.accessLowered(old: "open", new: "public"), "is no longer open to overrides"),
        (.accessRaised(new: "public"), "is now public"),
        (.conditionGained("DEBUG"), "is now available only in `#if DEBUG`"),
        (.conditionLost("DEBUG"), "no longer depends on `#if DEBUG`"), (.gained(.static), "is now static"),
        (.lost(.static), "is no longer static"), (.gained(.final), "can no longer be overridden"),
        (.lost(.final), "is no longer final"),
        (.gained(.required), "is now required of subclasses"),
        (.lost(.required), "is no longer required of subclasses"),
        (.gained(.convenience), "can no longer be called by subclasses: it is now a convenience initializer"),
        (.gained(.requirement), "is now a requirement"),
        (.lost(.setter), "can no longer be set"), (.gained(.setter), "can now be set"),
        (.conformancesGained(names), "now conforms to `P` and `Q`"),
        (.conformancesLost(names), "no longer conforms to `P` and `Q`"),
        (.initializersNotInherited(from: "A"), "no longer inherits the initializers of `A`"),
        (.rawTypeChanged(old: "Int", new: "String"), "has raw values of `String` instead of `Int`"),
        (.rawTypeChanged(old: "Int", new: nil), "no longer has raw values of `Int`"),
        (.rawTypeChanged(old: nil, new: "Int"), "has raw values of `Int`"),
        (.rawValueChanged(old: "1", new: nil, isShifted: false), "may no longer have the raw value 1"),
        (.rawValueChanged(old: "1", new: "2", isShifted: false), "has the raw value 2 instead of 1"),
        (
            .rawValueChanged(old: "1", new: "2", isShifted: true),
            "has the raw value 2 instead of 1: the cases before it changed"
        ),
        (.genericParameterCount(old: 2, new: 1), "has 1 generic parameter instead of 2"),
        (.constraintsGained(APIChange.Names(["T: P", "T: Q"])), "now requires `T: P` and `T: Q`"),
        (.constraintsLost(names), "no longer requires `P` and `Q`"),
        (
            .parameterAdded(size, type: "Int", hasDefault: false, isInFront: false),
            "gained `size: Int` without a default"
        ),
        (.parameterAdded(size, type: "Int...", hasDefault: true, isInFront: false), "gained `size: Int...`"),
        (
            .parameterAdded(APIChange.Parameter("Int", at: 0), type: "Int", hasDefault: true, isInFront: true),
            "gained `Int` before a parameter without a label"
        ),
        (.parameterLost(size), "lost parameter `size`"),
        (.parameterRenamed(size, to: "length"), "renamed parameter `size` to `length`"),
        (.parameterLabelled(size, label: "of"), "takes `size` with the label `of`"),
        (.parameterUnlabelled(size), "takes `size` without a label"),
        (.parameterRetyped(size, old: "Int", new: "Double"), "takes `Double` instead of `Int` for `size`"),
        (.parameterDefaultGained(size), "gained a default for `size`"),
        (.parameterDefaultLost(size), "lost the default of `size`"),
        (.parameterDefaultChanged(size, old: "1", new: "2"), "has the default `2` instead of `1` for `size`"),
        (.valueChanged(old: "1", new: "2", isDefault: true), "has the default `2` instead of `1`"),
        (.valueChanged(old: "1", new: "2", isDefault: false), "has the value `2` instead of `1`"),
        (.parameterMarkGained(size, mark: "@escaping"), "takes `size` as @escaping"),
        (.parameterMarkLost(size, mark: "inout"), "no longer takes `size` as inout"),
        (.parameterVariadic(size), "takes several values for `size`"),
        (.parameterNotVariadic(size), "takes one value for `size`"),
        (.parametersReordered, "changed the order of its parameters"),
        (.resultGained("Int"), "now returns `Int`"), (.resultLost("Int"), "no longer returns `Int`"),
        (.resultRetyped(old: "Int", new: "Double"), "returns `Double` instead of `Int`"),
        (.retyped(old: "Int", new: "Double"), "is `Double` instead of `Int`"),
        (.failable(mark: ""), "can no longer fail"), (.failable(mark: "?"), "can now fail (`init?`)"),
        (.nowAsync, "is now async"), (.noLongerAsync, "is no longer async"), (.nowThrows, "now throws"),
        (.noLongerThrows, "no longer throws"),
        (.nowIsolated(actor: "MainActor"), "is now `@MainActor`"),
        (.nowIsolated(actor: nil), "is no longer `nonisolated`"),
        (.noLongerIsolated(actor: "MainActor"), "is no longer `@MainActor`"),
        (.attributeGained("A"), "gained the attribute `@A`"), (.attributeLost("A"), "lost the attribute `@A`"),
        (.deprecated(APIChange.Advice(message: "old"), platform: "macOS"), "is deprecated on macOS: old"),
        (.deprecated(APIChange.Advice(message: "old", renamed: "b"), platform: nil), "is deprecated: use `b`"),
        (.deprecated(APIChange.Advice(message: "Use B instead."), platform: nil), "is deprecated: use B instead"),
        (.undeprecated(platform: nil), "is no longer deprecated"),
        (.unavailable(none, platform: nil), "is unavailable"),
        (.availableAgain(platform: "iOS"), "is available again on iOS"),
        (.obsoleted(version: "5.0", none, platform: "swift"), "is obsolete as of Swift 5.0"),
        (.obsoleted(version: "2", none, platform: nil), "is obsolete as of version 2"),
        (.versionRaised("17", platform: "iOS"), "needs iOS 17"),
        (.versionLowered("15", platform: "iOS"), "needs only iOS 15"),
        (.versionDropped("15", platform: "iOS"), "no longer needs iOS 15"),
        (.notAnalysed(.attributeGained("A")), "gained the attribute `@A`"),
        (.notAnalysed(.macroExpansion), "is a macro that expands to unknown declarations"),
        (.changed, "has a different declaration"),
        (.notAnalysed(.inferredType), "has a different value and no explicit type"),
    ]

    @Test("The changes of a function", arguments: table)
    func effects(effect: APIChange.Effect, words: String) {
        let change = Self.change(effect)
        // Labels identify a function as a whole among its overloads.
        let name =
            switch effect {
            case .gone, .added, .addedRequirement, .hidden, .unavailable, .deprecated: "`load(now:)`"
            default: "`load`"
            }
        #expect(Words.about(change).write() == "Chips: \(name) \(words) (breaking)")
        #expect(Words.about(change, in: "Chips").write() == "\(name) \(words) (breaking)")
    }

    @Test("Each trait has words for both directions, and each problem of a source has words")
    func complete() {
        for trait in APIChange.Trait.allCases {
            let (gained, lost) = (Self.change(.gained(trait)), Self.change(.lost(trait)))
            #expect(Words.about(gained) != Words.about(lost))
        }
        let problems = SourceProblem.allCases.map { Words.about(APIChange(path: "A.swift", $0)).write() }
        #expect(Set(problems).count == SourceProblem.allCases.count)
        #expect(problems.first == "`A.swift` is larger than 2 MiB (could not be analyzed)")
    }

    @Test("The declaration is named as written, and an item's name is not repeated")
    func subjects() {
        let table: [(APIChange, plain: String, inChips: String)] = [
            (Self.change(.gone(use: nil), labels: []), "Chips: `load()` is gone", "`load()` is gone"),
            (Self.change(.gone(use: nil), types: [], labels: []), "`load()` is gone", "`load()` is gone"),
            (
                Self.change(.gone(use: nil), kind: "init", name: "init"), "Chips: `init(now:)` is gone",
                "`init(now:)` is gone"
            ),
            (
                Self.change(.gone(use: nil), kind: "init", types: ["Chips", "Style"], name: "init"),
                "Chips.Style: `init(now:)` is gone", "`Style.init(now:)` is gone"
            ),
            (
                Self.change(.gone(use: nil), kind: "case", types: ["Chips", "Style"], name: "large", labels: nil),
                "Chips.Style: case `large` is gone", "case `Style.large` is gone"
            ),
            (
                Self.change(.gone(use: nil), kind: "var", types: ["Chips", "Style"], name: "large", labels: nil),
                "Chips.Style: `large` is gone", "`Style.large` is gone"
            ),
            (
                Self.change(.gone(use: nil), kind: "struct", types: [], name: "Chips", labels: nil), "Chips is gone",
                "is gone"
            ),
            (
                Self.change(.gone(use: nil), kind: "struct", types: ["Chips"], name: "Style", labels: nil),
                "Chips.Style is gone", "Style is gone"
            ),
            (
                Self.change(.gained(.final), kind: "class", types: [], name: "Tags", labels: nil),
                "Tags can no longer be subclassed", "Tags can no longer be subclassed"
            ),
            (
                Self.change(.conformancesLost(Self.names), kind: "protocol", types: [], name: "Tags", labels: nil),
                "Tags no longer requires `P` and `Q`", "Tags no longer requires `P` and `Q`"
            ),
            (
                Self.change(.conformancesLost(Self.names), kind: "extension", types: ["Kit", "Chips"], name: "P"),
                "Kit.Chips no longer conforms to `P` and `Q`", "no longer conforms to `P` and `Q`"
            ),
            (
                Self.change(.notAnalysed(.macroExpansion), kind: "macro", name: "#Preview", labels: nil),
                "Chips: `#Preview` is a macro that expands to unknown declarations",
                "`#Preview` is a macro that expands to unknown declarations"
            ),
            (
                Self.change(.parameterLost(Self.size), kind: "case", name: "large"),
                "Chips: case `large` lost value `size`", "case `large` lost value `size`"
            ),
            (
                Self.change(
                    .parameterRetyped(APIChange.Parameter("Int", at: 0), old: "Double", new: "Int"), kind: "case",
                    name: "large"),
                "Chips: case `large` takes `Int` instead of `Double`", "case `large` takes `Int` instead of `Double`"
            ),
            (
                Self.change(.retyped(old: "A", new: "B"), kind: "typealias", name: "Style", labels: nil),
                "Chips: `Style` is an alias of `B` instead of `A`", "`Style` is an alias of `B` instead of `A`"
            ),
            (
                Self.change(.valuesGained(Self.names), kind: "case", name: "large", labels: nil),
                "Chips: case `large` gained values `P` and `Q`", "case `large` gained values `P` and `Q`"
            ),
            (
                Self.change(.valuesLost(count: 1), kind: "case", name: "large"), "Chips: case `large` lost its value",
                "case `large` lost its value"
            ),
            (
                Self.change(.gone(use: nil), isCovered: true),
                "Chips: `load(now:)` is gone: calls to it resolve to another overload",
                "`load(now:)` is gone: calls to it resolve to another overload"
            ),
            (
                Self.change(.parameterDefaultLost(Self.size), isCovered: true),
                "Chips: `load` lost the default of `size`: affected calls resolve to another overload",
                "`load` lost the default of `size`: affected calls resolve to another overload"
            ),
        ]
        for (change, plain, inChips) in table {
            #expect(Words.about(change).write() == plain + " (breaking)")
            #expect(Words.about(change, in: "Chips").write() == inChips + " (breaking)")
        }
    }

    @Test("Verdicts are named, and counted, most serious first")
    func verdicts() {
        let verdicts: [APIChange.Verdict] = [.breaking, .mayBreak, .notAnalysed, .deprecated, .compatible]
        #expect(
            verdicts.map { Words.about($0).write() }
                == ["breaking", "may break", "could not be analyzed", "deprecated", "compatible"])
        let changes = [.breaking, .breaking, .compatible].map { Self.change(.inherited, $0) }
        #expect(Words.counts(of: changes, isCut: false).write() == "2 breaking, 1 compatible")
        #expect(Words.counts(of: changes, isCut: true).write() == "2 breaking, at least 1 compatible")
    }
}
