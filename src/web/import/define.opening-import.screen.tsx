// Importing opening balances: the check page, where it is asked what they take the place of.
import { openingImportCalls } from '../../contract/import/import-draft.ts'
import { importScreen } from './import-page.tsx'

export default importScreen({
  calls: openingImportCalls,
  kind: 'opening',
  words: 'openingImport',
  gridId: 'opening-import',
  accept: '.csv,.xlsx,.txt,.journal,.hledger,.j,.beancount,.bean,.xml',
  list: '/define/opening',
  looks: {
    widths: { subject: 110, subject_name: 160, aux: 150, aux_name: 130, currency: 84, direction: 70, role: 150 },
    mins: { subject: 90, subject_name: 110, debit: 110, credit: 110, amount: 110 },
    grow: { subject_name: 2, aux: 1, debit: 1, credit: 1, amount: 1 },
    amounts: ['original_amount', 'amount', 'debit', 'credit', 'ytd_debit', 'ytd_credit'],
    figures: ['rate', 'quantity'],
    codes: { role: { sum: 'role_sum', parent: 'role_parent', whole: 'role_whole' } },
  },
})
