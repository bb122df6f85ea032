// Canonical form and number gaps of vouchers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accept, bookFacts, readBook, workedExample, writeBook } from '../../../test/world/book.ts'
import { gapText, numberGaps } from './number-gap.ts'
import {
  canonicalVoucher,
  findVoucherType,
  type Line,
  toDraft,
  type Voucher,
  type VoucherRecord,
  type VoucherSigns,
  voucherLabel,
} from './voucher.ts'
import { checkBooked } from './voucher-line.ts'

const { facts, drafts } = workedExample()
const vouchers = drafts.map(({ draft }) => accept(draft, facts))
const record: VoucherRecord = {
  company: 'YS01',
  serialNo: 'YS01-202511-000001',
  createdAt: '2025-11-05T01:02:03.004Z',
  attachments: [],
}
const signs: VoucherSigns = {
  status: 'audited',
  maker: '11',
  makerName: '王一',
  editorName: '',
  editedAt: '',
  cashierName: '',
  cashierAt: '',
  auditor: '12',
  auditorName: '李二',
  auditedAt: '2025-11-06T01:02:03.004Z',
  auditorDiffers: true,
  rejected: '',
}
const first = vouchers[2] as Voucher

describe('the canonical form v1', () => {
  it('is what it was when the first digest was made', () => {
    const text = canonicalVoucher(first, signs, { ...record, attachments: ['bb', 'aa'] })
    expect(text).toBe(
      '["voucher/1","YS01","2025-11","JI","2025-11-05","YS01-202511-000001","2025-11-05T01:02:03.004Z","11","王一",' +
        '0,"","MANUAL","","audited","","","","","12","李二","2025-11-06T01:02:03.004Z",true,"",' +
        '"21360000",["aa","bb"],' +
        '[[1,"进口采购商品（Milano SRL）USD30,000","140501","","","CNY","","","21360000","21360000","0",' +
        '"","","","","","","","","",""],' +
        '[2,"进口采购商品（Milano SRL）USD30,000","220201","supplier:V002","","USD","DAILY","712000000",' +
        '"3000000","0","21360000","","","","","","","","","",""]]]',
    )
  })

  it('changes with every field of the head, of what surrounds it, and of a line', () => {
    const text = canonicalVoucher(first, signs, record)
    const heads: Partial<Voucher>[] = [
      { type: 'XX' },
      { date: '2025-11-06' },
      { period: { year: 2025, no: 12 } },
      { attachCount: 1 },
      { remark: 'x' },
      { source: 'API' },
      { reversalOf: '7' },
      { total: 1n },
      { lines: [] },
      { lines: [...first.lines].reverse() },
    ]
    for (const head of heads) expect(canonicalVoucher({ ...first, ...head }, signs, record)).not.toBe(text)
    for (const name of Object.keys(record) as (keyof VoucherRecord)[]) {
      const other = name === 'attachments' ? { attachments: ['aa'] } : { [name]: 'other' }
      expect([name, canonicalVoucher(first, signs, { ...record, ...other }) === text]).toEqual([name, false])
    }
    for (const name of Object.keys(signs) as (keyof VoucherSigns)[]) {
      const other = name === 'auditorDiffers' ? false : 'other'
      const changed = { ...signs, [name]: other } as VoucherSigns
      expect([name, canonicalVoucher(first, changed, record) === text]).toEqual([name, false])
    }
    const line = first.lines[1] as Line
    for (const name of Object.keys(line) as (keyof Line)[]) {
      const value = line[name]
      const other = typeof value === 'string' ? `${value}x` : typeof value === 'number' ? 9 : name === 'aux' ? {} : 5n
      const lines = [first.lines[0] as Line, { ...line, [name]: other } as Line]
      expect([name, canonicalVoucher({ ...first, lines }, signs, record) === text]).toEqual([name, false])
    }
  })

  it('does not depend on the order in which attachments are listed', () => {
    expect(canonicalVoucher(first, signs, { ...record, attachments: ['b', 'a'] })).toBe(
      canonicalVoucher(first, signs, { ...record, attachments: ['a', 'b'] }),
    )
  })

  it('cannot be shifted from one field into the next', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), fc.string(), (a, b, c, d) => {
        const text = (remark: string, rejected: string): string =>
          canonicalVoucher({ ...first, remark }, { ...signs, rejected }, record)
        return (a === c && b === d) || text(a, b) !== text(c, d)
      }),
    )
  })
})

describe('a voucher as text', () => {
  it('is read back the same, from a draft and from a book', () => {
    for (const voucher of vouchers) expect(accept(toDraft(voucher, facts), facts)).toEqual(voucher)
    const again = readBook(writeBook(vouchers, facts)).map((draft) => accept(draft, facts))
    expect(again).toEqual(vouchers)
  })
})

describe('a line once accepted', () => {
  it('still stands while its subject is an enabled leaf and its entities are named', () => {
    const line = { lineNo: 2, subject: '600101', aux: { store: 'S01' } }
    expect(checkBooked(line, facts)).toEqual([])
    expect(checkBooked({ ...line, aux: {} }, facts)[0]).toMatchObject({
      code: 'line.entityRequired',
      path: 'lines.1.aux.store',
      args: { n: 2, dim: 'store' },
    })
    expect(checkBooked({ ...line, subject: '6001' }, facts)[0]?.code).toBe('line.subjectNotLeaf')
    expect(checkBooked({ ...line, subject: '6011' }, facts)[0]?.code).toBe('line.subjectUnknown')
  })
})

describe('numbers', () => {
  it('are shown with their word, and types are found by code or word', () => {
    expect(voucherLabel('记', 7)).toBe('记-0007')
    expect(voucherLabel('记', 12345)).toBe('记-12345')
    const types = [...facts.voucherTypes.values()]
    expect(findVoucherType(types, '轉')?.code).toBe('ZHUAN')
    expect(findVoucherType(types, 'JI')?.code).toBe('JI')
    expect(findVoucherType(types, '')).toBeUndefined()
  })

  it('have gaps where some of 1..max are missing', () => {
    expect(gapText(numberGaps([1, 2, 4, 8, 9]))).toBe('3, 5-7')
    expect(numberGaps([3])).toEqual([{ from: 1, to: 2 }])
    expect(numberGaps([])).toEqual([])
    expect(gapText(numberGaps([2, 4, 6]), 2)).toBe('1, 3, …')
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 200 })), (numbers) => {
        const missing = numberGaps(numbers).flatMap(({ from, to }) =>
          Array.from({ length: to - from + 1 }, (_, i) => from + i),
        )
        const all = Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1)
        expect(missing).toEqual(all.filter((no) => !numbers.includes(no)))
      }),
    )
  })
})

describe('a book', () => {
  it('names what it cannot read', () => {
    expect(() => readBook('1001 Dr 1.00 x')).toThrow('before the first head')
    expect(() => readBook('2025-11-05 记\n1001 Xx 1.00')).toThrow('cannot read line')
    expect(() => accept({ type: 'JI', date: '', lines: [] }, bookFacts())).toThrow('refused')
  })
})
