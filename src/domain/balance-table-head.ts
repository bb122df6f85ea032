// Finds the columns of another product's balance table (科目余额表) by their titles, in one row or two.
import type { EntityType } from './entity.ts'
import { toHalfWidth } from './text.ts'
import { entityWords } from './voucher-sheet.ts'

/** What a column holds. A balance is in one column beside its direction, or in two. */
export type TableMeaning =
  | 'subject'
  | 'name'
  | 'currency'
  | 'quantity'
  | 'opening'
  | 'openingDirection'
  | 'openingDebit'
  | 'openingCredit'
  | 'closing'
  | 'closingDirection'
  | 'closingDebit'
  | 'closingCredit'
  | 'ytdDebit'
  | 'ytdCredit'
  | `entity:${EntityType}`

/** The columns by meaning; `rows` of the table belong to the head. */
export type TableHead = { at: ReadonlyMap<TableMeaning, number>; rows: number }

const bare = (title: string): string =>
  toHalfWidth(title)
    .toLowerCase()
    .replace(/[\s*:()[\]【】_-]/g, '')

const side = (title: string): 'Debit' | 'Credit' | '' => {
  if (/借|debit|dr$/.test(title)) return 'Debit'
  return /[贷貸]|credit|cr$/.test(title) ? 'Credit' : ''
}

/** Movements of the period are not asked for; original amounts stand beside the base ones. */
const unread = /原[币幣]|本期|本月|original|period/

const isYearSoFar = (text: string): boolean => /累[计計]|ytd/.test(text)

const balanceMeaning = (text: string): TableMeaning | null => {
  if (/期末.*[数數]量|^[数數]量$|^quantity$/.test(text)) return 'quantity'
  if (/[数數]量/.test(text)) return null
  const at = side(text)
  if (isYearSoFar(text)) return at === '' ? null : `ytd${at}`
  if (/期末|closing/.test(text)) return `closing${at}`
  return /期初|opening|^[余餘][额額]$|^balance$/.test(text) ? `opening${at}` : null
}

const meaningOf = (title: string): TableMeaning | null => {
  const text = bare(title)
  if (/^(科目)?([编編][码碼]|代[码碼]|[编編][号號]|科目[号號])$|^(subject|account)?code$|^subject$/.test(text))
    return 'subject'
  if (/^(科目)?名[称稱]$|^(subject|account)?name$/.test(text)) return 'name'
  if (/^期末([余餘][额額])?方向$/.test(text)) return 'closingDirection'
  if (/^期初([余餘][额額])?方向$/.test(text)) return 'openingDirection'
  if (/^([币幣][种種别別]|currency)$/.test(text)) return 'currency'
  const type = entityWords[title.trim()]
  if (type) return `entity:${type}`
  return unread.test(text) ? null : balanceMeaning(text)
}

const isBareDirection = (title: string): boolean => /^([余餘][额額])?方向$|^借或[贷貸]$|^direction$/.test(bare(title))

const ends = ['opening', 'closing'] as const

/**
 * Directions that do not say of which balance: each balance has the last one before it or, where they stand behind the
 * balances, the first one behind it; one that stands alone belongs to both.
 */
const placeDirections = (at: Map<TableMeaning, number>, titles: readonly string[]): void => {
  const directions = titles.flatMap((title, index) => (isBareDirection(title) ? [index] : []))
  const areBehind = (directions[0] ?? 0) > Math.min(...ends.flatMap((end) => at.get(end) ?? []))
  for (const end of ends) {
    const amount = at.get(end)
    if (amount === undefined || at.has(`${end}Direction`)) continue
    const own = areBehind ? directions.find((index) => index > amount) : directions.findLast((index) => index < amount)
    const index = own ?? directions.at(-1)
    if (index !== undefined) at.set(`${end}Direction`, index)
  }
}

const columnsOf = (titles: readonly string[]): Map<TableMeaning, number> => {
  const at = new Map<TableMeaning, number>()
  titles.forEach((title, index) => {
    const meaning = meaningOf(title)
    if (meaning !== null && !at.has(meaning)) at.set(meaning, index)
  })
  placeDirections(at, titles)
  return at
}

const hasBalance = (at: ReadonlyMap<TableMeaning, number>): boolean =>
  ['opening', 'openingDebit', 'closing', 'closingDebit'].some((name) => at.has(name as TableMeaning))

/** Titles over several columns stand above the first of them: 期初余额 over 借方 and 贷方. */
const together = (above: readonly string[], below: readonly string[]): string[] => {
  let last = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper, lower] = [above[index]?.trim() ?? '', below[index]?.trim() ?? '']
    if (upper !== '') last = upper
    return upper === '' && side(bare(lower)) === '' ? lower : `${last}${lower}`
  })
}

const headRowsMost = 12

/** The head among the first rows of a table; null where none of them is that of a balance table. */
export const findTableHead = (first: readonly (readonly string[])[]): (TableHead & { from: number }) | null => {
  for (let from = 0; from < Math.min(first.length, headRowsMost); from += 1) {
    const row = first[from] ?? []
    const two = columnsOf(together(row, first[from + 1] ?? []))
    const one = columnsOf(row)
    const sides = ['openingDebit', 'closingDebit'] as const
    const needsTwo = sides.some((name) => two.has(name) && !one.has(name))
    const at = needsTwo ? two : one
    if (at.has('subject') && hasBalance(at)) return { at, from, rows: needsTwo ? 2 : 1 }
  }
  return null
}
