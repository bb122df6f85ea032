// Whatever somebody can change is told in the trail: every writing call is told, or stands here with why it is not.
import { expect, test } from 'vitest'
import { fileCalls } from '../../src/contract/base/file.ts'
import { listViewCalls } from '../../src/contract/base/list-view.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { type SaleRuleShape, saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { type TrailRowShape, trailCalls, trailTypes } from '../../src/contract/office/trail.ts'
import { auditRightCalls } from '../../src/contract/people/audit-right.ts'
import { summaryCalls } from '../../src/contract/voucher/maintain.ts'
import { templateCalls } from '../../src/contract/voucher/voucher-template.ts'
import { masterLists } from '../../src/server/kernel/declarations.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { changeEntry } from '../../src/server/ledger/store/trail.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'
import { uploadTo } from '../world/upload.ts'
import { operationsTold } from './told-operations.ts'
import { toldSetup } from './told-setup.ts'

const product = await productWorld()
await prepareGroup(product.look)
const gate = openGate(product.db)
const options = { blockNegativeCash: 'BLOCK', plClosingMode: 'YEARLY', genVoucherType: { PLCLOSE: 'JI' } } as const
const books = await makeSet(gate, product.look, { code: 'TC01', options })
const other = await makeSet(gate, product.look, { code: 'TC02' })
await product.makePerson({
  userName: 'teller',
  roles: ['admin', 'manager'],
  rights: ['read', 'entry'],
  companies: [books.companyId],
})
const teller = await product.signIn('teller', books.value)
const chiefId = await product.makePerson({ userName: 'told_chief', roles: ['admin', 'manager'], rights: ['read'] })
const chief = await product.signIn('told_chief', books.value)

const auth = (...verbs: string[]): string[] => verbs.map((verb) => `POST /system/auth/${verb}`)

const system = (area: string, calls: string) => calls.split('|').map((one) => one.replace(' ', ` /system/${area}/`))

/** By kind of object the calls that are told with it. */
const told: Readonly<Record<string, readonly string[]>> = {
  user: [
    ...system('auth', 'DELETE session|DELETE wechat|POST wechat|POST wx-login|POST mfa/enable-ticket'),
    ...auth('change-password', 'change-password-ticket', 'forgot/reset', 'mfa/enable', 'mfa/disable', 'mfa/recovery'),
    ...system('user', 'POST add|POST unlock|POST reset-password|POST transfer|POST import|PUT update|PUT status'),
    ...system('user', 'PUT roles|DELETE delete|POST bind-mobile|POST bind-email|POST id-card'),
  ],
  ...operationsTold,
  ...toldSetup,
  voucher: [
    'POST /gl/voucher/renumber',
    'POST /gl/voucher/edit-no',
    'POST /gl/voucher/change-heads',
    'POST /gl/voucher/replace-summary',
    'POST /gl/voucher/merge',
    'POST /gl/voucher/save',
    'DELETE /gl/voucher',
    'POST /gl/voucher/void',
    'POST /gl/voucher/restore',
    'POST /gl/voucher/cashier-sign',
    'POST /gl/voucher/cancel-cashier-sign',
    'POST /gl/voucher/audit',
    'POST /gl/voucher/undo-audit',
    'POST /gl/voucher/cancel-audit',
    'POST /gl/voucher/reject',
    'POST /gl/voucher/:id/reverse',
    'POST /gl/voucher/import',
    'POST /gl/voucher-import/commit',
    'POST /gl/expense-import/commit',
    'POST /gl/voucher-import/undo',
    'POST /gl/closing/fx',
    'POST /gl/closing/vat',
    'POST /gl/closing/pl',
    'POST /gl/closing/template',
    'POST /gl/closing/year-vouchers',
  ],
  accountSet: [
    'POST /gl/account-set/add',
    'POST /gl/account-set/edit',
    'POST /gl/account-set/status',
    'DELETE /gl/account-set',
    'POST /gl/account-set/sandbox',
    'DELETE /gl/account-set/sandbox',
    'POST /gl/account-set/export',
    'POST /gl/closing/year-end',
    'POST /gl/closing/year-end-cancel',
  ],
  attachment: [
    'POST /gl/voucher/attachment/attach',
    'DELETE /gl/voucher/attachment/detach',
    'POST /gl/voucher/attachment/order',
    'POST /gl/voucher/attachment/zip',
  ],
  statementAdjustment: [
    'POST /gl/statement-adjustment/add',
    'POST /gl/statement-adjustment/edit',
    'DELETE /gl/statement-adjustment',
    'POST /gl/statement-adjustment/review',
    'POST /gl/statement-adjustment/take-back',
  ],
  salesList: ['POST /gl/voucher/sales-list'],
  softClose: [
    'POST /gl/posting/soft-close',
    'DELETE /gl/posting/soft-close',
    'POST /gl/posting/soft-close-exception',
    'DELETE /gl/posting/soft-close-exception',
  ],
  period: ['POST /gl/posting/post', 'POST /gl/posting/cancel-posting'],
  opening: ['POST /gl/opening/import', 'POST /gl/opening-import/commit', 'POST /gl/opening/save'],
  subject: [
    ...['import', 'add', 'edit', 'enable', 'copy-children', 'apply-standard'].map((verb) => `POST /gl/subject/${verb}`),
    'DELETE /gl/subject',
    'POST /gl/subject-import/commit',
  ],
  exchangeRate: [
    ...['import', 'add', 'edit', 'copy-month', 'average'].map((verb) => `POST /gl/exchange-rate/${verb}`),
    'DELETE /gl/exchange-rate',
    'POST /gl/rate-import/commit',
  ],
  accountSetRight: [
    'POST /gl/account-set-right/add',
    'POST /gl/account-set-right/edit',
    'DELETE /gl/account-set-right',
    'POST /gl/account-set-right/view-as',
  ],
  voucherAuditRight: [
    'POST /gl/voucher-audit-right/add',
    'POST /gl/voucher-audit-right/edit',
    'POST /gl/voucher-audit-right/take-route',
    'DELETE /gl/voucher-audit-right',
  ],
  voucherTemplate: ['POST /gl/voucher/template', 'DELETE /gl/voucher/template/:id'],
  statementTemplate: [
    ...['add', 'edit', 'draft', 'discard', 'publish', 'import'].map((verb) => `POST /system/report/${verb}`),
    'DELETE /system/report/:id',
  ],
  department: system('department', 'POST add|POST import|PUT update|PUT move|PUT status|DELETE delete'),
  summaryText: ['POST /gl/summary-library', 'DELETE /gl/summary-library/:id'],
  reportLink: ['POST /gl/report-delivery/link', 'POST /gl/report-delivery/revoke-link'],
  reportSchedule: ['POST /gl/report-delivery/schedule', 'DELETE /gl/report-delivery/schedule'],
  listView: ['POST /gl/list-view/save', 'DELETE /gl/list-view'],
  file: ['PUT /system/sys-file/file-info', 'DELETE /system/sys-file/file'],
  announcement: ['POST /add', 'PUT /update', 'DELETE /delete', 'POST /publish', 'POST /withdraw'].map((at) =>
    at.replace(' ', ' /system/notice'),
  ),
  ...{ homeDefault: ['PUT /home/layout/default'], themeDefault: ['PUT /home/theme'] },
  wall: ['POST /system/visual/cockpit', 'POST /system/visual/war-room', 'DELETE /system/visual/wall'],
  errorRecord: ['PUT /handle', 'POST /batch', 'POST /comment', 'DELETE '].map((at) =>
    at.replace(' ', ' /system/error-record').trim(),
  ),
  saleBill: [
    'POST /gl/sale-bill/import',
    'POST /gl/sale-bill/feed',
    'POST /gl/sale-bill-import/commit',
    'POST /gl/sale-bill/check',
    'POST /gl/sale-bill/cancel-check',
    'POST /gl/sale-bill/cancel',
    'POST /gl/sale-bill/generate',
    'POST /gl/sale-bill/cancel-generate',
  ],
  entityRestock: [
    ...['add', 'edit', 'check', 'cancel-check', 'generate', 'cancel-generate'].map(
      (verb) => `POST /gl/entity-restock/${verb}`,
    ),
    'DELETE /gl/entity-restock',
    'POST /gl/restock-import/commit',
  ],
  saleRule: ['POST /gl/sale-bill-mapping/save', 'DELETE /gl/sale-bill-mapping'],
  ...Object.fromEntries(
    masterLists.map(({ name, calls }) => [
      name,
      [
        ...[calls.add, calls.edit, calls.enable, calls.delete, calls.import].map(({ at }) => at),
        ...(name === 'entity'
          ? ['POST /gl/entity/import', 'POST /gl/entity-import/commit', 'POST /gl/entity-definition/merge']
          : []),
      ],
    ]),
  ),
}

const reasons = {
  reads: 'it asks and changes nothing',
  own: 'it is one’s own: unfinished work and settings that nobody else sees',
  session: 'who signed in and out is kept with the sessions',
  aside: 'nothing is in the books yet: what is committed is told',
  paper: 'paper changes no figure; who printed is kept with the voucher',
  delivered: 'what was set up is told; what came of it stands with it and in a notice',
  reported: 'the record of an error tells for itself who met it, and when',
  upload: 'a file is told when a record takes it; who brought it stands in its row',
} as const

const untold: Readonly<Record<keyof typeof reasons, readonly string[]>> = {
  reads: [
    'POST /gl/voucher/check-no',
    ...['POST /gl/voucher/count-summary', 'POST /gl/voucher/weigh-audit', 'POST /gl/voucher/why'],
    'POST /gl/voucher/cash-flow-guess',
    'POST /gl/voucher/template/:id/use',
    'POST /gl/posting/check',
    'POST /gl/verify/run',
    'POST /system/report/validate',
    'POST /system/report/preview',
    'POST /system/dictionary/refresh-cache',
    'POST /system/value-set/test',
    'POST /system/value-set/resolve',
  ],
  own: [
    'PUT /system/draft',
    'DELETE /system/draft',
    ...['PUT /system/setting', 'PUT /system/notice/channels', 'POST /system/notice/read'],
    ...['POST /system/notice/forget', 'POST /system/notice/ask-access', 'POST /system/user/avatar'],
    ...['PUT /system/user/profile', 'PUT /home/layout', 'DELETE /home/layout', 'POST /home/layout/restore'],
    'POST /gl/voucher/draft',
    'POST /gl/related-company/propose',
    'POST /gl/voucher/here',
    'POST /gl/voucher/gone',
  ],
  session: [
    ...auth('login', 'refresh-token', 'logout', 'lock', 'login-test'),
    ...auth('send-login-code', 'send-login-code/{username}', 'forgot/send', 'mfa/send'),
    ...auth('mfa/setup', 'sessions/revoke-others', 'scan/create', 'scan/scan', 'scan/confirm', 'scan/cancel'),
    ...['POST /system/link/ticket', 'POST /system/user/bind-code', ...auth('ticket-verify')],
  ],
  aside: [
    'POST /gl/voucher/:id/correct-later',
    ...['voucher', 'restock', 'expense', 'sale-bill', 'opening', 'rate', 'entity', 'subject'].flatMap((name) =>
      ['open', 'fix', 'discard'].map((verb) => `POST /gl/${name}-import/${verb}`),
    ),
  ],
  delivered: ['POST /gl/report-delivery/run'],
  paper: ['POST /gl/voucher/print', 'POST /gl/voucher/print-state'],
  reported: ['POST /system/error-record/upload-error-record'],
  upload: [
    ...['POST /system/sys-file/upload-file-minio', 'POST /system/backup/upload-begin', 'POST /system/backup/upload'],
  ],
}

test('every call that writes is told, or has its reason why not', () => {
  const writing = product.app.served
    .map(({ definition }) => definition)
    .filter(({ at, touches = [] }) => !at.startsWith('GET ') || touches.length > 0)
  const listed = [...Object.values(told), ...Object.values(untold)].flat()
  expect(listed.toSorted()).toEqual(writing.map(({ at }) => at).toSorted())
  const kinds: readonly string[] = [...trailTypes.company, ...trailTypes.group, ...masterLists.map(({ name }) => name)]
  expect(Object.keys(told).filter((kind) => !kinds.includes(kind))).toEqual([])
})

const changesOf = async (chain: 'company' | 'group', objectType: string) => {
  const { items } = await teller.api(trailCalls).list({ chain, objectType })
  return items
    .toReversed()
    .map(({ action, objectNo, changes }) => [
      `${action} ${objectNo}`,
      ...changes.map(({ field, from, to }) => `${field} ${from}→${to}`),
    ])
}

test('templates, summaries, shared views and files are told with old and new', async () => {
  const templates = teller.api(templateCalls)
  const line = { summary: '房租', subject: '660108', aux: {}, side: 'debit' as const, amount: '100.00' }
  const template = {
    ...{ name: '房租', scope: 'company' as const, enabled: true, type: 'JI', remark: '', recurrence: null },
    lines: [line, { ...line, subject: '1001', side: 'credit' as const }],
  }
  const { id } = await templates.save(template)
  await templates.save({ ...template, id, remark: '每月' })
  await templates.delete({ id })
  const toldTemplates = await changesOf('company', 'voucherTemplate')
  expect(toldTemplates.map(([what]) => what)).toEqual(['create 房租', 'update 房租', 'delete 房租'])
  expect(toldTemplates[1]).toEqual(['update 房租', 'remark →每月'])

  const texts = teller.api(summaryCalls)
  const text = { code: 'FZ', text: '付房租', subject: '', scope: 'company' as const, enabled: true }
  const saved = await texts.save(text)
  await texts.save({ ...text, id: saved.id, text: '支付房租' })
  expect((await changesOf('company', 'summaryText'))[1]).toEqual(['update FZ', 'text 付房租→支付房租'])

  const views = teller.api(listViewCalls)
  const view = { screen: '/voucher/list', name: '现金', search: '?subject=1001', isShared: false }
  await views.save(view)
  await views.save({ ...view, isShared: true })
  await views.save({ ...view, search: '?subject=1002', isShared: true })
  expect(await changesOf('company', 'listView')).toEqual([
    ['create 现金', 'name →现金', 'subject →1001'],
    ['update 现金', 'subject 1001→1002'],
  ])

  const file = await uploadTo(product.app, teller.token, { name: 'a.txt', content: Buffer.from('合同') })
  const kept = { id: file.body.result?.id ?? '' }
  const files = teller.api(fileCalls)
  await files.info({ ...kept, version: 1, remark: '合同' })
  await files.remove(kept)
  expect((await changesOf('group', 'file')).map(([what, first]) => [what, first])).toEqual([
    ['update a.txt', 'remark →合同'],
    ['delete a.txt', 'fileName a.txt→'],
  ])
})

test('a rule of sales is told by what it is for', async () => {
  const rule: SaleRuleShape = {
    ...{ kind: 'TENDER', channel: '', tender: 'COUPON', brand: '', taxRate: '', entities: '' },
    ...{ subject: '220503', feeSubject: '660304', taxSubject: '', costSubject: '', stockSubject: '' },
  }
  const sales = teller.api(saleBillCalls)
  const { id } = await sales.saveRule({ rule })
  await sales.saveRule({ id, rule: { ...rule, subject: '220502' } })
  expect((await changesOf('company', 'saleRule'))[1]).toEqual(['update Tenders Coupon', 'subject 220503→220502'])
})

const noAmounts = { amountFrom: '', amountTo: '', substitute: '', substituteFrom: '', substituteTo: '' }
const auditRight = {
  ...{ userId: chiefId.toString(), role: '', types: ['JI'], creators: [], departments: [], includeSubjects: [] },
  ...{
    excludeSubjects: [],
    ...noAmounts,
    level: 1,
    mayCancel: true,
    validFrom: '',
    validTo: '',
    note: '',
    enabled: true,
  },
}

test('a right to audit is told, by the name of its holder, only to who may read in a company it is for', async () => {
  const rights = chief.api(auditRightCalls)
  const of = (...ids: bigint[]) => ({ ...auditRight, companies: ids.map(String) })
  const { id } = await rights.add(of(other.companyId))
  await rights.add(of(books.companyId))
  await rights.add(of(books.companyId, other.companyId))
  await rights.add(of())
  await rights.delete({ ids: [id] })
  await gate.tell(clerk, null, [
    changeEntry('accountSetRight', 'somebody', null, {
      user: 'somebody',
      rights: ['audit'],
      accountSets: [other.value],
    }),
  ])
  const rowsFor = async (who: typeof chief, objectType: string) =>
    (await who.api(trailCalls).list({ chain: 'group', objectType })).items
  const companies = (rows: Awaited<ReturnType<typeof rowsFor>>) =>
    rows.map(({ changes }) => changes.find(({ field }) => field === 'companies')?.to ?? '').toReversed()
  const all = await rowsFor(chief, 'voucherAuditRight')
  expect(all.map(({ objectNo }) => objectNo)).toEqual(Array(5).fill('told_chief'))
  expect(companies(all)).toEqual(['TC02', 'TC01', 'TC01, TC02', '', ''])
  expect(companies(await rowsFor(teller, 'voucherAuditRight'))).toEqual(['TC01', 'TC01, other companies', ''])
  expect((await rowsFor(chief, 'accountSetRight')).length).toBe(1)
  expect(await rowsFor(teller, 'accountSetRight')).toEqual([])
  expect((await teller.ask(trailCalls.export, { chain: 'group', format: 'csv' })).text).not.toContain('TC02')
})

/** The titles of the fields of a list, as the trail calls them. */
const prefixed = (prefix: string, words: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(words).map(([key, word]) => [key.replace(/^f_/, prefix), word]))

test('every field has its word in every language, and no value is a code of ours', async () => {
  const { subjects } = await gate.facts(books)
  const entity = { type: 'store', code: 'S01', nameZhCn: '一店', nameZhTw: '', nameEn: '', enabled: true }
  const rate = { base: 'CNY', currency: 'USD', type: 'DAILY', date: '2025-01-02', rate: '7.1', unit: 1 }
  const figures = { gross: '11300', discount: '0', returns: '0', net: '10000', tax: '1300', cost: '0', quantity: '0' }
  const bill = {
    ...{ billNo: 'B1', store: 'S01', date: '2025-01-02', channel: 'STORE', ...figures, taxRate: '130000' },
    ...{ tenders: [{ tender: 'CASH', amount: '11300', fee: '0' }], items: [], invoiceNo: '', remark: '' },
  }
  await gate.tell(clerk, books.companyId, [
    changeEntry('saleBill', 'B1', null, bill),
    {
      ...{ action: 'closeYear', objectType: 'accountSet', objectId: null, objectNo: books.value },
      after: JSON.stringify({ next: 'TC01-2026', isFinal: true, lines: 3, replaced: 0 }),
    },
    { ...changeEntry('saleBill', 'B1', { state: 'IMPORTED' }, { state: 'CHECKED' }), action: 'check' },
  ])
  await gate.tell(clerk, null, [
    ...['140501', '6001'].map((code) => changeEntry('subject', code, null, subjects.find(code) ?? null)),
    changeEntry('entity', 'store:S01', null, entity),
    changeEntry('exchangeRate', 'USD DAILY 2025-01-02', null, rate),
  ])
  for (const lang of ['zh-cn', 'zh-tw', 'en'] as const) {
    const words: Readonly<Record<string, string>> = wordsOf[lang].trail
    const listed = async (chain: 'company' | 'group') => {
      const { body } = await chief.ask(trailCalls.list, { pageSize: 100, chain }, { lang })
      return (body.result as { items: TrailRowShape[] }).items
    }
    const rows = [...(await listed('company')), ...(await listed('group'))]
    const changes = rows.flatMap(({ changes: list }) => list)
    expect(new Set(rows.map(({ objectType }) => objectType)).size).toBeGreaterThan(8)
    const { entity } = wordsOf[lang]
    const named: Readonly<Record<string, string>> = { ...words, ...prefixed('field_entity.', entity) }
    expect([...new Set(changes.map(({ field }) => field))].filter((field) => !named[`field_${field}`])).toEqual([])
    const said = [...changes.flatMap(({ from, to }) => [from, to]), ...rows.map(({ objectNo }) => objectNo)]
    expect(said.filter((text) => /\b(?!CNY|USD|COUPON|BASE)[A-Z]{4,}|\b(true|false|[a-z]+\d?:)/.test(text))).toEqual([])
    const told = (name: string) => changes.find(({ field }) => field === name)?.to
    expect([told('tenders'), told('taxRate'), told('gross')]).toEqual([
      expect.stringContaining('113.00'),
      '13 %',
      '113.00',
    ])
  }
})
