// Which acts are disabled for what is chosen in the list, and by what reason.
import { expect, it } from 'vitest'
import { byAct, type WhysShape } from '../../../contract/voucher/voucher-act.ts'
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import type { BatchAct } from './list-acts.ts'
import { reasonsOfChosen } from './list-refusals.ts'

const row = (change: Partial<VoucherRowShape> = {}): { row: VoucherRowShape } => ({
  row: {
    ...{ id: '1', company: 'YS01', period: '2025-01', type: 'JI', word: '记', no: 7, date: '2025-01-06', version: 1 },
    ...{ serialNo: '', attachCount: 0, remark: '', status: 'saved', posted: false, reversed: false, source: 'MANUAL' },
    ...{ total: '1.00', createdBy: 'carl', createdAt: '', cashierBy: '', auditedBy: '', auditedAt: '', postedBy: '' },
    ...{ rejected: '', mine: true, isPart: false, summary: '', subjects: [] },
    ...change,
  },
})
const saved = row()
const others = row({ mine: false })
const audited = row({ status: 'audited', auditedBy: 'anna' })
const posted = row({ status: 'audited', posted: true, auditedBy: 'anna' })
const gone = row({ status: 'void' })
const returned = row({ rejected: '缺附件' })
const part = row({ isPart: true })
const reversed = row({ reversed: true })
const unseen = { row: null }

type Chosen = { row: VoucherRowShape | null }

const toldWith = (whys: WhysShape | null, act: BatchAct, ...chosen: Chosen[]): string =>
  reasonsOfChosen(act, chosen, whys)
    .map(({ name, args }) => `${name} ${args.reason ?? args.no ?? ''}`.trim())
    .join(', ')
const told = (act: BatchAct, ...chosen: Chosen[]): string => toldWith(null, act, ...chosen)

it('is possible where one of the chosen can be acted on, or one was never on the screen', () => {
  expect(told('audit', audited, gone, saved)).toBe('')
  expect(told('audit', audited, unseen)).toBe('')
  expect(told('cancelAudit', part)).toBe('')
  expect(told('restore', gone)).toBe('')
})

it('is told with the reasons of all where none can', () => {
  expect(told('audit', audited, audited, gone)).toBe('voucher.otherState isAudited, voucher.otherState mustRestore')
  expect(told('audit', posted)).toBe('voucher.posted')
  expect(told('audit', returned)).toBe('audit.returned 记-0007')
  expect(told('cancelAudit', saved, posted)).toBe('voucher.otherState notAudited, audit.posted')
  expect(told('cashierSign', row({ cashierBy: 'wu' }))).toBe('voucher.otherState isSigned')
  expect(told('cancelCashierSign', saved)).toBe('voucher.otherState notSigned')
  expect(told('void', others)).toBe('voucher.onlyCreator')
  expect(told('void', gone)).toBe('voucher.otherState isVoid')
  expect(told('restore', saved)).toBe('voucher.otherState notVoid')
  expect(told('changeHeads', audited, reversed)).toBe('voucher.audited, voucher.reversed')
})

it('is told where one is refused, when the act takes all of them or none', () => {
  expect(told('delete', saved, unseen)).toBe('')
  expect(told('delete', saved, others)).toBe('voucher.deleteRefused')
  expect(told('delete', saved, posted)).toBe('voucher.posted')
  expect(told('delete', reversed)).toBe('voucher.reversed')
  expect(told('merge', saved, audited)).toBe('voucher.audited')
})

it('is told by the server of what the list does not show, behind what it does', () => {
  const closed = { code: 45218, name: 'period.softClosed', path: 'date', args: { reason: '结账' }, message: '' }
  const whys = byAct((act) => (act === 'edit' || act === 'delete' ? [closed] : []))
  expect(toldWith(whys, 'changeHeads', saved)).toBe('period.softClosed 结账')
  expect(toldWith(whys, 'replaceSummary', unseen, unseen)).toBe('period.softClosed 结账')
  expect(toldWith(whys, 'audit', saved)).toBe('')
  expect(toldWith(whys, 'delete', posted)).toBe('voucher.posted')
  // Drafts are no vouchers yet: of those the list knows it all.
  const draft = row({ status: 'draft', no: null })
  expect(toldWith(whys, 'changeHeads', saved, draft)).toBe('')
  expect(toldWith(whys, 'delete', saved, draft)).toBe('period.softClosed 结账')
})
