// Files of balance tables: entities with their kinds, ages by range, and a remark on the whole of the books.
import { expect, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import type { SplitRow } from '../ledger/entity-split.ts'
import { ofEachFigure } from '../ledger/trial-column.ts'
import { splitBalanceCsv, trialBalanceCsv } from './report-csv.ts'

const row = (codes: string[] | null, ages: bigint[] | null = null): SplitRow & { ages: bigint[] | null } => ({
  ...{ subject: '1122', codes, isMissing: false, sets: [], opening: 5n, debit: 10n, credit: -3n, closing: 18n, ages },
})
const form = { lang: 'en', digits: 2 }

test('a subject taken apart has each kind with its code, and no row of the whole', () => {
  const rows = [row(null), row(['C1', 'S1']), row(['C2', ''])]
  expect(splitBalanceCsv(rows, { kinds: ['customer', 'store'] }, form).split('\n')).toEqual([
    'subject,entity,opening,period_debit,period_credit,closing',
    '1122,customer:C1;store:S1,0.05,0.10,-0.03,0.18',
    '1122,customer:C2;store:,0.05,0.10,-0.03,0.18',
    '',
  ])
})

test('ages have a column for each range, empty where nothing is open', () => {
  const rows = [row(['C1'], [1n, 2n, 3n, 4n, 5n, 6n]), row(['C2'])]
  expect(splitBalanceCsv(rows, { kinds: ['customer'], basis: 'due' }, form).split('\n')).toEqual([
    'subject,entity,opening,period_debit,period_credit,closing,age_30,age_60,age_90,age_180,age_365,age_more',
    '1122,customer:C1,0.05,0.10,-0.03,0.18,0.01,0.02,0.03,0.04,0.05,0.06',
    '1122,customer:C2,0.05,0.10,-0.03,0.18,,,,,,',
    '',
  ])
})

test('a remark stands in the last column of each row, and a subject that is gone has no name', () => {
  const total = {
    ...ofEachFigure(() => 0n),
    ...{ openingDebit: 1n, openingCredit: 2n, periodDebit: 3n, periodCredit: 4n, ytdDebit: 5n, ytdCredit: 6n },
    ...{ closingDebit: 7n, closingCredit: 8n },
  }
  const rows = [{ ...total, subject: '9999', level: 1, leaf: false }]
  expect(trialBalanceCsv({ rows, total }, standardChart(), { ...form, note: 'not posted' }).split('\n')).toEqual([
    'subject,name,level,leaf,opening_debit,opening_credit,period_debit,period_credit,ytd_debit,ytd_credit,' +
      'closing_debit,closing_credit,note',
    '9999,,1,N,0.01,0.02,0.03,0.04,0.05,0.06,0.07,0.08,not posted',
    'TOTAL,Total (leaves),,,0.01,0.02,0.03,0.04,0.05,0.06,0.07,0.08,not posted',
    '',
  ])
})
