// Guesses which subject somebody meant by a code that does not exist.
import type { Subject, SubjectTree } from '../../domain/subject.ts'

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

/**
 * The code of the leaf that a text most likely means: one whose code or name stands in it, else one whose code differs
 * by at most two characters, the one with the same beginning first. '' when there is none.
 */
export const nearestSubject = (text: string, subjects: SubjectTree): string => {
  const byWord = named(text, subjects)
  if (byWord) return byWord.code
  if (text === '' || text.length > longest) return ''
  let best = { code: '', steps: 3 }
  for (const subject of subjects.all) {
    if (!mayBeUsed(subject) || Math.abs(subject.code.length - text.length) > 2) continue
    // What begins otherwise is another account, however alike the rest is.
    if (subject.code.slice(0, 3) !== text.slice(0, 3)) continue
    const steps = distance(text, subject.code)
    if (steps < best.steps) best = { code: subject.code, steps }
  }
  return best.code
}
