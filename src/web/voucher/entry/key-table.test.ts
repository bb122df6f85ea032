// The table of keys: one meaning per key, none while an input method composes.
import { describe, expect, it } from 'vitest'
import { actOf, capsOf, hintedActs, kingdee, presets, readChoice, tableOf } from './key-table.ts'

const press = (key: string, more: object = {}) => ({
  key,
  keyCode: 0,
  isComposing: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('the table of keys', () => {
  it('gives every key one meaning, for users of Kingdee and of Yonyou', () => {
    for (const rows of Object.values(presets)) {
      const keys = rows.flatMap((row) => row.keys)
      expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('knows the keys of Yonyou, and those of Kingdee that do not contradict them', () => {
    const yonyou = tableOf({ preset: 'yonyou', own: {} })
    const expected: [string, object, string][] = [
      ['F2', {}, 'lookUp'],
      ['F5', {}, 'new'],
      ['F6', {}, 'save'],
      ['i', { ctrlKey: true }, 'insertLine'],
      ['d', { ctrlKey: true }, 'deleteLine'],
      ['c', { altKey: true }, 'copy'],
      ['s', { ctrlKey: true }, 'save'],
      ['F7', { ctrlKey: true }, 'balance'],
    ]
    for (const [key, more, act] of expected) expect(actOf(press(key, more), 'grid', yonyou), key).toBe(act)
  })

  it('takes from what is stored only what it knows', () => {
    const stored = { preset: 'sap', own: { save: ['F2'], fly: ['F3'], copy: 'F4', fill: [1] } }
    expect(readChoice(stored)).toEqual({ preset: 'kingdee', own: { save: ['F2'] } })
    for (const odd of [null, 'x', [], { own: null }]) expect(readChoice(odd)).toEqual({ preset: 'kingdee', own: {} })
  })

  it('knows the keys of the standard set', () => {
    const expected: [string, object, string][] = [
      ['Enter', {}, 'next'],
      ['Tab', { shiftKey: true }, 'back'],
      ['F7', { ctrlKey: true }, 'balance'],
      ['F8', {}, 'lookUp'],
      ['i', { ctrlKey: true }, 'insertLine'],
      ['Delete', { ctrlKey: true }, 'deleteLine'],
      ['ArrowUp', { altKey: true }, 'lineUp'],
      ['ArrowRight', { ctrlKey: true }, 'openRare'],
      ['s', { ctrlKey: true }, 'save'],
      ['S', { ctrlKey: true, shiftKey: true }, 'saveDraft'],
      ['Enter', { ctrlKey: true }, 'saveAndNew'],
      ['n', { altKey: true }, 'new'],
      ['d', { ctrlKey: true }, 'copy'],
      ['PageUp', {}, 'previousVoucher'],
      ['End', { ctrlKey: true }, 'lastVoucher'],
      ['F9', {}, 'cashFlow'],
      ['Escape', {}, 'leave'],
    ]
    for (const [key, more, act] of expected) expect(actOf(press(key, more), 'grid'), key).toBe(act)
  })

  it('does nothing while an input method composes', () => {
    expect(actOf(press('Enter', { isComposing: true }), 'grid')).toBeNull()
    expect(actOf(press('Enter', { keyCode: 229 }), 'grid')).toBeNull()
  })

  it('leaves the keys of the grid alone outside of it', () => {
    expect(actOf(press('Enter'), 'page')).toBeNull()
    expect(actOf(press('s', { ctrlKey: true }), 'page')).toBe('save')
  })

  it('hints at nine acts at most, each of which has a key', () => {
    expect(hintedActs.length).toBeLessThanOrEqual(9)
    for (const act of hintedActs) expect(kingdee.some((row) => row.act === act)).toBe(true)
  })

  it('writes keys as they stand on keyboards', () => {
    expect(capsOf('Ctrl+ArrowRight')).toEqual(['Ctrl', '→'])
    expect(capsOf('=12*35+6')).toEqual(['=12*35+6'])
  })
})
