// swift-tools-version: 6.2
import PackageDescription

/// The one settings list of every target. Continuous integration sets
/// `TEAMSYNC_WARNINGS_AS_ERRORS`; a newer compiler's new warning must not stop a user's build.
var settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
if Context.environment["TEAMSYNC_WARNINGS_AS_ERRORS"] != nil {
    settings.append(.treatAllWarnings(as: .error))
}

/// What prompts run many times a minute is linked without shared libraries: loading them takes longer than its work.
/// The two libraries are named by what is compiled for a static Swift, but not by what is compiled for a shared one.
let staticExecutable = LinkerSetting.unsafeFlags(
    ["-static-executable", "-use-ld=lld", "-l_FoundationCShims", "-l_FoundationCollections"],
    .when(platforms: [.linux], configuration: .release))

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")

let package = Package(
    name: "teamsync",
    products: [
        .executable(name: "teamsync", targets: ["teamsync"]),
        .executable(name: "teamsyncd", targets: ["teamsyncd"]),
        .executable(name: "teamsync-mcp", targets: ["teamsync-mcp"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2", traits: []),
    ],
    targets: [
        .systemLibrary(name: "CLibgit2", pkgConfig: "libgit2", providers: [.apt(["libgit2-dev"])]),
        .systemLibrary(name: "CLibyaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .target(name: "CLinux"),
        .target(
            name: "TeamSyncGit",
            dependencies: ["CLibgit2", .product(name: "HeapModule", package: "swift-collections")],
            swiftSettings: settings),
        .target(name: "TeamSyncSnapshot", swiftSettings: settings),
        .target(
            name: "TeamSyncEngine",
            dependencies: [
                "CLibyaml", "CLinux", "TeamSyncGit", "TeamSyncSnapshot", logging,
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            resources: [.embedInCode("Config/Profiles")],
            swiftSettings: settings),
        .target(name: "TeamSyncReaders", dependencies: ["TeamSyncSnapshot"], swiftSettings: settings),
        .target(
            name: "TeamSyncMCP",
            dependencies: ["CLinux", "TeamSyncEngine", "TeamSyncGit", "TeamSyncReaders", "TeamSyncSnapshot"],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsync-mcp",
            dependencies: ["TeamSyncMCP", "TeamSyncSnapshot", argumentParser],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsyncd",
            dependencies: [
                "CLinux", "TeamSyncEngine", "TeamSyncReaders", "TeamSyncSnapshot", argumentParser, logging,
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            swiftSettings: settings),
        .executableTarget(
            name: "teamsync",
            dependencies: ["TeamSyncReaders", "TeamSyncSnapshot", argumentParser],
            swiftSettings: settings,
            linkerSettings: [staticExecutable]),
        .target(
            name: "TestSupport",
            dependencies: ["TeamSyncSnapshot"],
            path: "Tests/TestSupport",
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncGitTests", dependencies: ["TeamSyncGit", "TestSupport"], swiftSettings: settings),
        .testTarget(
            name: "TeamSyncSnapshotTests",
            dependencies: ["TeamSyncSnapshot", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncEngineTests",
            dependencies: ["TeamSyncEngine", "TeamSyncGit", "TeamSyncSnapshot", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncReadersTests",
            dependencies: ["TeamSyncReaders", "TeamSyncSnapshot", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "TeamSyncMCPTests",
            dependencies: ["TeamSyncMCP", "TeamSyncSnapshot", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["TeamSyncSnapshot", "TestSupport", "teamsync", "teamsyncd", "teamsync-mcp"],
            swiftSettings: settings),
    ]
)
