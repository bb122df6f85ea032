// Importing exchange rates: the check page, where rates far from the one before are asked for.
import { rateImportCalls } from '../../contract/import/import-draft.ts'
import { rateTypes } from '../../domain/voucher/voucher.ts'
import { importScreen } from './import-page.tsx'
import { wordsOfCodes } from './import-use.tsx'

export default importScreen({
  calls: rateImportCalls,
  kind: 'rates',
  words: 'rateImport',
  gridId: 'rates-import',
  list: '/maintain/exchange-rate',
  looks: {
    widths: { currency: 90, type: 120, date: 110, rate: 130, unit: 80 },
    mins: { rate: 100 },
    grow: { rate: 1 },
    figures: ['rate', 'unit'],
    codes: { type: wordsOfCodes('master:rate_', rateTypes) },
  },
})
