// Finds out how a file of master data is written: under our own names, our words in any language, or those of others.

import { entity } from '../../../contract/words/entity.ts'
import { master } from '../../../contract/words/master.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import { type SubjectType, subjectTypes } from '../../../domain/chart/subject.ts'
import {
  entityKinds,
  entityTitles,
  flagTexts,
  fullTitle,
  pathTitle,
  sideTexts,
  subjectClasses,
  subjectTitles,
} from '../../../domain/import/file-words.ts'
import { bareTitle } from '../../../domain/import/sheet-titles.ts'
import { type Formed, formed, headedForm } from '../draft/draft-form.ts'
import { batchOf, columnBelow, type FileTable, type RawRow, readAll, rowsAboveMax } from '../file/table.ts'
import { type Calendar, type FileMoney, tidyCell } from '../file/tidy-cell.ts'
import { columnsOf, type FileRow, type ImportKind } from '../layout.ts'
import { type TitleWords, titledForm } from '../titled-form.ts'

/** A row with as many of our names is meant as our header, even when others of them are wrong. */
const ownNamesMin = 2

const none: ReadonlySet<string> = new Set()

type MasterForm = { kind: ImportKind; words: TitleWords; money?: FileMoney; tidy?: typeof tidyCell }

/** The form of a table of a kind; `chosen` are titles that the user has said the meaning of. */
export const masterForm = ({ kind, words, money, tidy = tidyCell }: MasterForm) => {
  const kept = new Set(columnsOf(kind))
  const isOwn = ({ values }: RawRow): boolean => values.filter((value) => kept.has(value.trim())).length >= ownNamesMin
  const titled = titledForm({ kind, words, mergeable: none })
  return (table: FileTable, chosen: ReadonlyMap<string, string>): Promise<Formed> =>
    formed(table, (first, calendar) => {
      const [top] = first
      if (top && isOwn(top)) {
        return headedForm(top, { kind, columnOf: (title) => title, kept, mergeable: none, calendar, tidy, money })
      }
      return titled(chosen, tidy, null, money)(first, calendar)
    })
}

/**
 * The rows of a file of entities or subjects, as other products name their columns and values. The path of names that a
 * subject has beside its own stands in `code_name`, the whole name of an entity in `full_name`.
 */
export const namedForm =
  (kind: 'entities' | 'chart', words: TitleWords) =>
  async (table: FileTable, chosen: ReadonlyMap<string, string>): Promise<Formed> => {
    const all = await readAll(table.rows, rowsAboveMax)
    const titles = new Map([...titlesKnown(kind, all), ...chosen])
    const { form, rows } = await masterForm({ kind, words, tidy: tidyMaster(kind) })(
      { ...table, rows: batchOf(all) },
      titles,
    )
    const [column, wanted] =
      kind === 'chart' ? (['code_name', pathTitle] as const) : (['full_name', fullTitle] as const)
    const texts = columnBelow(all, wanted)
    async function* named(): AsyncGenerator<FileRow[]> {
      for await (const some of rows) {
        yield some.map((row) => {
          const text = texts.get(row.line)
          return text ? { ...row, cells: { ...row.cells, [column]: text } } : row
        })
      }
    }
    return { form, rows: named() }
  }

// Words of other products in files of entities and subjects: their titles, and the words that stand for our codes.

type Words = ReadonlyMap<string, string>

/** A code by itself, by its word in every language, and by further ones; in the plural as well as alone. */
const wordsFor = <T extends string>(
  codes: readonly T[],
  own: (code: T) => readonly string[],
  further: Readonly<Partial<Record<T, string>>>,
): Words =>
  new Map(
    codes.flatMap((code): [string, string][] =>
      [code, ...own(code), ...(further[code] ?? '').split(' ')]
        .filter((word) => word !== '')
        .flatMap((word) => [word, word.replace(/s$/i, '')])
        .map((word) => [bareTitle(word), code]),
    ),
  )

const entityWords = wordsFor<EntityType>(entityTypes, (type) => entity[`type_${type}`], entityKinds)

const subjectWords = wordsFor<SubjectType>(subjectTypes, (type) => master[`type_${type}`], subjectClasses)

const sideWords = wordsFor(['D', 'C'] as const, (side) => master[`direction_${side}`], sideTexts)

const flagWords = wordsFor(['Y', 'N'] as const, () => [], flagTexts)

/** Kinds of entities that stand beside each other, as ours; null where one of them is none. */
const kindsIn = (text: string): string | null => {
  const kinds = text.split(/[\s、，,;；/|+]+/u).map((word) => entityWords.get(bareTitle(word.replace(/\?$/, ''))) ?? '')
  return kinds.includes('') ? null : kinds.join('|')
}

type Meaning = { titles: string; words: Words | null }

/** Columns by their titles in other products, each read where all of its words are known. */
const meanings: Readonly<Record<'entities' | 'chart', Readonly<Record<string, Meaning>>>> = {
  entities: {
    code: { titles: entityTitles.code, words: null },
    type: { titles: entityTitles.type, words: entityWords },
    enabled: { titles: entityTitles.enabled, words: flagWords },
  },
  chart: {
    code: { titles: subjectTitles.code, words: null },
    type: { titles: subjectTitles.type, words: subjectWords },
    direction: { titles: subjectTitles.direction, words: sideWords },
    level: { titles: subjectTitles.level, words: null },
    aux: { titles: subjectTitles.aux, words: entityWords },
    is_leaf: { titles: subjectTitles.is_leaf, words: flagWords },
    cash: { titles: subjectTitles.cash, words: flagWords },
    quantity: { titles: subjectTitles.quantity, words: flagWords },
    enabled: { titles: subjectTitles.enabled, words: flagWords },
  },
}

/** The columns of a title; a sheet has several of some. */
const columnsBy = (kind: 'entities' | 'chart'): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(meanings[kind]).flatMap(([column, { titles }]) =>
      titles.split(' ').map((title): [string, string] => [bareTitle(title), column]),
    ),
  )

const titlesOf = { entities: columnsBy('entities'), chart: columnsBy('chart') }

/** What titles of a file mean beside those that we know anyway. Where a column has other words, it stays unread. */
const titlesKnown = (kind: 'entities' | 'chart', rows: readonly RawRow[]): Map<string, string> => {
  const known = new Map<string, string>()
  for (const [index, { values }] of rows.slice(0, rowsAboveMax).entries()) {
    for (const [at, value] of values.entries()) {
      const title = value.trim()
      const column = titlesOf[kind].get(bareTitle(title))
      const words = column === undefined ? null : meanings[kind][column]?.words
      if (column === undefined) continue
      const cells = rows.slice(index + 1).flatMap((row) => row.values[at]?.trim() || [])
      const isKnown = (cell: string): boolean =>
        words === flagWords ? flagWords.has(bareTitle(cell)) : column !== 'aux' || kindsIn(cell) !== null
      if (cells.every(isKnown)) known.set(title, column)
    }
  }
  return known
}

/** A cell as our code where its word stands for one. */
export const tidyMaster =
  (kind: 'entities' | 'chart') =>
  (column: string, cell: string, calendar: Calendar = 1900): string => {
    const text = tidyCell(column, cell, calendar)
    // Ours say which of them may be left out.
    if (column === 'aux') return text.includes('?') ? text : (kindsIn(text) ?? text)
    return meanings[kind][column.replace(/(_\d+)?_also$/, '')]?.words?.get(bareTitle(text)) ?? text
  }

/** The values that a column may have, each with its word. */
export const valuesOf = (column: 'entity' | 'subject' | 'side'): string => {
  if (column === 'entity') return entityTypes.map((type) => `${entity[`type_${type}`][0]} (${type})`).join(', ')
  if (column === 'side')
    return (['D', 'C'] as const).map((side) => `${master[`direction_${side}`][0]} (${side})`).join(', ')
  return subjectTypes.map((type) => `${master[`type_${type}`][0]} (${type})`).join(', ')
}
