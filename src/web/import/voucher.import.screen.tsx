// Importing vouchers: from our own files, those of other products and journals; what was imported can be taken back.
import { voucherDraftCalls } from '../../contract/import/import-draft.ts'
import { importScreen } from './import-page.tsx'

export default importScreen({
  calls: voucherDraftCalls,
  kind: 'vouchers',
  words: 'voucherImport',
  gridId: 'voucher-import',
  accept: '.csv,.xlsx,.txt,.journal,.hledger,.j,.beancount,.bean',
  list: '/voucher/list',
  makesEntities: true,
  looks: {
    widths: {
      date: 104,
      type: 56,
      no: 72,
      line: 52,
      summary: 220,
      subject: 120,
      aux: 190,
      debit: 128,
      credit: 128,
      original_amount: 120,
      rate: 88,
      currency: 84,
      invoice_no: 130,
      attachments: 64,
    },
    mins: { summary: 180, aux: 120, debit: 110, credit: 110 },
    grow: { summary: 2, aux: 1 },
    amounts: ['original_amount', 'debit', 'credit'],
    figures: ['rate', 'quantity', 'price'],
  },
})
