// Which addresses may be linked to.
import { expect, test } from 'vitest'
import type { LinkOpenMode, LinkSso } from '../../../domain/base/external-link.ts'
import { linkAddressProblems } from './address.ts'

test.each<[string, LinkOpenMode, LinkSso, string[]]>([
  ['https://bank.example.com/a?u={userName}&s={accountSet}#{lang}', 'new_window', 'none', []],
  ['http://10.0.0.1:8080/', 'iframe', 'none', []],
  ['https://[2001:db8::1]/', 'iframe', 'none', []],
  ['javascript:alert(1)', 'new_window', 'none', ['link.address']],
  ['data:text/html,x', 'iframe', 'none', ['link.address']],
  [' https://a.example', 'iframe', 'none', ['link.address']],
  ['https:evil.example', 'new_window', 'none', ['link.address']],
  ['https:\\\\evil.example', 'new_window', 'none', ['link.address']],
  ['//evil.example', 'new_window', 'none', ['link.address']],
  ['https://user:pass@a.example/', 'new_window', 'none', ['link.address']],
  ['https://{userName}.example/', 'new_window', 'none', ['link.address']],
  ['https://a.example/{password}', 'new_window', 'none', ['link.place']],
  ['https://a.example/?t={ticket}', 'new_window', 'none', ['link.place']],
  ['https://a.example/?t={ticket}', 'new_window', 'ticket', []],
  ['https://a.example/', 'new_window', 'ticket', ['link.placeMissing']],
  ['https://a.example/?{ts}{nonce}{sign}', 'new_window', 'hmac', []],
  ['/voucher/list', 'in_app', 'none', []],
  ['//evil.example', 'in_app', 'none', ['link.path']],
  ['https://a.example', 'in_app', 'none', ['link.path']],
])('%s opened as %s with %s: %o', (url, openMode, sso, codes) => {
  expect(linkAddressProblems(url, openMode, sso).map(({ code }) => code)).toEqual(codes)
})
