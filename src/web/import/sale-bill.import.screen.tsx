// Importing sale bills: the check page, and what came of it.
import { saleBillImportCalls } from '../../contract/import/import-draft.ts'
import { saleChannels, tenderCodes } from '../../domain/bills/sale-bill.ts'
import { importScreen } from './import-page.tsx'

const paid = tenderCodes.flatMap((code) => [code.toLowerCase(), `${code.toLowerCase()}_fee`])
const amounts = [...'gross discount returns net tax cost item_gross item_net item_tax item_cost'.split(' '), ...paid]

export default importScreen({
  calls: saleBillImportCalls,
  kind: 'saleBills',
  words: 'saleBillImport',
  gridId: 'sale-bill-import',
  list: '/sale-bill/check',
  counted: 'documents',
  looks: {
    widths: { bill_no: 140, store: 90, date: 104, channel: 110, tax_rate: 80, currency: 84, remark: 180 },
    mins: { bill_no: 110, gross: 104, net: 104 },
    grow: { bill_no: 1, remark: 1 },
    amounts,
    figures: ['quantity', 'tax_rate', 'item_quantity'],
    codes: { channel: Object.fromEntries(saleChannels.map((code) => [code, `saleBill:channel_${code}`])) },
  },
})
