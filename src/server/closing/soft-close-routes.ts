// Soft close: its calls and its rows; every change is told in the trail of the company.
import { exceptionMost, softCloseCalls } from '../../contract/closing/soft-close.ts'
import { momentText } from '../../domain/base/moment.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { chinaToday } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, type Gate, type TrailEntry } from '../ledger/gate.ts'
import { refuseClosedSet, touchMonths } from '../ledger/store/account-set.ts'
import type { Books } from '../ledger/store/books.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { renewMonths } from '../ledger/write/month-lock.ts'
import { bookWith, periodIn } from './period-routes.ts'

type Target = { accountSet: string; month: string }
type Month = { books: Books; no: number }

const monthOf = (scope: Scope, { accountSet, month }: Target): Month => {
  const { dataScope: _, ...books } = bookWith(scope, accountSet, 'post')
  return { books, no: periodIn(books, month).no }
}

const reasonOf = (text: string): string => {
  const reason = text.trim()
  return reason === '' ? refuse(problem('input.required', 'reason')) : reason
}

const exceptionShape = ({ user, ...rest }: KeptException) => ({ user: user.toString(), ...rest })

/** Changes a locked month; what the rules of saving keep of it is read anew, by saves that wait for the month too. */
const changing = async (
  app: App,
  gate: Gate,
  scope: Scope,
  target: Target,
  work: (tx: Db, month: Month) => Promise<TrailEntry[]>,
): Promise<void> => {
  const month = monthOf(scope, target)
  await app.db.transaction(async (tx) => {
    await lockMonth(tx, month, target.month)
    await refuseClosedSet(tx, month.books)
    const entries = await work(tx, month)
    if (entries.length === 0) return
    await touchMonths(tx, month.books.companyId)
    await renewMonths(tx, month.books, [month.no])
    await gate.within(tx).tell(actorOf(scope), month.books.companyId, entries)
  })
}

const closed = (reason: string | undefined) => (reason === undefined ? null : { reason })

export const softCloseRoutes = (app: App, gate: Gate): void => {
  serve(app, softCloseCalls, {
    read: async (target, scope) => {
      const month = monthOf(scope, target)
      return scope.db.snapshot(async (tx) => {
        const people = await readEntrants(tx, month.books, { most: exceptionMost.offered })
        return {
          closed: await readClose(tx, month),
          exceptions: (await readExceptions(tx, month, exceptionMost.people)).map(exceptionShape),
          people: people.map(({ id, name }) => ({ id: id.toString(), name })),
        }
      })
    },
    close: (input, scope) =>
      changing(app, gate, scope, input, async (tx, month) => {
        const reason = reasonOf(input.reason)
        const before = await readClose(tx, month)
        await writeClose(tx, month, reason, scope.user.realName)
        return [changeEntry('softClose', input.month, closed(before?.reason), { reason })]
      }),
    open: (input, scope) =>
      changing(app, gate, scope, input, async (tx, month) => {
        const before = await readClose(tx, month)
        if (!before) return []
        const text = `delete from soft_close where company_id = $1 and year = $2 and period_no = $3`
        await tx.query(text, [...keyOf(month)])
        return [changeEntry('softClose', input.month, { reason: before.reason }, null)]
      }),
    except: (input, scope) =>
      changing(app, gate, scope, input, async (tx, month) => {
        const reason = reasonOf(input.reason)
        if (!(await readClose(tx, month))) refuse(problem('record.missing', 'month'))
        const [found] = await readEntrants(tx, month.books, { most: 1, user: BigInt(input.user) })
        const person = found ?? refuse(problem('record.missing', 'user'))
        const kept = await readExceptions(tx, month, exceptionMost.people)
        const before = kept.find(({ user }) => user === person.id)
        const by = scope.user.realName
        const until = await writeException(tx, month, { user: person.id, hours: input.hours, reason, by })
        const after = { user: person.name, until: momentText(until), reason }
        return [changeEntry('softClose', input.month, before ? told(before) : null, after)]
      }),
    endException: (input, scope) =>
      changing(app, gate, scope, input, async (tx, month) => {
        const kept = await readExceptions(tx, month, exceptionMost.people)
        const before = kept.find(({ user }) => user.toString() === input.user)
        if (!before) return []
        await removeException(tx, month, before.user)
        return [changeEntry('softClose', input.month, told(before), null)]
      }),
  })
}

const told = ({ name, until, reason }: KeptException) => ({ user: name, until: momentText(until), reason })

// The soft closes of months and their exceptions in the database.

type KeptClose = { reason: string; by: string; at: string }
type KeptException = { user: bigint; name: string; until: string; isOver: boolean; reason: string; by: string }

const keyOf = ({ books, no }: Month) => [books.companyId, books.year, no] as const

/** Locks the month, which must take entries at all (E103). */
const lockMonth = async (tx: Db, month: Month, name: string): Promise<void> => {
  const text = `select status from period where company_id = $1 and year = $2 and no = $3 for update`
  const [row] = await tx.query<{ status: string }>(text, [...keyOf(month)])
  if (!row) refuse(problem('record.missing', 'month'))
  if (row?.status !== 'OPEN' && row?.status !== 'FUTURE') {
    refuse(problem('period.notOpen', 'month', { date: name, period: name }))
  }
}

const readClose = async (tx: Db, month: Month): Promise<KeptClose | null> => {
  const [row] = await tx.query<KeptClose>(
    `select reason, closed_name as by, closed_at as at from soft_close
     where company_id = $1 and year = $2 and period_no = $3`,
    [...keyOf(month)],
  )
  return row ?? null
}

const readExceptions = (tx: Db, month: Month, most: number): Promise<KeptException[]> =>
  tx.query<KeptException>(
    `select e.user_id as user, u.real_name as name, e.valid_until as until, e.valid_until <= now() as is_over,
       e.reason, e.made_name as by
     from soft_close_exception e join app_user u on u.id = e.user_id
     where e.company_id = $1 and e.year = $2 and e.period_no = $3 order by e.valid_until desc, e.user_id limit ${most}`,
    [...keyOf(month)],
  )

/** Those who may enter vouchers in the account set, by name; or the one of them who is asked for. */
const readEntrants = (
  tx: Db,
  books: Books,
  { most, user = null }: { most: number; user?: bigint | null },
): Promise<{ id: bigint; name: string }[]> =>
  tx.query<{ id: bigint; name: string }>(
    `select u.id, u.real_name as name from app_user u
     where u.enabled and ($3::bigint is null or u.id = $3) and exists (
       select 1 from account_set_right r where r.user_id = u.id and 'entry' = any(r.rights)
       and (r.company_id is null or r.company_id = $1) and (r.year is null or r.year = $2)
       and (r.valid_until is null or r.valid_until >= ${chinaToday}))
     order by u.real_name, u.id limit ${most}`,
    [books.companyId, books.year, user],
  )

const writeClose = async (tx: Db, month: Month, reason: string, by: string): Promise<void> => {
  await tx.query(
    `insert into soft_close (company_id, year, period_no, reason, closed_name) values ($1, $2, $3, $4, $5)
     on conflict (company_id, year, period_no) do update set reason = excluded.reason,
       closed_name = excluded.closed_name, closed_at = now()`,
    [...keyOf(month), reason, by],
  )
}

type NewException = { user: bigint; hours: number; reason: string; by: string }

/** Answers the moment it ends. */
const writeException = async (tx: Db, month: Month, { user, hours, reason, by }: NewException) => {
  const [row] = await tx.query<{ until: string }>(
    `insert into soft_close_exception (company_id, year, period_no, user_id, valid_until, reason, made_name)
     values ($1, $2, $3, $4, now() + make_interval(hours => $5), $6, $7)
     on conflict (company_id, year, period_no, user_id) do update set valid_until = excluded.valid_until,
       reason = excluded.reason, made_name = excluded.made_name, made_at = now()
     returning valid_until as until`,
    [...keyOf(month), user, hours, reason, by],
  )
  return row?.until ?? ''
}

const removeException = async (tx: Db, month: Month, user: bigint): Promise<void> => {
  await tx.query(
    `delete from soft_close_exception where company_id = $1 and year = $2 and period_no = $3 and user_id = $4`,
    [...keyOf(month), user],
  )
}
