/// Facts to sentences.
package enum Words {}
