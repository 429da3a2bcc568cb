import TestSupport

extension LibraryShapes {
    /// Components in other languages and manifests of other package managers.
    static let platforms: [Layout] = [
        Shapes.shape(
            "components in a folder with the name of the system", ["components": 12],
            ["directories: {glob: 'packages/kit/src/components/acme/*'}"],
            ["packages/kit/package.json": #"{"name": "@x/kit", "peerDependencies": {}}"#],
            Shapes.each { ("packages/kit/src/components/acme/\($0)/index.gts", "<template></template>") }),
        Shapes.shape(
            "a private package that others beside it import", ["components": 12],
            ["files: {glob: 'packages/ui/src/components/*.tsx', exclude: ['packages/ui/src/components/*.*.tsx']}"],
            ["packages/ui/package.json": #"{"name": "@x/ui", "private": true, "exports": {".": "./src"}}"#],
            ["apps/web/package.json": #"{"name": "web", "private": true}"#, "apps/web/next.config.js": ""],
            Shapes.each { ("packages/ui/src/components/\($0).tsx", "export function \(title($0))() {}") }),
        Shapes.shape(
            "elements at the top of a library", ["components": 12],
            ["directories: {glob: '*', exclude: [internal, '**/common'"],
            ["package.json": #"{"name": "@x/web", "version": "1.0.0", "exports": {}}"#],
            Shapes.each { ("\($0)/\($0).ts", "@customElement('x')\nexport class A {}") },
            ["internal/a.ts": "export const a = 1"]),
        Shapes.shape(
            "classes of Objective-C", ["components": 12], ["directories: {glob: 'components/*'}"],
            ["Kit.podspec": "Pod::Spec.new"],
            Shapes.each {
                ("components/\(title($0))s/src/XX\(title($0)).m", "@implementation XX\(title($0))\n@end")
            }),
        Shapes.shape(
            "classes of Java", ["components": 12], ["directories: {glob: 'lib/java/com/x/*'}"],
            ["lib/build.gradle": "apply plugin: 'com.android.library'"],
            Shapes.each {
                (
                    "lib/java/com/x/\($0)/Kit\(title($0)).java",
                    "public class Kit\(title($0)) extends View {\n  Kit\(title($0))(Context c, AttributeSet attrs) {}\n}"
                )
            }),
        Shapes.shape(
            "widgets of Flutter", ["components": 12],
            ["files: {glob: 'lib/src/widgets/*.dart', exclude: ['lib/src/widgets/*.*.dart']}"],
            ["pubspec.yaml": "name: kit\n"],
            Shapes.each { ("lib/src/widgets/\($0).dart", "class \(title($0)) extends StatelessWidget {}") }),
        Shapes.shape(
            "components of Ruby", ["components": 12], ["glob: 'app/components/**/*_component.rb'"],
            ["x.gemspec": "Gem::Specification.new"],
            Shapes.each { ("app/components/x/\($0)_component.rb", "class \(title($0)) < ViewComponent::Base\nend") }),
        Shapes.shape(
            "components of Ruby with templates", ["components": 12], ["glob: 'app/components/**/*_component.rb'"],
            ["x.gemspec": "Gem::Specification.new"],
            Shapes.each { ("app/components/x/\($0)_component.rb", "class \(title($0)) < ViewComponent::Base\nend") },
            Shapes.each { ("app/components/x/\($0)_component.html.erb", "<div></div>") }),
        Shapes.shape(
            "partial templates of Ruby", ["components": 12], ["files: {glob: 'app/views/kit/components/_*.html.erb'}"],
            ["x.gemspec": "Gem::Specification.new"],
            Shapes.each { ("app/views/kit/components/_\($0).html.erb", "<div></div>") }),
        Shapes.shape(
            "components of Blazor", ["components": 12], ["directories: {glob: 'src/Core/Components/*'}"],
            ["src/Core/Core.csproj": "<PackageId>Kit</PackageId>"],
            Shapes.each { ("src/Core/Components/\(title($0))/Kit\(title($0)).razor", "<div/>") }),
        Shapes.shape(
            "style sheets side by side, beside tokens", ["components": 12, "tokens": 12],
            ["files: {glob: 'scss/components/*.scss', exclude: [scss/components/_index.scss]}"], npm,
            ["tokens/color.json": dtcg("color")], Shapes.each { ("scss/components/_\($0).scss", ".\($0) {}") },
            ["scss/components/_index.scss": "@use 'a';"]),
        Shapes.shape(
            "style sheets and variables of Sass", ["components": 12, "tokens": 12],
            ["files: [sass/utilities/initial-variables.scss]", "files: {glob: 'sass/components/*.scss'}"], npm,
            ["sass/utilities/initial-variables.scss": Shapes.lines { "$\($0): #112233;" }],
            Shapes.each { ("sass/components/\($0).scss", ".\($0) {}") }),
        Shapes.shape(
            "icons of a library with a site of Jekyll", ["icons": 40], ["profile: icon-files"], npm, icons("icons"),
            ["_config.yml": "title: x", "_layouts/page.html": "", "_posts/2026-01-01-a.md": ""]),
        Shapes.shape(
            "a library of Svelte beside the routes of its site", ["icons": 40, "components": 12],
            ["directories: {glob: 'src/lib/components/*'", "src/lib/icons/**/*.svg"],
            ["package.json": #"{"name": "@x/svelte", "version": "1.0.0", "exports": {".": "./dist/index.js"}}"#],
            Shapes.each { ("src/lib/components/\($0)/\(title($0)).svelte", "<div/>") }, icons("src/lib/icons"),
            Shapes.each { ("src/routes/docs/\($0)/+page.svelte", "<div/>") }),
        Shapes.shape(
            "drawings in one JSON file", ["icons": 12], ["keys: {file: icons.json, pointer: /icons}"],
            [
                "icons.json":
                    #"{"prefix": "x", "icons": \#(Shapes.json { _ in #"{"body": "<path d=\"M0 0h4\"/>"}"# })}"#
            ]),
        Shapes.shape(
            "data of paths in one JSON file", ["icons": 12], ["keys: {file: icons/paths.json}"],
            ["icons/paths.json": Shapes.json { _ in #""M12 4h7v4H12zm2.5 3a3 3 0 1 1""# }]),
    ]
}
