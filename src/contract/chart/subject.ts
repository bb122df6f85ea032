// The calls of the subject definition: the chart as it is defined, its changes, and the standard chart.
import { type Static, Type } from 'typebox'
import { actCall, booksTouched, call } from '../base/call.ts'
import { lastChange, NameTriple, OneOf, Problem } from '../base/shape.ts'

export const SubjectRow = Type.Object({
  code: Type.String(),
  parent: Type.Union([Type.String(), Type.Null()]),
  level: Type.Integer(),
  ...NameTriple,
  type: Type.String(),
  plClass: Type.String(),
  direction: Type.String(),
  isLeaf: Type.Boolean(),
  currency: Type.String(),
  aux: Type.Array(Type.Object({ type: Type.String(), required: Type.Boolean() })),
  quantity: Type.Boolean(),
  cash: Type.Boolean(),
  fxReval: Type.Boolean(),
  cfItemIn: Type.String(),
  cfItemOut: Type.String(),
  codeSource: Type.String(),
  enabled: Type.Boolean(),
  mnemonic: Type.String(),
  generatedOnly: Type.Boolean(),
  unit: Type.String(),
  handlerRequired: Type.Boolean(),
  dueDateRequired: Type.Boolean(),
})

const Text = (maxLength = 2000) => Type.String({ maxLength })
const Code = Type.String({ minLength: 1, maxLength: 20 })
const Year = Type.Union([Type.Integer({ minimum: 2000, maximum: 2099 }), Type.Null()])
/** Subjects of one call; a chart has a few hundred. */
const Codes = Type.Array(Code, { minItems: 1, maxItems: 1000 })

/** What people say of a subject. `companies` are codes, none for all; a limit is null for none. */
const fields = {
  code: Code,
  nameZhCn: Text(),
  nameZhTw: Text(),
  nameEn: Text(),
  descriptionZh: Text(),
  descriptionEn: Text(),
  type: OneOf(['ASSET', 'LIABILITY', 'COMMON', 'EQUITY', 'COST', 'PROFIT_LOSS']),
  plClass: OneOf(['', 'INCOME', 'EXPENSE', 'PRIOR_YEAR']),
  direction: OneOf(['D', 'C']),
  /** BASE, ALL, or codes such as `USD|EUR`. */
  currency: Type.String({ pattern: '^(BASE|ALL|[A-Z]{3}(\\|[A-Z]{3}){0,19})$' }),
  aux: Type.Array(Type.Object({ type: Text(16), required: Type.Boolean() }), { maxItems: 13 }),
  quantity: Type.Boolean(),
  unit: Text(200),
  cash: Type.Boolean(),
  fxReval: Type.Boolean(),
  cfItemIn: Text(16),
  cfItemOut: Text(16),
  generatedOnly: Type.Boolean(),
  handlerRequired: Type.Boolean(),
  dueDateRequired: Type.Boolean(),
  companies: Type.Array(Text(20), { maxItems: 500 }),
  extensible: Type.Boolean(),
  validFrom: Year,
  validTo: Year,
}

const { code: _, ...described } = fields

export const DefinitionRow = Type.Object({
  ...SubjectRow.properties,
  ...described,
  code: Type.String(),
  /** A child of this company’s own. */
  own: Type.Boolean(),
  /** Companies of the list that the caller does not see. */
  hiddenCompanies: Type.Integer(),
  /** Lines or openings of this company stand on it. */
  used: Type.Boolean(),
  version: Type.Integer(),
  ...lastChange,
})

const Named = Type.Object({ code: Type.String(), ...NameTriple })

/** What sets a subject apart from the standard chart (`domain/chart/subject-standard.ts`). */
export const StandardRow = Type.Object({
  ...Named.properties,
  level: Type.Integer(),
  kind: OneOf(['missing', 'extra', 'differs']),
  /** As it was read; 0 for one that is not there. */
  version: Type.Integer(),
  fields: Type.Array(Type.Object({ name: Type.String(), now: Type.String(), standard: Type.String() })),
  /** Why taking over the standard would leave it as it is, or the field that `path` names. */
  problems: Type.Array(Problem),
})

/** Numbers of questions that the caller has answered with yes: E305 and what else a first child asks. */
const accept = { accept: Type.Optional(Type.Array(Type.Integer(), { maxItems: 10 })) }
const Done = Type.Object({ codes: Type.Array(Type.String()) })

const right = 'read' as const
const read = { button: 'gl:subject:list', right } as const
const touches = [...booksTouched, 'subject', 'accountSet'] as const

export const definitionCalls = {
  /** The chart as it is defined: with what begins in later years, without what is other companies’ own. */
  list: call({
    at: 'GET /gl/subject/definition',
    result: Type.Object({
      items: Type.Array(DefinitionRow),
      codeRule: Type.String(),
      /** What the first child of a used subject is called unless it is told. */
      others: Type.Object(NameTriple),
    }),
    permission: read,
  }),
  /** What the form may name. */
  choices: call({
    at: 'GET /gl/subject/choices',
    result: Type.Object({
      companies: Type.Array(Named),
      currencies: Type.Array(Named),
      cashFlowItems: Type.Array(Type.Object({ ...Named.properties, direction: Type.String() })),
    }),
    permission: read,
  }),
  /** Where the caller sees a subject used: account sets by their lines and openings, and definitions that name it. */
  usage: call({
    at: 'GET /gl/subject/usage',
    input: Type.Object({ code: Code }),
    result: Type.Object({
      sets: Type.Array(Type.Object({ value: Type.String(), hasPosted: Type.Boolean() })),
      references: Type.Array(Type.Object({ kind: Type.String(), name: Type.String() })),
    }),
    permission: read,
  }),
  add: call({
    at: 'POST /gl/subject/add',
    input: Type.Object({ ...fields, ...accept, own: Type.Boolean() }),
    result: Done,
    permission: { button: 'gl:subject:add', right },
    touches,
    slow: true,
  }),
  edit: call({
    at: 'POST /gl/subject/edit',
    input: Type.Object({ ...fields, at: Code, version: Type.Integer() }),
    result: Done,
    permission: { button: 'gl:subject:edit', right },
    touches,
  }),
  /** With a subject all below it are disabled, and all above it enabled. */
  status: call({
    at: 'POST /gl/subject/enable',
    input: Type.Object({ codes: Codes, enabled: Type.Boolean() }),
    result: Done,
    permission: { button: 'gl:subject:status', right },
    touches,
  }),
  delete: actCall('DELETE /gl/subject', { codes: Codes }, Done, { button: 'gl:subject:delete', right }, { touches }),
  /** A workbook of the chart, which can be imported again. */
  export: call({
    at: 'GET /gl/subject/export',
    permission: { button: 'gl:subject:export', right },
    slow: true,
  }),
  /** The chart on paper: what stands below a class or a parent, with what is disabled or without. */
  print: call({
    at: 'GET /gl/subject/print',
    input: Type.Object({ below: Type.Optional(Code), disabled: Type.Optional(Type.Boolean()) }),
    result: Type.Unknown(),
    permission: { button: 'gl:subject:print', right },
    slow: true,
  }),
  /** The chart beside the one that comes with the product; `same` subjects are alike. */
  compare: call({
    at: 'GET /gl/subject/standard',
    result: Type.Object({ items: Type.Array(StandardRow), same: Type.Integer() }),
    permission: read,
    slow: true,
  }),
  /** Takes over what the standard says, in one act; what cannot be taken over stays, and `left` says why. */
  applyStandard: call({
    at: 'POST /gl/subject/apply-standard',
    input: Type.Object({
      rows: Type.Array(
        Type.Object({
          code: Code,
          /** That of the comparison. */
          version: Type.Integer(),
          /** The fields to take over; of a subject that is not there it is all of them. */
          fields: Type.Array(Text(20), { maxItems: 20 }),
        }),
        { minItems: 1, maxItems: 1000 },
      ),
    }),
    result: Type.Object({
      codes: Type.Array(Type.String()),
      left: Type.Array(Type.Object({ code: Type.String(), problems: Type.Array(Problem) })),
    }),
    permission: { button: 'gl:subject:import', right },
    touches,
    slow: true,
  }),
  /** All below one subject, made again below another. */
  copyChildren: call({
    at: 'POST /gl/subject/copy-children',
    input: Type.Object({ from: Code, to: Code, ...accept }),
    result: Done,
    permission: { button: 'gl:subject:add', right },
    touches,
    slow: true,
  }),
}

export type StandardRowShape = Static<typeof StandardRow>
export type DefinitionShape = Static<typeof DefinitionRow>
export type DefinitionFields = Static<typeof definitionCalls.add.input>
