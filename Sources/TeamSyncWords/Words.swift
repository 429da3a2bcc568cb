/// Sentences about facts: what a person reads. Nothing decides by them.
package enum Words {}
