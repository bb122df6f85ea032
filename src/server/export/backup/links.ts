// Opens the file of a backup by a signed link, so that the browser saves it while it comes.

import { backupMoment } from '../../../contract/export/restore.ts'
import { problem } from '../../../domain/base/problem.ts'
import { mayPress } from '../../../domain/chart/access.ts'
import { dispositionOf } from '../../kernel/disposition.ts'
import { refusalText } from '../../kernel/envelope.ts'
import { openLink } from '../../kernel/files/link.ts'
import type { App } from '../../kernel/http.ts'
import { sendMissing } from '../../kernel/missing-page.ts'
import { readerOf } from '../../kernel/right.ts'
import type { Backups } from './backups.ts'
import { findOwnBackup } from './scope.ts'
import type { StoredBackup } from './store.ts'

/** `selvedge-full-20251130-023000.backup`, by the clock of China. */
export const backupFileName = ({ kind, accountSet, startedAt }: StoredBackup): string =>
  `selvedge-${kind === 'accountSet' ? accountSet : kind}-${backupMoment(startedAt)}.backup`

const linked = async (app: App, text: string): Promise<StoredBackup | null> => {
  const link = openLink(app.files.linkKey, text, Date.now())
  const access = link && (await app.rights.of(link.userId))
  // A link to a file is signed alike, but its id is that of no backup.
  if (!link || !access?.enabled || !mayPress(access.buttons, 'sys:backup:download')) return null
  const reader = readerOf(app.db, access, 'sys:backup:download')
  return findOwnBackup(reader, String(link.fileId)).catch(() => null)
}

export const serveBackupLinks = (app: App, backups: Backups): void => {
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
