// The calls of the trail: its pages, the story of one object, and the whole of a filter as a file.
import { pageOf } from '../../../contract/base/shape.ts'
import { trailCalls } from '../../../contract/office/trail.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { checkDays } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { booksOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { listTrail, type SeenTrail, type TrailFilter, yearsOf } from '../../ledger/read/read-trail.ts'
import { trailFile } from './file.ts'
import { rowOf, type Telling, withNames } from './wire.ts'

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
