// The multi-column ledger: which columns a scheme gives, and the figure of a row in each of them.
import type { EntityType } from '../chart/entity.ts'
import type { Direction, SubjectTree } from '../chart/subject.ts'
import type { LedgerFrame, Side } from './ledger-rows.ts'

/** CHILDREN: a column for each child of the subject; ENTITY: for each entity of a kind; CHOSEN: the subjects named. */
export const schemeKinds = ['CHILDREN', 'ENTITY', 'CHOSEN'] as const
export type SchemeKind = (typeof schemeKinds)[number]

/** More columns than this nobody reads. */
export const columnsMost = 60

/** `debit` and `credit` are the subjects of a CHOSEN scheme by the side they are read on. */
export type ColumnScheme = {
  code: string
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  subject: string
  columns: SchemeKind
  entityType: EntityType | ''
  debit: readonly string[]
  credit: readonly string[]
}

/** `key` is the code of a subject or an entity, '' for what no other column takes. */
export type LedgerColumn = { key: string; side: Exclude<Side, 'nil'> }

const sideOf = (direction: Direction | undefined): LedgerColumn['side'] => (direction === 'C' ? 'credit' : 'debit')

/** The side on which the subject of a scheme is read: its total is the net of this side. */
export const schemeSide = (scheme: ColumnScheme, tree: SubjectTree): LedgerColumn['side'] =>
  sideOf(tree.find(scheme.subject)?.direction)

/** The columns of subjects; a subject without children is its own column. */
export const subjectColumns = (scheme: ColumnScheme, tree: SubjectTree): LedgerColumn[] => {
  if (scheme.columns === 'CHOSEN') {
    const onSide = (side: LedgerColumn['side']) => (key: string) => ({ key, side })
    return [...scheme.debit.map(onSide('debit')), ...scheme.credit.map(onSide('credit'))]
  }
  const children = tree.children(scheme.subject)
  const own = tree.find(scheme.subject)
  const shown = children.length > 0 || !own ? children : [own]
  return shown.map(({ code, direction }) => ({ key: code, side: sideOf(direction) }))
}

/** The column that takes what is booked on a subject; −1 where none but the rest does. */
export const columnOfSubject = (columns: readonly LedgerColumn[], subject: string): number =>
  columns.findIndex(({ key }) => key !== '' && subject.startsWith(key))

/** A debit-positive net as it stands on a side. */
export const signedOn = (side: LedgerColumn['side'], net: bigint): bigint => (side === 'debit' ? net : -net)

/** What a column adds to the total of the side `total`. */
export const towards = (total: LedgerColumn['side'], column: LedgerColumn, value: bigint): bigint =>
  column.side === total ? value : -value

/** What no column takes: the frame of the whole without those of the columns. */
export const restFrame = (whole: LedgerFrame, parts: readonly LedgerFrame[]): LedgerFrame => ({
  subject: '',
  opening: parts.reduce((left, part) => left - part.opening, whole.opening),
  months: whole.months.map((month, at) =>
    parts.reduce((left, part) => {
      const { debit = 0n, credit = 0n, ytdDebit = 0n, ytdCredit = 0n } = part.months[at] ?? {}
      return {
        period: left.period,
        debit: left.debit - debit,
        credit: left.credit - credit,
        ytdDebit: left.ytdDebit - ytdDebit,
        ytdCredit: left.ytdCredit - ytdCredit,
      }
    }, month),
  ),
})

/** Whether a frame has a figure anywhere: one that nets to nothing still has turnovers. */
export const hasFigures = ({ opening, months }: LedgerFrame): boolean =>
  opening !== 0n || months.some(({ ytdDebit, ytdCredit }) => ytdDebit !== 0n || ytdCredit !== 0n)

/** Why a scheme cannot be: the field that is wrong. Subjects are named once, below the parent, at most 60 of them. */
export const wrongField = (scheme: ColumnScheme, tree: SubjectTree): keyof ColumnScheme | null => {
  if (!tree.find(scheme.subject)) return 'subject'
  if (scheme.columns === 'ENTITY') return scheme.entityType === '' ? 'entityType' : null
  if (scheme.columns === 'CHILDREN') return null
  const isBelow = (code: string): boolean =>
    code !== scheme.subject && code.startsWith(scheme.subject) && tree.find(code) !== undefined
  const all = [...scheme.debit, ...scheme.credit]
  const isWithin = (code: string, at: number) => all.some((other, i) => i !== at && code.startsWith(other))
  const wrong = all.findIndex((code, at) => !isBelow(code) || isWithin(code, at))
  if (wrong >= 0) return wrong < scheme.debit.length ? 'debit' : 'credit'
  return all.length === 0 || all.length > columnsMost ? 'debit' : null
}
