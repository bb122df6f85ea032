// What can be done with the entry of the menu that is active.

import { useState } from 'react'
import { type MenuDifference, type MenuRow, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { send, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Drawer } from '../../kit/dialog.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { toast } from '../../kit/toast.tsx'
import { nameOf, useWords } from '../../kit/words.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { type Act, historyAct, switchAct } from '../../parts/list/list-acts.tsx'
import { showChange } from './menu-api.ts'
import { type MenuPosition, moveBy, placesBefore } from './menu-order.ts'

/** `put`: null while only a part of the tree is shown. */
export const menuActs = (rows: readonly MenuRow[], put: Put | null): Act<MenuRow>[] => {
  const move = (word: 'up' | 'down', keys: string, by: -1 | 1): Act<MenuRow> => ({
    ...{ word, keys, icon: `arrow-${word}`, code: 'sys:menu:sort' },
    when: ({ id }) => put !== null && moveBy(rows, id, by).length > 0,
    does: ({ id }) => put?.(moveBy(rows, id, by)),
  })
  const opens =
    (query: string): Act<MenuRow>['does'] =>
    ({ id }, { tab }) =>
      tab.open(`/system/menu-edit/${query}${id}`)
  return [
    { word: 'edit', icon: 'edit', code: 'sys:menu:edit', does: opens('') },
    {
      ...{ word: 'addBelow', icon: 'plus', code: 'sys:menu:add', does: opens('new?parent=') },
      when: ({ type }) => type === 'dir' || type === 'menu',
    },
    { word: 'copy', icon: 'copy', code: 'sys:menu:add', does: opens('new?copy=') },
    move('up', 'Alt ↑', -1),
    move('down', 'Alt ↓', 1),
    {
      ...switchAct<MenuRow>('sys:menu:status', menuDefineCalls.status),
      word: (row) => (row?.enabled === false ? 'enable' : 'disable'),
      does: async ({ id, version, enabled }) => {
        await send(menuDefineCalls.status, { id, version, enabled: !enabled })
        showChange()
      },
    },
    {
      ...{ word: 'delete', icon: 'trash', code: 'sys:menu:delete', asks: 'delete' },
      places: (row, lang) => ({ name: nameOf(row, lang) }),
      when: ({ builtin }) => !builtin,
      does: async ({ id, version }) => {
        await send(menuDefineCalls.delete, { id, version })
        showChange()
      },
    },
    historyAct('menu', ({ routeName }) => routeName),
  ]
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
