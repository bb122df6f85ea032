// Puts entries of the menu elsewhere, and for ten seconds offers to take it back.
import type { MenuRow } from '../../../contract/people/menu-define.ts'
import { useWrite } from '../../api/query.ts'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { menuApi, showChange } from './menu-api.ts'
import { type MenuPosition, placesBefore } from './menu-order.ts'

export type Put = (places: readonly MenuPosition[]) => void

/** `put(moveBy(rows, id, -1))`; a tree that somebody else has changed meanwhile is refused by the server. */
export const useSorting = (rows: readonly MenuRow[], treeVersion: string): Put => {
  const t = useWords('menuDefine')
  const sort = useWrite(menuApi.sort)
  return (places) => {
    if (places.length === 0 || sort.isPending) return
    const before = placesBefore(rows, places)
    sort.mutate(
      { items: [...places], treeVersion },
      {
        onSuccess: (now) => {
          showChange()
          const undo = () =>
            sort.mutate({ items: before, treeVersion: now.treeVersion }, { onSuccess: () => showChange() })
          toast({ look: 'note', title: t('moved'), action: { label: t('undo'), onClick: undo } })
        },
      },
    )
  }
}
