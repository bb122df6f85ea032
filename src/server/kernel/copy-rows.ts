// Several COPY … FROM STDIN with all their rows as one message to the server: no turn of the way is waited for between.
import type { Connection, Submittable } from 'pg'
import type { Db } from './db.ts'

/** `text` is a COPY … FROM STDIN, `rows` what it reads. */
export type CopyIn = { text: string; rows: Buffer }

/** A piece of a COPY: small enough that the server works while the rest is still on its way. */
const pieceBytes = 1 << 16
const dataSign = 'd'.charCodeAt(0)
const doneMessage = Buffer.from([...Buffer.from('c'), 0, 0, 0, 4])

const writeRows = ({ stream }: Connection, rows: Buffer): void => {
  for (let at = 0; at < rows.length; at += pieceBytes) {
    const piece = rows.subarray(at, Math.min(rows.length, at + pieceBytes))
    const head = Buffer.allocUnsafe(5)
    head[0] = dataSign
    head.writeUInt32BE(piece.length + 4, 1)
    stream.write(head)
    stream.write(piece)
  }
  stream.write(doneMessage)
}

/**
 * Sends the COPYs as one statement with their rows right behind it. The server takes the rows of each when it comes to
 * it; once one has failed it passes over the rows of the others. `ended` hears when all have been taken, or why not.
 */
export const copyRowsIn = (copies: readonly CopyIn[], ended: (error?: Error) => void): Submittable => {
  const query = {
    submit: (connection: Connection): void => {
      connection.stream.cork()
      connection.query(copies.map(({ text }) => text).join(';\n'))
      for (const { rows } of copies) writeRows(connection, rows)
      connection.stream.uncork()
    },
    handleError: (error: Error): void => ended(error),
    handleReadyForQuery: (): void => ended(),
    handleCopyInResponse: (): void => undefined,
    handleCommandComplete: (): void => undefined,
  }
  return query
}

// Rows of a COPY … TO STDOUT as fields of text: several times cheaper than rows of a query where there are millions.

/** The fields of a row in the order of the columns; null for NULL. */
export type CopiedRow = (string | null)[]

const controls: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const fieldOf = (text: string): string | null => {
  if (!text.includes('\\')) return text
  return text === '\\N' ? null : text.replace(/\\(.)/gs, (_all, sign: string) => controls[sign] ?? sign)
}

const rowsOf = (text: string): CopiedRow[] => text.split('\n').map((row) => row.split('\t').map(fieldOf))

/**
 * Runs `query` (whole, without parameters) as a COPY in the text format; only inside a transaction or snapshot. Rows
 * come in pieces of some hundred, and the event loop turns between two pieces.
 */
export async function* copiedRows(tx: Db, query: string): AsyncGenerator<CopiedRow[]> {
  let rest: Buffer[] = []
  for await (const piece of tx.copyOut(`copy (${query}) to stdout`) as AsyncIterable<Buffer>) {
    const end = piece.lastIndexOf(10)
    if (end < 0) {
      rest.push(piece)
      continue
    }
    const whole = Buffer.concat([...rest, piece.subarray(0, end)]).toString('utf8')
    rest = [piece.subarray(end + 1)]
    yield rowsOf(whole)
  }
}
