// Workflows as voucher audit rights: what they come to, and the rows that are made of one.

import type { InputOf } from '../../../contract/base/call.ts'
import type { AuditRouteShape, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { readFlowText } from '../../../domain/people/workflow.ts'
import { routeOf } from '../../../domain/voucher/audit-route.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { RightRow } from './store.ts'

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
