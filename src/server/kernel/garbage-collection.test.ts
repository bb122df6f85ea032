// What is dropped is given back by a process that runs with the product's own flags.
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import memoryFlags from '../../../scripts/memory-flags.json' with { type: 'json' }

/** Lets 60 MB grow old and drops them, then waits; answers the megabytes that are held before and after. */
const program = `
  import { collectNowAndThen } from ${JSON.stringify(new URL('garbage-collection.ts', import.meta.url).href)}
  let held = Array.from({ length: 600_000 }, (_, at) => ({ text: 'row ' + at }))
  globalThis.gc?.()
  collectNowAndThen(20)
  const used = () => process.memoryUsage().heapUsed / 1024 / 1024
  const before = used()
  held = []
  const end = Date.now() + 1000
  while (Date.now() < end && used() > before / 2) await new Promise((done) => setTimeout(done, 20))
  console.log(JSON.stringify([before, used()]))
`

const run = (flags: readonly string[]): number[] =>
  JSON.parse(execFileSync(process.execPath, [...flags, '--input-type=module', '-e', program], { encoding: 'utf8' }))

test('memory that nobody needs any more is given back, also while nothing else asks for some', () => {
  const [before = 0, after = 0] = run(memoryFlags)
  expect(before).toBeGreaterThan(30)
  expect(after).toBeLessThan(before / 2)
})

test('a process that was not started for it keeps it until V8 wants it', () => {
  const [before = 0, after = 0] = run(memoryFlags.filter((flag) => flag !== '--expose-gc'))
  expect(after).toBeGreaterThan(before / 2)
})
