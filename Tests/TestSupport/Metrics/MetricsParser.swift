/// The parser of Prometheus' own client for Python, which validates the text format.
package enum MetricsParser {
    /// Prints a line for each sample, `name labels value` with sorted labels, and fails if the format is invalid.
    private static let script = """
        import sys
        from prometheus_client.parser import text_string_to_metric_families
        known = set()
        for family in text_string_to_metric_families(sys.stdin.read()):
            if not family.documentation or family.type != 'gauge':
                sys.exit(f'{family.name} has no help, or is no gauge')
            for sample in family.samples:
                labels = ','.join(f'{k}={v}' for k, v in sorted(sample.labels.items()))
                if sample.timestamp is not None:
                    sys.exit(f'{sample.name} has a timestamp')
                if (sample.name, labels) in known:
                    sys.exit(f'{sample.name} {labels} is there twice')
                known.add((sample.name, labels))
                print(sample.name, labels, int(sample.value))
        """

    /// The samples of `text`.
    package static func samples(of text: [UInt8]) throws -> [String] {
        let result = try Command(
            "/usr/bin/python3", ["-c", script], environment: ["PYTHONUTF8": "1"], input: text
        ).runChecked()
        return result.text.split(separator: "\n").map(String.init)
    }
}
