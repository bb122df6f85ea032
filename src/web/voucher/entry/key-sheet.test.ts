// Setting keys anew: one meaning per key, none that belongs to the browser or an input method, and back again.
import { describe, expect, it } from 'vitest'
import { holderOf, isHeld, reservedFor, resetAct, resetAll, withKey, withoutKey } from './key-sheet.tsx'
import { type KeyAct, type KeyChoice, type KeyRow, presets, tableOf } from './key-table.ts'

const kingdee: KeyChoice = resetAll('kingdee')
const keysOf = (choice: KeyChoice, act: KeyAct) => tableOf(choice).rows.find((row) => row.act === act)?.keys
const row = (act: KeyAct): KeyRow => {
  const found = presets.kingdee.find((each) => each.act === act)
  if (!found) throw new Error(act)
  return found
}

describe('a key set anew', () => {
  it('takes the place of another, or stands beside it', () => {
    expect(keysOf(withKey(kingdee, 'save', 'F3', 'Ctrl+S'), 'save')).toEqual(['F3'])
    expect(keysOf(withKey(kingdee, 'save', 'F3', null), 'save')).toEqual(['Ctrl+S', 'F3'])
  })

  it('is taken from the act that had it', () => {
    const changed = withKey(kingdee, 'save', 'F9', 'Ctrl+S')
    expect([keysOf(changed, 'save'), keysOf(changed, 'cashFlow')]).toEqual([['F9'], []])
    expect(holderOf(changed, 'F9')?.act).toBe('save')
    expect(holderOf(changed, 'Ctrl+S')).toBeUndefined()
  })

  it('is heard, and the one before is not', () => {
    const { byKey } = tableOf(withKey(kingdee, 'fill', 'Ctrl+B', '='))
    expect([byKey.get('Ctrl+B')?.act, byKey.get('=')]).toEqual(['fill', undefined])
  })

  it('goes back to what the preset has, which takes it from whoever was given it', () => {
    const changed = withKey(withKey(kingdee, 'save', 'F3', 'Ctrl+S'), 'copy', 'Ctrl+S', 'Ctrl+D')
    const back = resetAct(changed, 'save')
    expect([keysOf(back, 'save'), keysOf(back, 'copy')]).toEqual([['Ctrl+S'], []])
    expect(resetAct(back, 'copy')).toEqual(kingdee)
    expect(withKey(withoutKey(kingdee, 'save', 'Ctrl+S'), 'save', 'Ctrl+S', null)).toEqual(kingdee)
  })

  it('keeps one meaning when a preset names it for something else', () => {
    const changed = { ...withKey(kingdee, 'undo', 'F5', null), preset: 'yonyou' as const }
    expect([keysOf(changed, 'undo'), keysOf(changed, 'new')]).toEqual([['Ctrl+Z', 'F5'], ['Alt+N']])
  })
})

describe('a key that cannot be had', () => {
  it('belongs to the browser, to an input method, to the text or to the frame', () => {
    const cases: [string, string][] = [
      ['Ctrl+W', 'browser'],
      ['Ctrl+T', 'browser'],
      ['Ctrl+N', 'browser'],
      ['Ctrl+3', 'browser'],
      ['Ctrl+Space', 'inputMethod'],
      ['Shift+Space', 'inputMethod'],
      ['Ctrl+.', 'inputMethod'],
      ['A', 'text'],
      ['Shift+A', 'text'],
      ['Space', 'text'],
      ['Ctrl+Alt+E', 'text'],
      ['Ctrl+V', 'text'],
      ['Ctrl+K', 'frame'],
    ]
    for (const [key, why] of cases) expect(reservedFor(key, row('save')), key).toBe(why)
  })

  it('leaves those of both presets, and a sign to the act it is a sign of', () => {
    for (const each of [...presets.kingdee, ...presets.yonyou].filter(({ fixed }) => !fixed)) {
      for (const key of each.keys) expect(reservedFor(key, each), key).toBeNull()
    }
    expect(reservedFor('Space', row('switchSide'))).toBeNull()
  })

  it('is only held so far', () => {
    expect(['Ctrl+Control', 'Shift+Shift', 'Alt'].every(isHeld)).toBe(true)
    expect(['F3', 'Ctrl+B'].some(isHeld)).toBe(false)
  })
})
