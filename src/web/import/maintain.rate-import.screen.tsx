// Importing exchange rates: the check page, where rates far from the one before are asked for.
import { rateImportCalls } from '../../contract/import/import-draft.ts'
import { rateTypes } from '../../domain/voucher/voucher.ts'
import { ImportPage } from './import-page.tsx'
import { type ImportUse, wordsOfCodes } from './import-use.tsx'

const use: ImportUse = {
  calls: rateImportCalls,
  kind: 'rates',
  words: 'rateImport',
  gridId: 'rates-import',
  accept: '.csv,.xlsx,.txt',
  list: '/maintain/exchange-rate',
  looks: {
    widths: { currency: 90, type: 120, date: 110, rate: 130, unit: 80 },
    mins: { rate: 100 },
    grow: { rate: 1 },
    figures: new Set(['rate', 'unit']),
    amounts: new Set(),
    codes: { type: wordsOfCodes('master:rate_', rateTypes) },
  },
}

const RateImportScreen = () => <ImportPage use={use} />

export default RateImportScreen
