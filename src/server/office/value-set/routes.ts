// The calls of the value sets and of their values: lists, changes, files, tests, and what selects ask.
import { wordsOf } from '../../../contract/base/words.ts'
import {
  type SetValueFields,
  type SetValueShape,
  setValueCalls,
  valueSetCalls,
} from '../../../contract/office/value-set.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import {
  oneOf,
  readSheet,
  refuseSheet,
  type SheetDefinition,
  type SheetLine,
  saidOf,
  sheetFile,
  sheetOrder,
  tried,
} from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { queryValues, resolveValues, testDefinition } from './ask.ts'
import { openReader } from './reader.ts'
import {
  addSet,
  copySet,
  decideSet,
  definitionProblems,
  editSet,
  enableSet,
  removeSet,
  tidied,
  type ValueSetEditor,
} from './set.ts'
import { apiViews } from './statement.ts'
import { findSets, findValues, readSet, type SetFilter, type ValueListFilter, type WantedValue } from './store.ts'
import {
  addValue,
  companiesOf,
  editValue,
  enableValue,
  keeperOf,
  keepValues,
  readFields,
  removeValue,
  wantedProblems,
} from './value.ts'

/** Reads the file of a call as rows of texts. */
type ReadUpload = (scope: Scope) => Promise<readonly { line: number; values: readonly string[] }[]>

const setColumns = [
  ...(['code', 'nameZhCn', 'nameZhTw', 'nameEn', 'kind', 'parentCode', 'valueType', 'maxLen', 'formatMask'] as const),
  ...(['scope', 'validation', 'values', 'enabled', 'remark'] as const),
] as const
type SetColumn = (typeof setColumns)[number]
const setSheet: SheetDefinition<SetColumn> = { words: 'valueSet', columns: setColumns, required: [] }

const valueColumns = [
  ...(['value', 'labelZhCn', 'labelZhTw', 'labelEn', 'parentValue', 'companyCode', 'accountSet'] as const),
  ...(['startDate', 'endDate', 'sort'] as const),
] as const
type ValueColumn = (typeof valueColumns)[number]
const valueSheet: SheetDefinition<ValueColumn> = {
  words: 'setValue',
  columns: valueColumns,
  required: ['value', 'labelZhCn'],
}

/** More than any workbook of a list has. */
const exportMost = 50_000

const sheetOfSets = async (filter: SetFilter, scope: Scope) => {
  const t = wordsOf[scope.lang].valueSet
  const shared = wordsOf[scope.lang].masterList
  const { items } = await findSets(scope.db, { ...filter, pageSize: exportMost })
  const rows = items.map((set) => ({
    ...set,
    kind: t[`kind_${set.kind}`],
    valueType: t[`valueType_${set.valueType}`],
    maxLen: String(set.maxLen),
    scope: t[`scope_${set.scope}`],
    validation: t[`validation_${set.validation}`],
    values: String(set.values),
    enabled: set.enabled ? shared.enabled_yes : shared.enabled_no,
  }))
  return sheetFile(setSheet, scope.lang, oneOf(rows))
}

const sheetOfValues = async (filter: ValueListFilter, scope: Scope) => {
  const { items } = await findValues(scope.db, { ...filter, pageSize: exportMost }, companiesOf(scope))
  return sheetFile(valueSheet, scope.lang, oneOf(items.map(textsOf)))
}

const fieldsOf = (values: Record<ValueColumn, string>): SetValueFields => ({
  ...values,
  sort: sheetOrder(values.sort) ?? 0,
})

const textsOf = (row: SetValueShape): Record<ValueColumn, string> => ({ ...row, sort: String(row.sort) })

type Imported = { rows: number; added: number; changed: number }

/** The lines of a file as values of a set: those whose place is taken are changed, the others are new. */
const importValues = (editor: ValueSetEditor, readUpload: ReadUpload) => async (setId: string, check: boolean) => {
  const { scope } = editor
  const lines = readSheet(valueSheet, scope.lang, await readUpload(scope))
  return tried<Imported>(check, (end) =>
    scope.db.transaction(async (tx) => {
      const set = await keeperOf(tx, setId)
      const readLine = (line: SheetLine<ValueColumn>, old?: SetValueShape) => {
        const values = saidOf(line, old && textsOf(old))
        const { fields, problems } = readFields(scope, set, fieldsOf(values))
        const isOrder = sheetOrder(values.sort) !== null
        return { fields, problems: isOrder ? problems : [...problems, problem('input.invalid', 'sort')] }
      }
      const asNew = lines.map((line) => readLine(line).fields)
      const { before } = await wantedProblems(
        tx,
        set,
        asNew.map((fields) => ({ ...fields, ...fresh })),
      )
      const read = lines.map((line, at) => {
        const old = before.find((row) => asNew[at] && isSamePlace(row, asNew[at]))
        return { line: line.line, old, ...readLine(line, old) }
      })
      const wanted = read.map(
        ({ fields, old }): WantedValue => ({
          ...fields,
          id: old?.id ?? newId().toString(),
          enabled: old?.enabled ?? true,
        }),
      )
      const { problems } = await wantedProblems(tx, set, wanted)
      const wrong = read.flatMap(({ line, problems: own }, at) =>
        [...own, ...(problems[at] ?? [])].map((each: Problem) => ({ line, problem: each })),
      )
      refuseSheet(valueSheet, scope.lang, wrong)
      await keepValues(tx, editor, set, wanted, before)
      const old = new Set(before.map(({ id }) => id))
      const added = wanted.filter(({ id }) => !old.has(id)).length
      end({ rows: wanted.length, added, changed: wanted.length - added })
    }),
  )
}

const fresh = { id: '0', enabled: true }

const isSamePlace = (row: SetValueShape, { value, parentValue, companyCode, accountSet }: SetValueFields): boolean =>
  row.value === value &&
  row.parentValue === parentValue &&
  row.companyCode === companyCode &&
  row.accountSet === accountSet

export const valueSetRoutes = (app: App, gate: Gate, readUpload: ReadUpload): void => {
  const asksApproval = () => app.parameters.get('sys.value_set.sql_approval')
  const deskOf = (scope: Scope): ValueSetEditor => ({ gate, scope, asksApproval })
  const reader = openReader()
  const tests = testDefinition(reader)
  serve(app, valueSetCalls, {
    list: (asked, { db }) => findSets(db, asked),
    detail: async ({ id }, { db }) => (await readSet(db, { id })) ?? refuse(problem('record.missing', 'id')),
    views: async (_, { db }) => {
      const missing = await reader.missing(db)
      const items = Object.entries(apiViews).map(([name, columns]) => ({ name, columns: [...columns] }))
      return { items, sqlOn: missing === null, sqlOff: missing ?? '' }
    },
    add: (input, scope) => addSet(deskOf(scope), input),
    edit: (input, scope) => editSet(deskOf(scope), input),
    copy: (input, scope) => copySet(deskOf(scope), input),
    status: (input, scope) => enableSet(deskOf(scope), input),
    delete: ({ id }, scope) => removeSet(deskOf(scope), id),
    decide: (input, scope) => decideSet(deskOf(scope), input),
    export: (filter, scope) => sheetOfSets(filter, scope),
    test: async ({ definition: given, ...input }, scope) => {
      if (input.kind === 'sql' && !scope.may('sys:valueSet:sql')) refuse(problem('permission.missing'))
      const definition = tidied(input.kind, given)
      const problems = await definitionProblems(input.kind, definition)
      if (problems.length > 0) refuse(problems)
      return tests({ ...input, definition }, scope)
    },
    query: queryValues(reader),
    resolve: resolveValues(reader),
  })
  serve(app, setValueCalls, {
    list: (asked, scope) => findValues(scope.db, asked, companiesOf(scope)),
    add: (input, scope) => addValue(deskOf(scope), input),
    edit: (input, scope) => editValue(deskOf(scope), input),
    status: (input, scope) => enableValue(deskOf(scope), input),
    delete: ({ id }, scope) => removeValue(deskOf(scope), id),
    export: (filter, scope) => sheetOfValues(filter, scope),
    template: async (_, scope) => sheetFile(valueSheet, scope.lang, oneOf([])),
    import: ({ setId, check = false }, scope) => importValues(deskOf(scope), readUpload)(setId, check),
  })
}
