// What the product has acknowledged, kept outside of it: the vouchers there must be, and the numbers left behind.
import type { Books } from '../../src/server/ledger/store/books.ts'

/** A voucher as the last answer about it left it; `lines` is its text in `linesOf`. */
export type Kept = {
  id: bigint
  no: number
  month: number
  serialNo: string
  version: number
  status: 'saved' | 'audited' | 'void'
  lines: string
}

export type Journal = {
  books: Books
  vouchers: Map<bigint, Kept>
  drafts: Set<bigint>
  /** Numbers that deleted and moved vouchers have left, as `month/no`. */
  left: Set<string>
  /** Acts of each kind that must stand in the trail, each once. */
  acts: Map<string, number>
  /** What went otherwise than a sound product may let it go. */
  faults: string[]
}

export const openJournal = (books: Books): Journal => ({
  books,
  vouchers: new Map(),
  drafts: new Set(),
  left: new Set(),
  acts: new Map(),
  faults: [],
})

export const count = <K>(counts: Map<K, number>, what: K, by = 1): void => {
  counts.set(what, (counts.get(what) ?? 0) + by)
}

export const leave = (journal: Journal, { month, no }: Kept): void => {
  journal.left.add(`${month}/${no}`)
}
