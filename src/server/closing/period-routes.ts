// The calls that check, post and reopen months of named books, with the certificate of a posted month.
import { fill } from '../../contract/base/sentence.ts'
import { wordsOf } from '../../contract/base/words.ts'
import {
  type PostingActShape,
  type PostingCheckShape,
  type PostingRowShape,
  periodCalls,
  type ReopeningShape,
} from '../../contract/chart/period.ts'
import { momentText } from '../../domain/base/moment.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { type PeriodKey, parsePeriod, periodText } from '../../domain/base/period.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { type AccountSetRight, type DataScope, isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import type { PreCheck } from '../../domain/closing/posting.ts'
import { planReopening } from '../../domain/closing/reopening.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { wireProblems } from '../kernel/envelope.ts'
import { exportMark } from '../kernel/parameter.ts'
import type { FileAnswer, RightHolder, Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { countOpenings } from '../ledger/close/year-end.ts'
import { countSeen } from '../ledger/counts/list-filter.ts'
import { type CountedBooks, type MonthCell, readMonths, readSets } from '../ledger/counts/month-grid.ts'
import { firstSaved } from '../ledger/counts/voucher-list.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { type KeptPosting, readPosting, readPostingHistory } from '../ledger/read/read-history.ts'
import type { Books, Readable } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { carriedState } from '../ledger/write/carry-forward.ts'
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

/** The named account set when the caller holds the right in it; foreign and missing ones are answered alike. */
export const bookWith = (scope: Scope, value: string, right: AccountSetRight): Books & { dataScope: DataScope } =>
  scope.setsWith(right).find((set) => set.value === value) ??
  refuse(problem('accountSet.noRight', 'accountSet', { set: value, right }))

/** The same for who sees all of it: closing vouchers tell of every subject (45217). */
export const wholeBookWith = (scope: Scope, value: string, right: AccountSetRight): Books => {
  const { dataScope, ...books } = bookWith(scope, value, right)
  return isUnlimited(dataScope) ? books : refuse(problem('closing.limited', 'accountSet'))
}

export const periodIn = (books: Books, month: string): PeriodKey => {
  const period = parsePeriod(month)
  return period?.year === books.year ? period : refuse(problem('accountSet.mismatch', 'month'))
}

/** Arguments that say something of the books, not only of the month. */
const telling = ['x', 'code', 'no', 'reason', 'list']

const isTelling = ({ args }: Problem): boolean => telling.some((name) => name in args)

/** Why a check warns or blocks, as far as one may hear it who does not see all of the books. */
const shownProblem = ({ problem: found }: PreCheck, isNarrow: boolean, scope: Scope) => {
  if (found === null || (isNarrow && isTelling(found))) return null
  return wireProblems([found], scope.lang)[0] ?? null
}

const itemsOf = async (scope: Scope, readable: Readable, check: PreCheck, gate: Gate, month: string) => {
  if (check.no !== 2 || check.state === 'ok') {
    const items = isUnlimited(readable.scope) ? (check.items ?? []) : []
    return items.map(({ name, figure }) => ({ voucher: '' as const, label: name, text: figure, amount: '' }))
  }
  const facts = await gate.facts(readable.books)
  const saved = await firstSaved(scope.db, readable, month)
  return saved.map((row) => ({
    voucher: row.id.toString(),
    label: voucherLabel(voucherWord(facts.voucherTypes, row.voucherType, scope.lang), row.voucherNo),
    text: `${row.voucherDate} ${row.createdName} ${row.summary}`,
    amount: row.totalDebit === null ? '' : formatMoney(row.totalDebit, facts.baseDigits),
  }))
}

/** How many vouchers of a month one sees, void ones left out. */
const countIn = async (scope: Scope, readable: Readable, month: string): Promise<number> => {
  const { no } = periodIn(readable.books, month)
  const counts = await countSeen(scope.db, [readable])
  return counts.reduce((sum, each) => (each.periodNo === no && each.status !== 9 ? sum + each.n : sum), 0)
}

const check = (gate: Gate) => async (input: { accountSet: string; month: string }, scope: Scope) => {
  const { dataScope, ...books } = bookWith(scope, input.accountSet, 'read')
  const { ready, checks, vouchers } = await gate.check(books, input.month, wordsOf[scope.lang])
  const isNarrow = !isUnlimited(dataScope)
  const shaped: PostingCheckShape[] = []
  for (const each of checks) {
    shaped.push({
      no: each.no,
      state: each.state,
      problem: shownProblem(each, isNarrow, scope),
      figure: isNarrow ? '' : each.figure,
      of: each.of ?? '',
      subjects: isNarrow ? [] : [...(each.subjects ?? [])],
      items: await itemsOf(scope, { books, scope: dataScope }, each, gate, input.month),
    })
  }
  return {
    ready,
    checks: shaped,
    vouchers: isNarrow ? await countIn(scope, { books, scope: dataScope }, input.month) : vouchers,
  }
}

/** What refuses a posting, as far as one may hear it: of all that tells of the books, only that there is something. */
const heard = (problems: readonly Problem[], isNarrow: boolean): readonly Problem[] => {
  if (!isNarrow || !problems.some(isTelling)) return problems
  return [...problems.filter((each) => !isTelling(each)), problem('period.limited')]
}

const postOne = async (gate: Gate, scope: Scope, target: { accountSet: string; month: string }, place: number) => {
  let isNarrow = true
  try {
    if (scope.cancelled?.aborted) refuse(problem('job.cancelled'))
    const { dataScope, ...books } = bookWith(scope, target.accountSet, 'post')
    isNarrow = !isUnlimited(dataScope)
    await scope.hold?.(`post:${target.accountSet}`)
    // A company may be named with several months: each has a key of its own.
    const key = scope.idempotencyKey === '' ? '' : `${scope.idempotencyKey} ${place}`
    const posted = await gate.post(actorOf(scope), books, target.month, wordsOf[scope.lang], key)
    return { ...target, done: true, vouchers: posted.vouchers, problems: [], version: posted.version }
  } catch (error) {
    // A refused company does not stop the others; a fault does.
    if (!(error instanceof Refusal)) throw error
    return {
      ...target,
      done: false,
      vouchers: 0,
      problems: wireProblems(heard(error.problems, isNarrow), scope.lang),
      version: 0,
    }
  }
}

export const periodRoutes = (app: App, gate: Gate): void => {
  serve(app, periodCalls, {
    grid: async ({ year }, scope) => {
      const years = yearsOf(scope)
      const chosen = year ?? scope.accountSet?.year ?? years[0] ?? new Date().getFullYear()
      return { year: chosen, years, companies: await gridOf(scope, scope, chosen) }
    },
    history: async ({ year, accountSet, month }, scope) => {
      if (accountSet !== undefined) bookWith(scope, accountSet, 'read')
      return { items: await historyOf(scope, { year, accountSet, month }) }
    },
    check: check(gate),
    post: async ({ targets }, scope) => {
      const results = []
      for (const [index, target] of targets.entries()) {
        const stage = `${target.accountSet} ${target.month}`
        const pct = Math.round((index * 100) / targets.length)
        scope.progress?.({ pct, stage, done: index, total: targets.length })
        results.push(await postOne(gate, scope, target, index))
      }
      return { results }
    },
    reopening: async ({ accountSet, month }, scope) => {
      const { dataScope, ...books } = bookWith(scope, accountSet, 'post')
      const readable = { books, scope: dataScope }
      return reopeningOf(scope, readable, await gate.facts(books), periodIn(books, month))
    },
    certificate: async ({ accountSet, month, version = null }, scope) => {
      const books = wholeBookWith(scope, accountSet, 'read')
      return certificateOf(scope, books, await gate.facts(books), periodIn(books, month), version)
    },
    cancelPosting: async ({ accountSet, month, reason }, scope) => {
      const books = bookWith(scope, accountSet, 'post')
      await scope.hold?.(`post:${accountSet}`)
      return { version: await gate.cancelPosting(actorOf(scope), books, month, reason, scope.idempotencyKey) }
    },
  })
}

// The postings and cancellings of the account sets a caller may read, as the posting screen shows them.

/** As many acts are shown. */
const actsMax = 50

type Question = { year: number; accountSet?: string; month?: string }

export const historyOf = async (scope: Scope, { year, accountSet, month }: Question): Promise<PostingActShape[]> => {
  const sets = scope
    .setsWith('read')
    .filter((set) => set.year === year && (accountSet === undefined || set.value === accountSet))
  const known = new Map(sets.map((set) => [set.companyId, set]))
  const question = { companyIds: [...known.keys()], year, no: parsePeriod(month ?? '')?.no, limit: actsMax }
  const rows = await readPostingHistory(scope.db, question)
  return rows.map(({ companyId, no, total, minorDigits, ...act }) => {
    const set = known.get(companyId)
    // The total is that of the whole month: whoever sees a part of it is not told.
    const isWhole = set !== undefined && isUnlimited(set.dataScope)
    return {
      ...act,
      accountSet: set?.value ?? '',
      month: periodText({ year, no }),
      total: isWhole ? formatMoney(total, minorDigits) : '',
    }
  })
}

// What opening a posted month again would change: months, reports and openings, told before it is done.

export const reopeningOf = (
  scope: Scope,
  { books, scope: dataScope }: Readable,
  facts: CompanyFacts,
  period: PeriodKey,
): Promise<ReopeningShape> =>
  scope.db.snapshot(async (tx) => {
    const { companyId, companyCode, year } = books
    const cells = await readMonths(tx, [companyId], year, countedOf([{ books, scope: dataScope }], scope))
    const statuses = new Map(cells.map(({ no, status }) => [no, status]))
    const vouchers = new Map(cells.map(({ no, total }) => [no, total]))
    const { mode } = facts.accountSet
    const { problems, keepsPosted, months, lastNo } = planReopening({ period, statuses, vouchers, mode })
    const follows = (await carriedState(tx, companyId, year + 1)) === 'PROVISIONAL'
    return {
      problems: wireProblems(problems, scope.lang),
      keepsPosted,
      months: months.map(({ no, ...month }) => ({ month: periodText({ year, no }), ...month })),
      reportsTo: periodText({ year, no: lastNo }),
      version: cells.find(({ no }) => no === period.no)?.version ?? 0,
      openings: follows
        ? { accountSet: accountSetValue(companyCode, year + 1), lines: await countOpenings(tx, books) }
        : null,
    }
  })

// The companies × months grid of the account sets a caller may read, for posting and for the first page.

const cellOf = ({ companyId: _, ...cell }: MonthCell): PostingRowShape['months'][number] => cell

/** What is counted for the caller in books as far as he sees them. */
export const countedOf = (seen: readonly Readable[], { user }: Scope): CountedBooks => ({
  whole: seen.filter(({ scope }) => isUnlimited(scope)).map(({ books }) => books.companyId),
  parts: seen.filter(({ scope }) => !isUnlimited(scope)),
  userId: user.id,
})

/** A row a company with an account set of the year that the caller reads; vouchers as far as `counter` sees them. */
export const gridOf = async (scope: Scope, counter: RightHolder, year: number): Promise<PostingRowShape[]> => {
  const readable = scope.setsWith('read').filter((set) => set.year === year)
  const mayPost = new Set(scope.setsWith('post').map((set) => set.value))
  const companyIds = readable.map((set) => set.companyId)
  const sets = new Map((await readSets(scope.db, companyIds, year)).map((set) => [set.companyId, set]))
  const counted = counter.setsWith('read').filter((set) => set.year === year)
  const seen = counted.map(({ dataScope, ...books }) => ({ books, scope: dataScope }))
  const months = await readMonths(scope.db, companyIds, year, countedOf(seen, scope))
  return readable
    .flatMap((each) => {
      const set = sets.get(each.companyId)
      if (!set) return []
      return [
        {
          value: each.value,
          code: each.companyCode,
          name: { 'zh-cn': set.nameZhCn, 'zh-tw': set.nameZhTw, en: set.nameEn },
          year,
          mode: set.mode,
          startNo: set.startNo,
          mayPost: mayPost.has(each.value),
          months: months.filter((month) => month.companyId === each.companyId).map(cellOf),
        },
      ]
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** The years the caller has account sets of, the latest first. */
export const yearsOf = (scope: Scope): number[] =>
  [...new Set(scope.setsWith('read').map((set) => set.year))].sort((a, b) => b - a)
