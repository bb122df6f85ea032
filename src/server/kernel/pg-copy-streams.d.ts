// Types of the two streams we use from a package that ships none.
declare module 'pg-copy-streams' {
  import type { Submittable } from 'pg'

  export const from: (text: string) => import('node:stream').Writable & Submittable
  export const to: (text: string) => import('node:stream').Readable & Submittable
}
