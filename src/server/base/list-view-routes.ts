// The calls of saved views: each is kept by its owner in a company, and seen there by others when it is shared.

import { listViewCalls } from '../../contract/base/list-view.ts'
import { viewOf } from '../../contract/ledger/report-screen.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { checkText } from '../../domain/base/text.ts'
import { onlyRow } from '../kernel/db.ts'
import { reportScreens } from '../kernel/declarations.ts'
import type { App } from '../kernel/http.ts'
import { newId } from '../kernel/new-id.ts'
import type { Scope } from '../kernel/scope.ts'
import { serve } from '../kernel/serve.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'

/** As many views one person keeps in a company, and as many are listed. */
const ownMost = 100
const listedMost = 300
const nameMax = 60

const companyOf = ({ accountSet }: Scope): bigint => accountSet?.companyId ?? refuse(problem('accountSet.mismatch'))

/** The screens that have views, by their path, each with the permission that opens it and its views. */
const buttons: ReadonlyMap<string, string> = new Map([
  ['/voucher/list', 'gl:voucher:view'],
  ...reportScreens.map((report) => [report.screen, viewOf(report)] as const),
])

/** Views are for whoever may open their screen, in an account set that he may read. */
const checkScreen = (screen: string, scope: Scope): void => {
  const button = buttons.get(screen) ?? refuse(problem('input.invalid', 'screen'))
  const isHere = scope
    .by(button)
    .setsWith('read')
    .some(({ value }) => value === scope.accountSet?.value)
  if (!isHere) refuse(problem('permission.missing'))
}

/** Who looks as somebody else changes nothing. */
const checkOwn = ({ viewing }: Scope): void => {
  if (viewing !== '') refuse(problem('view.readOnly'))
}

type Row = { id: bigint; name: string; search: string; isShared: boolean; ownerId: bigint; ownerName: string }

const list = async (screen: string, scope: Scope) => {
  checkScreen(screen, scope)
  const rows = await scope.db.query<Row>(
    `select id, name, search, is_shared, owner_id, owner_name from list_view
     where company_id = $1 and screen = $4 and (owner_id = $2 or is_shared)
     order by owner_id <> $2, name, id limit $3`,
    [companyOf(scope), scope.user.id, listedMost, screen],
  )
  return rows.map((row) => ({
    id: row.id.toString(),
    name: row.name,
    search: row.search,
    isShared: row.isShared,
    isOwn: row.ownerId === scope.user.id,
    owner: row.ownerName,
  }))
}

/** The name as it is kept; one that is none is refused. */
const nameOf = (typed: string): string => {
  const name = checkText(typed, nameMax, 'name')
  if (typeof name !== 'string') return refuse(name)
  return name === '' ? refuse(problem('input.required', 'name')) : name
}

type Kept = Pick<Row, 'name' | 'search' | 'isShared'> & { screen: string }

/** What others see of a view: one that is not shared is its owner's own, and nobody else's to read about. */
const sharedOf = (kept: Kept | null): object | null =>
  kept?.isShared ? { screen: kept.screen, name: kept.name, search: kept.search } : null

/** Tells last in the transaction what a shared view was and is. */
const tell = async (gate: Gate, scope: Scope, before: Kept | null, after: Kept | null): Promise<void> => {
  const [was, is] = [sharedOf(before), sharedOf(after)]
  if (!was && !is) return
  const entry = changeEntry('listView', (after ?? before)?.name ?? '', was, is)
  await gate.tell(actorOf(scope), companyOf(scope), [entry])
}

type Saved = { name: string; search: string; isShared: boolean; screen: string }

const save = async (input: Saved, gate: Gate, scope: Scope) => {
  const { screen } = input
  checkOwn(scope)
  checkScreen(screen, scope)
  const company = companyOf(scope)
  const name = nameOf(input.name)
  const count = await onlyRow(
    scope.db.query<{ own: number }>(
      `select count(*)::integer as own from list_view
       where company_id = $1 and owner_id = $2 and (screen, name) <> ($4, $3)`,
      [company, scope.user.id, name, screen],
    ),
  )
  if (count.own >= ownMost) refuse(problem('input.invalid', 'name'))
  return scope.db.transaction(async (tx) => {
    const [before] = await tx.query<Kept>(
      `select name, search, is_shared, screen from list_view
       where company_id = $1 and owner_id = $2 and name = $3 and screen = $4 for update`,
      [company, scope.user.id, name, screen],
    )
    const [row] = await tx.query<Kept & { id: bigint }>(
      `insert into list_view (company_id, id, owner_id, owner_name, name, search, is_shared, updated_at, screen)
       values ($1, $2, $3, $4, $5, $6, $7, now(), $8)
       on conflict (company_id, owner_id, screen, name) do update set search = excluded.search,
         is_shared = excluded.is_shared, owner_name = excluded.owner_name, updated_at = excluded.updated_at
       returning id, name, search, is_shared, screen`,
      [company, newId(), scope.user.id, scope.user.realName, name, input.search, input.isShared, screen],
    )
    await tell(gate.within(tx), scope, before ?? null, row ?? null)
    return { id: String(row?.id ?? '') }
  })
}

const remove = (id: bigint, gate: Gate, scope: Scope): Promise<void> => {
  checkOwn(scope)
  return scope.db.transaction(async (tx) => {
    const [gone] = await tx.query<Kept>(
      `delete from list_view where company_id = $1 and id = $2 and owner_id = $3
       returning name, search, is_shared, screen`,
      [companyOf(scope), id, scope.user.id],
    )
    await tell(gate.within(tx), scope, gone ?? refuse(problem('record.missing')), null)
  })
}

export const listViewRoutes = (app: App, gate: Gate): void =>
  serve(app, listViewCalls, {
    list: async ({ screen }, scope) => ({ items: await list(screen, scope) }),
    save: (input, scope) => save(input, gate, scope),
    delete: ({ id }, scope) => remove(BigInt(id), gate, scope),
  })
