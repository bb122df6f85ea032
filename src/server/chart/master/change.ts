// Changes rows of plain lists: what is wrong is found first, then all is written and told in one transaction.

import {
  type ListField,
  type ListRow,
  type ListValue,
  type ListValues,
  type MasterList,
  titleOf,
} from '../../../contract/base/master-list.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { titleIn } from '../../kernel/declarations.ts'
import { checkVersion } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type Actor, actorOf, booksOf, type CompanyFacts, type Gate, type TrailEntry } from '../../ledger/gate.ts'
import { readBaseDigits } from '../../ledger/read/read-account-set.ts'
import { touchFacts } from '../../ledger/store/account-set.ts'
import { changeEntry, groupId, lockHead } from '../../ledger/store/trail.ts'
import { areTwins, type FieldFacts, keyText, readValues } from './fields.ts'
import { deleteRows, type Home, type MasterDraft, readAlike, readRows, writeRows } from './store.ts'

/** What a list knows beyond its fields. Problems are given by row, in the order of the rows. */
export type ListRules = {
  /** What is wrong with values that are each right by themselves. */
  check?(on: RuleContext, rows: readonly MasterDraft[]): Promise<Problem[][]> | Problem[][]
  /** What has to be asked of rows that a file brings. */
  doubts?(on: RuleContext, rows: readonly MasterDraft[]): Promise<Problem[][]>
  /** The ids of rows that something refers to. */
  inUse?(on: RuleContext, rows: readonly ListRow[]): Promise<ReadonlySet<string>>
  /** Why a row cannot be switched off. */
  mayDisable?(on: RuleContext, rows: readonly ListRow[]): Promise<Problem[]>
}

export type RuleContext = { tx: Db; facts: CompanyFacts; scope: Scope }

/** Who works on which list. */
export type ListEditor = { list: MasterList; rules: ListRules; gate: Gate; scope: Scope }

type At = { tx: Db; editor: ListEditor; home: Home; actor: Actor; known: FieldFacts }

export const homeOf = ({ home }: MasterList, scope: Scope): Home =>
  home === 'company' ? booksOf(scope).companyId : groupId

/** The codes of the companies in whose books the caller may read. */
export const companiesOf = (scope: Scope): string[] => [
  ...new Set(scope.setsWith('read').map(({ companyCode }) => companyCode)),
]

/** The ids of every company of the group. */
export const everyCompany = async (tx: Db): Promise<bigint[]> =>
  (await tx.query<{ id: bigint }>(`select id from company order by id`)).map(({ id }) => id)

/**
 * Runs `work` while nobody else changes a list of the same home: facts are renewed first and the head of the trail is
 * locked next, in the order in which every writer takes them.
 */
const inTurn = <T>(editor: ListEditor, work: (at: At) => Promise<T>): Promise<T> => {
  const { list, gate, scope } = editor
  const home = homeOf(list, scope)
  return scope.db.transaction(async (tx) => {
    const facts = await gate.facts(booksOf(scope))
    if (list.isFact) await touchFacts(tx, await everyCompany(tx))
    await lockHead(tx, home)
    const hasTheirs = Object.values(list.fields).some(({ money }: ListField) => money?.companies)
    const known = {
      facts,
      companies: new Set(companiesOf(scope)),
      digits: hasTheirs ? await readBaseDigits(tx, 'code') : new Map<string, number>(),
      titleOf: (name: string) => titleIn(list, scope.lang, name),
    }
    return work({ tx, editor, home, actor: actorOf(scope), known })
  })
}

const contextOf = ({ tx, editor, known }: At): RuleContext => ({ tx, facts: known.facts, scope: editor.scope })

const tell = ({ tx, editor, home, actor }: At, entries: TrailEntry[]): Promise<void> =>
  editor.gate.within(tx).tell(actor, home === groupId ? null : home, entries)

/** Of one of these companies, or of every company. */
const isOfOne = (value: ListValue | undefined, companies: ReadonlySet<string>): boolean =>
  Array.isArray(value) ? value.length === 0 || value.some((code) => companies.has(code)) : companies.has(String(value))

/** Whether a row is one that the caller may see. */
const isSeen =
  ({ editor, known }: At) =>
  ({ values }: ListRow): boolean => {
    const { ofCompany } = editor.list
    return ofCompany === undefined || isOfOne(values[ofCompany], known.companies)
  }

/** Rows by their ids; one that is gone, or of a company that is not the caller's, is told alike. */
const rowsOf = async (at: At, ids: readonly string[]): Promise<ListRow[]> => {
  const { tx, editor, home } = at
  const found = (await readRows(tx, editor.list, home, ids)).filter(isSeen(at))
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.map((id) => byId.get(id) ?? refuse(problem('record.missing')))
}

const fixedProblems = ({ fields }: MasterList, before: ListRow, values: ListValues): Problem[] =>
  Object.entries(fields).flatMap(([name, { fixed }]) =>
    fixed && JSON.stringify(before.values[name]) !== JSON.stringify(values[name])
      ? [problem('input.invalid', name)]
      : [],
  )

/** Those among many that say something about the same at the same time as another. */
const twinProblems = async ({ tx, editor: { list }, home }: At, rows: readonly MasterDraft[]): Promise<Problem[][]> => {
  const written = new Set(rows.map(({ id }) => id))
  const values = rows.map((row) => row.values)
  const alike = await readAlike(tx, list, home, values)
  const seen = new Map<string, ListValues[]>()
  const see = (other: ListValues): ListValues[] => {
    const key = keyText(list, other)
    const same = seen.get(key) ?? []
    seen.set(key, [...same, other])
    return same
  }
  for (const other of alike) if (!written.has(other.id)) see(other.values)
  const [field = ''] = list.unique.slice(-1)
  return values.map((own) => {
    const code = String(own[field] ?? '')
    const isTwin = see(own).some((other) => areTwins(list, other, own))
    return isTwin ? [problem(list.duplicate, field, { code, field: code })] : []
  })
}

/** What is wrong with rows whose values are read, by row. */
const problemsOf = async (at: At, rows: readonly MasterDraft[], before: readonly (ListRow | null)[]) => {
  const { list, rules } = at.editor
  const fixed = rows.map(({ values }, index) => {
    const old = before[index]
    return old ? fixedProblems(list, old, values) : []
  })
  const twins = await twinProblems(at, rows)
  const own = (await rules.check?.(contextOf(at), rows)) ?? []
  return rows.map((_, index) => [...(fixed[index] ?? []), ...(twins[index] ?? []), ...(own[index] ?? [])])
}

const toldOf = ({ values, enabled }: Pick<ListRow, 'values' | 'enabled'>): object => ({ ...values, enabled })

const entryOf = (list: MasterList, before: ListRow | null, after: MasterDraft | null): TrailEntry =>
  changeEntry(
    list.name,
    titleOf(list, (after ?? before)?.values ?? {}),
    before && toldOf(before),
    after && toldOf(after),
  )

/** Writes rows that were found right. */
const write = async (at: At, rows: readonly MasterDraft[], before: readonly (ListRow | null)[]): Promise<string[]> => {
  const { list } = at.editor
  if (rows.length === 0) return []
  const ids = await writeRows(at.tx, list, at.home, rows, at.actor.name)
  const entries = rows.map((row, index) => entryOf(list, before[index] ?? null, row))
  await tell(at, entries)
  return ids
}

/** Companies that a row names already may stay, whoever changes it. */
const knownWith = ({ editor: { list }, known }: At, before: ListRow | null): FieldFacts => {
  const named = Object.entries(list.fields).flatMap(([name, { kind }]) =>
    kind === 'company' || kind === 'companies' ? [before?.values[name] ?? []].flat().map(String) : [],
  )
  return { ...known, companies: new Set([...known.companies, ...named]), ...(before && { before: before.values }) }
}

/** Adds a row, or with `id` gives one new values; refuses with every field that is wrong. */
export const saveRow = (
  editor: ListEditor,
  input: { id?: string; version?: number; values: ListValues },
): Promise<{ id: string }> =>
  inTurn(editor, async (at) => {
    const { id = null, version = 0 } = input
    const [before = null] = id === null ? [] : await rowsOf(at, [id])
    if (before) checkVersion(before, version, 'record.changed')
    const { values, problems } = readValues(editor.list, input.values, knownWith(at, before))
    const row = { id, values, enabled: before?.enabled ?? true }
    const found = problems.length > 0 ? problems : (await problemsOf(at, [row], [before])).flat()
    if (found.length > 0) throw new Refusal(found)
    const [written = ''] = await write(at, [row], [before])
    return { id: written }
  })

export const enableRows = (
  editor: ListEditor,
  asked: { rows: readonly { id: string; version: number }[]; enabled: boolean },
): Promise<{ rows: number }> =>
  inTurn(editor, async (at) => {
    const { enabled } = asked
    const versions = new Map(asked.rows.map(({ id, version }) => [id, version]))
    const rows = await rowsOf(at, [...versions.keys()])
    for (const row of rows) checkVersion(row, versions.get(row.id), 'record.changed')
    const changed = rows.filter((row) => row.enabled !== enabled)
    const wanted = changed.map(({ id, values }) => ({ id, values, enabled }))
    // What has come since may stand in the way of a row that is switched on again.
    const problems = enabled
      ? (await problemsOf(at, wanted, changed)).flat()
      : ((await editor.rules.mayDisable?.(contextOf(at), changed)) ?? [])
    if (problems.length > 0) throw new Refusal(problems)
    await write(at, wanted, changed)
    return { rows: changed.length }
  })

export const removeRows = (editor: ListEditor, ids: readonly string[]): Promise<{ rows: number }> =>
  inTurn(editor, async (at) => {
    const rows = await rowsOf(at, [...new Set(ids)])
    const used = await editor.rules.inUse?.(contextOf(at), rows)
    if (rows.some(({ id }) => used?.has(id))) refuse(problem('record.inUse'))
    const gone = rows.map(({ id }) => id)
    await deleteRows(at.tx, editor.list, at.home, gone)
    const entries = rows.map((row) => entryOf(editor.list, row, null))
    await tell(at, entries)
    return { rows: rows.length }
  })

/** A line of a file: its values as they were read, and where it stands. */
export type MasterLine = { line: number; values: ListValues; enabled: boolean | null; problems: Problem[] }

/** Ends a transaction that was only a trial. */
class Trial extends Error {}

const sameAs = (row: MasterDraft, before: ListRow | null): boolean =>
  before !== null && JSON.stringify(toldOf(row)) === JSON.stringify(toldOf(before))

export type Imported = { added: number; changed: number }

/**
 * Writes the lines of a file, all or none. `lines` reads them with what is known of the books, `keyOf` finds the row
 * that a line is about, `refuseLines` throws when anything is wrong, or asked and not to be accepted. With `check`
 * nothing is kept.
 */
export const importLines = async (
  editor: ListEditor,
  { check, accept }: { check: boolean; accept: boolean },
  on: {
    lines(known: FieldFacts): MasterLine[]
    keyOf(values: ListValues): string
    refuseLines(lines: readonly MasterLine[]): void
  },
): Promise<Imported> => {
  let done: Imported = { added: 0, changed: 0 }
  const work = async (at: At): Promise<void> => {
    const lines = on.lines(at.known)
    on.refuseLines(lines)
    const { list } = editor
    const alike = await readAlike(
      at.tx,
      list,
      at.home,
      lines.map(({ values }) => values),
    )
    // A row of other companies is not changed: it is in the way like everywhere else.
    const stored = new Map(alike.filter(isSeen(at)).map((row) => [on.keyOf(row.values), row]))
    const before = lines.map(({ values }) => stored.get(on.keyOf(values)) ?? null)
    const rows = lines.map(({ values, enabled }, index): MasterDraft => {
      const old = before[index] ?? null
      return { id: old?.id ?? null, values, enabled: enabled ?? old?.enabled ?? true }
    })
    const found = await problemsOf(at, rows, before)
    on.refuseLines(lines.map((line, index) => ({ ...line, problems: found[index] ?? [] })))
    const asked = accept ? [] : ((await editor.rules.doubts?.(contextOf(at), rows)) ?? [])
    on.refuseLines(lines.map((line, index) => ({ ...line, problems: asked[index] ?? [] })))
    const wanted = rows.flatMap((row, index) => (sameAs(row, before[index] ?? null) ? [] : [{ row, index }]))
    const olds = wanted.map(({ index }) => before[index] ?? null)
    await write(
      at,
      wanted.map(({ row }) => row),
      olds,
    )
    const added = olds.filter((old) => old === null).length
    done = { added, changed: olds.length - added }
    if (check) throw new Trial()
  }
  try {
    await inTurn(editor, work)
  } catch (error) {
    // A trial ends so that its transaction is rolled back.
    if (!(error instanceof Trial)) throw error
  }
  return done
}
