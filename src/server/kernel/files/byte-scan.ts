// Looks through the bytes of a file: for signs that must be in it or must not, and whether it is text.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'

const chunkBytes = 1 << 16

/** Up to `length` bytes from a place in a file. */
export const bytesAt = async (path: string, from: number, length: number): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Whether any of the signs, ASCII in lower case, stands anywhere in a file, in any case. */
export const holdsAny = async (path: string, signs: readonly string[]): Promise<boolean> => {
  const overlap = Math.max(...signs.map((sign) => sign.length)) - 1
  let rest = ''
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const text = rest + (chunk as Buffer).toString('latin1').toLowerCase()
    if (signs.some((sign) => text.includes(sign))) return true
    rest = text.slice(-overlap)
  }
  return false
}

const encodings = ['utf-8', 'gb18030'] as const
type TextEncoding = (typeof encodings)[number] | 'utf-16le'

const byteOrderMark = (head: Buffer): TextEncoding | null => (head.readUInt16LE(0) === 0xfeff ? 'utf-16le' : null)

/** Signs that no text holds: control characters but tabs, line ends, form feeds and the old end-of-file sign. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these very characters are looked for
const unprintable = /[\0-\x08\x0b\x0e-\x19\x1b-\x1f\x7f]/

/** Whether a file is text of an encoding from its first byte to its last. */
const isTextIn = async (path: string, encoding: TextEncoding): Promise<boolean> => {
  const decoder = new TextDecoder(encoding, { fatal: true })
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
      if (unprintable.test(decoder.decode(chunk as Buffer, { stream: true }))) return false
    }
    return !unprintable.test(decoder.decode())
  } catch (error) {
    // The one way in which a TextDecoder says that bytes are not of its encoding.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** The encoding of a text: UTF-8, GB18030, or UTF-16 with its mark; null when a file is no text. */
export const textEncoding = async (path: string, head: Buffer): Promise<TextEncoding | null> => {
  const marked = head.length >= 2 ? byteOrderMark(head) : null
  for (const encoding of marked ? [marked] : encodings) if (await isTextIn(path, encoding)) return encoding
  return null
}
