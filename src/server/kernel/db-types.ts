// Rows of the database as values of the program: columns by their properties, values without losing a digit.

import type { Socket } from 'node:net'
import pg from 'pg'

type Read = (text: string) => unknown

const readMoment: Read = (text) => {
  const moment = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text')(text) as unknown
  // 'infinity' is a moment for PostgreSQL but not for a Date.
  return moment instanceof Date ? moment.toISOString() : text
}
const asText: Read = (text) => text

const scalars: readonly [number, Read][] = [
  [pg.types.builtins.INT8, (text) => BigInt(text)],
  [pg.types.builtins.NUMERIC, asText],
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIMESTAMP, asText],
  [pg.types.builtins.TIMESTAMPTZ, readMoment],
]

/** Array type of each scalar type above, from pg_type. */
const arrayOf: Readonly<Record<number, number>> = { 20: 1016, 1700: 1231, 1082: 1182, 1114: 1115, 1184: 1185 }

const readArray = (read: Read): Read => {
  // The parser of text arrays splits and unquotes; each element is then read as its own type.
  const split = pg.types.getTypeParser(1009 as number, 'text') as (text: string) => unknown[]
  const readOne = (one: unknown): unknown =>
    Array.isArray(one) ? one.map(readOne) : one === null ? null : read(String(one))
  return (text) => split(text).map(readOne)
}

const readers = new Map<number, Read>()
for (const [oid, read] of scalars) {
  readers.set(oid, read)
  readers.set(arrayOf[oid] ?? 0, readArray(read))
}

const byDefault = pg.types.getTypeParser as (oid: number, format?: string) => Read

/** The type parsers of our connections. They are per connection: no other user of the driver is changed. */
export const exactTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && readers.get(oid)) || byDefault(oid, format),
} as pg.CustomTypesConfig

type Described = { connection?: { prependListener(event: 'rowDescription', heard: (row: RowShape) => void): void } }
type RowShape = { fields: { name: string }[] }

/** The property of a column: `voucherNo` for `voucher_no`. */
export const propertyOf = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Call it once a connection stands: its rows come with properties, `voucher_no` as `voucherNo`. */
export const nameByProperty = (client: pg.Client | pg.PoolClient): void => {
  // Ahead of the driver, which makes the rows from these names.
  ;(client as Described).connection?.prependListener('rowDescription', ({ fields }) => {
    for (const field of fields) field.name = propertyOf(field.name)
  })
}

// Long answers of the database are taken in slices, so that the rest of the process goes on between two of them.

/** The driver reads rows as fast as they come, megabytes in one turn of the event loop. So many bytes in one. */
const sliceBytes = 65_536

/** Call it once a connection stands: what comes in is handed on as before, and no more of it than a slice a turn. */
export const readInSlices = (client: pg.PoolClient): void => {
  const { stream } = (client as pg.PoolClient & { connection?: { stream?: Socket } }).connection ?? {}
  const [parse] = stream?.listeners('data') ?? []
  if (!stream || !parse) return
  let taken = 0
  const resume = () => {
    taken = 0
    stream.resume()
  }
  // In its place and not beside it: COPY takes the one listener away and puts it back.
  stream.removeListener('data', parse as (chunk: Buffer) => void)
  stream.on('data', (chunk: Buffer) => {
    parse(chunk)
    taken += chunk.length
    if (taken < sliceBytes || stream.isPaused()) return
    stream.pause()
    setImmediate(resume)
  })
}
