// Finds the columns of another product's balance table (科目余额表) by their titles, in one row or two.
import { plainHan, toHalfWidth } from '../base/text.ts'
import type { EntityType } from '../chart/entity.ts'
import { entityWords } from './voucher-sheet.ts'

/** The two balances that a table may have, of the beginning and the end of its period. */
export type TableEnd = 'opening' | 'closing'
/** Beside them it may have that of the beginning of the year. */
type TableBalance = TableEnd | 'year'

/** What a column holds. A balance is in one column beside its direction, or in two; its original amount as well. */
export type TableMeaning =
  | 'subject'
  | 'name'
  | 'currency'
  | 'rate'
  | 'quantity'
  | 'price'
  | `${TableBalance}${'' | 'Direction' | 'Debit' | 'Credit' | 'Original' | 'OriginalDebit' | 'OriginalCredit'}`
  | 'previous'
  | 'periodDebit'
  | 'periodCredit'
  | 'ofCompany'
  | 'ofPeriod'
  | 'ofYear'
  | 'ytdDebit'
  | 'ytdCredit'
  | `entity:${EntityType}`
  | `entityName:${EntityType}`

/**
 * The columns by meaning, those that say the same once more in `again`; `rows` of the table belong to the head, titles
 * that are not known are `unread`. `opensYear`: its opening balances are those of the beginning of the year.
 */
export type TableHead = {
  at: ReadonlyMap<TableMeaning, number>
  again: readonly (readonly [TableMeaning, number])[]
  rows: number
  unread: string[]
  opensYear: boolean
}

const bare = (title: string): string =>
  plainHan(toHalfWidth(title))
    .toLowerCase()
    .replace(/[\s*:()[\]【】_-]/g, '')

const side = (title: string): 'Debit' | 'Credit' | '' => {
  if (/借|debit|dr$/.test(title)) return 'Debit'
  return /[贷貸]|credit|cr$/.test(title) ? 'Credit' : ''
}

const isYearSoFar = (text: string): boolean => /累[计計]|ytd/.test(text)

const endOf = (text: string): TableBalance | null => {
  const isClosing =
    /期末|closing|accumulatedbalance|^balance(local|doc)|^(debit|credit)balance$|^[借贷貸]方[余餘][额額]$/
  if (isClosing.test(text)) return 'closing'
  if (/年初/.test(text)) return 'year'
  const isOpening = /期初|opening|carr(y|ied)forward|^[余餘][额額]([借贷貸]方)?$|^balance$/.test(text)
  return isOpening ? 'opening' : null
}

/** A title of an original amount that does not say of which balance; the table has one, or it is that of the end. */
const isBareOriginal = (title: string): boolean =>
  /^(原[币幣]|外[币幣])([金余餘][额額])?$|^original(amount)?$/.test(bare(title))

const balanceMeaning = (text: string): TableMeaning | null => {
  if (/期末.*[数數]量|^[数數]量$|^quantity$/.test(text)) return 'quantity'
  if (/^(期末)?单价$|^(unit)?price$/.test(text)) return 'price'
  if (/[数數]量|单价|單價/.test(text)) return null
  const at = side(text)
  if (isYearSoFar(text) && !/本月|balance/.test(text)) {
    return at === '' || /原[币幣]/.test(text) ? null : `ytd${at}`
  }
  const end = endOf(text)
  if (/原[币幣]|外[币幣]|original|doc\.?curr/.test(text)) return end && `${end}Original${at}`
  if (end) return `${end}${at}`
  const isMove =
    /本期|本年|period|reportper/.test(text) || /^[借贷貸]方((本位?[币幣])(金[额額])?|[发發]生[额額])$/.test(text)
  if (/prev/.test(text)) return 'previous'
  return isMove && at !== '' ? `period${at}` : null
}

/** `客户`, `客户编码`, `客户名称`. */
const entityMeaning = (title: string): TableMeaning | null => {
  const [, word = '', part = ''] = /^(.*?)([编編][码碼号號]|代[码碼号]|名[称稱])?$/.exec(plainHan(title.trim())) ?? []
  const type = entityWords[word]
  if (!type) return null
  return /^名/.test(part) ? `entityName:${type}` : `entity:${type}`
}

const meaningOf = (title: string): TableMeaning | null => {
  const text = bare(title)
  const isSubject =
    /^(科目)?([编編][码碼]|代[码碼号]|[编編][号號]|科目[号號])$|^(subject|account)?code$|^subject$/.test(text) ||
    /^(g\/?l)?(account|acct)(number|no\.?)?$/.test(text)
  if (isSubject) return 'subject'
  if (/^(科目)?名[称稱]$|^(subject|account)?name$|^shorttext$/.test(text)) return 'name'
  if (/^(公司|账套|核算组织|核算主体)([编代][码号]|名称)?$|^company(code|name)?$/.test(text)) return 'ofCompany'
  if (/^(会计|过账)?(期间|月份|月|期)$|^(posting)?period$/.test(text)) return 'ofPeriod'
  if (/^(会计)?年(度|份)?$|^(fiscal)?year$/.test(text)) return 'ofYear'
  if (/^期末([余餘][额額])?方向$/.test(text)) return 'closingDirection'
  if (/^期初([余餘][额額])?方向$/.test(text)) return 'openingDirection'
  if (/^年初([余餘][额額])?方向$/.test(text)) return 'yearDirection'
  if (/^([币幣][种種别別]|currency|crcy)$/.test(text)) return 'currency'
  if (/^(折算)?[汇匯]率$|^(exchange)?rate$/.test(text)) return 'rate'
  return entityMeaning(title) ?? balanceMeaning(text)
}

const isBareDirection = (title: string): boolean => /^([余餘][额額])?方向$|^借或[贷貸]$|^direction$/.test(bare(title))

const ends: readonly TableEnd[] = ['opening', 'closing']
const balances: readonly TableBalance[] = ['year', ...ends]

/**
 * Directions that do not say of which balance: each balance has the last one before it or, where they stand behind the
 * balances, the first one behind it; one that stands alone belongs to both.
 */
const placeDirections = (at: Map<TableMeaning, number>, titles: readonly string[]): void => {
  const directions = titles.flatMap((title, index) => (isBareDirection(title) ? [index] : []))
  const areBehind = (directions[0] ?? 0) > Math.min(...balances.flatMap((end) => at.get(end) ?? []))
  for (const end of balances) {
    const amount = at.get(end)
    if (amount === undefined || at.has(`${end}Direction`)) continue
    const own = areBehind ? directions.find((index) => index > amount) : directions.findLast((index) => index < amount)
    const index = own ?? directions.at(-1)
    if (index !== undefined) at.set(`${end}Direction`, index)
  }
}

/** Without a balance of the period's beginning that of the year's stands for it. */
const openWithYear = (at: Map<TableMeaning, number>): boolean => {
  const ofYear = [...at].filter(([meaning]) => /^year/.test(meaning))
  if (ofYear.length === 0 || at.has('opening') || at.has('openingDebit')) return false
  for (const [meaning, index] of ofYear) {
    at.delete(meaning)
    at.set(meaning.replace('year', 'opening') as TableMeaning, index)
  }
  return true
}

type Columns = Pick<TableHead, 'again' | 'opensYear'> & { at: Map<TableMeaning, number> }

const columnsOf = (titles: readonly string[]): Columns => {
  const at = new Map<TableMeaning, number>()
  const again: [TableMeaning, number][] = []
  titles.forEach((title, index) => {
    const meaning = meaningOf(title)
    if (meaning === null) return
    if (at.has(meaning)) again.push([meaning, index])
    else at.set(meaning, index)
  })
  const opensYear = openWithYear(at)
  placeDirections(at, titles)
  const original = titles.findIndex(isBareOriginal)
  const end = endsOf(at).at(-1)
  if (original >= 0 && end && !at.has(`${end}Original`)) at.set(`${end}Original`, original)
  return { at, again, opensYear }
}

/** Which balances a table has; the end last. */
export const endsOf = (at: ReadonlyMap<TableMeaning, number>): TableEnd[] =>
  ends.filter((end) => at.has(end) || at.has(`${end}Debit`))

/** What stands below a title that spans several columns: a side, a currency, a direction. */
const isPart = (title: string): boolean =>
  side(title) !== '' || /^(原[币幣]|外[币幣]|本位?[币幣])([金余餘][额額])?$|^(金|余|餘)[额額]$|^方向$/.test(title)

/** Titles over several columns stand above the first of them: 期初余额 over 借方 and 贷方. */
const together = (above: readonly string[], below: readonly string[]): string[] => {
  let last = ''
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper, lower] = [above[index]?.trim() ?? '', below[index]?.trim() ?? '']
    if (upper !== '') last = upper
    return upper === '' && !isPart(bare(lower)) ? lower : `${last}${lower}`
  })
}

const headRowsMost = 12
/** 期末余额 over 借方 over 原币. */
const deepest = 3

/** What only a further row of titles tells. */
const ofParts = (at: ReadonlyMap<TableMeaning, number>): number =>
  [...at.keys()].filter((name) => /^(opening|closing)(Original)?(Debit|Credit|Original)$/.test(name)).length

/** Whether a column is taken or compared: movements are between two balances, those of the year so far with its own. */
const isUsed = (name: TableMeaning, at: ReadonlyMap<TableMeaning, number>): boolean => {
  if (/^year/.test(name)) return at.has('ytdDebit') && endsOf(at).includes('closing')
  return !/^p(eriod|revious)/.test(name) || endsOf(at).length > 1
}

const isRead = (title: string, index: number, { at, again }: Columns): boolean =>
  [...at, ...again].some(([name, column]) => column === index && isUsed(name, at)) ||
  isBareDirection(title) ||
  isBareOriginal(title)

/** The head among the first rows of a table; null where none of them is that of a balance table. */
export const findTableHead = (first: readonly (readonly string[])[]): (TableHead & { from: number }) | null => {
  for (let from = 0; from < Math.min(first.length, headRowsMost); from += 1) {
    let titles = [...(first[from] ?? [])]
    let [columns, rows] = [columnsOf(titles), 1]
    // A line of the title is no part of the head below it.
    if (columns.at.size === 0) continue
    for (let below = titles, depth = 2; depth <= deepest; depth += 1) {
      below = together(below, first[from + depth - 1] ?? [])
      const found = columnsOf(below)
      if (ofParts(found.at) > ofParts(columns.at)) [titles, columns, rows] = [below, found, depth]
    }
    if (!columns.at.has('subject') || endsOf(columns.at).length === 0) continue
    const unread = titles.filter((title, index) => title.trim() !== '' && !isRead(title, index, columns))
    return { ...columns, from, rows, unread: unread.map((title) => title.trim()) }
  }
  return null
}
