// Guesses which subject somebody meant by a code that does not exist.
import type { Subject, SubjectTree } from '../../domain/chart/subject.ts'

/** Changes of one character each that make one short text of another (Levenshtein). */
const distance = (a: string, b: string): number => {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      row[j] = Math.min((row[j - 1] ?? 0) + 1, (before[j] ?? 0) + 1, (before[j - 1] ?? 0) + same)
    }
    before = row
  }
  return before[b.length] ?? 0
}

const longest = 24

const mayBeUsed = (subject: Subject): boolean => subject.isLeaf && subject.enabled && !subject.generatedOnly

/** A subject whose code or name stands in the text as a word of its own. */
const named = (text: string, subjects: SubjectTree): Subject | undefined => {
  const words = text.split(/[\s:：/\\_\-—|()（）]+/u).filter((word) => word !== '')
  for (const word of words.toReversed()) {
    const byCode = subjects.find(word)
    if (byCode && mayBeUsed(byCode)) return byCode
  }
  const byName = words.map((word) =>
    subjects.all.filter((each) => mayBeUsed(each) && [each.nameZhCn, each.nameZhTw, each.nameEn].includes(word)),
  )
  return byName.toReversed().find((found) => found.length === 1)?.[0]
}

/** The codes that differ least from a text, by at most two characters. */
const nearest = (text: string, codes: readonly string[]): string[] => {
  if (text === '' || text.length > longest) return []
  let best: { codes: string[]; steps: number } = { codes: [], steps: 3 }
  for (const code of codes) {
    if (Math.abs(code.length - text.length) > 2) continue
    const steps = distance(text, code)
    if (steps < best.steps) best = { codes: [code], steps }
    else if (steps === best.steps) best.codes.push(code)
  }
  return best.steps > 2 ? [] : best.codes
}

/** The one code that a text most likely means; '' where several are as near: whose it is cannot be guessed. */
export const nearestCode = (text: string, codes: readonly string[]): string => {
  const [code = '', ...others] = nearest(text, codes)
  return others.length === 0 ? code : ''
}

/**
 * The code of the leaf that a text most likely means: one whose code or name stands in it, else one whose code differs
 * by at most two characters, the one with the same beginning first. '' when there is none.
 */
export const nearestSubject = (text: string, subjects: SubjectTree): string => {
  const byWord = named(text, subjects)
  if (byWord) return byWord.code
  // What begins otherwise is another account, however alike the rest is.
  const alike = subjects.all.filter((subject) => mayBeUsed(subject) && subject.code.slice(0, 3) === text.slice(0, 3))
  const [code = ''] = nearest(
    text,
    alike.map((subject) => subject.code),
  )
  return code
}
