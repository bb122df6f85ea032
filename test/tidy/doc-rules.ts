// What documents and comments point at: paths, decisions and numbers that a reader finds in the repository.
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Rule } from './rule.ts'
import { findAll, lineOf, root, type Source } from './source.ts'

const isDocument = ({ path }: Source): boolean =>
  /^(README|ARCHITECTURE|GLOSSARY|STYLE|SECURITY)\.md$|^docs\/.*\.md$/.test(path)

/** Files and folders, each from the root of the project. */
const placesOf = (sources: readonly Source[]): Set<string> => {
  const places = new Set<string>()
  for (const { path } of sources)
    for (let at = path; at !== '.' && !places.has(at); at = posix.dirname(at)) places.add(at)
  return places
}

const endsAsFile = /\.(tsx?|js|css|sql|md|json|svg|sh|yml)$/
const beginsAsFolder =
  /^(src|test|docs|bench|drill|scripts|domain|contract|server|web|seed|verifier|kernel|ledger|parts)\//
/** What the product and its commands make. */
const isMade = /^(dist|data)\//

/** Text written as code that looks like a file or a folder; a pattern such as `<name>.ts` does not. */
const isPath = (text: string): boolean =>
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(text) && (endsAsFile.test(text) || beginsAsFolder.test(text)) && !isMade.test(text)

type Mention = { path: string; at: number }

/** Pictures and scripts of the shell are no sources, and so are looked for on the disk. */
const isOnDisk = (path: string): boolean => existsSync(join(root, path))

/** Paths written as code may leave out where they begin: `kernel/pipeline.ts` is `src/server/kernel/pipeline.ts`. */
const missingCode = ({ text }: Source, places: readonly string[]): Mention[] =>
  [...text.matchAll(/`([^`\n]+)`/g)]
    .map((found) => ({ path: (found[1] ?? '').replace(/^\.\//, ''), at: found.index }))
    .filter(({ path }) => isPath(path) && !isOnDisk(path))
    .filter(({ path }) => !places.some((place) => `/${place}`.endsWith(`/${path.replace(/\/$/, '')}`)))

/** Links begin where their document stands. */
const missingLinks = ({ path: from, text }: Source, places: ReadonlySet<string>): Mention[] =>
  [...text.matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)]
    .filter(([, target = '']) => !/^[a-z]+:/.test(target))
    .map((found) => ({ path: posix.join(posix.dirname(from), found[1] ?? ''), at: found.index }))
    .filter(({ path }) => !places.has(path) && !isOnDisk(path))

const missingPaths: Rule['check'] = (sources) => {
  const places = placesOf(sources)
  return sources
    .filter(isDocument)
    .flatMap((document) =>
      [...missingCode(document, [...places]), ...missingLinks(document, places)].map(
        ({ path, at }) => `${document.path}:${lineOf(document.text, at)} ${path}`,
      ),
    )
}

const missingDecisions: Rule['check'] = (sources) => {
  const known = new Set(sources.flatMap(({ path }) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []))
  return sources.flatMap((source) =>
    findAll(source, /\bdecisions? \d{4}\b/g, 'text').filter((found) => !known.has(found.slice(-4))),
  )
}

/** The last migration that was applied before this rule was there; an applied one never changes. */
const lastBefore = 84
const isBefore = ({ path }: Source): boolean => {
  const [, number] = /^src\/server\/migrations\/(\d{4})-/.exec(path) ?? []
  return number !== undefined && Number(number) <= lastBefore
}

const chapterSign = /\u00a7[^\n]*/g

export const docRules: readonly Rule[] = [
  {
    name: 'every path that a document names is there',
    check: missingPaths,
    planted: [
      { 'README.md': 'Read `src/domain/gone.ts`.' },
      { 'ARCHITECTURE.md': 'The gate is `ledger/gone.ts`.', 'src/server/ledger/other-gone.ts': '' },
      { 'docs/manual/a.md': 'Rules are in `src/gone/`.' },
      { 'docs/manual/a.md': 'See [the other](gone.md#part).', 'docs/gone.md': '' },
    ],
  },
  {
    name: 'every decision that is named is there',
    check: missingDecisions,
    planted: [{ 'src/a.ts': '// Kept apart (decision 0002).', 'docs/decisions/0001-a.md': '' }],
  },
  {
    name: 'no chapter of a document that is elsewhere',
    check: (sources) =>
      sources
        .filter((source) => source.path !== 'STYLE.md' && !isBefore(source))
        .flatMap((source) => findAll(source, chapterSign, 'text')),
    planted: [
      { 'src/domain/a.ts': '// As ledger \u00a73.7 has it.' },
      { 'src/server/migrations/0085-a.sql': '-- \u00a74' },
    ],
  },
]
