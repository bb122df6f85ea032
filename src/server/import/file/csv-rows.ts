// Reads the rows of a csv file in batches, with the line each row begins in.

import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { refuseFile } from '../file-problems.ts'
import { decodedOf, type ImportFile } from './file.ts'
import { isBlank, type RawRow } from './table.ts'

/** No record of ours is longer (characters); a quote that is never closed must not fill the memory. */
const recordMax = 1 << 20

/** Line ends inside the cells of a record. */
const breaksIn = (values: readonly string[]): number => {
  let count = 0
  for (const value of values) {
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count += 1
  }
  return count
}

const quotesIn = (text: string): number => {
  let count = 0
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1
  return count
}

/** The place of the last of these signs before `end`, -1 for none. */
const lastBefore = (text: string, sign: string, end: number): number => (end > 0 ? text.lastIndexOf(sign, end - 1) : -1)

/**
 * Where the last record ends that is whole: behind the last line end with all quotes before it closed; 0 when there is
 * none. A carriage return at the very end waits for the line feed that may follow. Each sign is looked at once, from
 * the end: a quote that is never closed makes nobody wait.
 */
const endOfRecords = (text: string): number => {
  let isOpen = quotesIn(text) % 2 === 1
  let quote = lastBefore(text, '"', text.length)
  let feed = lastBefore(text, '\n', text.length)
  let carriage = lastBefore(text, '\r', text.length)
  for (;;) {
    const at = Math.max(feed, carriage)
    if (at < 0) return 0
    for (; quote > at; quote = lastBefore(text, '"', quote)) isOpen = !isOpen
    const waits = text[at] === '\r' && at === text.length - 1
    if (!isOpen && !waits) return at + 1
    if (feed === at) feed = lastBefore(text, '\n', at)
    else carriage = lastBefore(text, '\r', at)
  }
}

const lineEnd = /\r\n|\n|\r/

const linesOf = (text: string): string[] => {
  const lines = text.includes('\r') ? text.split(lineEnd) : text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Records without a quote need no parser: their cells are what stands between the separators. */
const plainRecords = (text: string, separator: string): string[][] => linesOf(text).map((line) => line.split(separator))

const parsedRecords = (text: string, delimiter: string): string[][] =>
  parse(text, {
    ...{ delimiter, relax_column_count: true, max_record_size: recordMax },
    record_delimiter: ['\r\n', '\n', '\r'],
  })

/** `="1001"`, as programs write a code that a spreadsheet is not to take for a number: no formula but its text. */
const asText = /^="([^"]*)"$/
const textBetween = /(^|[,;\t|\r\n])(="[^"\r\n]*")(?=[,;\t|\r\n]|$)/g

const quotedRecords = (text: string, separator: string): string[][] => {
  if (!text.includes('="')) return parsedRecords(text, separator)
  // Without quotes around it none of its own may stand there.
  const quoted = (before: string, cell: string): string => `${before}"${cell.replaceAll('"', '""')}"`
  const whole = text.replace(textBetween, (_, before: string, cell: string) => quoted(before, cell))
  return parsedRecords(whole, separator).map((values) => values.map((value) => asText.exec(value.trim())?.[1] ?? value))
}

const recordsOf = (text: string, separator: string): string[][] =>
  text.includes('"') || text.length > recordMax ? quotedRecords(text, separator) : plainRecords(text, separator)

/** Lists that SAP writes as text stand between bars. */
const separators = [',', ';', '\t', '|'] as const
const linesJudged = 50

/** What most lines have most of, and as many of: the columns. A comma where that says nothing. */
const separatorOf = (text: string): string => {
  // What stands in quotes belongs to cells.
  const lines = linesOf(text.slice(0, recordMax).replace(/"(?:[^"]|"")*"/g, '')).slice(0, linesJudged)
  const weigh = (separator: string): number => {
    const counts = lines.map((line) => line.split(separator).length - 1).filter((count) => count > 0)
    const alike = Map.groupBy(counts, (count) => count)
    return Math.max(0, ...[...alike].map(([count, all]) => count * all.length))
  }
  const weights = separators.map((separator) => ({ separator, weight: weigh(separator) }))
  return weights.reduce((best, each) => (each.weight > best.weight ? each : best)).separator
}

/** Spreadsheets say in a line of its own which separator they were told to write. */
const saidSeparator = /^sep=([,;\t|])(?:\r\n|\n|\r)/

/** The text of a file in pieces that end where a record ends. */
async function* wholeRecords(file: ImportFile): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of decodedOf(file)) {
    rest += piece
    const end = endOfRecords(rest)
    if (end > 0) yield rest.slice(0, end)
    // What is longer than any record goes to the parser as it is, which says what is wrong with it.
    else if (rest.length > recordMax) yield rest
    else continue
    rest = end > 0 ? rest.slice(end) : ''
  }
  if (rest !== '') yield rest
}

/**
 * Where a piece is broken, counted from 1: the line of a sign that cannot stand there. With a quote that is never
 * closed, or a record too long, the piece begins.
 */
const lineOf = (error: CsvError): number => {
  const isOfSign = error.code === 'CSV_INVALID_CLOSING_QUOTE' || error.code === 'INVALID_OPENING_QUOTE'
  return isOfSign && 'lines' in error && typeof error.lines === 'number' ? error.lines : 1
}

/**
 * The rows of a csv file that are not blank; with what its columns are separated is found out and, but for a comma,
 * told to `heard`. A broken quote is refused (47006).
 */
export async function* csvTable(
  file: ImportFile,
  heard: (separator: string) => void = () => undefined,
): AsyncGenerator<RawRow[]> {
  let line = 1
  let separator = ''
  try {
    for await (const piece of wholeRecords(file)) {
      const said = separator === '' ? saidSeparator.exec(piece) : null
      const text = said ? piece.slice(said[0].length) : piece
      if (said) line += 1
      if (separator === '') {
        separator = said?.[1] ?? separatorOf(text)
        if (separator !== ',') heard(separator)
      }
      const rows: RawRow[] = []
      const mayBreak = text.includes('"')
      for (const values of recordsOf(text, separator)) {
        if (!isBlank(values)) rows.push({ line, values })
        line += mayBreak ? 1 + breaksIn(values) : 1
      }
      if (rows.length > 0) yield rows
    }
  } catch (error) {
    // The parser says so when the file is not csv; anything else is a fault.
    if (error instanceof CsvError) refuseFile('import.csv', {}, line + lineOf(error) - 1)
    throw error
  }
}
