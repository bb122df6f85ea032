// The figures of an archive, recomputed from its lines: kept balances, what months began with, and the statements.

import { formatMoney } from '../domain/base/money.ts'
import { entitiesIn } from '../domain/chart/entity.ts'
import { type SubjectTree, subjectTree } from '../domain/chart/subject.ts'
import { monthFaults } from '../domain/closing/posted-month.ts'
import { grainsOf } from '../domain/ledger/ledger-report.ts'
import { changesIn } from '../domain/statement/statement-adjustment.ts'
import { columnRows } from '../domain/statement/statement-facts.ts'
import { type MonthRange, statementColumn, statementRanges } from '../domain/statement/statement-month.ts'
import type { Opening } from '../domain/voucher/balance.ts'
import { find, monthText, type Posting, type State } from './state.ts'

/** Kept balances that are not the sums of their lines. */
export const checkBalances = (state: State): void => {
  const year = state.set?.year ?? 0
  const wrong = new Set<string>()
  for (const [key, sums] of state.open) {
    if (sums.every((sum) => sum === 0n)) continue
    const parts = key.split('|')
    const [family, no, subject] = parts[0] === 'flow' ? parts.slice(1) : parts
    wrong.add(`${monthText(year, Number(no))} ${subject} (${family})`)
  }
  for (const what of [...wrong].sort()) find(state, 'balance', what)
}

const exact = (text: string): bigint => BigInt(text.replace('.', ''))

const openingsOf = (state: State): Opening[] =>
  state.openings.map(({ subject, auxId, currency, figures }) => {
    const [base = '0', original = '0', quantity = '0.000000', ytdDebit = '0', ytdCredit = '0'] = figures
    return {
      ...{ subject, currency, aux: entitiesIn(state.auxes.get(auxId)) },
      ...{ base: BigInt(base), original: BigInt(original), quantity: exact(quantity) },
      ...{ ytdDebit: BigInt(ytdDebit), ytdCredit: BigInt(ytdCredit) },
    }
  })

/** The postings that stand: the last of each month of the year, where it was not cancelled. */
export const standing = (state: State): Posting[] => {
  const last = new Map<number, Posting>()
  for (const posting of state.postings) {
    if (posting.year !== state.set?.year) continue
    if ((last.get(posting.no)?.version ?? 0) < posting.version) last.set(posting.no, posting)
  }
  return [...last.values()].filter(({ isCancelled }) => !isCancelled)
}

const checkMonths = (state: State, openings: readonly Opening[]): void => {
  const { year = 0, value = '', baseDigits = 2 } = state.set ?? {}
  for (const { no, kept } of standing(state)) {
    const month = { year, no }
    const faults = monthFaults(grainsOf(openings, state.posted, { from: month, to: month }), kept, baseDigits)
    for (const subject of faults) find(state, 'opening', `${monthText(year, no)} ${subject}`)
  }
  const sum = openings.reduce((total, { base }) => total + base, 0n)
  const isPosted = state.postings.some((posting) => posting.year === year)
  if (isPosted && sum !== 0n) find(state, 'opening', `${value} ${formatMoney(sum, baseDigits)}`)
}

/** Open items that do not sum to the opening they stand behind, or are others than the trail tells. */
const checkItems = (state: State): void => {
  const { value = '' } = state.set ?? {}
  const openings = new Map(
    state.openings.map(({ subject, auxId, currency, figures: [base, original] }) => [
      `${subject}|${state.auxes.get(auxId) ?? ''}|${currency}`,
      `${base} ${original}`,
    ]),
  )
  const sums = [...state.items].filter(([key, { base, original }]) => openings.get(key) !== `${base} ${original}`)
  const wrong = new Set(sums.map(([, { subject }]) => subject))
  for (const subject of [...wrong].sort()) find(state, 'opening', `${value} ${subject}`)
  const isOther = state.toldItems !== null && state.itemsHash.digest('hex') !== state.toldItems
  if (wrong.size === 0 && isOther) find(state, 'opening', value)
}

const flowsOf = (state: State, { from, to }: MonthRange): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  // What flowed before the start counts in columns that begin with the year.
  for (const { item, amount } of from > 1 || to === 0 ? [] : state.openingFlows) sums.set(item, BigInt(amount))
  for (const [no, flows] of state.flows) {
    if (no < from || no > to) continue
    for (const [item, amount] of flows) sums.set(item, (sums.get(item) ?? 0n) + amount)
  }
  return sums
}

const checkStatements = (state: State, openings: readonly Opening[], subjects: SubjectTree): void => {
  const { year = 0, baseDigits = 2 } = state.set ?? {}
  const income = state.lines.get('income-statement') ?? []
  for (const { name, no, values } of state.statements) {
    const lines = state.lines.get(name) ?? []
    const columns = statementRanges(name, no).map((range) => {
      const rows = columnRows(openings, state.posted, { year, no: range.from }, { year, no: range.to })
      const changed = {
        changes: changesIn(name, lines, range, state.adjustments),
        incomeChanges: changesIn('income-statement', income, range, state.adjustments),
      }
      const facts = { subjects, cashFlowItems: state.flowItems, cashFlow: flowsOf(state, range), ...changed }
      return statementColumn(lines, income, rows, { ...facts, minorDigits: baseDigits, isYearOpening: range.to === 0 })
        .values
    })
    for (const [line, ...kept] of values) {
      const own = columns.map((column) => column.get(line)?.toString() ?? null)
      if (own.some((value, at) => value !== kept[at]))
        find(state, 'statement', `${monthText(year, no)} ${name} ${line}`)
    }
  }
}

/** What months began with and came to, against what was posted and what the statements of the archive say. */
export const checkFigures = (state: State): void => {
  const openings = openingsOf(state)
  checkMonths(state, openings)
  checkItems(state)
  checkStatements(state, openings, subjectTree(state.subjects))
}
