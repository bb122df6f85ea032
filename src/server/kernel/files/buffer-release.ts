// Gives back the memory of bytes that have passed through the server.
// Why: to the collector each part of a file is a small object, which it lets lie until many have come, and the bytes of
// all of them with it. Eight files of 200 MB at one time took 60 to 85 MB so; they take 20 MB when the parts are
// collected every 8 MB, in the same time (test/base/uploads.test.ts).
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const collectEveryBytes = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/** Says that so many bytes were read and are no longer needed. */
export const notePassed = (bytes: number): void => {
  passed += bytes
  if (passed < collectEveryBytes) return
  passed = 0
  collect({ type: 'minor' })
}
