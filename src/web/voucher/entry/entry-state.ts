// The state of one voucher entry tab beside its grid: head, the stored voucher it stands for, marks, lists, panels.
import type { VoucherLineShape, VoucherShape } from '../../../contract/voucher/voucher.ts'
import type { AuxSet } from '../../../domain/chart/entity.ts'
import { type LineDraft, rateTypes, type VoucherDraft } from '../../../domain/voucher/voucher.ts'
import type { CellList } from '../grid/cell-list.ts'
import type { ClipboardTable } from '../grid/clipboard-table.ts'
import { filledLines, type GridState } from '../grid/grid-state.ts'
import type { BadCell, PastePlan } from '../grid/paste.ts'
import type { EntryBooks } from './books.ts'
import type { Merge } from './conflict-merge.ts'
import { type EntryLine, emptyLine, type Field, rareFields } from './fields.ts'

/** The head as typed. `attachCount` is digits or ''. */
export type Head = {
  readonly type: string
  readonly date: string
  readonly attachCount: string
  readonly remark: string
  /** The voucher that this one is to put right, '' for none. */
  readonly corrects: string
  /** It stands in the adjustment period of the year, not in December. */
  readonly adjustment: 'yes' | ''
}

const originFields = [
  'id',
  'word',
  'no',
  'serialNo',
  'period',
  'status',
  'posted',
  'reversed',
  'source',
  'createdBy',
  'cashierBy',
  'auditedBy',
  'postedBy',
  'rejected',
  'version',
  'hiddenLines',
  'actions',
] as const satisfies readonly (keyof VoucherShape)[]
type Known = Pick<VoucherShape, (typeof originFields)[number]>

/** What the server knows of the voucher in the tab; null for one that was never stored. */
export type Origin = Known & {
  /** The lines as stored: balances of the server contain them already. */
  storedLines: readonly EntryLine[]
}

/**
 * Something wrong with a line or the head: the name of a problem with its arguments, and the server's own words if it
 * was it.
 */
export type Mark = {
  /** The line, null for the head or the whole. */
  readonly key: number | null
  readonly field: Field | keyof Head | null
  readonly name: string
  readonly args: Readonly<Record<string, string | number>>
  readonly message: string
  readonly number: number
}

/** A file that has arrived on the server for this voucher and is not attached to it yet. */
export type PendingAttachment = {
  readonly fileId: string
  readonly name: string
  readonly ext: string
  readonly sizeBytes: number
}

/**
 * A save that was sent and whose outcome is unknown: it is settled with the same key before anything else is sent.
 * `isFault`: every answer so far was a fault of the server; one that was kept by an older version does not say.
 */
export type PendingSave = { readonly key: string; readonly body: SaveBody; readonly isFault?: boolean }
export type SaveBody = { id?: string; version?: number; draft: VoucherDraft; accept?: number[] }

export type PasteOffer = {
  table: ClipboardTable
  plan: PastePlan
  lines: readonly EntryLine[]
  bad: readonly BadCell[]
}

/** Two changed the voucher: what each did, the voucher as it is stored now, and who stored it. */
export type Conflict = { readonly merge: Merge; readonly voucher: VoucherShape; readonly by: string }

/** A voucher that another company of the group may have to answer. */
export type Answerable = { readonly id: string; readonly label: string }

/** A sentence at the foot that goes with the next key. */
export type Note = { readonly key: string; readonly args?: Record<string, string | number> }

/** What may stand beside or over the grid, one at a time. */
export type PanelName =
  | 'cashFlow'
  | 'keys'
  | 'display'
  | 'reverse'
  | 'trace'
  | 'templates'
  | 'saveTemplate'
  | 'expense'
  | 'who'
  | 'editNo'
  | 'print'
  | 'preview'
  | 'salesList'

export type EntryState = {
  readonly head: Head
  readonly grid: GridState
  readonly origin: Origin | null
  /** The head and lines as stored or as begun: what differs from them is unsaved. */
  readonly cleanHead: Head
  readonly cleanLines: readonly EntryLine[]
  /** The caret moves within the cell (after a click or F2); else ← → move between cells. */
  readonly caret: boolean
  readonly list: CellList | null
  /** The list shows the whole chart (F7). */
  readonly isTree: boolean
  readonly marks: ReadonlyMap<number, readonly Mark[]>
  readonly headMarks: readonly Mark[]
  /** All reasons of the last refusal, until the voucher is saved or the list is closed. */
  readonly refused: readonly Mark[]
  readonly busy: 'save' | 'draft' | 'load' | null
  readonly sending: PendingSave | null
  /** What waits to be attached: unsaved work as what is typed is. */
  readonly papers: readonly PendingAttachment[]
  readonly panel: PanelName | null
  readonly paste: PasteOffer | null
  /** Shown until it is resolved or put off. */
  readonly conflict: Conflict | null
  readonly note: Note | null
  /** The last saved voucher with a related company, until its offer is closed: also while the next one is typed. */
  readonly answerable: Answerable | null
  /** Counts the vouchers begun in this tab, so that the grid scrolls to its top with a new one. */
  readonly turn: number
}

export const emptyHead = (type: string, date: string): Head => {
  const nothing = { attachCount: '', remark: '', corrects: '', adjustment: '' } as const
  return { type, date, ...nothing }
}

/** The head in the period its day allows: 31 December belongs to the adjustment period once December takes no more. */
export const inPeriod = (head: Head, books: Pick<EntryBooks, 'adjustmentOn'>): Head => {
  const allowed = books.adjustmentOn(head.date)
  const adjustment = allowed === 'must' || (allowed === 'may' && head.adjustment) ? 'yes' : ''
  return adjustment === head.adjustment ? head : { ...head, adjustment }
}

/** The voucher may be typed into. */
export const isEditable = ({ origin }: EntryState): boolean =>
  origin === null || (origin.actions.edit && origin.hiddenLines === 0)

/** What was found for the present lines, so that it is not counted again with every key. */
const compared = new WeakMap<readonly EntryLine[], { clean: readonly EntryLine[]; isSame: boolean }>()

/** The same lines, apart from those that were only passed through. */
const isSame = (lines: readonly EntryLine[], clean: readonly EntryLine[]): boolean => {
  if (lines === clean) return true
  const known = compared.get(lines)
  if (known?.clean === clean) return known.isSame
  const [now, then] = [filledLines(lines), filledLines(clean)]
  const same = now.length === then.length && now.every((line, at) => line === then[at])
  compared.set(lines, { clean, isSame: same })
  return same
}

/** Something was typed that is not stored. */
export const isDirty = (state: EntryState): boolean =>
  state.sending !== null ||
  state.grid.typed !== null ||
  state.head !== state.cleanHead ||
  !isSame(state.grid.lines, state.cleanLines)

/** Something would be lost with the tab: typed and not stored, or brought and not attached. */
export const hasUnsaved = (state: EntryState): boolean => isDirty(state) || state.papers.length > 0

/** A line as the server takes it; empty fields are left out. */
export const lineDraft = (line: EntryLine): LineDraft => {
  const draft: LineDraft = { summary: line.summary, subject: line.subject, aux: line.aux }
  for (const field of ['currency', 'original', 'rateType', 'rate', 'debit', 'credit', ...rareFields] as const) {
    if (line[field] !== '') draft[field] = line[field]
  }
  return draft
}

/** The voucher as the server takes it, with the key of each of its lines. */
export const voucherDraft = (head: Head, grid: GridState): { draft: VoucherDraft; keys: number[] } => {
  const lines = filledLines(grid.lines)
  return {
    draft: {
      type: head.type,
      date: head.date,
      attachCount: Number(head.attachCount || 0),
      remark: head.remark,
      ...(head.corrects ? { corrects: head.corrects } : {}),
      ...(head.adjustment ? { adjustment: true } : {}),
      lines: lines.map(lineDraft),
    },
    keys: lines.map((line) => line.key),
  }
}

/** A stored line as it is typed; the base currency is no currency of its own here. */
export const entryLine = (line: VoucherLineShape, baseCurrency: string, key: number): EntryLine => {
  const isBase = line.currency === '' || line.currency === baseCurrency
  const text = (value: string): string => (/^-?0*(\.0*)?$/.test(value) ? '' : value)
  return {
    ...emptyLine(key, line.summary),
    subject: line.subject,
    aux: line.aux as AuxSet,
    currency: isBase ? '' : line.currency,
    original: isBase ? '' : line.original,
    rate: isBase ? '' : line.rate,
    rateType: isBase || line.rateType === rateTypes[0] ? '' : line.rateType,
    debit: text(line.debit),
    credit: text(line.credit),
    ...Object.fromEntries(rareFields.map((field) => [field, line[field]])),
  }
}

export const headOf = (voucher: VoucherShape): Head => ({
  type: voucher.type,
  date: voucher.date,
  attachCount: voucher.attachCount === 0 ? '' : String(voucher.attachCount),
  remark: voucher.remark,
  corrects: voucher.corrects,
  adjustment: voucher.period.endsWith('-13') ? 'yes' : '',
})

export const originOf = (voucher: VoucherShape, storedLines: readonly EntryLine[]): Origin => ({
  ...(Object.fromEntries(originFields.map((name) => [name, voucher[name]])) as Known),
  storedLines,
})
