// The files of the project as the tidy rules see them: text, code without comments and strings, and imports.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

export type Source = {
  /** From the root of the project, with `/`. */
  path: string
  text: string
  /** The text with comments, strings and patterns blanked out; the same length. */
  code: string
  /** The text with comments and patterns blanked out; the same length. */
  spoken: string
}

export const root = fileURLToPath(new URL('../..', import.meta.url))

const quotes = new Set(["'", '"', '`'])
const beforePattern = /(^|[(,=:[!&|?;+*%^~{]|=>|\b(return|typeof|case|in|of))\s*$/

/** Where the string, comment or pattern that begins at `from` ends; `from` when none begins there. */
const endOfToken = (text: string, from: number): { end: number; silent: boolean } => {
  const two = text.slice(from, from + 2)
  const at = (mark: string) => {
    const found = text.indexOf(mark, from + 2)
    return found < 0 ? text.length : found + mark.length
  }
  if (two === '//') return { end: at('\n') - 1, silent: true }
  if (two === '/*') return { end: at('*/'), silent: true }
  const one = text[from] ?? ''
  if (quotes.has(one)) return { end: endOfString(text, from, one), silent: false }
  if (one === '/' && beforePattern.test(text.slice(Math.max(0, from - 30), from))) {
    const pattern = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/.exec(text.slice(from, from + 1000))
    if (pattern !== null) return { end: from + pattern[0].length, silent: true }
  }
  return { end: from, silent: false }
}

const endOfString = (text: string, from: number, quote: string): number => {
  for (let at = from + 1; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '\\') at += 1
    else if (sign === quote) return at + 1
    // An apostrophe in the text between tags is no string.
    else if (sign === '\n' && quote !== '`') return from
    else if (quote === '`' && sign === '$' && text[at + 1] === '{') at = endOfHole(text, at + 2) - 1
  }
  return text.length
}

/** The end of the code in `${…}`. */
const endOfHole = (text: string, from: number): number => {
  let depth = 1
  for (let at = from; at < text.length; at += 1) {
    const { end } = endOfToken(text, at)
    if (end > at) at = end - 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

export const toSource = (path: string, text: string): Source => {
  let [code, spoken] = ['', '']
  for (let at = 0; at < text.length; ) {
    const { end, silent } = endOfToken(text, at)
    const piece = text.slice(at, Math.max(end, at + 1))
    code += end > at ? blank(piece) : piece
    spoken += silent ? blank(piece) : piece
    at += piece.length
  }
  return { path, text, code, spoken }
}

const skipped = new Set(['node_modules', '.git', 'dist', 'data', 'test-results'])
const isText = /\.(ts|tsx|js|css|sql|md|json|html|svg|csv|yml|yaml)$|^(LICENSE|\.gitignore|\.npmrc|run|Dockerfile)$/

const walk = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => {
    if (skipped.has(name)) return []
    const path = folder === '' ? name : `${folder}/${name}`
    return statSync(join(root, path)).isDirectory() ? walk(path) : isText.test(name) ? [path] : []
  })

/** Every text file of the project. */
export const readSources = (): Source[] =>
  walk('').map((path) => toSource(path, readFileSync(join(root, path), 'utf8')))

export const isCode = ({ path }: Source) => /\.(ts|tsx|js)$/.test(path)
/** Tests and what only they read: files named sample-…. */
export const isTest = ({ path }: Source) => path.startsWith('test/') || /\.test\.tsx?$|\/sample-[a-z-]+\.ts$/.test(path)

export const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length

/** Each match of a pattern in one view of a file, as `path:line words`. */
export const findAll = (source: Source, pattern: RegExp, view: 'text' | 'code' | 'spoken' = 'code'): string[] =>
  [...source[view].matchAll(pattern)].map(
    (match) => `${source.path}:${lineOf(source[view], match.index)} ${match[0].trim().slice(0, 80)}`,
  )

export type Import = { target: string; typeOnly: boolean; line: number }

/** What a file imports: paths from the root for our own files, names for packages. */
export const importsOf = (source: Source): Import[] => {
  const statements =
    /^\s*(?:import|export)\s+(type\s)?(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm
  const urls = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url\s*\)/g
  const resolved = (name: string) =>
    name.startsWith('.') ? posix.normalize(posix.join(posix.dirname(source.path), name.split('?')[0] ?? '')) : name
  const found = [...source.spoken.matchAll(statements)].map((match) => ({
    target: resolved(match[2] ?? match[3] ?? ''),
    typeOnly: match[1] !== undefined,
    line: lineOf(source.spoken, match.index),
  }))
  const named = [...source.spoken.matchAll(urls)].map((match) => ({
    target: resolved(match[1] ?? ''),
    typeOnly: true,
    line: lineOf(source.spoken, match.index),
  }))
  return [...found, ...named]
}
