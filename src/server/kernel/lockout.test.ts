// Which addresses count as one.
import { expect, test } from 'vitest'
import { networkOf } from './lockout.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::5', '2001:db8:0:1::/64'],
  ['2001:DB8:0:1:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:db8::1:2', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('%s is of %s', (ip, network) => expect(networkOf(ip)).toBe(network))
