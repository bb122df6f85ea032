// Goes through XML as it comes, piece by piece, and tells of its tags and texts; what is not well formed is thrown.

/** Names come without their prefix. `tag` is the opening tag as written: `attributeOf` reads from it. */
export type XmlHeard = {
  open(name: string, tag: string): void
  text?(text: string): void
  close?(name: string): void
}

/** No tag and no text of a document that people make is longer. */
const pieceMax = 1 << 20
const depthMax = 256

const broken = (): never => {
  throw new Error('this is not well-formed XML')
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const signOf = (name: string): string => {
  if (!name.startsWith('#')) return named[name] ?? broken()
  const point = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  const isSign = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
  return isSign ? String.fromCodePoint(point) : broken()
}

/** Entities are taken for what they stand for, once. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#\d{1,7}|#x[0-9a-fA-F]{1,6}|\w{1,8});/g, (_, name: string) => signOf(name))
    : text

const attributes = new Map<string, RegExp>()

const attributeShape = (name: string): RegExp => {
  const known = attributes.get(name)
  if (known) return known
  const shape = new RegExp(`[\\s:]${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  attributes.set(name, shape)
  return shape
}

/** The value of an attribute, whatever its prefix; '' when there is none. */
export const attributeOf = (tag: string, name: string): string => {
  const found = attributeShape(name).exec(tag)
  return found ? plain(found[1] ?? found[2] ?? '') : ''
}

const nameShape = /[^\s/>]+/y

const localName = (tag: string, from: number): string => {
  nameShape.lastIndex = from
  const whole = nameShape.exec(tag)?.[0] ?? ''
  return whole.slice(whole.indexOf(':') + 1)
}

/** A tag ends with the first `>` that is not within quotes. */
const tagShape = /[^>"']*(?:"[^"]*"[^>"']*|'[^']*'[^>"']*)*>/y

/** What begins with `begin` goes on to `end`. */
const asides = [
  { begin: '<!--', end: '-->', isText: false },
  { begin: '<![CDATA[', end: ']]>', isText: true },
  { begin: '<?', end: '?>', isText: false },
] as const

/** Takes pieces of a document; `end` says that it was the last. */
const openScan = (heard: XmlHeard) => {
  const open: string[] = []
  let rest = ''

  const takeTag = (tag: string): void => {
    if (tag.startsWith('</')) {
      const name = localName(tag, 2)
      if (open.pop() !== name) broken()
      heard.close?.(name)
      return
    }
    const name = localName(tag, 1)
    heard.open(name, tag)
    if (tag.endsWith('/>')) heard.close?.(name)
    else if (open.push(name) > depthMax) broken()
  }

  /** Where what begins at `at` ends; -1 when more has to come. */
  const takeMarkup = (text: string, at: number): number => {
    if (text[at + 1] === '!' || text[at + 1] === '?') {
      const aside = asides.find(({ begin }) => text.startsWith(begin, at))
      // Declarations are what bombs are made of. One whose beginning is not all here may still be another.
      if (!aside) return text.length - at < 9 && !/^<![^-[]/.test(text.slice(at)) ? -1 : broken()
      const end = text.indexOf(aside.end, at + aside.begin.length)
      if (end >= 0 && aside.isText) heard.text?.(text.slice(at + aside.begin.length, end))
      return end < 0 ? -1 : end + aside.end.length
    }
    tagShape.lastIndex = at + 1
    if (!tagShape.test(text)) return -1
    takeTag(text.slice(at, tagShape.lastIndex))
    return tagShape.lastIndex
  }

  const take = (piece: string): void => {
    const text = rest + piece
    let at = 0
    for (;;) {
      const begin = text.indexOf('<', at)
      if (begin < 0) break
      if (begin > at && open.length > 0) heard.text?.(plain(text.slice(at, begin)))
      const end = takeMarkup(text, begin)
      at = end < 0 ? begin : end
      if (end < 0) break
    }
    rest = text.slice(at)
    if (rest.length > pieceMax) broken()
  }

  const end = (): void => {
    if (open.length > 0 || rest.trim() !== '') broken()
  }
  return { take, end }
}

/** Documents are in UTF-8, or say by their mark that they are in UTF-16. */
const decoderOf = (first: Buffer) => {
  const mark = first.length < 2 ? 0 : first.readUInt16BE(0)
  return new TextDecoder(mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8')
}

/** Tells `heard` of a document in UTF-8 or UTF-16; yields after each piece. More than `most` characters are thrown. */
export async function* scanXml(
  pieces: AsyncIterable<Buffer | string>,
  heard: XmlHeard,
  most: number,
): AsyncGenerator<void> {
  let decoder: ReturnType<typeof decoderOf> | null = null
  const textOf = (piece: Buffer | string): string => {
    if (typeof piece === 'string') return piece
    decoder ??= decoderOf(piece)
    return decoder.decode(piece, { stream: true })
  }
  const scan = openScan(heard)
  let count = 0
  for await (const piece of pieces) {
    const text = textOf(piece)
    count += text.length
    if (count > most) throw new Error('the XML is too long')
    scan.take(text)
    yield
  }
  scan.end()
}

export const readXml = async (bytes: AsyncIterable<Buffer>, heard: XmlHeard, most: number): Promise<void> => {
  for await (const _ of scanXml(bytes, heard, most));
}
