import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TestSupport
import Testing

@testable import TeamSyncSetup

extension AccessorFinderTests {
    /// Sources that name the same three icons or tokens, and the code and the pattern that are proposed.
    static let named: [(file: String, text: String, example: String, pattern: String)] = [
        (
            "A.swift", #"DSIcon.named("bell"); DSIcon.named( "cart" ); UI.DSIcon.named("arrow-left")"#,
            #"DSIcon.named("arrow-left")"#, #"\bDSIcon\.named\(\s*"(?<key>[^"\\]+)""#
        ),
        (
            "A.swift", #"Icon(name: "bell", size: 2); Icon(name: "cart"); Icon(name: "arrow-left")"#,
            #"Icon(name: "arrow-left")"#, #"\bIcon\(\s*name\s*:\s*"(?<key>[^"\\]+)""#
        ),
        (
            "A.swift", "DSIcon.bell; let a = Kit.DSIcon.cart.image; f(DSIcon.arrowLeft)", "DSIcon.arrowLeft",
            #"\bDSIcon\.(?<key>\w+)"#
        ),
        (
            "A.kt", "R.drawable.ic_bell; R.drawable.ic_cart; R.drawable.ic_arrow_left; R.drawable.photo; R.drawable.b",
            "R.drawable.ic_arrow_left", #"\bR\.drawable\.ic_(?<key>\w+)"#
        ),
        (
            "A.kt", "import com.ds.icons.Bell\nimport com.ds.icons.Cart\nimport com.ds.icons.ArrowLeft\nclass Bell",
            "import com.ds.icons.ArrowLeft", #"\bimport\s+com\.ds\.icons\.(?<key>\w+)\b"#
        ),
        ("A.kt", "DsIcons.Bell; DsIcons.Cart; DsIcons.ArrowLeft", "DsIcons.ArrowLeft", #"\bDsIcons\.(?<key>\w+)"#),
        (
            "A.tsx", "<Icon name=\"bell\"/><Icon\n size={2} name='cart'/><Icon name=\"arrow-left\" />",
            "<Icon name=\"arrow-left\">", attributes + #"["'](?<key>[^"'\\]+)["']"#
        ),
        (
            "A.tsx", #"<Icon name="bell-16"/> <Icon name="cart-24"/> <Icon name="arrow-left-16-filled"/>"#,
            #"<Icon name="arrow-left-16-filled">"#,
            attributes + #"["'](?<key>[^"'\\]+?)(?:[-_]?(?:\d+|filled))*["']"#
        ),
        (
            "A.kt", "DsIcons.Bell16; DsIcons.Cart24; DsIcons.ArrowLeft16", "DsIcons.ArrowLeft16",
            #"\bDsIcons\.(?<key>\w+?)(?:[-_]?(?:\d+))*\b"#
        ),
        (
            "A.tsx",
            "import type { A } from 'x'\nimport { BellIcon,\n  CartIcon as C, ArrowLeftIcon } from '@acme/icons'",
            "import { ArrowLeftIcon } from '@acme/icons'",
            #"\b(?<key>\w+?)Icon\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/icons["'])"#
        ),
        (
            "a.ts", "import K, { Button, Card, IconBell16, IconCart, IconArrowLeft16 } from \"@acme/ui\"",
            "import { IconArrowLeft16 } from '@acme/ui'",
            #"\bIcon(?<key>\w+?)(?:[-_]?(?:\d+))*\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/ui["'])"#
        ),
        (
            "a.jsx",
            "import * as a from '@acme/icons'; <a.BellIcon/>; const { CartIcon } = require('@acme/icons');\n"
                + "export { ArrowLeftIcon as Left } from '@acme/icons'",
            "import { ArrowLeftIcon } from '@acme/icons'",
            #"\b(?<key>\w+?)Icon\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/icons["'])"#
        ),
        (
            "a.js",
            "import Bell from '@acme/icons/bell'; const C = require(\"@acme/icons/cart.svg\");\n"
                + "export { default as Left } from '@acme/icons/arrow-left'; import O from './icons/own'",
            "import … from '@acme/icons/arrow-left'", #"["']@acme/icons/(?<key>[\w-]+?)(?:\.\w+)?(?:\?\w+)?["']"#
        ),
        (
            "a.ts",
            "import A from 'x/svg/IconBell16'; import B from 'x/svg/IconCart'; import C from 'x/svg/IconArrowLeft'",
            "import … from 'x/svg/IconArrowLeft'",
            #"["']x/svg/Icon(?<key>[\w-]+?)(?:[-_]?(?:\d+))*(?:\.\w+)?(?:\?\w+)?["']"#
        ),
        (
            "a.scss", "a { color: $brand-primary; b: $text $space_1 }", "$brand-primary",
            #"\$(?<key>[\w-]+)"#
        ),
        (
            "A.kt",
            "R.drawable.acme_ic_bell; R.drawable.acme_ic_cart; R.drawable.acme_ic_arrow_left; R.drawable.acme_photo",
            "R.drawable.acme_ic_arrow_left", #"\bR\.drawable\.acme_ic_(?<key>\w+)"#
        ),
        (
            "a.scss", "a { color: var(--brand-primary, var( --text)); margin: var(--space-1) }", "var(--brand-primary)",
            #"var\(\s*--(?<key>[\w-]+)"#
        ),
    ]

    /// Sources in several languages of a platform, and the patterns that are proposed.
    static let platforms: [(files: [String: String], patterns: [String])] = [
        (
            [
                "A.kt": "R.drawable.ic_bell; R.drawable.ic_close_small; R.drawable.ic_home; R.drawable.ic_search_round",
                "res/layout/a.xml": #"<View a="@drawable/ic_cart" b="@com.acme:drawable/ic_close" c="@id/ic_x"/>"#,
                "A.java": #"f("R.drawable.ic_no", R.drawable.ic_home);"#,
            ],
            [
                #"**/*.kt \bR\.drawable\.ic_(?<key>\w+)"#, #"**/*.xml @(?:[\w.]+:)?drawable/ic_(?<key>\w+)"#,
                #"**/*.java \bR\.drawable\.ic_(?<key>\w+)"#,
            ]
        ),
        (
            [
                "A.kt": "import a.icons.fill.Bell\nimport a.icons.fill.Cart\nimport a.icons.fill.Home\n"
                    + "import a.icons.line.Close\nimport a.icons.line.Own\nimport a.iconutils.Search\n"
                    + "import a.icons.own.Painter"
            ],
            ["fill", "line"].map { #"**/*.kt \bimport\s+a\.icons\.\#($0)\.(?<key>\w+)\b"# }
        ),
        (
            ["A.kt": "R.drawable.bell_24; R.drawable.cart_16; R.drawable.home_24; R.drawable.close"],
            [#"**/*.kt \bR\.drawable\.(?<key>\w+?)(?:[-_]?(?:\d+))*\b"#]
        ),
        (
            [
                "a.js": "import { BellIcon } from '@acme/icons'", "b.ts": "import {CartIcon} from '@acme/icons'",
                "c.jsx": "import { HomeIcon, CloseIcon } from '@acme/icons'", "d.ts": "import { Bell } from './icons'",
            ],
            ["jsx", "js", "ts"].map {
                #"**/*.\#($0) \b(?<key>\w+?)Icon\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/icons["'])"#
            }
        ),
        (
            [
                "a.css": "a { b: var(--brand-primary) var(--text) }", "b.tsx": "const c = 'var(--space-1)'",
                "c.ts": "const d = '--own'",
            ],
            ["css", "tsx"].map { #"**/*.\#($0) var\(\s*--(?<key>[\w-]+)"# }
        ),
    ]
}
