// Turns a block from a spreadsheet into voucher lines: guesses its columns, marks cells that are bad.
import { otherMark, readWritten, writtenDay } from '../../../domain/base/cell-spelling.ts'
import { isOtherCurrency } from '../../../domain/base/currency.ts'
import { currencyOfTitle, unitOf } from '../../../domain/base/figure-scale.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type EntityType, entityTypes, isEntityType } from '../../../domain/chart/entity.ts'
import { isNamed, knownSubject } from '../../../domain/import/name-match.ts'
import { figuresOf, isSumText, sumWatch } from '../../../domain/import/sum-row.ts'
import { readsDirection, readsSubjectName, sidesOfColumn } from '../../../domain/import/voucher-sheet.ts'
import { readFigure } from '../../parts/figure-text.ts'
import { currencyAt, type EntryBooks, findCurrency } from '../entry/books.ts'
import { type EntryLine, emptyLine, type Field, isFigure } from '../entry/fields.ts'
import { namedSubject, plain } from '../subject-search.ts'
import type { ClipboardTable } from './clipboard-table.ts'
import type { GridRules } from './grid-state.ts'

/** What a column becomes: a field of the line, one kind of entity, or nothing. */
export type PasteTarget = Field | `entity:${EntityType}` | 'ignore'

/** Why a cell is bad; the words are in the tables of words. */
type BadReason =
  | 'subject'
  | 'notLeaf'
  | 'figure'
  | 'otherCurrency'
  | 'entity'
  | 'noDimension'
  | 'currency'
  | 'bothSides'
  | 'date'
  | SaidReason
/** Facts that a block states twice and that disagree. */
type SaidReason = 'subjectName' | 'sum' | 'side' | 'unit'
export type BadCell = { row: number; column: number; reason: BadReason }

export type PastePlan = { hasHead: boolean; targets: readonly PasteTarget[] }
type Pasted = { lines: EntryLine[]; bad: BadCell[] }

/** What is asked about entities: whether a code exists, as far as that is known. */
type EntityCheck = (type: EntityType, code: string) => boolean

/** Head words in the three languages, as spreadsheets of accountants have them. */
const headWords: readonly (readonly [PasteTarget, readonly string[]])[] = [
  ['summary', ['摘要', 'summary', 'description', 'memo']],
  ['subject', ['科目', '科目编码', '科目編碼', '科目代码', 'subject', 'subject code', 'account', 'account code']],
  ['ignore', ['科目名称', '科目名稱', '序号', '序號', '行号', '#', 'no', 'subject name', 'account name']],
  ['aux', ['辅助核算', '輔助核算', '核算项目', '核算項目', 'entities', 'entity']],
  ['currency', ['币种', '幣種', '币别', '幣別', 'currency']],
  ['original', ['原币', '原幣', '原币金额', '原幣金額', '外币金额', 'original', 'original amount']],
  ['rate', ['汇率', '匯率', 'rate', 'exchange rate']],
  ['debit', ['借方', '借方金额', '借方金額', '借', 'debit', 'dr']],
  ['credit', ['贷方', '貸方', '贷方金额', '貸方金額', '贷', '貸', 'credit', 'cr']],
  ['quantity', ['数量', '數量', 'quantity', 'qty']],
  ['price', ['单价', '單價', 'price', 'unit price']],
  ['cfItem', ['现金流量项目', '現金流量項目', 'cash-flow item', 'cash flow item']],
  ['invoiceNo', ['发票号', '發票號', '发票号码', 'invoice no', 'invoice number']],
  ['handler', ['经手人', '經手人', 'handler']],
  ['dueDate', ['到期日', 'due date']],
  ['entity:customer', ['客户', '客戶', 'customer']],
  ['entity:supplier', ['供应商', '供應商', 'supplier', 'vendor']],
  ['entity:employee', ['员工', '員工', '职员', '職員', 'employee']],
  ['entity:department', ['部门', '部門', 'department']],
  ['entity:store', ['店铺', '店鋪', '门店', '門店', 'store', 'shop']],
  ['entity:project', ['项目', '項目', 'project']],
  ['entity:bank', ['银行账户', '銀行帳戶', 'bank', 'bank account']],
  ['entity:brand', ['品牌', 'brand']],
]

const targetByWord: ReadonlyMap<string, PasteTarget> = new Map(
  headWords.flatMap(([target, words]) => words.map((word) => [plain(word), target] as const)),
)

const targetOfHead = (cell: string): PasteTarget | null => {
  const word = plain(cell)
    .replace(/[(（].*$/, '')
    .trim()
  const type = word as EntityType
  return targetByWord.get(word) ?? (entityTypes.includes(type) ? `entity:${type}` : null)
}

const columnOf = (table: ClipboardTable, column: number): string[] =>
  table.map((row) => row[column] ?? '').filter((cell) => cell !== '')

const share = (cells: readonly string[], test: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(test).length / cells.length

/** The code that a cell names, from `660101 工资` or from a full name; the whole cell when it names none. */
const subjectText = (cell: string, books: EntryBooks): string => {
  const code = /^\d{4,12}(?=\D|$)/.exec(cell.normalize('NFKC').trim())?.[0] ?? ''
  return code !== '' && books.subjects.find(code) ? code : (namedSubject(books.index, cell)?.code ?? cell)
}

const isCode = (cell: string, books: EntryBooks): boolean =>
  /^\d{4,12}(?=\D|$)/.test(cell) && isKnownSubject(cell, books)
const isKnownSubject = (cell: string, books: EntryBooks): boolean =>
  books.subjects.find(subjectText(cell, books)) !== undefined

/** The column of subjects: one of known codes, else one of full names. */
const subjectColumn = (columns: readonly string[][], books: EntryBooks): number => {
  const known = columns.map((cells) => share(cells, (cell) => isKnownSubject(cell, books)))
  const coded = known.findIndex(
    (part, at) => part >= enough && share(columns[at] ?? [], (cell) => isCode(cell, books)) >= enough,
  )
  return coded >= 0 ? coded : known.findIndex((part) => part >= enough)
}

/** Whether a cell holds a figure, whatever currency is beside it. */
const isWritten = (cell: string): boolean => readFigure(readWritten(cell).figure, 8) !== null

/** A column counts as one kind when at least this share of its cells fits. */
const enough = 0.6

const guessByContent = (table: ClipboardTable, books: EntryBooks): PasteTarget[] => {
  const width = table[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, index) => columnOf(table, index))
  const subjectAt = subjectColumn(columns, books)
  const targets = columns.map((cells, index): PasteTarget => {
    if (index === subjectAt) return 'subject'
    if (cells.length === 0) return 'ignore'
    if (share(cells, (cell) => isDate(cell)) >= enough) return 'ignore'
    if (share(cells, (cell) => /^[A-Za-z]{3}$/.test(cell) && findCurrency(books, cell) !== null) >= enough)
      return 'currency'
    if (share(cells, (cell) => isWritten(cell) && /\d/.test(cell)) >= enough) return 'debit'
    return index < subjectAt || subjectAt < 0 ? 'summary' : 'aux'
  })
  return nameFigures(keepFirst(targets, ['summary', 'aux', 'currency']), columns)
}

/** Of several columns guessed to be the same only the first is kept. */
const keepFirst = (targets: readonly PasteTarget[], once: readonly PasteTarget[]): PasteTarget[] =>
  targets.map((target, index) => (once.includes(target) && targets.indexOf(target) !== index ? 'ignore' : target))

/**
 * Empty columns between figures stand for the other side; two figures are debit and credit, with a currency original
 * first.
 */
const nameFigures = (targets: readonly PasteTarget[], columns: readonly string[][]): PasteTarget[] => {
  const named = [...targets]
  const places = named.flatMap((target, index) => (target === 'debit' ? [index] : []))
  const foreign = named.includes('currency') && places.length > 1
  const rated = foreign && places.length > 3
  const order: PasteTarget[] = [
    ...(foreign ? ['original' as const] : []),
    ...(rated ? ['rate' as const] : []),
    'debit',
    'credit',
  ]
  places.forEach((place, index) => {
    named[place] = order[index] ?? 'ignore'
  })
  const debitAt = named.indexOf('debit')
  if (
    debitAt > 0 &&
    !named.includes('credit') &&
    columns[debitAt - 1]?.length === 0 &&
    named[debitAt - 1] === 'ignore'
  ) {
    named[debitAt - 1] = 'debit'
    named[debitAt] = 'credit'
  }
  return named
}

/** What the columns of a block seem to be; a first row of head words decides when it names a subject or an amount. */
export const planPaste = (table: ClipboardTable, books: EntryBooks): PastePlan => {
  const heads = (table[0] ?? []).map(targetOfHead)
  const named = heads.filter((target) => target !== null).length
  const hasHead = named >= 2 && !heads.some((target, at) => target === null && isWritten(table[0]?.[at] ?? ''))
  if (hasHead) return { hasHead, targets: heads.map((target) => target ?? 'ignore') }
  return { hasHead: false, targets: guessByContent(table, books) }
}

type Build = { books: EntryBooks; rules: GridRules; entityExists: EntityCheck }

const badFigure = (target: PasteTarget, cell: string, line: EntryLine, books: EntryBooks): BadReason | null => {
  if (!isFigure(target as Field)) return null
  const digits = target === 'debit' || target === 'credit' ? books.baseDigits : 8
  const currency = currencyAt(target, line, books)
  if (readFigure(cell, digits, currency) !== null) return null
  return otherMark(cell, currency) === '' ? 'figure' : 'otherCurrency'
}

const badCell = (target: PasteTarget, cell: string, line: EntryLine, build: Build): BadReason | null => {
  const { books } = build
  const figure = badFigure(target, cell, line, books)
  if (figure) return figure
  if (target === 'subject') {
    const subject = books.subjects.find(line.subject)
    if (!subject?.enabled) return 'subject'
    return subject.isLeaf ? null : 'notLeaf'
  }
  if (target === 'currency') return findCurrency(books, cell) === null ? 'currency' : null
  if (target === 'dueDate' || target === 'settlementDate') return isDate(line[target]) ? null : 'date'
  if (target.startsWith('entity:') || target === 'aux') {
    const dimensions = books.subjects.find(line.subject)?.aux ?? []
    const type = target.slice('entity:'.length)
    const checked = isEntityType(type) ? dimensions.filter((dimension) => dimension.type === type) : dimensions
    const known = checked.every(({ type: kind }) => !line.aux[kind] || build.entityExists(kind, line.aux[kind] ?? ''))
    if (checked.length === 0) return 'noDimension'
    return known ? null : 'entity'
  }
  return null
}

/** Fields in the order they must be filled: what a line has depends on its subject and its currency. */
const places: Partial<Record<PasteTarget, number>> = { subject: 0, currency: 1, rate: 2, debit: 4, credit: 4 }
const order = (target: PasteTarget): number => places[target] ?? 3

/** A subject that is not named in full is left as typed: a guess would book it somewhere without anybody looking. */
const fillSubject = (line: EntryLine, code: string, build: Build): EntryLine =>
  build.books.subjects.find(code) ? build.rules.apply(line, 'subject', code) : { ...line, subject: code }

const fillCell = (line: EntryLine, target: PasteTarget, cell: string, build: Build): EntryLine => {
  if (target === 'ignore') return line
  if (target === 'subject') return fillSubject(line, subjectText(cell, build.books), build)
  if (target.startsWith('entity:')) {
    const type = target.slice('entity:'.length)
    const kept = Object.entries(line.aux).map(([kind, code]) => `${kind}:${code}`)
    return build.rules.apply(line, 'aux', [...kept, `${type}:${cell}`].join(';'))
  }
  const isDay = target === 'dueDate' || target === 'settlementDate'
  return build.rules.apply(line, target as Field, isDay ? (writtenDay(cell) ?? cell) : cell)
}

const isNothing = (target: PasteTarget, cell: string): boolean =>
  cell === '' || cell === '-' || (isFigure(target as Field) && /^[0０]*(\.0*)?$/.test(cell))

/**
 * Builds the lines of a block. A bad cell keeps its text in the line, so that nothing is lost and it can be put right
 * there.
 */
export const buildLines = (table: ClipboardTable, plan: PastePlan, build: Build): Pasted => {
  const bad: BadCell[] = saidOfBlock(table, plan, build.books)
  const lines: EntryLine[] = []
  const head = table[0] ?? []
  table.forEach((row, rowIndex) => {
    if ((plan.hasHead && rowIndex === 0) || row.every((cell) => cell === '') || isSumRow(row, plan)) return
    const filled = plan.targets
      .map((target, column) => ({ target, column, cell: row[column] ?? '' }))
      .filter((each) => each.target !== 'ignore' && !isNothing(each.target, each.cell))
      .sort((a, b) => order(a.target) - order(b.target))
    let line = emptyLine(0, lines.at(-1)?.summary ?? '')
    for (const { target, cell } of filled) line = fillCell(line, target, cell, build)
    for (const { target, column, cell } of filled) {
      const reason = badCell(target, cell, line, build)
      if (reason) bad.push({ row: rowIndex, column, reason })
    }
    const sides = filled.filter(({ target }) => target === 'debit' || target === 'credit')
    if (sides.length > 1) for (const { column } of sides) bad.push({ row: rowIndex, column, reason: 'bothSides' })
    bad.push(...saidOfRow({ row: rowIndex, cells: row, head, line }, plan, build.books))
    lines.push(line)
  })
  return { lines, bad }
}

// What a pasted block says twice: the name beside a code, a row of sums, the word of a side, a unit in a title.

/** A row of a block with its titles and the line that it becomes. */
type SaidRow = { row: number; cells: readonly string[]; head: readonly string[]; line: EntryLine }

/** Whether a row holds sums and no line: it has the word of a sum and names no subject. */
const isSumRow = (row: readonly string[], { targets }: PastePlan): boolean => {
  const subject = row[targets.indexOf('subject')] ?? ''
  return row.some(isSumText) && (subject.trim() === '' || isSumText(subject))
}

const figureCells = (row: readonly string[], { targets }: PastePlan): Record<string, string> =>
  Object.fromEntries(
    targets.flatMap((target, at) => (target === 'debit' || target === 'credit' ? [[String(at), row[at] ?? '']] : [])),
  )

/** Sums that are not what the rows above them add up to. */
const wrongSums = (table: ClipboardTable, plan: PastePlan): BadCell[] => {
  const bad: BadCell[] = []
  const watch = sumWatch()
  table.forEach((row, at) => {
    if (plan.hasHead && at === 0) return
    const figures = figuresOf(figureCells(row, plan))
    if (!isSumRow(row, plan)) {
      watch.row(figures, { group: '', date: '' })
      return
    }
    const before = watch.unequal()?.n ?? 0
    watch.sum(at, row.find(isSumText) ?? '', [figures])
    const column = Number(Object.keys(figures)[0] ?? 0)
    if ((watch.unequal()?.n ?? 0) > before) bad.push({ row: at, column, reason: 'sum' })
  })
  return bad
}

/** Sums beside the sign of another currency than that of the books. */
const otherCurrencies = (table: ClipboardTable, plan: PastePlan, { baseCurrency }: EntryBooks): BadCell[] =>
  table.flatMap((row, at) =>
    isSumRow(row, plan)
      ? Object.entries(figureCells(row, plan)).flatMap(([column, cell]) =>
          otherMark(cell, baseCurrency) === ''
            ? []
            : [{ row: at, column: Number(column), reason: 'otherCurrency' as const }],
        )
      : [],
  )

/** Titles of amounts in another unit: they are inserted as they are written. */
const otherUnits = ([head = []]: ClipboardTable, plan: PastePlan): BadCell[] =>
  plan.hasHead
    ? head.flatMap((title, column) =>
        (unitOf(title)?.power ?? 0) > 0 ? [{ row: 0, column, reason: 'unit' as const }] : [],
      )
    : []

/** Amounts below a title that names another currency than that of the books, or of the line. */
const titledCurrencies = (at: SaidRow, plan: PastePlan, books: EntryBooks): BadCell[] =>
  plan.hasHead
    ? plan.targets.flatMap((target, column) => {
        if (target !== 'debit' && target !== 'credit' && target !== 'original') return []
        const said = currencyOfTitle(at.head[column] ?? '')
        const isOther = isOtherCurrency(
          said,
          currencyAt(target, at.line, books),
          (word) => findCurrency(books, word) ?? '',
        )
        const hasAmount = /[1-9]/.test(at.cells[column] ?? '')
        return isOther && hasAmount ? [{ row: at.row, column, reason: 'otherCurrency' as const }] : []
      })
    : []

/** The names that stand beside the code of a subject, with their columns. */
const namesBeside = (row: readonly string[], head: readonly string[], plan: PastePlan) =>
  row.flatMap((cell, column) => {
    if (plan.targets[column] === 'subject') {
      const name = /^\s*\d[\d.]*\s+(.+)$/u.exec(cell.normalize('NFKC'))?.[1] ?? ''
      return name === '' ? [] : [{ column, name }]
    }
    const isName = plan.hasHead && plan.targets[column] === 'ignore' && readsSubjectName(head[column] ?? '')
    return isName && cell.trim() !== '' ? [{ column, name: cell }] : []
  })

/** What the cells of a row say against its line. */
const saidOfRow = (at: SaidRow, plan: PastePlan, books: EntryBooks): BadCell[] => {
  const { row, cells, head, line } = at
  const known = knownSubject(books.subjects, line.subject, Object.values(line.aux))
  const names = known ? namesBeside(cells, head, plan).filter(({ name }) => !isNamed(name, known)) : []
  const sideAt = plan.hasHead ? head.findIndex(readsDirection) : -1
  const side = sideAt < 0 ? null : sidesOfColumn([], head[sideAt])(cells[sideAt] ?? '')
  const isOther = (side === 'debit' && line.credit !== '') || (side === 'credit' && line.debit !== '')
  return [
    ...names.map(({ column }): BadCell => ({ row, column, reason: 'subjectName' })),
    ...(isOther ? [{ row, column: sideAt, reason: 'side' as const }] : []),
    ...titledCurrencies(at, plan, books),
  ]
}

/** What a block says twice beside its lines. */
const saidOfBlock = (table: ClipboardTable, plan: PastePlan, books: EntryBooks): BadCell[] => [
  ...otherCurrencies(table, plan, books),
  ...otherUnits(table, plan),
  ...wrongSums(table, plan),
]
