// Measuring side by side: rounds in turn, ratios with their spread, and the verdict on each goal.

export type Goal = {
  name: string
  title: string
  /** What the two figures are, such as `saves/s`, and how large the ledger was. */
  unit: string
  size: string
  /** The ratio product / reference has to be at least, or at most, these. */
  wants: 'at least' | 'at most'
  gate: number
  moonshot: number
  product: readonly number[]
  reference: readonly number[]
  note?: string
}

export type Verdict = 'moonshot' | 'gate' | 'missed'

const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b)

export const median = (values: readonly number[]): number => {
  const list = sorted(values)
  const middle = list.length >> 1
  const upper = list[middle] ?? Number.NaN
  return list.length % 2 === 1 ? upper : ((list[middle - 1] ?? upper) + upper) / 2
}

/** The value below which the share `part` (0–1) of the values lies. */
export const percentile = (values: readonly number[], part: number): number => {
  const list = sorted(values)
  return list[Math.min(list.length - 1, Math.floor(list.length * part))] ?? Number.NaN
}

/** The ratio of each round, and their median, least and greatest. */
export const ratiosOf = (goal: Goal): { median: number; least: number; greatest: number } => {
  const ratios = goal.product.map((value, index) => value / (goal.reference[index] ?? Number.NaN))
  return { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) }
}

export const verdictOf = (goal: Goal): Verdict => {
  const { median: ratio } = ratiosOf(goal)
  const reaches = (bound: number) => (goal.wants === 'at least' ? ratio >= bound : ratio <= bound)
  return reaches(goal.moonshot) ? 'moonshot' : reaches(goal.gate) ? 'gate' : 'missed'
}

/** How far the median is from the moonshot: the factor by which it falls short; 1 or less when it is reached. */
export const distanceOf = (goal: Goal): number => {
  const { median: ratio } = ratiosOf(goal)
  if (verdictOf(goal) === 'moonshot') return 1
  return goal.wants === 'at least' ? goal.moonshot / ratio : ratio / goal.moonshot
}

/** Runs product and reference in turn, so that a busy moment of the machine meets both. */
export const inTurn = async (
  rounds: number,
  product: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Pick<Goal, 'product' | 'reference'>> => {
  const found = { product: [] as number[], reference: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    found.product.push(await product())
    found.reference.push(await reference())
  }
  return found
}

/** Milliseconds that `work` takes. */
export const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** The median of several runs in milliseconds, after one that warms up. `before` each is not counted. */
export const typical = async (
  times: number,
  work: () => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<number> => {
  await work()
  const taken: number[] = []
  for (let run = 0; run < times; run += 1) {
    await before()
    taken.push(await timed(work))
  }
  return median(taken)
}
