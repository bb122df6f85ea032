// Work that the server asks of a browser where names or passwords are guessed: done while one waits, in small pieces.
import { sha256 } from '@noble/hashes/sha2.js'
import { leadingZeroBits } from '../../../domain/base/proof-of-work.ts'
import { codeOf, quietly, refusedAs, signInApi } from './sign-in-api.ts'

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
  const { captchaId, challenge, bits } = await signInApi.captcha({ userName }, quietly)
  return act({ captchaId, captchaCode: await solve(challenge, bits) })
}
