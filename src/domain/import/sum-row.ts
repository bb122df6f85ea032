// Rows of sums in the tables of others: their words, and whether what they say is what the rows above them add up to.
import { readWritten } from '../base/cell-spelling.ts'
import { formatQuantity, parseQuantity } from '../base/money.ts'
import { plainDecimal, toHalfWidth } from '../base/text.ts'

/** What stands before the word of a sum: of a page, a day, a month, a voucher. */
const scopeWords = [
  '(?:本|该|該|当|當|每|按|分|全部|所有|上述|以上|凭证|憑證)?',
  '(?:页|頁|日|月|期|年|季|张|張|单|單|凭证|憑證|科目|部门|部門)?',
].join('')
const sumWord = new RegExp(
  [
    `^${scopeWords}(?:总|總)?(?:合计|合計|小计|小計|总计|總計|累计|累計|共计|共計|汇总|彙總)(?:数|數|金额|金額|额|額|行)?$`,
    '^(?:承前|接上|过次|過次|转下|轉下)[页頁]$',
    '^(?:sub|grand)?totals?$',
    '^sum$',
    // SAP marks sums by stars: one for a part, more for what parts add up to.
    '^\\*{1,3}$',
  ].join('|'),
  'iu',
)
/** `合计：壹仟元整`: the sum in capitals behind its word. */
const inCapitals = /^(?:合计|合計|总计|總計)(?:金额|金額)?[:(]?[^\d]*[元圆圓角分整正]\)?$/u

/** Whether a cell holds nothing but the word of a sum. */
export const isSumText = (text: string): boolean => {
  const plain = toHalfWidth(text).replace(/\s/g, '')
  return sumWord.test(plain.replace(/[:：]$|\([^)]*\)$/u, '')) || inCapitals.test(plain)
}

/**
 * RowFigures by the column they stand in, exact to six decimals, whatever currency is beside them; '' and what is no
 * figure are left out.
 */
export type RowFigures = Readonly<Record<string, bigint>>

export const figuresOf = (cells: Readonly<Record<string, string>>): RowFigures =>
  Object.fromEntries(
    Object.entries(cells).flatMap(([column, text]): [string, bigint][] => {
      const figure = text === '' ? null : parseQuantity(plainDecimal(readWritten(text).figure))
      return figure === null ? [] : [[column, figure]]
    }),
  )

/** A sum that is not what its rows add up to. */
type Unequal = { line: number; column: string; said: string; read: string }

type Scope = 'all' | 'last' | 'word' | 'group' | 'day' | 'month'
const scopes: readonly Scope[] = ['last', 'group', 'word', 'day', 'month', 'all']

/** Where a row belongs: its document and its day. */
type Place = { group: string; date: string }

/**
 * Adds rows up as they come. A row of sums may stand for all rows before it, for those since the last such row or the
 * last with its word, for its document, its day or its month: what agrees with none of them is unequal. All amounts of
 * a row stand for the same rows; where they may mean several things, one of the readings has to agree. Zeros and
 * columns without a figure say nothing.
 */
export const sumWatch = () => {
  const totals = new Map<string, Map<string, bigint>>()
  const words = new Set<string>()
  const at = { group: '', date: '' }
  const unequal: Unequal[] = []
  let count = 0
  const totalOf = (scope: string): Map<string, bigint> => {
    const found = totals.get(scope) ?? new Map<string, bigint>()
    totals.set(scope, found)
    return found
  }
  const row = (figures: RowFigures, { group, date }: Place): void => {
    if (group !== at.group) totals.delete('group')
    if (date !== at.date) totals.delete('day')
    if (date.slice(0, 7) !== at.date.slice(0, 7)) totals.delete('month')
    Object.assign(at, { group, date })
    for (const scope of ['all', 'last', 'group', 'day', 'month', ...words].map(totalOf)) {
      for (const [column, figure] of Object.entries(figures)) scope.set(column, (scope.get(column) ?? 0n) + figure)
    }
  }
  const sum = (line: number, word: string, readings: readonly RowFigures[]): void => {
    const said = readings.map((each) => Object.entries(each).filter(([, figure]) => figure !== 0n))
    const of = (scope: Scope): ReadonlyMap<string, bigint> =>
      totalOf(scope === 'word' ? (words.has(word) ? word : 'all') : scope)
    const agrees = said.some((each) =>
      scopes.some((scope) => each.every(([name, figure]) => of(scope).get(name) === figure)),
    )
    const [first = []] = said
    if (first.length > 0 && !agrees) {
      count += 1
      const rest = totalOf(words.size > 0 ? 'last' : 'all')
      const [column, figure] = first.find(([name, each]) => rest.get(name) !== each) ?? first[0] ?? ['', 0n]
      const read = formatQuantity(rest.get(column) ?? 0n)
      if (unequal.length === 0) unequal.push({ line, column, said: formatQuantity(figure), read })
    }
    words.add(word)
    totals.delete('last')
    totals.set(word, new Map())
  }
  /** Those that rows have figures in. */
  const columns = (): string[] => [...totalOf('all').keys()]
  /** What all rows come to, by column. */
  const total = (): ReadonlyMap<string, bigint> => totalOf('all')
  return { row, sum, columns, total, unequal: () => (unequal[0] ? { n: count, ...unequal[0] } : null) }
}
