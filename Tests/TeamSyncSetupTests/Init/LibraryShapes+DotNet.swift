import TestSupport

/// Controls, resource dictionaries and icons of libraries for MAUI, WPF and Blazor.
extension LibraryShapes {
    private static let library: [RawPath: String] = [
        "src/Kit/Kit.csproj": "<Project><PropertyGroup><PackageId>Kit</PackageId></PropertyGroup></Project>"
    ]

    private static func dictionary(_ elements: String) -> String {
        "<?xml version=\"1.0\" encoding=\"UTF-8\" ?>\n<ResourceDictionary xmlns:x=\"http://x.example\">\n\(elements)</ResourceDictionary>\n"
    }

    private static func colors(_ value: String) -> String {
        Shapes.lines { "    <Color x:Key=\"\(title($0))\">\(value)</Color>" } + "\n"
    }

    /// Colors, and a brush for each.
    private static func palette(_ value: String) -> String {
        Shapes.lines {
            "    <Color x:Key=\"\(title($0))Color\">\(value)</Color>\n    <SolidColorBrush x:Key=\"\(title($0))\" Color=\"{StaticResource \(title($0))Color}\" />"
        } + "\n"
    }

    private static func theme(_ name: String) -> String {
        "    <ControlTheme x:Key=\"{x:Type \(name)}\" TargetType=\"kit:\(name)\">\n        <Setter Property=\"A\" Value=\"1\" />\n    </ControlTheme>\n"
    }

    private static func control(_ name: String, _ superclass: String) -> String {
        "namespace Kit.Controls;\n\npublic partial class \(name) : \(superclass)\n{\n}\n"
    }

    static let dotNet: [Layout] = [
        Shapes.shape(
            "controls, and the colors of themes in resource dictionaries",
            ["components": 12, "colors": 12, "tokens": 12],
            [
                "tokens: {files: ['src/Kit/Themes/{mode}Theme.xaml'], format: resources}",
                "exclude: [src/Kit/Controls/ChipArgs.cs",
            ], library,
            Shapes.each { ("src/Kit/Controls/Kit\(title($0)).cs", control("Kit\(title($0))", "ContentView")) },
            [
                "src/Kit/Themes/LightTheme.xaml": dictionary(colors("#112233")),
                "src/Kit/Themes/DarkTheme.xaml": dictionary(colors("#445566")),
                "src/Kit/Themes/Sizes.xaml": dictionary(
                    Shapes.lines { "    <x:Double x:Key=\"\(title($0))\">8</x:Double>" } + "\n"),
                "src/Kit/Themes/Generic.xaml": dictionary("    <Style TargetType=\"Button\"/>\n"),
                "src/Kit/Controls/ChipArgs.cs": control("ChipArgs", "EventArgs"),
                "src/Kit/Converters/InkConverter.cs": control("InkConverter", "IValueConverter"),
                "samples/App/App.csproj":
                    "<Project><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>",
                "samples/App/Resources/Colors.xaml": dictionary(colors("#778899")),
            ]),
        Shapes.shape(
            "a folder for each control", ["icons": 40, "components": 12],
            ["directories: {glob: 'src/Kit/Components/*'"],
            library, icons("icons"),
            Shapes.each { ("src/Kit/Components/\(title($0))/\(title($0)).cs", control(title($0), "View")) }),
        Shapes.shape(
            "brushes without colors", ["colors": 13], ["format: resources"], library,
            [
                "src/Kit/Themes/Brushes.xaml": dictionary(
                    Shapes.lines { "    <SolidColorBrush x:Key=\"\($0)\" Color=\"#112233\"/>" }
                        + "\n    <SolidColorBrush x:Key=\"other\" Color=\"{StaticResource alarm}\"/>\n")
            ]),
        Shapes.shape(
            "drawings and themes of controls in dictionaries",
            ["icons": 12, "components": 12, "colors": 12, "tokens": 12],
            ["src/Kit/Icons/Icons.axaml", "src/Kit/Controls/*.axaml', exclude: [src/Kit/Controls/_index.axaml]"],
            library,
            [
                "src/Kit/Icons/Icons.axaml": dictionary(
                    Shapes.lines {
                        "    <StreamGeometry x:Key=\"Kit\(title($0))\">\n        M2 4h4z\n    </StreamGeometry>"
                    }
                        + "\n"),
                "src/Kit/Icons/_index.axaml": dictionary("    <ResourceInclude Source=\"Icons.axaml\" />\n"),
                "src/Kit/Controls/_index.axaml": dictionary("    <ResourceInclude Source=\"Button.axaml\" />\n"),
                "src/Kit/Palette/Light.axaml": dictionary(palette("#112233")),
                "src/Kit/Palette/Dark.axaml": dictionary(palette("#445566")),
                "src/Kit/Variables.axaml": dictionary(
                    Shapes.lines { "    <Thickness x:Key=\"\(title($0))\">4,8</Thickness>" } + "\n"),
                "src/Kit/Marks/Marks.axaml": dictionary("    <StreamGeometry x:Key=\"Check\">M2 4z</StreamGeometry>\n"),
            ],
            Shapes.each { ("src/Kit/Controls/\(title($0)).axaml", dictionary(theme(title($0)))) }),
        Shapes.shape(
            "controls in C# with their themes in another project", ["components": 12],
            ["src/Kit.Themes/Controls/{key}.axaml"], library,
            [
                "src/Kit.Themes/Kit.Themes.csproj":
                    "<Project><PropertyGroup><PackageId>KitThemes</PackageId></PropertyGroup></Project>"
            ],
            Shapes.each { ("src/Kit/Controls/\(title($0)).cs", control(title($0), "TemplatedControl")) },
            Shapes.each { ("src/Kit.Themes/Controls/\(title($0)).axaml", dictionary(theme(title($0)))) }),
        Shapes.shape(
            "drawings of icons in a dictionary in C#", ["icons": 12, "components": 12], ["KitIconData.cs"], library,
            Shapes.each {
                ("src/Kit/Components/\(title($0))/Kit\(title($0)).razor", "<div>@ChildContent</div>\n")
            },
            Shapes.each {
                (
                    "src/Kit/Components/\(title($0))/Kit\(title($0)).razor.cs",
                    control("Kit\(title($0))", "ComponentBase")
                )
            },
            [
                "src/Kit/Icons/KitIconData.cs":
                    "internal static class KitIconData\n{\n\(Shapes.lines { "        [KitIcon.\(title($0))] = \"\"\"<path d=\"M2 4h4z\" />\"\"\"," })\n}\n",
                "src/Kit/Icons/KitIcon.cs": "public enum KitIcon\n{\n\(Shapes.lines { "    \(title($0))," })\n}\n",
            ]),
        Shapes.shape(
            "colors and sizes in C#", ["colors": 12, "kit_dark_colors": 12, "tokens": 12], [], library,
            ["Light", "Dark"].reduce(into: [:]) { files, theme in
                files[RawPath("src/Kit/Styles/Kit\(theme)Theme.cs")] =
                    "public static class Kit\(theme)Theme\n{\n\(Shapes.lines { "    public static Color \($0) { get; set; } = Color.FromArgb(\"#112233\");" })\n}\n"
            },
            [
                "src/Kit/Styles/KitFontSize.cs":
                    "public static class KitFontSize\n{\n\(Shapes.lines { "    public static double \($0) { get; set; } = 12;" })\n}\n",
                "src/Kit/Net/Retry.cs":
                    "public static class Retry\n{\n\(Shapes.lines { "    public static double \($0)Time = 12;" })\n}\n",
            ]),
        Shapes.shape(
            "characters of an icon font in C#", ["icons": 12], ["KitIcons.cs"], library,
            [
                "src/Kit/Fonts/KitIcons.cs":
                    "public static class KitIcons\n{\n    public const string Family = \"Kit\";\n\(Shapes.lines { "    public const string \(title($0)) = \"\\ue001\";" })\n}\n"
            ]),
    ]

    static let dotNetForms: [Layout] = [
        Shapes.shape(
            "drawings whose keys follow other attributes, and colors in a dictionary in C#",
            ["icons": 12, "colors": 12],
            ["src/Kit/Themes/Geometries.xaml", "src/Kit/Resources/Colors.cs"], library,
            [
                "src/Kit/Themes/Geometries.xaml": dictionary(
                    Shapes.lines { "    <Geometry o:Freeze=\"True\" x:Key=\"\(title($0))\">M2 4h4z</Geometry>" } + "\n"),
                "src/Kit/Themes/Template.xaml": dictionary(
                    Shapes.lines { _ in "    <PathGeometry Figures=\"M2 4h4z\" />" } + "\n"),
                "src/Kit/Resources/Colors.cs":
                    "internal static class Colors\n{\n    public static readonly Dictionary<string, Color> All = new()\n    {\n\(Shapes.lines { "        [\"color_\($0)\"] = Color.FromArgb(\"#112233\")," })\n    };\n}\n",
            ])
    ]

    /// Resource dictionaries and controls that belong to an app.
    static let dotNetApps: [Layout] = [
        Shapes.shape(
            "an app for MAUI", [:], [],
            [
                "App/App.csproj": "<Project><PropertyGroup><OutputType>Exe</OutputType></PropertyGroup></Project>",
                "App/Resources/Styles/Colors.xaml": dictionary(colors("#112233")),
            ],
            Shapes.each { ("App/Views/\(title($0))Page.cs", control("\(title($0))Page", "ContentPage")) })
    ]
}
