// Stands before screens that work on an account set: without one they show why there is nothing.
import type { ComponentType, ReactNode } from 'react'
import { type AccountSetChoice, useAccountSet } from '../api/session.ts'
import { Empty } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'

/** `<AccountSetGate>{(accountSet) => <Screen accountSet={accountSet} />}</AccountSetGate>` */
export const AccountSetGate = (props: { children: (accountSet: AccountSetChoice) => ReactNode }) => {
  const t = useWords('shell')
  const accountSet = useAccountSet()
  if (accountSet) return props.children(accountSet)
  return <Empty icon="building" title={t('accountSetNoneTitle')} text={t('accountSetNoneText')} />
}

/** `export default ofAccountSet(Ledger)`: the screen begins anew with another account set. */
export const ofAccountSet = (Screen: ComponentType<{ set: AccountSetChoice }>) => () => (
  <AccountSetGate>{(set) => <Screen key={set.value} set={set} />}</AccountSetGate>
)
