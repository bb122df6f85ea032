// Which addresses may be linked to, read as a browser reads them, and whether a host stands in a private network.

import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { isPrivateName, type LinkOpenMode, type LinkSso, placesOf } from '../../../domain/base/external-link.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'

/** What a place of an address stands for. Those of a sign-on are only in addresses of links that have one. */
const plainPlaces = ['userName', 'accountSet', 'lang'] as const
const signedPlaces: Readonly<Record<LinkSso, readonly string[]>> = {
  none: [],
  ticket: ['ticket'],
  hmac: ['ts', 'nonce', 'sign'],
}

/** An address outside of the product as a browser reads it; null for any that is none of http or https. */
export const outsideAddress = (url: string): URL | null => {
  if (/[\s\\]/.test(url) || !/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return null
  const read = new URL(url)
  return read.username === '' && read.password === '' && read.hostname !== '' ? read : null
}

const isOwnPath = (url: string): boolean => /^\/[^/\\\s][^\\\s]*$/.test(url)

/** What is wrong with the address of a link. */
export const linkAddressProblems = (url: string, openMode: LinkOpenMode, sso: LinkSso): Problem[] => {
  if (openMode === 'in_app') return isOwnPath(url) ? [] : [problem('link.path', 'url')]
  const address = outsideAddress(url)
  if (address === null) return [problem('link.address', 'url')]
  // Whom a host belongs to is decided when it is typed, not when it is opened.
  if (/[{}%]/.test(address.host)) return [problem('link.address', 'url')]
  const known: readonly string[] = [...plainPlaces, ...signedPlaces[sso]]
  const places = placesOf(url)
  const unknown = places.find((place) => !known.includes(place))
  if (unknown !== undefined) return [problem('link.place', 'url', { place: `{${unknown}}` })]
  const needed = { none: undefined, ticket: 'ticket', hmac: 'sign' }[sso]
  if (needed !== undefined && !places.includes(needed))
    return [problem('link.placeMissing', 'url', { place: `{${needed}}` })]
  return []
}

// Whether a host stands in a private network, by what it is called and by every address that it resolves to.

/** What is not reached from the world, or is not one machine there (IANA's registries of special addresses). */
const closed = new BlockList()
const ranges4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Addresses that carry one of IPv4 inside are as closed as what they may carry. */
const ranges6 = [
  ...['::/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16', 'fc00::/7'],
  ...['fe80::/10', 'fec0::/10', 'ff00::/8'],
]
const add = (range: string, family: 'ipv4' | 'ipv6'): void => {
  const [net = '', prefix = ''] = range.split('/')
  closed.addSubnet(net, Number(prefix), family)
}
for (const range of ranges4) add(range, 'ipv4')
for (const range of ranges6) add(range, 'ipv6')

/** Of an address; one of IPv4 written as one of IPv6 is the same. */
export const isPrivateAddress = (address: string): boolean => {
  const family = isIP(address)
  return family === 0 || closed.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** The addresses of a name. */
export type Resolve = (host: string) => Promise<readonly string[]>

const patienceMs = 2000

/** Asks the system; a name that is not known, or not soon, has no address. */
export const resolveHost: Resolve = async (host) => {
  const late = new Promise<readonly string[]>((resolve) => setTimeout(resolve, patienceMs, []).unref())
  const found = lookup(host, { all: true }).then(
    (all) => all.map(({ address }) => address),
    // Nobody answers to it now: whoever opens it finds nothing either.
    () => [],
  )
  return Promise.race([found, late])
}

/** `host` as an address of the web has it: `[::1]` with its brackets. One private address among many is enough. */
export const isPrivateHost = async (host: string, resolve: Resolve): Promise<boolean> => {
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(bare) !== 0) return isPrivateAddress(bare)
  if (isPrivateName(host)) return true
  return (await resolve(host)).some(isPrivateAddress)
}
