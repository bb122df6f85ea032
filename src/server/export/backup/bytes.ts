// Reads a stream of bytes in pieces of known length.

export type Bytes = {
  /** Exactly so many bytes; null where the stream ends before them. */
  take(count: number): Promise<Buffer | null>
  /** What is there now, at most so many bytes; null at the end. */
  some(most: number): Promise<Buffer | null>
}

export const bytesOf = (source: AsyncIterable<Buffer>): Bytes => {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer[] = []
  let length = 0
  const more = async (): Promise<boolean> => {
    const next = await iterator.next()
    if (next.done === true) return false
    held.push(next.value)
    length += next.value.length
    return true
  }
  const cut = (count: number): Buffer => {
    const whole = held.length === 1 && held[0] ? held[0] : Buffer.concat(held)
    held = whole.length > count ? [whole.subarray(count)] : []
    length = whole.length - Math.min(count, whole.length)
    return whole.subarray(0, count)
  }
  return {
    take: async (count) => {
      while (length < count) if (!(await more())) return null
      return cut(count)
    },
    some: async (most) => {
      while (length === 0) if (!(await more())) return null
      return cut(Math.min(most, length))
    },
  }
}
