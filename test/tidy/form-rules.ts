// How files look: sizes, comments, and what the language offers but we do not use.
import { each, type Rule } from './rule.ts'
import { findAll, isCode, type Source } from './source.ts'

const inSource = (source: Source) => isCode(source) && !source.path.startsWith('test/tidy/')
const linesMax = 400
/** A table is read one row at a time. */
const tableLinesMax = 600
const widthMax = 120
/** Of style sheets, without the theme and the layout parts: as many as there are, fewer when some go. */
const declarationsMax = 2343

const tooManyDeclarations: Rule['check'] = (sources) => {
  const sheets = sources.filter(({ path }) => /^src\/web\/(?!theme\/|kit\/layout).*\.css$/.test(path))
  const count = sheets.flatMap(({ text }) => text.match(/^\s+[\w-]+:[^;{]+;/gm) ?? []).length
  return count > declarationsMax ? [`src/web has ${count} declarations outside src/web/theme and the layout parts`] : []
}

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
    name: 'style sheets of screens declare what no utility says',
    check: tooManyDeclarations,
    planted: [{ 'src/web/a.css': `/* All of it. */\n.a {\n${'  margin: 0;\n'.repeat(2344)}}\n` }],
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
]
