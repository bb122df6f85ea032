// Where each check before posting leads: the list of what is in its way, narrowed to it.
import type { PostingCheckShape } from '../../contract/chart/period.ts'
import { firstDay, lastDay } from '../../domain/base/period.ts'
import { addressOf } from '../parts/address.ts'

/** A month of an account set. */
type Month = { accountSet: string; month: string }
type Found = Pick<PostingCheckShape, 'no' | 'state' | 'problem' | 'of' | 'subjects'>
/** An address, and the words that lead there. */
type CheckLink = { to: string; words: string }

/** The month before, of the same year; '' for January. */
const monthBefore = (month: string): string => {
  const no = Number(month.slice(5)) - 1
  return no < 1 ? '' : `${month.slice(0, 5)}${String(no).padStart(2, '0')}`
}

/** As many subjects stand in an address; what is more is found by the same list without them. */
const subjectsMost = 60

const table = (path: string, month: string, subjects: readonly string[]): string => {
  const subject = subjects.length <= subjectsMost ? subjects.join(',') : ''
  return addressOf(`/report/${path}`, { month, include: 'saved', subject })
}

/** Of 1: the month before, or the year before whose closing is provisional. */
const orderLink = ({ problem }: Found, { accountSet, month }: Month): CheckLink | null => {
  if (problem?.name === 'year.provisional') return { to: '/period/year-end', words: 'fixYearEnd' }
  const before = monthBefore(month)
  if (before === '') return null
  const open = `${accountSet} ${Number(before.slice(5))}`
  return { to: addressOf('/period/posting', { year: before.slice(0, 4), open }), words: 'fixBefore' }
}

/** Of 11: the statement whose sums differ, or the definition of what has no statements. */
const statementLink = ({ problem, of }: Found, month: string): CheckLink => {
  if (problem?.name === 'statement.none') return { to: '/define/account-set', words: 'fixSet' }
  return of === 'cash'
    ? { to: table('cash-flow', month, []), words: 'fixCashFlow' }
    : { to: table('balance-sheet', month, []), words: 'fixStatement' }
}

const listLink = (month: string, filter: Readonly<Record<string, string>>, words: string): CheckLink => ({
  to: addressOf('/voucher/list', { periodFrom: month, periodTo: month, ...filter }),
  words,
})

/** What a check found, or for one that has passed what proves it, within the account set one works on. */
export const linkOf = (check: Found, at: Month): CheckLink | null => {
  const { month } = at
  const isBad = check.state === 'block' || check.state === 'warn'
  const subjects = isBad ? check.subjects : []
  const filter = (wanted: Readonly<Record<string, string>>) => (isBad ? wanted : {})
  const trial = { to: table('balance-table-1', month, subjects), words: 'fixTrial' }
  const links: Record<number, () => CheckLink | null> = {
    1: () => orderLink(check, at),
    2: () => listLink(month, { quick: 'saved' }, 'fixUnaudited'),
    3: () => listLink(month, { quick: 'draft' }, 'fixDrafts'),
    4: () => listLink(month, filter({ panel: 'numbers' }), 'fixGaps'),
    5: () => listLink(month, filter({ broken: 'yes' }), 'fixThese'),
    6: () => (check.of === 'opening' ? { to: '/define/opening', words: 'fixOpening' } : trial),
    7: () => listLink(month, filter({ cfMissing: 'yes' }), 'fixThese'),
    // Balances that are not the sum of their lines are named by the proof of the books.
    8: () => (isBad ? { to: '/period/verify', words: 'fixVerify' } : trial),
    9: () => (isBad ? { to: table('balance-table-2', month, subjects), words: 'fixForeign' } : null),
    10: () => (isBad ? { ...trial, words: 'fixProfitLoss' } : null),
    11: () => statementLink(check, month),
    13: () => (isBad ? { to: '/period/year-end', words: 'fixYearEnd' } : null),
  }
  return links[check.no]?.() ?? null
}

/** The subjects that a hint of check 12 is about, from its figure. */
const subjectsOfHint = (name: string, figure: string): string[] | null => {
  if (name === 'negativeCash') return figure.split(', ')
  return name === 'pendingProperty' || name === 'expensedResearch' ? figure.split(' ').slice(0, 1) : null
}

/** Where a hint of check 12 is looked at; `figure` is what was found. */
export const hintLink = (name: string, figure: string, month: string): string | null => {
  const [year = 0, no = 0] = month.split('-').map(Number)
  const days = { dateFrom: firstDay({ year, no }), dateTo: lastDay({ year, no }) }
  if (name === 'saleBills') return addressOf('/sale-bill/check', { state: 'CHECKED', ...days })
  if (name === 'templates' || name === 'recurring') return '/voucher/template'
  if (name === 'intercompany') return '/define/related-company'
  const subjects = subjectsOfHint(name, figure)
  return subjects && table('balance-table-1', month, subjects)
}
