// The departments as a tree: found, added, moved, switched on and off, brought from a file and given as one.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DepartmentFields, DepartmentShape } from '../../contract/people/department.ts'
import { departmentTypes, lineOf, treeOf } from '../../domain/chart/department.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox } from '../kit/field.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { Select } from '../kit/select.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { ChangeHistory } from '../parts/list/change-history.tsx'
import { ImportSheet, sendFile } from '../parts/list/import-dialog.tsx'
import { ListPage } from '../parts/list/list-page.tsx'
import { DepartmentForm, fieldsBelow } from './department-form.tsx'
import './people.css'
import { departmentApi } from './people-api.ts'

type Column = GridColumn<DepartmentShape>
type Folding = { folded: ReadonlySet<string>; toggle: (id: string) => void; hasChildren: (id: string) => boolean }

const indentPx = 18

const Name = ({ row, depth, folding }: { row: DepartmentShape; depth: number; folding: Folding }) => {
  const t = useWords('department')
  const name = nameOf(row, useLang())
  const isFolded = folding.folded.has(row.id)
  return (
    <span className="department-name" style={{ paddingLeft: depth * indentPx }}>
      {folding.hasChildren(row.id) ? (
        <IconButton
          icon={isFolded ? 'chevron-right' : 'chevron-down'}
          label={t(isFolded ? 'unfold' : 'fold', { name })}
          tabIndex={-1}
          onClick={() => folding.toggle(row.id)}
        />
      ) : (
        <span className="department-gap" />
      )}
      {name}
    </span>
  )
}

const useColumns = (rows: readonly DepartmentShape[], folding: Folding): Column[] => {
  const t = useWords('department')
  return useMemo(() => {
    const tree = treeOf(rows)
    const depthOf = (id: string) => lineOf(tree, id).length - 1
    return [
      {
        ...{ key: 'name', title: t('f_name'), width: 320, min: 280, grow: 2, pinned: true },
        cell: (row) => <Name row={row} depth={depthOf(row.id)} folding={folding} />,
      },
      { key: 'code', title: t('f_code'), width: 110, quiet: true, cell: (row) => row.code },
      { key: 'type', title: t('f_type'), width: 110, cell: (row) => t(`type_${row.type}`) },
      { key: 'company', title: t('f_company'), width: 100, quiet: true, cell: (row) => row.company },
      { key: 'leader', title: t('f_leader'), width: 110, cell: (row) => row.leader },
      { key: 'users', title: t('f_users'), width: 76, align: 'end', cell: (row) => row.users || '' },
      { key: 'costCenter', title: t('f_costCenter'), width: 110, quiet: true, cell: (row) => row.costCenter },
      enabledColumn(t, false),
      changedColumn(t, false),
    ]
  }, [rows, folding, t])
}

const useFolding = (rows: readonly DepartmentShape[]): { folding: Folding; shown: DepartmentShape[] } => {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  return useMemo(() => {
    const parents = new Set(rows.map(({ parentId }) => parentId))
    const tree = treeOf(rows)
    const toggle = (id: string) =>
      setFolded((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]))
    const isHidden = (id: string) =>
      lineOf(tree, id)
        .slice(1)
        .some((above) => folded.has(above.id))
    const folding = { folded, toggle, hasChildren: (id: string) => parents.has(id) }
    return { folding, shown: rows.filter(({ id }) => !isHidden(id)) }
  }, [rows, folded])
}

type Over =
  | { of: 'form'; row: DepartmentShape | null; begin: DepartmentFields }
  | { of: 'import' }
  | { of: 'history'; row: DepartmentShape }

type ActsProps = { rows: readonly DepartmentShape[]; one: DepartmentShape | undefined; show: (over: Over) => void }

const useActs = ({ rows, one }: Pick<ActsProps, 'rows' | 'one'>) => {
  const t = useWords('department')
  const lang = useLang()
  const move = useWrite(departmentApi.move)
  const status = useWrite(departmentApi.status)
  const remove = useWrite(departmentApi.delete)
  const siblings = rows.filter(({ parentId }) => parentId === one?.parentId)
  const at = siblings.findIndex(({ id }) => id === one?.id)
  const mayMove = (step: number): boolean => one !== undefined && siblings[at + step] !== undefined
  const moveBy = (step: number) => {
    if (!one || !mayMove(step)) return
    move.mutate({ id: one.id, version: one.version, parentId: one.parentId, index: at + step })
  }
  const removeOne = async () => {
    if (!one) return
    const title = t('deleteTitle', { name: nameOf(one, lang) })
    const answer = await confirm({ title, text: t('deleteText'), act: t('masterList:delete'), danger: true })
    if (answer !== null) remove.mutate({ id: one.id })
  }
  const toggle = () => one && status.mutate({ id: one.id, version: one.version, enabled: !one.enabled })
  return { mayMove, moveBy, removeOne, toggle, isBusy: move.isPending || status.isPending || remove.isPending }
}

const Acts = ({ rows, one, show }: ActsProps) => {
  const t = useWords('department')
  const acts = useActs({ rows, one })
  const mayTrail = useAuth('sys:trail:list')
  return (
    <>
      <Auth code="sys:department:add">
        <Button
          icon="plus"
          disabled={!one || one.type === 'store'}
          onClick={() => show({ of: 'form', row: null, begin: fieldsBelow(one) })}
        >
          {t('addBelow')}
        </Button>
      </Auth>
      <Auth code="sys:department:edit">
        <Button
          icon="edit"
          disabled={!one}
          onClick={() => one && show({ of: 'form', row: one, begin: fieldsBelow(one) })}
        >
          {t('masterList:edit')}
        </Button>
      </Auth>
      <Auth code="sys:department:move">
        <Button icon="arrow-up" busy={acts.isBusy} disabled={!acts.mayMove(-1)} onClick={() => acts.moveBy(-1)}>
          {t('up')}
        </Button>
        <Button icon="arrow-down" busy={acts.isBusy} disabled={!acts.mayMove(1)} onClick={() => acts.moveBy(1)}>
          {t('down')}
        </Button>
      </Auth>
      <Auth code="sys:department:status">
        <Button icon={one?.enabled === false ? 'check' : 'ban'} disabled={!one} onClick={acts.toggle}>
          {t(one?.enabled === false ? 'masterList:enable' : 'masterList:disable')}
        </Button>
      </Auth>
      <Auth code="sys:department:delete">
        <Button icon="trash" disabled={!one} onClick={() => void acts.removeOne()}>
          {t('masterList:delete')}
        </Button>
      </Auth>
      {mayTrail && (
        <Button icon="history" disabled={!one} onClick={() => one && show({ of: 'history', row: one })}>
          {t('masterList:history')}
        </Button>
      )}
    </>
  )
}

type Filter = { search?: string; type?: DepartmentShape['type']; enabled?: boolean }

const filterOf = (address: Address): Filter => {
  const type = departmentTypes.find((each) => each === address.get('type'))
  return {
    ...(address.get('search') === '' ? {} : { search: address.get('search') }),
    ...(type === undefined ? {} : { type }),
    ...(address.has('disabled') ? {} : { enabled: true }),
  }
}

const Filters = ({ address, t }: { address: Address; t: Say }) => (
  <>
    <AddressSearch address={address} placeholder={t('search')} />
    <Select
      label={t('f_type')}
      labelInside
      width={170}
      value={address.get('type')}
      options={[
        { value: '', label: t('allTypes') },
        ...departmentTypes.map((value) => ({ value, label: t(`type_${value}`) })),
      ]}
      onChange={(type) => address.set({ type: type || null })}
    />
    <Checkbox checked={address.has('disabled')} onChange={(on) => address.set({ disabled: on ? '1' : null })}>
      {t('showDisabled')}
    </Checkbox>
  </>
)

const PageActs = ({ filter, show }: { filter: Filter; show: (over: Over) => void }) => {
  const t = useWords('department')
  const mayExport = useAuth('sys:department:export')
  const mayImport = useAuth('sys:department:import')
  const name = `${t('title')}.xlsx`
  const item = (key: string, onSelect: () => void): MenuItem => ({
    ...{ key, icon: 'download', label: t(`masterList:${key}`), onSelect },
  })
  const items = [
    ...(mayExport ? [item('export', () => void saveAnswer(departmentApi.export(filter), name))] : []),
    ...(mayImport ? [item('template', () => void saveAnswer(departmentApi.template({}), name))] : []),
  ]
  return (
    <>
      {items.length > 0 && <MenuButton label={t('masterList:files')} icon="download" align="end" items={items} />}
      {mayImport && (
        <Button icon="upload" onClick={() => show({ of: 'import' })}>
          {t('masterList:import')}
        </Button>
      )}
      <Auth code="sys:department:add">
        <Button look="solid" icon="plus" onClick={() => show({ of: 'form', row: null, begin: fieldsBelow(undefined) })}>
          {t('masterList:add')}
        </Button>
      </Auth>
    </>
  )
}

const OverPage = ({ over, rows, onClose }: { over: Over; rows: readonly DepartmentShape[]; onClose: () => void }) => {
  const t = useWords('department')
  if (over.of === 'history') {
    return <ChangeHistory chain="group" objectType="department" objectNo={over.row.code} onClose={onClose} />
  }
  if (over.of === 'form') return <DepartmentForm {...over} rows={rows} onClose={onClose} />
  return (
    <ImportSheet
      title={t('masterList:importTitle', { title: t('title') })}
      accept=".xlsx,.csv"
      sendFile={(file, how, options) => sendFile(departmentApi.import, file, how, options)}
      onClose={onClose}
    />
  )
}

const DepartmentScreen = () => {
  const t = useWords('department')
  const address = useAddress()
  const filter = filterOf(address)
  const tree = useCall(departmentApi.tree, filter, { placeholderData: keepPreviousData })
  // Parents and neighbours are chosen among all of them, whatever is shown.
  const whole = useCall(departmentApi.tree, {}, { placeholderData: keepPreviousData })
  const all = whole.data?.items ?? []
  const rows = useMemo(() => tree.data?.items ?? [], [tree.data])
  const { folding, shown } = useFolding(rows)
  const columns = useColumns(rows, folding)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [over, setOver] = useState<Over | null>(null)
  const mayEdit = useAuth('sys:department:edit')
  const chosen = rows.filter(({ id }) => keys.has(id))
  const one = chosen.length === 1 ? chosen[0] : undefined
  return (
    <>
      <ListPage
        title={t('title')}
        answer={tree}
        parameters={<Filters address={address} t={t} />}
        actions={<PageActs filter={filter} show={setOver} />}
        foot={<Acts rows={all} one={one} show={setOver} />}
        grid={{
          id: 'departments',
          columns,
          rows: shown,
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          selection: { keys, onChange: setKeys },
          onOpen: (row) => mayEdit && setOver({ of: 'form', row, begin: fieldsBelow(row) }),
        }}
        isWhole={!filter.search && !filter.type}
        noneYet={t('noneYet')}
      />
      {over && <OverPage over={over} rows={all} onClose={() => setOver(null)} />}
    </>
  )
}

export default DepartmentScreen
