// Folders of attachments name their voucher in the ways people write it, and none is guessed.
import { describe, expect, it } from 'vitest'
import { bookFacts } from '../../../test/world/book.ts'
import { readFolder } from './attachment-folder.ts'

const types = [...bookFacts().voucherTypes.values()]

describe('a folder of attachments', () => {
  it.each([
    ['YS01_记-0007', { company: 'YS01', type: 'JI', no: 7 }],
    ['YS01_记0012', { company: 'YS01', type: 'JI', no: 12 }],
    ['YS01_JI-7', { company: 'YS01', type: 'JI', no: 7 }],
    ['YS01_100', { company: 'YS01', type: '', no: 100 }],
    ['YS01_记 5', { company: 'YS01', type: 'JI', no: 5 }],
    ['YS01_记－5', { company: 'YS01', type: 'JI', no: 5 }],
    [' YS01 _ 记 -5', { company: 'YS01', type: 'JI', no: 5 }],
    ['YS01_000100', { company: 'YS01', type: '', no: 100 }],
    ['YS01_123456789', { company: 'YS01', type: '', no: 123456789 }],
    ['Caf\u0065\u0301_7', { company: 'Café', type: '', no: 7 }],
    [' YS01_記-3 ', { company: 'YS01', type: 'JI', no: 3 }],
  ])('%s names a voucher', (name, voucher) => {
    expect(readFolder(name, types)).toEqual({ voucher, problems: [] })
  })

  it.each([
    '',
    'YS01',
    '_记-0007',
    'YS01_',
    'YS01_记',
    'YS01_記帳-7',
    'YS01_记-0',
    '记-0007',
    'YS01_7x',
    'YS01_000',
    ' _7',
  ])('%j names none (E133)', (name) => {
    expect(readFolder(name, types)).toEqual({
      voucher: null,
      problems: [{ code: 'attachment.voucher', path: name, args: {} }],
    })
  })
})
