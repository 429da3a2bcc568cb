/// What a `FaultServer` does wrong.
package enum NetworkFault: String, CaseIterable, Sendable {
    /// Nothing: it answers as a good server does.
    case none
    /// Its queue is full: no connection comes about.
    case unanswered
    /// Takes the connection and says nothing.
    case mute
    /// Begins a TLS handshake and stops. For https.
    case halfHandshake
    /// Answers the beginning of a TLS handshake with something else. For https.
    case noHandshake
    /// Closes every connection at once.
    case shut
    /// Takes the request and says nothing.
    case silent
    /// Takes the request and closes.
    case hangUp
    /// Closes in the middle of the headers.
    case cutHead
    /// Headers without an end.
    case endlessHead
    /// Bytes that are not HTTP.
    case noise

    case stallInAdvertisement
    case cutAdvertisement
    /// A byte a second.
    case dripAdvertisement
    /// Bytes that are not the protocol.
    case garbledAdvertisement
    /// References without an end.
    case endlessAdvertisement

    case stallInPack
    case cutPack
    /// A byte a second.
    case dripPack
    /// A pack that ends in its middle, in an answer that is whole.
    case truncatedPack
    /// One bit in the middle is another.
    case flippedPack
    /// One bit of the checksum is another.
    case flippedTrailer
    /// A message that work goes on, ten times a second, and never a pack.
    case endlessProgress
    /// An object of 16 EiB, as its header says, that is not there.
    case giantPromise
    /// An object of 8 TiB that inflates fiftyfold, without an end.
    case endlessObject
    /// An object of ten bytes whose contents inflate without an end.
    case endlessInflation
    /// Four billion objects, as the header says.
    case giantCount
    /// A delta of some kilobytes that makes an object of 3 GiB.
    case deltaBomb
    /// A sound pack without any object.
    case emptyPack
    /// A sound pack with the commit alone, without its tree.
    case incompletePack
}
