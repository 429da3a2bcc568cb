import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

/// Tokens in the mixins and functions of Sass, and variables that are no tokens.
extension StyleSheetTokenTests {
    @Test("Properties in a mixin that is named after tokens, in the mode that its name states")
    func mixins() throws {
        let scss = """
            @mixin kit-tokens { --ink: #111; .button { --x: 1px; } }
            @mixin kit-tokens--dark() { --ink: #eee; }
            @mixin high-contrast-theme { --ink: #000; }
            @mixin button-base { --pad: 4px; }
            @mixin theme($ink) { --line: #{$ink}; }
            """
        #expect(
            try lines(scss, isPlain: false) == [
                "--ink = #111", "--ink [dark] = #eee", "--ink [high-contrast] = #000",
            ])
    }

    @Test("The steps of a nested map are tokens, and a text style is one token")
    func steps() throws {
        let scss = """
            $red: (50: red, A100: $b, contrast: (50: $ink, A100: rgba(black, 0.9),),);
            $h1: (small: (size: 4px, line: 8px), large: (size: 8px, line: 12px)); $gaps: (md: (1: 4px, 2x: 8px));
            """
        #expect(
            try lines(scss, isPlain: false) == [
                "$red.50 = red", "$red.A100 = $b", "$red.contrast.50 = $ink", "$red.contrast.A100 = rgba(black, 0.9)",
                "$h1.small = (size: 4px, line: 8px)", "$h1.large = (size: 8px, line: 12px)", "$gaps.md.1 = 4px",
                "$gaps.md.2x = 8px",
            ])
    }

    @Test("Maps with the same names for light and dark are values of one token")
    func modesOfMaps() throws {
        let scss = """
            $kit-light: (ink: #000, gap: 2px); $kit-dark: (ink: #fff, gap: 4px);
            $font-regular: (size: 1px); $font-bold: (size: 2px); $a-light: (x: 1px); $a-dark: (y: 2px);
            """
        #expect(
            try lines(scss, isPlain: false) == [
                "$kit.ink [light] = #000", "$kit.gap [light] = 2px", "$kit.ink [dark] = #fff", "$kit.gap [dark] = 4px",
                "$font-regular.size = 1px", "$font-bold.size = 2px", "$a-light.x = 1px",
                "$a-dark.y = 2px",
            ])
    }

    @Test("Members of a map that a function for tokens returns")
    func functions() throws {
        let scss = """
            $_deps: ('ref': ref.values());
            @function values($deps: $_deps, $flag: false) {
              $inner: ('no': 1px);
              @return ('ink': if($flag, null, #111), 'line': map.get($deps, 'ref', 'grey10'), 'gap': if($flag, 1px, 2px));
            }
            @function values-dark($flag: false) { @return ('ink': if($flag, #eee, null)); }
            @function double($x) { @return ('no': 2 * $x); }
            @function token-of($x) { @return map.get($x, 'no'); }
            """
        let tokens = try StyleSheetTokens(Array(scss.utf8), isPlain: false).tokens
        #expect(
            tokens.filter { !$0.isOnlyReferred }.map { "\($0.key) [\($0.mode ?? "")] = \($0.value.string ?? "")" } == [
                "ink [] = #111", "line [] = map.get($deps, 'ref', 'grey10')", "gap [] = if($flag, 1px, 2px)",
                "ink [dark] = #eee",
            ])
        #expect(tokens.filter(\.isOnlyReferred).map(\.key) == ["$_deps.ref"])
    }

    @Test("The switches of a library are no tokens; custom properties and words are")
    func switches() throws {
        let scss = "$reset: true !default; $layers: false; $style: solid; :root { --flag: true; }"
        #expect(try lines(scss, isPlain: false) == ["$style = solid", "--flag = true"])
    }

    @Test("A variable without a value is a token if others of its group have values")
    func unset() throws {
        let scss = """
            $red-80: #333; $red-90: false !default; $red-100: false; $red-100: #000;
            $enable-grid: true; $enable-red: false; @a-b: true;
            """
        #expect(try lines(scss, isPlain: false) == ["$red-80 = #333", "$red-100 = #000", "$red-90 = false"])
    }
}
