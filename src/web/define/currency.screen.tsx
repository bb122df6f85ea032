// Currencies, and the digits of their smallest units.
import { currencyList } from '../../contract/currency.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const CurrencyScreen = () => <MasterListScreen list={currencyList} />

export default CurrencyScreen
