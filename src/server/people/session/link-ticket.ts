// Opens a link to another system for whoever is signed in, and tells that system who comes with a ticket.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkTicketCalls } from '../../../contract/office/external-link.ts'
import { filledLink, type LinkOpenMode, type LinkSso, linkClockSeconds } from '../../../domain/base/external-link.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { App } from '../../kernel/http.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { admitted } from './authentication.ts'
import { issueTicket, seeTicket, takeTicket, tryTicket } from './ticket.ts'

type Link = { id: string; code: string; url: string; openMode: LinkOpenMode; sso: LinkSso; key: string }

const columns = `id::text as id, code, url, open_mode, sso, sso_key as key`

/** By its id or code, if the caller may open it: one that is not his and one that is not there are alike. */
const linkFor = async (db: Db, named: string, roles: readonly string[]): Promise<Link> => {
  const [link] = await db.query<Link>(
    `select ${columns} from external_link where (code = $1 or id::text = $1) and enabled
       and (visible_roles = '{}' or visible_roles && $2::text[])`,
    [named, [...roles]],
  )
  return link ?? refuse(problem('record.missing', 'id'))
}

type Payload = { linkId: string; accountSet: string; lang: string }

const signed = (key: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', key).update(parts.join('.')).digest('hex')

const nonceBytes = 12

type SignOn = { places: Readonly<Record<string, string>>; ticket: string; expiresIn: number }

/** What a sign-on adds to the places of an address. */
const signOn = async (app: App, link: Link, scope: Scope, payload: Payload): Promise<SignOn> => {
  const key = app.secrets.open(link.key, `external_link ${link.id}`)
  if (link.sso === 'none') return { places: {}, ticket: '', expiresIn: 0 }
  if (key === null) return refuse(problem('link.keyLost'))
  if (link.sso === 'ticket') {
    const { ticket, expiresIn } = await issueTicket(app.db, 'link', scope.user.id, payload)
    return { places: { ticket }, ticket, expiresIn }
  }
  const ts = String(Math.floor(Date.now() / 1000))
  const nonce = randomBytes(nonceBytes).toString('hex')
  return { places: { ts, nonce, sign: signed(key, ts, nonce, scope.user.userName) }, ticket: '', expiresIn: 0 }
}

const openLink = async (app: App, named: string, scope: Scope) => {
  // Whoever looks as somebody else comes nowhere in his name.
  if (scope.viewing !== '') refuse(problem('view.readOnly'))
  const link = await linkFor(app.db, named, scope.roles)
  const accountSet = scope.accountSet?.value ?? ''
  const { places, ...ticket } = await signOn(app, link, scope, { linkId: link.id, accountSet, lang: scope.lang })
  const values = { userName: scope.user.userName, accountSet, lang: scope.lang, ...places }
  const address = link.openMode === 'in_app' ? link.url : filledLink(link.url, values)
  return { address, openMode: link.openMode, ...ticket }
}

type Shown = { ticket: string; ts: number; nonce: string; sign: string }

/** A ticket is good once, and only for whom it was made: whatever is wrong is answered alike. */
const verify = async (app: App, { ticket, ts, nonce, sign }: Shown) => {
  const no = () => refuse(problem('login.ticket', 'ticket'))
  const seen = (await seeTicket<Payload>(app.db, 'link', ticket)) ?? no()
  await tryTicket(app.db, seen.hash)
  const [link] = await app.db.query<Link>(`select ${columns} from external_link where id = $1 and enabled`, [
    BigInt(seen.payload.linkId),
  ])
  const key = link && app.secrets.open(link.key, `external_link ${link.id}`)
  const isLate = Math.abs(Date.now() / 1000 - ts) > linkClockSeconds
  if (!link || !key || link.sso !== 'ticket' || isLate || seen.userId === null) return no()
  const expected = Buffer.from(signed(key, ts, nonce, ticket), 'hex')
  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) no()
  await takeTicket(app.db, 'link', ticket)
  const { user } = await admitted(app, seen.userId)
  const { accountSet, lang } = seen.payload
  return { userName: user.userName, realName: user.realName, accountSet, lang, link: link.code }
}

export const linkTicketRoutes = (app: App): void =>
  serve(app, linkTicketCalls, {
    ticket: ({ id }, scope) => openLink(app, id, scope),
    verify: (shown) => verify(app, shown),
  })
