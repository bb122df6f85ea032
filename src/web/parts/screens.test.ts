// A view is attached only when exactly one screen matches.
import { describe, expect, it } from 'vitest'
import { matchScreen, type ScreenFile, screenNameOf } from './screens.ts'

const file = (name: string): ScreenFile => ({ name, load: () => Promise.reject(new Error('not loaded in tests')) })

describe('a view is matched by path', () => {
  it('takes the name of a screen from its file', () => {
    expect(screenNameOf('../voucher/list/voucher.list.screen.tsx')).toBe('voucher/list')
    expect(screenNameOf('../../demo/demo.menu.menu-1.page.screen.tsx')).toBe('demo/menu/menu-1/page')
  })

  it('attaches no view when none matches, and names the nearest', () => {
    const match = matchScreen('voucher/lists', [file('voucher/list'), file('voucher/entry'), file('system/menu')])
    expect(match).toEqual({ kind: 'none', near: ['voucher/entry', 'voucher/list'] })
  })

  //
  it('attaches the one that matches the whole path', () => {
    const match = matchScreen('/voucher', [file('voucher'), file('voucher-list'), file('old/voucher')])
    expect(match.kind === 'one' && match.file.name).toBe('voucher')
  })

  it('attaches the screen of a plain list wherever it stands in the menu', () => {
    const match = matchScreen('define/currency', [file('list/currency'), file('define/entity')])
    expect(match.kind === 'one' && match.file.name).toBe('list/currency')
    const own = matchScreen('define/currency', [file('list/currency'), file('define/currency')])
    expect(own.kind === 'one' && own.file.name).toBe('define/currency')
  })

  //
  it('attaches no view when more than one matches', () => {
    expect(matchScreen('voucher/list', [file('voucher/list'), file('voucher/list')]).kind).toBe('several')
  })
})
