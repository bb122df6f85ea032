// Which addresses may be linked to, read as a browser reads them.
import { type LinkOpenMode, type LinkSso, placesOf } from '../../../domain/base/external-link.ts'
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
