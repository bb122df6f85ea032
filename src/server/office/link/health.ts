// Looks once a day whether links answer: only those of hosts that administrators name, and never in private networks.
import { request as requestPlain } from 'node:http'
import { request as requestSealed } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { LinkShape } from '../../../contract/office/external-link.ts'
import { filledLink } from '../../../domain/base/external-link.ts'
import type { Db } from '../../kernel/db.ts'
import type { Parameters } from '../../kernel/parameter.ts'
import { isPrivateHost, outsideAddress, type Resolve, resolveHost } from './address.ts'
import { dueLinks, writeHealth } from './store.ts'

const patienceMs = 5000
const linksAtOnce = 20
const firstFault = 500

/** Asks for the head of a page at this very address: a name that leads elsewhere a moment later is not followed. */
const answers = (url: URL, address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const lookup: LookupFunction = (_, options, found) => {
      const family = address.includes(':') ? 6 : 4
      if (options.all) found(null, [{ address, family }])
      else found(null, address, family)
    }
    const ask = url.protocol === 'https:' ? requestSealed : requestPlain
    const request = ask(url, { method: 'HEAD', lookup, timeout: patienceMs, agent: false }, (response) => {
      // Where it sends on to is not looked at: that it sends is an answer.
      response.resume()
      resolve((response.statusCode ?? firstFault) < firstFault)
    })
    request.once('timeout', () => request.destroy(new Error('too late')))
    request.once('error', () => resolve(false))
    request.end()
  })

/** How a link is; unknown where it may not be looked at. */
export const healthOf = async (
  link: string,
  hosts: ReadonlySet<string>,
  resolve: Resolve,
): Promise<LinkShape['health']> => {
  const url = outsideAddress(filledLink(link, {}))
  if (url === null || !hosts.has(url.hostname)) return 'unknown'
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = await resolve(bare)
  if (await isPrivateHost(url.hostname, async () => addresses)) return 'unknown'
  const [address] = addresses
  return address !== undefined && (await answers(url, address)) ? 'up' : 'down'
}

/** `sys.link.probe_hosts`: names of hosts beside each other; none of them, as usual, looks at nothing. */
export const probeLinks = async (db: Db, parameters: Parameters, resolve = resolveHost): Promise<void> => {
  const text = await parameters.get('sys.link.probe_hosts')
  const hosts = new Set(
    text
      .toLowerCase()
      .split(/[\s,，;；]+/)
      .filter((host) => host !== ''),
  )
  if (hosts.size === 0) return
  for (const { id, url } of await dueLinks(db, linksAtOnce)) {
    await writeHealth(db, id, await healthOf(url, hosts, resolve))
  }
}
