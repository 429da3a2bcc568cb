import Testing

@testable import TeamSyncMCP

@Suite("Addresses of resources")
struct ResourceAddressTests {
    @Test(
        "An address stays the same when written and parsed",
        arguments: [
            (ResourceAddress.counts, "teamsync://counts"),
            (.changes("icons-library"), "teamsync://changes/icons-library"),
            (.icon("icons", "a/b c"), "teamsync://icons/icons/a%2Fb%20c"),
            (.component("ios", "Größe%"), "teamsync://components/ios/Gr%C3%B6%C3%9Fe%25"),
        ])
    func roundTrip(address: ResourceAddress, uri: String) {
        #expect(address.uri == uri)
        #expect(ResourceAddress(uri) == address)
    }

    @Test(
        "Other texts are not addresses",
        arguments: [
            "", "teamsync://", "teamsync:/counts", "teamsync://counts/", "teamsync://changes", "teamsync://changes/",
            "teamsync://icons/a", "teamsync://icons/a/b/c", "teamsync://icons/a/%", "teamsync://icons/a/%4",
            "teamsync://icons/a/%zz", "teamsync://icons/a/%FF", "file:///etc/passwd", "teamsync://other/a",
        ])
    func noAddress(uri: String) {
        #expect(ResourceAddress(uri) == nil)
    }

    @Test("Templates match the addresses")
    func templates() {
        for template in ResourceAddress.Template.allCases {
            let uri = template.rawValue.replacing("{repository}", with: "r").replacing("{name}", with: "n")
            #expect(ResourceAddress(uri)?.uri == uri)
        }
    }
}
