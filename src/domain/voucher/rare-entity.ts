// Entities that a subject is rarely used with (W06).
import { type Problem, problem } from '../base/problem.ts'
import { type AuxSet, type EntityType, entityTypes } from '../chart/entity.ts'
import type { Voucher } from './voucher.ts'

/** How often a subject was booked lately with a set of entities. */
export type AuxUse = { subject: string; aux: AuxSet; times: number }

/**
 * What says something about a subject: as many lines of it with entities of a kind, and as many for each of these, as
 * with the departments of an expense. Of customers who come and go each is rare.
 */
const usesLeast = 30
const usesEachLeast = 5

const isRare = (uses: readonly AuxUse[], subject: string, type: EntityType, code: string): boolean => {
  const known = uses.filter((use) => use.subject === subject && use.aux[type] !== undefined)
  const times = known.reduce((sum, use) => sum + use.times, 0)
  const codes = new Set(known.map((use) => use.aux[type]))
  return !codes.has(code) && times >= usesLeast && times >= usesEachLeast * codes.size
}

/** W06 for each subject of the voucher with an entity it was not used with lately, while it was with others, often. */
export const rareEntities = (
  voucher: { lines: readonly Pick<Voucher['lines'][number], 'subject' | 'aux'>[] },
  uses: readonly AuxUse[],
  nameOf: (type: EntityType, code: string) => string,
): Problem[] => {
  const asked = new Set<string>()
  return voucher.lines.flatMap(({ subject, aux }, at) =>
    entityTypes.flatMap((type) => {
      const code = aux[type]
      const key = `${subject} ${type} ${code}`
      if (code === undefined || asked.has(key)) return []
      asked.add(key)
      if (!isRare(uses, subject, type, code)) return []
      return [problem('warning.unusual', `lines.${at}.aux.${type}`, { code: subject, entity: nameOf(type, code) })]
    }),
  )
}
