// The columns of a multi-column ledger with their names.
import type { MultiColumnShape } from '../../contract/ledger/multi-column.ts'
import { isEntityType } from '../../domain/chart/entity.ts'
import type { ColumnScheme } from '../../domain/ledger/column-scheme.ts'
import type { Book } from './ask.ts'
import type { ColumnBook } from './multi-column.ts'
import { namesOf } from './wire.ts'

/** The columns as they travel and as files and paper call them. */
export const columnShapes = (book: Book, scheme: ColumnScheme, { columns }: ColumnBook): MultiColumnShape[] =>
  columns.map(({ key, side }) => {
    const { entityType } = scheme
    const isEntity = scheme.columns === 'ENTITY' && key !== ''
    const entity = isEntity && isEntityType(entityType) ? book.facts.entities.find(entityType, key) : undefined
    return {
      ...{ key, side, entityType: isEntity ? entityType : '' },
      ...namesOf(isEntity ? entity : book.facts.subjects.find(key)),
    }
  })
