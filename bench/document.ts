// What the bench says: a table on the screen and docs/benchmarks.md.
import { cpus, release, totalmem } from 'node:os'
import { distanceOf, type Goal, median, ratiosOf, verdictOf } from './measure.ts'

const short = (value: number): string =>
  value >= 1000 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : value.toFixed(4)

const bounds = (goal: Goal): string => {
  const sign = goal.wants === 'at least' ? '≥' : '≤'
  return `${sign} ${short(goal.gate)} / ${sign} ${short(goal.moonshot)}`
}

const words = { moonshot: 'moonshot reached', gate: 'gate passed', missed: '**gate missed**' }

/** How much better the ratio has to become, such as `× 1.8`. */
const distance = (goal: Goal): string => (verdictOf(goal) === 'moonshot' ? 'reached' : `× ${short(distanceOf(goal))}`)

export const lineOf = (goal: Goal): string => {
  const { median: ratio, least, greatest } = ratiosOf(goal)
  const spread = `${short(least)} to ${short(greatest)}`
  const figure = `${goal.name.padEnd(4)} ${short(ratio).padStart(8)} (${spread})`
  return `${figure}  ${bounds(goal)}  ${verdictOf(goal)}  ${goal.title}; to the moonshot: ${distance(goal)}`
}

const rowOf = (goal: Goal): string => {
  const { median: ratio, least, greatest } = ratiosOf(goal)
  const figures = `${short(median(goal.product))} / ${short(median(goal.reference))} ${goal.unit}`
  const cells = [
    goal.name,
    goal.title,
    `**${short(ratio)}**`,
    `${short(least)} to ${short(greatest)}`,
    bounds(goal),
    words[verdictOf(goal)],
    distance(goal),
    `${figures}; ${goal.size}${goal.note ? `; ${goal.note}` : ''}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** What a run was like. `skipped` says which goals were not measured, and why; `pending` which are still to come. */
export type Run = {
  goals: readonly Goal[]
  skipped: readonly string[]
  pending: readonly string[]
  server: string
  quick: boolean
  minutes: number
}

const formOf = ({ quick, pending, minutes }: Run): string => {
  const taken = `${Math.max(1, Math.round(minutes))} minutes`
  const form = quick ? 'the quick form, with smaller ledgers and fewer rounds' : 'the full form'
  if (pending.length === 0) return `This is ${form}; it took ${taken}.`
  return `This is ${form}, ended after ${taken} before it had measured ${pending.join(', ')}.`
}

/** The whole page. */
export const pageOf = (run: Run): string =>
  [
    '# Benchmarks',
    '',
    `Written by \`npm run bench${run.quick ? ' -- --quick' : ''}\`. Each goal is a ratio: the product against a`,
    'reference on the same machine and the same PostgreSQL, run in turn (A/B/A/B). The ratio is the median of the',
    'rounds, with the least and the greatest beside it. The gate must hold; the moonshot is what we are after, and the',
    'distance is how much better the ratio has to become to get there. Ratios are what counts: absolute figures change',
    'with the machine and with what else it does.',
    '',
    formOf(run),
    '',
    '| Goal | What | Ratio | Spread | Gate / moonshot | Verdict | To the moonshot | Product / reference |',
    '|---|---|---|---|---|---|---|---|',
    ...run.goals.map(rowOf),
    '',
    ...run.skipped.map((each) => `- Not measured: ${each}`),
    ...(run.skipped.length > 0 ? [''] : []),
    '## The work',
    '',
    'A group of 10 companies with the standard chart, 200 entities of each type chosen by Zipf, vouchers of 2 to 20',
    'lines (4.75 in the mean), 4.6 % in foreign currency, 1 % in red; the same seed makes the same ledger. Saves go',
    'over HTTP to a server process of its own, with sign-in, rights, every rule, numbers without gaps, kept balances',
    'and the trail; PostgreSQL writes to disk at each commit. What pgbench writes goes into plain tables of the same',
    'size. Generator, server and database share the processors.',
    '',
    `${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'a processor'}, ` +
      `${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${release()}, Node.js ${process.version}, ` +
      `PostgreSQL ${run.server}.`,
    '',
  ].join('\n')
