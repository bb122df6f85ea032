// What can be done with the entry of the menu that is active.

import { useState } from 'react'
import { type MenuDifference, type MenuRow, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { useWrite } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm, Drawer } from '../../kit/dialog.tsx'
import { useTab } from '../../kit/page.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { toast } from '../../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
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

type Put = (places: readonly MenuPosition[]) => void

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

// A file of the menu: what it would change is shown first, entry by entry, then it is taken or left.

const Difference = ({ one }: { one: MenuDifference }) => {
  const t = useWords('menuDefine')
  return (
    <li className="menu-difference">
      <Tag look={one.problems.length > 0 ? 'warn' : one.what === 'add' ? 'ok' : 'draft'}>{t(`what_${one.what}`)}</Tag>
      <b>{one.name}</b> <span className="page-note">{one.code}</span>
      <ul>
        {one.changes.map(({ field, from, to }) => (
          <li key={field}>
            {t(`f_${field}`)} {from === '' ? to : `${from} → ${to}`}
          </li>
        ))}
        {one.problems.map(({ message, path }) => (
          <li key={path + message} className="form-error">
            {message}
          </li>
        ))}
      </ul>
    </li>
  )
}

const useFile = (onDone: () => void) => {
  const t = useWords('menuDefine')
  const write = useWrite(menuDefineCalls.import, { quiet: true })
  const [file, setFile] = useState<unknown>(null)
  const [found, setFound] = useState<readonly MenuDifference[] | null>(null)
  const [trouble, setTrouble] = useState('')
  const onError = (error: Error) => setTrouble(troubleText(error))
  const look = async (chosen: File) => {
    setTrouble('')
    setFound(null)
    try {
      const read: unknown = JSON.parse(await chosen.text())
      setFile(read)
      write.mutate({ file: read, check: true }, { onSuccess: ({ differences }) => setFound(differences), onError })
    } catch {
      // Anything but JSON: said here, since the server never sees it.
      setTrouble(t('notJson'))
    }
  }
  const onSuccess = () => {
    showChange()
    onDone()
  }
  const take = () => write.mutate({ file, check: false }, { onSuccess, onError })
  return { found, trouble, look, take, isBusy: write.isPending }
}

export const MenuImport = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('menuDefine')
  const { found, trouble, look, take, isBusy } = useFile(onClose)
  const changed = found?.filter(({ what }) => what !== 'same') ?? []
  const isWrong = changed.some(({ problems }) => problems.length > 0)
  const foot = (
    <>
      {trouble !== '' && (
        <span className="form-error" role="alert">
          {trouble}
        </span>
      )}
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      {changed.length > 0 && (
        <Button look="solid" busy={isBusy} disabled={isWrong} onClick={take}>
          {t('importDo', { n: changed.length })}
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={t('importTitle')} width={560} foot={foot} onClose={onClose}>
      <FileDrop words={t('drop')} choose={t('choose')} accept=".json" onFile={(file) => void look(file)}>
        <p className="page-note">{t('importFile')}</p>
      </FileDrop>
      {found && changed.length === 0 && <p className="page-note">{t('importNothing')}</p>}
      <ul className="grid p-0 gap-10 list-none mt-12">
        {changed.map((one) => (
          <Difference key={one.code} one={one} />
        ))}
      </ul>
    </Drawer>
  )
}
