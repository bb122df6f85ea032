// What a call knows of its caller: who, in which account set, with which rights, and in which language.
import type { Readable } from 'node:stream'
import type { Progress } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import type { Problem } from '../../domain/base/problem.ts'
import type { AccountSetRight, DataScope } from '../../domain/chart/access.ts'
import type { RoleGrant } from '../../domain/people/role-scope.ts'
import type { Db } from './db.ts'

/** The file of an upload. The stream fails when it is longer than allowed. */
export type Upload = { name: string; stream: Readable }

/** Any caller, known or not: what an open call gets. */
export type Visit = {
  db: Db
  lang: Lang
  /** W3C trace id: 32 hexadecimal digits. */
  traceId: string
  ip: string
  userAgent: string
  /** The cookie of a browser that is trusted with the second step; absent for none. */
  trustedDevice?: string | undefined
  /** The cookie of a browser that was sent to WeChat and is on its way back. */
  wxState?: string | undefined
  /** The header of that name, for open calls that do more for whoever is signed in. */
  authorization?: string | undefined
  /** The request came by TLS, as far as the server or its proxy knows. */
  isSecure?: boolean
  /** Header `Idempotency-Key`, '' when absent. */
  idempotencyKey: string
  answerHeader(name: string, value: string): void
  /** Whether whoever waits for the answer has gone; absent where nobody waits. */
  isGone?(): boolean
  /** Sets the HTTP status: only watchers read it. */
  answerStatus(status: number): void
}

export type Person = { id: bigint; userName: string; realName: string }
/** `sandbox`: a copy to rehearse in. `isReadOnly`: closed or archived, nobody writes in it. */
export type AccountSetKey = {
  companyId: bigint
  companyCode: string
  year: number
  value: string
  sandbox?: boolean
  isReadOnly?: boolean
}

/** What rights a person has, whether he calls or only a link of his is opened. */
export type RightHolder = {
  db: Db
  user: Person
  isSuperadmin: boolean
  may(button: string): boolean
  /** Every account set in which he holds a right: for what spans companies. */
  setsWith(right: AccountSetRight): (AccountSetKey & { dataScope: DataScope; rights: ReadonlySet<AccountSetRight> })[]
  /** A digest of what may be read in every account set. */
  reading(): string
  /** The same person as far as the roles reach that give another code: for what is told beside what a call is for. */
  by(button: string): RightHolder
}

export type Scope = Visit &
  RightHolder & {
    roles: readonly string[]
    buttons: ReadonlySet<string>
    /** What each of the caller's roles gives, and how far. */
    grants: readonly RoleGrant[]
    /** Some code of the caller reaches a part of the books only. */
    isLimited: boolean
    sessionId: string
    /** Whom the caller looks as, '' for himself: he changes nothing then. */
    viewing: string
    /** The set of `Account-Config`, when the caller may read it; always there for calls that ask for a right in it. */
    accountSet: AccountSetKey | null
    /** What part of that account set the caller sees. */
    dataScope: DataScope
    /** Keeps what was denied in parts of a call that is answered all the same; a refused call is kept by the kernel. */
    keepDenial(problems: readonly Problem[]): Promise<void>
    /** Says how far a slow call has come; absent for quick ones. */
    progress?(progress: Progress): void
    /**
     * Takes a name such as `post:YS01` until a slow call ends; refuses with `job.running` while another holds it. It
     * spares people waiting; what must never happen twice is kept apart by the rows that the call locks.
     */
    hold?(key: string): Promise<void>
    /** Ends when a slow call is cancelled. */
    cancelled?: AbortSignal
    upload?: Upload
  }

/** An answer that is a file rather than an envelope. */
export type FileAnswer = { file: Readable; name: string; type: string }

export const isFileAnswer = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && 'file' in result && 'type' in result && 'name' in result
