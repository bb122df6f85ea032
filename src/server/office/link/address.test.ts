// Which addresses may be linked to.
import { expect, test } from 'vitest'
import type { LinkOpenMode, LinkSso } from '../../../domain/base/external-link.ts'
import { isPrivateHost, linkAddressProblems } from './address.ts'
import { healthOf } from './external-link.ts'

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

// Which hosts are private: written in whatever way, and by what their names resolve to; what is never looked at.

const hostOf = (url: string): string => new URL(url).hostname
const named: Record<string, string[]> = {
  'public.example': ['93.184.216.34', '2606:2800:220:1::1'],
  'both.example': ['93.184.216.34', '10.0.0.5'],
  'rebound.example': ['::ffff:127.0.0.1'],
  'unknown.example': [],
}
const resolve = async (host: string) => named[host] ?? []

test.each([
  ['http://127.0.0.1/', true],
  ['http://2130706433/', true],
  ['http://0x7f.1/', true],
  ['http://0177.0.0.1/', true],
  ['http://10.1.2.3/', true],
  ['http://172.31.0.1/', true],
  ['http://192.168.1.1/', true],
  ['http://169.254.169.254/', true],
  ['http://100.64.0.1/', true],
  ['http://[::1]/', true],
  ['http://[::ffff:10.0.0.1]/', true],
  ['http://[::ffff:a00:1]/', true],
  ['http://[64:ff9b::a00:1]/', true],
  ['http://[fd00::1]/', true],
  ['http://[fe80::1]/', true],
  ['http://localhost/', true],
  ['http://erp/', true],
  ['http://127。0。0。1/', true],
  ['http://both.example/', true],
  ['http://rebound.example/', true],
  ['http://public.example/', false],
  ['http://unknown.example/', false],
  ['http://8.8.8.8/', false],
  ['http://[2606:4700::1111]/', false],
])('%s is private: %s', async (url, expected) => {
  expect(await isPrivateHost(hostOf(url), resolve)).toBe(expected)
})

test.each([
  ['https://public.example/', [], 'unknown'],
  ['https://both.example/{lang}', ['both.example'], 'unknown'],
  ['http://127.0.0.1/', ['127.0.0.1'], 'unknown'],
  ['https://unknown.example/', ['unknown.example'], 'down'],
])('of %s with %o to be checked one knows: %s', async (url, hosts, expected) => {
  expect(await healthOf(url, new Set(hosts), resolve)).toBe(expected)
})
