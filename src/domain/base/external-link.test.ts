// The places in addresses of links, and whom a host belongs to.
import { expect, test } from 'vitest'
import { filledLink, isLinkCode, isPrivateName, placesOf } from './external-link.ts'

test('places are filled with what cannot end an address', () => {
  expect(filledLink('https://a.example/{lang}?u={userName}&x={ticket}', { lang: 'en', userName: 'a&b=c#' })).toBe(
    'https://a.example/en?u=a%26b%3Dc%23&x=',
  )
})

test.each([
  ['localhost', true],
  ['erp', true],
  ['erp.intranet', true],
  ['printer.local.', true],
  ['example.com', false],
  ['10.0.0.1', false],
  ['[::1]', false],
  ['ERP.LAN', true],
  ['lan.example.com', false],
  ['a.home.arpa', true],
  ['x.corporate', false],
])('the name %s is private: %s', (host, expected) => expect(isPrivateName(host)).toBe(expected))

test('places are named, and a link has a code', () => {
  expect(placesOf('https://a.example/{lang}?u={userName}{}')).toEqual(['lang', 'userName', ''])
  expect(placesOf('https://a.example/')).toEqual([])
  expect(filledLink('/{toString}/{a}', { a: '1' })).toBe('//1')
  expect(['a', 'bank-1_x', 'a'.repeat(32)].map(isLinkCode)).toEqual([true, true, true])
  expect(['', 'A', '1a', 'a'.repeat(33), 'a b', 'Aa', 'aA', '-a'].some(isLinkCode)).toBe(false)
})
