// The calls of the voucher audit rights: the definition for those who may change it, the explanation for all who read.
import type { InputOf } from '../../../contract/base/call.ts'
import { type AuditRightFields, type AuditRouteShape, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { decimalsOf, formatMoney, parseMoney } from '../../../domain/base/money.ts'
import { isDate } from '../../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import { readFlowText } from '../../../domain/people/workflow.ts'
import { routeOf } from '../../../domain/voucher/audit-route.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import { readBaseDigits } from '../../ledger/read/read-account-set.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  areAll,
  deleteRights,
  lockRight,
  type RightRow,
  readChoices,
  readRights,
  unknownOf,
  whoMayAudit,
  writeRights,
} from './store.ts'

const companiesOf = (scope: Scope): bigint[] => [...new Set(scope.setsWith('read').map(({ companyId }) => companyId))]

/**
 * Decimals of the amounts of a row: those of the companies that it names, or of all. Amounts are kept in minor units:
 * a row for companies which count otherwise cannot have any (`differ`); it is shown as these books count.
 */
const digitsIn = async (gate: Gate, scope: Scope) => {
  const { baseDigits } = await gate.facts(booksOf(scope))
  const known = await readBaseDigits(scope.db, 'id')
  const seen = companiesOf(scope).map(String)
  const own = (companies: readonly string[]): number[] => {
    const of = companies.length > 0 ? seen.filter((id) => companies.includes(id)) : seen
    return [...new Set(of.flatMap((id) => known.get(id) ?? []))]
  }
  return {
    of: (companies: readonly string[]): number => {
      const [first = baseDigits, ...others] = own(companies)
      return others.length > 0 ? baseDigits : first
    },
    differ: (companies: readonly string[]): boolean => own(companies).length > 1,
  }
}

type Digits = Awaited<ReturnType<typeof digitsIn>>

const days = ['substituteFrom', 'substituteTo', 'validFrom', 'validTo'] as const

/** Reads the fields of a row; refuses with every field that is wrong. */
const readFields = (fields: AuditRightFields, digits: Digits): RightRow => {
  const problems: Problem[] = []
  const amount = (name: 'amountFrom' | 'amountTo'): bigint | null => {
    const text = fields[name].trim()
    if (text === '') return null
    const n = digits.of(fields.companies)
    const minor = parseMoney(text, n)
    const isFiner = (decimalsOf(text) ?? 0) > n
    if (digits.differ(fields.companies)) problems.push(problem('audit.currencies', name))
    else if (isFiner) problems.push(problem('input.decimals', name, { dim: `field_${name}`, n }))
    else if (minor === null || minor < 0n) problems.push(problem('input.invalid', name))
    return minor
  }
  if ((fields.userId === '') === (fields.role === '')) problems.push(problem('input.required', 'holder'))
  const amountFrom = amount('amountFrom') ?? 0n
  const amountTo = amount('amountTo')
  for (const name of days) {
    if (fields[name] !== '' && !isDate(fields[name])) problems.push(problem('input.date', name, { date: fields[name] }))
  }
  if (fields.substitute !== '' && fields.substitute === fields.userId) {
    problems.push(problem('input.invalid', 'substitute'))
  }
  const note = checkText(fields.note, 200, 'note')
  if (typeof note !== 'string') problems.push(note)
  if (problems.length > 0) throw new Refusal(problems)
  return { ...fields, amountFrom, amountTo }
}

const checkKnown = async (tx: Db, row: RightRow): Promise<void> => {
  const unknown = await unknownOf(tx, row)
  if (unknown.length > 0) throw new Refusal(unknown.map((name) => problem('input.invalid', name)))
}

/** A row for companies in which the caller has no right is not his to make, change or take away. */
const checkReach = async (tx: Db, scope: Scope, rows: readonly { companies: readonly string[] }[]): Promise<void> => {
  const own = companiesOf(scope)
  const named = rows.flatMap(({ companies }) => companies)
  // One that is not there is told alike.
  if (!named.every((id) => own.includes(BigInt(id)))) refuse(problem('input.invalid', 'companies'))
  const isOfAll = rows.some(({ companies }) => companies.length === 0)
  if (isOfAll && !(await areAll(tx, own))) refuse(problem('permission.missing', 'companies'))
}

const told = 'voucherAuditRight'

/** Writes a row and tells in the group's trail what it was and what it is. */
const save = (gate: Gate) => async (input: AuditRightFields & { id?: string; version?: number }, scope: Scope) => {
  const { id: given, version, ...fields } = input
  const digits = await digitsIn(gate, scope)
  const row = readFields(fields, digits)
  const actor = actorOf(scope)
  return scope.db.transaction(async (tx) => {
    const old = given === undefined ? undefined : BigInt(given)
    if (old !== undefined) {
      const locked = (await lockRight(tx, old)) ?? refuse(problem('record.missing'))
      if (locked.version !== version) {
        refuse(problem('record.changed', '', { user: locked.user, time: locked.at && momentText(locked.at) }))
      }
    }
    await checkKnown(tx, row)
    const [before] = old === undefined ? [] : await readRights(tx, digits.of, [old])
    await checkReach(tx, scope, before ? [before, row] : [row])
    const ids = await writeRights(tx, [{ ...row, id: given }], actor.name)
    const [after] = await readRights(tx, digits.of, ids)
    const id = String(ids[0])
    await gate.within(tx).tell(actor, null, [changeEntry(told, id, before ?? null, after ?? null)])
    return { id }
  })
}

const remove = (gate: Gate) => async (input: { ids: readonly string[] }, scope: Scope) => {
  const ids = input.ids.map(BigInt)
  const digits = await digitsIn(gate, scope)
  return scope.db.transaction(async (tx) => {
    const before = await readRights(tx, digits.of, ids)
    await checkReach(tx, scope, before)
    const deleted = await deleteRights(tx, ids)
    const entries = before.map((row) => changeEntry(told, row.id, row, null))
    await gate.within(tx).tell(actorOf(scope), null, entries)
    return { deleted }
  })
}

/** Rows of a workflow in the place of others, all or none. */
const takeRoute = (gate: Gate) => async (input: InputOf<typeof auditRightCalls.takeRoute>, scope: Scope) => {
  const replaced = input.replaces.map(BigInt)
  if (replaced.length > 0 && !scope.may('gl:voucherAuditRight:delete'))
    refuse(problem('permission.missing', 'replaces'))
  const digits = await digitsIn(gate, scope)
  const actor = actorOf(scope)
  return scope.db.transaction(async (tx) => {
    const rows = await rowsOfRoute(tx, input, digits.of(input.companies))
    const hasLimits = rows.some(({ amountFrom, amountTo }) => amountFrom !== 0n || amountTo !== null)
    if (hasLimits && digits.differ(input.companies)) refuse(problem('audit.currencies', 'companies'))
    const before = await readRights(tx, digits.of, replaced)
    await checkReach(tx, scope, [...before, ...rows])
    // Companies and types are those of every row; who holds one has been looked up.
    const [first] = rows
    if (first) await checkKnown(tx, first)
    const deleted = await deleteRights(tx, replaced)
    const after = await readRights(tx, digits.of, await writeRights(tx, rows, actor.name))
    await gate
      .within(tx)
      .tell(actor, null, [
        ...before.map((row) => changeEntry(told, row.id, row, null)),
        ...after.map((row) => changeEntry(told, row.id, null, row)),
      ])
    return { added: rows.length, deleted }
  })
}

export const auditRightRoutes = (app: App, gate: Gate): void => {
  serve(app, auditRightCalls, {
    list: async (_, scope) => {
      const facts = await gate.facts(booksOf(scope))
      const own = new Set(companiesOf(scope).map(String))
      const rows = await readRights(scope.db, (await digitsIn(gate, scope)).of)
      const items = rows.filter(({ companies }) => companies.length === 0 || companies.some((id) => own.has(id)))
      return { items, currency: facts.accountSet.baseCurrency }
    },
    choices: (_, scope) => readChoices(scope.db, scope.lang, companiesOf(scope)),
    add: save(gate),
    edit: save(gate),
    delete: remove(gate),
    routes: async (_, scope) => readRoutes(scope, (await gate.facts(booksOf(scope))).baseDigits),
    takeRoute: takeRoute(gate),
    who: ({ id }, scope) => whoMayAudit(gate, scope, BigInt(id)),
  })
}

// Workflows as voucher audit rights: what they come to, and the rows that are made of one.

const workflowsMost = 200

type Published = { id: string; name: string; no: number; content: string; user: string; time: string }

/** The versions in force; `id` asks for one. */
const readPublished = (db: Db, id: bigint | null): Promise<Published[]> =>
  db.query<Published>(
    `select w.id::text, w.name, v.no, v.content, v.published_name as "user", v.published_at as time from workflow w
     join workflow_version v on v.workflow_id = w.id and v.no = w.published_no
     where w.enabled and ($1::bigint is null or w.id = $1) order by w.name limit ${workflowsMost}`,
    [id],
  )

const routeOfText = (content: string, digits: number) => {
  const flow = readFlowText(content)
  return flow ? routeOf(flow, digits) : { rows: [], problems: [problem('workflow.content', 'content')] }
}

const limitText = (minor: bigint | null, digits: number): string =>
  minor === null || minor === 0n ? '' : formatMoney(minor, digits)

export const readRoutes = async ({ db, lang }: Scope, digits: number): Promise<AuditRouteShape[]> => {
  const found = await readPublished(db, null)
  return found.map(({ id, name, no, content }) => {
    const { rows, problems } = routeOfText(content, digits)
    return {
      ...{ id, name, no },
      rows: rows.map(({ amountFrom, amountTo, ...row }) => ({
        ...row,
        amountFrom: limitText(amountFrom, digits),
        amountTo: limitText(amountTo, digits),
      })),
      problems: wireProblems(problems, lang),
    }
  })
}

/** Ids of these users by name, and which of the roles there are. */
const readHolders = async (tx: Db, users: readonly string[], roles: readonly string[]) => {
  const found = await tx.query<{ id: string; name: string }>(
    'select id::text, user_name as name from app_user where enabled and user_name = any($1)',
    [[...users]],
  )
  const known = await tx.query<{ code: string }>('select code from role where enabled and code = any($1)', [[...roles]])
  return {
    users: new Map(found.map(({ id, name }) => [name, id])),
    roles: new Set(known.map(({ code }) => code)),
  }
}

type Wanted = InputOf<typeof auditRightCalls.takeRoute>

/** The rows of a version that is still in force; its name and number stand in their note. */
export const rowsOfRoute = async (
  tx: Db,
  { id, no, companies, types }: Wanted,
  digits: number,
): Promise<RightRow[]> => {
  // Whoever submits another version meanwhile waits.
  await tx.query('select 1 from workflow where id = $1 for share', [BigInt(id)])
  const [published] = await readPublished(tx, BigInt(id))
  if (!published) return refuse(problem('record.missing', 'id'))
  const { user, time } = published
  if (published.no !== no) return refuse(problem('record.changed', 'no', { user, time: momentText(time) }))
  const { rows, problems } = routeOfText(published.content, digits)
  if (problems.length > 0) refuse(problems)
  const named = (kind: 'user' | 'role') => [...new Set(rows.filter(({ by }) => by === kind).map(({ code }) => code))]
  const holders = await readHolders(tx, named('user'), named('role'))
  const isThere = { user: (code: string) => holders.users.has(code), role: (code: string) => holders.roles.has(code) }
  const gone = rows.filter(({ by, code }) => !isThere[by](code)).map(({ code }) => code)
  if (gone.length > 0) refuse(problem('workflow.gone', 'id', { codes: [...new Set(gone)].join(', ') }))
  return rows.map(({ level, by, code, amountFrom, amountTo }) => ({
    userId: by === 'user' ? (holders.users.get(code) ?? '') : '',
    role: by === 'role' ? code : '',
    ...{ companies, types, creators: [], departments: [], includeSubjects: [], excludeSubjects: [] },
    ...{ amountFrom, amountTo, level, mayCancel: true },
    ...{ substitute: '', substituteFrom: '', substituteTo: '', validFrom: '', validTo: '' },
    ...{ note: `${published.name} v${no}`, enabled: true },
  }))
}
