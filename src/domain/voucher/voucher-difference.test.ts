// Pairs of lines, and what an entry of the trail says has changed.
import { expect, test } from 'vitest'
import { actChanges, objectChanges, pairLines, toldVoucher, voucherChanges } from './voucher-difference.ts'

const digits = { base: 2, of: (currency: string) => (currency === 'JPY' ? 0 : 2) }
const canonicalLine = (no: number, subject: string, more: Partial<Record<number, string>> = {}) => {
  const line: (string | number)[] = [
    no,
    '摘要',
    subject,
    '',
    '',
    'CNY',
    '',
    '',
    '100',
    '100',
    '0',
    ...Array(10).fill(''),
  ]
  for (const [at, value] of Object.entries(more)) line[Number(at)] = value ?? ''
  return line
}
const form = (...lines: unknown[]) => {
  const all: unknown[] = Array(26).fill('')
  all[4] = '2025-01-05'
  all[25] = lines
  return { voucher: all }
}

test('amounts of a told voucher are decimal text in the digits of their currency', () => {
  const yen = canonicalLine(1, '100202', { 5: 'JPY', 7: '4800000', 8: '2000', 9: '9600', 11: '1500000' })
  expect(toldVoucher(form(yen), digits)?.lines[0]).toMatchObject({
    original: '2000',
    rate: '0.048',
    debit: '96.00',
    credit: '',
    quantity: '1.5',
  })
  // The amount of a line in the base currency is told once.
  expect(toldVoucher(form(canonicalLine(1, '1001')), digits)?.lines[0]).toMatchObject({ original: '', debit: '1.00' })
})

test('a moved line is no change, an inserted one is one change, and the rest is told field by field', () => {
  const [a, b, c] = ['1001', '1002', '4001'].map((code, at) => canonicalLine(at + 1, code))
  const before = toldVoucher(form(a, b, c), digits)
  const moved = toldVoucher(form(canonicalLine(1, '4001'), canonicalLine(2, '1001'), canonicalLine(3, '1002')), digits)
  expect(voucherChanges(before, moved)).toEqual([])
  const inserted = [a, canonicalLine(2, '6601'), canonicalLine(3, '1002'), canonicalLine(4, '4001', { 9: '250' })]
  expect(voucherChanges(before, toldVoucher(form(...inserted), digits))).toEqual([
    { field: 'line', line: 2, from: '', to: '摘要 · 6601 · D 1.00' },
    { field: 'original', line: 4, from: '', to: '1.00' },
    { field: 'debit', line: 4, from: '1.00', to: '2.50' },
  ])
})

test('equal lines pair one by one: a second copy of a line is new', () => {
  const line = { subject: '1001', debit: '1.00' }
  expect(pairLines([line], [line, line]).filter(({ before }) => before === null)).toHaveLength(1)
  expect(pairLines([line, line], [line]).filter(({ after }) => after === null)).toHaveLength(1)
})

test('acts tell the state they change, a draft as it was typed until the form of a save took its place', () => {
  expect(actChanges('void', { no: 1, reason: '重复' })).toEqual([
    { field: 'status', line: null, from: 'saved', to: 'void' },
    { field: 'reason', line: null, from: '', to: '重复' },
  ])
  expect(actChanges('renumber', { from: 3, to: 2 })).toEqual([{ field: 'no', line: null, from: '3', to: '2' }])
  const old = { draft: { date: '2025-01-05', lines: [{ subject: '1001', aux: { bank: 'B1' }, debit: '1.00' }] } }
  expect(toldVoucher(old, digits)).toMatchObject({ head: { date: '2025-01-05' }, lines: [{ aux: 'bank:B1' }] })
  expect(toldVoucher({ no: 1 }, digits)).toBeNull()
  expect(objectChanges({ a: { b: '1' }, c: ['x'] }, { a: { b: '2' }, c: ['x'] })).toEqual([
    { field: 'a.b', line: null, from: '1', to: '2' },
  ])
})

test('a draft of before is told by its lines, with numbers and texts', () => {
  const draft = {
    date: '2025-01-05',
    attachCount: 2,
    lines: [{ subject: '1001', aux: { bank: 'B1', store: 'S' } }, 'x'],
  }
  const told = toldVoucher({ draft }, digits)
  expect(told?.head).toEqual({ date: '2025-01-05', attachCount: '2' })
  expect(told?.lines).toHaveLength(1)
  expect(told?.lines[0]).toMatchObject({ lineNo: '1', subject: '1001', aux: 'bank:B1;store:S', debit: '' })
  expect(toldVoucher({ draft: { lines: 'none' } }, digits)).toEqual({ head: {}, lines: [] })
  for (const none of [null, undefined, 'x', [], { voucher: 'x' }, { draft: [] }, { draft: null }]) {
    expect(toldVoucher(none, digits)).toBeNull()
  }
})

test('the form of a save is told by the places of its fields', () => {
  const all: unknown[] = Array(26).fill('')
  for (const [at, value] of [
    [2, '2025-01'],
    [3, 'JI'],
    [4, '2025-01-05'],
    [9, 3],
    [10, 'r'],
    [11, 'API'],
  ] as const) {
    all[at] = value
  }
  all[25] = [canonicalLine(1, '1001', { 3: 'store:S1', 4: '', 12: '2500000', 13: 'b' }), 'x']
  const told = toldVoucher({ voucher: all }, digits)
  expect(told?.head).toEqual({
    ...{ period: '2025-01', type: 'JI', date: '2025-01-05', attachCount: '3', remark: 'r', source: 'API' },
  })
  expect(told?.lines).toHaveLength(1)
  expect(toldVoucher({ voucher: ['x'] }, digits)).toEqual({
    head: { period: '', type: '', date: '', attachCount: '', remark: '', source: '' },
    lines: [],
  })
  // What is no amount is told as nothing; an original of a currency of the base’s own kind stays.
  const odd = canonicalLine(1, '1001', { 7: 'x', 8: '100', 9: '', 10: '0' })
  expect(toldVoucher(form(odd), digits)?.lines[0]).toMatchObject({ rate: '', debit: '', credit: '', original: '1.00' })
  const credit = canonicalLine(1, '1001', { 8: '-100', 9: '0', 10: '-100' })
  expect(toldVoucher(form(credit), digits)?.lines[0]).toMatchObject({ original: '', debit: '', credit: '-1.00' })
  const priced = canonicalLine(1, '1001', { 11: '1500000', 12: '2250000' })
  expect(toldVoucher(form(priced), digits)?.lines[0]).toMatchObject({ quantity: '1.5', price: '2.25' })
})

test('lines pair with those most alike, subject and amounts first', () => {
  const line = (lineNo: string, subject: string, debit: string, summary: string) => ({
    lineNo,
    subject,
    debit,
    summary,
  })
  const pairs = (before: Record<string, string>[], after: Record<string, string>[]) =>
    pairLines(before, after).map((pair) => [pair.before?.lineNo ?? '', pair.after?.lineNo ?? ''].join('→'))
  const [a, b] = [line('1', '1001', '5.00', 'x'), line('2', '1002', '7.00', 'y')]
  expect(pairs([a, b], [line('3', '1002', '8.00', 'x'), line('4', '1001', '9.00', 'y')])).toEqual(['2→3', '1→4'])
  expect(pairs([a, b], [line('3', '6601', '7.00', 'x')])).toEqual(['2→3', '1→'])
  expect(pairs([a], [line('3', '1002', '8.00', 'y')])).toEqual(['→3', '1→'])
  // Two lines that have nothing in a field have nothing in common by it.
  expect(pairs([line('1', '', '', '')], [line('2', '1', '', '')])).toEqual(['→2', '1→'])
})

test('a thousand lines that were rewritten are compared in their order', () => {
  const many = (count: number, summary: string) =>
    Array.from({ length: count }, (_, at) => ({ lineNo: `${summary}${at}`, summary, subject: `${summary}${at}` }))
  const pairs = pairLines(many(600, 'a'), many(500, 'b'))
  expect(pairs).toHaveLength(600)
  expect([pairs[499], pairs[500]].map((pair) => [pair?.before?.lineNo, pair?.after?.lineNo])).toEqual([
    ...[
      ['a499', 'b499'],
      ['a500', undefined],
    ],
  ])
  const fewer = pairLines(many(500, 'a'), many(600, 'b'))
  expect([fewer.length, fewer[599]?.before, fewer[599]?.after?.lineNo]).toEqual([600, null, 'b599'])
})

test('a line that comes or goes is told as one text, and changes stand in the order of the lines', () => {
  const before = { head: { date: 'a', type: 'JI' }, lines: [{ lineNo: '1', subject: '1001', credit: '2.00' }] }
  const lines: Record<string, string>[] = [
    { lineNo: '2', subject: '600101', debit: '3.00', aux: 'store:S1;brand:B 2', summary: 's' },
    { lineNo: '1', subject: '1001', credit: '2.50' },
  ]
  expect(
    voucherChanges(before, { head: { date: 'b', type: 'JI', remark: '' }, lines }, { debit: 'Dr', credit: 'Cr' }),
  ).toEqual([
    { field: 'date', line: null, from: 'a', to: 'b' },
    { field: 'credit', line: 1, from: '2.00', to: '2.50' },
    { field: 'line', line: 2, from: '', to: 's · 600101 · S1 B 2 · Dr 3.00' },
  ])
  expect(voucherChanges(before, null)).toEqual([
    { field: 'date', line: null, from: 'a', to: '' },
    { field: 'type', line: null, from: 'JI', to: '' },
    { field: 'line', line: 1, from: '1001 · C 2.00', to: '' },
  ])
  expect(voucherChanges(null, null)).toEqual([])
})

test('acts tell states, numbers, files and reasons', () => {
  const told = (action: string, after: unknown = {}) =>
    actChanges(action, after).map(({ field, from, to }) => `${field} ${from}→${to}`)
  expect(['audit', 'cancelAudit', 'void', 'restore', 'post'].map((action) => told(action).join())).toEqual([
    ...['status saved→audited', 'status audited→saved', 'status saved→void', 'status void→saved', ''],
  ])
  expect(told('editNo', { from: 1, to: 9 })).toEqual(['no 1→9'])
  const files = [{ name: 'a.pdf' }, 'x', { name: 'b.pdf' }]
  expect(told('attach', { files })).toEqual(['file →a.pdf, b.pdf'])
  expect(told('detach', { files, reason: 'r' })).toEqual(['file a.pdf, b.pdf→', 'reason →r'])
  expect(told('attach', { files: 'x' })).toEqual(['file →'])
  // A level of audit that was taken back leaves the voucher as it was: saved.
  expect(told('undoAudit', { was: 'audited' })).toEqual(['status audited→saved'])
  expect(told('undoAudit', { was: 'saved' })).toEqual([])
  expect(told('audit', null)).toEqual(['status saved→audited'])
})

test('states of anything are told by the way to each field', () => {
  expect(objectChanges(null, { a: { b: { c: 1 } }, list: [1, 2], no: null })).toEqual([
    { field: 'a.b.c', line: null, from: '', to: '1' },
    { field: 'list', line: null, from: '', to: '1, 2' },
  ])
  expect(objectChanges({ a: true }, 'x')).toEqual([{ field: 'a', line: null, from: 'true', to: '' }])
})
