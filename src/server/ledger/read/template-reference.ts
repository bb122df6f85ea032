// The templates that formulas name with RPT(): those of the books by law, and published own statements.
import type { StatementLine } from '../../../domain/statement/statement.ts'
import {
  type FormColumn,
  type FormLook,
  namedReports,
  type TemplateKind,
} from '../../../domain/statement/statement-template.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { lineColumns, readTemplates } from '../store/read-template.ts'
import { readContent } from '../store/template-store.ts'

/** `columns` of an own statement; those by law are 'A' (closing, or the month) and 'B' (year opening, or the year). */
export type NamedTemplate = { kind: TemplateKind; lines: readonly StatementLine[]; columns: readonly FormColumn[] }

/** So many templates may stand behind one; more are not read, and their figures cannot be computed. */
const templatesMost = 20

/** The published revision of a year of an own statement that this company may run, with what it holds. */
const readOwn = async (tx: Db, code: string, company: string, year: number): Promise<NamedTemplate | null> => {
  const [found] = await tx.query<{ id: bigint; revision: number }>(
    `select t.id, r.revision from statement_template t join statement_revision r on r.template_id = t.id
     where t.owner = '' and t.code = $1 and t.kind = 'custom' and not t.archived and r.status = 'published'
       and (t.companies is null or $2 = any(t.companies))
       and r.from_year <= $3 and (r.to_year is null or r.to_year >= $3)
     order by r.revision desc limit 1`,
    [code, company, year],
  )
  const content = found ? await readContent(tx, found.id, found.revision) : null
  return content && { kind: 'custom', lines: content.lines.filter(({ isOff }) => !isOff), columns: content.columns }
}

/** An own statement that a company may run, as far as people fill it in. */
export type FilledForm = {
  code: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  lines: readonly StatementLine[]
}

const filledMost = 200

/** The own statements of a year with lines that are filled in by hand, by code, in their latest published revision. */
export const readFilled = async (tx: Db, company: string, year: number): Promise<FilledForm[]> => {
  const found = await tx.query<Omit<FilledForm, 'lines'> & { id: bigint; revision: number }>(
    `select distinct on (t.code) t.id, t.code, t.name_zh_cn, t.name_zh_tw, t.name_en, r.revision
     from statement_template t join statement_revision r on r.template_id = t.id
     where t.owner = '' and t.kind = 'custom' and not t.archived and r.status = 'published'
       and (t.companies is null or $1 = any(t.companies))
       and r.from_year <= $2 and (r.to_year is null or r.to_year >= $2)
       and exists (select 1 from statement_line l where l.template_id = t.id and l.revision = r.revision
         and not l.is_off and l.formula ilike '%MANUAL%')
     order by t.code, r.revision desc limit ${filledMost}`,
    [company, year],
  )
  if (found.length === 0) return []
  const rows = await tx.query<StatementLine & { template: bigint }>(
    `select l.template_id as template, ${lineColumns}
     from unnest($1::bigint[], $2::smallint[]) as n(id, revision)
       join statement_line l on l.template_id = n.id and l.revision = n.revision and not l.is_off
     order by l.template_id, l.place`,
    [found.map(({ id }) => id), found.map(({ revision }) => revision)],
  )
  return found.map(({ id, revision: _, ...form }) => ({
    ...form,
    lines: rows.filter(({ template }) => template === id).map(({ template: __, ...line }) => line),
  }))
}

/** The last year in which a template may count. */
const lastYear = 2099

const namingText = `select distinct t.code, t.companies, f.formula
  from statement_template t join statement_revision r on r.template_id = t.id and r.status = 'published'
    join lateral (
      select l.formula from statement_line l
      where l.template_id = r.template_id and l.revision = r.revision and not l.is_off
      union all select k.formula from statement_check k
      where k.template_id = r.template_id and k.revision = r.revision) f on f.formula ~* 'RPT'
  where t.id <> $1 and not t.archived
    and exists (
      select from generate_series(greatest(r.from_year, $4::integer), least(r.to_year, $5::integer)) as y(year)
      where not exists (select from statement_revision n
        where n.template_id = r.template_id and n.status = 'published' and n.revision > r.revision
          and y.year between n.from_year and coalesce(n.to_year, ${lastYear})))
    and not ($2 <> '' and exists (select from statement_template g join statement_revision s on s.template_id = g.id
      where g.owner = '' and g.code = $3 and not g.archived and s.status = 'published'))
  order by t.code`

/** A formula that takes figures of a template, of which statement, and which companies may run that (null for all). */
type Naming = { code: string; companies: string[] | null; formula: string }

/**
 * Formulas of published statements that take figures of a template in the books of one of these years. Where a
 * company's own copy goes that has the code of one of the group, that one is taken instead.
 */
export const readNaming = async (
  tx: Db,
  { id, owner, code }: { id: bigint; owner: string; code: string },
  { fromYear, toYear }: Pick<FormLook, 'fromYear' | 'toYear'> = { fromYear: 0, toYear: null },
): Promise<Naming[]> => {
  const rows = await tx.query<Naming>(namingText, [id, owner, code, fromYear, toYear ?? lastYear])
  return rows.filter((row) => namedReports([row]).some(({ template }) => template === code))
}

/** Keeps the templates that lines name from being archived until the transaction ends. */
export const holdNamed = async (tx: Db, lines: readonly Pick<StatementLine, 'formula'>[]): Promise<void> => {
  const codes = namedReports(lines).map(({ template }) => template)
  await tx.query('select id from statement_template where code = any($1) order by id for share', [[...new Set(codes)]])
}

/** Everything that lines name, and what that names in turn, by code; what is not there is left out. */
export const readNamed = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  lines: readonly Pick<StatementLine, 'formula'>[],
): Promise<Map<string, NamedTemplate>> => {
  const found = new Map<string, NamedTemplate>()
  const waiting = namedReports(lines).map(({ template }) => template)
  if (waiting.length === 0) return found
  const byLaw = Object.entries(await readTemplates(tx, books, facts))
  for (let code = waiting.shift(); code !== undefined && found.size < templatesMost; code = waiting.shift()) {
    if (found.has(code)) continue
    const [kind, law] = byLaw.find(([, template]) => template.code === code) ?? []
    const one = law
      ? { kind: kind as TemplateKind, lines: law.lines, columns: [] }
      : await readOwn(tx, code, facts.sandboxOf || books.companyCode, books.year)
    if (!one) continue
    found.set(code, one)
    waiting.push(...namedReports(one.lines).map(({ template }) => template))
  }
  return found
}
