// The lines of some documents in one voucher, bills or restocks: alike ones as one, or one for each document.
import { formatMoney, formatQuantity } from '../base/money.ts'
import { type AuxSet, auxText } from '../chart/entity.ts'
import type { LineDraft } from './voucher.ts'

/** A line before it becomes text: figures in minor units, the side said by which is filled; quantity in millionths. */
export type DocumentLine = { subject: string; aux: AuxSet; debit: bigint; credit: bigint; quantity?: bigint }

/** How lines are made of documents; `isApart`: those of a line that keep one for each document all the same. */
export type LineMaking<D> = {
  merge: boolean
  isApart: (line: DocumentLine) => boolean
  summary: (document: D) => string
  digits: number
}

const keyOf = ({ subject, aux, debit }: DocumentLine): string =>
  `${debit === 0n ? 'C' : 'D'}|${subject}|${auxText(aux)}`

const sumOf = (a: DocumentLine, b: DocumentLine): DocumentLine => ({
  ...a,
  debit: a.debit + b.debit,
  credit: a.credit + b.credit,
  quantity: (a.quantity ?? 0n) + (b.quantity ?? 0n),
})

/** Lines of one side, subject and set of entities as one; what comes to nothing is left out. */
const merged = (lines: readonly DocumentLine[]): DocumentLine[] => {
  const found = new Map<string, DocumentLine>()
  for (const line of lines) {
    const key = keyOf(line)
    const known = found.get(key)
    found.set(key, known ? sumOf(known, line) : line)
  }
  return [...found.values()].filter(({ debit, credit }) => debit !== 0n || credit !== 0n)
}

const draftOf = (summary: string, { subject, aux, debit, credit, quantity = 0n }: DocumentLine, digits: number) => {
  const textOf = (amount: bigint) => (amount === 0n ? '' : formatMoney(amount, digits))
  const line: LineDraft = { summary, subject, aux, debit: textOf(debit), credit: textOf(credit) }
  return quantity === 0n ? line : { ...line, quantity: formatQuantity(quantity) }
}

/** `linesOf` gives what some documents come to, in the order of the voucher. */
export const documentLines = <D>(
  documents: readonly D[],
  linesOf: (some: readonly D[]) => DocumentLine[],
  { merge, isApart, summary, digits }: LineMaking<D>,
): LineDraft[] => {
  const each = (isWanted: (line: DocumentLine) => boolean) =>
    documents.flatMap((one) =>
      merged(linesOf([one]).filter(isWanted)).map((line) => draftOf(summary(one), line, digits)),
    )
  const [first] = documents
  if (!first || !merge) return each(() => true)
  const together = merged(linesOf(documents).filter((line) => !isApart(line)))
  return [...together.map((line) => draftOf(summary(first), line, digits)), ...each(isApart)]
}
