// Makes the name of an uploaded file safe to keep, to show and to save under on any system.

const nameMax = 255
/** Control characters, and those that turn the direction of text: `exe.pdf` can be made to look like `fdp.exe`. */
const unseen = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu
const reserved = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/i

/** The ending of a name in lower case, without its dot; '' when there is none. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,16})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Cuts in front of the ending, never through a character. */
const shorten = (name: string): string => {
  if (name.length <= nameMax) return name
  const ext = extensionOf(name)
  const ending = ext === '' ? '' : `.${name.slice(-ext.length)}`
  const stem = name.slice(0, nameMax - ending.length)
  return (stem.isWellFormed() ? stem : stem.slice(0, -1)) + ending
}

/**
 * The last part of a path, without control characters or such as file systems refuse, at most 255 characters long with
 * its ending kept. Never empty.
 */
export const safeName = (given: string): string => {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const plain = last
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/[:*?"<>|]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const named = plain === '' ? 'file' : plain
  return shorten(reserved.test(named) ? `_${named}` : named)
}
