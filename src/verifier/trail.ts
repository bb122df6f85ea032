// The trail of an archive: its chain link by link, and what it tells of vouchers, postings and the account set.
import { createHash } from 'node:crypto'
import type { RecordOf } from '../domain/closing/archive.ts'
import { rowsTold, type ToldRoots } from '../domain/closing/row-parts.ts'
import type { ReviewTold } from '../domain/statement/statement-adjustment.ts'
import { find, nameOf, type State } from './state.ts'

const text = '"(?:[^"\\\\]|\\\\.)*"'
/** Item, moment, user, name, trace, action, type, id, number, after: ids are longer than a number of JSON can be. */
const entryShape = new RegExp(
  `^\\[\\d+, ${text}, (-?\\d+), ${text}, ${text}, (${text}), (${text}), (null|-?\\d+), (${text}), ([\\s\\S]*)\\]$`,
)

/** Where the content of a voucher says month and type. */
const formShape = /"voucher":\["voucher\/1","[^"]*","(\d{4})-(\d{2})","([^"]*)"/

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
    const told = state.told.get(id) ?? { no: 0, entries: 0, auditor: '', form: null, isDeleted: false }
    told.no = Number(no.split('-').at(-1))
    told.entries += 1
    told.isDeleted = action === 'delete'
    const [, year, month, of] = formShape.exec(after) ?? []
    if (year !== undefined) told.form = { year: Number(year), no: Number(month), type: of ?? '' }
    if (action === 'audit') told.auditor = user
    state.told.set(id, told)
  } else if (type === 'period' && (action === 'post' || action === 'cancelPosting')) {
    const { version, record } = JSON.parse(after) as { version: number; record?: string }
    state.toldPostings.set(`${no} (${version})`, record ?? '')
  } else if (type === 'accountSet' && action === 'create' && no === state.set?.value) {
    state.toldMode = (JSON.parse(after) as { mode?: string }).mode ?? null
  } else if (type === 'accountSet' && no === state.set?.value && (action === 'closeYear' || action === 'cancelYear')) {
    const { isFinal } = JSON.parse(after) as { isFinal?: boolean }
    state.toldYear = action === 'cancelYear' ? null : isFinal ? 'FINAL' : 'PROVISIONAL'
  } else if (type === 'opening' && (no === state.set?.value || no.startsWith(`${state.set?.value} `))) {
    state.toldItems = (JSON.parse(after) as { itemsRoot?: string }).itemsRoot ?? state.toldItems
  } else if (type === rowsTold) {
    state.toldRoots.set(no, (JSON.parse(after) as ToldRoots).roots)
  } else if (type === 'statementAdjustment' && (action === 'audit' || action === 'cancelAudit')) {
    const { before, after: now } = JSON.parse(after) as Pick<ReviewTold, 'before' | 'after'>
    state.reviews.push({ action, no, before, after: now })
  }
}

type Link = { seq: string; entries: readonly string[] }

const hashBehind = (before: Buffer, { seq, entries }: Link): string => {
  const inner = createHash('sha256').update(entries.join('\n')).digest()
  return createHash('sha256').update(before).update(seq).update(inner).digest('hex')
}

const takeEntries = (state: State, { seq, entries }: Link): void => {
  for (const line of entries) {
    const entry = entryOf(line)
    if (entry) takeEntry(state, entry)
    else find(state, 'trail', seq)
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
  if (BigInt(seq) !== before.seq + 1n || hashBehind(before.hash, { seq, entries }) !== hash) find(state, 'trail', seq)
  state.chain = { seq: BigInt(seq), hash: Buffer.from(hash, 'hex') }
  takeEntries(state, { seq, entries })
}

/** Takes a link of the group's trail, which stands for itself. */
export const takeGroupLink = (state: State, { previous, hash, ...link }: RecordOf<'groupLink'>): void => {
  if (hashBehind(Buffer.from(previous, 'hex'), link) !== hash) find(state, 'trail', link.seq)
  takeEntries(state, link)
}

/** The head of the chain has to be its last link. */
export const takeHead = (state: State, { seq, hash }: RecordOf<'head'>): void => {
  const isLast = state.chain?.seq === BigInt(seq) && state.chain.hash.toString('hex') === hash
  if (!isLast) find(state, 'trail', `${BigInt(seq) + 1n}`)
}

/** Vouchers and postings against what the trail tells of them last. */
export const checkTold = (state: State): void => {
  const wronged = new Set(state.findings.map(({ voucher }) => voucher))
  for (const [id, { name, no, version, auditor, isAudited }] of state.held) {
    const told = state.told.get(id)
    if (told?.no !== no || told.entries !== version) {
      if (!wronged.has(id)) find(state, 'trail', name, id)
    } else if (isAudited && told.auditor !== auditor && !wronged.has(id)) find(state, 'auditor', name, id)
  }
  for (const [id, { no, form, isDeleted }] of state.told) {
    if (state.held.has(id) || isDeleted || form?.year !== state.set?.year) continue
    find(state, 'trail', `${nameOf(state, form?.no ?? 0, form?.type ?? '', no)} (${id})`)
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
