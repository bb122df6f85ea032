// Makes the ids of rows: 63 bits that grow with time, so that indexes stay compact, and that no two servers make alike.
import { randomInt } from 'node:crypto'

/** 2024-01-01: 41 bits of milliseconds from here last until 2093. */
const epochMs = 1_704_067_200_000
let lastMs = 0
let count = 0
/** Ten random bits tell servers apart; two that draw the same meet only in the same millisecond at the same count. */
const server = BigInt(randomInt(1024))

/** A new id. Within one process they rise strictly. */
export const newId = (): bigint => {
  const now = Date.now() - epochMs
  if (now > lastMs) {
    lastMs = now
    count = randomInt(512)
  } else {
    count += 1
    if (count > 4095) {
      // More than a millisecond holds, or the clock went back: borrow from the next one.
      lastMs += 1
      count = 0
    }
  }
  return (BigInt(lastMs) << 22n) | (server << 12n) | BigInt(count)
}
