// JSON that is parsed in pieces is what it is as a whole, wrong where it is wrong, and others come in between.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPieces } from './json-pieces.ts'

/** A name that reaches what every object has: refused in a body, and not what is tried here. */
const isOwn = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__') ? 0 : value

const runs: fc.Parameters<unknown> = {
  numRuns: 400,
  ...(process.env.SELVEDGE_SEED ? { seed: Number(process.env.SELVEDGE_SEED) } : {}),
}

/** The value as text, or that it is none. */
const outcome = (read: () => unknown): Promise<string> =>
  Promise.resolve()
    .then(read)
    .then(
      (value) => JSON.stringify(value),
      (error: unknown) => {
        if (!(error instanceof SyntaxError)) throw error
        return 'no JSON'
      },
    )

test('in pieces of whatever size JSON means the same, and what is none is refused', async () => {
  const text = fc
    .tuple(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom('', ' ', '\n\t'))
    .map(([value, space]) => JSON.stringify(value, isOwn, space))
  const harmed = fc
    .tuple(text, fc.nat(), fc.constantFrom('', ',', ']', '}', '[', '{', '"', ':', '1'))
    .map(([of, at, by]) => {
      const place = at % (of.length + 1)
      return of.slice(0, place) + by + of.slice(place + 1)
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(text, harmed), fc.integer({ min: 1, max: 40 }), async (json, most) => {
      expect(await outcome(() => readPieces(Buffer.from(json), JSON.parse, most))).toBe(
        await outcome(() => JSON.parse(json)),
      )
    }),
    runs,
  )
})

test('a large body gives others their turn', async () => {
  const lines = Array.from({ length: 20_000 }, (_, at) => ({
    summary: `摘要 ${at} "x"`,
    debit: '1.00',
    aux: { store: 'S1' },
  }))
  const body = { date: '2025-01-05', draft: { lines }, empty: [], more: [[], lines.slice(0, 5000)] }
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const read = await readPieces(Buffer.from(JSON.stringify(body)), JSON.parse)
  isOver = true
  expect(read).toEqual(body)
  expect(turns).toBeGreaterThan(8)
})
