// Reads which bytes of a file a request wants (RFC 9110, 13 and 14).
import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../kernel/files/store.ts'

/** `known`: whoever asks has them; `outside`: there are no such bytes. */
export type Wanted = ByteRange | 'all' | 'known' | 'outside'

/** One range counts; of several, or of another form, the whole file is the answer that the standard allows. */
const rangeOf = (text: string, bytes: number): ByteRange | 'all' | 'outside' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text.trim()) ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') {
    return Number(last) === 0 ? 'outside' : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'all'
  if (Number(first) >= bytes) return 'outside'
  return { from: Number(first), to: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

export const wantedBytes = (headers: IncomingHttpHeaders, bytes: number, etag: string): Wanted => {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) return 'known'
  const { range } = headers
  const condition = headers['if-range']
  return range === undefined || (condition !== undefined && condition !== etag) ? 'all' : rangeOf(range, bytes)
}
