// The texts of a PDF that the product drew, in the order in which they were drawn: by the table of signs of its font.
import { inflateSync } from 'node:zlib'

const streamsOf = (pdf: Buffer): string[] => {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/\/Length (\d+)[^>]*>>\s*stream\r?\n/g)].map((match) => {
    const from = match.index + match[0].length
    const bytes = pdf.subarray(from, from + Number(match[1]))
    try {
      return inflateSync(bytes).toString('latin1')
    } catch {
      // One that is not packed.
      return bytes.toString('latin1')
    }
  })
}

const unicode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

/** The signs of a table `beginbfrange <0000> <00ff> [<0041> …]`. */
const signsOf = (table: string, signs: Map<number, string>): void => {
  for (const [, from = '', list = ''] of table.matchAll(/<([\da-f]{4})>\s*<[\da-f]{4}>\s*\[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    ;[...list.matchAll(/<([\da-f ]*)>/gi)].forEach(([, hex = ''], at) => {
      signs.set(first + at, unicode(hex.replaceAll(' ', '')))
    })
  }
}

/** Every text of the document; with several fonts of other tables the result would be wrong, the product has one. */
export const pdfTexts = (pdf: Buffer): string[] => {
  const streams = streamsOf(pdf)
  const signs = new Map<number, string>()
  for (const stream of streams) if (stream.includes('begincmap')) signsOf(stream, signs)
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\[([^\]]*)\]\s*TJ|<([\da-f]+)>\s*Tj/gi)].map(([, list = '', one = '']) =>
      [...(one === '' ? list : `<${one}>`).matchAll(/<([\da-f]+)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((code) => signs.get(Number.parseInt(code, 16)) ?? '')
        .join(''),
    ),
  )
}
