// Reads the rows of a csv file as a stream, in batches, with the line each row begins in.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { decodedOf, type ImportFile } from './file.ts'
import { refuseFile } from './place.ts'
import { isBlank, type TableRow } from './table.ts'

/** Rows handed on at a time: one await for each row would cost more than reading it. */
const batchRows = 512
/** No record of ours is longer; a quote that is never closed must not fill the memory. */
const recordBytesMax = 1 << 20

/** Line ends inside the cells of a record. */
const breaksIn = (values: readonly string[]): number => {
  let count = 0
  for (const value of values) {
    for (let at = value.indexOf('\n'); at >= 0; at = value.indexOf('\n', at + 1)) count += 1
  }
  return count
}

async function* batchesOf(file: ImportFile): AsyncGenerator<string[][]> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    max_record_size: recordBytesMax,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  const feeding = pipeline(Readable.from(decodedOf(file)), parser).catch(() => undefined)
  let batch: string[][] = []
  try {
    for await (const record of parser) {
      batch.push(record as string[])
      if (batch.length < batchRows) continue
      yield batch
      batch = []
    }
  } finally {
    parser.destroy()
    await feeding
  }
  if (batch.length > 0) yield batch
}

/** The parser knows where it stands when it gives up. */
const lineOf = (error: CsvError): number | undefined =>
  'lines' in error && typeof error.lines === 'number' ? error.lines : undefined

/** The rows of a csv file that are not blank. A broken quote is refused (47006). */
export async function* csvTable(file: ImportFile): AsyncGenerator<TableRow[]> {
  let line = 1
  try {
    for await (const batch of batchesOf(file)) {
      const rows: TableRow[] = []
      for (const values of batch) {
        if (!isBlank(values)) rows.push({ line, values })
        line += 1 + breaksIn(values)
      }
      if (rows.length > 0) yield rows
    }
  } catch (error) {
    // The parser says so when the file is not csv; anything else is a fault.
    if (error instanceof CsvError) refuseFile('import.csv', {}, lineOf(error) ?? line)
    throw error
  }
}
