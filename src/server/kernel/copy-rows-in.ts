// Several COPY … FROM STDIN with all their rows as one message to the server: no turn of the way is waited for between.
import type { Connection, Submittable } from 'pg'

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
