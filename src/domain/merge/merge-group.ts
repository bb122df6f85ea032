// Groups that hold groups, a tree: their companies, each once, and the books that hold eliminations.
import type { Holding } from './merge-minority.ts'

export type GroupNode = {
  code: string
  companies: readonly string[]
  /** Codes of the groups within it. */
  groups: readonly string[]
  /** The company whose books hold its eliminations, '' for none. */
  adjusting: string
}

/** `path`: a group that holds itself, step by step, null where none does; `missing`: groups that there are not. */
export type GroupTree = {
  /** The group itself first, then those within it, each once. */
  groups: GroupNode[]
  companies: string[]
  adjusting: string[]
  path: string[] | null
  missing: string[]
}

const pathTo = (all: ReadonlyMap<string, GroupNode>, at: readonly string[]): string[] | null => {
  const last = at.at(-1) ?? ''
  for (const code of all.get(last)?.groups ?? []) {
    if (at.includes(code)) return [...at.slice(at.indexOf(code)), code]
    const found = pathTo(all, [...at, code])
    if (found) return found
  }
  return null
}

/** What a group is made of; a company that several of its groups name is one company. */
export const groupTree = (all: ReadonlyMap<string, GroupNode>, code: string): GroupTree => {
  const groups: GroupNode[] = []
  const missing: string[] = []
  const seen = new Set<string>()
  const open = [code]
  for (let at = open.shift(); at !== undefined; at = open.shift()) {
    if (seen.has(at)) continue
    seen.add(at)
    const group = all.get(at)
    if (!group) {
      missing.push(at)
      continue
    }
    groups.push(group)
    open.push(...group.groups)
  }
  return {
    groups,
    companies: [...new Set(groups.flatMap(({ companies }) => companies))],
    adjusting: [...new Set(groups.map(({ adjusting }) => adjusting).filter((one) => one !== ''))],
    path: pathTo(all, [code]),
    missing,
  }
}

/** A company that is merged and whose books hold eliminations would be both. */
export const twoRoles = ({ companies, adjusting }: GroupTree): string | undefined =>
  adjusting.find((company) => companies.includes(company))

const whole = 10_000n

/**
 * The eliminations of a group within a group belong to those who hold its top company: what is eliminated of that one's
 * investments is in part others'. Answers its books as if that company held them whole. Whoever has eliminations and
 * several companies on top cannot say whose they are: `unclear` names those groups.
 */
export const heldEliminations = (
  all: ReadonlyMap<string, GroupNode>,
  tree: GroupTree,
  holdings: readonly Holding[],
): { holdings: Holding[]; unclear: string[] } => {
  const found: Holding[] = []
  const unclear: string[] = []
  const isHeld = (company: string, within: ReadonlySet<string>): boolean =>
    holdings.some((each) => each.company === company && within.has(each.holder))
  for (const { code, adjusting } of tree.groups.slice(1)) {
    if (adjusting === '' || holdings.some(({ company }) => company === adjusting)) continue
    const own = new Set(groupTree(all, code).companies)
    const tops = [...own].filter((company) => !isHeld(company, own))
    const [top] = tops
    // Where nobody outside holds any of them, all of it is the group's own.
    if (!tops.some((company) => holdings.some((each) => each.company === company))) continue
    if (tops.length > 1 || top === undefined) unclear.push(code)
    else found.push({ holder: top, company: adjusting, share: whole })
  }
  return { holdings: found, unclear }
}
