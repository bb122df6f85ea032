// Two changes of one voucher: who changed what is seen line by line, and nothing is lost that nobody gave up.
import { describe, expect, it } from 'vitest'
import {
  chooseAll,
  chooseHead,
  chooseInRow,
  compareForms,
  differingRows,
  type Merge,
  matchByContent,
  merged,
  mergeFields,
  openChoices,
  type VoucherForm,
} from './conflict-merge.ts'
import { type EntryLine, emptyLine, rareFields } from './fields.ts'

const head = { type: 'JI', date: '2025-12-20', attachCount: '', remark: '', corrects: '', adjustment: '' } as const
const line = (key: number, summary: string, subject: string, more: Partial<EntryLine> = {}): EntryLine => ({
  ...emptyLine(key, summary),
  subject,
  ...more,
})
const rent = line(1, '租金', '660108', { debit: '100.00' })
const fee = line(2, '手续费', '660303', { debit: '5.00' })
const bank = line(3, '付款', '100201', { credit: '105.00' })
const form = (...lines: EntryLine[]): VoucherForm => ({ head, lines })
/** As the server sends them again: other objects, other keys. */
const read = (...lines: EntryLine[]): VoucherForm => form(...lines.map((each, at) => ({ ...each, key: at + 1 })))
const base = form(rent, fee, bank)
const summaries = (merge: Merge) => merged(merge).lines.map(({ summary }) => summary)

describe('changes of two people', () => {
  it('in different fields go together, and nobody is asked', () => {
    const merge = compareForms(
      base,
      form({ ...rent, summary: '十二月租金' }, fee, bank),
      read({ ...rent, debit: '120.00' }, fee, { ...bank, credit: '125.00' }),
    )
    expect(openChoices(merge)).toBe(0)
    expect(merged(merge).lines).toMatchObject([
      { summary: '十二月租金', debit: '120.00' },
      { summary: '手续费' },
      { credit: '125.00' },
    ])
    expect(differingRows(merge).map(({ id }) => id)).toEqual(['line 0', 'line 2'])
  })

  it('in the same field are chosen between', () => {
    const merge = compareForms(
      base,
      form({ ...rent, debit: '110.00' }, fee, bank),
      read({ ...rent, debit: '120.00' }, fee, bank),
    )
    expect(openChoices(merge)).toBe(1)
    const mine = chooseInRow(merge, 'line 0', 'amount', 'mine')
    expect([openChoices(mine), merged(mine).lines[0]?.debit]).toEqual([0, '110.00'])
    expect(merged(chooseInRow(merge, 'line 0', 'amount', 'theirs')).lines[0]?.debit).toBe('120.00')
  })

  it('of the sides of an amount are one choice: no line has both', () => {
    const merge = compareForms(
      base,
      form({ ...rent, debit: '', credit: '100.00' }, fee, bank),
      read({ ...rent, debit: '120.00' }, fee, bank),
    )
    for (const side of ['mine', 'theirs'] as const) {
      const [first] = merged(chooseAll(merge, side)).lines
      expect([first?.debit === '', first?.credit === '']).toContainEqual(true)
      expect([first?.debit === '', first?.credit === '']).toContainEqual(false)
    }
  })

  it('that are the same are none', () => {
    const changed = { ...rent, debit: '120.00', rate: '7.1' }
    const merge = compareForms(base, form(changed, fee, bank), read({ ...changed, rate: '7.10' }, fee, bank))
    expect(differingRows(merge)).toEqual([])
  })

  it('in the head go together too', () => {
    const theirs = { ...read(rent, fee, bank), head: { ...head, remark: '急', date: '2025-12-21' } }
    const mine = { ...base, head: { ...head, attachCount: '3', date: '2025-12-22' } }
    const merge = compareForms(base, mine, theirs)
    expect([openChoices(merge), merge.head.map(({ field }) => field)]).toEqual([1, ['date', 'attachCount', 'remark']])
    expect(merged(chooseHead(merge, 'date', 'mine')).head).toEqual({
      ...{ type: 'JI', date: '2025-12-22', attachCount: '3', remark: '急', corrects: '', adjustment: '' },
    })
  })

  it('in the period are changes too, whoever has moved it and whatever else was changed', () => {
    const lastDay = { ...head, date: '2025-12-31' }
    const before = { ...base, head: lastDay }
    const moved = { ...base, head: { ...lastDay, adjustment: 'yes' as const } }
    const theirs = { ...read(rent, fee, bank), head: { ...lastDay, remark: '急' } }
    const merge = compareForms(before, moved, theirs)
    expect([openChoices(merge), merge.head.map(({ field }) => field)]).toEqual([0, ['adjustment', 'remark']])
    expect(merged(merge).head).toMatchObject({ adjustment: 'yes', remark: '急' })
    expect(compareForms(before, moved, before).head).toEqual([{ field: 'adjustment', chosen: 'mine', both: false }])
    const byThem = compareForms(before, { ...before, head: { ...lastDay, remark: '急' } }, moved)
    expect(byThem.head[0]).toEqual({ field: 'adjustment', chosen: 'theirs', both: false })
    expect(merged(chooseHead(byThem, 'adjustment', 'mine')).head).toMatchObject({ adjustment: '', remark: '急' })
  })
})

describe('lines', () => {
  const tax = line(9, '税金', '222101', { debit: '6.00' })
  const interest = line(1, '利息', '660301', { debit: '8.00' })

  it('added by both are both there, each where it was put', () => {
    const merge = compareForms(base, form(rent, tax, fee, bank), read(rent, fee, interest, bank))
    expect([openChoices(merge), summaries(merge)]).toEqual([0, ['租金', '税金', '手续费', '利息', '付款']])
    const without = chooseInRow(merge, merge.rows[1]?.id ?? '', 'line', 'theirs')
    expect(summaries(without)).toEqual(['租金', '手续费', '利息', '付款'])
  })

  it('added alike by both are one line', () => {
    const merge = compareForms(base, form(rent, fee, bank, tax), read(rent, fee, bank, tax))
    expect([summaries(merge).length, differingRows(merge)]).toEqual([4, []])
  })

  it('removed by one and untouched by the other are gone', () => {
    expect(summaries(compareForms(base, form(rent, bank), read(rent, fee, bank)))).toEqual(['租金', '付款'])
    expect(summaries(compareForms(base, form(rent, fee, bank), read(rent, bank)))).toEqual(['租金', '付款'])
    expect(summaries(compareForms(base, form(rent, bank), read(rent, bank)))).toEqual(['租金', '付款'])
  })

  it('removed by one and changed by the other are asked about', () => {
    const merge = compareForms(base, form(rent, { ...fee, debit: '9.00' }, bank), read(rent, bank))
    expect(openChoices(merge)).toBe(1)
    expect(summaries(chooseAll(merge, 'mine', true))).toEqual(['租金', '手续费', '付款'])
    expect(summaries(chooseAll(merge, 'theirs', true))).toEqual(['租金', '付款'])
  })

  it('moved by one keep their new places', () => {
    expect(summaries(compareForms(base, form(bank, rent, fee), read(rent, fee, bank)))).toEqual([
      '付款',
      '租金',
      '手续费',
    ])
  })

  it('are recognised by what stands in them after work was restored under other keys', () => {
    const restored = read(rent, tax, { ...fee, summary: '银行手续费' }, bank)
    const merge = compareForms(base, restored, read(rent, { ...fee, debit: '6.00' }, bank))
    expect(openChoices(merge)).toBe(0)
    expect(merged(merge).lines).toMatchObject([{}, { summary: '税金' }, { summary: '银行手续费', debit: '6.00' }, {}])
  })
})

describe('any change', () => {
  /** A small generator of chance with a seed, so that a failure can be repeated. */
  const chance = (seed: number) => () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed / 2_147_483_648
  }

  it('of one side alone comes out as that side has it', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = chance(seed)
      const lines = Array.from({ length: 6 }, (_, at) => line(at + 1, `行${at}`, `660${at}`, { debit: `${at + 1}.00` }))
      let next = 100
      const changed = lines.flatMap((each) => {
        const dice = random()
        if (dice < 0.2) return []
        if (dice < 0.4) return [{ ...each, summary: `改${seed}` }]
        if (dice < 0.5) return [each, line(next++, `新${seed}`, '1001', { credit: '1.00' })]
        return [each]
      })
      const start = form(...lines)
      expect(merged(compareForms(start, form(...changed), read(...lines))).lines.map(({ summary }) => summary)).toEqual(
        changed.map(({ summary }) => summary),
      )
      expect(merged(compareForms(start, start, read(...changed))).lines.map(({ summary }) => summary)).toEqual(
        changed.map(({ summary }) => summary),
      )
    }
  })
})

it('finds the lines of a very long voucher in little time', () => {
  const lines = Array.from({ length: 5000 }, (_, at) => line(at + 1, `行${at}`, '6603', { debit: `${at}.00` }))
  const others = lines.toSpliced(10, 1).map((each, at) => (at % 50 === 0 ? { ...each, debit: '1.00' } : { ...each }))
  const from = performance.now()
  const matches = matchByContent(lines, others)
  expect(performance.now() - from).toBeLessThan(2000)
  expect([matches[9], matches[11], matches[4999]]).toEqual([9, 10, 4998])
})

it('forgets no field of a line', () => {
  const fields = Object.keys(emptyLine(1)).filter((field) => field !== 'key')
  const other = Object.fromEntries(fields.map((field) => [field, 'x'])) as Record<string, string>
  const theirs = { ...emptyLine(1), ...other, aux: { store: 'x' } } as EntryLine
  const merge = compareForms(form(), form(emptyLine(1)), form(theirs))
  expect(mergeFields.length).toBe(rareFields.length - 2 + 3)
  expect(merged(chooseAll(merge, 'theirs')).lines).toContainEqual(theirs)
})
