// Reads by which templates the statements of books are made: of company or group, in the revision of the year.
import { type FigureLook, unitOfNumber, usualLook } from '../../../domain/base/figure-unit.ts'
import type { StatementLine } from '../../../domain/statement/statement.ts'
import type { FormCheck } from '../../../domain/statement/statement-check.ts'
import { type StatementName, statementNames } from '../../../domain/statement/statement-month.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'

/** What a revision holds: its lines, and what must come to zero in them. */
type Content = { lines: readonly StatementLine[]; checks: readonly FormCheck[] }

/** A template in one revision; no lines where the books have none for this statement. */
type Template = {
  id: bigint
  code: string
  owner: string
  revision: number
  look: FigureLook
} & Content
export type Templates = Readonly<Record<StatementName, Template>>

type Found = Omit<Template, keyof Content | 'look'> & StoredLook & { kind: StatementName; digest: string }

/** The look of a revision as it is kept. */
type StoredLook = Omit<FigureLook, 'unit'> & { unit: number }

/** What is published never changes, so it is kept by its digest; a few hundred templates at most. */
const kept = new Map<string, Content>()
const keptMost = 300

export const lineColumns = `l.line_no as no, l.indent, l.kind, l.name_zh_cn, l.name_zh_tw,
  l.name_en, l.formula, nullif(l.role, '') as role`

export const checkColumns = `k.name_zh_cn, k.name_zh_tw, k.name_en, k.formula,
  k.tolerance::text as tolerance, k.level`

const withoutNull = ({ role, ...line }: StatementLine): StatementLine => (role ? { ...line, role } : line)

/** What these revisions hold, by their digests. */
const contentOf = async (tx: Db, wanted: readonly Found[]): Promise<Map<string, Content>> => {
  const known = wanted.flatMap(({ digest }) => {
    const content = kept.get(digest)
    return content ? [[digest, content] as const] : []
  })
  const found = new Map(known)
  const missing = wanted.filter(({ digest }) => !found.has(digest))
  if (missing.length === 0) return found
  const revisions = [missing.map(({ id }) => id), missing.map(({ revision }) => revision)]
  const rows = await tx.query<StatementLine & { template: bigint }>(
    `select l.template_id as template, ${lineColumns}
     from unnest($1::bigint[], $2::smallint[]) as n(id, revision)
       join statement_line l on l.template_id = n.id and l.revision = n.revision and not l.is_off
     order by l.template_id, l.place`,
    revisions,
    'template_lines',
  )
  const checks = await tx.query<FormCheck & { template: bigint }>(
    `select k.template_id as template, ${checkColumns}
     from unnest($1::bigint[], $2::smallint[]) as n(id, revision)
       join statement_check k on k.template_id = n.id and k.revision = n.revision
     order by k.template_id, k.place`,
    revisions,
    'template_checks',
  )
  if (kept.size + missing.length > keptMost) kept.clear()
  for (const { id, digest } of missing) {
    const content = { lines: rowsOf(rows, id).map(withoutNull), checks: rowsOf(checks, id) }
    found.set(digest, content)
    kept.set(digest, content)
  }
  return found
}

const rowsOf = <Row extends { template: bigint }>(rows: readonly Row[], id: bigint): Omit<Row, 'template'>[] =>
  rows.filter(({ template }) => template === id).map(({ template: _, ...row }) => row)

/** The templates of the three statements, of the family that the account set has chosen. */
export const readTemplates = (tx: Db, books: Books, facts: CompanyFacts): Promise<Templates> =>
  // A sandbox is read by the templates of the company that it was made from.
  readFamily(tx, facts.accountSet.options.statementTemplate, ['', facts.sandboxOf || books.companyCode], books.year)

/** The templates of a family in a year; of these owners the last that has one. */
export const readFamily = async (tx: Db, family: string, owners: readonly string[], year: number): Promise<Templates> =>
  (await readFamilies(tx, [family], owners, year))(family, owners)

/** The templates of several families in a year, by family and by whose of these owners the last that has one is. */
export const readFamilies = async (
  tx: Db,
  families: readonly string[],
  owners: readonly string[],
  year: number,
): Promise<(family: string, owners: readonly string[]) => Templates> => {
  const all = await tx.query<Found & { family: string }>(
    `select distinct on (t.family, t.kind, t.owner) t.family, t.kind, t.id, t.code, t.owner, r.revision,
       encode(r.digest, 'hex') as digest, r.unit, r.decimals, r.zero_as, r.negative_as
     from statement_template t join statement_revision r on r.template_id = t.id
     where t.family = any($1) and t.owner = any($2) and not t.archived and r.status = 'published'
       and r.from_year <= $3 and (r.to_year is null or r.to_year >= $3)
     order by t.family, t.kind, t.owner desc, r.revision desc`,
    [[...families], [...owners], year],
    'templates_of_books',
  )
  const contents = await contentOf(tx, all)
  return (family, own) => {
    const found = all.filter((one) => one.family === family && own.includes(one.owner))
    return templatesOf(found, contents)
  }
}

/** Of each statement the first that is found. */
const templatesOf = (found: readonly (Found & { family: string })[], contents: ReadonlyMap<string, Content>) => {
  const none: Template = { id: 0n, code: '', owner: '', revision: 0, look: usualLook, lines: [], checks: [] }
  const templateOf = (name: StatementName): Template => {
    const one = found.find(({ kind }) => kind === name)
    if (!one) return none
    const { kind: _, family: __, digest, unit, decimals, zeroAs, negativeAs, ...named } = one
    const look = { unit: unitOfNumber(unit), decimals, zeroAs, negativeAs }
    return { ...named, look, lines: [], checks: [], ...contents.get(digest) }
  }
  const entries = statementNames.map((name) => [name, templateOf(name)] as const)
  return Object.fromEntries(entries) as Record<StatementName, Template>
}
