// What can be done with the entry of the menu that is active.
import { type MenuRow, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { useWrite } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { useTab } from '../../kit/tab.ts'
import { toast } from '../../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { showChange } from './menu-api.ts'
import { type MenuPosition, moveBy, placesBefore } from './menu-order.ts'

type Props = {
  rows: readonly MenuRow[]
  one: MenuRow | undefined
  /** Null while only a part of the tree is shown. */
  put: Put | null
  onHistory: () => void
}

const Moves = ({ rows, one, put }: Omit<Props, 'onHistory'>) => {
  const t = useWords('menuDefine')
  return ([-1, 1] as const).map((by) => {
    const places = one && put ? moveBy(rows, one.id, by) : []
    return (
      <Button
        key={by}
        icon={by < 0 ? 'arrow-up' : 'arrow-down'}
        keys={by < 0 ? 'Alt ↑' : 'Alt ↓'}
        disabled={places.length === 0}
        onClick={() => put?.(places)}
      >
        {t(by < 0 ? 'up' : 'down')}
      </Button>
    )
  })
}

const useStatus = (one: MenuRow | undefined) => {
  const t = useWords('menuDefine')
  const lang = useLang()
  const status = useWrite(menuDefineCalls.status, { onSuccess: () => showChange() })
  const remove = useWrite(menuDefineCalls.delete, { onSuccess: () => showChange() })
  const toggle = () => one && status.mutate({ id: one.id, version: one.version, enabled: !one.enabled })
  const removeOne = async () => {
    if (!one) return
    const title = t('deleteTitle', { name: nameOf(one, lang) })
    const answer = await confirm({ title, text: t('deleteText'), act: t('delete'), danger: true })
    if (answer !== null) remove.mutate({ id: one.id, version: one.version })
  }
  return { toggle, removeOne, isBusy: status.isPending || remove.isPending }
}

export const MenuActs = ({ rows, one, put, onHistory }: Props) => {
  const t = useWords('menuDefine')
  const tab = useTab()
  const { toggle, removeOne, isBusy } = useStatus(one)
  const mayTrail = useAuth('sys:trail:list')
  const mayHold = one?.type === 'dir' || one?.type === 'menu'
  const isOff = one?.enabled === false
  return (
    <>
      <Auth code="sys:menu:edit">
        <Button icon="edit" disabled={!one} onClick={() => one && tab.open(`/system/menu-edit/${one.id}`)}>
          {t('edit')}
        </Button>
      </Auth>
      <Auth code="sys:menu:add">
        <Button
          icon="plus"
          disabled={!mayHold}
          onClick={() => one && tab.open(`/system/menu-edit/new?parent=${one.id}`)}
        >
          {t('addBelow')}
        </Button>
        <Button icon="copy" disabled={!one} onClick={() => one && tab.open(`/system/menu-edit/new?copy=${one.id}`)}>
          {t('copy')}
        </Button>
      </Auth>
      <Auth code="sys:menu:sort">
        <Moves rows={rows} one={one} put={put} />
      </Auth>
      <Auth code="sys:menu:status">
        <Button icon={isOff ? 'check' : 'ban'} busy={isBusy} disabled={!one} onClick={toggle}>
          {t(isOff ? 'enable' : 'disable')}
        </Button>
      </Auth>
      <Auth code="sys:menu:delete">
        <Button icon="trash" disabled={!one || one.builtin} busy={isBusy} onClick={() => void removeOne()}>
          {t('delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!one} onClick={onHistory}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

// Puts entries of the menu elsewhere, and for ten seconds offers to take it back.

export type Put = (places: readonly MenuPosition[]) => void

/** `put(moveBy(rows, id, -1))`; a tree that somebody else has changed meanwhile is refused by the server. */
export const useSorting = (rows: readonly MenuRow[], treeVersion: string): Put => {
  const t = useWords('menuDefine')
  const sort = useWrite(menuDefineCalls.sort)
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
