// The calls of the summary library: read by whoever enters vouchers, changed by the company, or with a right the group.
import { summaryCalls } from '../../contract/voucher/maintain.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { checkText } from '../../domain/base/text.ts'
import { type Db, databaseError } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, booksOf, type CompanyFacts, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'

/** Texts of the whole group stand under this company. */
const group = 0n
const groupRight = 'gl:summary:editGroup'

type Content = { code: string; text: string; subject: string; scope: 'company' | 'group'; enabled: boolean }
type Row = { companyId: bigint; id: bigint; code: string; text: string; subject: string; enabled: boolean }

const mayEdit = (companyId: bigint, scope: Scope): boolean =>
  scope.may('gl:summary:edit') && (companyId !== group || scope.may(groupRight))

const checkPlace = (companyId: bigint, scope: Scope, path = ''): void => {
  if (!mayEdit(companyId, scope)) refuse(problem('permission.missing', path, { code: groupRight }))
}

const list = async ({ enabled }: { enabled?: boolean }, scope: Scope) => {
  const rows = await scope.db.query<Row>(
    `select company_id, id, code, text, subject, enabled from summary_text
     where company_id = any($1) and ($2::boolean is null or enabled = $2) order by code, company_id limit 1000`,
    [[booksOf(scope).companyId, group], enabled ?? null],
  )
  return {
    items: rows.map(({ companyId, id, ...row }) => ({
      ...row,
      id: id.toString(),
      scope: companyId === group ? ('group' as const) : ('company' as const),
      mayEdit: mayEdit(companyId, scope),
    })),
  }
}

const checked = ({ code, text, subject }: Content, facts: CompanyFacts): Problem[] => {
  const problems = [checkText(code, 32, 'code'), checkText(text, 200, 'text')].filter(
    (each) => typeof each !== 'string',
  )
  if (code.trim() === '') problems.push(problem('input.required', 'code'))
  if (text.trim() === '') problems.push(problem('input.required', 'text'))
  const found = facts.subjects.find(subject)
  if (subject !== '' && !found?.isLeaf)
    problems.push(problem('line.subjectUnknown', 'subject', { n: 1, code: subject }))
  return problems
}

const oneOf = async (db: Db, companyId: bigint, id: string, lock: '' | 'for update' = ''): Promise<Row> => {
  const [row] = await db.query<Row>(
    `select company_id, id, code, text, subject, enabled from summary_text where company_id = any($1) and id = $2
     ${lock}`,
    [[companyId, group], BigInt(id)],
  )
  return row ?? refuse(problem('record.missing'))
}

const remove = (db: Db, { companyId, id }: Row) =>
  db.query(`delete from summary_text where company_id = $1 and id = $2`, [companyId, id])

const toldOf = ({ companyId, code, text, subject, enabled }: Row): object => ({
  scope: companyId === group ? 'group' : 'company',
  ...{ code, text: text.trim(), subject, enabled },
})

/** Tells last in the transaction what a text was and is: the group's to the group. */
const tell = (gate: Gate, scope: Scope, before: Row | null, after: Row | null): Promise<void> => {
  const isGroup = [before, after].some((row) => row?.companyId === group)
  const code = (after ?? before)?.code ?? ''
  const entry = changeEntry('summaryText', code, before && toldOf(before), after && toldOf(after))
  return gate.tell(actorOf(scope), isGroup ? null : booksOf(scope).companyId, [entry])
}

const save =
  (gate: Gate) =>
  async ({ id, ...content }: Content & { id?: string }, scope: Scope) => {
    const books = booksOf(scope)
    const place = content.scope === 'group' ? group : books.companyId
    checkPlace(place, scope, 'scope')
    const problems = checked(content, await gate.facts(books))
    if (problems.length > 0) throw new Refusal(problems)
    const code = content.code.trim()
    const row = { id: id === undefined ? newId() : BigInt(id) }
    try {
      await scope.db.transaction(async (tx) => {
        const old = id === undefined ? null : await oneOf(tx, books.companyId, id, 'for update')
        if (old) {
          checkPlace(old.companyId, scope)
          // Between the company and the group it changes its place.
          if (old.companyId !== place) await remove(tx, old)
        }
        await tx.query(
          `insert into summary_text (company_id, id, code, text, subject, enabled) values ($1, $2, $3, $4, $5, $6)
           on conflict (company_id, id) do update set code = excluded.code, text = excluded.text,
             subject = excluded.subject, enabled = excluded.enabled`,
          [place, row.id, code, content.text.trim(), content.subject, content.enabled],
        )
        await tell(gate.within(tx), scope, old, { ...content, companyId: place, id: row.id, code })
      })
    } catch (error) {
      // Two with one code at the same moment: the database decides.
      if (databaseError(error)?.constraint !== 'summary_text_code_key') throw error
      refuse(problem('record.duplicate', 'code', { field: code }))
    }
    return { id: row.id.toString() }
  }

export const summaryRoutes = (app: App, gate: Gate): void => {
  serve(app, summaryCalls, {
    list,
    save: save(gate),
    delete: async ({ id }, scope) => {
      await scope.db.transaction(async (tx) => {
        const row = await oneOf(tx, booksOf(scope).companyId, id, 'for update')
        checkPlace(row.companyId, scope)
        await remove(tx, row)
        await tell(gate.within(tx), scope, row, null)
      })
      return { deleted: 1 }
    },
  })
}
