// Every call of the product with whatever can be sent to it: no fault, no word of what is hidden, and nothing written
// where the answer is a refusal.
import { expect, test } from 'vitest'
import { type Random, seeded } from '../../bench/random.ts'
import { addressOf, type Call } from '../../src/contract/base/call.ts'
import { fileCalls } from '../../src/contract/base/file.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { listViewCalls } from '../../src/contract/base/list-view.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { draftCalls, settingCalls } from '../../src/contract/people/profile.ts'
import { summaryCalls } from '../../src/contract/voucher/maintain.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { templateCalls } from '../../src/contract/voucher/voucher-template.ts'
import { tables } from '../../src/server/kernel/tables.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { type Answer, productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { auditor, makeSet, prepareGroup } from '../world/ledger.ts'
import { pdf } from '../world/sample-files.ts'
import { uploadTo } from '../world/upload.ts'
import { inputOf, type Pool } from './fuzz-input.ts'

const isLong = process.env.SELVEDGE_LONG === '1'
const seed = Number(process.env.SELVEDGE_SEED ?? (isLong ? Date.now() % 2 ** 31 : 1))
const rounds = isLong ? 300 : 3

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2')`)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  blockNegativeCash: 'OFF',
  plClosingMode: 'YEARLY',
}
const books = await makeSet(gate, look, { code: 'AN01', options })
const foreign = await makeSet(gate, look, { code: 'AN02', options })
const rights = ['read', 'entry', 'audit', 'post', 'report', 'admin'] as const
const roles = ['manager', 'entry', 'cashier', 'audit', 'posting', 'auditor']
const companies = [books.companyId]
await product.makePerson({ userName: 'an_keeper', roles, rights })
await product.makePerson({ userName: 'an_stranger', roles, rights, companies })
await product.makePerson({ userName: 'an_part', roles, rights, companies, scope: { stores: ['S01'] } })
const [keeper, stranger, part] = await Promise.all([
  product.signIn('an_keeper', foreign.value),
  product.signIn('an_stranger', books.value),
  product.signIn('an_part', books.value),
])

/** Stands in everything that is not the stranger's, and in the lines that are hidden from whoever sees a part. */
const secret = 'GEHEIM'
const hidden = 'VERBORGEN'

const lines = (summary: string, store: string, amount = '5.00') => [
  { summary, subject: '660108', aux: { store }, debit: amount, credit: '' },
  { summary, subject: '660108', aux: { store }, debit: '', credit: amount },
]
const draftOf = (summary: string, store: string, remark = '') => ({
  ...{ type: 'JI', date: '2025-01-05', remark },
  lines: lines(summary, store),
})
const saved = async (who: SignedIn, draft: ReturnType<typeof draftOf>) =>
  (await who.api(voucherCalls).save({ draft, accept: [46001, 46002, 46003] })).id
const template = (name: string, scope: 'private' | 'company') => ({
  ...{ name, scope, enabled: true, type: 'JI', remark: name, recurrence: null },
  lines: [{ summary: name, subject: '1001', aux: {}, side: 'debit' as const, amount: '1.00' }],
})
const head = 'date,type,no,summary,subject,aux,debit,credit\n'
const rows = `2025-01-05,记,1,${secret},1001,,5.00,\n2025-01-05,记,1,${secret},4001,,,6.00\n`

/** Everything there is of others: in another company, and private in this one. Answers the ids. */
const keepSecrets = async (): Promise<string[]> => {
  const here = keeper.in(books.value)
  const ids: string[] = []
  for (const who of [keeper, here]) {
    ids.push((await who.api(voucherCalls).draft({ draft: draftOf(secret, 'S02', secret) })).id)
    ids.push((await who.api(templateCalls).save(template(secret, who === here ? 'private' : 'company'))).id)
    const view = { screen: '/voucher/list', name: secret, search: `?summary=${secret}`, isShared: who === keeper }
    ids.push((await who.api(listViewCalls).save(view)).id)
    ids.push(
      (await openDraft(product, who, who === here ? books.value : foreign.value, head + rows, `${secret}.csv`)).id,
    )
  }
  const summary = { code: 'G1', text: secret, subject: '', scope: 'company' as const, enabled: true }
  ids.push((await keeper.api(summaryCalls).save(summary)).id, await saved(keeper, draftOf(secret, 'S02', secret)))
  const { path } = addressOf(importCalls.saleBills)
  const bill = `bill_no,store,date,channel,gross,tax_rate,net,tax,cash
${secret},S01,2025-01-05,STORE,1.13,13,1.00,0.13,1.13\n`
  const sent = { name: 'b.csv', content: Buffer.from(bill), path, accountSet: foreign.value }
  await uploadTo(app, keeper.token, sent)
  ids.push(...(await keeper.api(saleBillCalls).list({})).items.map(({ id }) => id))
  const { body } = await uploadTo(app, keeper.token, { name: `${secret}.pdf`, content: pdf(secret) })
  await keeper.api(fileCalls).info({ id: body.result?.id ?? '', version: 1, remark: secret })
  await keeper.api(draftCalls).save({ view: 'a', content: secret })
  await keeper.api(settingCalls).save({ name: 'a.b', content: secret })
  return [...ids, body.result?.id ?? '']
}

const own = [await saved(stranger, draftOf('a', 'S01')), await saved(stranger, draftOf(hidden, 'S02'))]
const audited = await saved(stranger, draftOf(hidden, 'S02'))
await gate.act(auditor, books, { act: 'audit', ids: [BigInt(audited)] })
const ownDraft = (await stranger.api(voucherCalls).draft({ draft: draftOf('a', 'S01') })).id
const others = await keepSecrets()

const pool: Pool = {
  ids: [...own, audited, ownDraft, ...others, ...others, '0', '1', '9199999999999999999'],
  words: [
    [/month|^from$|^to$|period/i, ['2025-01', '2025-02', '2025-12', '2026-01']],
    [/date|start|end/i, ['2025-01-05', '2025-01-31', '2024-12-31']],
    [/accountSet|companies/, [books.value, foreign.value, 'XX99-2025']],
    [/subject/i, ['660108', '1001', '4001', '6601', '9999']],
    [/debit|credit|amount|gross|original|rate|quantity|price/i, ['5.00', '', '1.00', '-3']],
    [/^types?$/, ['JI', 'voucher', 'saleBill']],
    [/currency/, ['CNY', 'USD']],
    [/store/, ['S01', 'S02']],
    [/entityType/, ['store', 'customer']],
  ],
}

const passed = new Set([
  ...['POST /system/auth/logout', 'POST /system/auth/lock', 'POST /system/auth/login'],
  ...['POST /system/auth/refresh-token', 'POST /system/auth/sessions/revoke-others'],
])
const calls = app.served.map(({ definition }) => definition).filter(({ at }) => !passed.has(at))
const isReading = (definition: Call) => addressOf(definition).method === 'GET'

/**
 * Of what a server notes of itself nothing is looked at: who came, what was denied, which slow calls ran and the
 * contents of their answers (a file that somebody left is in the table of files).
 */
const noted = new Set([
  'auth_proof',
  'auth_code',
  'auth_session',
  'job',
  'job_lock',
  'last_account_set',
  'login_log',
  'login_lock',
  'refused_attempt',
  'api_log',
  'schedule_run',
  'file_object',
])
const kept = Object.values(tables)
  .flat()
  .filter((table) => !noted.has(table))
/** By table how many rows, and what they hold. */
const contents = async (): Promise<Map<string, string>> => {
  const each = kept.map(
    (table) => `select '${table}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as held
      from ${table} t`,
  )
  const found = await look.query<{ name: string; held: string }>(each.join(' union all '))
  return new Map(found.map(({ name, held }) => [name, held]))
}

type Sent = { definition: Call; input: Record<string, unknown>; lang: string; accountSet: string }

const langs = ['zh-cn', 'zh-tw', 'en', 'xx']
/** A recurring template makes drafts by itself, at whatever moment. */
const inputFor = (definition: Call, random: Random) => {
  const input = inputOf(definition, pool, random)
  return 'recurrence' in input ? { ...input, recurrence: null } : input
}

const sentOf = (definition: Call, random: Random): Sent => ({
  definition,
  input: inputFor(definition, random),
  lang: random.pick(langs),
  accountSet: random.below(6) === 0 ? random.pick([foreign.value, '', 'x'.repeat(300), 'AN01-9999']) : books.value,
})

/** What no browser can write into an address. */
const isUnsayable = (error: unknown): boolean => error instanceof URIError

const ask = async (who: SignedIn, { definition, input, lang, accountSet }: Sent): Promise<Answer> => {
  const headers: Record<string, string> = {}
  for (;;) {
    const answer = await who.ask(definition, input, { lang, accountSet, headers })
    if (answer.body.code !== 2020) return answer
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}

/** A file of JSON may have a code of its own. */
const isFile = ({ body, headers }: Pick<Answer, 'body' | 'headers'>): boolean =>
  body.code === undefined || headers['content-disposition'] !== undefined

/** What is wrong with an answer, whatever was asked; '' for nothing. */
const faultOf = ({ status, body, text, headers }: Answer, { lang }: Sent, unseen: readonly string[]): string => {
  const told = unseen.find((word) => text.includes(word))
  if (told) return `tells of ${told}`
  if (![200, 401, 404, 413].includes(status)) return `status ${status} ${text.slice(0, 300)}`
  if (isFile({ body, headers })) return ''
  if (body.code === 500 || body.code >= 50_000) return `fault ${text.slice(0, 300)}`
  if (body.code === 200) return ''
  const messages = [body.message, ...(body.problems ?? []).map(({ message }) => message)]
  const isWorded = (message: string) =>
    message !== '' && !/\{\w+\}/.test(message) && (lang === 'en' || /[一-龥]/.test(message))
  return messages.every((message) => isWorded(message ?? '')) ? '' : `words ${JSON.stringify(messages)}`
}

const isRefused = (answer: Answer): boolean => !isFile(answer) && answer.body.code !== 200

/** Sends all; answers those that were refused. */
const send = async (who: SignedIn, all: readonly Sent[], unseen: readonly string[]): Promise<Sent[]> => {
  const refused: Sent[] = []
  for (const sent of all) {
    const answer = await ask(who, sent).catch((error: unknown) => error)
    if (isUnsayable(answer)) continue
    const fault = answer instanceof Error ? String(answer) : faultOf(answer as Answer, sent, unseen)
    if (fault !== '') {
      throw new Error(`seed ${seed}, ${sent.definition.at} ${JSON.stringify(sent.input).slice(0, 600)}: ${fault}`)
    }
    if (isRefused(answer as Answer)) refused.push(sent)
  }
  return refused
}

const some = (definitions: readonly Call[], random: Random, times = rounds): Sent[] =>
  definitions.flatMap((definition) => Array.from({ length: times }, () => sentOf(definition, random)))

/** Sends again what was refused, until nothing of it is done any more, and then nothing may have changed. */
const expectUnwritten = async (who: SignedIn, refused: readonly Sent[]): Promise<void> => {
  let left = refused
  for (;;) {
    const before = await contents()
    const again = await send(who, left, [])
    if (again.length === left.length) return expect(await contents()).toEqual(before)
    left = again
  }
}

test('reading tells nothing of others, whatever is asked, and writes nothing', { timeout: 3_600_000 }, async () => {
  const random = seeded(seed)
  const reading = calls.filter(isReading)
  expect(reading.length).toBeGreaterThan(50)
  const before = await contents()
  await send(stranger, some(reading, random), [secret])
  await send(part, some(reading, random, Math.ceil(rounds / 2)), [secret, hidden])
  expect(await contents()).toEqual(before)
})

// R-264 R-265
test('what is refused is refused in words, and has written nothing', { timeout: 3_600_000 }, async () => {
  const random = seeded(seed + 1)
  const writing = calls.filter((definition) => !isReading(definition))
  expect(writing.length).toBeGreaterThan(50)
  const refused = await send(stranger, some(writing, random), [secret])
  await expectUnwritten(stranger, refused)
  const scoped = await send(part, some(writing, random, Math.ceil(rounds / 3)), [secret])
  await expectUnwritten(part, scoped)
  expect((await gate.verify(foreign)).findings).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
})

const bodies = (random: Random): string[] => [
  ...[
    '',
    'null',
    '[]',
    '"a"',
    '1',
    '{',
    '{"a":',
    '{"a":1}}',
    '{"id":1e400}',
    '{"id":"1","id":"2"}',
    '\u0000',
    '{"a":"\\ud800"}',
  ],
  ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{}}}', `{"id":"${'9'.repeat(100_000)}"}`],
  ...['['.repeat(50_000), `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`, `{"x":${random.below(10)}e999999999}`],
]

test('a body that is no input of any call is refused as one', async () => {
  const random = seeded(seed + 2)
  const writing = calls.filter((definition) => !isReading(definition))
  const before = await contents()
  for (const payload of bodies(random)) {
    for (const definition of Array.from({ length: 4 }, () => random.pick(writing))) {
      const { method, path } = addressOf(definition)
      const headers = {
        ...{ authorization: `Bearer ${stranger.token}`, 'account-config': books.value, 'x-lang': 'zh-cn' },
        'content-type': random.pick(['application/json', 'application/json; charset=utf-16', 'text/plain', 'a/b']),
      }
      const answer = await app.http.inject({ method, url: path.replace(/:id|\{id\}/, '1'), headers, payload })
      const { code, message } = answer.json() as { code: number; message: string }
      const about = `${definition.at} ${payload.slice(0, 60)}`
      expect([
        about,
        answer.statusCode < 500,
        code !== 500 && code < 50_000,
        /[一-龥]/.test(message) || code === 200,
      ]).toEqual([about, true, true, true])
    }
  }
  expect(await contents()).toEqual(before)
})
