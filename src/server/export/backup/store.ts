// The rows of backups: the list, who is told of which, what happens to one of them, and what the trail tells of it.
import type { PageOf } from '../../../contract/base/shape.ts'
import type { BackupKind, BackupShape, backupCauses, backupStates } from '../../../contract/export/backup.ts'
import { backupMoment } from '../../../contract/export/restore.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { superadmin } from '../../../domain/chart/access.ts'
import { parseAccountSet } from '../../../domain/chart/account-set.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { deadNodes, ownNode, productVersion } from '../../kernel/node.ts'
import { likeText, orderText, type Paging, readPage, type Sorting } from '../../kernel/row-store.ts'
import type { RightHolder, Scope } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import type { BackupChecks } from './read.ts'
import type { Written } from './write.ts'

type BackupState = (typeof backupStates)[number]
type BackupCause = (typeof backupCauses)[number]

/** A row of the list as it is kept. */
export type StoredBackup = Omit<BackupShape, 'id' | 'bytes' | 'rows' | 'checks'> & {
  checks: (BackupChecks & { missingFiles: number }) | null
  id: bigint
  bytes: bigint
  rows: bigint
  storage: 'local' | 's3'
  key: string
  planId: bigint | null
}

/** A moment as ISO text in UTC, '' for none. */
export const utcText = (value: string): string =>
  `coalesce(to_char((${value}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '')`

/** The caller as one who acts on backups. */
export const personOf = ({ user }: Pick<Scope, 'user'>) => ({ id: user.id, name: user.realName || user.userName })

const columns = `b.id, b.kind, b.cause, b.state, b.account_set, b.with_files, b.bytes,
  b.sha256, b.key_id, b.row_count as rows, b.file_count as files, b.note, b.failure,
  b.product_version as version, b.created_name, ${utcText('b.started_at')} as started_at,
  ${utcText('b.finished_at')} as finished_at, ${utcText('b.verified_at')} as verified_at, b.checks, b.storage,
  b.object_key as key, b.plan_id`

export const shownBackup = ({
  storage: _,
  key: __,
  planId: ___,
  id,
  bytes,
  rows,
  ...row
}: StoredBackup): BackupShape => ({
  ...row,
  id: String(id),
  bytes: Number(bytes),
  rows: Number(rows),
})

/** `selvedge-full-20251130-023000.backup`, by the clock of China. */
export const backupFileName = ({ kind, accountSet, startedAt }: StoredBackup): string =>
  `selvedge-${kind === 'accountSet' ? accountSet : kind}-${backupMoment(startedAt)}.backup`

/** `own`: the codes of the companies whose backups of account sets are listed; null for all. */
export type BackupFilter = { kind: string; state: string; search: string; own: readonly string[] | null }

const orders = { startedAt: 'b.started_at', bytes: 'b.bytes', kind: 'b.kind' }

export const listBackups = (
  db: Db,
  { kind, state, search, own }: BackupFilter,
  sorting: Paging & Sorting,
): Promise<PageOf<StoredBackup>> =>
  readPage(
    db,
    {
      columns,
      from: `from backup b where ($1 = '' or b.kind = $1) and ($2 = '' or b.state = $2)
        and (b.note ilike $3 or b.account_set ilike $3 or b.created_name ilike $3)
        and ($4::text[] is null or b.account_set = '' or left(b.account_set, -5) = any($4))`,
      order: `${orderText(orders, sorting, orders.startedAt)}, b.id desc`,
      values: [kind, state, likeText(search) || '%', own === null ? null : [...own]],
    },
    sorting,
  )

export const findBackup = async (db: Db, id: bigint): Promise<StoredBackup> => {
  const [row] = await db.query<StoredBackup>(`select ${columns} from backup b where b.id = $1`, [id])
  return row ?? refuse(problem('record.missing', 'id'))
}

export type NewBackup = {
  kind: BackupKind
  cause: BackupCause
  accountSet: string
  withFiles: boolean
  note: string
  storage: 'local' | 's3'
  keyId: string
  by: { id: bigint; name: string }
  planId: bigint | null
}

/** Those that this server makes now. A row of its own that is not among them was left when the database went away. */
const underWay = new Set<bigint>()

/** A backup whose server has died or lost it is none, and keeps no other from being made. */
export const failDead = async (db: Db): Promise<void> => {
  const rows = await db.query<{ id: bigint; node: string }>(
    `select id, node from backup where state = 'running' limit 10`,
  )
  if (rows.length === 0) return
  const gone = await deadNodes(
    db,
    rows.map(({ node }) => node),
  )
  const isLeft = (row: { id: bigint; node: string }) => row.node === ownNode && !underWay.has(row.id)
  const dead = rows.filter((row) => isLeft(row) || gone.includes(row.node)).map(({ id }) => id)
  await db.query(
    `update backup set state = 'failed', failure = 'job.aborted', finished_at = now()
     where state = 'running' and (id = any($1) or started_at < now() - interval '1 day')`,
    [dead],
  )
}

/** Nothing has been tried: another backup is being made. */
export const isOtherRunning = (error: unknown): boolean =>
  error instanceof Refusal && error.problems[0]?.code === 'backup.running'

/** Writes down that one is being made; refuses (44001) while another is. */
export const beginBackup = async (db: Db, made: NewBackup): Promise<StoredBackup> => {
  const id = newId()
  await failDead(db)
  underWay.add(id)
  try {
    await db.query(
      `insert into backup (id, kind, cause, state, account_set, with_files, storage, object_key, key_id, note,
         product_version, node, created_by, created_name, started_at, plan_id)
       values ($1, $2, $3, 'running', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, now(), $14)`,
      [
        ...[id, made.kind, made.cause, made.accountSet, made.withFiles, made.storage, `backup/${id}`, made.keyId],
        ...[made.note, productVersion, ownNode, made.by.id, made.by.name, made.planId],
      ],
    )
  } catch (error) {
    underWay.delete(id)
    if (databaseError(error)?.constraint === 'backup_running_key') refuse(problem('backup.running'))
    throw error
  }
  return findBackup(db, id)
}

/** Those that are being made, by whichever server. */
export const runningBackups = async (db: Db): Promise<bigint[]> =>
  (await db.query<{ id: bigint }>(`select id from backup where state = 'running' limit 10`)).map(({ id }) => id)

export const endBackup = async (
  db: Db,
  id: bigint,
  { bytes, sha256, rows, files, missing }: Written,
): Promise<void> => {
  const checks = missing === 0 ? null : JSON.stringify({ ...noChecks, missingFiles: missing })
  await db.query(
    `update backup set state = 'done', bytes = $2, sha256 = $3, row_count = $4, file_count = $5, checks = $6,
       finished_at = now() where id = $1`,
    [id, bytes, sha256, rows, files, checks],
  )
  underWay.delete(id)
}

const noChecks = { sets: 0, vouchers: 0, links: 0, findings: [] }

/** The name of a refusal, or the first line of a fault. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refusal
    ? (error.problems[0]?.code ?? '')
    : (String((error as Error).message ?? error).split('\n')[0] ?? '')

export const failBackup = async (db: Db, id: bigint, error: unknown): Promise<void> => {
  underWay.delete(id)
  await db.query(`update backup set state = 'failed', failure = $2, finished_at = now() where id = $1`, [
    id,
    reasonOf(error).slice(0, 500),
  ])
}

/** Keeps what a proof has found. A file that cannot be read at all is broken with that reason. */
export const keepProof = async (
  db: Db,
  id: bigint,
  { checks, missing, refused }: { checks: BackupChecks; missing: number; refused: Problem | null },
): Promise<BackupState> => {
  const state = refused === null && checks.findings.length === 0 ? 'verified' : 'broken'
  await db.query(`update backup set state = $2, checks = $3, failure = $4, verified_at = now() where id = $1`, [
    id,
    state,
    JSON.stringify({ ...checks, missingFiles: missing }),
    refused?.code ?? '',
  ])
  return state
}

/** The last whole backup that was proved: it stays, whoever wants it gone. */
export const lastVerified = async (db: Db): Promise<bigint | null> => {
  const [row] = await db.query<{ id: bigint }>(
    `select id from backup where kind = 'full' and state = 'verified' order by started_at desc limit 1`,
  )
  return row?.id ?? null
}

/** Nobody waits any more to have it put back. */
export const forgetBackup = async (tx: Db, id: bigint): Promise<void> => {
  const gone = await tx.query('delete from backup where id = $1 returning id', [id])
  if (gone.length === 0) refuse(problem('record.missing', 'id'))
  await tx.query(
    `update restore_request set state = 'failed', failure = 'backup.withdrawn', finished_at = now()
     where backup_id = $1 and state = 'waiting'`,
    [id],
  )
}

/** Bytes of the largest of the last backups: what the next will need at least. */
export const lastBytes = async (db: Db): Promise<number> => {
  const row = await db.row<{ bytes: bigint }>(
    `select coalesce(max(bytes), 0) as bytes from (select bytes from backup order by started_at desc limit 5) b`,
  )
  return Number(row.bytes)
}

// What the trail tells of a backup.

const toldOf = ({ kind, cause, accountSet, withFiles, note, sha256 }: StoredBackup): object => ({
  ...{ backupKind: kind, cause, accountSet, withFiles, note, sha256 },
})

export const tellBackup = (
  gate: Gate,
  actor: Actor,
  action: string,
  backup: StoredBackup,
  more: object = {},
): Promise<void> =>
  gate.tell(actor, null, [
    { ...changeEntry('backup', backupFileName(backup), null, { ...toldOf(backup), ...more }), action },
  ])

// Who is told of which backups: of the instance, and of account sets of companies that he administers; who does all.

/** The codes of the companies whose backups are told; null for all, of companies that are gone as well. */
export const ownCompanies = ({ isSuperadmin, setsWith }: Pick<RightHolder, 'isSuperadmin' | 'setsWith'>) =>
  isSuperadmin ? null : [...new Set(setsWith('admin').map(({ companyCode }) => companyCode))]

export const isOwnSet = (accountSet: string, own: readonly string[] | null): boolean =>
  accountSet === '' || own === null || own.includes(parseAccountSet(accountSet)?.company ?? '')

/** Refused as one that is not there, if it is not to be told of. */
export const findOwnBackup = async (
  scope: Pick<RightHolder, 'isSuperadmin' | 'setsWith'> & { db: Db },
  id: string,
): Promise<StoredBackup> => {
  const backup = await findBackup(scope.db, BigInt(id))
  return isOwnSet(backup.accountSet, ownCompanies(scope)) ? backup : refuse(problem('record.missing', 'id'))
}

// Super administrators: who approves restores, and who hears of backups that fail where a plan names nobody.

export const superadmins = async (db: Db): Promise<bigint[]> => {
  const rows = await db.query<{ id: bigint }>(
    `select u.id from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
     where r.code = $1 and u.enabled order by u.id limit 100`,
    [superadmin],
  )
  return rows.map(({ id }) => id)
}
