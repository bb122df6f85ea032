// A second step that is set up while signing in, by people whose permissions need one and who have none.

import { wordsOf } from '../../../contract/base/words.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Access } from '../../kernel/right.ts'
import type { Visit } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import { admitted } from './authentication.ts'
import { logRefusals } from './login-log.ts'
import { enrolTotp, newRecovery, type Security, secretPlace, securityOf } from './security.ts'
import { personOf, toldPassword } from './security-trail.ts'
import { issueTicket, type SignInProgress, seeTicket, takeTicket, tryTicket } from './ticket.ts'
import { newSecret, otpauthUri, stepOfCode } from './totp.ts'

/** An app has to be found and installed first. */
const setUpSeconds = 600

/** The secret is kept with the ticket, sealed: nothing of the user changes until a code of it was given. */
type SetUp = SignInProgress & { totp?: string }

/** A secret as an app of one-time codes reads it, and sealed for its user. */
export const newTotp = (app: App, visit: Pick<Visit, 'lang'>, user: { id: bigint; userName: string }) => {
  const secret = newSecret()
  const uri = otpauthUri(secret, user.userName, wordsOf[visit.lang].session.product)
  return { secret, uri, sealed: app.secrets.seal(secret, secretPlace(user.id)) }
}

export const beginSetUp = async (app: App, tx: Db, visit: Visit, user: Security, done: SignInProgress) => {
  const { secret, uri, sealed } = newTotp(app, visit, user)
  const payload: SetUp = { ...done, totp: sealed }
  return { ...(await issueTicket(tx, 'check', user.id, payload, setUpSeconds)), secret, uri }
}

type Finished = { access: Access; done: SignInProgress; recovery: string[] }

/** Five wrong codes end the ticket, as they do of any second step; whoever has one by now does not get another. */
export const finishSetUp = async (
  app: App,
  gate: Gate,
  visit: Visit,
  { ticket, code }: { ticket: string; code: string },
): Promise<Finished> => {
  const seen = await seeTicket<SetUp>(app.db, 'check', ticket)
  if (seen?.userId == null || seen.payload.totp === undefined) return refuse(problem('login.ticket', 'ticket'))
  const { hash, userId } = seen
  const { totp, ...done } = seen.payload
  const user = await securityOf(app.db, userId)
  return logRefusals(app.db, visit, { kind: 'check', userName: user.userName }, async () => {
    const left = await tryTicket(app.db, hash)
    const secret = app.secrets.open(totp, secretPlace(userId))
    const step = secret === null ? null : stepOfCode(secret, code.trim(), Date.now(), 0)
    if (step === null) return refuse(problem('code.wrong', 'code', { n: left }))
    const access = await admitted(app, userId)
    const { codes, hashes } = newRecovery(app, userId)
    await app.db.transaction(async (tx) => {
      await takeTicket(tx, 'check', ticket)
      if (!(await enrolTotp(tx, userId, { sealed: totp, step, recovery: hashes })))
        refuse(problem('login.ticket', 'ticket'))
      await toldPassword(gate, tx, personOf(access, visit), 'enableMfa')
    })
    return { access, done: { ...done, isChecked: true }, recovery: codes }
  })
}
