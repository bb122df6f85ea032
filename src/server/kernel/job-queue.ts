// Whose turn it is: of one user only so many slow calls work at a time on a server, the others wait in a row.

export type Turn = {
  /** Settles when it has come; rejected when it was given up before. */
  come: Promise<void>
  /** The place in the row, 1 for the next one; 0 once it has come or was given up. */
  place: () => number
  /** Ends the waiting with an error; nothing where it has come. */
  giveUp: (error: unknown) => void
  /** Its work has ended: the next one's turn comes. Nothing where it never came. */
  end: () => void
}

type Waiting = { begin: () => void; giveUp: (error: unknown) => void }
type Row = { working: number; waiting: Waiting[] }

export type Turns = {
  /** `most` work at a time for this user; what waits before goes first. */
  take: (userId: bigint, most: number) => Turn
}

const begunTurn = (end: () => void): Turn => ({
  come: Promise.resolve(),
  place: () => 0,
  giveUp: () => undefined,
  end,
})

export const openTurns = (): Turns => {
  const rows = new Map<bigint, Row>()
  const leave = (userId: bigint, row: Row): (() => void) => {
    let hasLeft = false
    return () => {
      if (hasLeft) return
      hasLeft = true
      const next = row.waiting.shift()
      if (next) return next.begin()
      row.working -= 1
      if (row.working === 0) rows.delete(userId)
    }
  }
  const take = (userId: bigint, most: number): Turn => {
    const row = rows.get(userId) ?? { working: 0, waiting: [] }
    rows.set(userId, row)
    if (row.working < most && row.waiting.length === 0) {
      row.working += 1
      return begunTurn(leave(userId, row))
    }
    let [end, giveUp] = [(): void => undefined, (_: unknown): void => undefined]
    let own: Waiting | null = null
    const come = new Promise<void>((resolve, reject) => {
      const begin = () => {
        end = leave(userId, row)
        resolve()
      }
      giveUp = (error) => {
        const at = own ? row.waiting.indexOf(own) : -1
        if (at < 0) return
        row.waiting.splice(at, 1)
        reject(error)
      }
      own = { begin, giveUp }
      row.waiting.push(own)
    })
    return {
      come,
      place: () => (own ? row.waiting.indexOf(own) + 1 : 0),
      giveUp: (error) => giveUp(error),
      end: () => end(),
    }
  }
  return { take }
}
