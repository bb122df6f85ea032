// The calls that take a file into the books: with `check` the same work is done and taken back.
import { type TProperties, Type } from 'typebox'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { booksTouched, call } from './call.ts'
import { OneOf } from './shape.ts'

const importCall = <P extends `/gl/${string}`, B extends string, R extends TProperties, M extends TProperties>(
  path: P,
  permission: { button: B; right: AccountSetRight },
  result: R,
  more: M,
) =>
  call({
    at: `POST ${path}`,
    input: Type.Object({ check: Type.Optional(Type.Boolean()), accept: Type.Optional(Type.Boolean()), ...more }),
    result: Type.Object({ rows: Type.Integer(), ...result }),
    permission,
    slow: true,
    upload: true,
    touches: [...booksTouched, 'subject', 'entity', 'exchangeRate', 'opening', 'accountSet', 'verify', 'closing'],
  })

/** Rows that are new, and rows that change something; all others say what was there already. */
const counted = { added: Type.Integer(), changed: Type.Integer() }

/** Numbers given instead of those of the file: `from`… became `to`…, `count` in a row. */
const NumberRun = Type.Object({
  type: Type.String(),
  period: Type.String(),
  from: Type.Integer(),
  to: Type.Integer(),
  count: Type.Integer(),
})

/**
 * Multipart: fields first, then one file (csv or xlsx). A file with errors is refused whole; the first problem says how
 * many there are, the others have a `path` of `line:column`, the line counted from 1 with the header. What the file
 * leaves open is asked in the same way (47013): `accept` answers it by what is proposed.
 */
export const importCalls = {
  vouchers: importCall(
    '/gl/voucher/import',
    { button: 'gl:voucher:import', right: 'entry' },
    {
      vouchers: Type.Integer(),
      lines: Type.Integer(),
      /** Total debit of all account sets in decimal text; '' when their base currencies differ. */
      amount: Type.String(),
      entities: Type.Integer(),
      sets: Type.Array(
        Type.Object({
          accountSet: Type.String(),
          vouchers: Type.Integer(),
          lines: Type.Integer(),
          debit: Type.String(),
          credit: Type.String(),
          numbers: Type.Array(NumberRun, { description: 'at most 1,000' }),
        }),
      ),
    },
    {
      again: Type.Optional(Type.Boolean({ description: 'the file, or vouchers of it, may be there already' })),
      accept: Type.Optional(
        Type.Boolean({ description: 'what the file says twice and otherwise is taken as it stands' }),
      ),
      createEntities: Type.Optional(Type.Boolean()),
    },
  ),
  chart: importCall('/gl/subject/import', { button: 'gl:subject:import', right: 'read' }, counted, {}),
  entities: importCall('/gl/entity/import', { button: 'gl:entity:import', right: 'read' }, counted, {}),
  rates: importCall('/gl/exchange-rate/import', { button: 'gl:exchangeRate:import', right: 'read' }, counted, {}),
  opening: importCall(
    '/gl/opening/import',
    { button: 'gl:opening:import', right: 'entry' },
    {
      ...{ debit: Type.String(), credit: Type.String(), difference: Type.String() },
      /** Openings that were there and went, that were there and stay, and rows of sums that were only compared. */
      ...{ replaced: Type.Integer(), left: Type.Integer(), passed: Type.Integer() },
    },
    { replace: Type.Optional(OneOf(['all', 'these'])) },
  ),
  saleBills: importCall('/gl/sale-bill/import', { button: 'gl:saleBill:import', right: 'entry' }, counted, {}),
}
