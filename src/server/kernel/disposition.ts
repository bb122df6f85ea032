// Says in a header what a browser does with a file, and under which name it is saved (RFC 6266, RFC 8187).

/** Letters that encodeURIComponent leaves alone and RFC 8187 does not. */
const more = /['()*]/g

export const dispositionOf = (way: 'attachment' | 'inline', name: string): string => {
  const plain = name.replace(/[^\w.-]/g, '_')
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    more,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${way}; filename="${plain}"; filename*=UTF-8''${exact}`
}
