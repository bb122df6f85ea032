// The calls around signing in and opening a locked screen, each refused quietly: its card says what is wrong.

import { sha256 } from '@noble/hashes/sha2.js'
import type { LoginResultShape } from '../../../contract/people/session.ts'
import { signInCalls } from '../../../contract/people/sign-in.ts'
import { leadingZeroBits } from '../../../domain/base/proof-of-work.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { troubleText } from '../../kit/problem-list.tsx'
import { say } from '../../kit/words.ts'

/** Asked also while the screen is locked, which they open. */
export const quietly = { quiet: true, isAboutLock: true } as const

export type SignInStep<S extends LoginResultShape['step']> = Extract<LoginResultShape, { step: S }>

/** Numbers of refusals that a card does something about. */
export const refusedAs = { failed: 40001, captchaNeeded: 40005, ticket: 40008, tooSoon: 42902 }

/** From this number on, the tries that are left are told. */
const triesToldFrom = 2

export const codeOf = (trouble: unknown): number => (trouble instanceof CallRefused ? trouble.code : 0)

export const triesLeft = (trouble: unknown): number | null => {
  const left = trouble instanceof CallRefused ? trouble.problems[0]?.args.left : undefined
  return left === undefined ? null : Number(left)
}

/** What the server said, in its words; of wrong passwords the tries that are left are told when they are few. */
export const troubleWords = (trouble: unknown): string => {
  const left = triesLeft(trouble)
  const said = troubleText(trouble) || say('shell:netError')
  return left !== null && left <= triesToldFrom ? `${said} ${say('shell:triesLeft', { n: left })}` : said
}

/** Digests between two looks at whether the page has something else to do, some milliseconds. */
const piece = 4000

/** The number whose digest behind the challenge begins with so many zero bits, in decimal digits. */
export const solve = async (challenge: string, bits: number): Promise<string> => {
  const encoder = new TextEncoder()
  for (let number = 0; ; number += 1) {
    const text = String(number)
    if (leadingZeroBits(sha256(encoder.encode(challenge + text))) >= bits) return text
    if (number % piece === piece - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}

type Proof = { captchaId?: string; captchaCode?: string }

/** Does what tries a name, and does it once more with the work if the server wants that first. */
export const proven = async <T>(userName: string, act: (proof: Proof) => Promise<T>): Promise<T> => {
  try {
    return await act({})
  } catch (trouble) {
    if (codeOf(trouble) !== refusedAs.captchaNeeded) throw trouble
  }
  const { captchaId, challenge, bits } = await send(signInCalls.captcha, { userName }, quietly)
  return act({ captchaId, captchaCode: await solve(challenge, bits) })
}
