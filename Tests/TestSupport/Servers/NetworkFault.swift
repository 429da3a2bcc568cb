/// The faults of a `FaultServer`.
package enum NetworkFault: String, CaseIterable, Sendable {
    /// No fault: it responds correctly.
    case none
    /// Its queue is full: no connection is established.
    case unanswered
    /// Accepts the connection and sends nothing.
    case mute
    /// Begins a TLS handshake and stops. Only for https.
    case halfHandshake
    /// Responds to the beginning of a TLS handshake with other bytes. Only for https.
    case noHandshake
    /// Closes every connection at once.
    case shut
    /// Accepts the request and sends nothing.
    case silent
    /// Accepts the request and closes the connection.
    case hangUp
    /// Closes the connection in the middle of the headers.
    case cutHead
    /// Endless headers.
    case endlessHead
    /// Bytes that are not HTTP.
    case noise

    case stallInAdvertisement
    case cutAdvertisement
    /// One byte per second.
    case dripAdvertisement
    /// Bytes that do not follow the protocol.
    case garbledAdvertisement
    /// Endless references.
    case endlessAdvertisement

    case stallInPack
    case cutPack
    /// One byte per second.
    case dripPack
    /// A pack that ends in the middle, in a complete response.
    case truncatedPack
    /// One bit in the middle is inverted.
    case flippedPack
    /// One bit of the checksum is inverted.
    case flippedTrailer
    /// Endless progress messages, ten times per second, and never a pack.
    case endlessProgress
    /// An object of 16 EiB according to its header, without contents.
    case giantPromise
    /// An object of 8 TiB that is compressed fiftyfold and never ends.
    case endlessObject
    /// An object of ten bytes whose compressed contents never end.
    case endlessInflation
    /// Four billion objects, according to the header.
    case giantCount
    /// A delta of some kilobytes that results in an object of 3 GiB.
    case deltaBomb
    /// A valid pack without any objects.
    case emptyPack
    /// A valid pack with only the commit, without its tree.
    case incompletePack
}
