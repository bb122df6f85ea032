// Voucher types: their words, and which subjects their vouchers must or must not have.
import { voucherTypeList } from '../../contract/voucher-type.ts'
import { MasterListScreen } from '../parts/master-list.tsx'

const VoucherTypeScreen = () => <MasterListScreen list={voucherTypeList} />

export default VoucherTypeScreen
