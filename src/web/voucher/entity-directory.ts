// The entities at hand in the browser: small kinds are fetched whole, large ones are searched by the server; how one is
// found by code, name or initials, and how those of a line are written in its cell.
import { createStore } from 'zustand/vanilla'
import type { EntityRowShape } from '../../contract/voucher/maintain.ts'
import { type AuxSet, type EntityIndex, type EntityType, isEntityType } from '../../domain/chart/entity.ts'
import { plain } from './subject-search.ts'

/** `isWhole`: every enabled entity of the kind is here, so that a code which is not does not exist. */
type Kind = { rows: ReadonlyMap<string, EntityRowShape>; isWhole: boolean }
type Directory = { readonly kinds: Readonly<Partial<Record<EntityType, Kind>>> }

/** Fetches entities of a kind; `total` counts all that match. */
export type FetchEntities = (query: {
  type: EntityType
  search?: string
  pageSize: number
}) => Promise<{ items: EntityRowShape[]; total: number }>

/** Kinds up to this size are fetched whole (the largest page of a list). */
const wholeMax = 500
const foundMax = 50

const keyed = (rows: Iterable<EntityRowShape>): Map<string, EntityRowShape> =>
  new Map([...rows].map((row) => [row.code, row]))

/** An entity of a kind that is not at hand as a whole is taken to exist; the server has the last word. */
const entityIndex = (kindOf: (type: EntityType) => Kind | undefined): EntityIndex => ({
  find: (type, code) => {
    const kind = kindOf(type)
    const row = kind?.rows.get(code)
    if (row) return { ...row, type, companies: null }
    if (kind?.isWhole) return undefined
    return { type, code, nameZhCn: '', nameZhTw: '', nameEn: '', mnemonic: '', enabled: true, companies: null }
  },
})

/** A directory for one account set. */
export const entityDirectory = (fetchEntities: FetchEntities) => {
  const store = createStore<Directory>(() => ({ kinds: {} }))
  const asked = new Map<string, Promise<void>>()
  const answered = new Set<string>()
  const coming = new Set<EntityType>()
  const kindOf = (type: EntityType): Kind | undefined => store.getState().kinds[type]
  const add = (type: EntityType, items: readonly EntityRowShape[], isWhole: boolean): void => {
    const before = kindOf(type)
    const rows = keyed([...(before?.rows.values() ?? []), ...items])
    store.setState(({ kinds }) => ({
      kinds: { ...kinds, [type]: { rows, isWhole: isWhole || before?.isWhole === true } },
    }))
  }
  const fetchOnce = (type: EntityType, search: string): Promise<void> => {
    const key = `${type} ${search}`
    const running = asked.get(key)
    if (running) return running
    const query = search === '' ? { type, pageSize: wholeMax } : { type, search, pageSize: foundMax }
    const job = fetchEntities(query).then(
      ({ items, total }) => {
        answered.add(key)
        add(type, items, search === '' && total <= items.length)
      },
      // Asked again at the next key; the typed code stays and the server judges it at save.
      () => void asked.delete(key),
    )
    asked.set(key, job)
    if (search === '') coming.add(type)
    void job.finally(() => search === '' && coming.delete(type))
    return job
  }
  const rowsOf = (type: EntityType): EntityRowShape[] => [...(kindOf(type)?.rows.values() ?? [])]
  return {
    store,
    /** Begins to fetch a kind, once. */
    want: (type: EntityType): void => void fetchOnce(type, ''),
    /** Fetches what is at hand once more: entities may have been added or renamed. */
    renew: (): void => {
      asked.clear()
      answered.clear()
      for (const type of Object.keys(store.getState().kinds).filter(isEntityType)) void fetchOnce(type, '')
    },
    /** The rows that a text may mean, of those at hand. */
    search: (type: EntityType, text: string, first?: string): EntityRowShape[] =>
      rankEntities(rowsOf(type), text, first).slice(0, foundMax),
    /** Asks the server when the kind is too large to be at hand; the store changes when the answer is here. */
    searchFar: async (type: EntityType, text: string): Promise<void> => {
      await fetchOnce(type, '')
      if (!kindOf(type)?.isWhole && plain(text) !== '') await fetchOnce(type, plain(text))
    },
    /** The code that a text names, or the text: of a kind only partly here a name may fit others too, a code not. */
    resolve: (type: EntityType, text: string): string => {
      const rows = rowsOf(type)
      const row = kindOf(type)?.isWhole ? takeEntity(rows, text) : rows.find((each) => plain(each.code) === plain(text))
      return row?.code ?? text
    },
    row: (type: EntityType, code: string): EntityRowShape | undefined => kindOf(type)?.rows.get(code),
    /** A name that came with a voucher, for a code that is not at hand. */
    learn: (type: EntityType, code: string, name: string): void => {
      if (kindOf(type)?.rows.has(code)) return
      add(type, [{ type, code, nameZhCn: name, nameZhTw: '', nameEn: '', mnemonic: '', enabled: true }], false)
    },
    /** True when what is at hand answers this text, so that the first row may be taken without waiting. */
    isSettled: (type: EntityType, text: string): boolean =>
      kindOf(type)?.isWhole === true || answered.has(`${type} ${plain(text)}`),
    /** True while a kind is fetched: for the first time, or once more. */
    isComing: (type: EntityType): boolean => coming.has(type),
    isWhole: (type: EntityType): boolean => kindOf(type)?.isWhole === true,
    index: entityIndex(kindOf),
  }
}

export type EntityDirectory = ReturnType<typeof entityDirectory>

type EntityLike = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string; mnemonic: string }

const scoreOf = (row: EntityLike, word: string): number | null => {
  const code = plain(row.code)
  if (code === word) return 0
  if (code.startsWith(word)) return 1
  const names = [row.nameZhCn, row.nameZhTw, row.nameEn].map(plain)
  const mnemonic = plain(row.mnemonic)
  if (names.includes(word) || mnemonic === word) return 2
  if (mnemonic.startsWith(word) || names.some((name) => name.startsWith(word) || name.includes(` ${word}`))) return 3
  if (names.some((name) => name.includes(word)) || mnemonic.includes(word) || code.includes(word)) return 4
  return null
}

/** The rows a text may mean; all of them for an empty text. `first` is a code that leads when nothing was typed. */
export const rankEntities = <E extends EntityLike>(rows: readonly E[], text: string, first = ''): E[] => {
  const word = plain(text)
  if (word === '') return [...rows].sort((a, b) => Number(b.code === first) - Number(a.code === first))
  return rows
    .flatMap((row) => {
      const score = scoreOf(row, word)
      return score === null ? [] : [{ row, score }]
    })
    .sort((a, b) => a.score - b.score || (a.row.code < b.row.code ? -1 : 1))
    .map((each) => each.row)
}

/** The row a whole text names without doubt: by its code, or as the only one found. */
export const takeEntity = <E extends EntityLike>(rows: readonly E[], text: string): E | null => {
  const word = plain(text)
  if (word === '') return null
  const exact = rows.find((row) => plain(row.code) === word)
  if (exact) return exact
  const found = rankEntities(rows, word)
  return found.length === 1 ? (found[0] ?? null) : null
}

/** A subject's dimensions in order. */
export type Dimensions = readonly { type: EntityType; required: boolean }[]

const separator = /[;；]/

/** The text an aux cell is edited as; an entity left out in the middle leaves its place empty: `;V002`. */
export const auxCellText = (aux: AuxSet, dimensions: Dimensions): string =>
  dimensions
    .map(({ type }) => aux[type] ?? '')
    .join(';')
    .replace(/;+$/, '')

/** The parts of a typed text, one per dimension; surplus parts are left out. `store:S01` names its dimension itself. */
const partsOf = (text: string, dimensions: Dimensions): [EntityType, string][] =>
  text.split(separator).flatMap((part, index): [EntityType, string][] => {
    const colon = part.search(/[:：]/)
    const named = colon > 0 ? part.slice(0, colon).trim() : ''
    if (isEntityType(named)) {
      return dimensions.some(({ type }) => type === named) ? [[named, part.slice(colon + 1).trim()]] : []
    }
    const type = dimensions[index]?.type
    return type ? [[type, part.trim()]] : []
  })

/** Reads a typed text; `resolve` turns what was typed for a dimension into a code, or gives it back. */
export const readAuxCell = (
  text: string,
  dimensions: Dimensions,
  resolve: (type: EntityType, text: string) => string,
): AuxSet => {
  const aux: AuxSet = {}
  for (const [type, typed] of partsOf(text, dimensions)) if (typed !== '') aux[type] = resolve(type, typed)
  return aux
}

/** The dimension being typed: its index, and the part of the text that belongs to it. */
export const askedPart = (text: string, dimensions: Dimensions): { index: number; text: string } => {
  const parts = text.split(separator)
  const index = Math.min(parts.length, dimensions.length) - 1
  return { index: Math.max(0, index), text: (parts[index] ?? '').trim() }
}

/** The text with the part being typed replaced by a code; `more` opens the next dimension. */
export const withPart = (text: string, code: string, more: boolean): string => {
  const parts = text.split(separator)
  return [...parts.slice(0, -1), code].join(';') + (more ? ';' : '')
}

/** True when both sets name the same entities. */
export const sameAux = (a: AuxSet, b: AuxSet): boolean => {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<EntityType>
  return [...keys].every((key) => (a[key] ?? '') === (b[key] ?? ''))
}
