// An audit is undone at once by who gave it: all of it or nothing, within ten seconds, and never once it is posted.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, poster, prepareGroup } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const quiet = { cashFlowRequired: false, blockNegativeCash: 'OFF', statementTemplate: 'NONE', plClosingMode: 'YEARLY' }
const books = await makeSet(gate, look, { code: 'UA01', options: quiet, mode: 'MANAGEMENT' })
const companies = [books.companyId]
// Who may audit and not cancel audits: an undo asks for no more.
await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
  values (900, 'plain_audit', 'a', 'a', 'a', 'all')`)
await look.query(`insert into role_button (role_id, button) select 900, c from unnest($1::text[]) as c`, [
  ['gl:voucher:view', 'gl:voucher:audit', 'gl:voucher:reject'],
])
await product.makePerson({ userName: 'maker', roles: ['entry'], rights: ['read', 'entry'], companies })
const annaId = await product.makePerson({
  userName: 'anna',
  roles: ['plain_audit'],
  rights: ['read', 'audit'],
  companies,
})
const bertId = await product.makePerson({ userName: 'bert', roles: ['audit'], rights: ['read', 'audit'], companies })
await product.makePerson({ userName: 'chief', roles: ['manager'], rights: ['read'], companies })
const rightsAre = async (...rows: [bigint, number][]) => {
  await look.query(`delete from voucher_audit_right`)
  for (const [at, [user, level]] of rows.entries()) {
    await look.query(`insert into voucher_audit_right (id, user_id, level) values ($1, $2, $3)`, [50 + at, user, level])
  }
}
await rightsAre([annaId, 1], [bertId, 1])
const [maker, anna, bert, chief] = await Promise.all(
  ['maker', 'anna', 'bert', 'chief'].map((name) => product.signIn(name, books.value)),
)
const [entry, one, two] = [maker, anna, bert].map((person) => {
  if (!person) throw new Error('nobody signed in')
  return person.api(voucherCalls)
}) as [ReturnType<typeof api>, ReturnType<typeof api>, ReturnType<typeof api>]
function api() {
  if (!maker) throw new Error('nobody signed in')
  return maker.api(voucherCalls)
}

const line = (debit: string, credit: string, subject: string) => ({ summary: '付款', subject, aux: {}, debit, credit })
const draft = (amount: string, month = '01') => ({
  type: 'JI',
  date: `2025-${month}-06`,
  lines: [line(amount, '', '222102'), line('', amount, '1001')],
})
const save = async (amount: string, month?: string) => (await entry.save({ draft: draft(amount, month) })).id
const stateOf = async (id: string) => {
  const { status, auditedBy, auditedAt, rejected, steps } = await entry.read({ id })
  return [status, auditedBy, auditedAt, rejected, steps.map(({ level, name }) => `${level} ${name}`).join()].join('|')
}
const linksOf = ({ undo }: { undo: { links: string[] } | null }) => undo?.links ?? []
const undoing = async (who: typeof anna, links: readonly string[]) => {
  const { body } = await (who as NonNullable<typeof anna>).ask(voucherCalls.undoAudit, { links: [...links] })
  return body.code === 200
    ? body.result
    : (body.problems ?? []).map(({ code, args }) => [code, args.no ?? ''].join(' '))
}
const toldOf = (id: string) =>
  look.query<{ action: string }>(
    `select action from trail where object_type = 'voucher' and object_id = $1 order by seq`,
    [BigInt(id)],
  )
const proved = async () => expect((await gate.verify(books)).findings).toEqual([])

test('a batch says its sum and is undone as a whole, by its own act, without the right to cancel audits', async () => {
  const ids = [await save('10.10'), await save('20.20')]
  const before = await Promise.all(ids.map(stateOf))
  const answer = await one.audit({ ids })
  expect(answer).toMatchObject({ done: 2, amount: '30.30', undo: { links: [expect.any(String)] } })
  expect(answer.undo?.leftMs).toBeGreaterThan(5000)
  await proved()
  expect(await one.undoAudit({ links: linksOf(answer) })).toEqual({ undone: 2 })
  expect(await Promise.all(ids.map(stateOf))).toEqual(before)
  expect((await toldOf(ids[0] ?? '')).map(({ action }) => action)).toEqual(['create', 'audit', 'undoAudit'])
  await proved()
  // Once more, and two at once: the same answer, and nothing is done twice.
  expect(await one.undoAudit({ links: linksOf(answer) })).toEqual({ undone: 2 })
  const again = await one.audit({ ids })
  const both = await Promise.all([undoing(anna, linksOf(again)), undoing(anna, linksOf(again))])
  expect(both).toEqual([{ undone: 2 }, { undone: 2 }])
  expect((await toldOf(ids[1] ?? '')).filter(({ action }) => action === 'undoAudit')).toHaveLength(2)
  expect(await one.audit({ ids: ids.slice(0, 1) })).toMatchObject({ done: 1, amount: '10.10' })
  await proved()
})

test('what an undo leaves is what was before: why it was returned, and the level given before', async () => {
  const id = await save('30')
  await one.reject({ ids: [id], reason: '缺附件' })
  const before = await stateOf(id)
  const answer = await one.audit({ ids: [id], evenReturned: true })
  expect(await one.undoAudit({ links: linksOf(answer) })).toEqual({ undone: 1 })
  expect(await stateOf(id)).toBe(before)
  expect((await one.list({ toAudit: true })).items.map((each) => each.id)).not.toContain(id)
  await rightsAre([annaId, 1], [bertId, 2])
  const other = await save('40')
  const first = await one.audit({ ids: [other] })
  const last = await two.audit({ ids: [other] })
  // The first level cannot be undone under the second.
  expect(await undoing(anna, linksOf(first))).toEqual([expect.stringMatching(/^45002 记-/)])
  expect(await two.undoAudit({ links: linksOf(last) })).toEqual({ undone: 1 })
  expect(await stateOf(other)).toBe('saved||||1 anna')
  await rightsAre([annaId, 1], [bertId, 1])
  await proved()
})

test('another person, another act, a moment too late: refused, and nothing changes', async () => {
  const [id, other] = [await save('50'), await save('60')]
  const answer = await one.audit({ ids: [id] })
  const later = await one.audit({ ids: [other] })
  expect(await undoing(bert, linksOf(answer))).toEqual(['45176 '])
  expect(await undoing(chief, linksOf(answer))).toEqual(['45004 '])
  expect(await undoing(anna, [...linksOf(answer), ...linksOf(later)])).toEqual(['400 '])
  expect(await undoing(anna, ['1'])).toEqual(['404 '])
  expect(await undoing(anna, [...linksOf(answer), '999999'])).toEqual(['404 '])
  const shift = (by: string) =>
    untriggered(look, [
      [
        'update trail set at = at - $3::interval where company_id = $1 and seq = $2',
        [...[books.companyId, BigInt(linksOf(answer)[0] ?? 0), by]],
      ],
    ])
  await shift('11 seconds')
  expect(await undoing(anna, linksOf(answer))).toEqual(['45175 '])
  await shift('-11 seconds')
  expect(await stateOf(id)).toMatch(/^audited\|anna\|/)
  await proved()
})

test('one voucher changed or posted meanwhile holds the whole act', async () => {
  const ids = [await save('70'), await save('80')]
  const answer = await one.audit({ ids })
  await look.query(`update voucher_audit_right set may_cancel = true`)
  await two.cancelAudit({ ids: ids.slice(0, 1), reason: '更正' })
  expect(await undoing(anna, linksOf(answer))).toEqual([expect.stringMatching(/^45002 记-/)])
  expect(await stateOf(ids[1] ?? '')).toMatch(/^audited/)
  await one.audit({ ids: ids.slice(0, 1) })
  const rest = (await one.list({ toAudit: true })).items.map(({ id }) => id)
  const returned = (await one.list({ status: 'returned' })).items.map(({ id }) => id)
  for (const id of returned) await one.audit({ ids: [id], evenReturned: true })
  const last = await one.audit({ ids: rest.length > 0 ? rest : [await save('90')] })
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  expect(await undoing(anna, linksOf(last))).toEqual(expect.arrayContaining([expect.stringMatching(/^45143 记-/)]))
  // In books for management an opened month gives its vouchers back as audited: this act was posted all the same.
  await gate.cancelPosting(poster, books, '2025-01', '凭证有误，更正')
  expect(await undoing(anna, linksOf(last))).toEqual(expect.arrayContaining([expect.stringMatching(/^45143 记-/)]))
  await proved()
})

test('an act of several portions is one act, and is undone as one', async () => {
  const drafts = Array.from({ length: 505 }, () => draft('1.00', '02'))
  for (let at = 0; at < drafts.length; at += 101) {
    await Promise.all(drafts.slice(at, at + 101).map((each) => entry.save({ draft: each })))
  }
  const { items } = await one.versions({ toAudit: true, periodFrom: '2025-02', periodTo: '2025-02' })
  const [ids, versions] = [items.map(({ id }) => id), items.map(({ version }) => version)]
  const answer = await one.audit({ ids, versions })
  expect(answer).toMatchObject({ done: 505, amount: '505.00' })
  const links = linksOf(answer)
  expect(links).toHaveLength(2)
  expect(await undoing(anna, links.slice(1))).toEqual(['400 '])
  expect(await one.undoAudit({ links })).toEqual({ undone: 505 })
  expect((await one.list({ toAudit: true, periodFrom: '2025-02', periodTo: '2025-02' })).total).toBe(505)
  await proved()
})
