// Plain lists as files: titles and choices in the language of the reader, and read again in any of the three.
import type { Lang } from '../../../contract/base/language.ts'
import {
  isListField,
  type ListField,
  type ListRow,
  type ListValue,
  type MasterList,
} from '../../../contract/base/master-list.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { titleIn, wordIn } from '../../kernel/declarations.ts'
import { fileOf } from '../../kernel/file-answer.ts'
import { columnOf } from '../../kernel/row-store.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { type TableRow, writeXlsx } from '../../kernel/table-file.ts'
import type { MasterLine } from './change.ts'
import { type FieldFacts, readValues } from './fields.ts'

/** A row of a file as texts, with its line. */
export type TextRow = { line: number; values: readonly string[] }

const langs = ['zh-cn', 'zh-tw', 'en'] as const satisfies readonly Lang[]
const enabledField: ListField = { kind: 'flag', schema: {} }

const fieldsOf = (list: MasterList): [string, ListField][] => [
  ...Object.entries(list.fields),
  ['enabled', enabledField],
]

const isChosen = ({ kind }: ListField): boolean => kind === 'set' || kind === 'choice'

const textIn = (list: MasterList, lang: Lang, name: string, each: ListField, value: ListValue | undefined): string => {
  if (typeof value === 'boolean') return wordIn(list, lang, value ? 'yes' : 'no') ?? ''
  const texts = (Array.isArray(value) ? value : [value ?? '']).map((text) =>
    isChosen(each) && text !== '' ? (wordIn(list, lang, `${name}_${text}`) ?? text) : String(text),
  )
  return texts.join('; ')
}

const kindOf = ({ kind }: ListField) =>
  kind === 'date' || kind === 'decimal' ? ('figure' as const) : ('text' as const)

/** A workbook of the rows of one snapshot; without any it is the sheet to fill in. */
export const listFile = (
  list: MasterList,
  { db, lang }: Pick<Scope, 'db' | 'lang'>,
  portionsIn: (tx: Db) => AsyncIterable<readonly ListRow[]>,
): FileAnswer => {
  const fields = fieldsOf(list)
  const name = wordIn(list, lang, 'title') ?? list.name
  async function* rows(tx: Db): AsyncGenerator<TableRow[]> {
    for await (const portion of portionsIn(tx)) {
      yield portion.map(({ values, enabled }) => ({
        cells: fields.map(([field, each]) =>
          textIn(list, lang, field, each, field === 'enabled' ? enabled : values[field]),
        ),
      }))
    }
  }
  const columns = fields.map(([field, each]) => ({
    title: titleIn(list, lang, field),
    kind: each.kind === 'date' ? ('date' as const) : kindOf(each),
  }))
  return fileOf(name, 'xlsx', (out) =>
    db.snapshot((tx) => writeXlsx({ name, digits: null, columns, rows: rows(tx) }, out)),
  )
}

const comparable = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Which field each column of the titles is; unknown and doubled ones, and missing required ones, are refused. */
const columnsOf = (list: MasterList, lang: Lang, titles: readonly string[]): string[] => {
  const fields = fieldsOf(list)
  const known = new Map(
    fields.flatMap(([name]) =>
      [name, columnOf(name), ...langs.map((lang) => titleIn(list, lang, name))].map(
        (title) => [comparable(title), name] as const,
      ),
    ),
  )
  const found = titles.map((title) => known.get(comparable(title)) ?? '')
  const unknown = titles.filter((title, at) => {
    const name = found[at] ?? ''
    return title.trim() !== '' && (name === '' || found.indexOf(name) !== at)
  })
  const missing = fields.filter(([name, each]) => each.required && !found.includes(name)).map(([name]) => name)
  if (unknown.length + missing.length > 0) {
    const columns = [...unknown, ...missing.map((name) => titleIn(list, lang, name))].join(', ').slice(0, 500)
    refuse(problem('import.header', '1:', { columns }))
  }
  return found
}

const saidIn = (list: MasterList, key: string): string[] =>
  langs.flatMap((lang) => wordIn(list, lang, key) ?? []).map(comparable)

const flagOf = (list: MasterList, text: string): boolean | null => {
  const said = comparable(text)
  if (['y', 'true', '1', ...saidIn(list, 'yes')].includes(said)) return true
  return ['', 'n', 'false', '0', ...saidIn(list, 'no')].includes(said) ? false : null
}

/** A choice as its code, whether the code or its word in some language was written. */
const chosenOf = (list: MasterList, name: string, { options = [] }: ListField, text: string): string =>
  options.find((code) => [comparable(code), ...saidIn(list, `${name}_${code}`)].includes(comparable(text))) ?? text

const valueIn = (list: MasterList, name: string, each: ListField, text: string): ListValue | null => {
  if (each.kind === 'flag') return flagOf(list, text)
  const parts = isListField(each) ? text.split(/[;；,，、\n]+/).map((part) => part.trim()) : [text]
  const values = isChosen(each) ? parts.map((part) => chosenOf(list, name, each, part)) : parts
  return isListField(each) ? values.filter((value) => value !== '') : (values[0] ?? '')
}

/** Reads the rows below the titles, each field by its kind. */
export const readLines = (
  list: MasterList,
  lang: Lang,
  [head, ...rows]: readonly TextRow[],
  known: FieldFacts,
): MasterLine[] => {
  const columns = columnsOf(list, lang, head?.values ?? [])
  const fields = new Map(fieldsOf(list))
  return rows.map(({ line, values }) => {
    const given: Record<string, ListValue> = {}
    const problems: Problem[] = []
    columns.forEach((name, at) => {
      const each = fields.get(name)
      const value = each ? valueIn(list, name, each, values[at] ?? '') : ''
      if (value === null) problems.push(problem('input.invalid', name))
      else given[name] = value
    })
    const { enabled } = given
    const read = readValues(list, given, known)
    // A state that is left empty stays as it is.
    const isSaid = typeof enabled === 'boolean' && (values[columns.indexOf('enabled')] ?? '').trim() !== ''
    return { line, values: read.values, enabled: isSaid ? enabled : null, problems: [...problems, ...read.problems] }
  })
}

const listedMost = 1000

/** Throws everything that is wrong, each with its line and the title of its column. */
export const refuseLines = (list: MasterList, lang: Lang, lines: readonly MasterLine[]): void => {
  const all = lines.flatMap(({ line, problems }) =>
    problems.map(({ path, ...rest }) => ({ ...rest, path: `${line}:${path === '' ? '' : titleIn(list, lang, path)}` })),
  )
  if (all.length > 0) {
    const isAsked = all.every(({ code }) => code.startsWith('question.'))
    const head = problem(isAsked ? 'import.asked' : 'import.failed', '', { n: all.length })
    throw new Refusal([head, ...all.slice(0, listedMost)])
  }
}
