// What the commands about one month of one account set share: their options, who acts, and on which books.
import type { AccountSetRight } from '../../domain/chart/access.ts'
import type { Gate } from '../ledger/gate.ts'
import type { Books } from '../ledger/store/books.ts'
import { type Acting, checkMay } from './product.ts'
import { neededOf, type Shell, type Values } from './shell.ts'

export const monthOptions = { 'account-set': { type: 'string' }, period: { type: 'string' } } as const

export type OpenMonth = { gate: Gate; by: Acting; own: Books; period: string }

/** Opens the month that is named; refuses without the permission code or the right in these books. */
export const openMonth = async (
  shell: Shell,
  values: Values,
  button: string,
  right: AccountSetRight,
): Promise<OpenMonth> => {
  const value = neededOf(shell, values, 'account-set')
  const period = neededOf(shell, values, 'period')
  const { gate, acting, books } = await shell.product()
  const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
  checkMay(by, button, right, own)
  return { gate, by, own, period }
}
