// The calls of the account set rights: the rows for those who may change them, the matrix, the reasons, and the view.
import { setRightCalls, setRightMost } from '../../../contract/people/account-set-right.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { addRows, administersAll, editRow, removeRows } from './change.ts'
import { explain } from './explanation.ts'
import { matrixFile, matrixPaper } from './matrix.ts'
import { allSets, reaches, readChoices, readRows, shapeOf } from './store.ts'

/** The rows that reach books which the caller may read. */
const seenRows = async (scope: Scope, search = '') => {
  const own = scope.setsWith('read')
  const rows = await readRows(scope.db, [...new Set(own.map(({ companyId }) => companyId))], search)
  const sets = await allSets(scope.db)
  const seen = rows.filter((row) => own.some((set) => reaches(row, set)))
  const items = seen.map((row) => shapeOf(row, administersAll(scope, row, sets)))
  return { items: items.slice(0, setRightMost.rows), isCut: rows.length > setRightMost.rows }
}

const viewAs = (app: App, gate: Gate) => async (input: { userId: string }, scope: Scope) => {
  const userId = BigInt(input.userId)
  const other = (await app.rights.of(userId)) ?? refuse(problem('record.missing', 'userId'))
  const administered = new Set(scope.setsWith('admin').map(({ value }) => value))
  const accountSets = [...other.sets.keys()].filter((value) => administered.has(value))
  if (!other.enabled || accountSets.length === 0) refuse(problem('record.missing', 'userId'))
  const after = JSON.stringify({ user: other.user.userName, accountSets })
  const named = { objectType: 'accountSetRight', objectId: null, objectNo: other.user.userName }
  await scope.db.transaction(async (tx) => {
    await gate.within(tx).tell(actorOf(scope), null, [{ ...named, action: 'viewAs', after }])
    const told = { kind: 'viewedAs' as const, args: { by: scope.user.realName }, accountSet: '' }
    await addNotices(tx, [{ ...told, userId, link: '/personal?tab=security' }])
  })
  return { token: app.sessions.viewToken(scope.sessionId, userId), realName: other.user.realName }
}

export const setRightRoutes = (app: App, gate: Gate): void => {
  serve(app, setRightCalls, {
    list: ({ search }, scope) => seenRows(scope, search),
    choices: (_, scope) => readChoices(scope),
    add: addRows(gate),
    edit: editRow(gate),
    delete: removeRows(gate),
    why: explain,
    viewAs: viewAs(app, gate),
    export: async ({ search, format }, scope) => matrixFile((await seenRows(scope, search)).items, format, scope),
    print: async ({ search }, scope) => matrixPaper((await seenRows(scope, search)).items, scope),
  })
}
