// Serves workflows: drawn as drafts, published as versions, disabled; deleted only as long as none was published.

import type { InputOf } from '../../contract/base/call.ts'
import { type WorkflowRow, workflowCalls } from '../../contract/people/workflow.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { checkText } from '../../domain/base/text.ts'
import { flowProblems, readFlowText } from '../../domain/people/workflow.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { likeText, nameColumn, orderText, readPage } from '../kernel/row-store.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import type { PeopleEditor } from './department/department.ts'

type Stored = WorkflowRow & { content: string }
type Named = { id: string; version: number }

const nameMost = 64

const orders: Readonly<Record<string, string>> = {
  name: 'w.name',
  publishedNo: 'w.published_no',
  changedAt: 'w.changed_at',
}

const columns = `w.id::text, w.name, w.published_no, w.enabled, w.changed_name as changed_by,
  w.changed_at, w.version,
  w.draft is distinct from (
    select v.content from workflow_version v where v.workflow_id = w.id and v.no = w.published_no) as is_changed`

const states: Readonly<Record<string, string>> = {
  draft: 'w.published_no = 0',
  published: 'w.published_no > 0 and w.enabled',
  disabled: 'not w.enabled',
}

const list = (db: Db, { search, state, field, order = 'desc', ...paging }: InputOf<typeof workflowCalls.list>) => {
  const inState = state === undefined ? 'true' : states[state]
  const query = {
    columns,
    from: `from workflow w where ($1 = '' or w.name ilike $1) and ${inState}`,
    order: `${orderText(orders, { field, order }, 'w.changed_at')}, w.id desc`,
    values: [likeText(search)],
  }
  return readPage<WorkflowRow>(db, query, paging)
}

const one = async (db: Db, id: string): Promise<Stored> => {
  const [row] = await db.query<Stored>(`select ${columns}, w.draft as content from workflow w where w.id = $1`, [
    BigInt(id),
  ])
  return row ?? refuse(problem('record.missing', 'id'))
}

const detail = async (db: Db, id: string, no?: number): Promise<Stored> => {
  const row = await one(db, id)
  if (no === undefined) return row
  const [published] = await db.query<{ content: string }>(
    'select content from workflow_version where workflow_id = $1 and no = $2',
    [BigInt(id), no],
  )
  return published ? { ...row, content: published.content } : refuse(problem('record.missing', 'no'))
}

/** A name and a drawing as they may be kept. What is not finished yet may be kept too. */
const checked = ({ name, content }: { name: string; content: string }) => {
  const text = checkText(name, nameMost, 'name')
  if (typeof text !== 'string') return refuse(text)
  if (text === '') refuse(problem('workflow.name', 'name'))
  const flow = readFlowText(content) ?? refuse(problem('workflow.content', 'content'))
  return { name: text, content: JSON.stringify(flow) }
}

const refuseTwin = async (tx: Db, name: string, id: bigint): Promise<void> => {
  const [twin] = await tx.query('select 1 from workflow where lower(name) = lower($1) and id <> $2', [name, id])
  if (twin) refuse(problem('workflow.twice', 'name', { name }))
}

type Told = Pick<Stored, 'name' | 'content' | 'publishedNo' | 'enabled'>

const toldOf = ({ name, content: layout, publishedNo, enabled }: Told) => ({ name, layout, publishedNo, enabled })

/** Locks a workflow in the version that the caller has seen, does the work, and tells of it. */
const acting = <R>(
  { gate, scope }: PeopleEditor,
  { id, version }: Named,
  work: (tx: Db, row: Stored) => Promise<{ result: R; after: Stored | null }>,
): Promise<R> =>
  scope.db.transaction(async (tx) => {
    await tx.query('select 1 from workflow where id = $1 for update', [BigInt(id)])
    const row = await one(tx, id)
    if (row.version !== version) {
      refuse(problem('record.conflict', 'version', { user: row.changedBy, time: row.changedAt }))
    }
    const { result, after } = await work(tx, row)
    const entry = changeEntry('workflow', row.name, toldOf(row), after && toldOf(after))
    await gate.within(tx).tell(actorOf(scope), null, [entry])
    return result
  })

const changed = 'version = version + 1, changed_name = $2, changed_at = now()'

const add = ({ gate, scope }: PeopleEditor, given: { name: string; content: string }) =>
  scope.db.transaction(async (tx) => {
    const { name, content } = checked(given)
    const id = newId()
    await refuseTwin(tx, name, id)
    await tx.query(`insert into workflow (id, name, draft, changed_name, changed_at) values ($1, $2, $3, $4, now())`, [
      ...[id, name, content, scope.user.realName],
    ])
    const entry = changeEntry('workflow', name, null, toldOf({ name, content, publishedNo: 0, enabled: true }))
    await gate.within(tx).tell(actorOf(scope), null, [entry])
    return { id: String(id), version: 1 }
  })

const update = (editor: PeopleEditor, { id, version, ...given }: Named & { name: string; content: string }) =>
  acting(editor, { id, version }, async (tx, row) => {
    const { name, content } = checked(given)
    await refuseTwin(tx, name, BigInt(id))
    await tx.query(`update workflow set name = $3, draft = $4, ${changed} where id = $1`, [
      ...[BigInt(id), editor.scope.user.realName, name, content],
    ])
    return { result: { id, version: version + 1 }, after: { ...row, name, content } }
  })

const publish = (editor: PeopleEditor, named: Named) =>
  acting(editor, named, async (tx, row) => {
    const flow = readFlowText(row.content) ?? refuse(problem('workflow.content', 'content'))
    const problems = flowProblems(flow)
    if (problems.length > 0) refuse(problems)
    const no = row.publishedNo + 1
    await tx.query(
      `insert into workflow_version (workflow_id, no, content, published_name, published_at)
       values ($1, $2, $3, $4, now())`,
      [BigInt(row.id), no, row.content, editor.scope.user.realName],
    )
    await tx.query(`update workflow set published_no = $3, enabled = true, ${changed} where id = $1`, [
      ...[BigInt(row.id), editor.scope.user.realName, no],
    ])
    return {
      result: { id: row.id, version: row.version + 1, no },
      after: { ...row, publishedNo: no, enabled: true },
    }
  })

const status = (editor: PeopleEditor, { enabled, ...named }: Named & { enabled: boolean }) =>
  acting(editor, named, async (tx, row) => {
    await tx.query(`update workflow set enabled = $3, ${changed} where id = $1`, [
      ...[BigInt(row.id), editor.scope.user.realName, enabled],
    ])
    return { result: { id: row.id, version: row.version + 1 }, after: { ...row, enabled } }
  })

const remove = (editor: PeopleEditor, named: Named) =>
  acting(editor, named, async (tx, row) => {
    if (row.publishedNo > 0) refuse(problem('workflow.published', 'id', { name: row.name }))
    await tx.query('delete from workflow where id = $1', [BigInt(row.id)])
    return { result: {}, after: null }
  })

const people = async ({ db, lang }: Scope) => {
  const named = (text: string) => db.query<{ code: string; name: string }>(text)
  const [users, roles] = await Promise.all([
    named(`select user_name as code, real_name as name from app_user where enabled order by user_name limit 5000`),
    named(`select code, ${nameColumn(lang)} as name from role where enabled order by sort, code limit 500`),
  ])
  return { users, roles }
}

export const workflowRoutes = (app: App, gate: Gate): void =>
  serve(app, workflowCalls, {
    list: (filter, { db }) => list(db, filter),
    detail: ({ id, no }, { db }) => detail(db, id, no),
    versions: ({ id }, { db }) =>
      db.query(
        `select no, published_name as published_by, published_at from workflow_version
         where workflow_id = $1 order by no desc limit 100`,
        [BigInt(id)],
      ),
    people: (_, scope) => people(scope),
    add: (given, scope) => add({ gate, scope }, given),
    update: (given, scope) => update({ gate, scope }, given),
    publish: (named, scope) => publish({ gate, scope }, named),
    status: (asked, scope) => status({ gate, scope }, asked),
    delete: (named, scope) => remove({ gate, scope }, named),
  })
