// The subjects of a chart in the database: reads them, puts many of them in place with one statement, writes one.
import { parseSubjectAux, type Subject, subjectAuxText } from '../../../domain/chart/subject.ts'
import type { SubjectDefinition } from '../../../domain/chart/subject-definition.ts'
import type { Db } from '../../kernel/db.ts'

type Column = readonly [name: string, type: string, value: (subject: Subject) => string | number | boolean | null]

/** The columns that files of subjects have too. */
const columns: readonly Column[] = [
  ['code', 'text', ({ code }) => code],
  ['parent', 'text', ({ parent }) => parent],
  ['level', 'int2', ({ level }) => level],
  ['name_zh_cn', 'text', ({ nameZhCn }) => nameZhCn],
  ['name_zh_tw', 'text', ({ nameZhTw }) => nameZhTw],
  ['name_en', 'text', ({ nameEn }) => nameEn],
  ['type', 'text', ({ type }) => type],
  ['pl_class', 'text', ({ plClass }) => plClass],
  ['direction', 'text', ({ direction }) => direction],
  ['is_leaf', 'bool', ({ isLeaf }) => isLeaf],
  ['currency', 'text', ({ currency }) => currency],
  ['aux', 'text', ({ aux }) => subjectAuxText(aux)],
  ['quantity', 'bool', ({ quantity }) => quantity],
  ['cash', 'bool', ({ cash }) => cash],
  ['fx_reval', 'bool', ({ fxReval }) => fxReval],
  ['cf_item_in', 'text', ({ cfItemIn }) => cfItemIn],
  ['cf_item_out', 'text', ({ cfItemOut }) => cfItemOut],
  ['code_source', 'text', ({ codeSource }) => codeSource],
  ['enabled', 'bool', ({ enabled }) => enabled],
  ['mnemonic', 'text', ({ mnemonic }) => mnemonic],
]

const names = columns.map(([name]) => name).join(', ')
const changes = columns
  .slice(1)
  .map(([name]) => `${name} = excluded.${name}`)
  .join(', ')

/** Adds the subjects to a chart; one that is there takes the new values and keeps what files do not tell. */
export const saveSubjects = async (db: Db, chartId: bigint, subjects: readonly Subject[], by = ''): Promise<void> => {
  const arrays = columns.map(([, type], index) => `$${index + 3}::${type}[]`).join(', ')
  await db.query(
    `insert into subject (chart_id, changed_by, ${names}) select $1::bigint, $2, s.* from unnest(${arrays}) as s
     on conflict (chart_id, code) do update set ${changes}, changed_by = excluded.changed_by, changed_at = now(),
       version = subject.version + 1, row_digest = null`,
    [chartId, by, ...columns.map(([, , value]) => subjects.map(value))],
  )
}

/** A definition with who changed it last; `at` is a moment in UTC. */
export type StoredDefinition = SubjectDefinition & { version: number; changedBy: string; changedAt: string }

const read = `code, parent, level, name_zh_cn, name_zh_tw, name_en, type,
  pl_class, direction, is_leaf, currency, aux, quantity, cash, fx_reval, cf_item_in, cf_item_out, code_source,
  enabled, mnemonic, generated_only, unit, handler_required, due_date_required, description_zh, description_en,
  companies, owner, extensible, valid_from, valid_to, takes_over`

export type DefinitionRow<T> = Omit<T, 'aux'> & { aux: string }

export const definitionOf = <T extends SubjectDefinition>(row: DefinitionRow<T>) => ({
  ...row,
  aux: parseSubjectAux(row.aux) ?? [],
})

/** The chart `$1` as it is defined, in the order of its codes: rows for `definitionOf`. */
export const definitionsText = `select ${read} from subject where chart_id = $1 order by code`

export const readDefinitions = async (db: Db, chartId: bigint): Promise<SubjectDefinition[]> => {
  const rows = await db.query<DefinitionRow<SubjectDefinition>>(definitionsText, [chartId])
  return rows.map(definitionOf)
}

/** The same with versions, by code. */
export const readStoredDefinitions = async (db: Db, chartId: bigint): Promise<Map<string, StoredDefinition>> => {
  const rows = await db.query<DefinitionRow<StoredDefinition>>(
    `select ${read}, version, changed_by, changed_at
     from subject where chart_id = $1 order by code`,
    [chartId],
  )
  return new Map(rows.map((row) => [row.code, definitionOf(row)]))
}

/** Writes whole definitions, new ones or in the place of those of their codes. */
export const writeDefinitions = async (
  tx: Db,
  chartId: bigint,
  definitions: readonly SubjectDefinition[],
  by: string,
): Promise<void> => {
  await saveSubjects(tx, chartId, definitions, by)
  // What files do not tell.
  await tx.query(
    `update subject s set generated_only = r."generatedOnly", unit = r.unit, handler_required = r."handlerRequired",
       due_date_required = r."dueDateRequired", description_zh = r."descriptionZh",
       description_en = r."descriptionEn", companies = r.companies, owner = r.owner, extensible = r.extensible,
       valid_from = r."validFrom", valid_to = r."validTo", takes_over = r."takesOver",
       row_digest = null
     from jsonb_to_recordset($2::jsonb) as r(code text, "generatedOnly" boolean, unit text,
       "handlerRequired" boolean, "dueDateRequired" boolean, "descriptionZh" text, "descriptionEn" text,
       companies text[], owner text, extensible boolean, "validFrom" smallint, "validTo" smallint, "takesOver" boolean)
     where s.chart_id = $1 and s.code = r.code`,
    [chartId, JSON.stringify(definitions)],
  )
}

/** Makes subjects a company's own. */
export const giveSubjects = (tx: Db, chartId: bigint, codes: readonly string[], owner: string) =>
  tx.query(`update subject set owner = $3, row_digest = null where chart_id = $1 and code = any($2)`, [
    chartId,
    [...codes],
    owner,
  ])

export const deleteSubject = (tx: Db, chartId: bigint, code: string) =>
  tx.query(`delete from subject where chart_id = $1 and code = $2`, [chartId, code])

/** Makes a chart without subjects, or answers the one of that code. */
export const ensureChart = async (db: Db, code: string, name: string): Promise<bigint> => {
  await db.query(
    `insert into chart (id, code, name) select coalesce(max(id), 0) + 1, $1, $2 from chart
     on conflict on constraint chart_code_key do nothing`,
    [code, name],
  )
  const { id } = await db.row<{ id: bigint }>(`select id from chart where code = $1`, [code])
  return id
}
