// The entities of a line by name, in the order of the subject's dimensions.
import type { EntityType } from '../../domain/chart/entity.ts'
import { nameOf, useLang } from '../kit/words.ts'
import { useDesk, useDirectory } from './entry/desk-context.ts'
import type { EntryLine } from './entry/fields.ts'

/** The entities of a line with their names, in the order of the subject's dimensions. */
export const EntityNames = ({ line, withCodes }: { line: EntryLine; withCodes: boolean }) => {
  const desk = useDesk()
  const directory = useDirectory()
  const lang = useLang()
  const dimensions = desk.around.books.subjects.find(line.subject)?.aux ?? []
  const types = dimensions.length > 0 ? dimensions.map(({ type }) => type) : (Object.keys(line.aux) as EntityType[])
  const named = types.flatMap((type) => {
    const code = line.aux[type]
    const row = code ? directory.row(type, code) : undefined
    return code ? [{ type, code, name: row ? nameOf(row, lang) : '' }] : []
  })
  const title = named.map(({ code, name }) => `${code} ${name}`).join(' · ')
  return (
    <span className="entry-entities" title={title}>
      {named.map(({ type, code, name }) => (
        <span key={type}>
          {withCodes && <span className="entry-code">{code}</span>}
          {name}
        </span>
      ))}
    </span>
  )
}
