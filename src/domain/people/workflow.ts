// The rules of a workflow: which lines may be drawn, what is missing before it can be published, and which way it goes.
import { parseSum } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'

export const flowKinds = ['start', 'approve', 'condition', 'copy', 'end'] as const
export type FlowKind = (typeof flowKinds)[number]
/** Who approves, or has a copy: named users, roles, or the head of the department of whoever began it. */
export const deciderKinds = ['user', 'role', 'departmentHead'] as const
export type DeciderKind = (typeof deciderKinds)[number]
/** Which way of a condition a line is; '' for the lines of other nodes. */
export const flowWays = ['', 'yes', 'no'] as const
export type FlowWay = (typeof flowWays)[number]

/** `amount`: a condition is met from this amount of the base currency on, as decimal text; places are px. */
export type FlowNode = {
  id: string
  kind: FlowKind
  name: string
  x: number
  y: number
  by: DeciderKind
  codes: string[]
  amount: string
}
export type FlowLine = { id: string; from: string; to: string; label: string; way: FlowWay }
export type Flow = { nodes: FlowNode[]; lines: FlowLine[] }

export const flowNodesMost = 200
const linesMost = 500
const nameMost = 32
const codesMost = 100
const codeMost = 64
const placeMost = 100_000
/**
 * Decimals of the amounts of conditions: a workflow is of no currency, and none has more. One that is finer than the
 * amounts of some books is met by the same of them as the next amount that they have.
 */
export const flowAmountDigits = 4

/** An amount of a condition; null for what is none, or finer. */
export const readFlowAmount = (text: string): bigint | null => parseSum(text, flowAmountDigits)

export const emptyFlow: Flow = { nodes: [], lines: [] }

const isText = (value: unknown, most: number): value is string =>
  typeof value === 'string' && value.length <= most && value.isWellFormed()
const isId = (value: unknown): value is string => isText(value, 36) && /^[\w-]+$/.test(value)
const isPlace = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= placeMost
const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  typeof value === 'string' && (values as readonly string[]).includes(value)

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {}

const nodeOf = (value: unknown): FlowNode | null => {
  const { id, kind, name, x, y, by = 'user', codes = [], amount = '' } = recordOf(value)
  if (!isId(id) || !isOneOf(flowKinds, kind) || !isText(name, nameMost) || !isPlace(x) || !isPlace(y)) return null
  if (!isOneOf(deciderKinds, by) || !isText(amount, 20) || !Array.isArray(codes) || codes.length > codesMost)
    return null
  if (!codes.every((code) => isText(code, codeMost))) return null
  return { id, kind, name: name.trim(), x: Math.round(x), y: Math.round(y), by, codes, amount: amount.trim() }
}

const lineOf = (value: unknown): FlowLine | null => {
  const { id, from, to, label = '', way = '' } = recordOf(value)
  if (!isId(id) || !isId(from) || !isId(to) || !isText(label, nameMost) || !isOneOf(flowWays, way)) return null
  return { id, from, to, label: label.trim(), way }
}

const allOf = <T>(values: unknown, most: number, read: (value: unknown) => T | null): T[] | null => {
  if (!Array.isArray(values) || values.length > most) return null
  const all = values.map(read)
  return all.every((one) => one !== null) ? all : null
}

/** A workflow from parsed JSON; null for anything else, and where an id stands twice or a line leads nowhere. */
export const readFlow = (value: unknown): Flow | null => {
  const given = recordOf(value)
  const nodes = allOf(given.nodes, flowNodesMost, nodeOf)
  const lines = allOf(given.lines, linesMost, lineOf)
  if (!nodes || !lines) return null
  const ids = new Set(nodes.map(({ id }) => id))
  const isWhole = ids.size === nodes.length && new Set(lines.map(({ id }) => id)).size === lines.length
  const hasEnds = lines.every(({ from, to }) => ids.has(from) && ids.has(to))
  return isWhole && hasEnds ? { nodes, lines } : null
}

/** The same from text. */
export const readFlowText = (text: string): Flow | null => {
  try {
    return readFlow(JSON.parse(text))
  } catch {
    // Text that is no JSON is no workflow.
    return null
  }
}

/** Why a line must not be drawn; null where it may. */
export const linkProblem = (flow: Flow, from: string, to: string): Problem | null => {
  const kindOf = (id: string) => flow.nodes.find((node) => node.id === id)?.kind
  if (from === to || flow.lines.some((line) => line.from === from && line.to === to))
    return problem('workflow.link', to)
  if (kindOf(from) === 'end') return problem('workflow.fromEnd', from)
  return kindOf(to) === 'start' ? problem('workflow.toStart', to) : null
}

const nextOf = (flow: Flow, id: string): string[] => flow.lines.filter(({ from }) => from === id).map(({ to }) => to)
const beforeOf = (flow: Flow, id: string): string[] => flow.lines.filter(({ to }) => to === id).map(({ from }) => from)

/** Everything that is reached from some nodes, themselves included. */
const reached = (begin: readonly string[], next: (id: string) => readonly string[]): Set<string> => {
  const seen = new Set(begin)
  for (const id of seen) for (const one of next(id)) seen.add(one)
  return seen
}

const nodeProblems = (flow: Flow, node: FlowNode): Problem[] => {
  const problems: Problem[] = []
  const named = { name: node.name }
  if (node.name === '') problems.push(problem('workflow.nameless', node.id))
  const needsPeople = (node.kind === 'approve' || node.kind === 'copy') && node.by !== 'departmentHead'
  if (needsPeople && node.codes.length === 0) problems.push(problem('workflow.nobody', node.id, named))
  if (node.kind !== 'condition') return problems
  const amount = readFlowAmount(node.amount)
  if (amount === null || amount < 0n) problems.push(problem('workflow.amount', node.id, named))
  const ways = flow.lines.filter(({ from }) => from === node.id).map(({ way }) => way)
  if (ways.length !== 2 || !ways.includes('yes') || !ways.includes('no')) {
    problems.push(problem('workflow.ways', node.id, named))
  }
  return problems
}

/** A node from which one comes back to itself; undefined for none. */
const nodeInCircle = (flow: Flow): FlowNode | undefined =>
  flow.nodes.find(({ id }) => reached(nextOf(flow, id), (one) => nextOf(flow, one)).has(id))

/** What is wrong with a workflow that is to be published; `path` is the id of the node. */
export const flowProblems = (flow: Flow): Problem[] => {
  const problems = flow.nodes.flatMap((node) => nodeProblems(flow, node))
  const idsOf = (kind: FlowKind) => flow.nodes.filter((node) => node.kind === kind).map(({ id }) => id)
  const starts = idsOf('start')
  if (starts.length !== 1) problems.unshift(problem('workflow.start', 'content', { n: starts.length }))
  if (idsOf('end').length === 0) problems.unshift(problem('workflow.end', 'content'))
  const circle = nodeInCircle(flow)
  if (circle) problems.push(problem('workflow.circle', circle.id, { name: circle.name }))
  const fromStart = reached(starts, (id) => nextOf(flow, id))
  const toEnd = reached(idsOf('end'), (id) => beforeOf(flow, id))
  const lost = flow.nodes.filter(({ id }) => !fromStart.has(id) || !toEnd.has(id))
  return [...problems, ...lost.map(({ id, name }) => problem('workflow.unreached', id, { name }))]
}

/** The nodes a voucher of an amount (with the decimals of conditions) would pass, in their order. */
export const flowSteps = (flow: Flow, amount: bigint): string[] => {
  const seen = new Set<string>()
  const visit = (id: string): void => {
    const node = flow.nodes.find((one) => one.id === id)
    if (!node || seen.has(id)) return
    seen.add(id)
    const isMet = amount >= (readFlowAmount(node.amount) ?? 0n)
    const ways = flow.lines.filter(({ from, way }) => from === id && (way === '' || (way === 'yes') === isMet))
    for (const { to } of ways) visit(to)
  }
  for (const { id, kind } of flow.nodes) if (kind === 'start') visit(id)
  return [...seen]
}
