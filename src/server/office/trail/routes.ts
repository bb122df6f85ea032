// The calls of the trail: its pages, the story of one object, and the whole of a filter as a file.
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type TrailChangeShape, trailCalls } from '../../../contract/office/trail.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { listWords } from '../../kernel/declarations.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import { checkDays } from '../../kernel/row-store.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { type Table, type TableRow, writeCsv, writeXlsx } from '../../kernel/table-file.ts'
import { booksOf, type Gate } from '../../ledger/gate.ts'
import {
  allTrail,
  listTrail,
  type SeenTrail,
  type ToldRow,
  type TrailAsked,
  type TrailFilter,
  yearsOf,
} from '../../ledger/read/read-trail.ts'
import { changesOf, numberOf, rowOf, type Telling, type TrailReading, withNames } from './wire.ts'

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
export const trailFile = (asked: TrailAsked, telling: Telling, format: 'xlsx' | 'csv'): FileAnswer => {
  const t = sayerOf(telling)
  const columns = columnNames.map((name) => ({ title: t(name), kind: 'text' as const }))
  const table: Table = { name: t('title'), digits: null, columns, rows: portionsOf(asked, telling, t) }
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(`${t('title')} ${asked.books.value}`, format, (out) => write(table, out))
}
