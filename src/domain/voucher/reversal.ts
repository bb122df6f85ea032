// Correcting what is posted (会计基础工作规范): the red reversal, its correction copy, and the blue one of a later year.
import { type Problem, problem } from '../base/problem.ts'
import type { SubjectTree } from '../chart/subject.ts'
import { classOf } from './balance.ts'
import {
  type DraftFacts,
  draftLine,
  type Line,
  type Voucher,
  type VoucherDraft,
  type VoucherSource,
} from './voucher.ts'

/** How a posted voucher is named in the summaries of the law; `word` is that of its type in simplified Chinese. */
export type NamedVoucher = { date: string; word: string; no: number }

/** '12月25日记字0013号凭证'. */
const lawfulName = ({ date, word, no }: NamedVoucher): string =>
  `${Number(date.slice(5, 7))}月${Number(date.slice(8, 10))}日${word}字${String(no).padStart(4, '0')}号凭证`

const summaryMax = 200
const cut = (text: string): string => [...text].slice(0, summaryMax).join('')

/** The words that the law asks of a reversal, in the language of the books: 注销12月25日记字0013号凭证. */
const reversingSummary = (original: NamedVoucher): string => `注销${lawfulName(original)}`

/** The summary of a correcting line: 订正12月25日记字0013号凭证：支付租金. With `year` for a voucher of an earlier year. */
export const correctingSummary = (original: NamedVoucher, summary: string, year = ''): string =>
  cut(`订正${year && `${year}年`}${lawfulName(original)}${summary && `：${summary}`}`)

/** The red reversal: same type and sides, base, original and quantity negated. `reversalOf` is unique. */
export const reverseVoucher = (
  voucher: Voucher,
  original: { id: string; word: string; no: number },
  date: string,
  facts: DraftFacts,
): VoucherDraft => {
  const summary = reversingSummary({ ...original, date: voucher.date })
  return {
    type: voucher.type,
    date,
    attachCount: 0,
    remark: '',
    source: 'REVERSAL',
    reversalOf: original.id,
    adjustment: voucher.period.no === 13,
    lines: voucher.lines.map((line) => ({ ...draftLine(line, -1n, facts), summary, invoiceNo: '' })),
  }
}

/**
 * The blue correction of a voucher of an earlier year, to be put right by hand: the same amounts on the other side, and
 * `priorYear` (6901) in the place of profit and loss, whose year is over. It is a draft: nothing is booked by it.
 */
export const blueCorrection = (
  voucher: Voucher,
  original: { id: string; word: string; no: number },
  more: { date: string; priorYear: string; subjects: Pick<SubjectTree, 'find'> },
  facts: DraftFacts,
): VoucherDraft => {
  const named = { ...original, date: voucher.date }
  const year = voucher.date.slice(0, 4)
  const turned = (line: Line) => {
    const draft = draftLine(line, 1n, facts)
    const sides = { debit: draft.credit, credit: draft.debit }
    const summary = correctingSummary(named, line.summary, year)
    const isOver = more.subjects.find(line.subject)?.type === 'PROFIT_LOSS'
    if (!isOver) return { ...draft, ...sides, summary, invoiceNo: '' }
    return { summary, subject: more.priorYear, aux: {}, ...sides }
  }
  return {
    type: voucher.type,
    date: more.date,
    attachCount: 0,
    remark: '',
    corrects: original.id,
    lines: voucher.lines.map(turned),
  }
}

/** A voucher as its reversal depends on it. */
export type Reversible = { label: string; date: string; source: VoucherSource; posted: boolean; isVoid: boolean }

/**
 * Whether a voucher may be reversed at all: only what is posted (before that it is changed or made void), and not the
 * carry-forward of profit and loss, whose reversal would show as profit of the month. That it happens once (E118) is
 * for the database, which alone knows of the others at the same moment.
 */
export const checkReversible = (original: Reversible): Problem[] => {
  const of = { no: original.label }
  if (!original.posted || original.isVoid) return [problem('voucher.notPosted', '', of)]
  return classOf(original.source) === 'closing' ? [problem('voucher.closing', '', of)] : []
}

/** The same for a reversal of `date`, which may not be earlier than the original (E129). */
export const checkReversal = (original: Reversible, date: string): Problem[] => [
  ...checkReversible(original),
  ...(date < original.date ? [problem('voucher.reversalDate', 'date')] : []),
]
