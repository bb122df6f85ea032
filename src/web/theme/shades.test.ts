// Shades of a colour: read from text, and readable whatever was chosen.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, parseColour, primaryTokens } from './shades.ts'

const part = fc.integer({ min: 0, max: 255 })
const colour = fc.tuple(part, part, part)
const read = (text: string | undefined) => parseColour(text ?? '') ?? [0, 0, 0]

test('a colour is six hexadecimal digits', () => {
  expect(parseColour('#409eff')).toEqual([64, 158, 255])
  for (const text of ['', '#409', '409eff', '#409efg', 'red']) expect(parseColour(text)).toBeNull()
})

test('whatever primary colour is chosen, its words, buttons and marks can be read in both themes', () => {
  fc.assert(
    fc.property(colour, fc.boolean(), (primary, isDark) => {
      const tokens = primaryTokens(primary, isDark)
      const surface = isDark ? read('#171819') : read('#ffffff')
      expect(contrast(read(tokens['--primary']), surface)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read(tokens['--primary-strong']), read(tokens['--sel-2']))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read('#ffffff'), read(tokens['--primary-fill']))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read('#ffffff'), read(tokens['--primary-fill-hover']))).toBeGreaterThanOrEqual(4.5)
      expect(contrast(read(tokens['--chart-this']), surface)).toBeGreaterThanOrEqual(3)
    }),
  )
})
