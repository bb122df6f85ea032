// The trail as a file: one row for each field that changed, with who, when, old and new.
import { wordsOf } from '../../../contract/base/words.ts'
import type { TrailChangeShape } from '../../../contract/office/trail.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import { listWords } from '../../kernel/master-lists.ts'
import type { FileAnswer } from '../../kernel/scope.ts'
import { type Table, type TableRow, writeCsv, writeXlsx } from '../../kernel/table-file.ts'
import { allTrail, type ToldRow, type TrailAsked } from '../../ledger/read/read-trail.ts'
import { changesOf, numberOf, type Telling, type TrailReading, withNames } from './wire.ts'

const columnNames = ['at', 'user', 'action', 'object', 'objectNo', 'line', 'field', 'from', 'to', 'traceId'] as const

type Say = (key: string) => string

const sayerOf = ({ lang }: Telling): Say => {
  const features: Readonly<Record<string, unknown>> = wordsOf[lang]
  const words: Readonly<Record<string, string>> = wordsOf[lang].trail
  return (key) => {
    const code = key.replace(/^[a-z]+_/, '')
    const [list = '', field = ''] = code.split('.')
    const own = listWords.get(list)?.[lang] ?? (features[list] as Readonly<Record<string, string>> | undefined)
    return words[key] ?? own?.[field === '' ? 'one' : `f_${field}`] ?? code
  }
}

const fieldText = (change: TrailChangeShape, t: Say): string => {
  if (change.field !== 'line') return t(`field_${change.field}`)
  return t(change.from === '' ? 'lineAdded' : 'lineRemoved')
}

const rowsOf = (row: ToldRow, telling: TrailReading, t: Say): TableRow[] => {
  const who = row.realName === '' ? row.userName : `${row.realName} (${row.userName})`
  const object = t(`type_${row.objectType}`)
  const head = [momentText(row.at), who, t(`act_${row.action}`), object, numberOf(row, telling)]
  const changes = changesOf(row, telling).map((change) => [
    change.line === null ? '' : String(change.line),
    fieldText(change, t),
    change.from,
    change.to,
  ])
  const bodies = changes.length === 0 ? [['', '', '', '']] : changes
  return bodies.map((body) => ({ cells: [...head, ...body, row.traceId] }))
}

async function* portionsOf(asked: TrailAsked, telling: Telling, t: Say): AsyncGenerator<TableRow[]> {
  for await (const rows of allTrail(asked)) {
    const told = await withNames(asked.db, rows, telling)
    yield rows.flatMap((row) => rowsOf(row, told, t))
  }
}

/** The whole of a filter; it is read a portion at a time while it is sent. */
export const trailFile = (asked: TrailAsked, telling: Telling, format: 'xlsx' | 'csv'): FileAnswer => {
  const t = sayerOf(telling)
  const columns = columnNames.map((name) => ({ title: t(name), kind: 'text' as const }))
  const table: Table = { name: t('title'), digits: null, columns, rows: portionsOf(asked, telling, t) }
  const write = format === 'csv' ? writeCsv : writeXlsx
  return fileOf(`${t('title')} ${asked.books.value}`, format, (out) => write(table, out))
}
