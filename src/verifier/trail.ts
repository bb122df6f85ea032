// The trail of an archive: its chain link by link, and what it tells of vouchers, postings and the account set.
import { createHash } from 'node:crypto'
import type { RecordOf } from '../domain/archive.ts'
import { adjustmentNo } from '../domain/statement-adjustment.ts'
import { find, type State } from './state.ts'

const text = '"(?:[^"\\\\]|\\\\.)*"'
/** Item, moment, user, name, trace, action, type, id, number, after: ids are longer than a number of JSON can be. */
const entryShape = new RegExp(
  `^\\[\\d+, ${text}, (-?\\d+), ${text}, ${text}, (${text}), (${text}), (null|-?\\d+), (${text}), ([\\s\\S]*)\\]$`,
)

type Entry = { user: string; action: string; type: string; id: string; no: string; after: string }

const entryOf = (line: string): Entry | null => {
  const found = entryShape.exec(line)
  if (!found) return null
  const [, user = '', action = '""', type = '""', id = '', no = '""', after = ''] = found
  return {
    user,
    action: JSON.parse(action) as string,
    type: JSON.parse(type) as string,
    id,
    no: JSON.parse(no) as string,
    after,
  }
}

const takeEntry = (state: State, { user, action, type, id, no, after }: Entry): void => {
  if (type === 'voucher') {
    const told = state.told.get(id) ?? { no: 0, entries: 0, auditor: '' }
    told.no = Number(no.split('-').at(-1))
    told.entries += 1
    if (action === 'audit') told.auditor = user
    state.told.set(id, told)
  } else if (type === 'period' && (action === 'post' || action === 'cancelPosting')) {
    const { version, record } = JSON.parse(after) as { version: number; record?: string }
    state.toldPostings.set(`${no} (${version})`, record ?? '')
  } else if (type === 'accountSet' && action === 'create' && no === state.set?.value) {
    state.toldMode = (JSON.parse(after) as { mode?: string }).mode ?? null
  } else if (type === 'opening' && no === state.set?.value) {
    state.toldItems = (JSON.parse(after) as { itemsRoot?: string }).itemsRoot ?? state.toldItems
  } else if (type === 'statementAdjustment' && (action === 'audit' || action === 'cancelAudit')) {
    takeReview(state, { user, action, type, id, no, after })
  }
}

type Review = { reviewedBy?: string; record?: string; year?: number }

/** A review that counts, or one that was taken back; of other years nothing is in this archive. */
const takeReview = (state: State, { action, no, after: text }: Entry): void => {
  const { before, after } = JSON.parse(text) as { before: Review | null; after: Review | null }
  const told = action === 'audit' ? after : before
  const record = told?.record
  if (record === undefined) {
    if (action === 'audit') state.olderReviews.add(no)
  } else if (told?.year === state.set?.year) {
    const count = (state.toldAdjustments.get(record)?.count ?? 0) + (action === 'audit' ? 1 : -1)
    state.toldAdjustments.set(record, { no, count })
  }
}

/** Adjustments that the trail does not tell as they are, and those that it tells and that are not here. */
const checkAdjustments = (state: State): void => {
  const { year = 0 } = state.set ?? {}
  const left = new Map([...state.toldAdjustments].map(([record, { count }]) => [record, count]))
  for (const row of state.adjustments) {
    const count = left.get(row.record) ?? 0
    const no = adjustmentNo(row)
    if (count > 0) left.set(row.record, count - 1)
    else if (!state.olderReviews.has(no)) find(state, 'statement', `${year} ${no}`)
  }
  for (const [record, count] of left) {
    if (count > 0) find(state, 'statement', `${year} ${state.toldAdjustments.get(record)?.no}`)
  }
}

/** Takes one link; one that does not follow from what comes before it is named, and the chain goes on from it. */
export const takeLink = (state: State, { seq, hash, entries }: RecordOf<'link'>): void => {
  const before = state.chain ?? {
    seq: 0n,
    hash: createHash('sha256')
      .update(state.set?.company ?? '')
      .digest(),
  }
  const inner = createHash('sha256').update(entries.join('\n')).digest()
  const own = createHash('sha256').update(before.hash).update(seq).update(inner).digest('hex')
  if (BigInt(seq) !== before.seq + 1n || own !== hash) find(state, 'trail', seq)
  state.chain = { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
  for (const line of entries) {
    const entry = entryOf(line)
    if (entry) takeEntry(state, entry)
    else find(state, 'trail', seq)
  }
}

/** The head of the chain has to be its last link. */
export const takeHead = (state: State, { seq, hash }: RecordOf<'head'>): void => {
  const isLast = state.chain?.seq === BigInt(seq) && state.chain.hash.toString('hex') === hash
  if (!isLast) find(state, 'trail', `${BigInt(seq) + 1n}`)
}

/** Vouchers, adjustments and postings against what the trail tells of them last. */
export const checkTold = (state: State): void => {
  checkAdjustments(state)
  const wronged = new Set(state.findings.map(({ voucher }) => voucher))
  for (const [id, { name, no, version, auditor, isAudited }] of state.held) {
    const told = state.told.get(id)
    if (told?.no !== no || told.entries !== version) {
      if (!wronged.has(id)) find(state, 'trail', name, id)
    } else if (isAudited && told.auditor !== auditor && !wronged.has(id)) find(state, 'auditor', name, id)
  }
  const held = new Map(
    state.postings.map(({ year, no, version, record }) => [
      `${year}-${String(no).padStart(2, '0')} (${version})`,
      record,
    ]),
  )
  for (const what of new Set([...held.keys(), ...state.toldPostings.keys()])) {
    if (held.get(what) !== state.toldPostings.get(what)) find(state, 'posting', what)
  }
}
