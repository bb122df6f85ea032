// What layout needs of the font that all paper is printed in: how wide each sign is, and which signs it has.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Noto Sans SC: every sign of GB 18030 and of the traditional script that books use, free to embed (OFL). */
export const fontFile = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
)

/** Stands where the font has no sign: Chinese printing's own mark for a missing type. */
export const missingMark = '\u3013'

/** `width` in mm of a text at a size in points; `shown` puts the mark of a missing type where a sign is missing. */
export type Font = { width(text: string, size: number): number; shown(text: string): string }

const mmPerPoint = 25.4 / 72

type Tables = ReadonlyMap<string, Buffer>

const readTables = (file: Buffer): Tables => {
  const count = file.readUInt16BE(4)
  const tables = new Map<string, Buffer>()
  for (let at = 0; at < count; at += 1) {
    const entry = 12 + at * 16
    const begin = file.readUInt32BE(entry + 8)
    const name = file.toString('latin1', entry, entry + 4)
    tables.set(name, file.subarray(begin, begin + file.readUInt32BE(entry + 12)))
  }
  return tables
}

const tableOf = (tables: Tables, name: string): Buffer => {
  const found = tables.get(name)
  if (!found) throw new Error(`the font has no table ${name}`)
  return found
}

type Group = { first: number; last: number; glyph: number }

/** The groups of the table that reaches beyond the first plane (format 12). */
const readGroups = (cmap: Buffer): Group[] => {
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const map = cmap.subarray(cmap.readUInt32BE(4 + at * 8 + 4))
    if (map.readUInt16BE(0) !== 12) continue
    return Array.from({ length: map.readUInt32BE(12) }, (_, group) => ({
      first: map.readUInt32BE(16 + group * 12),
      last: map.readUInt32BE(16 + group * 12 + 4),
      glyph: map.readUInt32BE(16 + group * 12 + 8),
    }))
  }
  throw new Error('the font has no map of all of Unicode')
}

const glyphIn = (groups: readonly Group[], point: number): number => {
  let [low, high] = [0, groups.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const group = groups[middle] as Group
    if (point < group.first) high = middle - 1
    else if (point > group.last) low = middle + 1
    else return group.glyph + point - group.first
  }
  return 0
}

/** Marks of direction, joining and variants: they are not signs, and none must stand on paper. */
const unseen = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}|\p{Variation_Selector}/gu

/** Reads a TrueType font. */
export const readFont = (file: Buffer = readFileSync(fontFile)): Font => {
  const tables = readTables(file)
  const groups = readGroups(tableOf(tables, 'cmap'))
  const unitsPerEm = tableOf(tables, 'head').readUInt16BE(18)
  const metrics = tableOf(tables, 'hhea').readUInt16BE(34)
  const advances = tableOf(tables, 'hmtx')
  const widths = new Map<string, number>()
  const widthOf = (sign: string): number => {
    const known = widths.get(sign)
    if (known !== undefined) return known
    const glyph = glyphIn(groups, sign.codePointAt(0) ?? 0)
    const width = advances.readUInt16BE(Math.min(glyph, metrics - 1) * 4) / unitsPerEm
    widths.set(sign, width)
    return width
  }
  const has = (sign: string): boolean => glyphIn(groups, sign.codePointAt(0) ?? 0) !== 0
  return {
    width: (text, size) => {
      let sum = 0
      for (const sign of text) sum += widthOf(sign)
      return sum * size * mmPerPoint
    },
    shown: (text) => {
      let out = ''
      for (const sign of text.replace(/[\t\r\n]+/g, ' ').replace(unseen, '')) out += has(sign) ? sign : missingMark
      return out
    },
  }
}
