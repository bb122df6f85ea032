// A server that pretends to keep the vouchers of a small account set, for voucher entry in a real browser.
import type { EntityRowShape } from '../../src/contract/voucher/maintain.ts'
import type { EntryFactsShape } from '../../src/contract/voucher/voucher.ts'
import { numberOf } from '../../src/domain/base/problem.ts'
import { indexEntities, isEntityType } from '../../src/domain/chart/entity.ts'
import type { VoucherDraft } from '../../src/domain/voucher/voucher.ts'
import { readVoucher } from '../../src/domain/voucher/voucher-check.ts'
import { makeBooks } from '../../src/web/voucher/entry/books.ts'
import type { SaveBody } from '../../src/web/voucher/entry/entry-state.ts'
import { sampleEntities, sampleFacts } from '../voucher/sample-books.ts'
import { fine, no, startStub } from './stub.ts'

const menu = [
  { path: '/voucher/entry', title: 'Voucher entry', component: 'voucher/entry' },
  { path: '/voucher/entry/:id', title: 'Voucher', component: 'voucher/entry', meta: { isHide: true } },
]

const facts: EntryFactsShape = { ...sampleFacts, options: { voucherLinesMax: '5000' } }

const departments: EntityRowShape[] = Array.from({ length: 30 }, (_, index) => ({
  type: 'department',
  code: `D${String(index + 1).padStart(2, '0')}`,
  nameZhCn: `第${index + 1}部门`,
  nameZhTw: '',
  nameEn: `Department ${index + 1}`,
  mnemonic: 'bm',
  enabled: true,
}))
const entities = [...sampleEntities.filter((row) => row.type !== 'department'), ...departments]

const rate = { currency: 'USD', type: 'DAILY', date: '2025-12-05', rate: '7.10', unit: 1 }
const entityIndex = indexEntities(
  entities.flatMap((row) => (isEntityType(row.type) ? [{ ...row, type: row.type, companies: null }] : [])),
)
const rules = makeBooks(facts).factsWith({
  entities: entityIndex,
  rate: (currency) => (currency === 'USD' ? { rate: 710_000_000n, unit: 1, date: rate.date } : null),
  mayEditRate: true,
  today: '2025-12-31',
})

const emptyFields = {
  ...{
    handler: '',
    currency: 'CNY',
    rateType: '',
    rate: '',
    original: '',
    debit: '',
    credit: '',
    quantity: '',
    price: '',
  },
  ...{ business: '', purpose: '', settlementMethod: '', settlementNo: '', settlementDate: '', dueDate: '' },
  ...{ cfItem: '', invoiceNo: '', subjectName: '', auxNames: {} },
}

const actions = { edit: true, delete: true, audit: false, cancelAudit: false, void: true, restore: false }

const stored = (id: string, no: number, draft: VoucherDraft, version: number) => ({
  ...{
    id,
    no,
    version,
    company: 'YS01',
    period: draft.date.slice(0, 7),
    type: draft.type,
    word: '记',
    date: draft.date,
  },
  ...{
    serialNo: `YS01-202512-${no}`,
    attachCount: draft.attachCount ?? 0,
    remark: draft.remark ?? '',
    status: 'saved',
  },
  ...{ posted: false, source: 'MANUAL', total: '0.00', createdBy: 'Lin Xiaoyu', createdAt: '' },
  ...{ cashierBy: '', auditedBy: '' },
  ...{ auditedAt: '', postedBy: '', rejected: '', hiddenLines: 0, actions },
  lines: draft.lines.map((line, index) => ({ ...emptyFields, ...line, lineNo: index + 1 })),
})

/** Starts it; `saved` are the bodies that were accepted, `put` stores a voucher without asking. */
export const startEntryStub = async () => {
  const stub = await startStub(menu)
  const saved: SaveBody[] = []
  const { answers } = stub
  const put = (id: string, no: number, draft: VoucherDraft, version = 1): void => {
    answers[`GET /gl/voucher/${id}`] = () => fine(stored(id, no, draft, version))
  }
  const save = (body: Record<string, unknown>): unknown => {
    const { draft, id, version } = body as SaveBody
    const { problems } = readVoucher(draft, rules)
    const first = problems[0]
    if (first) {
      const wire = problems.map((each) => ({ ...each, code: numberOf(each), name: each.code, message: each.code }))
      return no(numberOf(first), first.code, { problems: wire })
    }
    saved.push({ draft, id, version })
    const number = 11 + saved.length
    const answer = { id: id ?? String(number), no: number, version: (version ?? 0) + 1 }
    put(answer.id, number, draft, answer.version)
    return fine({ ...answer, serialNo: `YS01-202512-${number}`, period: draft.date.slice(0, 7) })
  }
  Object.assign(answers, {
    'GET /gl/voucher/facts': () => fine(facts),
    'GET /gl/voucher/next-no': () => fine({ no: 12 + saved.length }),
    'GET /gl/entity/list': (_: unknown, query: URLSearchParams) => {
      const items = entities.filter((row) => row.type === query.get('type'))
      return fine({ page: 1, pageSize: 500, total: items.length, items })
    },
    'GET /gl/exchange-rate/find': (_: unknown, query: URLSearchParams) =>
      fine(query.get('currency') === 'USD' ? rate : null),
    'GET /gl/voucher/subject-balance': () => fine({ balance: '1000000.00', side: 'D' }),
    'POST /gl/voucher/here': () => fine({ version: 0, by: '', others: [] }),
    'POST /gl/voucher/gone': () => fine({}),
    'POST /gl/voucher/save': save,
  })
  return { ...stub, saved, put }
}
