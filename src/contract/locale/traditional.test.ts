// Traditional Chinese is written in traditional characters: each is one that Big5 has.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const big5 = (): ReadonlySet<string> => {
  const decoder = new TextDecoder('big5')
  const all = new Set<string>()
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      for (const character of decoder.decode(Uint8Array.of(lead, trail))) all.add(character)
    }
  }
  return all
}

it('has no simplified character', () => {
  const known = big5()
  const folder = new URL('./zh-tw/', import.meta.url)
  const strange = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('//'))
      .filter((line) => [...line].some((one) => /\p{Script=Han}/u.test(one) && !known.has(one)))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(strange).toEqual([])
})
