// What keeps figures exact and the rules pure.
import { each, type Rule } from './rule.ts'
import { findAll, isCode, isTest, type Source } from './source.ts'

const isProduct = (source: Source) => isCode(source) && !isTest(source) && source.path.startsWith('src/')
const isMoney = (source: Source) => source.path === 'src/domain/base/money.ts'

const clocks = 'Date\\.now|performance\\.|setTimeout|setInterval|new Date\\(\\s*\\)|(?<!new )Date\\(\\s*\\)'
const surroundings = 'Math\\.random|console\\.|fetch\\(|globalThis|process\\.|crypto\\b|localStorage|toLocale\\w*\\('
const impure = new RegExp(`\\b(${clocks}|${surroundings})`, 'g')
const amountWords = 'amount|debit|credit|original|balance|money|minor|total|opening|closing|base'
const asNumber = new RegExp(`\\b(Number|parseInt)\\([^()\\n]*(${amountWords})\\w*[^()\\n]*\\)`, 'gi')
const unaryPlus = new RegExp(`[=(,:?]\\s*\\+\\w*\\.?(${amountWords})\\b`, 'gi')

/** The one place of signs, and the readers that take what others have written. */
const signPlaces = ['src/domain/base/currency.ts', 'src/domain/base/cell-spelling.ts']
/** Samples in yuan, a tolerance of nothing, and the words of a choice. */
const yuanPlaces = [
  'src/server/office/visualizing-sample.ts',
  'src/demo/',
  'src/domain/statement/standard.ts',
  'src/contract/words/',
]
/** Screens that wait for their answer and have no amount yet, and the usual currency of a rule. */
const waitingPlaces = ['src/domain/voucher/voucher.ts', 'src/web/ledger/', 'src/web/statement/', 'src/web/home/wall/']
const isIn = (places: readonly string[], { path }: Source) => places.some((place) => path.startsWith(place))
const ownDigits = /\b(?:parse|format)Money\((?:[^()\n]|\([^()\n]*\))*,\s*\d\)|\b(?:minorDigits|baseDigits) \?\? [1-9]/g

export const moneyRules: readonly Rule[] = [
  {
    name: 'the domain is pure: no clock, no chance, no environment, no output',
    check: each(
      (source) => isProduct(source) && source.path.startsWith('src/domain/'),
      (source) => findAll(source, impure),
    ),
    planted: [
      { 'src/domain/a.ts': 'const now = Date.now()' },
      { 'src/domain/a.ts': 'const now = new Date()' },
      { 'src/domain/a.ts': 'const dice = Math.random()' },
      { 'src/domain/a.ts': 'const home = process.env.HOME' },
      { 'src/domain/a.ts': 'const id = crypto.randomUUID()' },
    ],
  },
  {
    name: 'no float for money: no parseFloat, no toFixed, no Number of an amount',
    check: each(
      (source) => isProduct(source) && !isMoney(source),
      (source) => [
        ...findAll(source, /\bparseFloat\b|\.toFixed\(/g),
        ...findAll(source, asNumber),
        ...findAll(source, unaryPlus),
      ],
    ),
    planted: [
      { 'src/web/a.ts': 'const a = parseFloat(text)' },
      { 'src/server/a.ts': 'const a = total.toFixed(2)' },
      { 'src/server/a.ts': 'const a = Number(line.debit)' },
      { 'src/web/a.ts': 'const a = +row.amount' },
    ],
  },
  {
    name: 'decimals and sign of an amount are those of its currency; no 2, 0.00 or ¥ but in domain/base/currency.ts',
    check: each(
      (source) => isProduct(source) && !isMoney(source),
      (source) => [
        ...(isIn([...yuanPlaces, ...waitingPlaces], source) ? [] : findAll(source, ownDigits)),
        ...(isIn(yuanPlaces, source) ? [] : findAll(source, /['"`]-?0\.00['"`]/g, 'spoken')),
        ...(isIn(signPlaces, source) ? [] : findAll(source, /[¥￥]/g, 'spoken')),
      ],
    ),
    planted: [
      { 'src/web/a.ts': 'const a = formatMoney(total, 2)' },
      { 'src/server/a.ts': 'const a = parseMoney(text.trim(), 2)' },
      { 'src/server/a.ts': 'const digits = found?.minorDigits ?? 2' },
      { 'src/web/a.ts': "const nothing = '0.00'" },
      { 'src/web/a.tsx': 'const Total = () => <b>¥{total}</b>' },
      { 'src/server/a.ts': "const text = '¥' + amount" },
    ],
  },
]
