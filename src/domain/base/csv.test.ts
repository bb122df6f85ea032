// CSV as written: quoting, and the guard against formulas read back exactly.
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRow, csvText, readTextCell, textCell } from './csv.ts'

describe('a text cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+86', "'+86"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ["'=1", "''=1"],
    ["'quoted", "'quoted"],
    ['\u0000=1', "'\u0000=1"],
    ['plain', 'plain'],
    ['', ''],
  ])('%j is written %j', (text, cell) => {
    expect(textCell(text)).toBe(cell)
    expect(readTextCell(cell)).toBe(text)
  })

  it('never begins like a formula and is always read back equal', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('=', '+', '-', '@', "'", 'a', '\t', '\r', '\u0000'), maxLength: 6 }),
        (text) => {
          expect('=+-@\t\r\u0000'.includes(textCell(text)[0] ?? 'x')).toBe(false)
          expect(readTextCell(textCell(text))).toBe(text)
        },
      ),
    )
  })
})

describe('a row', () => {
  it('quotes what RFC 4180 asks for', () => {
    expect(csvRow(['a,b', 'say "x"', 'two\nlines', ' spaced ', ''])).toBe('"a,b","say ""x""","two\nlines", spaced ,\n')
    expect(csvText(['a'], [['1'], ['2']])).toBe('a\n1\n2\n')
  })

  it('is read back by another reader', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 2, maxLength: 5 }), (cells) => {
        expect(parse(csvRow(cells), { relax_column_count: true })).toEqual([cells])
      }),
    )
  })
})
