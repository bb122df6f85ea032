// Which companies a merged report tells apart: those that a non-merge code names, in the month of adjustments too.
import { expect, test } from 'vitest'
import { apartOf, type MergeAsked, type MergeRules } from './merge-question.ts'

test('a code that holds to December names a company in the month of adjustments', () => {
  const code = {
    ...{ kind: 'COMPANY' as const, code: 'YS09', companies: [], reports: [], validFrom: '', validTo: '2025-12' },
  }
  const rules: Pick<MergeRules, 'codes' | 'members' | 'shares' | 'relations'> = {
    ...{ codes: [code], members: [], shares: new Map(), relations: [] },
  }
  const apartIn = (no: number, year = 2025) => {
    const asked: Pick<MergeAsked, 'to' | 'currency' | 'adjusting'> = {
      ...{ to: { year, no }, currency: 'CNY', adjusting: new Set<string>() },
    }
    return [...apartOf(asked, rules, { mode: 'merged', report: 'BS', columns: null }).apart]
  }
  expect([apartIn(12), apartIn(13), apartIn(1, 2026)]).toEqual([['YS09'], ['YS09'], []])
})
