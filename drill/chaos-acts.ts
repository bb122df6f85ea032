// The kinds of acts of the chaos scene: whatever people do with books, in whatever state these are.
import { year } from '../bench/drafts.ts'
import type { Random } from '../bench/random.ts'

/** Sends a call in books and answers its result; null when it was refused. */
export type Ask = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

export type Scene = {
  ask: Ask
  random: Random
  /** The account set that is worked in, and the vouchers that were last made in it. */
  accountSet: string
  recent: string[]
  /** Brings a file of vouchers. */
  bring(summary: string): Promise<unknown>
}

type Made = { id: string }

/** Most vouchers that are remembered of an account set: others are left in peace. */
const recentMost = 60
/** The months that are fought over; those after them are saved into and nothing else. */
const months = 3

const monthOf = (no: number): string => `${year}-${String(no).padStart(2, '0')}`
const anyMonth = ({ random }: Scene): string => monthOf(1 + random.below(months))
const target = (scene: Scene) => ({ accountSet: scene.accountSet, month: anyMonth(scene) })
const anyOne = ({ random, recent }: Scene): string => (recent.length === 0 ? '1' : random.pick(recent))
const some = (scene: Scene, count: number): string[] => [...new Set(Array.from({ length: count }, () => anyOne(scene)))]

/** Warnings that somebody would confirm. */
const accept = Array.from({ length: 20 }, (_, index) => 46_001 + index)

const subjects = ['1001', '224106', '122105'] as const

export const draftOf = (random: Random, month: string, summary: string) => {
  const first = random.below(subjects.length)
  const amount = `${1 + random.below(900)}.${String(random.below(100)).padStart(2, '0')}`
  const line = { summary, aux: {}, cfItem: '' }
  return {
    ...{ type: 'JI', date: `${month}-${String(1 + random.below(28)).padStart(2, '0')}` },
    lines: [
      { ...line, subject: subjects[first], debit: amount, credit: '' },
      { ...line, subject: subjects[(first + 1) % subjects.length], debit: '', credit: amount },
    ],
  }
}

const remember = ({ recent, random }: Scene, made: unknown): void => {
  const id = (made as Made | null)?.id
  if (id === undefined) return
  if (recent.length < recentMost) recent.push(id)
  else recent[random.below(recentMost)] = id
}

const save = async (scene: Scene, more: object = {}): Promise<void> => {
  const draft = draftOf(scene.random, anyMonth(scene), 'chaos')
  remember(scene, await scene.ask('POST', '/gl/voucher/save', { draft, accept, ...more }))
}

const onSome =
  (method: 'POST' | 'DELETE', path: string, more: object = {}) =>
  (scene: Scene): Promise<unknown> =>
    scene.ask(method, path, { ids: some(scene, 1 + scene.random.below(4)), ...more })

const look =
  (path: string) =>
  (scene: Scene): Promise<unknown> =>
    scene.ask('GET', `${path}${path.includes('?') ? '&' : '?'}month=${anyMonth(scene)}`)

const reason = 'the chaos drill'

/** By name, each with how often it is done among a hundred or so. */
export const acts: Readonly<Record<string, [number, (scene: Scene) => Promise<unknown>]>> = {
  save: [14, save],
  draft: [
    2,
    async (scene) => scene.ask('POST', '/gl/voucher/draft', { draft: draftOf(scene.random, anyMonth(scene), 'd') }),
  ],
  'draft to voucher': [
    3,
    async (scene) => {
      const draft = draftOf(scene.random, anyMonth(scene), 'chaos')
      const kept = (await scene.ask('POST', '/gl/voucher/draft', { draft })) as Made | null
      if (kept) remember(scene, await scene.ask('POST', '/gl/voucher/save', { draft, accept, id: kept.id }))
    },
  ],
  edit: [6, (scene) => save(scene, { id: anyOne(scene) })],
  delete: [2, onSome('DELETE', '/gl/voucher')],
  void: [2, onSome('POST', '/gl/voucher/void')],
  restore: [2, onSome('POST', '/gl/voucher/restore')],
  audit: [10, onSome('POST', '/gl/voucher/audit')],
  'cancel audit': [3, onSome('POST', '/gl/voucher/cancel-audit')],
  reject: [2, onSome('POST', '/gl/voucher/reject', { reason })],
  'cashier signs': [2, onSome('POST', '/gl/voucher/cashier-sign')],
  'cashier takes back': [1, onSome('POST', '/gl/voucher/cancel-cashier-sign')],
  'change heads': [2, onSome('POST', '/gl/voucher/change-heads', { remark: 'chaos' })],
  'replace words': [2, onSome('POST', '/gl/voucher/replace-summary', { find: 'chaos', replace: 'chaos' })],
  merge: [
    2,
    async (scene) => {
      const ids = some(scene, 3)
      if (ids.length > 1) await scene.ask('POST', '/gl/voucher/merge', { ids })
    },
  ],
  'another number': [2, (scene) => scene.ask('POST', '/gl/voucher/edit-no', { id: anyOne(scene), no: '1' })],
  renumber: [3, (scene) => scene.ask('POST', '/gl/voucher/renumber', { month: anyMonth(scene) })],
  reverse: [
    1,
    (scene) => scene.ask('POST', `/gl/voucher/${anyOne(scene)}/reverse`, { date: `${anyMonth(scene)}-28`, accept }),
  ],
  import: [2, (scene) => scene.bring('chaos')],
  post: [5, (scene) => scene.ask('POST', '/gl/posting/post', { targets: [target(scene)] })],
  'cancel posting': [4, (scene) => scene.ask('POST', '/gl/posting/cancel-posting', { ...target(scene), reason })],
  'check a month': [2, (scene) => scene.ask('POST', '/gl/posting/check', target(scene))],
  'close to entries': [2, (scene) => scene.ask('POST', '/gl/posting/soft-close', { ...target(scene), reason })],
  'open to entries': [4, (scene) => scene.ask('DELETE', '/gl/posting/soft-close', target(scene))],
  'close profit and loss': [2, (scene) => scene.ask('POST', '/gl/closing/pl', target(scene))],
  'close value added tax': [1, (scene) => scene.ask('POST', '/gl/closing/vat', target(scene))],
  'close the year': [
    1,
    ({ ask, accountSet }) =>
      ask('POST', '/gl/closing/year-end', { accountSet, provisional: true, overwrite: true, openItems: true }),
  ],
  'open the year': [1, ({ ask, accountSet }) => ask('POST', '/gl/closing/year-end-cancel', { accountSet })],
  openings: [1, (scene) => scene.ask('POST', '/gl/opening/save', { rows: [], flows: [] })],
  subject: [
    2,
    ({ ask, random }) =>
      ask('POST', '/gl/subject/enable', { codes: [random.pick(['660299', '100201'])], enabled: random.below(2) === 0 }),
  ],
  rate: [
    1,
    ({ ask, random }) => {
      const date = `${year + 1}-02-${String(1 + random.below(28)).padStart(2, '0')}`
      const rate = { currency: 'USD', type: 'DAILY', date, unit: 1, rate: '7.12', source: '', remark: '' }
      return ask('POST', '/gl/exchange-rate/add', { ...rate, accept: accept.slice(0, 10) })
    },
  ],
  list: [8, ({ ask }) => ask('GET', `/gl/voucher/list?periodFrom=${year}-01&periodTo=${year}-12&pageSize=50`)],
  lines: [3, ({ ask }) => ask('GET', `/gl/voucher/lines?periodFrom=${year}-01&periodTo=${year}-03&pageSize=50`)],
  voucher: [4, (scene) => scene.ask('GET', `/gl/voucher/${anyOne(scene)}`)],
  balances: [3, look('/gl/report/balance-table-1?include=saved')],
  statement: [3, look('/gl/report/balance-sheet?include=saved')],
}
