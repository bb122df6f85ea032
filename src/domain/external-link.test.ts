// The places in addresses of links, and whom a host belongs to.
import { expect, test } from 'vitest'
import { filledLink, isPrivateName } from './external-link.ts'

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
])('the name %s is private: %s', (host, expected) => expect(isPrivateName(host)).toBe(expected))
