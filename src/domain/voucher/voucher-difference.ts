// What the trail tells of a voucher, read back and compared: which field went from what to what.
import { formatMoney, formatQuantity, formatRate } from '../base/money.ts'
import { lineFields } from './voucher.ts'

/** Fields of the head and of lines in the words of a draft; figures as decimal text, '' for none. */
export type Fields = Readonly<Record<string, string>>
export type VoucherText = { head: Fields; lines: readonly Fields[] }

/**
 * One field that changed. `line` is the number of the line after the change, of a removed line the one it had, and null
 * in the head. The field `line` stands for a whole line, added (`from` is '') or removed.
 */
export type FieldChange = { field: string; line: number | null; from: string; to: string }

/** Decimals of amounts: of the base currency, and of any other by its code. */
export type Digits = { base: number; of: (currency: string) => number }

/** Where the fields that people know stand in the canonical form of a voucher (canonicalVoucher). */
const headPlaces: readonly (readonly [string, number])[] = [
  ['period', 2],
  ['type', 3],
  ['date', 4],
  ['attachCount', 9],
  ['remark', 10],
  ['source', 11],
]
const linesPlace = 25

const isDigits = (text: string): boolean => /^-?\d+$/.test(text)

const amountText = (text: string, digits: number): string =>
  isDigits(text) && text !== '0' ? formatMoney(BigInt(text), digits) : ''

const canonicalFields = (values: readonly unknown[], digits: Digits): Fields => {
  const line = Object.fromEntries(lineFields.map((name, at) => [name, String(values[at] ?? '')]))
  const { currency = '', rate = '', original = '', debit = '', credit = '', quantity = '', price = '' } = line
  // In the base currency the original is the amount itself.
  const isBase = rate === '' && (original === debit || original === credit)
  return {
    ...line,
    rate: isDigits(rate) ? formatRate(BigInt(rate)) : '',
    original: isBase ? '' : amountText(original, digits.of(currency)),
    debit: amountText(debit, digits.base),
    credit: amountText(credit, digits.base),
    quantity: isDigits(quantity) ? formatQuantity(BigInt(quantity)) : '',
    price: isDigits(price) ? formatQuantity(BigInt(price)) : '',
  }
}

const canonicalTold = (form: readonly unknown[], digits: Digits): VoucherText => {
  const lines = form[linesPlace]
  return {
    head: Object.fromEntries(headPlaces.map(([name, at]) => [name, String(form[at] ?? '')])),
    lines: Array.isArray(lines) ? lines.filter(Array.isArray).map((line) => canonicalFields(line, digits)) : [],
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string =>
  isObject(value)
    ? Object.entries(value)
        .map(([type, code]) => `${type}:${code}`)
        .join(';')
    : String(value ?? '')

/** A change was told by what had been typed until the form of a save took its place. */
const draftTold = (draft: Record<string, unknown>): VoucherText => {
  const lines = Array.isArray(draft.lines) ? draft.lines.filter(isObject) : []
  return {
    head: Object.fromEntries(
      headPlaces.flatMap(([name]) => (draft[name] === undefined ? [] : [[name, textOf(draft[name])]])),
    ),
    lines: lines.map((line, at) => ({
      ...Object.fromEntries(lineFields.map((name) => [name, textOf(line[name])])),
      lineNo: String(at + 1),
    })),
  }
}

/** The content of a voucher in what the trail tells after an act; null when the act told none. */
export const toldVoucher = (after: unknown, digits: Digits): VoucherText | null => {
  if (!isObject(after)) return null
  if (Array.isArray(after.voucher)) return canonicalTold(after.voucher, digits)
  return isObject(after.draft) ? draftTold(after.draft) : null
}

const keyOf = (line: Fields): string =>
  lineFields.map((name) => (name === 'lineNo' ? '' : (line[name] ?? ''))).join('\n')

/** How alike two lines are: subjects and amounts count most. */
const likeness = (one: Fields, other: Fields): number =>
  lineFields.reduce((sum, name) => {
    if (name === 'lineNo' || (one[name] ?? '') !== (other[name] ?? '') || (one[name] ?? '') === '') return sum
    return sum + (name === 'subject' ? 3 : name === 'debit' || name === 'credit' ? 2 : 1)
  }, 0)

type Pair = { before: Fields | null; after: Fields | null }

/** Lines beyond so many pairs are compared in their order: a person who rewrote a thousand lines sees no more in it. */
const pairsMost = 250_000

/** The rest between equal lines: those most alike first, as far as they have anything in common. */
const pairRest = (before: readonly Fields[], after: readonly Fields[]): Pair[] => {
  const isMuch = before.length * after.length > pairsMost
  const rated = after.flatMap((to) =>
    isMuch ? [] : before.map((from) => ({ from, to, rate: likeness(from, to) })).filter(({ rate }) => rate > 0),
  )
  const partner = new Map<Fields, Fields>()
  const taken = new Set<Fields>()
  for (const { from, to } of rated.sort((a, b) => b.rate - a.rate)) {
    if (taken.has(from) || partner.has(to)) continue
    partner.set(to, from)
    taken.add(from)
  }
  for (const [at, to] of isMuch ? after.entries() : []) {
    const from = before[at]
    if (!from) break
    partner.set(to, from)
    taken.add(from)
  }
  return [
    ...after.map((line): Pair => ({ before: partner.get(line) ?? null, after: line })),
    ...before.filter((line) => !taken.has(line)).map((line): Pair => ({ before: line, after: null })),
  ]
}

/** Equal lines belong together wherever they stand; what is left is paired by likeness. */
export const pairLines = (before: readonly Fields[], after: readonly Fields[]): Pair[] => {
  const stock = new Map<string, Fields[]>()
  for (const line of before) stock.set(keyOf(line), [...(stock.get(keyOf(line)) ?? []), line])
  const rest: Fields[] = []
  const equal: Pair[] = []
  for (const line of after) {
    const same = stock.get(keyOf(line))?.shift()
    if (same) equal.push({ before: same, after: line })
    else rest.push(line)
  }
  return [...equal, ...pairRest([...stock.values()].flat(), rest)]
}

/** Words for the two sides. */
type Sides = { debit: string; credit: string }
const plainSides: Sides = { debit: 'D', credit: 'C' }

/** A whole line as one text: what a person needs to know it again. */
const lineText = (line: Fields, { debit, credit }: Sides): string =>
  [
    // The codes of its entities: which kind each is of is known from the subject.
    ...[line.summary, line.subject, (line.aux ?? '').replace(/[a-z0-9]+:/g, '').replaceAll(';', ' ')],
    ...[line.debit ? `${debit} ${line.debit}` : '', line.credit ? `${credit} ${line.credit}` : ''],
  ]
    .filter((text) => text)
    .join(' · ')

const fieldChanges = (before: Fields, after: Fields, line: number | null): FieldChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => field !== 'lineNo' && (before[field] ?? '') !== (after[field] ?? ''))
    .map((field) => ({ field, line, from: before[field] ?? '', to: after[field] ?? '' }))

/** Every field that differs between two contents of a voucher; null is none. In the order of the lines afterwards. */
export const voucherChanges = (
  before: VoucherText | null,
  after: VoucherText | null,
  sides: Sides = plainSides,
): FieldChange[] => {
  const head = fieldChanges(before?.head ?? {}, after?.head ?? {}, null)
  const lines = pairLines(before?.lines ?? [], after?.lines ?? []).flatMap((pair): FieldChange[] => {
    const line = Number((pair.after ?? pair.before)?.lineNo ?? 0)
    if (pair.before && pair.after) return fieldChanges(pair.before, pair.after, line)
    const [from, to] = [pair.before ? lineText(pair.before, sides) : '', pair.after ? lineText(pair.after, sides) : '']
    return [{ field: 'line', line, from, to }]
  })
  return [...head.filter(({ from, to }) => from !== to), ...lines.sort((a, b) => (a.line ?? 0) - (b.line ?? 0))]
}

/** What an act without content changes, from its name and what it told. */
export const actChanges = (action: string, after: unknown): FieldChange[] => {
  const told = isObject(after) ? after : {}
  const change = (field: string, from: string, to: string): FieldChange => ({ field, line: null, from, to })
  const states: Readonly<Record<string, readonly [string, string]>> = {
    audit: ['saved', 'audited'],
    undoAudit: [textOf(told.was) || 'audited', 'saved'],
    cancelAudit: ['audited', 'saved'],
    void: ['saved', 'void'],
    restore: ['void', 'saved'],
  }
  const state = states[action]
  const changes = state && state[0] !== state[1] ? [change('status', state[0], state[1])] : []
  if (action === 'renumber' || action === 'editNo') changes.push(change('no', textOf(told.from), textOf(told.to)))
  const files = (Array.isArray(told.files) ? told.files : []).filter(isObject).map((file) => textOf(file.name))
  if (action === 'attach') changes.push(change('file', '', files.join(', ')))
  if (action === 'detach') changes.push(change('file', files.join(', '), ''))
  if (textOf(told.reason) !== '') changes.push(change('reason', '', textOf(told.reason)))
  return changes
}

const flat = (value: unknown, path = ''): [string, string][] =>
  isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => flat(inner, path === '' ? name : `${path}.${name}`))
    : [[path, Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)]]

/** What differs between two states of anything that is not a voucher. */
export const objectChanges = (before: unknown, after: unknown): FieldChange[] =>
  fieldChanges(
    Object.fromEntries(isObject(before) ? flat(before) : []),
    Object.fromEntries(isObject(after) ? flat(after) : []),
    null,
  )
