import Testing

@testable import TeamSyncBase

@Suite struct URLRedactionTests {
    @Test(
        "Names and passwords in URLs are removed, the rest is kept",
        arguments: [
            ("https://ada:pw@h/x.git", "https://h/x.git"), ("https://ada@h:8443/x", "https://h:8443/x"),
            ("https://ada:pw@h:8443/x@y", "https://h:8443/x@y"), ("https://ada:p@w@h/x", "https://h/x"),
            ("ssh://git@[::1]:22/x", "ssh://[::1]:22/x"), ("ssh://git@[::1]/x", "ssh://[::1]/x"),
            ("a 'https://u:p@h/x': b https://v:q@i c", "a 'https://h/x': b https://i c"),
            ("https://u:p@\u{301}h/x", "https://\u{301}h/x"), ("https://\u{301}u:p@h/x", "https://h/x"),
            ("https://@h/x", "https://h/x"), ("https://:pw@h", "https://h"), ("x://u:p@", "x://"),
        ])
    func withoutUserInfo(text: String, expected: String) {
        #expect(URLRedaction.withoutSecrets(text) == expected)
    }

    @Test(
        "Queries are removed, from URLs and from paths",
        arguments: [
            ("https://h/x?token=s", "https://h/x?…"), ("https://h/x?s", "https://h/x?…"),
            ("https://h/x?mail=a@b c", "https://h/x?… c"),
            ("'https://h/x.git?a=s&b=s/': said", "'https://h/x.git?…/': said"),
            ("https://u:p@h/x?token=s#f", "https://h/x?…"), ("'/x.git?token=s' does not", "'/x.git?…' does not"),
            ("git@h:x.git?private_token=s", "git@h:x.git?…"), ("a\thttps://h/?k=s\nb", "a\thttps://h/?…\nb"),
            ("https://h/x?t=\u{301}s b", "https://h/x?… b"),
        ])
    func withoutQueries(text: String, expected: String) {
        #expect(URLRedaction.withoutSecrets(text) == expected)
    }

    @Test(
        "A password that should have been escaped is removed, too",
        arguments: [
            "https://ada:pw/more@h", "https://ada:#pw@h", "https://ada:?pw@h", "https://ada:p'w@h",
            "https://ada:p\"w@h",
            "https://ada:12/pw@h", "https://ada@x:pw/more@h", "https://ada:/pw/@/pw@h", "https://ada:pw//x@h",
        ])
    func withoutUnescapedUserInfo(url: String) {
        #expect(URLRedaction.withoutSecrets("malformed URL '\(url)/x'") == "malformed URL 'https://h/x'")
    }

    @Test(
        "Text without user information is not changed",
        arguments: [
            "", "no URL", "ada@h", "ada:pw@h:x", "https://h/@scope/x", "https://h/x?", "a? b=c", "x?=y", "(?<a>b)?",
            "file:///a/b@c",
            "://", "https://", "http://h:80/x and mail to a@b", "http://127.0.0.1:80/': a@b",
        ])
    func textWithoutUserInfo(text: String) {
        #expect(URLRedaction.withoutSecrets(text) == text)
    }
}
