// Sentences for people stand in the tables of words, in three languages, and nowhere else; nothing names this machine.
import { each, type Rule } from './rule.ts'
import { findAll, isCode, isTest, type Source } from './source.ts'

const isProduct = (source: Source) => isCode(source) && !isTest(source) && source.path.startsWith('src/')
/** The words of the product, the names in the demo group, and the rows of the menu. */
const wordPlaces = ['src/contract/words/', 'src/demo/words/', 'src/demo/menu.ts', 'src/seed/']
const isWordTable = ({ path }: Source) => wordPlaces.some((place) => path.startsWith(place))

/** Files whose business is Chinese characters themselves. */
const mayHoldChinese = new Set([
  // Units that stand above the tables of other products.
  'src/domain/import/table-title.ts',
  // Amounts in capitals, digits and units.
  'src/domain/base/money.ts',
  'src/domain/base/text.ts',
  // Summaries that the law words, and words inside report files whose bytes are fixed.
  'src/domain/voucher/reversal.ts',
  // Summaries of closing vouchers, in the language of the books.
  'src/domain/closing/closing-words.ts',
  'src/domain/export/report-csv.ts',
  // Elements of a Chinese standard, whose names are its own.
  'src/domain/import/gbt24589.ts',
  'src/server/export/gbt24589.ts',
  'src/server/import/gbt24589.ts',
  // Labels that electronic invoices carry.
  'src/domain/voucher/invoice.ts',
  // Titles and words of voucher sheets that other products write.
  'src/domain/import/voucher-sheet.ts',
  'src/domain/base/currency.ts',
  'src/domain/import/stated-period.ts',
  'src/domain/base/figure-scale.ts',
  'src/domain/import/sum-row.ts',
  'src/domain/import/sheet-titles.ts',
  'src/domain/import/file-words.ts',
  'src/domain/import/capital-figure.ts',
  // Names that subjects had before.
  'src/domain/import/name-match.ts',
  // Each language names itself.
  'src/web/kit/language-choice.tsx',
  // Words that people type or paste.
  'src/web/parts/date-field.tsx',
  'src/web/voucher/grid/paste.ts',
])

/** Words between a tag and its end; the names of keys are the same in every language. */
const textOfTag = /<(?!kbd\b|Kbd\b)[A-Za-z][\w.]*(?:\s[^<>]*)?>\s*([^<>{}]*[A-Za-z]{2,}[^<>{}]*?)\s*<\//g
const spokenAttributes =
  'title|placeholder|aria-label|aria-description|label|alt|okText|cancelText|message|description|tooltip|extra'
const textOfAttribute = new RegExp(`\\s(${spokenAttributes})="[^"]*[A-Za-z]{2,}[^"]*"`, 'g')

const machine = new RegExp(
  [
    '(?<![\\w.])/(?:root|work|Users|tmp)/[\\w.]',
    '\\.\\./shared\\b',
    'registry\\.(npmjs|yarnpkg)',
    'npmmirror',
    '"resolved":',
  ].join('|'),
  'g',
)

export const wordRules: readonly Rule[] = [
  {
    name: 'no Chinese outside the tables of words',
    check: each(
      (source) => isProduct(source) && !isWordTable(source) && !mayHoldChinese.has(source.path),
      (source) => findAll(source, /[^\s'"`<>{}]*[\u3400-\u9fff\uf900-\ufaff][^'"`<>{}\n]*/g, 'spoken'),
    ),
    planted: [{ 'src/web/a.tsx': "const a = '保存'" }, { 'src/server/a.ts': 'const a = `未审核`' }],
  },
  {
    name: 'no English sentences in tags and their attributes',
    check: each(
      (source) => source.path.endsWith('.tsx') && isProduct(source),
      (source) => [...findAll(source, textOfTag, 'spoken'), ...findAll(source, textOfAttribute, 'spoken')],
    ),
    planted: [
      { 'src/web/a.tsx': 'const a = <Button type="primary">Save</Button>' },
      { 'src/web/a.tsx': 'const a = <Input placeholder="Type here" />' },
    ],
  },
  {
    name: 'no place of one machine: its paths, its neighbours, its registry',
    check: each(
      (source) => !source.path.startsWith('test/tidy/'),
      (source) => findAll(source, machine, 'text'),
    ),
    planted: [
      { 'docs/a.md': `see /${'work'}/main` },
      { 'docs/a.md': `see /${'tmp'}/main` },
      { 'package-lock.json': `"${'resolved'}": "https://x"` },
    ],
  },
]
