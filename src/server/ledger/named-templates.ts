// The templates that formulas name with RPT(): those of the books by law, and published own statements.
import type { StatementLine } from '../../domain/statement.ts'
import { type FormColumn, namedReports, type TemplateKind } from '../../domain/statement-template.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { readTemplates } from './read-template.ts'
import { readContent } from './template-store.ts'

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
