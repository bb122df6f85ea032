// Texts are shown as they were written, in whichever of the encodings that are taken in.
import { expect, test } from 'vitest'
import { textOfBytes } from './file-text.ts'

const words = '\u7f16\u53f7,\u91d1\u989d\n'

test.each([
  ['UTF-8', Buffer.from(words)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${words}`)],
  ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le')])],
  ['GB 18030', Buffer.from('b1e0bac52cbdf0b6ee0a', 'hex')],
])('a table in %s', (_, bytes) => {
  expect(textOfBytes(Uint8Array.from(bytes).buffer)).toBe(words)
})
