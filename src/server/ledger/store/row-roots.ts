// Roots of the rows that statements read: the trail tells them whenever such rows are written, and the proof asks it.
import { type RowParts, rowParts, rowsTold, type ToldRoots } from '../../../domain/closing/row-parts.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { RowTable } from '../../kernel/tables.ts'
import type { TrailEntry } from './trail.ts'

const partsOf: Readonly<Record<RowTable, RowParts>> = rowParts

/** Whether the roots of a table are told in the trail of a company, and not in that of the group. */
export const isToldByCompany = (table: RowTable): boolean => partsOf[table].of !== null

/** The rows `r` of a table that one trail tells of; `$1` is the company. */
const inTrail = ({ of }: RowParts): string => (of === null ? '$1::bigint is not null' : `r.${of} = $1::bigint`)

/** Key and root of the parts of rows `r`: what `partText` and the digests of the rows give. */
const rootsText = (table: RowTable, where: string): string => {
  const { by } = partsOf[table]
  const key = `concat_ws('|', ${["''", ...by.map((column) => `r.${column}`)].join(', ')})`
  return `select encode(sha256(convert_to(${key}, 'UTF8')), 'hex') as key,
      encode(sha256(string_agg(r.row_digest, ''::bytea order by r.row_digest)), 'hex') as root
    from ${table} r where ${where} group by ${key}`
}

const asObject = (roots: string): string =>
  `(select coalesce(json_object_agg(n.key, n.root order by n.key), '{}')::text from (${roots}) n)`

/** What the trail of a company, or of the group, is to tell of tables in which rows were written. */
export const rootEntries = async (tx: Db, companyId: bigint, tables: readonly RowTable[]): Promise<TrailEntry[]> => {
  const texts = tables.map(
    (table) => `select '${table}' as name, ${asObject(rootsText(table, inTrail(partsOf[table])))} as roots`,
  )
  const found = await tx.query<{ name: string; roots: string }>(texts.join(' union all '), [companyId])
  return found.map(({ name, roots }) => ({
    ...{ action: 'update', objectType: rowsTold, objectId: null, objectNo: name },
    after: `{"roots": ${roots}}`,
  }))
}

/** The entry by which the trail `$1` told the roots of a table last: a query of `columns` of the trail `t`. */
const lastTold = (table: RowTable, columns: string): string =>
  `(select ${columns} from trail t where t.company_id = $1 and t.object_type = '${rowsTold}' and t.object_id is null
     and t.object_no = '${table}' order by t.seq desc, t.item desc limit 1)`

/** The links of the trail `$1` by which roots of these tables were told last, as a list of queries. */
export const lastLinks = (tables: readonly RowTable[]): string =>
  tables.map((table) => lastTold(table, 't.seq')).join(', ')

type Roots = ToldRoots['roots']

const toldRoots = (db: Db, companyId: bigint, tables: readonly RowTable[]): Promise<{ name: string; roots: Roots }[]> =>
  db.query(
    tables.map((table) => lastTold(table, `t.object_no as name, t.after -> 'roots' as roots`)).join(' union all '),
    [companyId],
  )

/** Rows by table, as a condition on `r` in which `$1` is the company; all of the values are used. */
export type RowsAsked = {
  where: Readonly<Record<RowTable, { where: string }>>
  values: readonly SqlValue[]
  companyId: bigint
  groupId: bigint
  isApart: boolean
}

/**
 * The tables of which rows that are asked for were added, are gone, or are others than the trail tells last; where it
 * tells nothing of a table there is nothing in it. `isApart`: of the company's own tables alone.
 */
export const rootFaults = async (
  db: Db,
  { where, values, companyId, groupId, isApart }: RowsAsked,
): Promise<string[]> => {
  const tables = Object.keys(partsOf) as RowTable[]
  const ofCompany = tables.filter(isToldByCompany)
  const shared = tables.filter((table) => !isToldByCompany(table))
  const told = [...(await toldRoots(db, companyId, ofCompany)), ...(await toldRoots(db, groupId, shared))]
  const texts = tables.map((table) => {
    const [own, all] = [where[table].where, inTrail(partsOf[table])].map((each) => asObject(rootsText(table, each)))
    return `select '${table}' as name, ${own}::json as own, ${all}::json as "all"`
  })
  const found = await db.query<{ name: string; own: Roots; all: Roots }>(texts.join(' union all '), values)
  const tried = found.filter(({ name }) => !isApart || ofCompany.some((table) => table === name))
  return tried.flatMap(({ name, own, all }) => {
    const last = told.find((each) => each.name === name)?.roots ?? {}
    const isAsTold =
      Object.entries(own).every(([key, root]) => last[key] === root) &&
      Object.keys(last).every((key) => all[key] !== undefined)
    return isAsTold ? [] : [name]
  })
}
