// Links to other systems: the places in their addresses, and whom a host belongs to.
import { isIPv4 } from './text.ts'

export const linkOpenModes = ['new_window', 'iframe', 'in_app'] as const
export type LinkOpenMode = (typeof linkOpenModes)[number]
/** How the other system learns who comes: not at all, by a ticket that it verifies, by a signature in the address. */
export const linkSsos = ['none', 'ticket', 'hmac'] as const
export type LinkSso = (typeof linkSsos)[number]

export const linkTicketSeconds = 60
/** How far the clock of the other system may be from ours. */
export const linkClockSeconds = 300

export const isLinkCode = (code: string): boolean => /^[a-z][a-z0-9_-]{0,31}$/.test(code)

const placePattern = /\{([^{}]*)\}/g
export const placesOf = (url: string): string[] => [...url.matchAll(placePattern)].map(([, name = '']) => name)

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
