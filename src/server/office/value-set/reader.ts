// Runs the statements of value sets: as a role that may read the views of `value_set_api` and nothing else, in a
// transaction that cannot write, within three seconds.
import pg from 'pg'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { type Db, databaseError, type SqlValue, setLocal } from '../../kernel/db.ts'
import { asOwner } from '../../kernel/owner.ts'
import type { Scope } from '../../kernel/scope.ts'
import { apiViews } from './statement.ts'

export const readerRole = 'value_set_reader'
const timeLimitMs = 3000

/** What is missing for the role, as a word of the refusal; null when it is there and may read what it should. */
export type Missing = 'createRole' | 'member' | 'grant' | 'readsMore'

const views = Object.keys(apiViews).map((name) => `value_set_api.${name}`)

type Rights = { there: boolean; reads: boolean; more: string }

const rightsText = `select r.there,
    r.there and has_schema_privilege('${readerRole}', 'value_set_api', 'usage')
      and not exists (select from unnest($1::text[]) v where not has_table_privilege('${readerRole}', v, 'select'))
      as reads,
    coalesce((select string_agg(c.relname::text, ', ') from pg_class c
      where r.there and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
        and has_table_privilege('${readerRole}', c.oid, 'select')), '') as more
  from (select exists (select from pg_roles where rolname = '${readerRole}') as there) r`

const rightsOf = async (db: Db): Promise<Rights> => {
  const [rights] = await db.query<Rights>(rightsText, [views])
  return rights ?? { there: false, reads: false, more: '' }
}

const tried = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    // Somebody else made the role at this moment (42710, 23505), or changed its rights (XX000): it is looked at again.
    const state = databaseError(error)?.state ?? ''
    if (state === '42501') return false
    if (['42710', '23505', 'XX000'].includes(state)) return true
    throw error
  }
}

const mayBecome = (db: Db): Promise<boolean> => tried(() => db.transaction((tx) => setLocal(tx, { role: readerRole })))

/** Makes the role where it is missing, as far as the owner of the database may. */
const prepare = (db: Db): Promise<Missing | null> => asOwner(db, (owner) => prepareAs(owner, db))

const prepareAs = async (db: Db, application: Db): Promise<Missing | null> => {
  let rights = await rightsOf(db)
  if (!rights.there && !(await tried(() => db.query(`create role ${readerRole} nologin`)))) return 'createRole'
  if (!rights.reads) {
    await tried(() => db.query(`grant usage on schema value_set_api to ${readerRole}`))
    await tried(() => db.query(`grant select on all tables in schema value_set_api to ${readerRole}`))
    rights = await rightsOf(db)
    if (!rights.reads) return 'grant'
  }
  if (rights.more !== '') return 'readsMore'
  if (await mayBecome(application)) return null
  const member = db.owner === null ? 'current_user' : pg.escapeIdentifier(db.owner.application)
  await tried(() => db.query(`grant ${readerRole} to ${member}`))
  return (await mayBecome(application)) ? null : 'member'
}

/** What the views show to whom: set for one transaction. `stores`… empty: all of them. */
const askedOf = (scope: Scope) => {
  const sets = scope.setsWith('read')
  const { accountSet: set, dataScope } = scope
  const companies = [...new Set(sets.map(({ companyCode }) => companyCode))]
  const storesOf = companies.flatMap((company) => {
    const own = sets.filter(({ companyCode }) => companyCode === company).map((each) => each.dataScope.stores)
    // One year with every store shows them all.
    return own.some((stores) => stores.length === 0) ? [] : [[company, [...new Set(own.flat())]] as const]
  })
  const denied = dataScope.subjects.filter((entry) => entry.startsWith('!'))
  return {
    ...{ user: scope.user.userName, companies, sets: sets.map(({ value }) => value) },
    ...{ set: set?.value ?? '', company: set?.companyCode ?? '', storesOf: Object.fromEntries(storesOf) },
    ...{ stores: dataScope.stores, departments: dataScope.departments },
    subjects: dataScope.subjects.filter((entry) => !entry.startsWith('!')),
    deniedSubjects: denied.map((entry) => entry.slice(1)),
  }
}

const missingProblem = (missing: Missing): Problem => problem('valueSet.sqlOff', '', { reason: missing })

const timedOut = '57014'

/** What PostgreSQL refused, told to whoever wrote the statement; a fault of ours stays one. */
const refused = (error: unknown): never => {
  const known = databaseError(error)
  if (known === null || known.state.startsWith('57P') || known.state.startsWith('08')) throw error
  const msg = known.state === timedOut ? `> ${timeLimitMs / 1000} s` : known.message.slice(0, 200)
  return refuse(problem('valueSet.sqlFailed', 'sql', { msg }))
}

export type ValueReader = {
  /** Why statements cannot be run on this database; null when they can. */
  missing: (db: Db) => Promise<Missing | null>
  /** Runs one SELECT for a caller. */
  read: <Row>(scope: Scope, text: string, values: readonly SqlValue[]) => Promise<Row[]>
}

/** The role is looked at once for a server that has it; what is missing is looked for each time. */
export const openReader = (): ValueReader => {
  let ready: Promise<Missing | null> | null = null
  const missing = async (db: Db): Promise<Missing | null> => {
    ready ??= prepare(db)
    const found = await ready.catch((error: unknown) => {
      ready = null
      throw error
    })
    if (found !== null) ready = null
    return found
  }
  const read = async <Row>(scope: Scope, text: string, values: readonly SqlValue[]): Promise<Row[]> => {
    const found = await missing(scope.db)
    if (found !== null) refuse(missingProblem(found))
    try {
      return await scope.db.snapshot(async (tx) => {
        await setLocal(tx, {
          statement_timeout: String(timeLimitMs),
          search_path: 'pg_catalog',
          'value_set.lang': scope.lang,
          'value_set.asked': JSON.stringify(askedOf(scope)),
          role: readerRole,
        })
        return tx.query<Row>(text, values)
      })
    } catch (error) {
      // What a statement asks for that is not there, or too much, is told to whoever wrote it.
      return refused(error)
    }
  }
  return { missing, read }
}
