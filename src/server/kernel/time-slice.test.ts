// Long work in small slices: others have their turn, it tells how far it is, and it ends when it is cancelled.
import { expect, test } from 'vitest'
import { paced } from './time-slice.ts'

function* long(slices: number): Generator<void, string> {
  for (let at = 0; at < slices; at += 1) {
    const until = performance.now() + 5
    while (performance.now() < until);
    yield
  }
  return 'done'
}

test('long work lets others run, tells its steps, and ends where it is cancelled', async () => {
  const told: number[] = []
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
  }, 1)
  expect(await paced(long(8), { onStep: (done) => told.push(done) })).toBe('done')
  clearInterval(timer)
  expect(turns).toBeGreaterThan(2)
  expect(told).toEqual([...told].sort((a, b) => a - b))
  expect(told.length).toBeGreaterThan(2)
  const abort = new AbortController()
  const cancelled = paced(long(1000), { cancelled: abort.signal })
  abort.abort(new Error('cancelled'))
  await expect(cancelled).rejects.toThrow('cancelled')
})
