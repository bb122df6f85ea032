// The calls of the templates of statements: their revisions, lines and columns, tried out, published and carried along.
import { type Static, Type } from 'typebox'
import { checkLevels, checksMost } from '../../domain/statement/statement-check.ts'
import { columnKinds, columnWidths, offsetMost, templateKinds } from '../../domain/statement/statement-template.ts'
import { call } from '../base/call.ts'
import { AmountText, Id, lastChange, MonthText, NameTriple, Problem, TextOf } from '../base/shape.ts'
import { Include } from '../ledger/ledger.ts'

const among = <V extends string>(values: readonly V[]) => Type.Unsafe<V>(Type.Enum([...values]))
const OrNull = Type.Union([AmountText, Type.Null()])
const Year = Type.Integer({ minimum: 2000, maximum: 2099 })
const Names = { nameZhCn: TextOf(120), nameZhTw: TextOf(120), nameEn: TextOf(200) }

export const TemplateKind = among(templateKinds)

export const FormLine = Type.Object({
  /** Names the line in formulas; the lines are in the order of the statement. */
  no: Type.Integer({ minimum: 1, maximum: 9999 }),
  kind: among(['H', 'L', 'M', 'T', 'X', 'P'] as const),
  indent: Type.Integer({ minimum: 0, maximum: 6 }),
  ...Names,
  formula: TextOf(4000),
  /** What the line stands for, such as 'assets'; '' for most. */
  role: TextOf(32),
  isOff: Type.Boolean(),
  isBold: Type.Boolean(),
  hidesZero: Type.Boolean(),
  remark: TextOf(200),
})

export const FormColumn = Type.Object({
  code: TextOf(8),
  kind: among(columnKinds),
  ...Names,
  monthNo: Type.Union([Type.Integer({ minimum: 1, maximum: 12 }), Type.Null()]),
  /** Of variance and pct: 'A-B', the codes of two other columns; of formula what is computed from those before. */
  formula: TextOf(200),
  /** Months back. */
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: offsetMost })),
  /** px on the screen; the usual width leaves it to the figures. */
  width: Type.Integer({ minimum: columnWidths.least, maximum: columnWidths.most }),
})

/** What must come to zero: a formula over the lines, within a tolerance in whole units of the base currency. */
export const FormCheck = Type.Object({
  ...Names,
  formula: TextOf(4000),
  tolerance: AmountText,
  level: among(checkLevels),
})

const Look = Type.Object({
  fromYear: Year,
  toYear: Type.Union([Year, Type.Null()]),
  unit: Type.Union([Type.Literal(1), Type.Literal(1000), Type.Literal(10000)]),
  decimals: Type.Integer({ minimum: 0, maximum: 2 }),
  zeroAs: among(['blank', 'dash', 'zero'] as const),
  negativeAs: among(['minus', 'paren'] as const),
})

const content = {
  look: Look,
  lines: Type.Array(FormLine, { maxItems: 500 }),
  columns: Type.Array(FormColumn, { maxItems: 40 }),
}
const Checks = Type.Array(FormCheck, { maxItems: checksMost })
/** What is sent: a file of before has no checks. */
const sent = { ...content, checks: Type.Optional(Checks) }

const Head = Type.Object({
  id: Id,
  /** The company whose own copy it is, '' for one of the group. */
  owner: Type.String(),
  code: Type.String(),
  /** The option of an account set that chooses it: 'CAS', 'SMALL'; '' for a custom one. */
  family: Type.String(),
  kind: TemplateKind,
  ...NameTriple,
  /** The companies that may run a custom one; none for all. */
  companies: Type.Array(Type.String()),
  remark: Type.String(),
  archived: Type.Boolean(),
  version: Type.Integer(),
  ...lastChange,
  /** The latest published revision, 0 for none; whether there is a draft. */
  published: Type.Integer(),
  hasDraft: Type.Boolean(),
  mayEdit: Type.Boolean(),
})

const Revision = Type.Object({
  revision: Type.Integer(),
  status: among(['draft', 'published'] as const),
  version: Type.Integer(),
  fromYear: Type.Integer(),
  toYear: Type.Union([Type.Integer(), Type.Null()]),
  ...lastChange,
  publishedBy: Type.String(),
  publishedAt: Type.String(),
})

const naming = { ...Names, companies: Type.Array(TextOf(32), { maxItems: 200 }), remark: TextOf(400) }
const at = { id: Id, version: Type.Integer() }
const code = Type.String({ pattern: '^[A-Z][A-Z0-9-]{0,31}$' })
const may = (verb: string) => ({ button: `sys:report:${verb}`, right: 'read' }) as const

/** What is tried out: a statement of this kind with these lines and columns, in the books of the header. */
const tried = { kind: TemplateKind, code: Type.Optional(TextOf(32)), ...sent }

const asFile = Type.Object({
  selvedge: Type.Literal('statement-template'),
  code,
  kind: TemplateKind,
  ...Names,
  ...sent,
})

export const statementTemplateCalls = {
  list: call({
    at: 'GET /system/report/list',
    input: Type.Object({ search: Type.Optional(TextOf(80)), kind: Type.Optional(TemplateKind) }),
    result: Type.Object({ items: Type.Array(Head) }),
    permission: may('list'),
  }),
  /** A revision with all it holds, the draft or the latest unless told. */
  read: call({
    at: 'GET /system/report/:id',
    input: Type.Object({ id: Id, revision: Type.Optional(Type.Integer({ minimum: 1, maximum: 9999 })) }),
    result: Type.Object({
      head: Head,
      revisions: Type.Array(Revision),
      revision: Type.Integer(),
      ...content,
      checks: Checks,
    }),
    permission: may('detail'),
  }),
  /** A new custom statement, or with `from` a copy: another statement, or `own` what the company uses instead. */
  add: call({
    at: 'POST /system/report/add',
    input: Type.Object({ code, ...naming, from: Type.Optional(Id), own: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ id: Id }),
    permission: may('add'),
  }),
  edit: call({
    at: 'POST /system/report/edit',
    input: Type.Object({ ...at, ...naming, archived: Type.Boolean() }),
    result: Type.Object({ id: Id, version: Type.Integer() }),
    permission: may('edit'),
  }),
  /** Writes the draft: the one of this version, or with version 0 a new one behind the latest published revision. */
  saveDraft: call({
    at: 'POST /system/report/draft',
    input: Type.Object({ ...at, ...sent }),
    result: Type.Object({ revision: Type.Integer(), version: Type.Integer() }),
    permission: may('edit'),
  }),
  discard: call({
    at: 'POST /system/report/discard',
    input: Type.Object(at),
    result: Type.Object({ id: Id }),
    permission: may('edit'),
  }),
  publish: call({
    at: 'POST /system/report/publish',
    input: Type.Object(at),
    result: Type.Object({ revision: Type.Integer() }),
    permission: may('publish'),
  }),
  delete: call({
    at: 'DELETE /system/report/:id',
    input: Type.Object({ id: Id }),
    result: Type.Object({ id: Id }),
    permission: may('delete'),
  }),
  /** All that keeps it from being published with the chart of the header's books: with `id` what others take, too. */
  validate: call({
    at: 'POST /system/report/validate',
    input: Type.Object({ ...tried, id: Type.Optional(Id) }),
    result: Type.Object({ problems: Type.Array(Problem) }),
    permission: may('detail'),
    touches: [],
  }),
  /** Its figures in the books of the header: by line and by check (10001 is the first), in the order of the columns. */
  preview: call({
    at: 'POST /system/report/preview',
    input: Type.Object({ ...tried, month: MonthText, include: Type.Optional(Include) }),
    result: Type.Object({
      titles: Type.Array(Type.Object(NameTriple)),
      rows: Type.Array(Type.Object({ no: Type.Integer(), values: Type.Array(OrNull) })),
      /** What each term of the formulas comes to in the first column: by line. */
      terms: Type.Array(
        Type.Object({ no: Type.Integer(), formula: Type.String(), subjects: Type.Array(Type.String()), value: OrNull }),
      ),
    }),
    permission: may('detail'),
    touches: [],
  }),
  export: call({
    at: 'GET /system/report/export',
    input: Type.Object({ id: Id, revision: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    result: Type.Unknown(),
    permission: may('export'),
  }),
  /** What `export` gave: a new custom statement, or with `id` and `version` the draft of a template that is here. */
  import: call({
    at: 'POST /system/report/import',
    input: Type.Object({ file: asFile, id: Type.Optional(Id), version: Type.Optional(Type.Integer()) }),
    result: Type.Object({ id: Id }),
    permission: may('import'),
  }),
}

export type TemplateHeadShape = Static<typeof Head>
export type StatementTemplateShape = Static<typeof statementTemplateCalls.read.result>
export type FormLineShape = Static<typeof FormLine>
export type FormColumnShape = Static<typeof FormColumn>
export type FormCheckShape = Static<typeof FormCheck>
export type TemplateTermShape = Static<typeof statementTemplateCalls.preview.result>['terms'][number]
