// The certificate of a posting on paper: what was posted, by whom, its totals, and the root that proves it.

import { fill } from '../../contract/base/sentence.ts'
import { momentText } from '../../domain/base/moment.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type PeriodKey, periodText } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import { voucherWord } from '../../domain/voucher/voucher.ts'
import { exportMark } from '../kernel/parameter.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { type KeptPosting, readPosting } from '../ledger/read/read-history.ts'
import type { Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { groupText } from '../print/figures.ts'
import { makePdf } from '../print/pdf.ts'
import type { PaperRow } from '../print/report-pages.ts'
import type { ReportSetting } from '../print/report-sheets.ts'
import { type PrintWords, printWords, unitIn } from '../print/words.ts'

/** '记 1–29': the numbers that this posting has made permanent; '' for a type that it adds nothing to. */
const numbersOf = ({ postedNos, previousNos }: KeptPosting, wordOf: (type: string) => string): string[] =>
  Object.entries(postedNos).flatMap(([type, last]) => {
    const first = (previousNos[type] ?? 0) + 1
    return last < first ? [] : [`${wordOf(type)} ${first === last ? first : `${first}–${last}`}`]
  })

const pairOf = (posting: KeptPosting, name: 'opening' | 'period' | 'closing'): string => {
  const { total } = posting
  return `${groupText(total[`${name}Debit`])}  /  ${groupText(total[`${name}Credit`])}`
}

/** The certificate as rows of a name and what it is. */
const rowsOf = (posting: KeptPosting, facts: CompanyFacts, words: PrintWords, lang: Scope['lang']): PaperRow[] => {
  const row = (name: string, text: string): PaperRow => ({ cells: [name, text] })
  const head = (name: string): PaperRow => ({ cells: [name, ''], look: 'group' })
  const wordOf = (type: string) => voucherWord(facts.voucherTypes, type, lang)
  const { cancelledBy: name, cancelledAt, reason } = posting
  const state =
    cancelledAt === null ? words.certStands : fill(words.certCancelled, { name, time: momentText(cancelledAt), reason })
  return [
    head(words.certPosting),
    row(words.poster, posting.by),
    row(words.certAt, momentText(posting.at)),
    row(words.certVersion, String(posting.version)),
    row(words.certState, state),
    head(words.certVouchers),
    row(words.coverNumbers, numbersOf(posting, wordOf).join(', ') || '—'),
    row(words.coverCount, String(posting.vouchers)),
    row(words.coverDebit, groupText(formatMoney(posting.debit, facts.baseDigits))),
    head(words.certTrial),
    row(words.certOpening, pairOf(posting, 'opening')),
    row(words.certPeriod, pairOf(posting, 'period')),
    row(words.certClosing, pairOf(posting, 'closing')),
    row(words.certSubjects, String(posting.subjects)),
    head(words.certProof),
    row(words.certPrevious, posting.previousRoot),
    row(words.certRoot, posting.root),
    row(words.certRecord, posting.record),
    { cells: [words.certNote], look: 'words' },
  ]
}

/** The PDF of a posting, the latest of the month unless told. */
export const certificateOf = async (
  scope: Scope,
  books: Books,
  facts: CompanyFacts,
  period: PeriodKey,
  version: number | null,
): Promise<FileAnswer> => {
  const posting = (await readPosting(scope.db, books, period.no, version)) ?? refuse(problem('record.missing', 'month'))
  const words = printWords[scope.lang]
  const month = periodText(period)
  const isManagement = facts.accountSet.mode === 'MANAGEMENT'
  const currency = facts.accountSet.baseCurrency
  const setting: ReportSetting = {
    title: words.certTitle,
    form: { mark: '', signs: [words.poster, words.chief].map((name) => fill(words.signOf, { name })) },
    company: `${books.value} ${subjectName(posting, scope.lang)}`,
    period: month,
    currency: unitIn(words, currency),
    notes: isManagement ? [words.management] : [],
    columns: [
      { title: words.certItem, kind: 'text' },
      { title: words.certText, kind: 'text' },
    ],
    digits: facts.baseDigits,
    mark: await exportMark(scope),
    printedBy: scope.user.realName,
    printedAt: momentText(new Date().toISOString()),
  }
  const title = `${words.certTitle} ${books.value} ${month}`
  async function* parts() {
    yield [{ rows: rowsOf(posting, facts, words, scope.lang) }]
  }
  return makePdf({ kind: 'report', title, words, setting }, parts(), scope.cancelled)
}
