// The typed client of the calls: one function per call, made from the contract alone; no browser, so tests use it too.
import {
  addressOf,
  type Call,
  type Calls,
  type InputOf,
  type Progress,
  type ResultOf,
} from '../../contract/base/call.ts'

/**
 * What a caller may add to one call. `quiet`: no toast; with 'refusals' the screen shows those itself, and a fault of
 * ours has its toast with the way to report it all the same.
 */
export type SendOptions = {
  signal?: AbortSignal
  quiet?: boolean | 'refusals'
  idempotencyKey?: string
  /** How far a slow call is, and the id by which it can be cancelled. */
  onProgress?: (progress: Progress, cacheId: string) => void
  /** The call goes on when the page is left; only for small bodies (browsers allow 64 KB on the way). */
  keepalive?: boolean
  /** Another account set than the chosen one; '' for none. */
  accountSet?: string
  /** Locks or unlocks the screen: other calls wait while it is locked. */
  isAboutLock?: boolean
  /** The session ends with it: that it has ended already is no news. */
  isLeaving?: boolean
  /** A `FormData` sent instead of the JSON body (uploads). */
  form?: FormData
  /** Is told what would be asked, and nothing is sent: for what is to be asked later, again and again. */
  takes?: (definition: Call, input: unknown) => void
}

/** Carries one call over the wire; resolves to its result, throws `CallRefused` or `CallFailed`. */
export type Send = (definition: Call, input: unknown, options?: SendOptions) => Promise<unknown>

/** One call as a function, with what React Query needs to know about it. */
export type CallFunction<C extends Call = Call> = {
  (input: InputOf<C>, options?: SendOptions): Promise<ResultOf<C>>
  readonly definition: C
  readonly feature: string
}

export type Client<T extends Calls> = { readonly [K in keyof T]: CallFunction<T[K]> }

/**
 * The first part of a call's query key: the second segment of its path in camelCase, `/gl/account-set/list` →
 * `accountSet`.
 * The names in `touches` are these.
 */
export const featureOf = (definition: Call): string => {
  const segments = addressOf(definition).path.split('/').filter(Boolean)
  return (segments[1] ?? segments[0] ?? '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The features that a write makes stale; without `touches`, its own. */
export const touchedBy = (definition: Call): readonly string[] => definition.touches ?? [featureOf(definition)]

const callerOf = <C extends Call>(definition: C, send: Send): CallFunction<C> => {
  const caller = (input: InputOf<C>, options?: SendOptions) => {
    if (!options?.takes) return send(definition, input, options) as Promise<ResultOf<C>>
    options.takes(definition, input)
    return new Promise<never>(() => undefined)
  }
  return Object.assign(caller, { definition, feature: featureOf(definition) })
}

/** `client(voucherCalls, send).save(draft)`: typed both ways by the contract. */
export const client = <T extends Calls>(calls: T, send: Send): Client<T> =>
  Object.fromEntries(Object.entries(calls).map(([name, one]) => [name, callerOf(one, send)])) as Client<T>
