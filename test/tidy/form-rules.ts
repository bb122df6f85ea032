// How files look: sizes, comments, names, and what the language offers but we do not use.
import { each, type Rule } from './rule.ts'
import { findAll, isCode, isTest, type Source } from './source.ts'

const inSource = (source: Source) => isCode(source) && !source.path.startsWith('test/tidy/')
const isProduct = (source: Source) => inSource(source) && !isTest(source) && source.path.startsWith('src/')
const linesMax = 400
/** A table is read one row at a time. */
const tableLinesMax = 600
const widthMax = 120

const longLines = (source: Source): string[] =>
  source.text
    .split('\n')
    .map((line, index) => ({ line, at: `${source.path}:${index + 1}` }))
    .filter(({ line }) => [...line].length > widthMax)
    .map(({ line, at }) => `${at} ${[...line].length} characters`)

const beginsWithSentence = ({ path, text }: Source): boolean => {
  const [first = '', second = ''] = text.split('\n')
  const line = first.startsWith('#!') ? second : first
  if (path.endsWith('.css')) return line.startsWith('/* ')
  return path.endsWith('.sql') ? line.startsWith('-- ') : /^\/\/ \S/.test(line)
}

const codeInComment = [
  'import .* from ',
  'export (const|type|function) ',
  '(const|let) \\w+ ?=',
  'if \\(.*\\) ?\\{',
  'for \\(',
  'return .*[;)]$',
  '\\}\\)?;?$',
  '</?\\w+[^>]*>$',
  'await \\w+\\(',
]
const commentedCode = new RegExp(`^\\s*// *(${codeInComment.join('|')})`, 'gm')

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
    'drawn|shown|sent|found|left|(?<!^as-)known|once|twice|then|beside|who|why|not',
  ].join('|')})$`,
)
/** A screen is named by its address, which people keep. */
const isRiddle = (path: string): boolean => {
  const name = path.split('/').at(-1) ?? ''
  return !name.includes('.screen.') && riddles.test(name.split('.')[0] ?? '')
}

export const formRules: readonly Rule[] = [
  {
    name: 'a file has 400 lines at most, a table of words 600',
    check: each(
      (source) => isCode(source) || /\.(css|sql)$/.test(source.path),
      ({ path, text }) => {
        const lines = text.split('\n').length - 1
        const most = path.startsWith('src/contract/words/') ? tableLinesMax : linesMax
        return lines > most ? [`${path}:${most} has ${lines} lines`] : []
      },
    ),
    planted: [
      { 'src/domain/a.ts': 'const a = 1\n'.repeat(401) },
      { 'src/contract/words/a.ts': 'const a = 1\n'.repeat(601) },
    ],
  },
  {
    name: 'a line has 120 characters at most',
    check: each((source) => isCode(source) || /\.(css|sql)$/.test(source.path), longLines),
    planted: [{ 'src/domain/a.ts': `// ${'a'.repeat(118)}` }],
  },
  {
    name: 'a file begins with a sentence that says what it is responsible for',
    check: each(
      (source) => isCode(source) || /\.(css|sql)$/.test(source.path),
      (source) => (beginsWithSentence(source) ? [] : [`${source.path}:1`]),
    ),
    planted: [{ 'src/domain/a.ts': 'const a = 1\n' }, { 'src/web/a.css': '.a {}\n' }],
  },
  {
    name: 'files and folders are named in kebab-case, and none is called utils, common, helpers or old',
    check: each(inSource, ({ path }) => {
      const names = path.split('/')
      const wrong = names.filter((name) => /^(utils?|common|helpers?|old|misc|shared)(\.|$)/.test(name))
      const odd = names.filter((name) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name))
      return [...wrong, ...odd].map((name) => `${path}:1 ${name}`)
    }),
    planted: [{ 'src/web/utils/a.ts': '' }, { 'src/web/kit/DataGrid.tsx': '' }],
  },
  {
    name: 'a file is named by a noun that a stranger guesses: by no participle and no question',
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
    name: 'no any, no silenced compiler or linter, no cast through unknown',
    check: each(inSource, (source) => [
      ...findAll(source, /(:|<|\bas|\||,)\s*any\b(?!\()/g),
      ...findAll(source, /\bas unknown as\b/g),
      ...findAll(source, /@ts-(ignore|nocheck|expect-error)|eslint-disable/g, 'text'),
      // The linter may be overruled where the comment says why.
      ...findAll(source, /biome-ignore\b(?![^\n]*: \S.{15,})[^\n]*/g, 'text'),
    ]),
    planted: [
      { 'src/a.ts': 'const a: any = 1' },
      { 'src/a.ts': 'const a = b as any' },
      { 'src/a.ts': 'const a = b as unknown as string' },
      { 'src/a.ts': '// @ts-ignore\n' },
      { 'src/a.ts': '// eslint-disable-next-line\n' },
      { 'src/a.ts': '// biome-ignore lint/a11y: no\n' },
    ],
  },
  {
    name: 'no code in comments, and no promise to do something later',
    check: each(inSource, (source) => [
      ...findAll(source, commentedCode, 'text'),
      ...findAll(source, /\b(TODO|FIXME|HACK)\b/g, 'text'),
    ]),
    planted: [{ 'src/a.ts': '// const a = 1\n' }, { 'src/a.ts': '// TODO: more\n' }, { 'src/a.ts': '//   if (a) {\n' }],
  },
  {
    name: 'no classes but errors',
    check: each(inSource, (source) =>
      findAll(source, /\bclass\s+\w+(?!\s+extends\s+(\w*Error|Refusal)\b)\s*(extends|\{)/g),
    ),
    planted: [{ 'src/a.ts': 'class Ledger {}' }, { 'src/a.ts': 'class Ledger extends Base {}' }],
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
]
