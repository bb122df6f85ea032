// The chart beside the one that comes with the product: what sets them apart, and taking over what is chosen.
import type { InputOf, ResultOf } from '../../../contract/base/call.ts'
import type { definitionCalls } from '../../../contract/chart/subject.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { parentCode, type Subject } from '../../../domain/chart/subject.ts'
import type { DefinitionContext } from '../../../domain/chart/subject-definition.ts'
import {
  type Compared,
  compareCharts,
  type Left,
  planStandard,
  type StandardFacts,
  standardFields,
} from '../../../domain/chart/subject-standard.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { StoredDefinition } from '../../ledger/store/subject-store.ts'
import { checkVersion } from './change.ts'
import { contextOf, lockMonths, notOf, shownChart, withChart, writeAll } from './chart.ts'
import { type ChartCompany, companiesOf, usesOf, withBalance } from './use.ts'

/** The subjects of the chart that comes with the product. */
export type ReadStandard = () => Promise<readonly Subject[]>

type Row = ResultOf<typeof definitionCalls.compare>['items'][number]
type Read = { tx: Db; context: DefinitionContext; company: string; companies: readonly ChartCompany[] }

/** A code with all that it stands below. */
const pathOf = (code: string, rule: string): string[] => {
  const parent = parentCode(code, rule)
  return parent === null ? [code] : [code, ...pathOf(parent, rule)]
}

/** What a plan must know of the use of these subjects, and of those below which they would stand. */
const factsFor = async (
  { tx, context, company, companies }: Read,
  codes: readonly string[],
): Promise<StandardFacts> => {
  const asked = [...new Set(codes.flatMap((code) => pathOf(code, context.rule)))].filter((code) =>
    context.chart.has(code),
  )
  const uses = await usesOf(tx, companies, asked)
  const held = await withBalance(tx, companies, asked)
  return { context, company, used: new Set(uses.map(({ subject }) => subject)), held }
}

const rowOf = (one: Compared, problems: readonly Problem[], version: number, scope: Scope): Row => {
  const { code, nameZhCn, nameZhTw, nameEn, level } = one.subject
  return {
    ...{ code, nameZhCn, nameZhTw, nameEn, level, kind: one.kind, version, fields: one.differences },
    problems: wireProblems(problems, scope.lang),
  }
}

/** All reasons of a subject together: it may be left in two steps. */
const reasonsOf = (left: readonly Left[]): Map<string, Problem[]> => {
  const found = new Map<string, Problem[]>()
  for (const { code, problems } of left) found.set(code, [...(found.get(code) ?? []), ...problems])
  return found
}

export const compare = (gate: Gate, readStandard: ReadStandard) => async (_: object, scope: Scope) => {
  const { facts, company, chart, shown } = await shownChart(gate, scope)
  const standard = await readStandard()
  const found = compareCharts(shown, standard)
  const wanted = found.filter(({ kind }) => kind !== 'extra').map(({ subject }) => subject.code)
  const companies = await companiesOf(scope.db, facts.chartId)
  const read = { tx: scope.db, context: contextOf(facts, chart), company, companies }
  const wishes = wanted.map((code) => ({ code, fields: standardFields }))
  const reasons = reasonsOf(planStandard(standard, wishes, await factsFor(read, wanted)).left)
  const versionOf = ({ kind, subject: { code } }: Compared): number =>
    kind === 'missing' ? 0 : (chart.get(code)?.version ?? 0)
  return {
    items: found.map((one) => rowOf(one, reasons.get(one.subject.code) ?? [], versionOf(one), scope)),
    same: shown.length - found.filter(({ kind }) => kind !== 'missing').length,
  }
}

type Apply = InputOf<typeof definitionCalls.applyStandard>

/** A row that was read before somebody changed its subject is refused with all others (E002). */
const checkRow = (
  { code, version }: Apply['rows'][number],
  path: string,
  all: ReadonlyMap<string, StoredDefinition>,
  isHidden: (each: StoredDefinition) => boolean,
): void => {
  const old = all.get(code)
  if (old && !isHidden(old)) checkVersion(old, version)
  else if (version !== 0) refuse(problem('record.missing', path))
}

export const applyStandard =
  (gate: Gate, readStandard: ReadStandard) =>
  async ({ rows }: Apply, scope: Scope) => {
    const standard = await readStandard()
    const known = new Set(standard.map(({ code }) => code))
    return withChart(gate, scope, async (chart) => {
      for (const [index, row] of rows.entries()) {
        const path = `rows.${index}.code`
        if (!known.has(row.code)) refuse(problem('record.missing', path))
        checkRow(row, path, chart.all, notOf(chart.company))
      }
      // Nobody saves a line on a subject while it is looked at.
      await lockMonths(chart)
      const wishes = rows.map(({ code, fields }) => ({
        code,
        fields: standardFields.filter((name) => fields.includes(name)),
      }))
      const facts = await factsFor(
        chart,
        rows.map(({ code }) => code),
      )
      const { written, left } = planStandard(standard, wishes, facts)
      const { codes } = written.length > 0 ? await writeAll(chart, written) : { codes: [] }
      return {
        codes,
        left: [...reasonsOf(left)].map(([code, problems]) => ({ code, problems: wireProblems(problems, scope.lang) })),
      }
    })
  }
