// The way that a workflow sends vouchers, as voucher audit rights: who approves which amounts, and at which level.
import { powerOfTen } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import { type Flow, type FlowNode, flowAmountDigits, flowSteps, readFlowAmount } from '../people/workflow.ts'

/** The levels that audit rights have. */
export const auditLevelsMost = 3

/** A row of a route: a user (by name) or a role; minor units of the base currency, null without a limit. */
export type RouteRow = {
  level: number
  by: 'user' | 'role'
  code: string
  amountFrom: bigint
  amountTo: bigint | null
}

/** An amount of a workflow in a currency with `digits`: the least that is not below it. */
const inDigits = (minor: bigint, digits: number): bigint => {
  if (digits >= flowAmountDigits) return minor * 10n ** BigInt(digits - flowAmountDigits)
  const unit = 10n ** BigInt(flowAmountDigits - digits)
  return (minor + unit - 1n) / unit
}

const isAuditNode = ({ kind }: FlowNode): boolean => kind === 'approve'

/** The nodes that have to approve an amount, each behind all that lead to it. */
export const auditNodesOf = (flow: Flow, amount: bigint): FlowNode[] => {
  const steps = flowSteps(flow, amount)
  const nodes = new Map(flow.nodes.map((node) => [node.id, node]))
  const depths = new Map<string, number>()
  // A workflow that was published has no circle.
  const depthOf = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    const before = flow.lines.filter((line) => line.to === id && steps.includes(line.from))
    const depth = Math.max(0, ...before.map(({ from }) => depthOf(from) + 1))
    depths.set(id, depth)
    return depth
  }
  return steps
    .flatMap((id) => nodes.get(id) ?? [])
    .filter(isAuditNode)
    .toSorted((a, b) => depthOf(a.id) - depthOf(b.id))
}

/** Why what approves an amount cannot be levels of audit rights; `path` is the id of the node. */
const auditProblems = (auditNodes: readonly FlowNode[], amount: string): Problem[] => {
  if (auditNodes.length === 0) return [problem('workflow.unapproved', '', { amount })]
  if (auditNodes.length > auditLevelsMost) {
    return [problem('workflow.levels', '', { amount, n: auditNodes.length, most: auditLevelsMost })]
  }
  return auditNodes.flatMap(({ id, by, name }) =>
    by === 'departmentHead' ? [problem('workflow.head', id, { name })] : [],
  )
}

const rowsOf = (auditNodes: readonly FlowNode[], { from, to }: { from: bigint; to: bigint | null }): RouteRow[] =>
  auditNodes.flatMap(({ by, codes }, at) =>
    by === 'departmentHead' ? [] : codes.map((code) => ({ level: at + 1, by, code, amountFrom: from, amountTo: to })),
  )

/** Rows of one holder and level whose ranges meet become one. */
const joined = (rows: readonly RouteRow[]): RouteRow[] => {
  const found: RouteRow[] = []
  for (const row of rows) {
    const before = found.findLast(({ level, by, code }) => level === row.level && by === row.by && code === row.code)
    if (before?.amountTo !== undefined && before.amountTo !== null && before.amountTo + 1n === row.amountFrom) {
      before.amountTo = row.amountTo
    } else found.push({ ...row })
  }
  return found.toSorted((a, b) => a.level - b.level)
}

/**
 * The rows that audit vouchers as a published workflow says, in minor units of a base currency with `digits`; or why it
 * cannot be said by audit rights. Copies decide nothing and are left out.
 */
export const routeOf = (flow: Flow, digits: number): { rows: RouteRow[]; problems: Problem[] } => {
  const limits = flow.nodes.filter(({ kind }) => kind === 'condition').map(({ amount }) => readFlowAmount(amount) ?? 0n)
  const starts = [...new Set([0n, ...limits])].sort((a, b) => (a < b ? -1 : 1))
  const problems: Problem[] = []
  const rows: RouteRow[] = []
  for (const [at, start] of starts.entries()) {
    const next = starts[at + 1]
    const range = {
      from: inDigits(start, digits),
      to: next === undefined ? null : inDigits(next, digits) - 1n,
    }
    // Between two limits a currency without decimals may have no amount at all.
    if (range.to !== null && range.to < range.from) continue
    const auditNodes = auditNodesOf(flow, start)
    const text = `${start / powerOfTen(flowAmountDigits)}`
    problems.push(...auditProblems(auditNodes, text))
    rows.push(...rowsOf(auditNodes, range))
  }
  const told = new Map(problems.map((one) => [`${one.code} ${one.path}`, one]))
  return told.size > 0 ? { rows: [], problems: [...told.values()] } : { rows: joined(rows), problems: [] }
}
