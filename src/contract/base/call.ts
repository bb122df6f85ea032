// The form every call of the product has: its address, what goes in, what comes out and who may call it.
import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { Id, Page, paging, Saved, versioned } from './shape.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may make a call. `button` is a permission code of `authBtnList`; with `right` the call also needs that right in
 * the account set named by the header `Account-Config` (which is then required). `signedIn` needs a session only,
 * `open` nothing.
 */
export type Permission = { button: string; right?: AccountSetRight } | 'signedIn' | 'open'

/**
 * One call. `slow` may answer 2020 and is polled; `touches` names the query keys a write makes stale in browsers;
 * none at all for one that changes nothing that others see. `whole`: a slow GET that reads all there is, and may take
 * as long as an act. `long`: its work grows with the whole instance, and may take a day.
 */
export type Call<I extends TSchema = TSchema, R extends TSchema = TSchema, P extends Permission = Permission> = {
  readonly at: `${Method} /${string}`
  readonly input: I
  readonly result: R
  readonly permission: P
  readonly slow?: true
  readonly whole?: true
  readonly long?: true
  /** The input arrives as multipart form fields, followed by one file of at most 200 MB. */
  readonly upload?: true
  /** The names of its query begin with capitals on the wire, as have them: `RecFlg`, `Page`. */
  readonly capitals?: true
  readonly touches?: readonly string[]
}

export type Calls = Readonly<Record<string, Call>>
export type InputOf<C extends Call> = Static<C['input']>
export type ResultOf<C extends Call> = Static<C['result']>

/** What a call takes or gives that takes or gives nothing. */
export const Nothing = Type.Object({})

/** Declares a call, which takes or gives nothing where it does not say what; a missing permission does not compile. */
export const call = <
  const P extends Permission,
  I extends TSchema = typeof Nothing,
  R extends TSchema = typeof Nothing,
>(
  definition: Omit<Call<I, R, P>, 'input' | 'result'> & { readonly input?: I; readonly result?: R },
): Call<I, R, P> => ({ input: Nothing, result: Nothing, ...definition }) as Call<I, R, P>

type Stale = { readonly touches: readonly string[] }

/** Reads one thing. */
export const readCall = <F extends TProperties, R extends TSchema, const P extends Permission>(
  at: `GET /${string}`,
  fields: F,
  result: R,
  permission: P,
) => call({ at, input: Type.Object(fields), result, permission })

/** Changes something, or finds out by more than a query can say. */
export const actCall = <F extends TProperties, R extends TSchema, const P extends Permission>(
  at: `${Exclude<Method, 'GET'>} /${string}`,
  fields: F,
  result: R,
  permission: P,
  more: Pick<Call, 'slow' | 'long' | 'upload' | 'touches'>,
) => call({ at, input: Type.Object(fields), result, permission, ...more })

/** A page of what a filter finds. */
export const pageCall = <F extends TProperties, T extends TSchema, const P extends Permission>(
  at: `GET /${string}`,
  filter: F,
  item: T,
  permission: P,
) => call({ at, input: Type.Object({ ...paging, ...filter }), result: Page(item), permission })

/** A file of what a filter finds. */
export const fileCall = <F extends TProperties, const P extends Permission>(
  at: `GET /${string}`,
  filter: F,
  permission: P,
) => call({ at, input: Type.Object(filter), permission, slow: true })

/** Switches a row on or off. */
export const statusCall = <const P extends Permission>(at: `PUT /${string}`, permission: P, stale: Stale) =>
  call({ at, input: Type.Object({ ...versioned, enabled: Type.Boolean() }), result: Saved, permission, ...stale })

/** Adds a row, or gives one that is there new values. */
export const saveCall = <F extends TProperties, const P extends Permission>(
  at: `POST /${string}` | `PUT /${string}`,
  fields: F,
  permission: P,
  stale: Stale,
) => call({ at, input: Type.Object(fields), result: Saved, permission, ...stale })

export const deleteCall = <const P extends Permission>(at: `DELETE /${string}`, permission: P, stale: Stale) =>
  call({ at, input: Type.Object({ id: Id }), permission, ...stale })

/** The method and path of a call, split. */
export const addressOf = (definition: Call): { method: Method; path: string } => {
  const [method, path] = definition.at.split(' ') as [Method, string]
  return { method, path }
}

/** A name of the input as it stands in the query. */
export const queryNameOf = ({ capitals }: Call, name: string): string =>
  capitals ? name.charAt(0).toUpperCase() + name.slice(1) : name

/** What every answer looks like. `errors` only for input of the wrong shape, `extras` for faults and 2020. */
export type Envelope<R> = {
  code: number
  type: 'success' | 'warning' | 'error'
  message: string
  result: R | null
  extras: {
    traceId: string
    exception?: string
    cacheId?: string
    progress?: Progress
  } | null
  errors?: Record<string, string[]>
  problems?: WireProblem[]
  time: string
}

export type Progress = {
  pct: number
  stage: string
  done: number
  total: number
  /** The place in the row of those who wait for their turn, 1 for the next; not there once it works. */
  queuePos?: number
}
export type WireProblem = {
  code: number
  name: string
  path: string
  args: Record<string, string | number>
  message: string
}

// What writes make stale in browsers: the second parts of the addresses of the calls that read it, in camelCase.

/** What is read from the books: an act on vouchers, openings or rules of the books may change each of them. */
export const booksTouched = ['voucher', 'report', 'posting', 'dashboard', 'saleBill', 'entityRestock'] as const
