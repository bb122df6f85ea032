// The calls of own statements: published custom templates over the books of the reader, explained, printed, as files.
import { type Static, Type } from 'typebox'
import { columnKinds } from '../../domain/statement/statement-template.ts'
import { MonthText, NameTriple } from '../base/shape.ts'
import { answer, asKnown, common, flatFile, paper, read } from '../ledger/ledger.ts'
import { Explained, FigureLook, LineNo, Made, Missing, StatementColumn, StatementRow } from './statement.ts'

const code = Type.String({ minLength: 1, maxLength: 32 })
const input = { ...asKnown, code, companies: common.companies, month: MonthText, include: common.include }

/** `title` is the template's; a compared column has no books of its own, and `formula` says what it is made of. */
const OwnColumn = Type.Object({
  ...StatementColumn.properties,
  kind: Type.Unsafe<(typeof columnKinds)[number]>(Type.Enum([...columnKinds])),
  title: Type.Object(NameTriple),
  /** Over the keys of other columns, such as `A-B`; '' for a column of its own months. */
  formula: Type.String(),
  /** Its figures have no unit of money. */
  isRate: Type.Boolean(),
  width: Type.Integer(),
})

const own = {
  made: Made,
  look: FigureLook,
  title: Type.Object(NameTriple),
  columns: Type.Array(OwnColumn),
  rows: Type.Array(Type.Object({ ...StatementRow.properties, isBold: Type.Boolean() })),
  missing: Missing,
}

const [path, name] = ['/gl/report/run', 'ownStatement'] as const

export const ownStatementCalls = {
  /** Those that the company of the header may run, by name. */
  list: read(
    `${path}/list`,
    name,
    {},
    Type.Object({ items: Type.Array(Type.Object({ code: Type.String(), ...NameTriple })) }),
  ),
  read: read(path, name, input, answer(own)),
  explain: read(`${path}/explain`, name, { ...input, column: Type.String({ maxLength: 8 }), line: LineNo }, Explained),
  export: flatFile(path, name, input),
  print: paper(path, name, input),
}

export type OwnColumnShape = Static<typeof OwnColumn>
