// Why acts on chosen vouchers would be refused is told before they are tried, in the words in which they are refused.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { auditor, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'One'), ('store', 'S02', '二店', '二店', 'Two')`)
await look.query(`update voucher_type set enabled = true where code = 'ZHUAN'`)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  blockNegativeCash: 'OFF',
  statementTemplate: 'NONE',
  plClosingMode: 'YEARLY',
}
const books = await makeSet(gate, look, { code: 'VW01', options })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit'] as const
const enter = async (userName: string, more: object = {}) => {
  const id = await product.makePerson({ userName, roles: ['manager'], rights, companies, ...more })
  return { ...(await product.signIn(userName, books.value)), id }
}
const maker = await enter('why_maker', { roles: ['audit', 'entry'] })
const judge = await enter('why_judge')
const store = await enter('why_store', { scope: { stores: ['S01'] } })
const reader = await enter('why_reader', { rights: ['read'] })
await look.query(`delete from voucher_audit_right`)
await look.query(
  `insert into voucher_audit_right (id, user_id, voucher_types, amount_to) 
   values (21, $1, array['JI'], 500000), (22, $2, '{}', null),
     (23, $3, '{}', null)`,
  [judge.id, maker.id, auditor.id],
)

const save = async (amount: string, date = '2025-02-05', more: object = {}) => {
  const lines = [
    { summary: 'x', subject: '224106', aux: {}, debit: amount },
    { summary: 'x', subject: '224101', aux: {}, credit: amount },
  ]
  return (await maker.api(voucherCalls).save({ draft: { type: 'JI', date, lines, ...more } })).id
}
const small = await save('10.00')
const large = await save('9000.00')
const other = await save('20.00', '2025-02-06', { type: 'ZHUAN' })
const closed = await save('30.00', '2025-03-05')
const posted = await save('40.00', '2025-01-05')
await gate.auditMonth(auditor, books, '2025-01')
await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
await look.query(
  `insert into soft_close (company_id, year, period_no, reason, closed_name)
   values ($1, 2025, 3, '结账', 'x')`,
  [books.companyId],
)
await gate.within(db).touchFacts(companies)

const why = async (who: SignedIn, ids: readonly string[], more: object = {}) =>
  Object.fromEntries(
    Object.entries(await who.api(voucherCalls).why({ ids: [...ids], ...more })).map(([act, problems]) => [
      act,
      problems.map(({ name }) => name).join(),
    ]),
  )

test('an auditor is told of amounts, types and own vouchers before, and of nothing where one can be done', async () => {
  expect(await why(judge, [small])).toMatchObject({ audit: '', reject: '' })
  expect(await why(judge, [large])).toMatchObject({ audit: 'audit.noRight', reject: 'audit.noRight' })
  expect(await why(judge, [other])).toMatchObject({ audit: 'audit.noRight' })
  expect(await why(judge, [large, other, posted])).toMatchObject({ audit: 'audit.noRight,voucher.posted' })
  expect(await why(judge, [large, other, small])).toMatchObject({ audit: '' })
  expect(await why(maker, [small])).toMatchObject({ audit: 'audit.sameUser' })
  expect(await why(maker, [posted])).toMatchObject({ cancelAudit: 'audit.posted', void: 'voucher.posted' })
})

test('a month that is closed softly keeps its vouchers from being changed, and those of it alone', async () => {
  expect(await why(maker, [closed])).toMatchObject({
    ...{ edit: 'period.softClosed', void: 'period.softClosed', delete: 'period.softClosed' },
  })
  expect(await why(maker, [closed, small])).toMatchObject({ edit: '', void: '', delete: 'period.softClosed' })
  expect(await why(maker, [small, large])).toMatchObject({ delete: '', merge: '' })
  expect(await why(maker, [small, other])).toMatchObject({ merge: 'voucher.notMergeable' })
})

test('who lacks the right in the books, or does not see all of it, is told so', async () => {
  expect(await why(reader, [small])).toMatchObject({ audit: 'accountSet.noRight', void: 'accountSet.noRight' })
  const line = (code: string, side: object) => ({ summary: 'x', subject: '660108', aux: { store: code }, ...side })
  const both = await save('1.00', '2025-02-07', {
    lines: [line('S01', { debit: '1.00' }), line('S02', { credit: '1.00' })],
  })
  const theirs = await save('1.00', '2025-02-08', {
    lines: [line('S02', { debit: '1.00' }), line('S02', { credit: '1.00' })],
  })
  expect(await why(store, [both])).toMatchObject({ audit: 'voucher.partSeen', delete: 'voucher.partSeen' })
  expect(await why(store, [theirs])).toMatchObject({ audit: 'record.missing' })
})

test('one that was changed since it was seen, or is gone, is told as the act would', async () => {
  const versions = [(await judge.api(voucherCalls).read({ id: small })).version + 1]
  expect(await why(judge, [small], { versions })).toMatchObject({ audit: 'record.changed' })
  expect(await why(judge, ['1'])).toMatchObject({ audit: 'record.missing', delete: 'record.missing' })
})

test('what is told is what the act answers', async () => {
  const ids = [large, other, closed, posted]
  const told = await why(maker, ids)
  const codes = async (act: 'audit' | 'void') => {
    const { results } = await maker.api(voucherCalls)[act]({ ids })
    return [...new Set(results.map(({ problems }) => problems[0]?.name ?? ''))]
  }
  expect(told.audit).toBe((await codes('audit')).join())
  const refused = await maker
    .api(voucherCalls)
    .delete({ ids })
    .then(
      () => '',
      (error: CallRefused) => error.problems.map(({ name }) => name).join(),
    )
  expect(told.delete).toContain(refused)
})
