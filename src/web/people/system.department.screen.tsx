// The departments as a tree: found, added, moved, switched on and off, brought from a file and given as one.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type DepartmentFields, type DepartmentShape, departmentCalls } from '../../contract/people/department.ts'
import { branchOf, departmentTypes, treeOf } from '../../domain/chart/department.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import { IconButton } from '../kit/button.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { type Folding, useFolding } from '../parts/grid/use-folding.ts'
import { deleteAct, fileActs, historyAct, type RowAct, switchAct } from '../parts/list/list-acts.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { choice, type ListColumn, ListScreen, tick } from '../parts/list/list-screen.tsx'
import './people.css'
import { byCode, byId } from '../parts/code-choices.tsx'
import {
  addOrEdit,
  begunWith,
  FormDrawer,
  nameFields,
  type RecordField,
  useRecordForm,
} from '../parts/record-fields.tsx'

const indentPx = 18

const Name = ({ row, folding }: { row: DepartmentShape; folding: Folding }) => {
  const t = useWords('department')
  const name = nameOf(row, useLang())
  const isFolded = folding.isFolded(row.id)
  return (
    <span className="row min-w-0 gap-2" style={{ paddingLeft: folding.depthOf(row.id) * indentPx }}>
      {folding.hasChildren(row.id) ? (
        <IconButton
          icon={isFolded ? 'chevron-right' : 'chevron-down'}
          label={t(isFolded ? 'unfold' : 'fold', { name })}
          tabIndex={-1}
          onClick={() => folding.toggle(row.id)}
        />
      ) : (
        <span className="flex-none w-24 h-1" />
      )}
      {name}
    </span>
  )
}

const columnsOf = (t: Say, folding: Folding): ListColumn<DepartmentShape>[] => [
  {
    ...{ key: 'name', width: 320, min: 280, grow: 2, pinned: true },
    cell: (row) => <Name row={row} folding={folding} />,
  },
  { key: 'code', width: 110, quiet: true },
  { key: 'type', width: 110, cell: (row) => t(`type_${row.type}`) },
  { key: 'company', width: 100, quiet: true },
  { key: 'leader', width: 110 },
  { key: 'users', width: 76, align: 'end', cell: (row) => row.users || '' },
  { key: 'costCenter', width: 110, quiet: true },
  enabledColumn(t, false),
  changedColumn(t, false),
]

/** Parents and neighbours are chosen among all of them, whatever is shown. */
const rowActs = (rows: readonly DepartmentShape[]): RowAct<DepartmentShape>[] => {
  const siblingsOf = ({ parentId }: DepartmentShape) => rows.filter((each) => each.parentId === parentId)
  const placeOf = (row: DepartmentShape): number => siblingsOf(row).findIndex(({ id }) => id === row.id)
  const moveAct = (word: string, icon: IconName, step: number): RowAct<DepartmentShape> => ({
    ...{ word, icon, code: 'sys:department:move' },
    when: (row) => siblingsOf(row)[placeOf(row) + step] !== undefined,
    does: (row) =>
      send(departmentCalls.move, {
        id: row.id,
        version: row.version,
        parentId: row.parentId,
        index: placeOf(row) + step,
      }),
  })
  return [
    {
      ...{ word: 'addBelow', icon: 'plus', code: 'sys:department:add', when: ({ type }) => type !== 'store' },
      opens: (row, onClose) => <DepartmentForm row={null} begin={fieldsBelow(row)} {...{ rows, onClose }} />,
    },
    {
      ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:department:edit', isEnter: true },
      opens: (row, onClose) => <DepartmentForm row={row} begin={fieldsBelow(row)} {...{ rows, onClose }} />,
    },
    moveAct('up', 'arrow-up', -1),
    moveAct('down', 'arrow-down', 1),
    switchAct('sys:department:status', departmentCalls.status),
    deleteAct('sys:department:delete', departmentCalls.delete, nameOf),
    historyAct('department', ({ code }) => code),
  ]
}

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  type: departmentTypes.find((each) => each === address.get('type')),
  enabled: address.has('disabled') ? undefined : true,
})

export default function DepartmentScreen() {
  const { filter, shown } = useListState(filterOf, 0)
  const tree = useCall(departmentCalls.tree, filter, { placeholderData: keepPreviousData })
  const rows = useCall(departmentCalls.tree, {}, { placeholderData: keepPreviousData }).data?.items ?? []
  const found = useMemo(() => tree.data?.items ?? [], [tree.data])
  const { folding, shown: unfolded } = useFolding(found)
  const list = shown(tree, ({ id }) => id)
  const columns = useCallback((t: Say) => columnsOf(t, folding), [folding])
  const calls = {
    export: () => send(departmentCalls.export, filter),
    template: () => send(departmentCalls.template, {}),
    import: departmentCalls.import,
  }
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'departments', words: 'department', list, columns }}
      filters={[choice('type', departmentTypes, { none: 'allTypes', width: 170 }), tick('disabled', 'showDisabled')]}
      isWhole={!filter.search && !filter.type}
      grid={{ rows: unfolded }}
      acts={rowActs(rows)}
      pageActs={[
        ...fileActs(calls, { codes: ['sys:department:export', 'sys:department:import'] }),
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:department:add' },
          opens: (_, onClose) => <DepartmentForm row={null} begin={fieldsBelow(undefined)} {...{ rows, onClose }} />,
        },
      ]}
    />
  )
}

const emptyFields: DepartmentFields = {
  ...{ parentId: '', code: '', nameZhCn: '', nameZhTw: '', nameEn: '', type: 'department', companyCode: '' },
  ...{ leaderId: '', phone: '', email: '', costCenter: '', sort: 100, remark: '' },
}

/** What a new department begins with below another one. */
const fieldsBelow = (parent: DepartmentShape | undefined): DepartmentFields => ({
  ...emptyFields,
  parentId: parent?.id ?? '',
  type: parent === undefined ? 'group' : parent.type === 'group' ? 'company' : 'department',
})

type FormProps = {
  /** Null for a new one. */
  row: DepartmentShape | null
  begin: DepartmentFields
  rows: readonly DepartmentShape[]
  onClose: () => void
}

const DepartmentForm = ({ row, begin, rows, onClose }: FormProps) => {
  const lang = useLang()
  const { companies = [], users = [], entities = [] } = useCall(departmentCalls.choices, {}).data ?? {}
  const below = new Set(row ? branchOf(treeOf(rows), row.id).map(({ id }) => id) : [])
  const parents = rows
    .filter(({ id, type }) => type !== 'store' && !below.has(id))
    .map((one) => ({ ...one, name: nameOf(one, lang) }))
  const save = addOrEdit(row, senderOf(departmentCalls.add), senderOf(departmentCalls.edit))
  const form = useRecordForm(row ? begunWith(emptyFields, row) : begin, save, onClose)
  const none = 'nobody'
  const fields: RecordField<DepartmentFields>[] = [
    { kind: 'coded', name: 'parentId', label: 'f_parent', choices: byId(parents), none: 'noParent' },
    { kind: 'choice', name: 'type', values: departmentTypes, required: true },
    { name: 'code', max: 32, required: true, hint: 'codeHow' },
    ...nameFields(),
    { kind: 'coded', name: 'companyCode', label: 'f_company', choices: byCode(companies), none: 'inherit' },
    { kind: 'coded', name: 'leaderId', label: 'f_leader', choices: byId(users), none },
    { name: 'phone', max: 32 },
    { name: 'email', max: 64 },
    { kind: 'coded', name: 'costCenter', choices: byCode(entities), none, hint: 'centerHow' },
    { kind: 'number', name: 'sort', digits: 4 },
    { name: 'remark', max: 256 },
  ]
  return (
    <FormDrawer
      {...{ words: 'department', form, fields, onClose, note: row?.code }}
      title={row ? 'editTitle' : 'addTitle'}
    />
  )
}
