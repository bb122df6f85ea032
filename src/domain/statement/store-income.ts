// The store income statement: what each store contributes, line by line.
import { roundRatio } from '../base/money.ts'
import type { SubjectTree } from '../chart/subject.ts'

/**
 * `subject`: the net of a subject, income positive, expenses as what they cost; the others are sums of the lines above.
 * `key` is the code of the subject or the name of the sum.
 */
export type StoreLine = { kind: 'subject' | 'margin' | 'expenses' | 'contribution'; key: string; sign: 1n | -1n }

/** Net of subjects (credit-positive) by store; '' is what stands on no store. */
export type StoreNets = ReadonlyMap<string, ReadonlyMap<string, bigint>>

export const incomeSubjects = ['6001', '6051'] as const
export const costSubjects = ['6401', '6402'] as const
export const expenseSubject = '6601'

export const storeSubjects: readonly string[] = [...incomeSubjects, ...costSubjects, expenseSubject]

/** The lines for a chart: the expenses are the children of 6601. */
export const storeLines = (tree: SubjectTree): StoreLine[] => {
  const line = (sign: 1n | -1n) => (key: string) => ({ kind: 'subject' as const, key, sign })
  const children = tree.children(expenseSubject).map(({ code }) => code)
  return [
    ...incomeSubjects.map(line(1n)),
    ...costSubjects.map(line(-1n)),
    { kind: 'margin', key: 'margin', sign: 1n },
    ...(children.length > 0 ? children : [expenseSubject]).map(line(-1n)),
    { kind: 'expenses', key: 'expenses', sign: -1n },
    { kind: 'contribution', key: 'contribution', sign: 1n },
  ]
}

const sumOf = (nets: ReadonlyMap<string, bigint> | undefined, prefix: string): bigint => {
  let sum = 0n
  for (const [subject, net] of nets ?? []) if (subject.startsWith(prefix)) sum += net
  return sum
}

export const storeFigure = (line: StoreLine, nets: ReadonlyMap<string, bigint> | undefined): bigint => {
  const of = (prefixes: readonly string[]) => prefixes.reduce((sum, prefix) => sum + sumOf(nets, prefix), 0n)
  if (line.kind === 'subject') return line.sign * sumOf(nets, line.key)
  if (line.kind === 'margin') return of([...incomeSubjects, ...costSubjects])
  return line.kind === 'expenses' ? -of([expenseSubject]) : of(storeSubjects)
}

export const storeRevenue = (nets: ReadonlyMap<string, bigint> | undefined): bigint =>
  incomeSubjects.reduce((sum, prefix) => sum + sumOf(nets, prefix), 0n)

/** An amount for each square metre of an area in hundredths of one; null where no area is known. */
export const perArea = (amount: bigint, area: bigint | null): bigint | null =>
  area === null || area <= 0n ? null : roundRatio(amount * 100n, area)
