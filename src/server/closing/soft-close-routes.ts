// Answers the calls of soft close; every change is told in the trail of the company.
import { exceptionMost, softCloseCalls } from '../../contract/closing/soft-close.ts'
import { momentText } from '../../domain/base/moment.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf } from '../ledger/actor.ts'
import type { Gate, TrailEntry } from '../ledger/gate.ts'
import { refuseClosedSet, touchMonths } from '../ledger/store/account-set.ts'
import type { Books } from '../ledger/store/books.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { renewMonths } from '../ledger/write/month-lock.ts'
import { bookWith, periodIn } from './named-books.ts'
import {
  type KeptException,
  lockMonth,
  readClose,
  readEntrants,
  readExceptions,
  removeClose,
  removeException,
  writeClose,
  writeException,
} from './soft-close-store.ts'

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
        await removeClose(tx, month)
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

/** An exception as the trail tells it. */
const told = ({ name, until, reason }: KeptException) => ({ user: name, until: momentText(until), reason })
