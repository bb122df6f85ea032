// Which hosts are private: written in whatever way, and by what their names resolve to; what is never looked at.
import { expect, test } from 'vitest'
import { healthOf } from './health.ts'
import { isPrivateHost } from './private-host.ts'

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
