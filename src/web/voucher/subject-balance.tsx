// The balance of a subject as the books have it now, in its own direction; asked for one subject at a time.
import { useCall } from '../api/query.ts'
import { Money } from '../kit/money.tsx'
import { useDesk } from './desk-context.ts'
import { voucherApi } from './entry-api.ts'

/** Balances are asked again after each save (the save makes them stale) and at most every so often. */
const freshMs = 60_000

/** The debit-positive balance as decimal text, '' while unknown. `aux`: the canonical text of entities. */
export const useBalance = (subject: string, aux: string, isWanted: boolean): string => {
  const found = useCall(voucherApi.balance, aux === '' ? { subject } : { subject, aux }, {
    enabled: isWanted && subject !== '',
    staleTime: freshMs,
    quiet: true,
  })
  return found.data?.balance ?? ''
}

/** Turns a debit-positive figure into the direction of a subject. */
export const inDirection = (balance: string, direction: string): string => {
  if (direction !== 'C' || /^-?0*(\.0*)?$/.test(balance)) return balance
  return balance.startsWith('-') ? balance.slice(1) : `-${balance}`
}

export const SubjectBalance = ({ code, isWanted }: { code: string; isWanted: boolean }) => {
  const desk = useDesk()
  const balance = useBalance(code, '', isWanted)
  const direction = desk.around.books.subjects.find(code)?.direction ?? 'D'
  return balance === '' ? null : <Money value={inDirection(balance, direction)} zero="zero" />
}
