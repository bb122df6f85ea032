// Who may call what: every call of the product, by nobody, by each role, in an account set of theirs and in others.
import { describe, expect, test } from 'vitest'
import { addressOf, type Call } from '../../src/contract/base/call.ts'
import { isReportPath } from '../../src/contract/ledger/ledger.ts'
import { roleSeed } from '../../src/seed/role.ts'
import { productWorld, type SignedIn } from '../world/client.ts'

const isLong = process.env.SELVEDGE_LONG === '1'
const { app, ask, look, makePerson, makeAccountSet, signIn } = await productWorld()
const own = await makeAccountSet('AC01', 2025)
const foreign = await makeAccountSet('AC02', 2025)

// The finances of a store end with the store that somebody works in; here the codes are tried, in the same books.
await look.query(`update role set data_scope = 'all' where code = 'store'`)

const people: { role: string; buttons: readonly string[]; who: SignedIn }[] = []
for (const { code, buttons } of roleSeed) {
  await makePerson({
    userName: `role_${code}`,
    roles: [code],
    rights: ['read', 'entry', 'audit', 'post', 'report', 'admin'],
    companies: [own.companyId],
  })
  people.push({ role: code, buttons, who: await signIn(`role_${code}`) })
}

const calls = app.served.map(({ definition }) => [definition.at, definition] as const)
const guarded = calls.filter(([, { permission }]) => permission !== 'open')
/** Books that are not there, or none at all, in turn. */
const nobodys = (turn: number): string => (turn % 2 === 0 ? 'XX99-2025' : '')
/** Whoever lacks the code is refused before the books are looked at: some in turn are asked for. */
const anyOf = (turn: number): string => [own.value, foreign.value, nobodys(turn)][turn % 3] ?? ''
/** What an admitted call answers does not matter here: it may lack input. */
const refusedAtTheDoor = new Set([401, 403, 45004, 45101, 45405])

const expected = (definition: Call, buttons: readonly string[], accountSet: string): number => {
  const { permission } = definition
  if (typeof permission === 'string') return 200
  if (!buttons.includes(permission.button)) return 403
  if (permission.right === undefined || accountSet === own.value) return 200
  // Nobody has said in whose books.
  if (accountSet === '') return isReportPath(addressOf(definition).path) ? 45405 : 45101
  return 45004
}

describe('every call', () => {
  test('there are many', () => expect(guarded.length).toBeGreaterThan(20))

  test.each(guarded)('%s is nobody’s without a token', async (_, definition) => {
    const { status, body } = await ask(definition, { id: '1' })
    expect([status, body.code]).toEqual([401, 401])
  })

  //
  test.each(guarded)('%s is opened by permission code and account set', async (at, definition) => {
    // Signing out would end the very session that the others use.
    if (at.endsWith('/logout') || at.endsWith('/lock')) return
    const { permission } = definition
    const hasCode = ({ buttons }: (typeof people)[number]) =>
      typeof permission === 'string' || buttons.includes(permission.button)
    // Books are looked at by the right in them, whatever the role: the first with the code asks for each, the others
    // for some in turn; in the long form everybody for each.
    const first = people.find(hasCode)
    for (const [no, person] of people.entries()) {
      const { role, buttons, who } = person
      const asksAll = person === first || (isLong && hasCode(person))
      for (const accountSet of asksAll ? [own.value, foreign.value, nobodys(no)] : [anyOf(no)]) {
        const { body, status } = await who.ask(definition, { id: '1' }, { accountSet, token: who.token })
        const code = refusedAtTheDoor.has(body.code) ? body.code : 200
        expect([role, accountSet, status, code]).toEqual([
          role,
          accountSet,
          200,
          expected(definition, buttons, accountSet),
        ])
      }
    }
  })
})

/** What asks for no permission code: what strangers need to come in, and what somebody keeps for himself. */
const open = `
  GET /healthz|GET /readyz|GET /version|GET /public/maintenance|GET /public/visualizing/1|GET /public/visualizing/2
  GET /system/auth/app-config|background-img|captcha|ip|scan/status|wx-authorize|wx-sign-package
  POST /system/auth/change-password-ticket|forgot/reset|forgot/send|login|login-test|refresh-token|scan/create
  POST /system/auth/mfa/enable-ticket
  POST /system/auth/send-login-code|send-login-code/{username}|ticket-verify|wx-login`
const signedIn = `
  GET /gl/list-view/list
  POST /gl/list-view/save
  DELETE /gl/list-view
  GET /home/dashboard|layout|layout/version|layout/versions|nav/badges|theme|trend
  PUT /home/layout
  POST /home/layout/restore
  DELETE /home/layout
  GET /system/auth/login-log/mine|login-user-info|menu-version|mfa|path-known|sessions/mine|wechat
  POST /system/auth/change-password|lock|logout|mfa/disable|mfa/enable|mfa/recovery|mfa/send|mfa/setup
  POST /system/auth/scan/cancel|scan/confirm|scan/scan|sessions/revoke-others
  POST /system/auth/wechat
  DELETE /system/auth/session|wechat
  GET /system/config/in-force|dictionary/data|draft|draft/list|draft/mine|error-record/mine
  GET /system/job/detail|job/mine|job/request|job/status|link/mine
  POST /system/link/ticket
  GET /system/notice/channels|notice/history|notice/mine|setting|user/profile|value-set/query
  GET /system/sys-file/file-preview-url|file-url|public-file-url
  POST /system/error-record/upload-error-record|job/cancel|notice/ask-access|notice/forget|notice/read|user/avatar
  POST /system/sys-file/upload-file-minio
  POST /system/user/bind-code|user/bind-email|user/bind-mobile
  POST /system/value-set/resolve
  PUT /system/draft|notice/channels|setting|user/profile
  DELETE /system/draft`

/** `GET /a/b|c` is two calls; what begins with a method stands for itself, the rest in the folder of the first. */
const listed = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = line.trim().split('|')
      const folder = /^\w+ \/(?:system\/auth|system|home|gl)\//.exec(first)?.[0] ?? ''
      const above = first.startsWith('GET /system/sys-file') ? 'GET /system/sys-file/' : folder
      return [first, ...others.map((each) => (/^[A-Z]+ /.test(each) ? each : `${above}${each}`))]
    })
    .sort()

test('a new call asks for a permission code, or stands here', () => {
  const without = (kind: string) => calls.filter(([, { permission }]) => permission === kind).map(([at]) => at)
  expect(without('open').sort()).toEqual(listed(open))
  expect(without('signedIn').sort()).toEqual(listed(signedIn))
})

/** The calls of, each with the names of its query. */
const specified = `
  GET /system/auth/background-img
  GET /system/auth/ip
  POST /system/auth/login
  POST /system/auth/login-test
  GET /system/auth/login-user-info isapp
  POST /system/auth/refresh-token
  POST /system/auth/send-login-code/{username}
  POST /system/auth/wx-login
  GET /system/auth/wx-sign-package url
  GET /system/error-record/list RecFlg MenuId CreateUserId TraceId Page PageSize Field Order
  POST /system/error-record/upload-error-record
  DELETE /system/sys-file/file id
  PUT /system/sys-file/file-info
  GET /system/sys-file/file-preview-url id ispub
  GET /system/sys-file/file-url id expires
  GET /system/sys-file/list FileName Enable CreateUserId Page PageSize Field Order
  GET /system/sys-file/public-file-url id
  POST /system/sys-file/upload-file-minio bucket source remark`
  .trim()
  .split('\n')
  .map((text) => text.trim().split(' '))

// R-141 R-142 R-143 R-244 R-245 R-246 R-247 R-248 R-249 R-250 R-251 R-252 R-253 R-254 R-255 R-256 R-257 R-258 R-259
// R-260 R-261
test.each(specified)('%s %s stands where the specification has it, its query so named', async (...call) => {
  type Described = { parameters: { name: string; in: string }[]; requestBody?: { content: object } }
  const document: { paths: Record<string, Record<string, Described>> } = (await app.http.inject('/openapi.json')).json()
  const [method = '', path = '', ...names] = call
  const described = document.paths[path]?.[method.toLowerCase()]
  const query = described?.parameters.flatMap((one) => (one.in === 'query' ? [one.name] : []))
  expect(query).toEqual(expect.arrayContaining(names))
  const body = {
    POST: path.includes('upload-file') ? 'multipart/form-data' : 'application/json',
    PUT: 'application/json',
  }
  const sent = Object.keys(described?.requestBody?.content ?? {})
  expect(sent).toEqual(Object.entries(body).flatMap(([verb, type]) => (verb === method ? [type] : [])))
})

/** Calls that a role may make and that are no reading: by button, not by what they are called. */
const writingOf = (role: string): string[] => {
  const held = roleSeed.find(({ code }) => code === role)?.buttons ?? []
  return calls.flatMap(([at, { permission }]) =>
    typeof permission !== 'string' && held.includes(permission.button) && !at.startsWith('GET ') ? [at] : [],
  )
}

// what each role is for, said once more by what it must not do.
test('who only looks writes nothing, who runs the product keeps no books, who releases enters nothing', () => {
  // Neither of these changes anything: who looks at a voucher is shown to others, and who has a link of his ends it.
  const looking = ['cash-flow-guess', 'gone', 'here', 'why'].map((verb) => `POST /gl/voucher/${verb}`)
  const own = ['POST /gl/report-delivery/revoke-link', ...looking]
  expect(writingOf('viewer').sort()).toEqual(own)
  expect(
    writingOf('auditor')
      .filter((at) => !own.includes(at))
      .sort(),
  ).toEqual([
    ...['POST /gl/account-set/export', 'POST /gl/voucher/check-no', 'POST /gl/voucher/print'],
    ...['POST /gl/voucher/print-state', 'POST /system/report/preview', 'POST /system/report/validate'],
  ])
  expect(writingOf('sysadmin').filter((at) => at.includes(' /gl/'))).toEqual([])
  expect(writingOf('director')).not.toContain('POST /gl/voucher/save')
  expect(writingOf('director')).toContain('POST /gl/voucher/audit')
  expect(writingOf('store').filter((at) => /post|audit|system\/(user|role)/i.test(at.replace('POST ', '')))).toEqual([])
})

test('an account set of others and one that does not exist are told alike', async () => {
  const [, definition] = guarded.find(([, { permission }]) => typeof permission !== 'string' && permission.right) ?? []
  const who = people.find(({ role }) => role === 'admin')?.who
  if (!definition || !who) throw new Error('no call asks for a right')
  const message = async (accountSet: string) => {
    const { body } = await who.ask(definition, { id: '1' }, { accountSet, token: who.token })
    return [body.code, String(body.message).replaceAll(accountSet, '…')]
  }
  expect(await message(foreign.value)).toEqual(await message('XX99-2025'))
})
