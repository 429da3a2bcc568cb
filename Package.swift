// swift-tools-version: 6.2
import PackageDescription

/// The settings of every target. Continuous integration sets `TEAMSYNC_WARNINGS_AS_ERRORS`; new warnings of a newer
/// compiler must not stop a user's build.
var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["TEAMSYNC_WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
}

/// The settings of the small targets with loops over bytes, which dominate the time of the tests unless they are
/// optimized: TestSupport generates random repositories and compares results with git's.
let optimizedSettings = settings + [.unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))]

/// Programs that prompts run many times a minute are linked statically: loading shared libraries would take longer than
/// their work. Objects compiled for a static Swift name these two libraries, those compiled for a shared one do not.
let staticExecutable = LinkerSetting.unsafeFlags(
    ["-static-executable", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections"],
    .when(platforms: [.linux], configuration: .release))

/// Executables export the symbols of the Swift libraries that they contain, which nothing looks up: 8.5 MB in four
/// programs.
let unexportedSymbols = LinkerSetting.unsafeFlags(
    ["-Xlinker", "--no-export-dynamic"], .when(platforms: [.linux], configuration: .release))

/// The daemon runs as long as the session: the functions that it calls in static libraries are placed together, so that
/// the rest takes no memory. 'scripts/order-symbols' writes the list; missing names are ignored.
let orderedExecutable = LinkerSetting.unsafeFlags(
    [
        "-Xlinker", "--symbol-ordering-file=\(Context.packageDirectory)/scripts/order-symbols.d/teamsyncd.txt",
        "-Xlinker", "--no-warn-symbol-ordering",
    ],
    .when(platforms: [.linux], configuration: .release))

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "teamsync",
    products: [
        .executable(name: "teamsync", targets: ["teamsync"]),
        .executable(name: "teamsyncd", targets: ["teamsyncd"]),
        .executable(name: "teamsync-worker", targets: ["teamsync-worker"]),
        .executable(name: "teamsync-mcp", targets: ["teamsync-mcp"]),
        .executable(name: "teamsync-swift", targets: ["teamsync-swift"]),
        .executable(name: "teamsync-report", targets: ["teamsync-report"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    ],
    targets: [
        .systemLibrary(name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
        .systemLibrary(name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "CLinux"),
        .target(name: "TeamSyncBase", dependencies: ["CLinux"], swiftSettings: optimizedSettings),
        .target(name: "TeamSyncDocuments", dependencies: ["TeamSyncBase"], swiftSettings: settings),
        .target(name: "TeamSyncWords", dependencies: ["TeamSyncBase", "TeamSyncDocuments"], swiftSettings: settings),
        .target(
            name: "TeamSyncConfiguration",
            dependencies: ["CLibyaml", "TeamSyncBase", "TeamSyncDocuments"],
            resources: [.embedInCode("Profiles")],
            swiftSettings: settings),
        .target(
            name: "TeamSyncGit",
            dependencies: ["CLibgit2", "TeamSyncBase", .product(name: "HeapModule", package: "swift-collections")],
            swiftSettings: settings),
        .target(
            name: "TeamSyncProtocol",
            dependencies: ["TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDocuments"],
            swiftSettings: settings),
        .target(
            name: "TeamSyncDesign",
            dependencies: [
                "TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDocuments",
            ],
            swiftSettings: settings),
        .target(
            name: "TeamSyncWorker",
            dependencies: [
                "CLinux", "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments",
                "TeamSyncGit", "TeamSyncProtocol", "TeamSyncWords",
            ],
            swiftSettings: settings),
        .target(
            name: "TeamSyncSupervisor",
            dependencies: [
                "CLinux", "TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncProtocol",
                "TeamSyncWords",
            ],
            swiftSettings: settings),
        .target(
            name: "TeamSyncCommands",
            dependencies: ["TeamSyncBase", "TeamSyncDocuments", "TeamSyncReaders", argumentParser],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsync-worker",
            dependencies: [
                "TeamSyncBase", "TeamSyncCommands", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncProtocol",
                "TeamSyncReaders",
                "TeamSyncSetup", "TeamSyncWorker", argumentParser,
            ],
            swiftSettings: settings,
            linkerSettings: [unexportedSymbols]),
        .target(
            name: "TeamSyncSetup",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncWorker", "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncSupervisor", "TeamSyncWords",
            ],
            swiftSettings: settings),
        .target(
            name: "TeamSyncReaders", dependencies: ["TeamSyncBase", "TeamSyncDocuments", "TeamSyncWords"],
            swiftSettings: settings),
        .target(
            name: "TeamSyncMCP",
            dependencies: [
                "CLinux", "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments",
                "TeamSyncGit", "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncWords",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsync-mcp",
            dependencies: [
                "TeamSyncBase", "TeamSyncCommands", "TeamSyncDocuments", "TeamSyncMCP", "TeamSyncReaders",
                argumentParser,
            ],
            swiftSettings: settings,
            linkerSettings: [unexportedSymbols]),
        .target(
            name: "TeamSyncSwift",
            dependencies: [
                "CLinux", "TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDesign", "TeamSyncDocuments",
                "TeamSyncProtocol", "TeamSyncReaders",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"), "TeamSyncWords",
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsync-swift",
            dependencies: [
                "TeamSyncBase", "TeamSyncCommands", "TeamSyncConfiguration", "TeamSyncDesign", "TeamSyncDocuments",
                "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncSwift", "TeamSyncWords", argumentParser,
            ],
            swiftSettings: settings,
            linkerSettings: [unexportedSymbols]),
        .target(
            name: "TeamSyncHistory",
            dependencies: [
                "CLinux", "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments",
                "TeamSyncGit", "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncWorker", "TeamSyncWords",
            ],
            swiftSettings: settings),
        .target(
            name: "TeamSyncReport",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncHistory", "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncWorker", "TeamSyncWords",
            ],
            resources: [.embedInCode("Templates")],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsync-report",
            dependencies: [
                "TeamSyncBase", "TeamSyncCommands", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncHistory",
                "TeamSyncProtocol",
                "TeamSyncReaders", "TeamSyncReport", argumentParser,
            ],
            swiftSettings: settings,
            linkerSettings: [unexportedSymbols]),
        .executableTarget(
            name: "teamsyncd",
            dependencies: [
                "CLinux", "TeamSyncBase", "TeamSyncCommands", "TeamSyncConfiguration", "TeamSyncDocuments",
                "TeamSyncProtocol",
                "TeamSyncReaders", "TeamSyncSupervisor", argumentParser, logging,
            ],
            swiftSettings: settings,
            linkerSettings: [staticExecutable, orderedExecutable]),
        .executableTarget(
            name: "teamsync",
            dependencies: ["TeamSyncBase", "TeamSyncCommands", "TeamSyncDocuments", "TeamSyncReaders", argumentParser],
            swiftSettings: settings,
            linkerSettings: [staticExecutable]),
        .target(
            name: "MainPrograms",
            dependencies: ["teamsync", "teamsyncd", "teamsync-worker", "teamsync-report"],
            swiftSettings: settings),
        .target(
            name: "TestSupport",
            dependencies: ["TeamSyncBase", "TeamSyncDocuments"],
            path: "Tests/TestSupport",
            swiftSettings: optimizedSettings),
        .target(
            name: "CloneTestSupport",
            dependencies: ["TeamSyncBase", "TeamSyncConfiguration", "TeamSyncGit", "TestSupport"],
            path: "Tests/CloneTestSupport",
            swiftSettings: settings),
        .executableTarget(
            name: "simulate-fleet",
            dependencies: [
                "TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncProtocol", "TeamSyncSupervisor",
                argumentParser,
            ],
            path: "Tests/Simulation",
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncBaseTests", dependencies: ["TeamSyncBase", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "TeamSyncDocumentsTests",
            dependencies: ["TeamSyncBase", "TeamSyncDocuments", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncConfigurationTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDocuments", "TestSupport", "CloneTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncGitTests",
            dependencies: ["TeamSyncBase", "TeamSyncDocuments", "TeamSyncGit", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncDesignTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncProtocol", "TeamSyncWorker", "TestSupport", "CloneTestSupport", "TeamSyncWords",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncWorkerTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncProtocol", "TeamSyncWorker", "TestSupport", "CloneTestSupport", "teamsync-worker",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncSupervisorTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncProtocol", "TeamSyncSupervisor", "TeamSyncWorker", "TestSupport", "CloneTestSupport",
                "teamsync-worker", "teamsyncd",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncSetupTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncSetup", "TeamSyncSupervisor", "TeamSyncWorker",
                "TestSupport", "CloneTestSupport", "teamsync-worker",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncSwiftTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncProtocol", "TeamSyncSwift",
                "TeamSyncWords", "TestSupport", "teamsync-swift",
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncHistoryTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncHistory", "TeamSyncProtocol", "TeamSyncReaders", "TeamSyncWorker", "TestSupport",
                "CloneTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncReportTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncHistory", "TeamSyncReport", "TestSupport", "CloneTestSupport", "teamsync-report",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncWordsTests",
            dependencies: ["TeamSyncBase", "TeamSyncDocuments", "TeamSyncWords"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncReadersTests",
            dependencies: ["TeamSyncBase", "TeamSyncDocuments", "TeamSyncReaders", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncCommandsTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncCommands", "TeamSyncDocuments", "TeamSyncReaders", "TestSupport",
                argumentParser,
            ],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncMCPTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDesign", "TeamSyncConfiguration", "TeamSyncDocuments", "TeamSyncGit",
                "TeamSyncMCP", "TeamSyncProtocol", "TeamSyncReaders", "TestSupport", "CloneTestSupport",
            ],
            swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "TeamSyncBase", "TeamSyncDocuments", "TestSupport", "teamsync", "teamsyncd", "teamsync-mcp",
                "teamsync-report", "teamsync-swift", "teamsync-worker",
            ],
            swiftSettings: settings),
    ]
)
