// The pure parts of the kit: amounts, keys, permissions, places of problems.
import { describe, expect, it } from 'vitest'
import { fill } from '../../contract/base/sentence.ts'
import { spoken } from '../../contract/base/word-table.ts'
import { shell as shellTable } from '../../contract/words/shell.ts'
import { CallFailed } from '../api/failure.ts'
import { auth, authAll, auths } from './auth.tsx'
import { isComposing, keyNameOf } from './keys.ts'
import { groupDigits, isZeroText, withRatePlaces } from './money.tsx'
import { lineOfPath, troubleText } from './problem-list.tsx'
import { staying } from './toast.tsx'
import { dayText, type Say } from './words.ts'

const shell = spoken(shellTable).en

const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('amounts as text', () => {
  it('are grouped without losing a digit', () => {
    expect(groupDigits('-1234567.50')).toBe('-1,234,567.50')
    expect(groupDigits('9999999999999.99')).toBe('9,999,999,999,999.99')
    expect(groupDigits('0.00000001')).toBe('0.00000001')
    expect(groupDigits('100')).toBe('100')
  })

  it('show rates with four decimals or as many as they have', () => {
    expect(['7.10', '7', '0.048512', '', 'x'].map(withRatePlaces)).toEqual(['7.1000', '7.0000', '0.048512', '', 'x'])
  })

  it('know zero from nothing', () => {
    expect(['0', '0.00', '-0.00'].map(isZeroText)).toEqual([true, true, true])
    expect(['', '0.01', '10'].map(isZeroText)).toEqual([false, false, false])
  })
})

it('days are shown as their reader likes them, and nothing else is touched', () => {
  const shown = ['2025-06-30', '2025-06-30 09:05', '2025-06', 'INV-2025-06-30', '2025-06-30 paid', '']
  expect(shown.map((text) => dayText(text, 'dmy'))).toEqual(['30/06/2025', '30/06/2025 09:05', ...shown.slice(2)])
  expect(shown.map((text) => dayText(text, 'ymd'))).toEqual(shown)
})

describe('keys', () => {
  it('have one name each', () => {
    expect(keyNameOf(press('s', { ctrlKey: true }))).toBe('Ctrl+S')
    expect(keyNameOf(press('S', { metaKey: true, shiftKey: true }))).toBe('Ctrl+Shift+S')
    expect(keyNameOf(press('?', { shiftKey: true }))).toBe('?')
    expect(keyNameOf(press(' '))).toBe('Space')
    expect(keyNameOf(press('F7'))).toBe('F7')
  })

  it('do nothing while an input method composes', () => {
    expect(isComposing({ keyCode: 229 })).toBe(true)
    expect(isComposing({ keyCode: 13, isComposing: true })).toBe(true)
    expect(isComposing({ keyCode: 13, nativeEvent: { isComposing: true } })).toBe(true)
    expect(isComposing({ keyCode: 13 })).toBe(false)
  })
})

describe('button permissions', () => {
  // R-229 R-230 R-231
  it('are checked in three modes: one, any, all', () => {
    const held = ['gl:voucher:save', 'gl:voucher:view']
    expect(auth(held, 'gl:voucher:save')).toBe(true)
    expect(auth(held, 'gl:voucher:delete')).toBe(false)
    expect(auths(held, ['gl:voucher:delete', 'gl:voucher:view'])).toBe(true)
    expect(authAll(held, ['gl:voucher:delete', 'gl:voucher:view'])).toBe(false)
    expect(authAll(['*'], ['gl:voucher:delete'])).toBe(true)
  })
})

describe('the place of a problem', () => {
  it('is the line of its path, counted from one', () => {
    expect(lineOfPath('lines.3.debit')).toBe(4)
    expect(lineOfPath('date')).toBeNull()
  })
})

// R-277 R-278 R-279
describe('what failed on its way', () => {
  const words: Readonly<Record<string, string>> = shell
  const t: Say = (key, args = {}) => fill(words[String(key).replace('shell:', '')] ?? String(key), args)
  it('is said by its kind, or by the status text', () => {
    const said = (...facts: ConstructorParameters<typeof CallFailed>) => troubleText(new CallFailed(...facts), t)
    expect(said('timeout')).toBe('network timeout')
    expect(said('network', 'Failed to fetch')).toBe('network connection error')
    expect(said('path', '', 404)).toBe('interface path not found')
    expect(said('status', 'Bad Gateway', 502)).toContain('502 Bad Gateway')
    // HTTP/2 has no text of a status.
    expect(said('status', '', 502)).toBe(fill(shell.netStatus, { status: '502' }))
  })
})

describe('toasts', () => {
  const note = (title: string) => ({ title })
  const undo = (title: string) => ({ title, action: { label: 'Undo', onClick: () => undefined, keys: 'Z' } })

  it('are four at most, and none of them pushes out what can be undone', () => {
    let list: { title: string }[] = []
    const show = (one: { title: string }) => {
      list = [...staying(list, one), one]
    }
    for (let at = 0; at < 6; at += 1) show(undo('3 audited'))
    for (let at = 0; at < 6; at += 1) show(note(`note ${at}`))
    show(note('note 4'))
    const told = list.map(({ title }) => title)
    expect(told.filter((title) => title === '3 audited')).toHaveLength(6)
    expect(told.slice(6)).toEqual(['note 2', 'note 3', 'note 5', 'note 4'])
  })
})
