// The title of a column of a statement: on the screen, on paper and in files.
import { subjectName } from '../../domain/chart/subject.ts'
import { monthColumn, noEntity, otherEntities } from '../../domain/statement/statement-columns.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
/** `title`: of a column that has its own, as those of own statements have. */
type Titled = { key: string; entity: ({ code: string } & Names) | null; title?: Names }

/** `say` gives the word of a key of `reportScreen`. */
export const columnTitle = (say: (key: string) => string, lang: string, { key, entity, title }: Titled): string => {
  if (title) return subjectName(title, lang)
  if (key.startsWith(monthColumn)) return key.slice(monthColumn.length)
  if (!entity) return say(`column_${key}`)
  if (entity.code === noEntity) return say('withoutEntity')
  if (entity.code === otherEntities) return say('otherEntities')
  return `${entity.code} ${subjectName(entity, lang)}`.trim()
}

/** The name of a column in files for other programs: year_to_date, 2025-03, store:S01. */
export const columnName = (key: string): string =>
  key.startsWith(monthColumn)
    ? key.slice(monthColumn.length)
    : key.includes(':')
      ? key
      : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
