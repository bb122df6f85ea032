// What keeps figures exact and the rules pure.
import { each, type Rule } from './rule.ts'
import { findAll, isCode, isTest, type Source } from './source.ts'

const isProduct = (source: Source) => isCode(source) && !isTest(source) && source.path.startsWith('src/')
const isMoney = (source: Source) => source.path === 'src/domain/money.ts'

const clocks = 'Date\\.now|performance\\.|setTimeout|setInterval|new Date\\(\\s*\\)|(?<!new )Date\\(\\s*\\)'
const surroundings = 'Math\\.random|console\\.|fetch\\(|globalThis|process\\.|crypto\\b|localStorage|toLocale\\w*\\('
const impure = new RegExp(`\\b(${clocks}|${surroundings})`, 'g')
const amountWords = 'amount|debit|credit|original|balance|money|minor|total|opening|closing|base'
const asNumber = new RegExp(`\\b(Number|parseInt)\\([^()\\n]*(${amountWords})\\w*[^()\\n]*\\)`, 'gi')
const unaryPlus = new RegExp(`[=(,:?]\\s*\\+\\w*\\.?(${amountWords})\\b`, 'gi')

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
]
