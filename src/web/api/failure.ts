// The two ways a call can go wrong in the browser: refused by a rule, or failed on the way.
import type { WireProblem } from '../../contract/base/call.ts'

/**
 * The server said no. `code` is the business number (400 for input of the wrong shape), `problems` all reasons in
 * order,
 * `errors` the texts per field, `traceId` only for faults of ours (the envelope had `extras`).
 */
export class CallRefused extends Error {
  readonly code: number
  readonly problems: WireProblem[]
  readonly errors: Record<string, string[]>
  readonly traceId: string

  constructor(
    message: string,
    facts: { code: number; problems?: WireProblem[]; errors?: Record<string, string[]>; traceId?: string },
  ) {
    super(message)
    this.name = 'CallRefused'
    this.code = facts.code
    this.problems = facts.problems ?? []
    this.errors = facts.errors ?? {}
    this.traceId = facts.traceId ?? ''
  }
}

/** Nothing came back, or no envelope; `path` is HTTP 404, `status` any other. */
export type FailureKind = 'timeout' | 'network' | 'path' | 'status' | 'expired' | 'aborted'

export class CallFailed extends Error {
  readonly kind: FailureKind
  readonly status: number

  constructor(kind: FailureKind, message = '', status = 0) {
    super(message || kind)
    this.name = 'CallFailed'
    this.kind = kind
    this.status = status
  }
}
