// Reads XML that strangers wrote: no entities of their own, limits on size, depth and count, one plain shape.
import { XMLParser } from 'fast-xml-parser'

/** An element with its local name, the text directly in it, its attributes by local name, and its elements. */
export type XmlElement = {
  name: string
  text: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
}

export const xmlBytesMax = 5 * 1024 * 1024
const depthMax = 64
const elementsMax = 50_000

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  removeNSPrefix: true,
  maxNestedTags: depthMax,
})

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** The five entities that need no declaration, and characters by number. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
        if (name) return named[name] ?? whole
        const point = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
        return point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff)
          ? String.fromCodePoint(point)
          : whole
      })
    : text

/** The text of a file in the encoding that it names; UTF-8 unless it says otherwise. Null when it is not that. */
const textOf = (bytes: Uint8Array): string | null => {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const declared = /^<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(begin)?.[1]?.toLowerCase() ?? 'utf-8'
  const encoding = ['gbk', 'gb2312', 'gb18030'].includes(declared) ? 'gb18030' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // Not what it says it is.
    return null
  }
}

/** Whether a text has more tags than it may, before anything is built of them. */
const hasTooMany = (text: string): boolean => {
  let left = 2 * elementsMax
  for (let at = text.indexOf('<'); at >= 0 && left >= 0; at = text.indexOf('<', at + 1)) left -= 1
  return left < 0
}

type Parsed = Record<string, unknown>

const isParsed = (value: unknown): value is Parsed => typeof value === 'object' && value !== null

/** One parsed node as an element; null for text, comments and what is none. */
const elementOf = (node: Parsed, count: { left: number }): XmlElement | null => {
  const name = Object.keys(node).find((key) => key !== ':@' && key !== '#text')
  const inside = name === undefined ? undefined : node[name]
  if (name === undefined || !Array.isArray(inside)) return null
  count.left -= 1
  if (count.left < 0) throw new RangeError('too many elements')
  const attributes = new Map<string, string>()
  for (const [key, value] of Object.entries(isParsed(node[':@']) ? node[':@'] : {})) {
    attributes.set(key, decoded(String(value)))
  }
  const children: XmlElement[] = []
  let text = ''
  for (const each of inside.filter(isParsed)) {
    if (typeof each['#text'] === 'string') text += each['#text']
    const child = elementOf(each, count)
    if (child) children.push(child)
  }
  return { name, text: decoded(text).trim(), attributes, children }
}

/**
 * The root element of a document. Null for what is not well-formed, declares a document type (and with it entities),
 * nests deeper than 64 elements, has more than 50,000 of them, or is larger than 5 MB.
 */
export const readXml = (bytes: Uint8Array): XmlElement | null => {
  if (bytes.length > xmlBytesMax) return null
  const text = textOf(bytes)
  if (text === null || /<!(?:DOCTYPE|ENTITY)/i.test(text) || hasTooMany(text)) return null
  try {
    const parsed: unknown = parser.parse(text, true)
    const roots = Array.isArray(parsed) ? parsed.filter(isParsed) : []
    const count = { left: elementsMax }
    const elements = roots.map((node) => elementOf(node, count)).filter((each) => each !== null)
    return elements.length === 1 ? (elements[0] ?? null) : null
  } catch {
    // The reader refuses it: whatever it is, it is no XML for us.
    return null
  }
}

/** Every element below (and with) this one, in the order of the document. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}
