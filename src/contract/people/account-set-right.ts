// The calls of the account set rights: who may do what in which books, why, and the view as a user.
import { type Static, Type } from 'typebox'
import { accountSetRights } from '../../domain/chart/access.ts'
import { call, readCall } from '../base/call.ts'
import { AccountSetValue, DateText, Id, OneOf, userNames } from '../base/shape.ts'

/** Most rows of the list, people and account sets of one act, and codes of one row. */
export const setRightMost = { rows: 5000, users: 200, sets: 100, codes: 200 } as const

const Right = OneOf(accountSetRights)
const Codes = (maxLength: number) =>
  Type.Array(Type.String({ minLength: 1, maxLength }), { maxItems: setRightMost.codes })

/**
 * What a row gives. `subjects` are beginnings of codes, `!6601` forbids; empty lists show everything; `validUntil` is
 * the last day, '' for no end.
 */
const fields = {
  rights: Type.Array(Right, { maxItems: 6 }),
  subjects: Codes(13),
  stores: Codes(32),
  departments: Codes(32),
  validUntil: Type.Union([DateText, Type.Literal('')]),
}

/** `companyId` '' is every company, `year` 0 every year. */
const place = { companyId: Type.Union([Id, Type.Literal('')]), year: Type.Integer({ minimum: 0, maximum: 2099 }) }

const SetRightRow = Type.Object({
  ...fields,
  ...place,
  id: Id,
  userId: Id,
  ...userNames,
  department: Type.String(),
  /** '' for every company. */
  company: Type.String(),
  isUserEnabled: Type.Boolean(),
  /** Whether the caller administers every account set of the row. */
  mayEdit: Type.Boolean(),
  grantedBy: Type.String(),
  grantedAt: Type.String(),
  version: Type.Integer(),
})

const Named = Type.Object({ code: Type.String(), name: Type.String() })
const filter = { search: Type.Optional(Type.String({ maxLength: 100 })) }
const Reason = OneOf(['seen', 'store', 'department', 'denied', 'notAllowed'])
const scopeFields = { subjects: Type.Array(Type.String()), stores: Type.Array(Type.String()) }
const Scope = { ...scopeFields, departments: Type.Array(Type.String()) }

const administers = (verb: string) => ({ button: `gl:accountSetRight:${verb}`, right: 'admin' as const })
const reads = (verb: string) => ({ button: `gl:accountSetRight:${verb}`, right: 'read' as const })
const touches = ['accountSetRight', 'voucherAuditRight'] as const

export const setRightCalls = {
  /** The rows that reach an account set which the caller may read. */
  list: call({
    at: 'GET /gl/account-set-right/list',
    input: Type.Object(filter),
    result: Type.Object({ items: Type.Array(SetRightRow), isCut: Type.Boolean() }),
    permission: reads('list'),
  }),
  /** People by company and department, the account sets that the caller administers, stores and departments. */
  choices: call({
    at: 'GET /gl/account-set-right/choices',
    result: Type.Object({
      users: Type.Array(
        Type.Object({ id: Id, code: Type.String(), name: Type.String(), company: Type.String(), unit: Type.String() }),
      ),
      sets: Type.Array(Type.Object({ companyId: Id, code: Type.String(), name: Type.String(), year: Type.Integer() })),
      stores: Type.Array(Named),
      departments: Type.Array(Named),
    }),
    permission: reads('list'),
  }),
  /** Rows for these users: the same for each, or with `copyFrom` those that another user has. Who has one keeps it. */
  add: call({
    at: 'POST /gl/account-set-right/add',
    input: Type.Object({
      ...fields,
      userIds: Type.Array(Id, { maxItems: setRightMost.users }),
      sets: Type.Array(Type.Object(place), { maxItems: setRightMost.sets }),
      copyFrom: Type.Union([Id, Type.Literal('')]),
    }),
    result: Type.Object({ added: Type.Integer(), skipped: Type.Integer() }),
    permission: administers('edit'),
    touches,
  }),
  edit: call({
    at: 'POST /gl/account-set-right/edit',
    input: Type.Object({ ...fields, id: Id, version: Type.Integer() }),
    result: Type.Object({ version: Type.Integer() }),
    permission: administers('edit'),
    touches,
  }),
  delete: call({
    at: 'DELETE /gl/account-set-right',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: setRightMost.sets }) }),
    result: Type.Object({ deleted: Type.Integer() }),
    permission: administers('edit'),
    touches,
  }),
  /** Why a user sees a line with this subject, store and department in an account set, or does not. */
  why: call({
    at: 'GET /gl/account-set-right/why',
    input: Type.Object({
      userId: Id,
      accountSet: AccountSetValue,
      subject: Type.Optional(Type.String({ maxLength: 12 })),
      store: Type.Optional(Type.String({ maxLength: 32 })),
      department: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    result: Type.Object({
      isEnabled: Type.Boolean(),
      roles: Type.Array(Type.String()),
      rights: Type.Array(Type.String()),
      ...Scope,
      /** What the roles show of the account set; null where none of them reaches it. */
      fromRoles: Type.Union([Type.Object(Scope), Type.Null()]),
      verdict: Type.Union([Reason, Type.Enum(['noRow', 'noRead', 'noRole', 'disabled'])]),
      rows: Type.Array(
        Type.Object({
          ...Scope,
          company: Type.String(),
          year: Type.Integer(),
          rights: Type.Array(Type.String()),
          reason: Reason,
        }),
      ),
    }),
    permission: reads('list'),
  }),
  /** A token for the header `View-As`: what is asked with it is answered as to that user, and nothing is changed. */
  viewAs: call({
    at: 'POST /gl/account-set-right/view-as',
    input: Type.Object({ userId: Id }),
    result: Type.Object({ token: Type.String(), realName: Type.String() }),
    permission: administers('viewAs'),
    touches: [],
  }),
  export: call({
    at: 'GET /gl/account-set-right/export',
    input: Type.Object({ ...filter, format: OneOf(['xlsx', 'csv']) }),
    result: Type.Unknown(),
    permission: reads('export'),
  }),
  print: readCall('GET /gl/account-set-right/print', filter, Type.Unknown(), reads('print')),
}

export type SetRightShape = Static<typeof SetRightRow>
export type SetRightFields = Pick<SetRightShape, keyof typeof fields>
export type WhyShape = Static<typeof setRightCalls.why.result>
