// Where the servers of the tests listen.

import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'

/** The port, or any where it is 0, when nobody listens there. */
const freePort = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, '127.0.0.1', () => {
      const found = (probe.address() as AddressInfo).port
      probe.close(() => resolve(found))
    })
  })

let port = 0

/**
 * The port of this worker, for one test file after the other: what its browser has read of the product at an address,
 * it reads there no second time.
 */
export const ownPort = async (): Promise<number> => {
  port = await freePort(port).catch(() => freePort(0))
  return port
}
