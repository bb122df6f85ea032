// What people type to define an account set becomes what is stored, or is told with its field.
import { expect, test } from 'vitest'
import { defaultOptions } from './account-set.ts'
import { readDefinition } from './account-set-define.ts'

const typed = {
  ...{
    nameZhCn: ' 云裳时尚 ',
    nameZhTw: '',
    nameEn: '',
    taxNo: '９１３５０１００m000100y43',
    industry: '',
    accountingHead: '',
  },
  options: { ...defaultOptions, cashierSign: true, genVoucherType: { PLCLOSE: 'ZZ' } },
}

test('texts are trimmed, credit codes written in one form, and only options that differ are kept', () => {
  expect(readDefinition(typed)).toEqual({
    definition: {
      ...typed,
      nameZhCn: '云裳时尚',
      taxNo: '91350100M000100Y43',
      options: { cashierSign: true, genVoucherType: { PLCLOSE: 'ZZ' } },
    },
    problems: [],
  })
})

test('everything that is wrong is told at once, each with its field', () => {
  const { problems } = readDefinition({
    ...typed,
    nameZhCn: ' ',
    taxNo: '91350100M000100Y44',
    industry: '\u0000',
    options: { ...typed.options, subjectCodeRule: '4-x', fxTolerance: '-1', genVoucherType: { NOWHERE: 'JI' } },
  })
  expect(problems.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'input.characters industry',
    'input.required nameZhCn',
    'accountSet.creditCode taxNo',
    'input.invalid options.subjectCodeRule',
    'input.invalid options.fxTolerance',
    'input.invalid options.genVoucherType.NOWHERE',
  ])
})
