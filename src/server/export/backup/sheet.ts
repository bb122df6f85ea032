// The list of backups as a workbook.
import { wordsOf } from '../../../contract/base/words.ts'
import { momentText } from '../../../domain/base/moment.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import { ownCompanies } from './scope.ts'
import { type BackupFilter, listBackups, type StoredBackup } from './store.ts'

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

export const exportBackups = async (asked: Partial<BackupFilter>, scope: Scope): Promise<FileAnswer> => {
  const { db, lang } = scope
  const { kind = '', state = '', search = '' } = asked
  const whole = { page: 1, pageSize: rowsMost, field: '', order: 'desc' as const }
  const { items } = await listBackups(db, { kind, state, search, own: ownCompanies(scope) }, whole)
  return sheetFile(sheet, lang, oneOf(items.map((row) => lineOf(row, wordsOf[lang].backup))))
}
