// Which addresses count as one where guesses and requests are counted: of IPv6 a household or a server has billions.
import { isIPv6 } from 'node:net'

const groupsOf = (text: string): string[] => (text === '' ? [] : text.split(':'))

/**
 * The network of an address of IPv6 as `2001:db8:0:1::/64`; one of IPv4 is itself, also where it is written as one of
 * IPv6.
 */
export const networkOf = (ip: string): string => {
  if (!isIPv6(ip)) return ip
  const inside = /^(?:0*:)+ffff:(\d+(?:\.\d+){3})$/i.exec(ip)?.[1]
  if (inside !== undefined) return inside
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::')
  const before = groupsOf(head)
  const filled = tail === undefined ? before : [...before, ...Array<string>(8 - before.length).fill('0')]
  return `${filled
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
