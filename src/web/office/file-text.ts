// Reads the bytes of a text file in the encodings that uploaded texts may have.

/** UTF-16 with its mark, UTF-8, or GB 18030, in which programs in China write their tables. */
export const textOfBytes = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
