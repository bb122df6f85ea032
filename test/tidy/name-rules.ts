// Names of files, types and words: one word for one thing, and each thing where a stranger looks for it first.
import { each, type Rule } from './rule.ts'
import { findAll, isCode, isTest, type Source } from './source.ts'

const inSource = (source: Source) => isCode(source) && !source.path.startsWith('test/tidy/')
const isProduct = (source: Source) => inSource(source) && !isTest(source) && source.path.startsWith('src/')

/** Words of ours that have one name only (GLOSSARY.md), and endings that say nothing. */
const bannedNames = /\b\w*[a-z](Service|Manager|Helper|Helpers|Utils?|Dto|DTO)\b/g
const otherWords =
  'journalEntr\\w+|journal_entr\\w+|narration\\w*|rollover\\w*|approv\\w+|tenant\\w*|lov|closeMonth|dr|cr'
const bannedWords = new RegExp(`\\b(${otherWords}|ledgerId|ledger_id)\\b`, 'gi')
const trusted = /^src\/(domain|contract|server)\//

/** Types that two files export under one name; a re-export has a brace instead. */
const namedTwice: Rule['check'] = (sources) => {
  const first = new Map<string, string>()
  return sources.filter(isProduct).flatMap(({ path, text }) =>
    [...text.matchAll(/^export type (\w+)/gm)].flatMap(([, name = '']) => {
      const other = first.get(name)
      first.set(name, path)
      return other === undefined ? [] : [`${path} ${name} is in ${other} too`]
    }),
  )
}

/** What was done, or asked, is no name: nobody looks for openings in `carried`. `as-known` is of the glossary. */
const riddles = new RegExp(
  `^(?:told|said|kept|seen)-|(?:^|-)(?:${[
    '(?!feed$|seed$)[a-z]+ed|told|said|kept|seen|made|given|taken|held|chosen|gone|bound|done|hidden|written|lost',
    'drawn|shown|sent|found|left|(?<!^as-)known|once|twice|then|beside|who|why|not|judge|moves|deeds',
  ].join('|')})$`,
)
/** A screen is named by its address, which people keep. */
const isRiddle = (path: string): boolean => {
  const name = path.split('/').at(-1) ?? ''
  return !name.includes('.screen.') && riddles.test(name.split('.')[0] ?? '')
}

/**
 * Rules of the books as a stranger asks for them, the file that he opens first, and what of the rule stands in it: a
 * function, or the name of a refusal.
 */
const guesses = [
  ['Where is negative cash refused?', 'negative-cash', 'voucher.negativeCash'],
  ['Where are gaps in voucher numbers found?', 'number-gap', 'findGaps'],
  ['Where is revaluation computed?', 'revaluation', 'revaluedBalances'],
  ['Where must the balance sheet balance?', 'balance-sheet', 'balanceDifference'],
  ['What keeps an invoice from being booked twice?', 'duplicate-invoice', 'invoice.duplicate'],
  ['What asks about the same amount booked twice?', 'duplicate-voucher', 'likelyDuplicates'],
  ['Where are balances carried into the next year?', 'carry-forward', 'carryOpenings'],
  ['Where must debit equal credit?', 'voucher-check', 'voucher.unbalanced'],
  ['How must the code of a subject look?', 'subject', 'checkCode'],
  ['Who may audit a voucher?', 'audit-right', 'decideAudit'],
  ['Who may enter into a month that is softly closed?', 'soft-close', 'closedTo'],
  ['Which checks stop a posting?', 'posting', 'planPosting'],
  ['When may a posted month be opened again?', 'reopening', 'planReopening'],
  ['Which vouchers close the year?', 'year-end', 'planYearEnd'],
  ['Where is what companies of a group owe each other taken out?', 'merge-elimination', 'eliminateSteps'],
  ['What may a red reversal reverse?', 'reversal', 'checkReversal'],
  ['Which exchange rates are locked?', 'exchange-rate', 'rate.posted'],
  ['Where is money rounded?', 'money', 'roundRatio'],
  ['Which range of ages is a receivable in?', 'ageing', 'rangeOfAge'],
  ['Why does a request that is sent twice count once?', 'idempotency', 'once'],
] as const

const isIn = (text: string, word: string): boolean =>
  word.includes('.')
    ? text.includes(`'${word}'`)
    : new RegExp(`^export (async )?(const|function\\*?) ${word}\\b`, 'm').test(text)

/** Questions whose first guess leads nowhere. */
const notFound: Rule['check'] = (sources) =>
  guesses.flatMap(([question, name, word]) => {
    const guessed = sources.filter((source) => isProduct(source) && source.path.endsWith(`/${name}.ts`))
    return guessed.some(({ text }) => isIn(text, word)) ? [] : [`${name}.ts: ${question} (${word})`]
  })

export const nameRules: readonly Rule[] = [
  {
    name: 'files and folders are named in kebab-case, none utils, common, helpers or old, none as a device of Windows',
    check: each(inSource, ({ path }) => {
      const names = path.split('/')
      const wrong = names.filter((name) => /^(utils?|common|helpers?|old|misc|shared)(\.|$)/.test(name))
      const device = names.filter((name) => /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/.test(name))
      const odd = names.filter((name) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name))
      return [...wrong, ...device, ...odd].map((name) => `${path}:1 ${name}`)
    }),
    planted: [
      { 'src/web/utils/a.ts': '' },
      { 'src/web/kit/DataGrid.tsx': '' },
      { 'src/server/ledger/store/aux.ts': '' },
    ],
  },
  {
    name: 'a file is named by a noun that a stranger guesses: by no participle, question or deed',
    check: each(isProduct, ({ path }) => (isRiddle(path) ? [`${path}:1`] : [])),
    planted: [
      { 'src/server/ledger/write/carried.ts': '' },
      { 'src/server/ledger/write/sale-rejected.ts': '' },
      { 'src/server/ledger/counts/kept-open.ts': '' },
      { 'src/domain/voucher/voucher-told.ts': '' },
      { 'src/web/parts/audit-who.tsx': '' },
    ],
  },
  {
    name: 'names say what a thing is: no Service, Manager, Helper, Util, DTO',
    check: each(inSource, (source) => findAll(source, bannedNames)),
    planted: [{ 'src/a.ts': 'const voucherService = 1' }, { 'src/a.ts': 'type RowDto = 1' }],
  },
  {
    name: 'one word for one thing: the words that the glossary leaves out are not in the code',
    check: each(
      (source) => isProduct(source) && trusted.test(source.path) && !source.path.startsWith('src/contract/words/'),
      (source) => findAll(source, bannedWords),
    ),
    planted: [{ 'src/domain/a.ts': 'const journalEntry = 1' }, { 'src/server/a.ts': 'const approvedBy = 1' }],
  },
  {
    name: 'no two exported types have one name',
    check: namedTwice,
    planted: [
      { 'src/domain/a.ts': 'export type Right = 1', 'src/contract/b.ts': 'export type Right = 1 | 2' },
      { 'src/server/office/a.ts': 'export type Row = 1', 'src/web/office/b.tsx': 'export type Row = { id: string }' },
    ],
  },
  {
    name: 'a rule of the books is in the file that a stranger opens first',
    check: notFound,
    planted: [{}, Object.fromEntries(guesses.map(([, name]) => [`src/domain/base/${name}.ts`, '']))],
  },
]
