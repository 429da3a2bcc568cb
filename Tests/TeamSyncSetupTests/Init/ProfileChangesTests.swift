import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWorker

/// Upstream changes in a repository with a profile's shape are reported item by item.
@Suite("Changes in repositories for each profile")
struct ProfileChangesTests {
    /// A commit of a teammate, and the items it changes as `catalogue change key`, sorted.
    struct Push: CustomTestStringConvertible {
        let shape: ProfileShape
        /// nil removes the file, or the folder.
        let files: [RawPath: String?]
        let changes: [String]

        var testDescription: String { shape.rawValue }
    }

    static let pushes = [
        Push(
            shape: .androidComponents,
            files: [
                "app/src/main/assets/icons/eye-off.svg": "<svg/>",
                "app/src/main/assets/icons/bell.svg": "<svg>new</svg>",
                "components/src/main/java/com/example/components/chips/ChipsView.kt": "class ChipsView",
                "specs/components/CheckboxView.json": #"{"name": "CheckboxView", "tags": ["form"]}"#,
            ],
            changes: [
                "bundled_icons added eye-off", "bundled_icons changed bell", "components changed CheckboxView",
                "components changed ChipsView",
            ]),
        Push(
            shape: .atomicDesign,
            files: [
                "Sources/Atoms/Chips/DSChip.swift": "struct DSChip {}", "Sources/Organisms/Cards/DSCard.swift": nil,
                "Sources/Theme/Contracts/DSSpacingContract.swift":
                    "protocol DSSpacingContract {\n    var small: CGFloat { get }\n    var huge: CGFloat { get }\n}\n",
            ],
            changes: [
                "atoms added DSChip", "contracts changed DSSpacingContract", "organisms removed DSCard",
                "spacings added huge", "spacings removed large",
            ]),
        Push(
            shape: .iconsLibrary, files: ["icons/arrow-add.svg": "<svg/>", "colors.json": #"{"colors": []}"#],
            changes: [
                "colors removed accent-50", "colors removed background-50", "colors removed border-50",
                "icons changed arrow-add",
            ]),
        Push(
            shape: .iosComponents,
            files: [
                "Sources/Components/ChipsView.swift": "struct ChipsView {}",
                "specs/index.json": #"{"components": [{"name": "ChipsView", "description": "Chips"}]}"#,
            ],
            changes: ["components changed ChipsView", "components removed CheckboxView"]),
        Push(
            shape: .platformComponents,
            files: [
                "src/components/core/Nav-Base/Nav-Base.schema.yaml": "name: Nav-Base\n",
                "src/components/core/Button-CTA/platforms/ios/ButtonCTA.ios.swift": "struct ButtonCTA { let a = 1 }\n",
                "src/components/core/Chip-Base": nil,
                "src/tokens/OpacityTokens.ts":
                    "export const opacityTokens = {\n  a: { name: 'opacity008', value: 1 },\n  b: { name: 'opacity024', value: 2 },\n}\n",
            ],
            changes: [
                "components added Nav-Base", "components changed Button-CTA", "components removed Chip-Base",
                "tokens added opacity024", "tokens changed opacity008", "tokens removed opacity016",
            ]),
        Push(
            shape: .swiftUIPackage,
            files: [
                "Sources/Deck/Components/CardView.swift": "struct CardView {}",
                "Sources/Deck/Slides/ChartSlide.swift": nil,
                "Sources/Deck/Slides/MapSlide.swift": "struct MapSlide {}",
                "Sources/Deck/Models/Nested/Slide.swift": "enum Slide { \n    case chart, map\n}\n",
            ],
            changes: [
                "cases added map", "cases changed chart", "cases removed closing", "cases removed custom",
                "components changed CardView", "slides added MapSlide", "slides removed ChartSlide",
            ]),
    ]

    @Test("Every profile has a push")
    func all() {
        #expect(Self.pushes.map(\.shape) == ProfileShape.allCases)
    }

    @Test("A push is reported item by item", arguments: pushes)
    func aPushIsReportedItemByItem(push: Push) throws {
        let setup = try SetupFolder()
        let origin = try setup.origin("r.git", push.shape.files)
        let (clone, teammate) = (try setup.clone(origin, "r"), try setup.clone(origin, "teammate"))
        for (path, text) in push.files {
            if let text { try teammate.write(text, to: path) } else { try teammate.remove(path) }
        }
        try teammate.commit("Change")
        try teammate.push()
        try clone.git("fetch", "--quiet")
        let configuration = try #require(
            try ConfigurationSupport.repository(
                "repositories:\n  - {profile: \(push.shape.rawValue), path: \(clone.path)}\n"))
        let repository = try Repository(at: clone.path)
        let comparison = try Comparer(repository: repository, configuration: configuration).compare(
            local: repository.reference(configuration.localReference),
            upstream: repository.reference(configuration.trackingReference))
        var comparer = CommitComparer(repository: repository, configuration: configuration)
        let published = try PublishedChanges(comparison, &comparer)
        let reported = published.incoming.highlights.map { "\($0.catalogue) \($0.change.rawValue) \($0.key)" }
        #expect(reported.sorted() == push.changes)
    }
}
