// Reads and writes the definition of the voucher audit rights, and reads the people whom its rows name.
import type { Lang } from '../../../contract/base/language.ts'
import {
  type AuditRightFields,
  type AuditRightShape,
  auditRightMost,
  type WhoMayAuditShape,
} from '../../../contract/people/audit-right.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type AccountSetRight, isUnlimited, mayPress, seesLine } from '../../../domain/chart/access.ts'
import { type AuditRight, type Candidate, explainAudit } from '../../../domain/voucher/audit-right.ts'
import { voucherWord } from '../../../domain/voucher/voucher.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import { newId } from '../../kernel/new-id.ts'
import { nameColumn, writeRows } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { CompanyFacts, Gate } from '../../ledger/gate.ts'
import { actorOf, booksOf } from '../../ledger/gate.ts'
import { readAuditRights, rightOf, type StoredRight } from '../../ledger/store/audit-rights.ts'
import { type Books, today } from '../../ledger/store/books.ts'
import { readStored, type Stored } from '../../ledger/store/voucher-store.ts'
import { auditedOf, judgeAudit } from '../../ledger/write/audit-check.ts'
import { auditableOf } from '../../ledger/write/voucher-change.ts'

/** A row with its amounts in minor units; no upper limit is null. */
export type RightRow = Omit<AuditRightFields, 'amountFrom' | 'amountTo'> & {
  amountFrom: bigint
  amountTo: bigint | null
}

type StoredRow = StoredRight & {
  companies: bigint[]
  note: string
  enabled: boolean
  version: number
  changedName: string
  changedAt: string | null
}

const shapeOf = (row: StoredRow, digits: number): AuditRightShape => ({
  ...rightOf(row),
  companies: row.companies.map(String),
  amountFrom: row.amountFrom === 0n ? '' : formatMoney(row.amountFrom, digits),
  amountTo: row.amountTo === null ? '' : formatMoney(row.amountTo, digits),
  note: row.note,
  enabled: row.enabled,
  version: row.version,
  changedBy: row.changedName,
  changedAt: row.changedAt ?? '',
})

/** Decimals of the amounts of a row for these companies (none: all of them). */
export type DigitsOf = (companies: readonly string[]) => number

/** The rows of these ids, or all of them; amounts with the digits of the base currency of their companies. */
export const readRights = async (db: Db, digitsOf: DigitsOf, ids?: readonly bigint[]): Promise<AuditRightShape[]> => {
  const rows = await db.query<StoredRow>(
    `select r.*, o.code as role from voucher_audit_right r left join role o on o.id = r.role_id
     where $1::bigint[] is null or r.id = any($1) order by r.level, r.id limit ${auditRightMost.rows}`,
    [ids ? [...ids] : null],
  )
  return rows.map((row) => shapeOf(row, digitsOf(row.companies.map(String))))
}

/** Locks a row until the transaction ends; null when it is gone. */
export const lockRight = async (tx: Db, id: bigint): Promise<{ version: number; user: string; at: string } | null> => {
  const [row] = await tx.query<{ version: number; user: string; at: string | null }>(
    `select version, changed_name as "user", changed_at as at from voucher_audit_right where id = $1 for update`,
    [id],
  )
  return row ? { ...row, at: row.at ?? '' } : null
}

/** Writes rows, new ones and the new content of those that have an id; answers the ids of all. */
export const writeRights = async (
  tx: Db,
  rows: readonly (RightRow & { id?: string | undefined })[],
  by: string,
): Promise<bigint[]> => {
  const codes = rows.map(({ role }) => role)
  const roles = await tx.query<{ id: string; code: string }>(
    'select id::text as id, code from role where code = any($1)',
    [codes],
  )
  const roleIds = new Map(roles.map(({ id, code }) => [code, id]))
  const written = rows.map(
    ({ id, companies, types: voucherTypes, creators, departments, level, mayCancel, ...row }) => ({
      id: id ?? newId().toString(),
      userId: row.userId || null,
      roleId: roleIds.get(row.role) ?? null,
      companies,
      voucherTypes,
      creators,
      departments,
      subjectsInclude: row.includeSubjects,
      subjectsExclude: row.excludeSubjects,
      amountFrom: row.amountFrom.toString(),
      amountTo: row.amountTo?.toString() ?? null,
      level,
      mayCancel,
      substituteId: row.substitute || null,
      substituteFrom: row.substituteFrom || null,
      substituteUntil: row.substituteTo || null,
      validFrom: row.validFrom || null,
      validUntil: row.validTo || null,
      note: row.note,
      enabled: row.enabled,
    }),
  )
  await writeRows(tx, 'voucher_audit_right', written, { by })
  return written.map(({ id }) => BigInt(id))
}

export const deleteRights = async (tx: Db, ids: readonly bigint[]): Promise<number> => {
  const gone = await tx.query(`delete from voucher_audit_right where id = any($1) returning id`, [[...ids]])
  return gone.length
}

type Choice = { id: string; code: string; name: string }

/** Whether these are all companies that have books: nobody has a right in one whose account sets were all deleted. */
export const areAll = async (db: Db, companies: readonly bigint[]): Promise<boolean> => {
  const others = await db.query(
    `-- cross-company: companies with books
     select 1 from account_set s where s.company_id <> all($1) limit 1`,
    [[...companies]],
  )
  return others.length === 0
}

/**
 * What a row may name; of the companies these. Users are listed whole up to 5,000: who is looked for is found by name
 * in the browser.
 */
export const readChoices = async (db: Db, lang: Lang, own: readonly bigint[]) => {
  const named = (text: string, values: SqlValue[] = []) => db.query<Choice>(text, values)
  const users = await named(
    `select u.id::text, u.user_name as code, u.real_name as name from app_user u where u.enabled
     order by u.user_name limit 5000`,
  )
  const roles = await named(
    `select r.id::text, r.code, r.${nameColumn(lang)} as name from role r where r.enabled
     order by r.sort, r.code limit 500`,
  )
  const companies = await named(
    `select c.id::text, c.code, c.${nameColumn(lang)} as name from company c where c.id = any($1)
     order by c.code limit 5000`,
    [[...own]],
  )
  const types = await named(
    `select row_number() over (order by t.sort, t.code)::text as id, t.code, t.${nameColumn(lang)} as name
     from voucher_type t where t.enabled order by t.sort, t.code limit 200`,
  )
  const departments = await named(
    `select row_number() over (order by e.code)::text as id, e.code, e.${nameColumn(lang)} as name from entity e
     where e.type = 'department' and e.enabled order by e.code limit 2000`,
  )
  return { users, roles, companies, types, departments }
}

/** Which of these names of a row do not exist: paths of its fields. */
export const unknownOf = async (tx: Db, row: RightRow): Promise<string[]> => {
  const [found] = await tx.query<Record<string, boolean>>(
    `select
       $1::bigint is null or exists (select 1 from app_user u where u.id = $1) as user_id,
       $2 = '' or exists (select 1 from role r where r.code = $2) as "role",
       $3::bigint is null or exists (select 1 from app_user u where u.id = $3) as "substitute",
       (select count(*) from company c where c.id = any($4::bigint[])) = cardinality($4::bigint[]) as "companies",
       (select count(*) from voucher_type t where t.code = any($5::text[])) = cardinality($5::text[]) as "types",
       (select count(*) from app_user u where u.id = any($6::bigint[])) = cardinality($6::bigint[]) as "creators"`,
    [row.userId || null, row.role, row.substitute || null, row.companies, row.types, row.creators],
  )
  return Object.entries(found ?? {}).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

type PersonRow = {
  id: bigint
  name: string
  enabled: boolean
  roles: string[]
  buttons: string[]
  rights: AccountSetRight[]
}

/** People named in one explanation. */
const peopleMax = 500

export type NamedCandidate = Candidate & { name: string }

/** These users, and those who hold one of these roles, with what they may do in the books. */
export const readCandidates = async (
  db: Db,
  { companyId, year }: Books,
  { ids, roles }: { ids: readonly bigint[]; roles: readonly string[] },
): Promise<NamedCandidate[]> => {
  const rows = await db.query<PersonRow>(
    `with held as (
       select ur.user_id, r.id as role_id, r.code from user_role ur join role r on r.id = ur.role_id
       where r.enabled and coalesce(ur.valid_until >= ${chinaToday}, true)
     )
     select u.id, u.real_name as name,
       u.enabled and coalesce(u.valid_from <= ${chinaToday}, true) and coalesce(u.valid_until >= ${chinaToday}, true)
         as enabled,
       array(select h.code from held h where h.user_id = u.id) as roles,
       array(select distinct b.button from held h join role_button b on b.role_id = h.role_id
         where h.user_id = u.id and (b.button = 'gl:voucher:audit' or b.button like '%*%')) as buttons,
       array(select distinct unnest(s.rights) from account_set_right s where s.user_id = u.id
         and (s.company_id is null or s.company_id = $3) and (s.year is null or s.year = $4)
         and coalesce(s.valid_until >= ${chinaToday}, true)) as rights
     from app_user u
     where u.id = any($1) or exists (select 1 from held h where h.user_id = u.id and h.code = any($2))
     order by u.user_name limit ${peopleMax}`,
    [[...ids], [...roles], companyId, year],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    name: row.name,
    roles: row.roles,
    enabled: row.enabled,
    mayPress: mayPress(new Set(row.buttons), 'gl:voucher:audit'),
    mayInBooks: row.rights.includes('audit') && row.rights.includes('read'),
  }))
}

// Answers "who can audit this voucher?": each row of the definition and each person it names, with the reason.

const span = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from} – ${to}`.trim())

/** What a row asks for where it does not reach the voucher, in signs that every language reads. */
const asksOf = (right: AuditRight, reason: string, facts: CompanyFacts, scope: Scope): string => {
  const amount = (minor: bigint | null) => (minor === null ? '' : formatMoney(minor, facts.baseDigits))
  switch (reason) {
    case 'validity':
      return span(right.validFrom, right.validTo)
    case 'type':
      return right.types.map((type) => voucherWord(facts.voucherTypes, type, scope.lang)).join(' ')
    case 'amount':
      return span(amount(right.amountFrom), amount(right.amountTo))
    case 'subject':
      return [...right.includeSubjects, ...right.excludeSubjects.map((code) => `−${code}`)].join(' ')
    default:
      return ''
  }
}

const mineOf = (stored: Stored, facts: CompanyFacts, rights: readonly AuditRight[], scope: Scope) => {
  const actor = actorOf(scope)
  const auditable = auditableOf(stored, facts, scope.lang)
  const { problems, step } = judgeAudit(auditable, { actor, facts, rights })
  const inBooks = scope
    .by('gl:voucher:audit')
    .setsWith('audit')
    .some((set) => set.value === scope.accountSet?.value)
  const denied = inBooks ? [] : [problem('accountSet.noRight', '', { set: booksOf(scope).value, right: 'audit' })]
  const [first] = wireProblems(problems.length > 0 ? problems : denied, scope.lang)
  return { may: first === undefined, actsFor: step?.forName ?? '', reason: first?.message ?? '' }
}

/** The explanation for one voucher, in the order of levels; a voucher that the caller does not see whole is missing. */
export const whoMayAudit = async (gate: Gate, scope: Scope, id: bigint): Promise<WhoMayAuditShape> => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const [stored] = await readStored(scope.db, books, [id])
  const isSeen = isUnlimited(scope.dataScope) || stored?.voucher.lines.every((line) => seesLine(scope.dataScope, line))
  if (!stored || !isSeen) return refuse(problem('record.missing'))
  const rights = await readAuditRights(scope.db, books, scope.lang)
  const ids = rights.flatMap((right) => [right.userId, right.substitute]).filter((each) => each !== '')
  const roles = rights.map((right) => right.role).filter((role) => role !== '')
  const people = await readCandidates(scope.db, books, { ids: ids.map(BigInt), roles })
  const names = new Map(people.map((person) => [person.id, person.name]))
  const audited = auditedOf(auditableOf(stored, facts, scope.lang), facts)
  const { options } = facts.accountSet
  const told = explainAudit(rights, audited, people, options, today())
  const byId = new Map(rights.map((right) => [right.id, right]))
  return {
    id: id.toString(),
    no: audited.label,
    status: auditableOf(stored, facts, scope.lang).state.status,
    needed: told.needed,
    next: told.next,
    cashierFirst: told.cashierFirst,
    mine: mineOf(stored, facts, rights, scope),
    done: stored.head.steps.map(({ level, name, forName }) => ({ level, name, forName })),
    rows: told.rows.map((row) => {
      const right = byId.get(row.id)
      return {
        id: row.id,
        level: row.level,
        holder: right?.holder ?? '',
        isRole: right?.userId === '',
        reason: row.reason,
        asks: right ? asksOf(right, row.reason, facts, scope) : '',
        people: row.people
          .map((person) => ({ ...person, name: names.get(person.id) ?? '' }))
          .map(({ id: _, ...x }) => x),
      }
    }),
  }
}
