// The rows of a tree in a grid: how deep each stands, which of them are folded, and which are seen then.
import { useMemo, useState } from 'react'

export type Folding = {
  isFolded: (id: string) => boolean
  toggle: (id: string) => void
  hasChildren: (id: string) => boolean
  depthOf: (id: string) => number
  isAllFolded: boolean
  toggleAll: () => void
}

/** `isOpen`: what was searched for is always seen. */
export const useFolding = <R extends { id: string; parentId: string }>(rows: readonly R[], isOpen = false) => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const parents = new Set(rows.map(({ parentId }) => parentId).filter((id) => id !== ''))
    const isFolded = (id: string): boolean => !isOpen && folded.has(id)
    const above = (row: R | undefined): R[] => {
      const parent = row && byId.get(row.parentId)
      return parent ? [parent, ...above(parent)] : []
    }
    const isAllFolded = folded.size > 0
    const folding: Folding = {
      ...{ isFolded, isAllFolded, hasChildren: (id) => parents.has(id) },
      toggle: (id) => setFolded((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id])),
      depthOf: (id) => above(byId.get(id)).length,
      toggleAll: () => setFolded(isAllFolded ? new Set() : parents),
    }
    return { folding, shown: rows.filter((row) => !above(row).some(({ id }) => isFolded(id))) }
  }, [rows, folded, isOpen])
}
