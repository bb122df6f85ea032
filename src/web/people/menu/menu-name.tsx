// The name of an entry in the tree: indented, with its icon, what folds it and what it is dragged by.
import { useMemo, useState } from 'react'
import type { MenuRow } from '../../../contract/people/menu-define.ts'
import { IconButton } from '../../kit/button.tsx'
import { Icon, MenuIcon } from '../../kit/icon.tsx'
import { useWords } from '../../kit/words.ts'

export type Folding = {
  isFolded: (id: string) => boolean
  toggle: (id: string) => void
  hasChildren: (id: string) => boolean
  depthOf: (id: string) => number
  isAllFolded: boolean
  toggleAll: () => void
}

const indentPx = 20

export const MenuName = (props: { row: MenuRow; name: string; folding: Folding; dragKind: string }) => {
  const { row, name, folding, dragKind } = props
  const t = useWords('menuDefine')
  const isFolded = folding.isFolded(row.id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Alt with an arrow does what the mouse does here
    <span
      className="row gap-6 cursor-grab"
      style={{ paddingLeft: folding.depthOf(row.id) * indentPx }}
      title={t('drag')}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(dragKind, row.id)}
    >
      {folding.hasChildren(row.id) ? (
        <IconButton
          icon={isFolded ? 'chevron-right' : 'chevron-down'}
          size={14}
          label={t(isFolded ? 'expandAll' : 'collapseAll')}
          tabIndex={-1}
          onClick={() => folding.toggle(row.id)}
        />
      ) : (
        <span className="w-28" />
      )}
      {row.type === 'button' ? <Icon name="lock" size={14} /> : <MenuIcon name={row.icon} />}
      {name}
    </span>
  )
}

/** Which levels are folded; what was searched for is always seen. */
export const useFolding = (rows: readonly MenuRow[], isOpen: boolean): { folding: Folding; shown: MenuRow[] } => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    const parents = new Set(rows.map(({ parentId }) => parentId).filter((id) => id !== ''))
    const isFolded = (id: string): boolean => !isOpen && folded.has(id)
    const above = (row: MenuRow | undefined): MenuRow[] => {
      const parent = row && byId.get(row.parentId)
      return parent ? [parent, ...above(parent)] : []
    }
    const isAllFolded = folded.size > 0
    const folding: Folding = {
      ...{ isFolded, isAllFolded, hasChildren: (id) => parents.has(id) },
      toggle: (id) =>
        setFolded((now) => (now.has(id) ? new Set([...now].filter((each) => each !== id)) : new Set([...now, id]))),
      depthOf: (id) => above(byId.get(id)).length,
      toggleAll: () => setFolded(isAllFolded ? new Set() : parents),
    }
    return { folding, shown: rows.filter((row) => !above(row).some(({ id }) => isFolded(id))) }
  }, [rows, folded, isOpen])
}
