// HTML of strangers, written anew from what is allowed alone; what is left out is told, piece by piece.

/** Elements that stay, with the attributes that do. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  ...{ p: [], br: [], b: [], strong: [], i: [], em: [], u: [], s: [], h2: [], h3: [], blockquote: [], code: [] },
  ...{ ul: [], ol: [], li: [], a: ['href'], table: [], thead: [], tbody: [], tr: [], th: [], td: [] },
}
/** Nothing inside these is text for people. */
const dropped: ReadonlySet<string> = new Set(
  'script style iframe object embed template noscript svg math form input button link meta base head title'.split(' '),
)
const lone: ReadonlySet<string> = new Set(['br'])

/** A stretch of the source as the browser reads it; what is not `isKept` is left out. */
export type Piece = { text: string; isKept: boolean }

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** Only addresses that lead somewhere, none that do something. */
const isSafeAddress = (address: string): boolean => /^(https?:\/\/|mailto:|#|\/(?!\/))/i.test(address.trim())

const attributePieces = (element: Element, names: readonly string[]): Piece[] =>
  [...element.attributes].map(({ name, value }) => ({
    text: ` ${name}="${escaped(value)}"`,
    isKept: names.includes(name) && (name !== 'href' || isSafeAddress(value)),
  }))

const piecesOfElement = (element: Element): Piece[] => {
  const name = element.localName
  if (dropped.has(name)) return [{ text: element.outerHTML, isKept: false }]
  const names = Object.hasOwn(allowed, name) ? allowed[name] : undefined
  const isKept = names !== undefined
  return [
    { text: `<${name}`, isKept },
    ...attributePieces(element, names ?? []),
    { text: '>', isKept },
    ...[...element.childNodes].flatMap(piecesOfNode),
    ...(lone.has(name) ? [] : [{ text: `</${name}>`, isKept }]),
  ]
}

const piecesOfNode = (node: Node): Piece[] => {
  if (node instanceof Element) return piecesOfElement(node)
  if (node.nodeType === Node.TEXT_NODE) return [{ text: escaped(node.textContent ?? ''), isKept: true }]
  return [{ text: `<!--${node.textContent ?? ''}-->`, isKept: false }]
}

/** Read in a document of its own, in which nothing is loaded and nothing runs. */
export const piecesOf = (html: string): Piece[] => {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  return [...head.childNodes, ...body.childNodes].flatMap(piecesOfNode)
}

export const cleanHtml = (html: string): string =>
  piecesOf(html)
    .filter(({ isKept }) => isKept)
    .map(({ text }) => text)
    .join('')
