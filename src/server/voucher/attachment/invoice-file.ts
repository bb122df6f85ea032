// Finds the invoice in a file: an XML of the tax office, or an OFD with its labels, its attached XML or its tags.
import { createHash } from 'node:crypto'
import { type Invoice, invoiceLineElements, readInvoice } from '../../../domain/voucher/invoice.ts'
import { everyElement, readXml, type XmlElement } from './xml-text.ts'
import { readZipParts } from './zip-parts.ts'

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
