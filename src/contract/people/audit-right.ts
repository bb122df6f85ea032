// The calls of the voucher audit rights: their definition, and who can audit a given voucher.
import { type Static, Type } from 'typebox'
import { call, saveCall } from '../base/call.ts'
import { AmountText, DateText, Id, lastChange, OneOf, Problem, versioned } from '../base/shape.ts'

/** Most rows of the definition, people and codes of one row. */
export const auditRightMost = { rows: 2000, people: 500, codes: 200 } as const

const Ids = Type.Array(Id, { maxItems: auditRightMost.people })
const Codes = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), { maxItems: auditRightMost.codes })
const Day = Type.Union([DateText, Type.Literal('')])

/**
 * What a row says. Exactly one of `userId` and `role` names the holder. Empty lists mean all, '' no limit; amounts are
 * total debits without sign in the base currency.
 */
const fields = {
  userId: Type.Union([Id, Type.Literal('')]),
  role: Type.String({ maxLength: 64 }),
  companies: Ids,
  types: Codes,
  creators: Ids,
  departments: Codes,
  includeSubjects: Codes,
  excludeSubjects: Codes,
  amountFrom: AmountText,
  amountTo: AmountText,
  level: Type.Integer({ minimum: 1, maximum: 3 }),
  mayCancel: Type.Boolean(),
  substitute: Type.Union([Id, Type.Literal('')]),
  substituteFrom: Day,
  substituteTo: Day,
  validFrom: Day,
  validTo: Day,
  note: Type.String({ maxLength: 200 }),
  enabled: Type.Boolean(),
}

const AuditRightRow = Type.Object({
  ...fields,
  id: Id,
  version: Type.Integer(),
  ...lastChange,
})

const Named = Type.Object({ id: Id, code: Type.String(), name: Type.String() })

const may = (verb: string) => ({ button: `gl:voucherAuditRight:${verb}`, right: 'read' }) as const

const RowReason = OneOf(['fits', 'validity', 'company', 'type', 'amount', 'creator', 'subject', 'level'])
const PersonReason = OneOf(['may', 'creator', 'earlierLevel', 'button', 'books', 'disabled'])
const touches = ['voucher', 'voucherAuditRight', 'dashboard'] as const

export const auditRightCalls = {
  list: call({
    at: 'GET /gl/voucher-audit-right/list',
    result: Type.Object({ items: Type.Array(AuditRightRow), currency: Type.String() }),
    permission: may('list'),
  }),
  /** What a row may name: people, roles, companies, voucher types and departments. */
  choices: call({
    at: 'GET /gl/voucher-audit-right/choices',
    result: Type.Object({
      users: Type.Array(Named),
      roles: Type.Array(Named),
      companies: Type.Array(Named),
      types: Type.Array(Named),
      departments: Type.Array(Named),
    }),
    permission: may('list'),
  }),
  add: saveCall('POST /gl/voucher-audit-right/add', fields, may('add'), { touches }),
  edit: saveCall('POST /gl/voucher-audit-right/edit', { ...fields, ...versioned }, may('edit'), { touches }),
  delete: call({
    at: 'DELETE /gl/voucher-audit-right',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: auditRightMost.rows }) }),
    result: Type.Object({ deleted: Type.Integer() }),
    permission: may('delete'),
    touches,
  }),
  /**
   * The workflows that were submitted and are enabled, as the rows that they come to, or why audit rights cannot say
   * them. `code` is the name of a user or the code of a role.
   */
  routes: call({
    at: 'GET /gl/voucher-audit-right/routes',
    result: Type.Array(
      Type.Object({
        ...{ id: Id, name: Type.String(), no: Type.Integer() },
        rows: Type.Array(
          Type.Object({
            level: Type.Integer(),
            by: Type.Enum(['user', 'role']),
            code: Type.String(),
            amountFrom: AmountText,
            amountTo: AmountText,
          }),
        ),
        problems: Type.Array(Problem),
      }),
    ),
    permission: may('list'),
  }),
  /** Adds the rows of version `no` of a workflow for companies and types; those of `replaces` go with it. */
  takeRoute: call({
    at: 'POST /gl/voucher-audit-right/take-route',
    input: Type.Object({
      ...{ id: Id, no: Type.Integer({ minimum: 1, maximum: 1_000_000 }), companies: Ids, types: Codes },
      replaces: Type.Array(Id, { maxItems: auditRightMost.rows }),
    }),
    result: Type.Object({ added: Type.Integer(), deleted: Type.Integer() }),
    permission: may('add'),
    touches,
  }),
  /** Who can audit a voucher now: each row with why it reaches the voucher or does not, each person with why not. */
  who: call({
    at: 'GET /gl/voucher/who-may-audit',
    input: Type.Object({ id: Id }),
    result: Type.Object({
      id: Id,
      no: Type.String(),
      status: Type.String(),
      needed: Type.Array(Type.Integer()),
      next: Type.Union([Type.Integer(), Type.Null()]),
      cashierFirst: Type.Boolean(),
      /** Whether the caller may give the next level, for whom ('' for himself), and the sentence why not. */
      mine: Type.Object({ may: Type.Boolean(), actsFor: Type.String(), reason: Type.String() }),
      done: Type.Array(Type.Object({ level: Type.Integer(), name: Type.String(), forName: Type.String() })),
      rows: Type.Array(
        Type.Object({
          id: Id,
          level: Type.Integer(),
          holder: Type.String(),
          isRole: Type.Boolean(),
          reason: RowReason,
          /** What the row asks for where the voucher is another: an amount, codes, dates. */
          asks: Type.String(),
          people: Type.Array(Type.Object({ name: Type.String(), isSubstitute: Type.Boolean(), reason: PersonReason })),
        }),
      ),
    }),
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
}

export type AuditRightShape = Static<typeof AuditRightRow>
export type AuditRightFields = Omit<AuditRightShape, 'id' | 'version' | 'changedBy' | 'changedAt'>
export type WhoMayAuditShape = Static<typeof auditRightCalls.who.result>
export type AuditRouteShape = Static<typeof auditRightCalls.routes.result>[number]

// The call behind the hints of the audit view: facts about one voucher, each a sentence, none of them a barrier.

export const auditHintCalls = {
  hints: call({
    at: 'GET /gl/voucher/audit-hints',
    input: Type.Object({ id: Id }),
    result: Type.Object({
      /** The sentence is `hint_<name>` of the words `voucherAudit`; amounts among the arguments are decimal text. */
      items: Type.Array(
        Type.Object({
          name: Type.String(),
          isGood: Type.Boolean(),
          args: Type.Record(Type.String(), Type.String()),
        }),
      ),
    }),
    permission: { button: 'gl:voucher:audit', right: 'audit' },
  }),
}
