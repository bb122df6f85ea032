// The menu as a tree: found, sorted by dragging or by keys, switched on and off, brought from a file and given as one.
import { keepPreviousData } from '@tanstack/react-query'
import { type DragEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { type MenuRow, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { menuTypes } from '../../../domain/people/menu.ts'
import { saveAnswer } from '../../api/download.ts'
import { send, useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Icon, IconButton, MenuIcon } from '../../kit/button.tsx'
import './menu-define.css'
import { useTab } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import { type Address, useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { type Folding, useFolding } from '../../parts/grid/use-folding.ts'
import { type Act, Acts, exportAct, useActs, useOver } from '../../parts/list/list-acts.tsx'
import { ListPage } from '../../parts/list/list-page.tsx'
import { choice } from '../../parts/list/list-screen.tsx'
import { MenuImport, menuActs, useSorting } from './menu-acts.tsx'
import { type DropSide, dropAt, moveBy } from './menu-order.ts'

const dragKind = 'application/x-selvedge-menu'

const columnsOf = (t: Say, folding: Folding, lang: ReturnType<typeof useLang>): GridColumn<MenuRow>[] => [
  {
    ...{ key: 'name', title: t('f_nameZhCn'), width: 300, min: 240, grow: 2, pinned: true },
    cell: (row) => <MenuName row={row} name={nameOf(row, lang)} folding={folding} dragKind={dragKind} />,
    text: (row) => nameOf(row, lang),
  },
  { key: 'type', title: t('f_type'), width: 90, cell: (row) => t(`type_${row.type}`) },
  {
    ...{ key: 'path', title: t('f_path'), width: 230, min: 160, grow: 1 },
    cell: (row) => (row.type === 'button' ? row.permission : row.path),
  },
  {
    ...{ key: 'component', title: t('f_component'), width: 190, min: 120, grow: 1, quiet: true },
    cell: (row) => row.component || row.linkUrl,
  },
  { key: 'sort', title: t('f_sort'), width: 76, align: 'end', quiet: true, cell: (row) => row.sort },
  {
    ...{ key: 'enabled', title: t('f_enabled'), width: 140 },
    cell: (row) => (
      <>
        <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>
        {row.isHide && <Tag look="draft">{t('hidden')}</Tag>}
      </>
    ),
  },
  {
    ...{ key: 'changed', title: t('f_changed'), width: 190, min: 138, grow: 1, quiet: true },
    cell: (row) => (row.changedBy === '' ? t('builtin') : `${momentText(row.changedAt)} ${row.changedBy}`),
  },
]

const filterOf = (address: Address) => ({
  keyword: address.get('search') || undefined,
  type: menuTypes.find((type) => type === address.get('type')),
  enabled: address.get('disabled') === '1' ? false : undefined,
})

/** Which part of a row is under the pointer: its upper or lower edge, or its middle. */
const sideOf = (event: DragEvent, row: HTMLElement): DropSide => {
  const { top, height } = row.getBoundingClientRect()
  const at = (event.clientY - top) / height
  return at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'inside'
}

const rowUnder = (event: DragEvent): HTMLElement | null => {
  const found = (event.target as Element).closest('[data-index]')
  return found instanceof HTMLElement ? found : null
}

type SortingProps = { rows: readonly MenuRow[]; shown: readonly MenuRow[]; one: MenuRow | undefined; isFree: boolean }

/** Alt with an arrow moves the active entry, dragging any. */
const useMoves = ({ rows, shown, one, isFree }: SortingProps, put: ReturnType<typeof useSorting>) => {
  const mark = (row: HTMLElement | null, side?: DropSide) => {
    for (const each of document.querySelectorAll('[data-drop]')) each.removeAttribute('data-drop')
    if (row && side) row.dataset.drop = side
  }
  return {
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!event.altKey || !one || !isFree) return
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
      if (by === null) return
      event.preventDefault()
      event.stopPropagation()
      put(moveBy(rows, one.id, by))
    },
    onDragOver: (event: DragEvent) => {
      const row = rowUnder(event)
      if (!isFree || !row || !event.dataTransfer.types.includes(dragKind)) return
      event.preventDefault()
      mark(row, sideOf(event, row))
    },
    onDragEnd: () => mark(null),
    onDrop: (event: DragEvent) => {
      const row = rowUnder(event)
      const target = shown[Number(row?.dataset.index)]
      mark(null)
      if (!row || !target) return
      event.preventDefault()
      put(dropAt(rows, event.dataTransfer.getData(dragKind), target.id, sideOf(event, row)))
    },
  }
}

const pageActs = ({ isAllFolded, toggleAll }: Folding, filter: ReturnType<typeof filterOf>): Act<unknown>[] => [
  {
    ...{ word: isAllFolded ? 'expandAll' : 'collapseAll', look: 'plain', icon: 'chevrons-up-down' },
    does: toggleAll,
  },
  {
    ...exportAct('exportSheet', 'sys:menu:export', () => send(menuDefineCalls.exportSheet, filter)),
    look: 'plain',
  },
  {
    ...{ word: 'export', icon: 'download', code: 'sys:menu:export' },
    does: () => saveAnswer(send(menuDefineCalls.export, {}), 'menu.json'),
  },
  {
    ...{ word: 'import', icon: 'upload', code: 'sys:menu:import' },
    opens: (_, onClose) => <MenuImport onClose={onClose} />,
  },
  {
    ...{ word: 'add', look: 'solid', icon: 'plus', code: 'sys:menu:add' },
    does: (_, { tab }) => tab.open('/system/menu-edit/new'),
  },
]

export default function MenuScreen() {
  const t = useWords('menuDefine')
  const lang = useLang()
  const tab = useTab()
  const address = useAddress()
  const filter = filterOf(address)
  const answer = useCall(menuDefineCalls.tree, filter, { placeholderData: keepPreviousData })
  const rows = answer.data?.items ?? []
  const isWhole = Object.values(filter).every((value) => value === undefined)
  const { folding, shown } = useFolding(rows, !isWhole)
  const [activeId, setActive] = useState('')
  const { over, open } = useOver()
  const { bindTo } = useActs({ words: 'menuDefine', open })
  const one = rows.find(({ id }) => id === activeId)
  const maySort = useAuth('sys:menu:sort')
  const put = useSorting(rows, answer.data?.treeVersion ?? '')
  const moves = useMoves({ rows, shown, one, isFree: isWhole && maySort }, put)
  const columns = useMemo(() => columnsOf(t, folding, lang), [t, folding, lang])
  return (
    <div className="contents" {...moves}>
      <ListPage
        title={t('title')}
        answer={answer}
        isWhole={isWhole}
        noneYet={t('noneYet')}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={choice('type', menuTypes, { none: 'anyType', width: 170 })({ address, t })}
        actions={<Acts of={bindTo(pageActs(folding, filter), true)} />}
        foot={<Acts of={bindTo(menuActs(rows, isWhole ? put : null), one)} />}
        grid={{
          ...{ id: 'menu-define', columns, rows: shown },
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          onActive: (row) => row && setActive(row.id),
          onOpen: (row) => tab.open(`/system/menu-edit/${row.id}`),
          place: address.search,
        }}
      />
      {over}
    </div>
  )
}

// The name of an entry in the tree: indented, with its icon, what folds it and what it is dragged by.

const indentPx = 20

const MenuName = (props: { row: MenuRow; name: string; folding: Folding; dragKind: string }) => {
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
