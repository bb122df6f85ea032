// Passwords: stored as argon2id, checked in the same time whether or not the user exists, and made at random.
import { randomInt } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's least for argon2id: 19 MiB, two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

let dummy: Promise<string> | null = null

/** Whether the password fits. Without a user a hash of nothing is checked, so that the time tells nothing. */
export const isPassword = async (stored: string | null, password: string): Promise<boolean> => {
  dummy ??= hashPassword('nobody')
  const fits = await verify(stored ?? (await dummy), password)
  return fits && stored !== null
}

const alphabets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '!@#$%^&*']
const pick = (alphabet: string): string => alphabet.charAt(randomInt(alphabet.length))

/** Twelve characters that keep the policy: letters, digits and symbols, none of which looks like another. */
export const randomPassword = (): string => {
  const letters = alphabets.map(pick)
  while (letters.length < 12) letters.push(pick(alphabets[randomInt(3)] ?? '2'))
  for (let index = letters.length - 1; index > 0; index -= 1) {
    const other = randomInt(index + 1)
    const [a, b] = [letters[index] ?? '', letters[other] ?? '']
    letters[index] = b
    letters[other] = a
  }
  return letters.join('')
}
