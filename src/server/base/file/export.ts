// The list of files as a workbook.
import { wordsOf } from '../../../contract/base/words.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type TableRow, writeXlsx } from '../../kernel/table-file.ts'
import { type FileFilter, listFiles } from './store.ts'

const rowsMost = 100_000
const columns = [
  'fileName',
  'bucket',
  'sizeBytes',
  'source',
  'remark',
  'enable',
  'createUserName',
  'createTime',
] as const

export const exportFiles = async (filter: FileFilter, scope: Scope): Promise<FileAnswer> => {
  const words = wordsOf[scope.lang].fileScreen
  const whole = { page: 1, pageSize: rowsMost, field: '', order: 'desc' as const }
  const { items } = await listFiles(scope.db, filter, whole)
  async function* portions(): AsyncGenerator<TableRow[]> {
    yield items.map((file) => ({
      cells: [
        ...[file.name, words[`bucket_${file.bucket}`], String(file.bytes), file.source, file.remark],
        ...[words[file.enabled ? 'enabled' : 'disabled'], file.userName, file.createdAt],
      ],
    }))
  }
  const titled = columns.map((name) => ({
    title: words[`f_${name}`],
    kind: name === 'sizeBytes' ? ('figure' as const) : ('text' as const),
  }))
  return fileOf(words.title, 'xlsx', (out) =>
    writeXlsx({ name: words.title, digits: null, columns: titled, rows: portions() }, out),
  )
}
