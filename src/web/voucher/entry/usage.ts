// What a user has used lately, so that searches can put it first: subjects with their summaries, and their entities.

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
