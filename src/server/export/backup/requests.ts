// Requests to restore the whole instance: asked by one, approved by another, and what became of them.

import { confirmMinutes, type RestoreRequestShape } from '../../../contract/export/restore.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { ownNode } from '../../kernel/node.ts'
import { utcText } from './store.ts'

const waitsStill = `requested_at > now() - interval '${confirmMinutes} minutes'`

type RequestRow = Omit<RestoreRequestShape, 'id' | 'backupId' | 'requestedBy'> & {
  id: bigint
  backupId: bigint
  requestedBy: bigint
}

const columns = `r.id, r.backup_id, ${utcText('b.started_at')} as backup_at,
  case when r.state = 'waiting' and not (r.${waitsStill}) then 'failed' else r.state end as state,
  r.requested_by, r.requested_name, ${utcText('r.requested_at')} as requested_at,
  r.approved_name as confirmed_name, r.kept,
  ${utcText(`r.requested_at + interval '${confirmMinutes} minutes'`)} as expires_at,
  ${utcText('r.finished_at')} as finished_at,
  case when r.state = 'waiting' and not (r.${waitsStill}) then 'backup.approval' else r.failure end as failure
  from restore_request r left join backup b on b.id = r.backup_id`

export const listRequests = async (db: Db): Promise<RestoreRequestShape[]> => {
  const rows = await db.query<RequestRow>(`select ${columns} order by r.requested_at desc limit 10`)
  return rows.map(({ id, backupId, requestedBy, ...row }) => ({
    ...row,
    id: String(id),
    backupId: String(backupId),
    requestedBy: String(requestedBy),
  }))
}

export type StoredRequest = RequestRow

export const findRequest = async (db: Db, id: bigint): Promise<StoredRequest> => {
  const [row] = await db.query<StoredRequest>(`select ${columns} where r.id = $1`, [id])
  return row ?? refuse(problem('record.missing', 'id'))
}

/** Writes a request down; one that waits already is replaced by it. */
export const addRequest = (db: Db, backupId: bigint, by: { id: bigint; name: string }): Promise<StoredRequest> =>
  db.transaction(async (tx) => {
    const id = newId()
    await tx.query(
      `update restore_request set state = 'failed', failure = 'backup.withdrawn', finished_at = now()
       where state = 'waiting'`,
    )
    await tx.query(
      `insert into restore_request (id, backup_id, state, requested_by, requested_name, requested_at)
       values ($1, $2, 'waiting', $3, $4, now())`,
      [id, backupId, by.id, by.name],
    )
    return findRequest(tx, id)
  })

export const withdrawRequest = async (db: Db, id: bigint): Promise<void> => {
  const rows = await db.query(
    `update restore_request set state = 'failed', failure = 'backup.withdrawn', finished_at = now()
     where id = $1 and state = 'waiting' returning id`,
    [id],
  )
  if (rows.length === 0) refuse(problem('backup.requestOver', 'id'))
}

/** Takes a request that waits: from now on the instance is being restored. Refuses what waits no more. */
export const takeRequest = async (
  db: Db,
  id: bigint,
  by: { id: bigint; name: string },
  seconds: number,
): Promise<void> => {
  try {
    const rows = await db.query(
      `update restore_request set state = 'running', approved_by = $2, approved_name = $3, node = $4,
         beat_at = now(), stage = 'backup', until = now() + make_interval(secs => $5)
       where id = $1 and state = 'waiting' and ${waitsStill} returning id`,
      [id, by.id, by.name, ownNode, seconds],
    )
    if (rows.length === 0) refuse(problem('backup.requestOver', 'id'))
  } catch (error) {
    if (databaseError(error)?.constraint === 'restore_request_running_key') refuse(problem('backup.running'))
    throw error
  }
}

/** Says that it goes on, and how far it is; false when it is over because others thought its server dead. */
export const beatRequest = async (db: Db, id: bigint, stage: string, pct: number): Promise<boolean> => {
  const rows = await db.query(
    `update restore_request set beat_at = now(), stage = $2, pct = $3, until = greatest(until, now() + interval '30 s')
     where id = $1 and state = 'running' returning id`,
    [id, stage.slice(0, 64), pct],
  )
  return rows.length > 0
}

export const isRestoring = async (db: Db): Promise<boolean> => {
  const rows = await db.query(`select 1 from restore_request where state = 'running' limit 1`)
  return rows.length > 0
}

export const failRequest = async (db: Db, id: bigint, failure: string): Promise<void> => {
  await db.query(
    `update restore_request set state = 'failed', failure = $2, finished_at = now()
     where id = $1 and state = 'running'`,
    [id, failure.slice(0, 500)],
  )
}

/** What the restored instance goes on with: the requests, this one done, and who is signed in. */
export const carryRequests = async (from: Db, to: Db, done: { id: bigint; kept: string }): Promise<void> => {
  const rows = await from.query<{ row: string }>(
    `select to_json(r)::text as row from restore_request r order by requested_at desc limit 1000`,
  )
  await to.query(
    `insert into restore_request select r.* from unnest($1::json[]) as j(row),
       json_populate_record(null::restore_request, j.row) r`,
    [rows.map(({ row }) => row)],
  )
  await to.query(`update restore_request set state = 'done', finished_at = now(), kept = $2, pct = 100 where id = $1`, [
    done.id,
    done.kept,
  ])
}

const sessionsAtOnce = 1000

/** Sessions go on where their users are the same people, whose sessions were not all ended since. */
export const carrySessions = async (from: Db, to: Db): Promise<void> => {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await from.query<{ id: string; row: string; epoch: number; name: string }>(
      `select s.id::text as id, to_json(s)::text as row, u.token_epoch as epoch, u.user_name as name
       from auth_session s join app_user u on u.id = s.user_id
       where s.id > $1::uuid and s.revoked_at is null and s.refresh_expires_at > now()
       order by s.id limit ${sessionsAtOnce}`,
      [last],
    )
    await to.query(
      `insert into auth_session select s.* from unnest($1::json[], $2::integer[], $3::text[]) as j(row, epoch, name),
         json_populate_record(null::auth_session, j.row) s
       where exists (select 1 from app_user u
         where u.id = s.user_id and u.token_epoch = j.epoch and u.user_name = j.name)`,
      [rows.map(({ row }) => row), rows.map(({ epoch }) => epoch), rows.map(({ name }) => name)],
    )
    const end = rows.at(-1)
    if (end === undefined || rows.length < sessionsAtOnce) return
    last = end.id
  }
}
