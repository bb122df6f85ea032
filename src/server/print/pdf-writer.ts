// Writes sheets as PDF, sheet by sheet: the font is embedded with the signs that were used, and texts can be searched.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import PDFDocument from 'pdfkit'
import type { Colour, Drawn, PaperSheet } from './draw.ts'
import { fontFile } from './font.ts'

const pointsPerMm = 72 / 25.4
/** The outline of bold text in sizes of the text. */
const boldShare = 0.035
const colours: Readonly<Record<Colour, string>> = { black: '#000000', red: '#c8102e', grey: '#8a8a8a' }

type Document = InstanceType<typeof PDFDocument>

const draw = (doc: Document, one: Drawn): void => {
  const colour = colours[one.colour]
  if (one.kind === 'line') {
    doc
      .lineWidth(one.width)
      .strokeColor(colour)
      .moveTo(one.x1 * pointsPerMm, one.y1 * pointsPerMm)
      .lineTo(one.x2 * pointsPerMm, one.y2 * pointsPerMm)
      .stroke()
    return
  }
  // Bold is the same sign with its outline drawn: a second font would double each file.
  const look = one.bold ? { stroke: true, fill: true } : {}
  if (one.bold) doc.lineWidth(one.size * boldShare).strokeColor(colour)
  doc
    .fontSize(one.size)
    .fillColor(colour, one.ghost ? 0 : 1)
    .text(one.text, one.x * pointsPerMm, one.y * pointsPerMm, { lineBreak: false, baseline: 'alphabetic', ...look })
}

/** Points from one watermark to the next, its size and how faint it is. */
const marking = { right: 200, down: 130, size: 12, opacity: 0.15, degrees: -20 } as const

const drawMark = (doc: Document, mark: string): void => {
  const { width, height } = doc.page
  const { right, down, size, opacity, degrees } = marking
  for (let y = down / 2; y < height; y += down) {
    for (let x = right / 8; x < width; x += right) {
      doc
        .save()
        .rotate(degrees, { origin: [x, y] })
        .fontSize(size)
        .fillColor(colours.grey, opacity)
      doc.text(mark, x, y, { lineBreak: false, baseline: 'alphabetic' }).restore()
    }
  }
}

export type PdfWriter = { put(sheet: PaperSheet): void; end(): Promise<void> }

/** Begins a document that is written into `out`; `title` is what a viewer shows, `mark` stands over each page. */
export const openPdf = (out: Writable, title: string, mark = ''): PdfWriter => {
  const info = { Title: title, Producer: 'Selvedge', Creator: 'Selvedge' }
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info, font: '' })
  doc.registerFont('text', fontFile)
  doc.pipe(out)
  const ended = once(out, 'finish')
  return {
    put: (sheet) => {
      doc.addPage({ size: [sheet.width * pointsPerMm, sheet.height * pointsPerMm], margin: 0 })
      doc.font('text')
      for (const one of sheet.drawn) draw(doc, one)
      if (mark !== '') drawMark(doc, mark)
    },
    end: async () => {
      doc.end()
      await ended
    },
  }
}
