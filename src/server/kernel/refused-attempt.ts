// Keeps attempts that somebody had no right to make, for the auditor: nothing was changed, so they are in no chain.
import { denials } from '../../contract/office/trail.ts'
import { numberOf, type Problem } from '../../domain/base/problem.ts'
import type { Db } from './db.ts'
import { newId } from './new-id.ts'
import type { Person } from './scope.ts'

export type Attempt = {
  user: Person
  /** Method and path as the contract has them. */
  call: string
  accountSet: string
  ip: string
  sessionId: string
  traceId: string
}

/** Keeps the first denial among the problems of an attempt, if there is one. */
export const keepDenial = async (db: Db, attempt: Attempt, problems: readonly Problem[]): Promise<void> => {
  const denied = problems.find(({ code }) => denials.some((denial) => denial === code))
  if (!denied) return
  const { user, call, accountSet, ip, sessionId, traceId } = attempt
  await db.query(
    `insert into refused_attempt (id, at, user_id, user_name, call, account_set, code, problem, path, ip, session_id,
       trace_id)
     values ($1, now(), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      newId(),
      user.id,
      user.userName,
      call,
      accountSet,
      numberOf(denied),
      denied.code,
      denied.path,
      ip,
      sessionId,
      traceId,
    ],
    'keep_denial',
  )
}
