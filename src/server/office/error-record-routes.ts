// Serves error records: what a user reports, and how those who see to it handle it.

import { createHash } from 'node:crypto'
import type { InputOf } from '../../contract/base/call.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { type ErrorRowShape, errorCalls, errorStates } from '../../contract/office/error-record.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { keptRequest, mayGo, reopenDays, resolutionLeast, sameness } from '../../domain/office/error-record.ts'
import { wholeBooks } from '../kernel/books-scope.ts'
import { signLink } from '../kernel/files/link.ts'
import { newId } from '../kernel/new-id.ts'
import { productVersion } from '../kernel/node.ts'
import { addNotices } from '../kernel/notice.ts'
import { readerOf } from '../kernel/right.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { rowsFile } from '../kernel/sheet.ts'
import type { Gate } from '../ledger/gate.ts'
import { actorOf } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import * as store from './error-record-store.ts'

const perMinute = 10
const pictureSeconds = 3600

const missing = (): never => refuse(problem('record.missing', 'id'))
const askedBy = (scope: Scope) => ({ db: scope.db, lang: scope.lang, seen: store.seenErrors(scope) })
const recordOf = async (scope: Scope, id: string): Promise<store.StoredError> =>
  (await store.readError(askedBy(scope), id, reopenDays)) ?? missing()

type Reported = InputOf<typeof errorCalls.upload>

const upload = (app: App) => async (input: Reported, scope: Scope) => {
  const { message, traceId, errorCode = '', reqUrl = '', reqData = '', menuId = '', source = 'web' } = input
  const fingerprint = createHash('sha256')
    .update(sameness(errorCode, reqUrl, message))
    .digest('hex')
  const error: store.NewError = {
    ...{ userId: scope.user.id, fingerprint, message, errorCode, traceId, reqUrl, source, menuId },
    reqData: keptRequest(reqData),
    accountSet: scope.accountSet?.value ?? '',
    userAgent: scope.userAgent,
    appVersion: productVersion,
  }
  return scope.db.transaction(async (tx) => {
    const counted = await store.countIn(tx, error)
    if (counted) return { ...counted, duplicateOf: counted.id }
    if ((await store.countLately(tx, scope.user.id)) >= perMinute) refuse(problem('tooMany.requests', '', { s: 60 }))
    const added = await store.addError(tx, error)
    if (input.screenshotFileId) await adoptPicture(app, tx, BigInt(input.screenshotFileId), added.id, scope)
    return added
  })
}

/** The picture is the record's: nobody but those who see to errors reads it, and it does not go with Temp. */
const adoptPicture = async (app: App, tx: Scope['db'], fileId: bigint, id: string, scope: Scope): Promise<void> => {
  const [file] = await app.files.find([fileId])
  if (file?.bucket !== 'Temp') refuse(problem('file.missing', 'screenshotFileId'))
  await app.files.adopt(tx, [fileId], { type: 'errorRecord', id }, scope.user.id)
  await tx.query('update error_record set screenshot_file_id = $2 where id = $1', [BigInt(id), fileId])
}

const detail = (app: App) => async (id: string, scope: Scope) => {
  const { fingerprint, pictureId, isOver: _, ...record } = await recordOf(scope, id)
  const seen = store.seenErrors(scope)
  const set = scope
    .by('sys:trail:list')
    .setsWith('read')
    // Its entries name vouchers.
    .find(({ value, dataScope }) => value === record.accountSet && isUnlimited(dataScope))
  const [log, trail, days, comments, pictures] = await Promise.all([
    store.logOf(scope.db, record.traceId, seen),
    set ? store.trailOf(scope.db, set.companyId, record.traceId, record.firstAt, record.lastAt) : [],
    store.daysOf(scope.db, fingerprint, seen),
    store.commentsOf(scope.db, id),
    pictureId === null ? [] : app.files.find([pictureId]),
  ])
  const [picture] = pictures
  const expires = Math.ceil(Date.now() / 1000) + pictureSeconds
  const screenshot = picture
    ? `/files/o/${signLink(app.files.linkKey, { fileId: picture.id, userId: scope.user.id, expires, inline: true })}`
    : ''
  return { ...record, screenshot, log, trail, days, comments }
}

/** The account set says to whom the trail may tell it. */
type Told = Pick<ErrorRowShape, 'recFlg' | 'assigneeName' | 'resolution' | 'accountSet'>

const toldOf = ({ recFlg, assigneeName: assignee, resolution, accountSet }: Told) => {
  return { errorState: errorStates[recFlg] ?? '', assignee, resolution, accountSet }
}

type Handled = InputOf<typeof errorCalls.handle>

/** Why a record may not go where it shall. */
const checkWay = (before: store.StoredError, { recFlg, resolution = '' }: Handled): void => {
  if (!mayGo(before.recFlg, recFlg)) refuse(problem('error.way', 'recFlg'))
  if (recFlg === 1 && before.isOver) refuse(problem('error.reopen', 'recFlg', { days: reopenDays }))
  const isTooShort = [...resolution.trim()].length < resolutionLeast
  if (recFlg === 2 && isTooShort) refuse(problem('error.resolution', 'resolution', { n: resolutionLeast }))
}

const handleText = `update error_record set rec_flg = $3::int, assignee_id = $4, resolution = $5,
    resolved_by = case when $3::int >= 2 then coalesce(case when rec_flg = $3::int then resolved_by end, $6) end,
    resolved_at = case when $3::int >= 2 then coalesce(case when rec_flg = $3::int then resolved_at end, now()) end,
    version = version + 1
  where id = $1 and version = $2 returning version`

/** Nobody is given what he does not see. */
const checkAssignee = async (app: App, { id, assigneeId = '' }: Handled, scope: Scope): Promise<void> => {
  const access = assigneeId === '' ? null : await app.rights.of(BigInt(assigneeId))
  if (!access) return
  const seen = store.seenErrors(readerOf(scope.db, access, 'sys:error:handle'))
  if (!(await store.readError({ ...askedBy(scope), seen }, id, reopenDays)))
    refuse(problem('error.assignee', 'assigneeId'))
}

const handle = (app: App, gate: Gate) => async (input: Handled, scope: Scope) => {
  const before = await recordOf(scope, input.id)
  checkWay(before, input)
  const { recFlg, assigneeId = before.assigneeId, resolution = before.resolution } = input
  const handlers = assigneeId === '' ? [] : await store.handlersOf(scope.db)
  if (assigneeId !== '' && !handlers.some(({ id }) => id === assigneeId))
    refuse(problem('error.assignee', 'assigneeId'))
  await checkAssignee(app, input, scope)
  return scope.db.transaction(async (tx) => {
    const assignee = assigneeId === '' ? null : BigInt(assigneeId)
    const values = [BigInt(input.id), input.version, recFlg, assignee, resolution.trim(), scope.user.id]
    const [row] = await tx.query<{ version: number }>(handleText, values)
    if (!row) return refuse(problem('record.conflict', 'version', { user: before.assigneeName, time: before.lastAt }))
    const after = {
      recFlg,
      accountSet: before.accountSet,
      resolution: resolution.trim(),
      assigneeName: handlers.find(({ id }) => id === assigneeId)?.name ?? '',
    }
    await gate
      .within(tx)
      .tell(actorOf(scope), null, [changeEntry('errorRecord', before.no, toldOf(before), toldOf(after))])
    if (recFlg >= 2 && recFlg !== before.recFlg) {
      const args = { no: before.no, by: scope.user.realName, resolution: resolution.trim() }
      const kind = recFlg === 2 ? ('errorResolved' as const) : ('errorIgnored' as const)
      const link = '/personal?tab=data'
      await addNotices(tx, [{ userId: BigInt(before.createUserId), kind, args, link, accountSet: '' }])
    }
    return row
  })
}

const ignoredNotice = ({ user }: Scope, no: string, userId: bigint) => ({
  ...{ userId, kind: 'errorIgnored' as const, args: { no, by: user.realName } },
  ...{ link: '/personal?tab=data', accountSet: '' },
})

const batch =
  (gate: Gate) =>
  async ({ ids, recFlg }: InputOf<typeof errorCalls.batch>, scope: Scope) =>
    scope.db.transaction(async (tx) => {
      const from = [0, 1, 2, 3].filter((state) => state !== recFlg && mayGo(state, recFlg))
      const rows = await tx.query<{ no: string; was: number; createdBy: bigint; accountSet: string }>(
        `update error_record e set rec_flg = $2::int, version = e.version + 1,
         resolved_at = case when $2::int = 3 then now() end, resolved_by = case when $2::int = 3 then $4::bigint end
       from (select id, rec_flg from error_record e where id = any($1) and rec_flg = any($3)
         and coalesce(resolved_at > now() - make_interval(days => $5), true)
         and ${store.seenText('$4', '$6')} order by id limit 500 for update) b
       where e.id = b.id returning e.no, b.rec_flg as was, e.created_by, e.account_set`,
        [ids.map(BigInt), recFlg, from, scope.user.id, reopenDays, wholeBooks(scope)],
      )
      const entries = rows.map(({ no, was, accountSet }) => {
        const told = (state: number) => ({ errorState: errorStates[state], accountSet })
        return changeEntry('errorRecord', no, told(was), told(recFlg))
      })
      if (entries.length > 0) await gate.within(tx).tell(actorOf(scope), null, entries)
      if (recFlg === 3)
        await addNotices(
          tx,
          rows.map(({ no, createdBy }) => ignoredNotice(scope, no, createdBy)),
        )
      return { count: rows.length }
    })

const remove = (app: App, gate: Gate) => async (id: string, scope: Scope) => {
  const before = await recordOf(scope, id)
  await scope.db.transaction(async (tx) => {
    await tx.query('delete from error_record where id = $1', [BigInt(id)])
    if (before.pictureId !== null) await app.files.release(tx, [before.pictureId], { type: 'errorRecord', id })
    await gate.within(tx).tell(actorOf(scope), null, [changeEntry('errorRecord', before.no, toldOf(before), null)])
  })
}

const fileColumns = [
  ...(['no', 'recFlg', 'message', 'errorCode', 'traceId', 'reqUrl', 'menuName', 'accountSet', 'occurrences'] as const),
  ...(['createUserName', 'firstAt', 'lastAt', 'assigneeName', 'resolution'] as const),
]
const rowsMost = 100_000

const exportFile = async (filter: store.ErrorFilter, scope: Scope) => {
  const words = wordsOf[scope.lang].errorRecord
  const { items } = await store.listErrors(askedBy(scope), { ...filter, pageSize: rowsMost })
  const textOf = (row: ErrorRowShape, name: (typeof fileColumns)[number]) =>
    name === 'recFlg' ? words[`state_${errorStates[row.recFlg] ?? 'new'}`] : String(row[name])
  const rows = items.map((row) => fileColumns.map((name) => textOf(row, name)))
  const titles = fileColumns.map((name) => words[`f_${name}`])
  return rowsFile(words.title, titles, rows)
}

export const errorRoutes = (app: App, gate: Gate): void => {
  app.files.readersOf('errorRecord', async (reader, files) =>
    reader.may('sys:error:detail') ? store.ownPictures(reader.db, files, reader.by('sys:error:detail')) : new Set(),
  )
  serve(app, errorCalls, {
    upload: upload(app),
    list: (asked, scope) => store.listErrors(askedBy(scope), asked),
    choices: (_, scope) => store.choicesOf(askedBy(scope)),
    mine: (paging, scope) => store.listErrors(askedBy(scope), { ...paging, createUserId: String(scope.user.id) }),
    detail: ({ id }, scope) => detail(app)(id, scope),
    handlers: (_, { db }) => store.handlersOf(db),
    handle: handle(app, gate),
    batch: batch(gate),
    comment: async ({ id, text }, scope) => {
      const { no, accountSet } = await recordOf(scope, id)
      await scope.db.transaction(async (tx) => {
        await tx.query(
          'insert into error_comment (id, record_id, user_id, content, at) values ($1, $2, $3, $4, now())',
          [newId(), BigInt(id), scope.user.id, text.trim()],
        )
        const after = { comment: text.trim(), accountSet }
        await gate.within(tx).tell(actorOf(scope), null, [changeEntry('errorRecord', no, { accountSet }, after)])
      })
    },
    remove: ({ id }, scope) => remove(app, gate)(id, scope),
    export: exportFile,
  })
}
