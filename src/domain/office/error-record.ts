// The rules of a reported error: what of a request may be kept, which errors are the same, which way a record goes.
import { cutToBytes } from '../base/text.ts'

const secret = /pass|pwd|token|secret|code$/i
const keptBytes = 32_768

const withoutSecrets = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  const shown = Object.entries(value).map(([name, inner]) => [name, secret.test(name) ? '***' : withoutSecrets(inner)])
  return Object.fromEntries(shown)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // What is no JSON may hold anything: none of it is kept.
    return undefined
  }
}

/** The body of a request as it may be kept: no secrets, 32 KB at most in UTF-8. */
export const keptRequest = (body: string): string => {
  const value = body === '' ? undefined : parsed(body)
  return value === undefined ? '' : cutToBytes(JSON.stringify(withoutSecrets(value)), keptBytes)
}

/** What two errors have in common to be the same: the code, the path, and the message without its figures. */
export const sameness = (errorCode: string, reqUrl: string, message: string): string => {
  // A trace id is in the message of every fault: hexadecimal digits are figures too.
  const words = message.replace(/[0-9a-f]{16,}/gi, '').replace(/\d+/g, '')
  return `${errorCode}\n${reqUrl.split('?')[0]}\n${words}`
}

/** Where a record may go from where it is: 0 new, 1 in progress, 2 resolved, 3 ignored. */
const ways: Readonly<Record<number, readonly number[]>> = { 0: [1, 2, 3], 1: [2, 3], 2: [1], 3: [1] }

export const mayGo = (from: number, to: number): boolean => from === to || (ways[from] ?? []).includes(to)

/** Days for which a resolved record may be taken up again. */
export const reopenDays = 30
/** Characters of a resolution, at least. */
export const resolutionLeast = 5
