// A merged figure taken apart: what each company brings to it, and what each step does to that.
import type { Merged } from './merge.ts'
import type { MergeAdjustment } from './merge-adjustment.ts'
import { byCompany, type MergeGrain } from './merge-figures.ts'
import type { Minority } from './merge-minority.ts'
import type { FlowSums } from './merge-translation.ts'

/** The books as they are after each step: `null` where a step did nothing to them. */
export type Stages = { translated: Merged; excluded: Merged | null; eliminated: Merged | null; minority: Merged | null }

type Part = { collected: MergeGrain[]; kept: MergeGrain[]; lines: MergeGrain[]; minority: Minority | null }

const noGrains: MergeGrain[] = []

const flowsOf = (flows: FlowSums, isIn: (company: string) => boolean): FlowSums =>
  new Map([...flows].filter(([, { company }]) => isIn(company)))

const minorityOf = ({ minority }: Merged, company: string, grains: ReadonlyMap<string, MergeGrain[]>) => {
  const sums = minority?.ofCompany.get(company)
  return minority && sums ? { ...sums, grains: grains.get(company) ?? noGrains, ofCompany: new Map() } : null
}

/**
 * The steps of one company, or of all (`null`). Companies of `adjusting` hold eliminations: whatever stands in their
 * books is one. Asks for books whose steps were kept.
 */
export const stagesOf = (merged: Merged, adjusting: ReadonlySet<string>) => {
  const { steps } = merged
  if (steps === null) throw new Error('the steps of these books were not kept')
  const out = new Set(merged.excluded)
  const [collected, lines] = [byCompany(merged.collected), byCompany<MergeGrain>(merged.eliminations)]
  const moved = byCompany(merged.minority?.grains ?? [])
  const isMember = (company: string): boolean => !adjusting.has(company)
  const whole = (): Part => {
    const kept = merged.collected.filter((grain) => !out.has(grain))
    const own = kept.filter(({ company }) => isMember(company))
    const entered = kept.filter(({ company }) => !isMember(company))
    return {
      ...{ collected: merged.collected.filter(({ company }) => isMember(company)), kept: own },
      ...{ lines: [...entered, ...merged.eliminations], minority: merged.minority },
    }
  }
  const one = (company: string): Part => {
    const all = collected.get(company) ?? noGrains
    const kept = all.filter((grain) => !out.has(grain))
    const taken = lines.get(company) ?? noGrains
    const minority = minorityOf(merged, company, moved)
    return isMember(company)
      ? { collected: all, kept, lines: taken, minority }
      : { collected: noGrains, kept: noGrains, lines: [...kept, ...taken], minority }
  }
  return (company: string | null): Stages => {
    const part = company === null ? whole() : one(company)
    const isIn = (each: string): boolean => (company === null ? isMember(each) : each === company && isMember(each))
    const isLeft = (each: string): boolean => company === null || each === company
    const of = (all: readonly MergeAdjustment[], isHere: (each: string) => boolean) =>
      all.filter((each) => isHere(each.company))
    const adjusted = [of(merged.collectedAdjusted, isIn), of(merged.adjusted, isIn)] as const
    // What is adjusted in books of eliminations is a part of what they eliminate.
    const last = of(merged.adjusted, isLeft)
    const books = (
      grains: MergeGrain[],
      flows: FlowSums,
      left: readonly MergeAdjustment[],
      minority: Minority | null = null,
    ): Merged => ({ ...merged, grains, flows, adjusted: left, minority })
    const [before, kept] = [flowsOf(steps.collectedFlows, isIn), flowsOf(steps.keptFlows, isIn)]
    const left = flowsOf(merged.flows, isLeft)
    const isTaken = [...left].some(([key, { month, ytd }]) => {
      const was = kept.get(key)
      return month !== (was?.month ?? 0n) || ytd !== (was?.ytd ?? 0n)
    })
    const grains = part.lines.length === 0 ? part.kept : [...part.kept, ...part.lines]
    const isExcluded =
      part.kept.length !== part.collected.length ||
      kept.size !== before.size ||
      adjusted[0].length !== adjusted[1].length
    const isEliminated = part.lines.length > 0 || isTaken || last.length !== adjusted[1].length
    return {
      translated: books(part.collected, before, adjusted[0]),
      excluded: isExcluded ? books(part.kept, kept, adjusted[1]) : null,
      eliminated: isEliminated ? books(grains, left, last) : null,
      minority: part.minority ? books(grains, left, last, part.minority) : null,
    }
  }
}

/** What each step adds to a figure, and what is left of it. */
export type Explained = {
  translated: bigint
  excluded: bigint
  eliminated: bigint
  minority: bigint
  merged: bigint
}

export const explainedNames = ['translated', 'excluded', 'eliminated', 'minority', 'merged'] as const

/** The figure after each step is asked for once, where the step did something. */
export const explained = async (stages: Stages, figureOf: (books: Merged) => Promise<bigint>): Promise<Explained> => {
  let before = await figureOf(stages.translated)
  const found: Explained = { translated: before, excluded: 0n, eliminated: 0n, minority: 0n, merged: before }
  for (const name of ['excluded', 'eliminated', 'minority'] as const) {
    const books = stages[name]
    if (!books) continue
    const after = await figureOf(books)
    found[name] = after - before
    before = after
  }
  return { ...found, merged: before }
}

/** What is left of a sum without some of its parts. */
export const restOf = (whole: Explained, parts: readonly Explained[]): Explained => {
  const rest = { ...whole }
  for (const part of parts) for (const name of explainedNames) rest[name] -= part[name]
  return rest
}

export const isNoPart = (part: Explained): boolean => explainedNames.every((name) => part[name] === 0n)
