// The forms of the trial balance, and the three equations at its foot.
import { expect, test } from 'vitest'
import { ofEachFigure } from './trial-column.ts'
import { isBalancePair, pairsOf, trialDifferences, trialForms } from './trial-form.ts'

test('a form has half as many pairs as columns', () => {
  expect(trialForms.map((form) => pairsOf(form).join(' '))).toEqual([
    ...['closing', 'period closing', 'opening period closing', 'opening period ytd closing'],
  ])
  expect(pairsOf('8').filter(isBalancePair)).toEqual(['opening', 'closing'])
})

test('its foot is what debit is more than credit', () => {
  const total = {
    ...ofEachFigure(() => 0n),
    ...{ openingDebit: 9n, openingCredit: 5n, periodDebit: 3n, periodCredit: 10n, ytdDebit: 1n, ytdCredit: 2n },
    ...{ closingDebit: 8n, closingCredit: 8n },
  }
  expect(trialDifferences(total)).toEqual({ opening: 4n, period: -7n, closing: 0n })
})
