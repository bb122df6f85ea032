// Finds subjects by code, name, pinyin initials, full path or English, the likely ones first: those used lately.
import type { Subject, SubjectTree } from '../../domain/chart/subject.ts'

/** Letters of one name on a subject's path, ready to be compared. */
type PathPart = { names: readonly string[]; mnemonic: string }
type Entry = {
  subject: Subject
  path: readonly Subject[]
  parts: readonly PathPart[]
  joined: string
  initials: string
}

/** A subject that was found. `part` is the index on its path of the name that matched (−1: the code did). */
export type SubjectHit = { subject: Subject; path: readonly Subject[]; score: number; part: number }
/** `likely`: used with this summary or lately; `others`: the rest, best match first. */
type SubjectHits = { likely: SubjectHit[]; others: SubjectHit[] }

/** How often and how lately a subject was used, with which summaries. */
export type SubjectWeight = (code: string, summary: string) => number

type SubjectIndex = { readonly entries: readonly Entry[]; readonly byCode: ReadonlyMap<string, Entry> }

/** Hits that are shown as likely at most, so that a list still shows others. */
const likelyMax = 5

/** Letters as they are compared: half-width, lower case, without spaces at the ends. */
export const plain = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

const partOf = (subject: Subject): PathPart => ({
  names: [subject.nameZhCn, subject.nameZhTw, subject.nameEn].map(plain).filter((name) => name !== ''),
  mnemonic: plain(subject.mnemonic),
})

/** Prepares the leaves of a chart that lines may be typed on. */
export const indexSubjects = (tree: SubjectTree): SubjectIndex => {
  const entries = tree.all
    .filter((subject) => subject.isLeaf && subject.enabled && !subject.generatedOnly)
    .map((subject) => {
      const path = tree.path(subject.code)
      const parts = path.map(partOf)
      const joined = [0, 1, 2].map((lang) => parts.map((part) => part.names[lang] ?? '').join('/')).join('\n')
      return { subject, path, parts, joined, initials: parts.map((part) => part.mnemonic).join('') }
    })
  return { entries, byCode: new Map(entries.map((entry) => [entry.subject.code, entry])) }
}

type Match = { score: number; part: number }

const startsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`)

/** How well one word fits one name of the path; the lower the better, null for not at all. */
const matchPart = (part: PathPart, word: string): number | null => {
  if (part.mnemonic === word || part.names.includes(word)) return 0
  if (part.mnemonic.startsWith(word) || part.names.some((name) => startsWord(name, word))) return 1
  if (part.names.some((name) => name.includes(word)) || (word.length > 1 && part.mnemonic.includes(word))) return 3
  return null
}

const matchWord = (entry: Entry, word: string): Match | null => {
  const { code } = entry.subject
  if (code === word) return { score: 0, part: -1 }
  if (code.startsWith(word)) return { score: 1, part: -1 }
  let best: Match | null = null
  const leaf = entry.parts.length - 1
  entry.parts.forEach((part, index) => {
    const found = matchPart(part, word)
    if (found === null) return
    // A name of the subject itself comes before the same match on a name above it.
    const score = 2 + found * 2 + (index === leaf ? 0 : 1)
    if (!best || score < best.score) best = { score, part: index }
  })
  if (best) return best
  if (word.length > 1 && entry.initials.includes(word)) return { score: 9, part: leaf }
  return entry.joined.includes(word) ? { score: 10, part: leaf } : null
}

const match = (entry: Entry, words: readonly string[]): SubjectHit | null => {
  let score = 0
  let part = -1
  for (const word of words) {
    const found = matchWord(entry, word)
    if (!found) return null
    score += found.score
    part = Math.max(part, found.part)
  }
  return { subject: entry.subject, path: entry.path, score, part }
}

const byScoreThenCode = (a: SubjectHit, b: SubjectHit): number =>
  a.score - b.score || (a.subject.code < b.subject.code ? -1 : 1)

/**
 * The subjects a text may mean. Words apart from each other must all be found. `summary` and `weight` bring to the
 * front what was used with this summary or lately; an empty text gives those first and then the chart in code order.
 */
export const searchSubjects = (
  index: SubjectIndex,
  text: string,
  summary: string,
  weight: SubjectWeight,
  limit = 16,
): SubjectHits => {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const hits = index.entries.flatMap((entry) => match(entry, words) ?? [])
  const weighed = hits
    .map((hit) => ({ hit, weight: weight(hit.subject.code, summary) }))
    .filter((each) => each.weight > 0)
    .sort((a, b) => b.weight - a.weight || byScoreThenCode(a.hit, b.hit))
    .slice(0, likelyMax)
    .map((each) => each.hit)
  const chosen = new Set(weighed.map((hit) => hit.subject.code))
  // A full code is an order, not a question: nothing that was used before may stand above it.
  const exact = hits.find((hit) => hit.score === 0 && words.length === 1)
  const likely = exact ? [exact, ...weighed.filter((hit) => hit !== exact)] : weighed
  const others = hits.filter((hit) => hit !== exact && !chosen.has(hit.subject.code)).sort(byScoreThenCode)
  return { likely, others: others.slice(0, Math.max(0, limit - likely.length)) }
}

/** The subject a whole text names without doubt: its code, or the only one found. */
export const takeSubject = (index: SubjectIndex, text: string): Subject | null => {
  const word = plain(text)
  if (word === '') return null
  const exact = index.byCode.get(word)
  if (exact) return exact.subject
  const { likely, others } = searchSubjects(index, word, '', () => 0, 2)
  const found = [...likely, ...others]
  return found.length === 1 ? (found[0]?.subject ?? null) : null
}

/**
 * The subject a text names in full: by its code, or by a name or path that no other subject has. For texts nobody
 * looks at.
 */
export const namedSubject = (index: SubjectIndex, text: string): Subject | null => {
  const word = plain(text).replace(/\s*[/\\>-]\s*/g, '/')
  const exact = index.byCode.get(word)
  if (exact || word === '') return exact?.subject ?? null
  const named = index.entries.filter(
    (entry) => entry.parts.at(-1)?.names.includes(word) || entry.joined.split('\n').includes(word),
  )
  return named.length === 1 ? (named[0]?.subject ?? null) : null
}

/** One use of a subject in a saved voucher; `aux` is the canonical text of its entities. */
export type SubjectUsage = { subject: string; summary: string; aux: string }

/** The uses of one user in one account set, the latest last. */
export type Usage = readonly SubjectUsage[]

/** Uses that are remembered; the oldest go first. */
const usesMax = 300

/** Adds the lines of a saved voucher; the same use is kept once, as the latest. */
export const remember = (usage: Usage, uses: readonly SubjectUsage[]): Usage => {
  const nameOf = (use: SubjectUsage): string => `${use.subject}\t${use.summary}\t${use.aux}`
  const fresh = new Map(uses.map((use) => [nameOf(use), use]))
  return [...usage.filter((use) => !fresh.has(nameOf(use))), ...fresh.values()].slice(-usesMax)
}

/**
 * How likely each subject is here: used with the same summary weighs most, then how lately it was used. 0 for never.
 * The returned function looks up only; it is made once per usage.
 */
export const weightOf = (usage: Usage): ((subject: string, summary: string) => number) => {
  const lately = new Map<string, number>()
  const together = new Map<string, number>()
  usage.forEach((use, index) => {
    lately.set(use.subject, index + 1)
    together.set(`${use.subject}\t${use.summary}`, index + 1)
  })
  return (subject, summary) => {
    const withSummary = summary === '' ? undefined : together.get(`${subject}\t${summary}`)
    return (withSummary === undefined ? 0 : usesMax + withSummary) + (lately.get(subject) ?? 0)
  }
}

/** The canonical text of the entities the subject was used with last; '' for never. */
export const lastAux = (usage: Usage, subject: string): string =>
  usage.findLast((use) => use.subject === subject && use.aux !== '')?.aux ?? ''
