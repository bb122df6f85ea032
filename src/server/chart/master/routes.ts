// The calls of every plain list.

import type { ListRow, ListValues, MasterList } from '../../../contract/base/master-list.ts'
import type { Db } from '../../kernel/db.ts'
import { masterLists } from '../../kernel/declarations.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import type { Gate } from '../../ledger/gate.ts'
import {
  companiesOf,
  enableRows,
  homeOf,
  importLines,
  type ListEditor,
  type ListRules,
  removeRows,
  saveRow,
} from './change.ts'
import { naturalKey } from './fields.ts'
import { listFile, readLines, refuseLines, type TextRow } from './file.ts'
import { rulesOf } from './rules.ts'
import { findRows, type MasterFilter } from './store.ts'

/** Reads the file of a call as rows of texts. */
type ReadUpload = (scope: Scope) => Promise<readonly TextRow[]>

type Asked = { search?: string; enabled?: boolean; chip?: string }

const filterOf = ({ search = '', enabled, chip = '' }: Asked, scope: Scope): MasterFilter => ({
  ...{ search, enabled: enabled ?? null, chip, companies: companiesOf(scope) },
})

const portion = 5000

async function* allRows(db: Db, list: MasterList, home: bigint, filter: MasterFilter): AsyncGenerator<ListRow[]> {
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage } = await findRows(db, list, home, filter, { page, pageSize: portion })
    yield items
    if (!hasNextPage) return
  }
}

async function* none(): AsyncGenerator<ListRow[]> {}

const serveList = (app: App, gate: Gate, readUpload: ReadUpload, list: MasterList, rules: ListRules): void => {
  const deskOf = (scope: Scope): ListEditor => ({ list, rules, gate, scope })
  serve(app, list.calls, {
    list: (asked, scope) => findRows(scope.db, list, homeOf(list, scope), filterOf(asked, scope), asked),
    add: ({ values }, scope) => saveRow(deskOf(scope), { values: values as ListValues }),
    edit: ({ values, ...row }, scope) => saveRow(deskOf(scope), { ...row, values: values as ListValues }),
    enable: (input, scope) => enableRows(deskOf(scope), input),
    delete: ({ ids }, scope) => removeRows(deskOf(scope), ids),
    export: async (input, scope) =>
      listFile(list, scope, (tx) => allRows(tx, list, homeOf(list, scope), filterOf(input, scope))),
    template: async (_, scope) => listFile(list, scope, none),
    import: async ({ check = false, accept = false }, scope) => {
      const rows = await readUpload(scope)
      const counted = await importLines(
        deskOf(scope),
        { check, accept },
        {
          lines: (known) => readLines(list, scope.lang, rows, known),
          keyOf: (values) => naturalKey(list, values),
          refuseLines: (lines) => refuseLines(list, scope.lang, lines),
        },
      )
      return { rows: Math.max(0, rows.length - 1), ...counted }
    },
  })
}

export const masterListRoutes = (app: App, gate: Gate, readUpload: ReadUpload): void => {
  for (const list of masterLists) serveList(app, gate, readUpload, list, rulesOf[list.name] ?? {})
}
