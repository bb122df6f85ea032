// Where the contents of files lie: what every store can do, and how the contents are named.
import type { Readable } from 'node:stream'

/** Bytes of a file, both ends counted from 0 and within it. */
export type ByteRange = { from: number; to: number }

/**
 * Keeps contents under keys. A content never changes: its key is made of its digest. What `put` has answered for is
 * there after a fall of the machine, whole; before that nothing is seen under the key.
 */
export type Store = {
  readonly kind: 'local' | 's3'
  /** Takes a file that lies whole on this machine; afterwards it may be gone from there. */
  put(key: string, content: { path: string; bytes: number; sha256: string }): Promise<void>
  /** The bytes in order; fails when there is no such content. */
  get(key: string, range?: ByteRange): Promise<Readable>
  /** Whether the content is there, with this many bytes. */
  has(key: string, bytes: number): Promise<boolean>
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>
}

/** The key of a content: `PrimVoucher/4f/4f9a…`. */
export const keyOf = (bucket: string, sha256: string): string => `${bucket}/${sha256.slice(0, 2)}/${sha256}`
