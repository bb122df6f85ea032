// A change of a template, as its history tells it.
import { expect, test } from 'vitest'
import { objectChanges } from '../../../domain/voucher/voucher-difference.ts'
import { statementTemplate, touchedParts } from './template-words.ts'

const before = { revision: 1, lines: ['1 营业收入 PC(6001)', '2 其中：零售 PC(600101) (off)'], columns: ['A period'] }
const after = { revision: 2, lines: ['1 营业总收入 PC(6001)', '2 其中：零售 PC(600101) (off)', '3 毛利 L(1)'] }

test('of the lines of a template those are told that a change touched, by what its form calls them', () => {
  const [from, to] = touchedParts(before, { ...after, columns: before.columns })
  const told = [from, to].map((state) => statementTemplate(state ?? {}, { lang: 'zh-cn' }))
  expect(objectChanges(told[0], told[1])).toEqual([
    { field: 'statementTemplate.revision', line: null, from: '1', to: '2' },
    {
      ...{ field: 'statementTemplate.lines', line: null, from: '1 营业收入 PC(6001)' },
      to: '1 营业总收入 PC(6001), 3 毛利 L(1)',
    },
  ])
  expect(touchedParts(null, { code: 'MGMT-PL' })).toEqual([
    null,
    { code: 'MGMT-PL', lines: [], columns: [], checks: [] },
  ])
  const parts = { lines: ['2 零售 PC(600101) (off)'], columns: ['B variance A-B'], checks: ['平 L(1) ±0.00 block'] }
  expect(Object.values(statementTemplate(parts, { lang: 'zh-cn' })).flat()).toEqual([
    '2 零售 PC(600101) (已停用)',
    'B 两列之差 A-B',
    '平 L(1) ±0.00 不得记账',
  ])
})
