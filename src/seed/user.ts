// Makes users and grants rights in account sets: for the first start, the demo group, the command line and tests.
import type { AccountSetRight } from '../domain/chart/access.ts'
import type { Db } from '../server/kernel/db.ts'
import { newId } from '../server/kernel/new-id.ts'
import { hashPassword } from '../server/kernel/password.ts'
import { rightsChanged } from '../server/kernel/right.ts'

export type NewUser = {
  userName: string
  realName: string
  password: string
  /** Codes of roles. */
  roles: readonly string[]
  companyCode?: string
  /** The password is asked for another one at the first sign-in. */
  mustChange?: boolean
}

/** Makes a user with roles and answers the id; an unknown role is an error. */
export const makeUser = async (db: Db, user: NewUser): Promise<bigint> => {
  const id = newId()
  const hash = await hashPassword(user.password)
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into app_user (id, user_name, real_name, password_hash, password_changed_at, created_at, updated_at,
         company_code, password_must_change)
       values ($1, $2, $3, $4, now(), now(), now(), $5, $6)`,
      [id, user.userName, user.realName, hash, user.companyCode ?? '', user.mustChange ?? false],
    )
    const given = await tx.query(
      'insert into user_role (user_id, role_id) select $1, id from role where code = any($2) returning role_id',
      [id, user.roles],
    )
    if (given.length !== new Set(user.roles).size) throw new Error(`no such roles: ${user.roles.join(', ')}`)
  })
  return id
}

export type Grant = {
  userId: bigint
  /** Null: every company, every year. */
  companyId: bigint | null
  year: number | null
  rights: readonly AccountSetRight[]
  /** Data scope: empty lists show everything; `!6601` forbids a subject and what is below it. */
  subjects?: readonly string[]
  stores?: readonly string[]
  departments?: readonly string[]
  grantedBy?: string
}

/** Grants rights in account sets; a second grant for the same company and year replaces the first. */
export const grant = async (db: Db, given: Grant): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.query(
      `insert into account_set_right (id, user_id, company_id, year, rights, subjects, stores, departments, granted_by,
         granted_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now())
       on conflict (user_id, company_id, year) do update set rights = excluded.rights, subjects = excluded.subjects,
         stores = excluded.stores, departments = excluded.departments, granted_by = excluded.granted_by,
         granted_at = excluded.granted_at`,
      [
        newId(),
        given.userId,
        given.companyId,
        given.year,
        given.rights,
        given.subjects ?? [],
        given.stores ?? [],
        given.departments ?? [],
        given.grantedBy ?? '',
      ],
    )
    await rightsChanged(tx, given.userId)
  })
}
