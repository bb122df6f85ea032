// Who may go where, and where sign-in leads.
import { describe, expect, it } from 'vitest'
import { afterSignIn, guard } from './guard.ts'

describe('without a token', () => {
  it('public pages pass', () => {
    expect(guard('/404', '', false)).toEqual({ show: 'public' })
    expect(guard('/login', '', false)).toEqual({ show: 'signIn' })
  })

  // R-037 R-038 R-095
  it('the walls of figures are shown, and with one too', () => {
    for (const path of ['/visualizingDemo1', '/visualizingDemo2']) {
      expect([guard(path, '', false), guard(path, '', true)]).toEqual([{ show: 'public' }, { show: 'public' }])
    }
  })

  // R-162 R-164
  it('any other page leads to /login and keeps the wanted path and its query', () => {
    expect(guard('/voucher/list', '?month=2025-12', false)).toEqual({
      goTo: '/login?redirect=%2Fvoucher%2Flist&params=%7B%22month%22%3A%222025-12%22%7D',
      clear: true,
    })
    expect(guard('/', '', false)).toEqual({ goTo: '/login', clear: true })
  })
})

describe('with a token', () => {
  //
  it('/login leads home', () => {
    expect(guard('/login', '', true)).toEqual({ goTo: '/home', clear: false })
  })

  //
  it('which screen home is, is the matter of the frame: it is there and stays', () => {
    for (const path of ['/', '', '/home']) expect(guard(path, '', true)).toEqual({ show: 'frame' })
  })

  it('everything else is the matter of the frame', () => {
    expect(guard('/voucher/list', '', true)).toEqual({ show: 'frame' })
  })
})

describe('after sign-in', () => {
  it('one comes to the wanted path with its query', () => {
    expect(afterSignIn('?redirect=%2Fvoucher%2Flist&params=%7B%22month%22%3A%222025-12%22%7D')).toBe(
      '/voucher/list?month=2025-12',
    )
  })

  it.each(['', '?redirect=//evil.example', '?redirect=https://evil.example', '?redirect=%2F%5Cevil.example'])(
    'never to an address outside: %s',
    (search) => {
      expect(afterSignIn(search)).toBe('/home')
    },
  )

  it('a broken params text is ignored', () => {
    expect(afterSignIn('?redirect=/a&params={')).toBe('/a')
  })
})
