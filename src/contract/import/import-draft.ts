// The calls of a check page: a file is kept as a draft, corrected by cells, and imported as a whole; and the imports
// that have one.
import { type Static, Type } from 'typebox'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { actCall, booksTouched, call, Nothing } from '../base/call.ts'
import { importCalls } from '../base/import.ts'
import { Id, Page, paging } from '../base/shape.ts'

/**
 * Cells that are wrong in the same way, or worth a look: a warning keeps nobody from importing. `suggestion` is a value
 * that would be right, '' when there is none.
 */
const Cause = Type.Object({
  isWarning: Type.Boolean(),
  cause: Type.String(),
  code: Type.Integer(),
  message: Type.String(),
  column: Type.String(),
  value: Type.String(),
  count: Type.Integer(),
  line: Type.Integer(),
  suggestion: Type.String(),
})

/**
 * What the file leaves open: asked once for all of its kind. Nothing is imported before each has an answer, '' for
 * none. `proposed` is the choice that is most likely right, '' when none is. `line` and `column` are the first place,
 * 0 and '' for the file as a whole; `count` says how many places there are.
 */
const Question = Type.Object({
  name: Type.String(),
  code: Type.Integer(),
  message: Type.String(),
  line: Type.Integer(),
  column: Type.String(),
  count: Type.Integer(),
  choices: Type.Array(Type.Object({ value: Type.String(), label: Type.String() })),
  proposed: Type.String(),
  answer: Type.String(),
})

/**
 * A file between its upload and its import; `result` is there when it has been imported. Rows that belong together are
 * a document: a voucher, a bill.
 */
const Draft = Type.Object({
  id: Id,
  version: Type.Integer(),
  fileName: Type.String(),
  sha256: Type.String(),
  form: Type.String(),
  columns: Type.Array(Type.String()),
  notes: Type.Array(Type.String(), { description: 'what was left out or read otherwise than it stands' }),
  createEntities: Type.Boolean(),
  isKnown: Type.Boolean({ description: 'the same file was imported before' }),
  rows: Type.Integer(),
  documents: Type.Integer(),
  problems: Type.Integer({ description: 'without warnings' }),
  warnings: Type.Integer(),
  badRows: Type.Integer(),
  causes: Type.Array(Cause, { description: 'at most 200, by line, warnings behind the others' }),
  causeCount: Type.Integer({ description: 'without warnings' }),
  questions: Type.Array(Question, { description: 'at most 200 about cells, behind those about the file' }),
  openQuestions: Type.Integer({ description: 'without an answer' }),
  result: Type.Union([
    importCalls.vouchers.result,
    importCalls.saleBills.result,
    importCalls.opening.result,
    Type.Null(),
  ]),
})

const Row = Type.Object({
  line: Type.Integer(),
  cells: Type.Record(Type.String(), Type.String()),
  problems: Type.Array(
    Type.Object({
      column: Type.String(),
      cause: Type.String(),
      isWarning: Type.Boolean(),
      code: Type.Integer(),
      message: Type.String(),
    }),
  ),
})

const Act = Type.Union([
  Type.Literal('cell'),
  Type.Literal('alike'),
  Type.Literal('answer'),
  Type.Literal('removeRow'),
  Type.Literal('removeDocument'),
  Type.Literal('createEntities'),
  Type.Literal('recheck'),
])

const Waiting = Type.Object({
  id: Id,
  fileName: Type.String(),
  rows: Type.Integer(),
  problems: Type.Integer(),
  updatedAt: Type.String(),
})

const RowsInput = Type.Object({
  id: Id,
  version: Type.Integer(),
  from: Type.Integer({ minimum: 0, maximum: 10_000_000 }),
  count: Type.Integer({ minimum: 1, maximum: 500 }),
  bad: Type.Optional(Type.Boolean()),
})

const NextInput = Type.Object({
  id: Id,
  version: Type.Integer(),
  line: Type.Integer(),
  warning: Type.Optional(Type.Boolean()),
})

const FixInput = Type.Object({
  id: Id,
  version: Type.Integer(),
  act: Act,
  line: Type.Optional(Type.Integer()),
  column: Type.Optional(Type.String({ maxLength: 40 })),
  cause: Type.Optional(Type.String({ maxLength: 64, description: 'of `alike`; of `answer` the name of a question' })),
  value: Type.Optional(Type.String({ maxLength: 2000 })),
})

type DraftCalls<B extends string> = {
  button: B
  feature: string
  touches: readonly string[]
  /** In the account set whose books the file goes to, or is brought from. */
  right?: AccountSetRight
}

/** `feature` names what the calls of `path` make stale, `touches` what an import does besides. */
export const importDraftCalls = <P extends `/gl/${string}`, B extends string>(
  path: P,
  { button, feature, touches, right = 'entry' }: DraftCalls<B>,
) => {
  const permission = { button, right }
  return {
    /** Multipart: fields, then one file. It is read and checked; what cannot be read at all is refused. */
    open: actCall(`POST ${path}/open`, { createEntities: Type.Optional(Type.Boolean()) }, Draft, permission, {
      slow: true,
      upload: true,
      touches: [feature],
    }),
    detail: call({ at: `GET ${path}/detail`, input: Type.Object({ id: Id }), result: Draft, permission }),
    /** The caller's own files in this account set that wait to be imported, newest first, at most 50. */
    mine: call({
      at: `GET ${path}/mine`,
      result: Type.Object({ items: Type.Array(Waiting) }),
      permission,
    }),
    /** Rows by line, `from` counted from 0. */
    rows: call({
      at: `GET ${path}/rows`,
      input: RowsInput,
      result: Type.Object({ items: Type.Array(Row) }),
      permission,
    }),
    /** Where the next row with a problem, or a warning, stands behind a line, or the first one; -1 for none. */
    next: call({
      at: `GET ${path}/next`,
      input: NextInput,
      result: Type.Object({ index: Type.Integer(), line: Type.Integer(), column: Type.String() }),
      permission,
    }),
    /**
     * One correction; what it concerns is checked again. `cell` writes a cell of `line`, `alike` every cell with this
     * cause. A change of date, type or company is one of the voucher's head: its other lines follow.
     */
    fix: call({
      at: `POST ${path}/fix`,
      input: FixInput,
      result: Draft,
      permission,
      slow: true,
      touches: [feature],
    }),
    /** All or nothing, and only the rows as the caller has seen them; asked again it answers the same. */
    commit: call({
      at: `POST ${path}/commit`,
      input: Type.Object({ id: Id, version: Type.Integer(), again: Type.Optional(Type.Boolean()) }),
      result: Draft,
      permission,
      slow: true,
      touches: [feature, ...touches],
    }),
    discard: actCall(`POST ${path}/discard`, { id: Id }, Nothing, permission, { touches: [feature] }),
    /** A workbook of all rows with their problems in a red column. */
    file: call({
      at: `GET ${path}/file`,
      input: Type.Object({ id: Id }),
      result: Type.String(),
      permission,
      slow: true,
    }),
    /** An empty workbook with the columns that are read, in the caller's language. */
    template: call({ at: `GET ${path}/template`, result: Type.String(), permission }),
  }
}

export type ImportDraftCalls = ReturnType<typeof importDraftCalls>
export type DraftShape = Static<typeof Draft>
export type DraftQuestion = Static<typeof Question>
export type DraftCause = Static<typeof Cause>
export type DraftRow = Static<typeof Row>

const ofBooks = [...booksTouched, 'accountSet', 'verify', 'closing']

export const openingImportCalls = importDraftCalls('/gl/opening-import', {
  ...{ button: 'gl:opening:import', feature: 'openingImport', touches: [...ofBooks, 'opening'] },
})

/** What the whole group shares is brought by whoever reads some books. */
const right = 'read' as const

export const rateImportCalls = importDraftCalls('/gl/rate-import', {
  ...{ button: 'gl:exchangeRate:import', feature: 'rateImport', touches: [...ofBooks, 'exchangeRate'], right },
})

export const entityImportCalls = importDraftCalls('/gl/entity-import', {
  ...{ button: 'gl:entity:import', feature: 'entityImport', touches: [...ofBooks, 'entity'], right },
})

export const chartImportCalls = importDraftCalls('/gl/subject-import', {
  ...{ button: 'gl:subject:import', feature: 'subjectImport', touches: [...ofBooks, 'subject'], right },
})

export const restockImportCalls = importDraftCalls('/gl/restock-import', {
  button: 'gl:entityRestock:import',
  feature: 'restockImport',
  touches: ['entityRestock'],
})

export const saleBillImportCalls = importDraftCalls('/gl/sale-bill-import', {
  button: 'gl:saleBill:import',
  feature: 'saleBillImport',
  touches: ['saleBill'],
})

export const expenseImportCalls = importDraftCalls('/gl/expense-import', {
  button: 'gl:voucher:import',
  feature: 'expenseImport',
  touches: ['voucherImport', ...booksTouched],
})

// The calls of an import of vouchers: its check page, what was imported before, and the way to take it back.

const path = '/gl/voucher-import'

/** What a file held that became vouchers. */
export const batchKinds = ['vouchers', 'expenses'] as const
export type BatchKind = (typeof batchKinds)[number]
const Kind = Type.Unsafe<BatchKind>(Type.Enum([...batchKinds]))

const Batch = Type.Object({
  id: Id,
  kind: Kind,
  fileName: Type.String(),
  sha256: Type.String(),
  vouchers: Type.Integer(),
  lines: Type.Integer(),
  amount: Type.String(),
  madeBy: Type.String(),
  madeAt: Type.String(),
  undoneBy: Type.String(),
  undoneAt: Type.String(),
  isMine: Type.Boolean(),
})

export const voucherDraftCalls = importDraftCalls(path, {
  button: 'gl:voucher:import',
  feature: 'voucherImport',
  touches: ['subject', 'entity', ...booksTouched],
})

export const voucherBatchCalls = {
  /** What was imported into this account set, newest first; all that became vouchers, or files of one kind. */
  batches: call({
    at: `GET ${path}/batches`,
    input: Type.Object({ ...paging, kind: Type.Optional(Kind) }),
    result: Page(Batch),
    permission: { button: 'gl:voucher:import', right: 'entry' },
  }),
  /** Takes an import back: its vouchers are deleted, all or none. */
  undo: call({
    at: `POST ${path}/undo`,
    input: Type.Object({ id: Id }),
    result: Type.Object({ vouchers: Type.Integer() }),
    permission: { button: 'gl:voucher:delete', right: 'entry' },
    slow: true,
    touches: ['voucherImport', ...booksTouched],
  }),
}

export const voucherImportCalls = { ...voucherDraftCalls, ...voucherBatchCalls }

export type BatchShape = Static<typeof Batch>
