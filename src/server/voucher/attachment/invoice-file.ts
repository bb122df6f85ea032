// Finds the invoice in a file: an XML of the tax office, or an OFD with its labels, its attached XML or its tags.
import { createHash } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { type Invoice, invoiceLineElements, readInvoice } from '../../../domain/voucher/invoice.ts'
import { readZipParts } from './zip.ts'

/**
 * What was found. The seal is not verified: whoever changes a part can make the digests that the seal lists anew, so
 * that they agree shows nothing. `differs`: they do not even agree; `none`: there are none.
 */
export type FoundInvoice = Invoice & { seal: 'unverified' | 'differs' | 'none' }

type Fields = Map<string, string>

/** Adds the texts of the leaves below an element, the first of each name. */
const addFields = (fields: Fields, root: XmlElement): void => {
  for (const element of everyElement(root)) {
    // A label such as the type of the invoice is code and name.
    const label = element.children.find((child) => child.name === 'LabelName')
    const text = label ? label.text : element.text
    if (text !== '' && !fields.has(element.name)) fields.set(element.name, text)
  }
}

const linesOf = (root: XmlElement): Fields[] =>
  [...everyElement(root)]
    .filter((element) => invoiceLineElements.has(element.name))
    .map((line) => new Map(line.children.map(({ name, text }) => [name, text])))

const ofXml = (root: XmlElement): Invoice | null => {
  const fields: Fields = new Map()
  addFields(fields, root)
  return readInvoice({ fields, lines: linesOf(root) })
}

/** The labels of an OFD: <CustomData Name="发票号码">…</CustomData>. */
const addLabels = (fields: Fields, root: XmlElement): void => {
  for (const element of everyElement(root)) {
    const name = element.attributes.get('Name')
    if (element.name === 'CustomData' && name && element.text !== '' && !fields.has(name))
      fields.set(name, element.text)
  }
}

/** The text objects of pages, by their ids. */
const pageTexts = (pages: readonly XmlElement[]): Map<string, string> => {
  const texts = new Map<string, string>()
  for (const page of pages) {
    for (const element of everyElement(page)) {
      const id = element.attributes.get('ID')
      if (element.name !== 'TextObject' || id === undefined) continue
      const codes = element.children.filter((child) => child.name === 'TextCode')
      texts.set(id, codes.map((code) => code.text).join(''))
    }
  }
  return texts
}

/** Tags name what the objects of the pages show: <BuyerName><ObjectRef PageRef="1">6923</ObjectRef></BuyerName>. */
const addTags = (fields: Fields, tags: XmlElement, texts: ReadonlyMap<string, string>): void => {
  for (const element of everyElement(tags)) {
    const references = element.children.filter((child) => child.name === 'ObjectRef')
    if (references.length === 0 || fields.has(element.name)) continue
    const text = references.map((reference) => texts.get(reference.text) ?? '').join('')
    if (text !== '') fields.set(element.name, text)
  }
}

const isAttached = /^Doc_\d+\/Attachs\//

const digestNames: ReadonlyMap<string, string> = new Map([
  ['1.2.156.10197.1.401', 'sm3'],
  ...['sm3', 'sha256', 'sha1', 'md5'].map((name) => [name, name] as const),
])

/**
 * What can be said of the seals by the digests that they list. What an attachment says counts most, so that one which
 * no signature lists is as good as changed; pictures and fonts are not looked at.
 */
const sealOf = (parts: ReadonlyMap<string, Buffer>, signatures: readonly XmlElement[]): FoundInvoice['seal'] => {
  const judged = new Set<string>()
  for (const list of signatures.flatMap((signature) => [...everyElement(signature)])) {
    const method = digestNames.get((list.attributes.get('CheckMethod') ?? 'sm3').toLowerCase())
    if (list.name !== 'References' || method === undefined) continue
    for (const reference of list.children) {
      const path = (reference.attributes.get('FileRef') ?? '').replace(/^\//, '')
      const told = reference.children.find((child) => child.name === 'CheckValue')?.text ?? ''
      if (!path.endsWith('.xml') || told === '') continue
      const part = parts.get(path)
      if (!part || createHash(method).update(part).digest('base64') !== told) return 'differs'
      judged.add(path)
    }
  }
  if (judged.size === 0) return 'none'
  return [...parts.keys()].some((name) => isAttached.test(name) && !judged.has(name)) ? 'differs' : 'unverified'
}

const ofOfd = async (bytes: Buffer): Promise<FoundInvoice | null> => {
  const parts = await readZipParts(bytes, (name) => name.endsWith('.xml'))
  if (!parts?.has('OFD.xml')) return null
  const roots = new Map<string, XmlElement>()
  for (const [name, part] of parts) {
    const root = readXml(part)
    if (root) roots.set(name, root)
  }
  const within = (folder: RegExp) => [...roots].filter(([name]) => folder.test(name)).map(([, root]) => root)
  const attached = within(isAttached)
  // What the tax office attached says more than the labels, and both more than the marks on the page.
  const fields: Fields = new Map()
  for (const root of attached) addFields(fields, root)
  const main = roots.get('OFD.xml')
  if (main) addLabels(fields, main)
  const texts = pageTexts(within(/^Doc_\d+\/Pages\//))
  for (const tags of within(/^Doc_\d+\/Tags\//)) addTags(fields, tags, texts)
  const invoice = readInvoice({ fields, lines: attached.flatMap(linesOf) })
  return invoice && { ...invoice, seal: sealOf(parts, within(/\/Signs?\/.*Signature\.xml$/)) }
}

/** The extensions of files that may hold an invoice, and the most bytes that are looked at. */
export const invoiceExtensions: readonly string[] = ['xml', 'ofd']
export const invoiceBytesMax = 20 * 1024 * 1024

/** The invoice in a file with this extension; null when there is none that can be read safely. */
export const findInvoice = async (bytes: Buffer, extension: string): Promise<FoundInvoice | null> => {
  if (bytes.length > invoiceBytesMax) return null
  if (extension === 'ofd') return ofOfd(bytes)
  const root = extension === 'xml' ? readXml(bytes) : null
  const invoice = root && ofXml(root)
  return invoice && { ...invoice, seal: 'none' }
}

// Reads XML that strangers wrote: no entities of their own, limits on size, depth and count, one plain shape.

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
