import TestSupport

/// Components that are templates or classes of a server: Rails, Laravel, Symfony, Django and Pattern Lab.
extension LibraryShapes {
    private static let sheet: [RawPath: String] = [
        "assets/tokens.css": ":root {\n\(Shapes.lines { "--\($0): #112233;" })\n}\n"
    ]
    private static let python: [RawPath: String] = [
        "pyproject.toml": "[build-system]\nrequires = []\n\n[project]\nname = \"kit-ui\"\n"
    ]
    private static let php: [RawPath: String] = ["composer.json": #"{"name": "x/kit-ui", "type": "library"}"#]
    private static let gem: [RawPath: String] = ["kit.gemspec": "Gem::Specification.new\n"]

    private static func ruby(_ word: String) -> String { "class \(title(word))Component < ApplicationComponent\nend\n" }

    private static func blade(_ folder: String) -> [RawPath: String] {
        Shapes.each { ("\(folder)/\($0).blade.php", "@props(['size'])\n<div>{{ $slot }}</div>\n") }
    }

    static let templates: [Layout] = [
        Shapes.shape(
            "classes of Ruby with a common superclass and templates", ["components": 12],
            ["exclude: [app/components/kit/application_component.rb]", "{key}_component.html.erb"], gem,
            Shapes.each { ("app/components/kit/\($0)_component.rb", ruby($0)) },
            Shapes.each { ("app/components/kit/\($0)_component.html.erb", "<div/>") },
            ["app/components/kit/application_component.rb": "class ApplicationComponent < ViewComponent::Base\nend\n"],
            Shapes.each(["engine", "application", "reset"]) { ("app/assets/stylesheets/\($0).css", ".a { b: c }\n") }),
        Shapes.shape(
            "classes of Ruby with a folder each", ["components": 12],
            ["files: {glob: 'app/components/*_component.rb'}", "'app/components/{key}_component/**'"], gem,
            Shapes.each { ("app/components/\($0)_component.rb", ruby($0)) },
            Shapes.each { ("app/components/\($0)_component/\($0)_component.html.erb", "<div/>") },
            Shapes.each { ("app/components/\($0)_component/\($0)_component.css", ".a { b: c }\n") }),
        Shapes.shape(
            "components of Laravel", ["components": 12, "tokens": 12],
            ["files: {glob: 'resources/views/components/*.blade.php'}"], php, sheet,
            blade("resources/views/components"), ["resources/views/preview.blade.php": "<html/>"]),
        Shapes.shape(
            "components of Laravel with a folder each", ["components": 12],
            ["directories: {glob: 'resources/views/components/*'"],
            php, Shapes.each { ("resources/views/components/\($0)/index.blade.php", "<div>{{ $slot }}</div>\n") },
            Shapes.each { ("resources/views/components/\($0)/item.blade.php", "<div>{{ $slot }}</div>\n") }),
        Shapes.shape(
            "classes of Ruby beside many modules", ["components": 41], ["base_button.rb"], gem,
            Shapes.each(Layout.words) { ("app/components/kit/\($0).rb", ruby($0)) },
            Shapes.each(["styles", "parser", "renderer", "options", "validator", "settings", "handler", "extractor"]) {
                ("app/components/kit/form/\($0).rb", "module Kit\n  module Form\n  end\nend\n")
            },
            ["app/components/kit/form/radio_group.rb": ruby("radio")],
            ["app/components/kit/base_button.rb": ruby("base_button")]),
        Shapes.shape(
            "components of Symfony", ["components": 12, "tokens": 12],
            ["files: {glob: 'templates/components/*.html.twig'}"], php, sheet,
            Shapes.each { ("templates/components/\(title($0)).html.twig", "<div>{% block content %}</div>\n") }),
        Shapes.shape(
            "components of Django", ["components": 12],
            ["files: {glob: 'kit_ui/templates/kit_ui/components/*.html'}"], python,
            Shapes.each { ("kit_ui/templates/kit_ui/components/\($0).html", "<div>{{ text }}</div>\n") },
            ["manage.py": "import os\n"]),
        Shapes.shape(
            "components of Cotton", ["components": 12], ["files: {glob: 'kit/templates/cotton/*.html'}"], python,
            Shapes.each { ("kit/templates/cotton/\($0).html", "<c-vars size=\"m\" /><div>{{ slot }}</div>\n") }),
        Shapes.shape(
            "levels of Pattern Lab with other names", ["basics_components": 12, "block_components": 5],
            ["'source/_patterns/00-basics/*.mustache'"],
            Shapes.each { ("source/_patterns/00-basics/\($0).mustache", "<p/>") },
            Shapes.each(Array(words.prefix(5))) { ("source/_patterns/01-blocks/x-\($0).mustache", "<p/>") },
            Shapes.each(["home", "blog"]) { ("source/_patterns/04-pages/\($0).mustache", "<p/>") }),
        Shapes.shape(
            "components of Ember with classes", ["components": 12], ["'addon/components/{key}.js'"],
            ["package.json": #"{"name": "kit", "version": "1.0.0", "ember-addon": {}}"#],
            Shapes.each { ("addon/components/\($0).hbs", "<div ...attributes>{{yield}}</div>\n") },
            Shapes.each { ("addon/components/\($0).js", "export default class \(title($0)) extends Component {}\n") }),
        Shapes.shape(
            "a scaffold of an app in a library", ["components": 12], ["'src/components/*'"], npm,
            react("src/components"),
            Shapes.each { ("templates/app/components/\($0).hbs", "<div>{{x}}</div>\n") }),
        Shapes.shape(
            "elements with a page that shows them", ["components": 12], [],
            ["package.json": #"{"name": "bits"}"#],
            Shapes.each { ("src/components/x-\($0).ts", "@customElement('x-\($0)')\nclass A extends LitElement {}\n") },
            ["src/all.ts": Shapes.lines { "import './components/x-\($0).js';" }],
            ["index.html": "<html><body>\n\(Shapes.lines { "<x-\($0)></x-\($0)>" })\n</body></html>\n"]),
    ]

    /// Apps with the same templates.
    static let templatesOfApps: [Layout] = [
        Shapes.shape(
            "an app of Laravel", [:], [], ["artisan": "#!/usr/bin/env php\n"],
            ["composer.json": #"{"name": "x/shop-ui", "type": "project"}"#], sheet,
            blade("resources/views/components"), blade("resources/views/orders")),
        Shapes.shape(
            "the pages of an app of Laravel without a manifest", [:], [], blade("resources/views/orders")),
        Shapes.shape(
            "an app of Django", [:], [],
            ["manage.py": "import os\n", "pyproject.toml": "[build-system]\n[project]\nname = 'shop'\n"],
            Shapes.each { ("shop/templates/components/\($0).html", "<div>{{ text }}</div>\n") }),
        Shapes.shape(
            "an app of Rails", [:], [], ["config/application.rb": "module Shop\nend\n"], sheet,
            Shapes.each { ("app/components/\($0)_component.rb", ruby($0)) }),
        Shapes.shape(
            "elements of an app with a page", [:], [], ["package.json": #"{"name": "bits"}"#],
            Shapes.each { ("src/components/x-\($0).ts", "@customElement('x-\($0)')\nclass A extends LitElement {}\n") },
            ["src/all.ts": Shapes.lines { "import './components/x-\($0).js';" }],
            ["index.html": "<html><body><x-\(words[0])></x-\(words[0])><x-\(words[1])></x-\(words[1])></body></html>\n"]
        ),
    ]
}
