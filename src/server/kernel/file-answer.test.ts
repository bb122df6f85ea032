// Files are made while they are read: a few at a time, so that slow readers leave connections to others.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { fileOf } from './file-answer.ts'

test('a file waits while four others are being read, and comes when one of them has ended or was left', async () => {
  let begun = 0
  const make = () =>
    fileOf('a', 'csv', (out) => {
      begun += 1
      async function* lines() {
        for (let no = 0; no < 100; no += 1) yield `${'x'.repeat(9999)}\n`
      }
      return pipeline(Readable.from(lines()), out)
    })
  const files = Array.from({ length: 7 }, make)
  await expect.poll(() => begun).toBe(4)
  expect((await text(files[0]?.file ?? make().file)).length).toBe(1_000_000)
  await expect.poll(() => begun).toBe(5)
  files[1]?.file.destroy()
  await expect.poll(() => begun).toBe(6)
  const rest = await Promise.all(files.slice(2).map(({ file }) => text(file)))
  expect(rest.map((each) => each.length)).toEqual(Array(5).fill(1_000_000))
  expect(begun).toBe(7)
})
