// Slips and pages of paper: every line once, sums brought and carried add up to the whole.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PaperColumn, pagesOf } from './report-pages.ts'
import { slipsOf, sumOf } from './voucher.ts'

const amount = fc.bigInt(-999_999_999_999_999n, 999_999_999_999_999n)
const line = fc.record({ debit: amount, credit: amount })

test('a long voucher is cut into slips that hold every line once and whose last sums are those of the voucher', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), fc.constantFrom(2, 5, 6, 8), (lines, rows) => {
      const slips = slipsOf(lines, rows)
      expect(slips.flatMap((slip) => slip.lines)).toEqual(lines)
      expect(slips.at(-1)?.sums).toEqual(sumOf(lines))
      slips.forEach((slip, at) => {
        expect([slip.at, slip.of]).toEqual([at + 1, slips.length])
        expect(slip.brought).toEqual(at === 0 ? null : slips[at - 1]?.sums)
        expect(slip.lines.length + slip.blank + (slip.brought ? 1 : 0)).toBe(rows)
        // No slip is printed for what was brought alone.
        expect(slip.lines.length).toBeGreaterThan(0)
      })
    }),
    { numRuns: 60 },
  )
})

const columns: PaperColumn[] = [
  { title: 'Summary', kind: 'text' },
  { title: 'Debit', kind: 'figure', carry: 'sum' },
  { title: 'Balance', kind: 'figure', carry: 'last' },
]
const money = (minor: bigint): string => {
  const text = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}

test('what the pages of a report add is what they carry, and what they carry ends with the whole', () => {
  const row = fc.record({ minor: amount, counts: fc.boolean(), height: fc.integer({ min: 4, max: 14 }) })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 80 }), (all) => {
      const rows = all.map(({ minor, counts }, at) => ({ cells: [`row ${at}`, money(minor), money(minor)], counts }))
      const sizes = { heights: all.map(({ height }) => height), room: 60, whole: 76, digits: 2 }
      const pages = pagesOf(rows, columns, sizes)
      expect(pages.flatMap((page) => page.rows)).toEqual(rows)
      let begin = 0
      pages.forEach((page, at) => {
        const end = begin + page.rows.length
        const counted = all.slice(0, end).filter(({ counts }) => counts)
        const sum = counted.length > 0 ? money(counted.reduce((total, { minor }) => total + minor, 0n)) : ''
        const isLast = at === pages.length - 1
        expect(page.carried).toEqual(isLast ? [] : ['', sum, money(all[end - 1]?.minor ?? 0n)])
        expect(page.brought).toEqual(at === 0 ? [] : pages[at - 1]?.carried)
        if (pages.length > 1) {
          const height = all.slice(begin, end).reduce((total, one) => total + one.height, 0)
          expect(height).toBeLessThanOrEqual(60)
        }
        begin = end
      })
    }),
    { numRuns: 60 },
  )
})
