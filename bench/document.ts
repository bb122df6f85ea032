// What the bench says: a table on the screen and docs/benchmarks.md.
import { cpus, release, totalmem } from 'node:os'
import { type Goal, median, ratiosOf, verdictOf } from './measure.ts'

const short = (value: number): string =>
  value >= 1000 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value >= 0.1 ? value.toFixed(2) : value.toFixed(4)

const bounds = (goal: Goal): string => {
  const sign = goal.wants === 'at least' ? '≥' : '≤'
  return `${sign} ${short(goal.gate)} / ${sign} ${short(goal.moonshot)}`
}

const words = { moonshot: 'moonshot reached', gate: 'gate passed', missed: '**gate missed**' }

export const lineOf = (goal: Goal): string => {
  const { median: ratio, least, greatest } = ratiosOf(goal)
  const spread = `${short(least)} to ${short(greatest)}`
  const figure = `${goal.name.padEnd(4)} ${short(ratio).padStart(8)} (${spread})`
  return `${figure}  ${bounds(goal)}  ${verdictOf(goal)}  ${goal.title}`
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
    `${figures}; ${goal.size}${goal.note ? `; ${goal.note}` : ''}`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** The whole page. `skipped` says which goals were not measured, and why. */
export const pageOf = (goals: readonly Goal[], skipped: readonly string[], server: string, quick: boolean): string =>
  [
    '# Benchmarks',
    '',
    `Written by \`npm run bench${quick ? ' -- --quick' : ''}\`. Each goal is a ratio: the product against a`,
    'reference on the same machine and the same PostgreSQL, run in turn (A/B/A/B). The ratio is the median of the',
    'rounds, with the',
    'least and the greatest beside it. Ratios are what counts: absolute figures change with the machine and with what',
    'else it does.',
    '',
    '| Goal | What | Ratio | Spread | Gate / moonshot | Verdict | Product / reference |',
    '|---|---|---|---|---|---|---|',
    ...goals.map(rowOf),
    '',
    ...skipped.map((each) => `- Not measured: ${each}`),
    ...(skipped.length > 0 ? [''] : []),
    '## The work',
    '',
    'A group of 10 companies with the standard chart, 200 entities of each type chosen by Zipf, vouchers of 2 to 20',
    'lines (4.75 in the mean), 4.6 % in foreign currency, 1 % in red; the same seed makes the same ledger. Saves go',
    'over HTTP to a server process of its own, with sign-in, rights, every rule, numbers without gaps, kept balances',
    'and the trail; PostgreSQL writes to disk at each commit. Generator, server and database share the processors.',
    '',
    `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, ` +
      `${process.platform} ${release()}, Node.js ${process.version}, PostgreSQL ${server}.`,
    '',
  ].join('\n')
