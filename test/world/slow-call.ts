// Slow calls as the tests of jobs make them: their contracts, a user who may do anything, what is known of a request.
import { Type } from 'typebox'
import { call } from '../../src/contract/base/call.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import type { Scope } from '../../src/server/kernel/scope.ts'

const shape = { input: Type.Object({}), result: Type.Object({}), permission: 'signedIn', slow: true } as const
export const command = call({ at: 'POST /try/command', ...shape, touches: ['try'] })
export const report = call({ at: 'GET /try/report', ...shape })

/** A row of `app_user`, whose id is answered. */
export const insertUser = async (db: Db, userName: string): Promise<bigint> => {
  const id = newId()
  await db.query(
    `insert into app_user (id, user_name, real_name, password_hash, password_changed_at, created_at, updated_at)
     values ($1, $2, $2, '', now(), now(), now())`,
    [id, userName],
  )
  return id
}

const nobody = { isSuperadmin: false, may: () => true, setsWith: () => [], reading: () => '' }

/** What a request of a user without account set knows. */
export const scopeOf = (db: Db, userId: bigint, idempotencyKey = ''): Scope => ({
  db,
  lang: 'en',
  ...{ traceId: 'a'.repeat(32), ip: '', userAgent: '' },
  ...{ idempotencyKey, answerHeader: () => undefined, answerStatus: () => undefined },
  user: { id: userId, userName: 'mary', realName: 'Mary' },
  buttons: new Set(),
  ...{ roles: [], grants: [], isLimited: false, sessionId: '', viewing: '' },
  accountSet: null,
  dataScope: { subjects: [], stores: [], departments: [] },
  ...{ ...nobody, keepDenial: async () => undefined },
  by: () => ({ ...scopeOf(db, userId), ...nobody }),
})
