// The calls of own statements: published custom templates over the books of the reader, explained, printed, as files.
import { type Static, Type } from 'typebox'
import { columnKinds } from '../../domain/statement/statement-template.ts'
import { call } from '../base/call.ts'
import { MonthText, NameTriple } from '../base/shape.ts'
import { allow, answer, asKnown, common, FileForm, head, Unit } from '../ledger/ledger.ts'
import { ExplainPart, FigureLook, LineNo, Made, Missing, StatementColumn, StatementRow } from './statement.ts'

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

export const ownStatementCalls = {
  /** Those that the company of the header may run, by name. */
  list: call({
    at: 'GET /gl/report/run/list',
    result: Type.Object({ items: Type.Array(Type.Object({ code: Type.String(), ...NameTriple })) }),
    permission: allow('ownStatement', 'view'),
  }),
  read: call({
    at: 'GET /gl/report/run',
    input: Type.Object(input),
    result: answer(own),
    permission: allow('ownStatement', 'view'),
  }),
  explain: call({
    at: 'GET /gl/report/run/explain',
    input: Type.Object({
      ...input,
      column: Type.String({ maxLength: 8 }),
      line: LineNo,
    }),
    result: Type.Object({ ...head, parts: Type.Array(ExplainPart) }),
    permission: allow('ownStatement', 'view'),
  }),
  export: call({
    at: 'GET /gl/report/run/export',
    input: Type.Object({
      ...input,
      format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('xlsx')])),
      form: Type.Optional(FileForm),
    }),
    result: Type.Unknown(),
    permission: allow('ownStatement', 'export'),
    slow: true,
  }),
  print: call({
    at: 'GET /gl/report/run/print',
    input: Type.Object({ ...input, unit: Unit }),
    result: Type.Unknown(),
    permission: { button: 'gl:report:ownStatement:print', right: 'read' },
    slow: true,
  }),
}

export type OwnColumnShape = Static<typeof OwnColumn>
