// The calls of backups, of putting them back, their list as a workbook, and the links by which a browser saves one.
import { wordsOf } from '../../../contract/base/words.ts'
import { type BackupShape, backupCalls, backupUploadCalls } from '../../../contract/export/backup.ts'
import { maintenanceCalls, restoreCalls, restorePhrase, restoreSetCalls } from '../../../contract/export/restore.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { mayPress, superadmin } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { refusalText } from '../../kernel/envelope.ts'
import { dispositionOf } from '../../kernel/file-answer.ts'
import { openLink, signLink } from '../../kernel/files/link.ts'
import type { App } from '../../kernel/http.ts'
import { log } from '../../kernel/log.ts'
import { maintenanceChanged } from '../../kernel/maintenance.ts'
import { addNotices } from '../../kernel/notice.ts'
import { sendMissing } from '../../kernel/page.ts'
import { confirmPassword } from '../../kernel/password.ts'
import { readerOf } from '../../kernel/right.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import type { Backups } from './backups.ts'
import { addRequest, findRequest, listRequests, takeRequest, withdrawRequest } from './requests.ts'
import { companyHere, restoreServed, restoreSet } from './restore.ts'
import {
  type BackupFilter,
  backupFileName,
  findBackup,
  findOwnBackup,
  isOwnSet,
  listBackups,
  ownCompanies,
  personOf,
  type StoredBackup,
  shownBackup,
  superadmins,
  tellBackup,
} from './store.ts'

/** The company of an account set that the caller administers: a backup holds all of its years. */
const companyOf = (scope: Scope, value: string): bigint => {
  const set = scope.setsWith('admin').find((each) => each.value === value)
  return set?.companyId ?? refuse(problem('accountSet.noRight', 'accountSet', { set: value, right: 'admin' }))
}

type Findings = NonNullable<BackupShape['checks']>['findings']

/** What a proof has found in account sets of others is theirs. */
const ownFindings = (findings: Findings, own: readonly string[] | null): Findings =>
  findings.filter(({ accountSet }) => isOwnSet(accountSet, own))

/**
 * How many account sets and vouchers there are is told to who administers those that the backup holds: of a whole one
 * to super administrators. That it is there, sound, and how large are facts of the instance.
 */
const withOwn = (row: BackupShape, own: readonly string[] | null): BackupShape => {
  if (row.checks === null || own === null) return row
  const findings = ownFindings(row.checks.findings, own)
  const counts = row.accountSet === '' ? { sets: null, vouchers: null, links: null } : {}
  return { ...row, checks: { ...row.checks, ...counts, findings } }
}

const linkSeconds = 600
const megabyte = 1024 * 1024
/** Of a file that is brought in parts: small enough to be sent again where the connection broke. */
const partMost = 16 * megabyte

export const backupRoutes = (app: App, gate: Gate, backups: Backups): void => {
  const tell = (scope: Scope, action: string, backup: StoredBackup, more: object = {}): Promise<void> =>
    tellBackup(gate, actorOf(scope), action, backup, more)
  serve(app, backupCalls, {
    list: async ({ page = 1, pageSize = 20, field = '', order = 'desc', ...filter }, scope) => {
      const { kind = '', state = '', search = '' } = filter
      const own = ownCompanies(scope)
      const asked = { kind, state, search, own }
      const found = await listBackups(scope.db, asked, { page, pageSize, field, order })
      return { ...found, items: found.items.map((row) => withOwn(shownBackup(row), own)) }
    },
    export: async (filter, scope) => exportBackups(filter, scope),
    create: async ({ kind, accountSet = '', withFiles, note = '' }, scope) => {
      if (kind === 'accountSet' && accountSet === '') refuse(problem('input.required', 'accountSet'))
      const companyId = kind === 'accountSet' ? companyOf(scope, accountSet) : null
      const asked = { kind, companyId, accountSet: companyId === null ? '' : accountSet, withFiles, note }
      const made = { ...asked, cause: 'manual' as const, by: personOf(scope), planId: null }
      const backup = await backups.make(made, { progress: scope.progress, signal: scope.cancelled })
      await tell(scope, 'create', backup)
      return { id: String(backup.id) }
    },
    verify: async ({ id }, scope) => {
      await findOwnBackup(scope, id)
      await scope.hold?.(`backup:${id}`)
      const backup = await backups.verify(BigInt(id), { progress: scope.progress, signal: scope.cancelled })
      await tell(scope, 'check', backup, { state: backup.state })
      return { state: backup.state, findings: ownFindings(backup.checks?.findings ?? [], ownCompanies(scope)).length }
    },
    download: async ({ id, password }, scope) => {
      await confirmPassword(scope, password)
      const backup = await findOwnBackup(scope, id)
      if (backup.bytes === 0n) refuse(problem('backup.unfinished', 'id'))
      await tell(scope, 'export', backup)
      const expires = Math.ceil(Date.now() / 1000) + linkSeconds
      const token = signLink(app.files.linkKey, { fileId: backup.id, userId: scope.user.id, expires, inline: false })
      return { url: `/files/b/${token}`, expiresAt: new Date(expires * 1000).toISOString() }
    },
    remove: async ({ id }, scope) => {
      await findOwnBackup(scope, id)
      await backups.remove(BigInt(id), (tx, gone) => tellBackup(gate.within(tx), actorOf(scope), 'delete', gone))
    },
  })
  serve(app, backupUploadCalls, {
    begin: async (asked, { user }) => {
      const most = Math.min(app.http.fileBytes, (await app.parameters.get('sys.upload.max_mb')) * megabyte)
      return { ...(await backups.beginUpload({ ...asked, userId: user.id })), partBytes: Math.min(partMost, most) }
    },
    part: async ({ uploadId, offset }, { user, upload }) => {
      const { stream } = upload ?? refuse(problem('file.missing', 'file'))
      return { offset: await backups.takePart({ userId: user.id, uploadId }, offset, stream) }
    },
    end: async ({ uploadId, note = '' }, scope) => {
      const backup = await backups.bring({ userId: scope.user.id, uploadId }, { note, by: personOf(scope) })
      await tell(scope, 'create', backup)
      return { id: String(backup.id) }
    },
  })
  serveBackupLinks(app, backups)
}

// Opens the file of a backup by a signed link, so that the browser saves it while it comes.

const linked = async (app: App, text: string): Promise<StoredBackup | null> => {
  const link = openLink(app.files.linkKey, text, Date.now())
  const access = link && (await app.rights.of(link.userId))
  // A link to a file is signed alike, but its id is that of no backup.
  if (!link || !access?.enabled || !mayPress(access.buttons, 'sys:backup:download')) return null
  const reader = readerOf(app.db, access, 'sys:backup:download')
  return findOwnBackup(reader, String(link.fileId)).catch(() => null)
}

const serveBackupLinks = (app: App, backups: Backups): void => {
  const options = { exposeHeadRoute: false, compress: false as const }
  app.http.get<{ Params: { '*': string } }>('/files/b/*', options, async (request, reply) => {
    const backup = await linked(app, request.params['*'])
    if (backup === null) {
      const { lang, traceId } = request.visit
      const json = refusalText([problem('file.missing')], lang, traceId)
      return sendMissing(reply, { lang, word: 'fileMissing', json })
    }
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': dispositionOf('attachment', backupFileName(backup)),
      'content-length': Number(backup.bytes),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    return reply.send(await backups.open(backup))
  })
}

// The list of backups as a workbook.

/** Plans keep far fewer. */
const rowsMost = 10_000

const columns = [
  ...(['startedAt', 'finishedAt', 'kind', 'accountSet', 'state', 'cause', 'createdName', 'size', 'rows'] as const),
  ...(['files', 'verifiedAt', 'version', 'keyId', 'sha256', 'note'] as const),
] as const
type Column = (typeof columns)[number]
const sheet: SheetDefinition<Column> = { words: 'backup', columns, required: [] }

const moment = (text: string): string => (text === '' ? '' : momentText(text))

const lineOf = (row: StoredBackup, words: Readonly<Record<string, string>>): Record<Column, string> => ({
  ...row,
  startedAt: moment(row.startedAt),
  finishedAt: moment(row.finishedAt),
  verifiedAt: moment(row.verifiedAt),
  kind: words[`kind_${row.kind}`] ?? row.kind,
  state: words[`state_${row.state}`] ?? row.state,
  cause: words[`cause_${row.cause}`] ?? row.cause,
  size: String(row.bytes),
  rows: String(row.rows),
  files: String(row.files),
})

const exportBackups = async (asked: Partial<BackupFilter>, scope: Scope): Promise<FileAnswer> => {
  const { db, lang } = scope
  const { kind = '', state = '', search = '' } = asked
  const whole = { page: 1, pageSize: rowsMost, field: '', order: 'desc' as const }
  const { items } = await listBackups(db, { kind, state, search, own: ownCompanies(scope) }, whole)
  return sheetFile(sheet, lang, oneOf(items.map((row) => lineOf(row, wordsOf[lang].backup))))
}

/** Whatever roles are given these buttons: the whole instance is put back by super administrators only. */
const checkSuperadmin = ({ roles }: Scope): void => {
  if (!roles.includes(superadmin)) refuse(problem('permission.missing'))
}

/** A guess for people who wait: a small file takes a minute, a large one that of its bytes twice. */
const secondsOf = ({ bytes }: StoredBackup): number => 60 + Math.ceil(Number(bytes) / 1_000_000)

export const restoreRoutes = (app: App, gate: Gate, backups: Backups): void => {
  const tell = (tx: Db, scope: Scope, action: string, backup: StoredBackup): Promise<void> =>
    tellBackup(gate.within(tx), actorOf(scope), action, backup)
  serve(app, restoreCalls, {
    requests: async (_, { db }) => ({ items: await listRequests(db) }),
    ask: async ({ id, phrase }, scope) => {
      checkSuperadmin(scope)
      const backup = await findBackup(scope.db, BigInt(id))
      if (backup.bytes === 0n || backup.state === 'broken') refuse(problem('backup.unfinished', 'id'))
      if (backup.kind !== 'full') refuse(problem('backup.notFull', 'id'))
      const wanted = restorePhrase(backup)
      if (phrase.trim() !== wanted) refuse(problem('backup.phrase', 'phrase', { phrase: wanted }))
      const others = (await superadmins(scope.db)).filter((one) => one !== scope.user.id)
      if (others.length === 0) refuse(problem('backup.approval', 'id'))
      return scope.db.transaction(async (tx) => {
        const request = await addRequest(tx, backup.id, personOf(scope))
        await tell(tx, scope, 'restoreAsk', backup)
        const args = { by: request.requestedName }
        const notice = { kind: 'restoreAsked' as const, args, link: '/system/backup', accountSet: '' }
        await addNotices(
          tx,
          others.map((userId) => ({ userId, ...notice })),
        )
        return { id: String(request.id), expiresAt: request.expiresAt }
      })
    },
    confirm: async ({ id, password }, scope) => {
      checkSuperadmin(scope)
      const request = await findRequest(scope.db, BigInt(id))
      if (request.requestedBy === scope.user.id) refuse(problem('backup.approval', 'id'))
      await confirmPassword(scope, password)
      const backup = await findBackup(scope.db, request.backupId)
      await scope.db.transaction(async (tx) => {
        await takeRequest(tx, request.id, personOf(scope), secondsOf(backup))
        await tell(tx, scope, 'restoreApprove', backup)
      })
      await maintenanceChanged(scope.db)
      await app.maintenance.look()
      // Nobody waits for the answer: people hear how far it is from the page of maintenance.
      restoreServed(app.db, backups, request, actorOf(scope)).catch((error) => log.error('a restore failed', { error }))
    },
    withdraw: async ({ id }, scope) => {
      const request = await findRequest(scope.db, BigInt(id))
      await scope.db.transaction(async (tx) => {
        await withdrawRequest(tx, request.id)
        await tell(tx, scope, 'restoreWithdraw', await findBackup(tx, request.backupId))
      })
    },
  })
  serve(app, maintenanceCalls, {
    state: async () => {
      const current = app.maintenance.now()
      return { active: current !== null, until: '', stage: '', pct: 0, ...current }
    },
  })
}

// The calls by which one account set of a backup is put back.

/** A copy is for who administers the company; a company that nobody has here is brought by super administrators. */
const lookAt = async (scope: Scope, id: string): Promise<{ backup: StoredBackup; isCopy: boolean }> => {
  const backup = await findOwnBackup(scope, id)
  const { kind, accountSet, bytes, state } = backup
  if (kind !== 'accountSet') refuse(problem('restoreSet.notSet', 'id'))
  if (bytes === 0n || state === 'broken') refuse(problem('backup.unfinished', 'id'))
  const here = await companyHere(scope.db, accountSet)
  if (here === null && !scope.roles.includes(superadmin)) refuse(problem('permission.missing'))
  const isOwn = here === null || scope.setsWith('admin').some(({ companyId }) => companyId === here)
  if (!isOwn) refuse(problem('accountSet.noRight', 'id', { set: accountSet, right: 'admin' }))
  return { backup, isCopy: here !== null }
}

export const restoreSetRoutes = (app: App, gate: Gate, backups: Backups): void => {
  serve(app, restoreSetCalls, {
    look: async ({ id }, scope) => {
      const { backup, isCopy } = await lookAt(scope, id)
      return { accountSet: backup.accountSet, isCopy }
    },
    restore: async ({ id }, scope) => {
      const { backup } = await lookAt(scope, id)
      await scope.hold?.(`restoreSet:${backup.accountSet}`)
      const { accountSet, isCopy, checks } = await restoreSet(scope.db, gate, {
        ...{ open: () => backups.open(backup), words: backups.words, places: backups.places },
        ...{ name: backupFileName(backup), by: actorOf(scope), signal: scope.cancelled },
        told: (stage, done, total) =>
          scope.progress?.({ pct: Math.floor((90 * done) / Math.max(1, total)), stage, done, total }),
      })
      return { accountSet, isCopy, vouchers: checks.vouchers }
    },
  })
}
