// The balance of a subject as the books have it now, in its own direction; asked for one subject at a time.
import { queryClient, queryKeyOf, useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Money } from '../../kit/money.tsx'
import { voucherApi } from '../entry-api.ts'
import { useDesk } from './desk-context.ts'

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

const Shown = ({ code, balance }: { code: string; balance: string }) => {
  const desk = useDesk()
  const direction = desk.around.books.subjects.find(code)?.direction ?? 'D'
  return balance === '' ? null : <Money value={inDirection(balance, direction)} zero="zero" />
}

/** Asks for the balance of the subject that is chosen in a list. */
export const SubjectBalance = ({ code }: { code: string }) => <Shown code={code} balance={useBalance(code, '', true)} />

type Balance = { balance: string }

/** The balance of another subject of the list, if it was asked for before and nothing was written since. */
export const KnownBalance = ({ code }: { code: string }) => {
  const accountSet = useSession((state) => state.accountSet)
  const key = queryKeyOf(voucherApi.balance, { subject: code }, accountSet)
  const known = queryClient.getQueryState<Balance>(key)
  const isFresh = known && !known.isInvalidated && Date.now() - known.dataUpdatedAt < freshMs
  return <Shown code={code} balance={(isFresh && known.data?.balance) || ''} />
}
