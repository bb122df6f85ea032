// Restocks: goods that went to a store at cost, or came back, the lines they become, and the stock they make.
import { parseMoney, parseQuantity, roundRatio } from '../base/money.ts'
import { isDate, type PeriodStatus, periodOfDate } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { checkText, plainDecimal } from '../base/text.ts'
import { type AuxSet, type EntityIndex, type EntityType, mayUseEntity } from '../chart/entity.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { type DocumentLine, documentLines, type LineMaking } from '../voucher/document-lines.ts'
import type { LineDraft } from '../voucher/voucher.ts'

export const restockStates = ['OPEN', 'CHECKED', 'VOUCHERED'] as const
export type RestockState = (typeof restockStates)[number]

/** Where goods come from: a warehouse or the company itself is a department, else another store. */
export const restockOrigins = ['department', 'store'] as const
type RestockOrigin = (typeof restockOrigins)[number]

/**
 * Goods of a document that went to a store. `cost` and `retail` (without VAT) in minor units of the base currency,
 * `quantity` in millionths; a negative cost says that they came back. Brand and category may be ''.
 */
export type Restock = {
  documentNo: string
  date: string
  fromType: RestockOrigin
  fromCode: string
  store: string
  brand: string
  category: string
  quantity: bigint
  cost: bigint
  retail: bigint
  remark: string
}

/** The same as texts. */
export type RestockDraft = Record<keyof Restock, string>

/** Where restocks are read: the books, and the stores of whoever brings them (empty = all). */
export type RestockReading = {
  company: string
  year: number
  digits: number
  stores: readonly string[]
  entities: EntityIndex
}

const textsMost = { documentNo: 40, category: 40, remark: 200 } as const
const required = ['documentNo', 'date', 'fromCode', 'store', 'cost'] as const

const checkEntity = (
  type: EntityType,
  code: string,
  path: string,
  { entities, company }: RestockReading,
): Problem[] => {
  const entity = code === '' ? undefined : entities.find(type, code)
  if (code === '' || (entity && mayUseEntity(entity, company))) return []
  return [problem('restock.entity', path, { dim: type, code: code.slice(0, 32) })]
}

/** Entities that are not there, or not of this company; goods for another company are sold to it. */
const checkPlaces = (
  { fromType, fromCode, store, brand }: Pick<Restock, 'fromType' | 'fromCode' | 'store' | 'brand'>,
  reading: RestockReading,
): Problem[] => {
  const isSame = fromType === 'store' && fromCode === store && store !== ''
  const isHidden = (code: string) => reading.stores.length > 0 && code !== '' && !reading.stores.includes(code)
  const hidden = (code: string, path: string) =>
    isHidden(code) ? [problem('restock.entity', path, { dim: 'store', code: code.slice(0, 32) })] : []
  const found = [
    ...(fromType === 'store' ? hidden(fromCode, 'fromCode') : []),
    ...hidden(store, 'store'),
    ...checkEntity(fromType, fromCode, 'fromCode', reading),
    ...checkEntity('store', store, 'store', reading),
    ...checkEntity('brand', brand, 'brand', reading),
    ...(isSame ? [problem('restock.same', 'fromCode', { code: store })] : []),
  ]
  // One word for one field: a hidden store is also one that is not there.
  return found.filter(({ path }, at) => found.findIndex((one) => one.path === path) === at)
}

/** A restock as typed, with everything that is wrong by field. */
export const readRestock = (
  draft: RestockDraft,
  reading: RestockReading,
): { restock: Restock; problems: Problem[] } => {
  const problems: Problem[] = []
  const text = (name: keyof typeof textsMost): string => {
    const read = checkText(draft[name], textsMost[name], name)
    if (typeof read === 'string') return read
    problems.push(read)
    return ''
  }
  const figure = (name: 'cost' | 'retail' | 'quantity'): bigint => {
    const plain = plainDecimal(draft[name])
    const read = plain === '' ? 0n : name === 'quantity' ? parseQuantity(plain) : parseMoney(plain, reading.digits)
    if (read === null) problems.push(problem('restock.figure', name, { k: name === 'quantity' ? 6 : reading.digits }))
    return read ?? 0n
  }
  const fromType = restockOrigins.find((one) => one === draft.fromType.trim())
  const date = draft.date.trim()
  for (const name of required) if (draft[name].trim() === '') problems.push(problem('input.required', name))
  if (!fromType) problems.push(problem('input.invalid', 'fromType'))
  if (date !== '' && !isDate(date)) problems.push(problem('input.date', 'date', { date: date.slice(0, 20) }))
  else if (date !== '' && Number(date.slice(0, 4)) !== reading.year) {
    problems.push(problem('restock.year', 'date', { year: reading.year }))
  }
  const places = { fromCode: draft.fromCode.trim(), store: draft.store.trim(), brand: draft.brand.trim() }
  const restock = {
    ...{ documentNo: text('documentNo'), date, fromType: fromType ?? ('department' as const), ...places },
    ...{ category: text('category'), quantity: figure('quantity'), cost: figure('cost'), retail: figure('retail') },
    remark: text('remark'),
  }
  const { cost, retail, quantity } = restock
  if (draft.cost.trim() !== '' && cost === 0n && !problems.some(({ path }) => path === 'cost')) {
    problems.push(problem('restock.zero', 'cost'))
  }
  for (const [name, value] of [
    ['retail', retail],
    ['quantity', quantity],
  ] as const) {
    if (cost !== 0n && value !== 0n && cost < 0n !== value < 0n) problems.push(problem('restock.sign', name))
  }
  return { restock, problems: [...problems, ...checkPlaces(restock, reading)] }
}

/** Whether a restock may be booked: its places are there still, and its month takes entries (E103). */
export const checkRestock = (
  restock: Restock,
  reading: RestockReading & { periods: ReadonlyMap<number, PeriodStatus> },
): Problem[] => {
  const { date } = restock
  const { year, no } = periodOfDate(date)
  const status = year === reading.year ? reading.periods.get(no) : undefined
  const isOpen = status === 'OPEN' || status === 'FUTURE'
  const month = isOpen ? [] : [problem('period.notOpen', 'date', { date, period: date.slice(0, 7) })]
  return [...month, ...checkPlaces(restock, reading)]
}

/** The subject of goods in stores, unless told otherwise. */
export const restockSubject = '140501'

/** The entities that a subject keeps, of a place and a brand. */
const auxOf = (subjects: Pick<SubjectTree, 'find'>, code: string, type: EntityType, place: string, brand: string) => {
  const aux: AuxSet = {}
  for (const dimension of subjects.find(code)?.aux ?? []) {
    if (dimension.type === type) aux[type] = place
    else if (dimension.type === 'brand' && brand !== '') aux.brand = brand
  }
  return aux
}

/** The lines of some restocks: goods to stores in debit, from where they came in credit, at cost. */
export const restockLines = <R extends Restock>(
  restocks: readonly R[],
  parts: { subjects: Pick<SubjectTree, 'find'>; subject: string; keepsQuantity: boolean },
  making: LineMaking<R>,
): LineDraft[] => {
  const { subjects, subject, keepsQuantity } = parts
  const isCounted = keepsQuantity && subjects.find(subject)?.quantity === true
  const line = (side: 'debit' | 'credit', type: EntityType, place: string, one: Restock): DocumentLine => ({
    subject,
    aux: auxOf(subjects, subject, type, place, one.brand),
    ...{ debit: 0n, credit: 0n, [side]: one.cost },
    quantity: isCounted ? one.quantity : 0n,
  })
  const linesOf = (some: readonly Restock[]): DocumentLine[] => [
    ...some.map((one) => line('debit', 'store', one.store, one)),
    ...some.map((one) => line('credit', one.fromType, one.fromCode, one)),
  ]
  return documentLines(restocks, linesOf, making)
}

/**
 * What books and restocks say of a store, in minor units. Retail is without VAT, as sales are. `bare…`: the cost of
 * what has no retail price. `sent…`: cost and retail of what the store was sent with a price until the months began (in
 * them, where that is nothing): by it the opening and all that is bare are valued at retail.
 */
export type StoreFigures = {
  opening: bigint
  restock: bigint
  restockRetail: bigint
  bareRestock: bigint
  returns: bigint
  returnsRetail: bigint
  bareReturns: bigint
  costOfSales: bigint
  sales: bigint
  /** The stock at the end, as the books have it. */
  booked: bigint
  sentCost: bigint
  sentRetail: bigint
}

/** Retail is null where no price is known to value it by. `marginRate` in hundredths of a percent. */
export type StoreStock = {
  openingRetail: bigint | null
  restockRetail: bigint | null
  returnsRetail: bigint | null
  closing: bigint
  closingRetail: bigint | null
  /** What the books have more than the sum: restocks without a voucher, stock-taking. */
  difference: bigint
  marginRate: bigint | null
  proposedCost: bigint | null
}

const wholeRate = 10_000n

const sum = (...parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce<bigint | null>((all, part) => (all === null || part === null ? null : all + part), 0n)

/** Opening + restock − cost of sales − returns = closing; cost = sales × (1 − margin of opening and restock). */
export const storeStock = (figures: StoreFigures): StoreStock => {
  const { opening, restock, returns, costOfSales, sales, booked, sentCost, sentRetail } = figures
  const valued = (cost: bigint): bigint | null => {
    if (cost === 0n) return 0n
    return sentCost > 0n && sentRetail > 0n ? roundRatio(cost * sentRetail, sentCost) : null
  }
  const openingRetail = valued(opening)
  const restockRetail = sum(figures.restockRetail, valued(figures.bareRestock))
  const returnsRetail = sum(figures.returnsRetail, valued(figures.bareReturns))
  const closing = opening + restock - costOfSales - returns
  const cost = opening + restock
  const retail = sum(openingRetail, restockRetail) ?? 0n
  return {
    ...{ openingRetail, restockRetail, returnsRetail, closing },
    closingRetail: sum(openingRetail, restockRetail, -sales, returnsRetail === null ? null : -returnsRetail),
    difference: booked - closing,
    marginRate: retail > 0n ? roundRatio((retail - cost) * wholeRate, retail) : null,
    proposedCost: retail > 0n ? roundRatio(sales * cost, retail) : null,
  }
}
