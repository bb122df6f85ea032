// Links to other systems: which addresses may be linked to, the places in them, and whom a host belongs to.
import { type Problem, problem } from './problem.ts'
import { isIPv4 } from './text.ts'

export const linkOpenModes = ['new_window', 'iframe', 'in_app'] as const
export type LinkOpenMode = (typeof linkOpenModes)[number]
/** How the other system learns who comes: not at all, by a ticket that it verifies, by a signature in the address. */
export const linkSsos = ['none', 'ticket', 'hmac'] as const
export type LinkSso = (typeof linkSsos)[number]

/** What a place of an address stands for. Those of a sign-on are only in addresses of links that have one. */
const plainPlaces = ['userName', 'accountSet', 'lang'] as const
const signedPlaces: Readonly<Record<LinkSso, readonly string[]>> = {
  none: [],
  ticket: ['ticket'],
  hmac: ['ts', 'nonce', 'sign'],
}

export const linkTicketSeconds = 60
/** How far the clock of the other system may be from ours. */
export const linkClockSeconds = 300

export const isLinkCode = (code: string): boolean => /^[a-z][a-z0-9_-]{0,31}$/.test(code)

const placePattern = /\{([^{}]*)\}/g
const placesOf = (url: string): string[] => [...url.matchAll(placePattern)].map(([, name = '']) => name)

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

/** The address with its places filled; what is not given stays empty. */
export const filledLink = (url: string, values: Readonly<Record<string, string>>): string =>
  url.replace(placePattern, (_, name: string) =>
    encodeURIComponent(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
  )

/** A name that no host of the world has: of one machine, of a house, or without any dot. */
export const isPrivateName = (host: string): boolean => {
  const name = host.toLowerCase().replace(/\.$/, '')
  if (name.startsWith('[') || isIPv4(name)) return false
  return !name.includes('.') || /\.(local|localhost|internal|intranet|lan|home|corp|private|home\.arpa)$/.test(name)
}
