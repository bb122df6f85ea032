// Long answers of the database are taken in slices, so that the rest of the process goes on between two of them.
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The driver reads rows as fast as they come, megabytes in one turn of the event loop. So many bytes in one. */
const sliceBytes = 65_536

type Connected = pg.PoolClient & { connection?: { stream?: Socket } }

/** Call it once a connection stands: what comes in is handed on as before, and no more of it than a slice a turn. */
export const readInSlices = (client: pg.PoolClient): void => {
  const { stream } = (client as Connected).connection ?? {}
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
