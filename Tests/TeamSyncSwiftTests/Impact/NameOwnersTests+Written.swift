import TeamSyncConfiguration
import Testing

@testable import TeamSyncSwift

/// Names of which a pattern finds only a part, or that code writes in another form.
extension NameOwnersTests {
    private static let kit = ["package.json": #"{"name": "@acme/ui"}"#]

    @Test(
        "A dollar sign begins a variable only in the style sheet of a single-file component",
        arguments: ["a.vue", "a.svelte"])
    func stores(path: String) throws {
        try expectPlaces(
            "<p>{{ $ink }}</p>\n<script>\nconst a = this.$ink + $ink\n</script>\n<style lang=\"scss\">\n"
                + "p { color: $ink; } // !\n</style>\n", path, [:], [:], #"\$(?<key>[\w-]+)"#, .token)
    }

    @Test(
        "A component's name in a text or before a colon is not a reference",
        arguments: [
            "import { AcmeChip } from '@acme/ui' // !\nh(AcmeChip, { a: 1 }) // !",
            "import { AcmeChip } from '@acme/ui' // !\ntype A = typeof AcmeChip // !\nconst a = styled(AcmeChip)`` // !",
            "import * as Kit from '@acme/ui'\nconst a = <Kit.AcmeChip /> // !",
            "import { AcmeChip } from '@acme/ui' // !\nit('renders AcmeChip', () => AcmeChip) // !",
            "it('renders AcmeChip', () => 1)\nconst a = 'AcmeChip'",
            "const a = <p>The AcmeChip</p>",
            "import { AcmeChip } from './own'\nh(AcmeChip)",
            "class AcmeChip {}\nh(AcmeChip)",
            "import React from 'react'\nconst AcmeChip = ({ a }: { a: React.ReactNode }) => <p>{a}</p>\nh(AcmeChip)",
            "import React from 'react'\nconst AcmeChip: React.FC<P> = ({ a }) => <p>{a}</p>\nh(AcmeChip)",
            "import { make } from './own'\nconst AcmeChip = make(({ a }) => a) // !\nh(AcmeChip) // !",
        ])
    func references(text: String) throws {
        let app = ["src/own.ts": "export const AcmeChip = 1\n"]
        try expectPlaces(text, "src/a.tsx", Self.kit, app, #"\b(?<key>Acme[A-Z]\w*)\b"#, .component)
    }

    @Test("A single-file component names components in its template")
    func templates() throws {
        try expectPlaces(
            "<script setup>\nimport { AcmeChip } from '@acme/ui' // !\nconst a = { components: { AcmeChip } } // !\n"
                + "</script>\n<template>\n<p>AcmeChip</p>\n</template>\n", "src/a.vue", Self.kit, [:],
            #"\b(?<key>Acme[A-Z]\w*)\b"#, .component)
    }

    @Test(
        "A constant whose beginning is not a part of the key belongs to the script that declares it",
        arguments: [
            "import { ACME_INK } from '@acme/ui' // !\nf(ACME_INK) // !",
            "import { ACME_INK } from './own'\nf(ACME_INK)",
            "export const ACME_INK = 'red'\nf(ACME_INK)",
            "import * as tokens from '@acme/ui'\nf(tokens.ACME_INK) // !",
        ])
    func constants(text: String) throws {
        let app = ["src/own.ts": "export const ACME_INK = 'red'\n"]
        try expectPlaces(text, "src/a.ts", Self.kit, app, #"\bACME_(?<key>[A-Z0-9_]+)"#, .token)
    }

    @Test(
        "A variable of which a pattern finds the end is read as a whole",
        arguments: [
            "@mixin a($acme-ink) { b: $acme-ink }\n.c { d: $acme-ink } // !",
            ".a { b: \"$acme-ink\" }\n.c { d: \"#{$acme-ink}\" } // !",
            "@use 'own' as own;\n.a { b: own.$acme-ink }",
        ])
    func variables(text: String) throws {
        try expectPlaces(
            text, "a.scss", [:], ["_own.scss": "$acme-ink: red;\n"], #"\$acme-(?<key>[\w-]+)"#, .token)
    }

    @Test(
        "A variable that the rules of a source take from its own definition is its own",
        arguments: [
            "$ink: red;\n.a { b: $ink }",
            "$ink: red !default; // ?\n.a { b: $ink } // ?",
            // A configuration of another source.
            "$ink: red; // ?\n$line: $ink; // ?",
            ".a { b: $ink } // ?\n$ink: red;\n.c { d: $ink }",
            ".a { $ink: red; // ?\n b: $ink } // ?",
            "@import 'kit';\n$ink: red; // ?\n.a { b: $ink } // ?",
        ])
    func ownVariables(text: String) throws {
        try expectPlaces(text, "a.scss", [:], [:], #"\$(?<key>ink)\b"#, .token)
    }

    @Test(
        "Classes in Java come from packages of the design system",
        arguments: [
            "package com.shop;\nimport com.acme.ui.Chip; // !\nclass A {\n  Chip a; // !\n  String b = \"Chip\"; // Chip\n}",
            "package com.shop;\nimport org.other.Chip;\nclass A { Chip a; }",
            "package com.shop;\nimport com.acme.ui.Card;\nclass Chip { }\nclass A { Chip a; }",
        ])
    func java(text: String) throws {
        let kit = ["src/Chip.kt": "package com.acme.ui\n\nclass Chip\n"]
        try expectPlaces(text, "A.java", kit, [:], #"\b(?<key>Chip)\b"#, .component)
    }

    @Test(
        "A class of resources can be imported",
        arguments: [
            "package com.acme.app\nimport com.acme.ui.R.drawable\nval a = drawable.trash // !\nval b = c.drawable.trash",
            "package com.acme.app\nval drawable = own()\nval a = drawable.trash",
            "package com.acme.app\nimport com.acme.ui.R.drawable\nval drawable = own()\nval a = drawable.trash // ?",
        ])
    func resourceClasses(text: String) throws {
        try expectPlaces(text, "a.kt", [:], [:], #"\bR\.drawable\.(?<key>\w+)"#, .icon)
    }

    @Test("A component with a lowercase key is found under the other name that the code exports it with")
    func exports() throws {
        let app = ["src/kit.ts": "export { Pill as Label } from '@acme/ui'\n"]
        try expectPlaces(
            "import { Label } from './kit'\nconst a = <Label /> // !\nconst b = <Other />", "src/a.tsx", Self.kit, app,
            #"<(?<key>[A-Z]\w*)"#, .component, names: ["items": ["pill"]])
    }
}
