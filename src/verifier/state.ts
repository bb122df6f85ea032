// What the verifier keeps while it reads an archive: what names things, figures to be matched, what was found.
import { createHash, type Hash } from 'node:crypto'
import type { Subject } from '../domain/chart/subject.ts'
import type { RecordOf } from '../domain/closing/archive.ts'
import type { KeptMonth } from '../domain/closing/posted-month.ts'
import type { BookCheck } from '../domain/closing/proof.ts'
import type { ToldRoots } from '../domain/closing/row-parts.ts'
import type { StatementLine } from '../domain/statement/statement.ts'
import type { MadeAdjustment, ReviewTold } from '../domain/statement/statement-adjustment.ts'
import type { StatementName } from '../domain/statement/statement-month.ts'
import type { Amounts } from '../domain/voucher/balance.ts'
import { voucherLabel } from '../domain/voucher/voucher.ts'

/** The checks: those of the books, and two that only an archive needs. */
type CheckName = BookCheck | 'statement' | 'file'

/** `voucher` is the id of the voucher it is about, '' for none. */
export type ArchiveFinding = { check: CheckName; what: string; voucher: string }

/** A posting as its record tells it; `rootHash` takes the digests of its vouchers as they come. */
export type Posting = {
  year: number
  no: number
  version: number
  postedNos: Readonly<Record<string, number>>
  previousNos: Readonly<Record<string, number>>
  previousRoot: string
  root: string
  /** The figures of the month, in the form of its posting. */
  kept: KeptMonth
  isCancelled: boolean
  /** SHA-256 of its record. */
  record: string
  rootHash: Hash
}

/** What a voucher says of itself and the trail has to tell too. */
export type Held = { name: string; no: number; version: number; auditor: string; isAudited: boolean }
/** `form`: the month and type of a voucher as its content was told last, null where none was. */
export type Told = {
  no: number
  entries: number
  auditor: string
  form: { year: number; no: number; type: string } | null
  isDeleted: boolean
}

/** The cells of a row by the names of its columns; numbers as the texts they are. */
export type RowCells = Readonly<Record<string, string | null | undefined>>

export type State = {
  set: RecordOf<'set'> | null
  words: Map<string, string>
  subjects: Subject[]
  flowItems: Map<string, 'IN' | 'OUT'>
  lines: Map<StatementName, StatementLine[]>
  auxes: Map<string, string>
  periods: Map<number, string>
  periodList: RecordOf<'period'>[]
  /** Rows by their tables, and the lines of the statements as they were published. */
  rows: Map<string, RowCells[]>
  published: Map<StatementName, RowCells[]>
  /** The years of which the company has an account set. */
  years: Set<string>
  /** By table the digests of the rows of each part, by its key; and the roots of parts as a trail tells them last. */
  parts: Map<string, Map<string, string[]>>
  toldRoots: Map<string, ToldRoots['roots']>
  counters: { no: number; type: string; lastNo: number; postedNo: number }[]
  openings: RecordOf<'opening'>[]
  openingFlows: RecordOf<'openingFlow'>[]
  /** Sums of open items in base and original by subject, entities and currency, and the digest over their texts. */
  items: Map<string, { subject: string; base: bigint; original: bigint }>
  itemsHash: Hash
  adjustments: (MadeAdjustment & { year: number; record: string })[]
  /** What the trail tells of reviews of adjustments, in its order. */
  reviews: ReviewTold[]
  statements: RecordOf<'statement'>[]
  /** Kept figures less the sums of the lines: all of it has to become nothing. */
  open: Map<string, bigint[]>
  /** Posted turnovers by the key of the domain, and posted cash flows by month and item. */
  posted: Map<string, Amounts>
  flows: Map<number, Map<string, bigint>>
  postings: Posting[]
  held: Map<string, Held>
  told: Map<string, Told>
  /** By month and version what the trail tells last of a posting. */
  toldPostings: Map<string, string>
  toldMode: string | null
  /** The digest of the open items as the trail tells it last, null where it tells none. */
  toldItems: string | null
  /** How the year was closed last, undefined where nothing is told of it. */
  toldYear: string | null | undefined
  /** The voucher numbers expected next, by month and type. */
  next: Map<string, number>
  chain: { seq: bigint; hash: Buffer } | null
  vouchers: number
  last: { id: bigint; name: string }
  findings: ArchiveFinding[]
}

export const newState = (): State => ({
  ...{ set: null, words: new Map(), subjects: [], flowItems: new Map(), lines: new Map(), auxes: new Map() },
  ...{
    periods: new Map(),
    counters: [],
    openings: [],
    openingFlows: [],
    items: new Map(),
    itemsHash: createHash('sha256'),
    adjustments: [],
    reviews: [],
    periodList: [],
    rows: new Map(),
    published: new Map(),
    years: new Set(),
    parts: new Map(),
    toldRoots: new Map(),
    statements: [],
    open: new Map(),
    posted: new Map(),
  },
  ...{ flows: new Map(), postings: [], held: new Map(), told: new Map(), toldPostings: new Map() },
  ...{ toldMode: null, toldItems: null, toldYear: undefined },
  ...{ next: new Map(), chain: null, vouchers: 0, last: { id: -1n, name: '' }, findings: [] },
})

export const find = (state: State, check: CheckName, what: string, voucher = ''): void => {
  state.findings.push({ check, what, voucher })
}

export const monthText = (year: number, no: number): string => `${year}-${String(no).padStart(2, '0')}`

/** '2025-11 记-0007' */
export const nameOf = (state: State, no: number, type: string, number: number): string =>
  `${monthText(state.set?.year ?? 0, no)} ${voucherLabel(state.words.get(type) ?? type, number)}`

export const addOpen = (state: State, key: string, figures: readonly bigint[], sign: bigint): void => {
  const sums = state.open.get(key) ?? figures.map(() => 0n)
  figures.forEach((figure, at) => {
    sums[at] = (sums[at] ?? 0n) + sign * figure
  })
  state.open.set(key, sums)
}
