// The entities at hand in the browser: small kinds are fetched whole, large ones are searched by the server.
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EntityRowShape } from '../../contract/voucher/maintain.ts'
import { type EntityIndex, type EntityType, isEntityType } from '../../domain/chart/entity.ts'
import { rankEntities, takeEntity } from './entity-search.ts'
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

export type EntityDirectory = {
  store: StoreApi<Directory>
  /** Begins to fetch a kind, once. */
  want(type: EntityType): void
  /** Fetches what is at hand once more: entities may have been added or renamed. */
  renew(): void
  /** The rows that a text may mean, of those at hand. */
  search(type: EntityType, text: string, first?: string): EntityRowShape[]
  /** Asks the server when the kind is too large to be at hand; the store changes when the answer is here. */
  searchFar(type: EntityType, text: string): Promise<void>
  /** The code that a text names, or the text itself. */
  resolve(type: EntityType, text: string): string
  row(type: EntityType, code: string): EntityRowShape | undefined
  /** A name that came with a voucher, for a code that is not at hand. */
  learn(type: EntityType, code: string, name: string): void
  /** True when what is at hand answers this text, so that the first row may be taken without waiting. */
  isSettled(type: EntityType, text: string): boolean
  isWhole(type: EntityType): boolean
  /**
   * For the rules: an entity of a kind that is not at hand as a whole is taken to exist; the server has the last word.
   */
  index: EntityIndex
}

/** Kinds up to this size are fetched whole (the largest page of a list). */
const wholeMax = 500
const foundMax = 50

const keyed = (rows: Iterable<EntityRowShape>): Map<string, EntityRowShape> =>
  new Map([...rows].map((row) => [row.code, row]))

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
export const entityDirectory = (fetchEntities: FetchEntities): EntityDirectory => {
  const store = createStore<Directory>(() => ({ kinds: {} }))
  const asked = new Map<string, Promise<void>>()
  const answered = new Set<string>()
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
    return job
  }
  const rowsOf = (type: EntityType): EntityRowShape[] => [...(kindOf(type)?.rows.values() ?? [])]
  return {
    store,
    want: (type) => void fetchOnce(type, ''),
    renew: () => {
      asked.clear()
      answered.clear()
      for (const type of Object.keys(store.getState().kinds).filter(isEntityType)) void fetchOnce(type, '')
    },
    search: (type, text, first) => rankEntities(rowsOf(type), text, first).slice(0, foundMax),
    searchFar: async (type, text) => {
      await fetchOnce(type, '')
      if (!kindOf(type)?.isWhole && plain(text) !== '') await fetchOnce(type, plain(text))
    },
    // Of a kind that is only partly here, a name may fit others too: then nothing but its code names an entity.
    resolve: (type, text) => {
      const rows = rowsOf(type)
      const row = kindOf(type)?.isWhole ? takeEntity(rows, text) : rows.find((each) => plain(each.code) === plain(text))
      return row?.code ?? text
    },
    row: (type, code) => kindOf(type)?.rows.get(code),
    learn: (type, code, name) => {
      if (kindOf(type)?.rows.has(code)) return
      add(type, [{ type, code, nameZhCn: name, nameZhTw: '', nameEn: '', mnemonic: '', enabled: true }], false)
    },
    isSettled: (type, text) => kindOf(type)?.isWhole === true || answered.has(`${type} ${plain(text)}`),
    isWhole: (type) => kindOf(type)?.isWhole === true,
    index: entityIndex(kindOf),
  }
}
