// The subjects of a chart in the database: reads them, and puts many of them in place with one statement.
import { parseSubjectAux, type Subject, subjectAuxText } from '../../domain/subject.ts'
import type { Db } from '../kernel/db.ts'

/** The columns in the order of `valuesOf`, with the type of their array. */
const columns = [
  ['code', 'text'],
  ['parent', 'text'],
  ['level', 'int2'],
  ['name_zh_cn', 'text'],
  ['name_zh_tw', 'text'],
  ['name_en', 'text'],
  ['type', 'text'],
  ['pl_class', 'text'],
  ['direction', 'text'],
  ['is_leaf', 'bool'],
  ['currency', 'text'],
  ['aux', 'text'],
  ['quantity', 'bool'],
  ['cash', 'bool'],
  ['fx_reval', 'bool'],
  ['cf_item_in', 'text'],
  ['cf_item_out', 'text'],
  ['code_source', 'text'],
  ['enabled', 'bool'],
  ['mnemonic', 'text'],
] as const

type Value = string | number | boolean | null

const valuesOf = (subject: Subject): Value[] => [
  subject.code,
  subject.parent,
  subject.level,
  subject.nameZhCn,
  subject.nameZhTw,
  subject.nameEn,
  subject.type,
  subject.plClass,
  subject.direction,
  subject.isLeaf,
  subject.currency,
  subjectAuxText(subject.aux),
  subject.quantity,
  subject.cash,
  subject.fxReval,
  subject.cfItemIn,
  subject.cfItemOut,
  subject.codeSource,
  subject.enabled,
  subject.mnemonic,
]

const names = columns.map(([name]) => name).join(', ')
const arrays = columns.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ')
const changes = columns
  .slice(1)
  .map(([name]) => `${name} = excluded.${name}`)
  .join(', ')

/** Adds the subjects to a chart; one that is there takes the new values. */
export const saveSubjects = async (db: Db, chartId: bigint, subjects: readonly Subject[]): Promise<void> => {
  const rows = subjects.map(valuesOf)
  await db.query(
    `insert into subject (chart_id, ${names}) select $1::bigint, s.* from unnest(${arrays}) as s
     on conflict (chart_id, code) do update set ${changes}`,
    [chartId, ...columns.map((_, index) => rows.map((row) => row[index] ?? null))],
  )
}

/** The subjects of a chart by code, as far as an import compares them. */
export const readSubjects = async (db: Db, chartId: bigint): Promise<Map<string, Subject>> => {
  const rows = await db.query<Omit<Subject, 'aux'> & { aux: string }>(
    `select code, parent, level, name_zh_cn as "nameZhCn", name_zh_tw as "nameZhTw", name_en as "nameEn", type,
       pl_class as "plClass", direction, is_leaf as "isLeaf", currency, aux, quantity, cash, fx_reval as "fxReval",
       cf_item_in as "cfItemIn", cf_item_out as "cfItemOut", code_source as "codeSource", enabled, mnemonic,
       generated_only as "generatedOnly"
     from subject where chart_id = $1`,
    [chartId],
  )
  return new Map(rows.map((row) => [row.code, { ...row, aux: parseSubjectAux(row.aux) ?? [] }]))
}

/** Makes a chart without subjects, or answers the one of that code. */
export const ensureChart = async (db: Db, code: string, name: string): Promise<bigint> => {
  await db.query(
    `insert into chart (id, code, name) select coalesce(max(id), 0) + 1, $1, $2 from chart
     on conflict on constraint chart_code_key do nothing`,
    [code, name],
  )
  const [chart] = await db.query<{ id: bigint }>(`select id from chart where code = $1`, [code])
  if (chart === undefined) throw new Error(`the chart ${code} was not made`)
  return chart.id
}
