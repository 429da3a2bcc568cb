@testable import TeamSyncConfiguration
@testable import TeamSyncEngine

extension FetchRequest {
    /// A request whose fetch never notes anything that it would leave behind.
    init(_ configuration: RepositoryConfiguration) {
        self.init(configuration, strayList: "/nonexistent/strays")
    }
}
