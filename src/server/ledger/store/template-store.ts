// Templates of statements in the database: their heads, revisions, lines and columns, read whole and written whole.
import type { FormCheck } from '../../../domain/statement/statement-check.ts'
import type {
  ColumnKind,
  FormColumn,
  FormContent,
  FormLine,
  FormLook,
  TemplateKind,
} from '../../../domain/statement/statement-template.ts'
import type { Db } from '../../kernel/db.ts'
import { columnsOf } from '../../kernel/row-text.ts'
import { companyIds } from './rate-store.ts'
import { checkColumns, lineColumns } from './read-template.ts'

export type TemplateHead = {
  id: bigint
  /** The code of the company whose copy it is, '' for one of the group. */
  owner: string
  code: string
  family: string
  kind: TemplateKind
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  /** The companies that may run a custom statement; null for all. */
  companies: string[] | null
  remark: string
  archived: boolean
  version: number
  changedBy: string
  changedAt: string
}

const headColumns = `t.id, t.owner, t.code, t.family, t.kind, t.name_zh_cn, t.name_zh_tw, t.name_en, t.companies,
  t.remark, t.archived, t.version, t.changed_name as changed_by, t.changed_at`

/** A revision without its lines; the draft is the last one, if there is one. */
export type Revision = {
  revision: number
  status: 'draft' | 'published'
  version: number
  fromYear: number
  toYear: number | null
  changedBy: string
  changedAt: string
  publishedBy: string
  publishedAt: string | null
}

const templatesMost = 1000

/** The templates of the group and of these companies, those of the group first; with an `id` only that one. */
export const readHeads = async (tx: Db, owners: readonly string[], id: bigint | null = null): Promise<TemplateHead[]> =>
  await tx.query<TemplateHead>(
    `select ${headColumns} from statement_template t
     where t.owner = any($1) and ($2::bigint is null or t.id = $2)
     order by t.family = '', t.family, t.owner, t.kind, t.code limit ${templatesMost}`,
    [[...owners], id],
  )

export const readRevisions = async (tx: Db, ids: readonly bigint[]): Promise<Map<bigint, Revision[]>> => {
  const rows = await tx.query<Revision & { id: bigint }>(
    `select r.template_id as id, r.revision, r.status, r.version, r.from_year, r.to_year,
       r.changed_name as changed_by, r.changed_at, r.published_name as published_by, r.published_at
     from statement_revision r where r.template_id = any($1) order by r.template_id, r.revision desc`,
    [[...ids]],
  )
  const found = new Map<bigint, Revision[]>(ids.map((id) => [id, []]))
  for (const { id, ...revision } of rows) found.get(id)?.push(revision)
  return found
}

/** A revision with all it holds; null when there is none. */
export const readContent = async (tx: Db, id: bigint, revision: number): Promise<FormContent | null> => {
  const of = [id, revision]
  const [look] = await tx.query<FormLook>(
    `select r.from_year, r.to_year, r.unit, r.decimals, r.zero_as, r.negative_as
     from statement_revision r where r.template_id = $1 and r.revision = $2`,
    of,
  )
  if (!look) return null
  const lines = await tx.query<FormLine & { role?: FormLine['role'] | null }>(
    `select ${lineColumns}, l.is_off, l.is_bold, l.hides_zero, l.remark
     from statement_line l where l.template_id = $1 and l.revision = $2 order by l.place`,
    of,
  )
  const columns = await tx.query<FormColumn & { kind: ColumnKind }>(
    `select c.code, c.kind, c.name_zh_cn, c.name_zh_tw, c.name_en, c.month_no, c.formula, c.offset_months as offset,
       c.width
     from statement_column c where c.template_id = $1 and c.revision = $2 order by c.place`,
    of,
  )
  const checks = await tx.query<FormCheck>(
    `select ${checkColumns} from statement_check k where k.template_id = $1 and k.revision = $2 order by k.place`,
    of,
  )
  return { look, lines: lines.map(({ role, ...line }) => (role ? { ...line, role } : line)), columns, checks }
}

type Named = Pick<TemplateHead, 'nameZhCn' | 'nameZhTw' | 'nameEn' | 'companies' | 'remark' | 'archived'>
export type NewTemplate = Named & Pick<TemplateHead, 'id' | 'owner' | 'code' | 'family' | 'kind'>

/** A new template without any revision; false when its owner has one of that code. */
export const insertTemplate = async (tx: Db, one: NewTemplate, by: string): Promise<boolean> => {
  const { id, owner, code, family, kind, nameZhCn, nameZhTw, nameEn, companies, remark } = one
  const rows = await tx.query(
    `insert into statement_template (id, owner, code, family, kind, name_zh_cn, name_zh_tw, name_en, companies, remark,
       changed_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict do nothing returning id`,
    [id, owner, code, family, kind, nameZhCn, nameZhTw, nameEn, companies, remark, by],
  )
  return rows.length > 0
}

/** False when it has another version by now. */
export const updateTemplate = async (
  tx: Db,
  { id, version }: { id: bigint; version: number },
  { nameZhCn, nameZhTw, nameEn, companies, remark, archived }: Named,
  by: string,
): Promise<boolean> => {
  const rows = await tx.query(
    `update statement_template set name_zh_cn = $3, name_zh_tw = $4, name_en = $5, companies = $6, remark = $7,
       archived = $8, version = version + 1, changed_name = $9, changed_at = now(), row_digest = null
     where id = $1 and version = $2 returning id`,
    [id, version, nameZhCn, nameZhTw, nameEn, companies, remark, archived, by],
  )
  return rows.length > 0
}

/** Whoever takes figures of a template (`holdNamed`), archives or publishes it is waited for, and waits from now on. */
export const lockTemplate = async (tx: Db, id: bigint): Promise<void> => {
  await tx.query('select id from statement_template where id = $1 for update', [id])
}

/** The first `most` account sets, no sandboxes, that use this template of the group itself, as company and year. */
export const readUsing = async (
  tx: Db,
  { id, owner, family, kind }: TemplateHead,
  most: number,
): Promise<{ name: string }[]> => {
  if (owner !== '' || family === '') return []
  return tx.query(
    `select c.code || ' ' || s.year as name
     from account_set s join company c on c.id = s.company_id and c.sandbox_of = ''
     where s.company_id = any($2) and coalesce(s.options ->> 'statementTemplate', 'CAS') = $3
       and exists (select from statement_revision r where r.template_id = $1 and r.status = 'published'
         and s.year between r.from_year and coalesce(r.to_year, s.year))
       and not exists (select from statement_template o join statement_revision r on r.template_id = o.id
         where o.owner = c.code and o.family = $3 and o.kind = $4 and not o.archived and r.status = 'published'
           and s.year between r.from_year and coalesce(r.to_year, s.year))
     order by c.code, s.year limit $5`,
    [id, await companyIds(tx), family, kind, most],
  )
}

export const deleteTemplate = async (tx: Db, id: bigint): Promise<void> => {
  // Said, though they would go with it: the trail tells of what a statement names (decision 0053).
  await tx.query(`delete from statement_revision where template_id = $1`, [id])
  await tx.query(`delete from statement_template where id = $1`, [id])
}

export const deleteDraft = async (tx: Db, id: bigint, revision: number): Promise<void> => {
  const text = `delete from statement_revision where template_id = $1 and revision = $2 and status = 'draft'`
  await tx.query(text, [id, revision])
}

const writeLines = async (tx: Db, id: bigint, revision: number, lines: readonly FormLine[]): Promise<void> => {
  const rows = lines.map((line) => ({ ...line, role: line.role ?? '' }))
  await tx.query(
    `insert into statement_line (template_id, revision, line_no, indent, kind, name_zh_cn, name_zh_tw, name_en, formula,
       role, is_off, is_bold, hides_zero, remark, place)
     select $1, $2, l.* from unnest($3::smallint[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[],
       $9::text[], $10::text[], $11::boolean[], $12::boolean[], $13::boolean[], $14::text[]) with ordinality as l`,
    [
      ...[id, revision, ...columnsOf(rows, 'no', 'indent', 'kind', 'nameZhCn', 'nameZhTw', 'nameEn', 'formula')],
      ...columnsOf(rows, 'role', 'isOff', 'isBold', 'hidesZero', 'remark'),
    ],
  )
}

const writeColumns = async (tx: Db, id: bigint, revision: number, columns: readonly FormColumn[]): Promise<void> => {
  const rows = columns.map((column) => ({ ...column, offset: column.offset ?? 0 }))
  await tx.query(
    `insert into statement_column (template_id, revision, code, kind, name_zh_cn, name_zh_tw, name_en, month_no,
       formula, offset_months, width, place)
     select $1, $2, c.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[],
       $9::text[], $10::smallint[], $11::smallint[]) with ordinality as c`,
    [
      ...[id, revision, ...columnsOf(rows, 'code', 'kind', 'nameZhCn', 'nameZhTw', 'nameEn', 'monthNo', 'formula')],
      ...columnsOf(rows, 'offset', 'width'),
    ],
  )
}

const writeChecks = async (tx: Db, id: bigint, revision: number, checks: readonly FormCheck[]): Promise<void> => {
  await tx.query(
    `insert into statement_check (template_id, revision, name_zh_cn, name_zh_tw, name_en, formula, tolerance, level,
       place)
     select $1, $2, k.* from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::text[])
       with ordinality as k`,
    [id, revision, ...columnsOf(checks, 'nameZhCn', 'nameZhTw', 'nameEn', 'formula', 'tolerance', 'level')],
  )
}

type DraftAt = { id: bigint; revision: number; version: number }

/** Writes the whole of a draft (new: version 0); answers its version, null when it has another or is published. */
export const writeDraft = async (
  tx: Db,
  { id, revision, version }: DraftAt,
  { look, lines, columns, checks }: FormContent,
  by: string,
): Promise<number | null> => {
  const rows = await tx.query<{ version: number }>(
    `insert into statement_revision as r (template_id, revision, status, from_year, to_year, unit, decimals, zero_as,
       negative_as, changed_name) values ($1, $2, 'draft', $4, $5, $6, $7, $8, $9, $10)
     on conflict (template_id, revision) do update set from_year = $4, to_year = $5, unit = $6, decimals = $7,
       zero_as = $8, negative_as = $9, changed_name = $10, changed_at = now(), version = r.version + 1,
       row_digest = null
     where r.version = $3 and r.status = 'draft' returning r.version`,
    [id, revision, version, look.fromYear, look.toYear, look.unit, look.decimals, look.zeroAs, look.negativeAs, by],
  )
  const [written] = rows
  if (!written) return null
  await tx.query(`delete from statement_line where template_id = $1 and revision = $2`, [id, revision])
  await tx.query(`delete from statement_column where template_id = $1 and revision = $2`, [id, revision])
  await tx.query(`delete from statement_check where template_id = $1 and revision = $2`, [id, revision])
  await writeLines(tx, id, revision, lines)
  await writeColumns(tx, id, revision, columns)
  await writeChecks(tx, id, revision, checks)
  return written.version
}

/** What a revision of a template holds, as the three texts that its digest was made of. */
export const revisionParts = (id: string, revision: string): string =>
  ['statement_line', 'statement_column', 'statement_check']
    .map(
      (table) => `(select jsonb_agg(to_jsonb(c) - 'template_id' - 'revision' order by c.place)::text
        from ${table} c where c.template_id = ${id} and c.revision = ${revision})`,
    )
    .join(', ')

/** Makes a draft what it will be for ever; false when it has another version by now. */
export const publishDraft = async (tx: Db, { id, revision, version }: DraftAt, by: string): Promise<boolean> => {
  const rows = await tx.query(
    `update statement_revision set status = 'published', published_name = $4, published_at = now(), row_digest = null,
       digest = sha256(convert_to(concat(${revisionParts('$1', '$2')}), 'UTF8'))
     where template_id = $1 and revision = $2 and version = $3 and status = 'draft' returning revision`,
    [id, revision, version, by],
  )
  return rows.length > 0
}
