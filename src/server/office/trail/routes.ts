// The calls of the trail: its pages, the story of one object, and the whole of a filter as a file.

import type { InputOf } from '../../../contract/base/call.ts'
import type { Lang } from '../../../contract/base/language.ts'
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import {
  type RefusedAttemptShape,
  refusedAttemptCalls,
  type TrailChangeShape,
  type TrailRowShape,
  trailCalls,
} from '../../../contract/office/trail.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { type DataScope, everything, isUnlimited, nothingOf, seesLine } from '../../../domain/chart/access.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { digitsOf, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import {
  actChanges,
  type Digits,
  objectChanges,
  toldVoucher,
  type VoucherText,
  voucherChanges,
} from '../../../domain/voucher/voucher-difference.ts'
import { ownBooks } from '../../kernel/books-scope.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { listWords } from '../../kernel/declarations.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import { checkDays, likeText, type Paging, readLongPage } from '../../kernel/row-store.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { oneOf, sheetFile } from '../../kernel/sheet.ts'
import { type Table, type TableRow, writeCsv, writeXlsx } from '../../kernel/table-file.ts'
import { booksOf, type Gate } from '../../ledger/gate.ts'
import {
  allTrail,
  listTrail,
  ofVouchers,
  type SeenTrail,
  type ToldRow,
  type TrailAsked,
  type TrailFilter,
  yearsOf,
} from '../../ledger/read/read-trail.ts'
import type { CompanyFacts } from '../../ledger/store/facts.ts'
import { touchedParts } from './template-words.ts'
import { inWords, type Names, type Naming, objectName, readable, readNames, statesOf } from './words.ts'

/** What the entries are read with: who asks, and how amounts and voucher types are written. */
const tellingOf = async (gate: Gate, scope: Scope): Promise<Telling> => {
  const { companyId } = booksOf(scope)
  const all = scope.setsWith('read')
  const sets = all.filter((set) => set.companyId === companyId)
  const seen = new Map(sets.map(({ year, dataScope }) => [year, dataScope]))
  const years = await yearsOf(scope.db, companyId)
  const isWhole = years.every((year) => {
    const own = seen.get(year)
    return own !== undefined && isUnlimited(own)
  })
  const companies = new Map(all.map((set) => [set.companyId.toString(), set.companyCode]))
  return { facts: await gate.facts(booksOf(scope)), seen, isWhole, lang: scope.lang, companies }
}

const seenOf = ({ seen, isWhole, companies }: Telling, scope: Scope): SeenTrail => ({
  books: isWhole
    ? null
    : {
        whole: [...seen].flatMap(([year, dataScope]) => (isUnlimited(dataScope) ? [year] : [])),
        parts: new Map([...seen].filter(([, dataScope]) => !isUnlimited(dataScope))),
      },
  companies,
  ofAll: scope.isSuperadmin,
  filesOf: scope.may('sys:file:all') ? null : scope.user.id,
})

const typesOf =
  ({ facts }: Telling) =>
  (word: string): string[] =>
    facts.typeList.filter((type) => [type.code, type.wordZhCn, type.wordZhTw].includes(word)).map((type) => type.code)

export const trailRoutes = (app: App, gate: Gate): void => {
  const askedOf = async (filter: TrailFilter, scope: Scope) => {
    const telling = await tellingOf(gate, scope)
    checkDays({ dateFrom: filter.dateFrom, dateTo: filter.dateTo })
    const seen = seenOf(telling, scope)
    return { telling, asked: { db: scope.db, books: booksOf(scope), filter, typesOf: typesOf(telling), seen } }
  }
  const page = async (filter: TrailFilter, paging: { page?: number; pageSize?: number }, scope: Scope) => {
    const { telling, asked } = await askedOf(filter, scope)
    const { page: at = 1, pageSize = 20 } = paging
    const { rows, total } = await listTrail(asked, { page: at, pageSize })
    const told = await withNames(scope.db, rows, telling)
    const items = rows.map((row) => rowOf(row, told))
    return pageOf(items, total, at, pageSize)
  }
  serve(app, trailCalls, {
    list: (input, scope) => page(input, input, scope),
    object: ({ type, id, ...paging }, scope) => page({ object: { type, id: BigInt(id) } }, paging, scope),
    export: async ({ format = 'xlsx', ...filter }, scope) => {
      const { telling, asked } = await askedOf(filter, scope)
      return trailFile(asked, telling, format)
    },
  })
}

const columnNames = ['at', 'user', 'action', 'object', 'objectNo', 'line', 'field', 'from', 'to', 'traceId'] as const

type Say = (key: string) => string

const sayerOf = ({ lang }: Telling): Say => {
  const features: Readonly<Record<string, unknown>> = wordsOf[lang]
  const words: Readonly<Record<string, string>> = wordsOf[lang].trail
  return (key) => {
    const code = key.replace(/^[a-z]+_/, '')
    const [list = '', field = ''] = code.split('.')
    const own = listWords.get(list)?.[lang] ?? (features[list] as Readonly<Record<string, string>> | undefined)
    return words[key] ?? own?.[field === '' ? 'one' : `f_${field}`] ?? code
  }
}

const fieldText = (change: TrailChangeShape, t: Say): string => {
  if (change.field !== 'line') return t(`field_${change.field}`)
  return t(change.from === '' ? 'lineAdded' : 'lineRemoved')
}

const rowsOf = (row: ToldRow, telling: TrailReading, t: Say): TableRow[] => {
  const who = row.realName === '' ? row.userName : `${row.realName} (${row.userName})`
  const object = t(`type_${row.objectType}`)
  const head = [momentText(row.at), who, t(`act_${row.action}`), object, numberOf(row, telling)]
  const changes = changesOf(row, telling).map((change) => [
    change.line === null ? '' : String(change.line),
    fieldText(change, t),
    change.from,
    change.to,
  ])
  const bodies = changes.length === 0 ? [['', '', '', '']] : changes
  return bodies.map((body) => ({ cells: [...head, ...body, row.traceId] }))
}

async function* portionsOf(asked: TrailAsked, telling: Telling, t: Say): AsyncGenerator<TableRow[]> {
  for await (const rows of allTrail(asked)) {
    const told = await withNames(asked.db, rows, telling)
    yield rows.flatMap((row) => rowsOf(row, told, t))
  }
}

/** The whole of a filter; it is read a portion at a time while it is sent. */
const trailFile = (asked: TrailAsked, telling: Telling, format: 'xlsx' | 'csv'): FileAnswer => {
  const t = sayerOf(telling)
  const columns = columnNames.map((name) => ({ title: t(name), kind: 'text' as const }))
  const table: Table = { name: t('title'), digits: null, columns, rows: portionsOf(asked, telling, t) }
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(`${t('title')} ${asked.books.value}`, format, (out) => write(table, out))
}

// An entry of the trail as the browser gets it: what changed, in decimal text, within the caller's data scope.

/**
 * `seen`: what the caller sees of each year of the company; `isWhole`: all of all of them. `companies`: those in which
 * he has the right to read, by id, with their codes.
 */
type Telling = {
  facts: CompanyFacts
  seen: ReadonlyMap<number, DataScope>
  isWhole: boolean
  companies: ReadonlyMap<string, string>
  lang: Lang
}

/** The same with the names that some rows need. */
type TrailReading = Telling & { names: Names }

const withNames = async (db: Db, rows: readonly ToldRow[], telling: Telling): Promise<TrailReading> => ({
  ...telling,
  names: await readNames(db, rows, telling.lang),
})

const namingOf = ({ facts, lang, names, companies }: TrailReading): Naming => ({ facts, lang, names, seen: companies })

const nothing: DataScope = { ...everything, subjects: nothingOf }

/** What the caller sees of the books an entry tells of. */
const scopeOf = ({ year }: ToldRow, { seen, facts }: Telling): DataScope =>
  seen.get(year ?? facts.accountSet.year) ?? nothing

/** Changes of one entry that a page carries; a file carries all. */
const changesMost = 50

const toldDigits = ({ facts }: Telling): Digits => ({
  base: facts.baseDigits,
  of: (currency) => digitsOf(facts.currencies, currency),
})

/** Without the lines that the caller may not see. */
const withoutHidden = (told: VoucherText | null, dataScope: DataScope): VoucherText | null =>
  told && !isUnlimited(dataScope)
    ? {
        ...told,
        lines: told.lines.filter(({ subject = '', aux = '' }) =>
          seesLine(dataScope, { subject, aux: entitiesIn(aux) }),
        ),
      }
    : told

const voucherRowChanges = (row: ToldRow, after: unknown, telling: TrailReading): TrailChangeShape[] => {
  const digits = toldDigits(telling)
  const dataScope = scopeOf(row, telling)
  const now = toldVoucher(after, digits)
  if (!now) {
    // What papers are called may tell of lines that are not shown.
    const isSeen = ({ field }: TrailChangeShape) => field !== 'file' || isUnlimited(dataScope)
    return actChanges(row.action, after).filter(isSeen)
  }
  const before = row.before === null ? null : toldVoucher(JSON.parse(row.before), digits)
  const { field_debit: debit = '', field_credit: credit = '' } = wordsOf[telling.lang].trail
  const sides = { debit, credit }
  return voucherChanges(withoutHidden(before, dataScope), withoutHidden(now, dataScope), sides)
}

/** Every field that an entry changed, with its values in words. */
const changesOf = (row: ToldRow, telling: TrailReading): TrailChangeShape[] => {
  const naming = namingOf(telling)
  const type = row.objectType
  if (type === 'voucher' || type === 'attachment') {
    const changes = voucherRowChanges(row, JSON.parse(row.after), telling)
    return changes.map((change) => inWords('voucher', change, naming))
  }
  // Figures of whole books are not for who sees a part of them.
  if (!telling.isWhole) return []
  const states = statesOf(row)
  const told = type === 'statementTemplate' ? touchedParts(...states) : states
  const [before, after] = told.map((state) => readable(type, state, naming))
  return objectChanges(before, after).map((change) => inWords(type, change, naming))
}

/**
 * The number as people know it, behind the month of a voucher that is there: entries of a save tell the bare number,
 * others type and number.
 */
const numberOf = (row: ToldRow, telling: TrailReading): string => {
  const { facts, lang } = telling
  if (!ofVouchers.includes(row.objectType)) return objectName(row, namingOf(telling))
  const [, type = '', no = ''] = /^(?:(.+)-)?(\d+)$/.exec(row.objectNo) ?? []
  const told = JSON.parse(row.after) as { voucher?: unknown[] }
  const code = type || String(told.voucher?.[3] ?? '')
  if (no === '') return row.objectNo
  const label = voucherLabel(voucherWord(facts.voucherTypes, code, lang), Number(no))
  return row.month === null ? label : `${row.month} ${label}`
}

const rowOf = (row: ToldRow, telling: TrailReading): TrailRowShape => {
  const changes = changesOf(row, telling)
  const { at, userName, realName, action, objectType, isThere, traceId } = row
  return {
    ...{ at, userName, realName, action, objectType, isThere, traceId },
    id: `${row.seq}.${row.item}`,
    objectId: row.objectId?.toString() ?? null,
    objectNo: numberOf(row, telling),
    changes: changes.slice(0, changesMost),
    more: Math.max(0, changes.length - changesMost),
  }
}

// Serves refused attempts: a page of them, or all that was found as a workbook.

const rowsMost = 100_000

type Filter = InputOf<typeof refusedAttemptCalls.export>

const where = `from refused_attempt r left join app_user u on u.id = r.user_id
  where r.at >= case when $1 = '' then now() - interval '30 days' else ($1 || ' 00:00+08')::timestamptz end
    and ($2 = '' or r.at < (nullif($2, '') || ' 00:00+08')::timestamptz + interval '1 day')
    and ($3 = '' or r.call ilike $3 or r.account_set ilike $3 or r.trace_id = $4)
    and ($5 = '' or r.user_name ilike $5 or u.real_name ilike $5) and ($6 = '' or r.problem = $6)
    and ($7::text[] is null or r.user_id = $8 or r.account_set = '' or r.account_set = any($7))`

const valuesOf = (filter: Filter, scope: Scope): SqlValue[] => {
  const { search = '', user = '', problem: why = '', dateFrom = '', dateTo = '' } = filter
  checkDays({ dateFrom, dateTo })
  return [dateFrom, dateTo, likeText(search), search, likeText(user), why, ownBooks(scope), scope.user.id]
}

const shownColumns = `r.id::text, r.at, r.user_name, coalesce(u.real_name, '') as "realName", r.call,
  r.account_set, r.code, r.problem, r.ip, r.trace_id`

const attemptsOf = ({ page, pageSize, ...filter }: Filter & Paging, scope: Scope) => {
  const query = { columns: shownColumns, from: where, order: 'r.at desc, r.id desc', values: valuesOf(filter, scope) }
  return readLongPage<RefusedAttemptShape>(scope.db, query, { page, pageSize })
}

const columns = ['at', 'user', 'call', 'accountSet', 'code', 'why', 'ip', 'traceId'] as const

const exportRows = async (filter: Filter, scope: Scope) => {
  const words = wordsOf[scope.lang].refusedAttempt
  const lineOf = (row: RefusedAttemptShape): Record<(typeof columns)[number], string> => ({
    ...row,
    code: String(row.code),
    at: momentText(row.at),
    user: `${row.realName} ${row.userName}`.trim(),
    why: words[`why_${row.problem}`],
  })
  const { items } = await attemptsOf({ ...filter, pageSize: rowsMost }, scope)
  return sheetFile({ words: 'refusedAttempt', columns, required: [] }, scope.lang, oneOf(items.map(lineOf)))
}

export const refusedAttemptRoutes = (app: App): void =>
  serve(app, refusedAttemptCalls, { list: attemptsOf, export: exportRows })
