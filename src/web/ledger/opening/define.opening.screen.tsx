// Opening balances of the account set one works in.
import { AccountSetGate } from '../../parts/account-set-gate.tsx'
import { OpeningSheet } from './opening-sheet.tsx'

const OpeningScreen = () => <AccountSetGate>{(set) => <OpeningSheet key={set.value} set={set} />}</AccountSetGate>

export default OpeningScreen
