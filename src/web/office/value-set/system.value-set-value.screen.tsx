// The values that a value set keeps: found, made, changed, switched on and off, brought from a file and given as one.
import { useCallback } from 'react'
import { useParams } from 'react-router'
import {
  type SetValueFields,
  type SetValueShape,
  setValueCalls,
  type ValueSetShape,
  valueSetCalls,
} from '../../../contract/office/value-set.ts'
import { send, senderOf, useCall } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Answered, Page, PageBody, useTabTitle } from '../../kit/page.tsx'
import { nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import { useCompanies } from '../../parts/company-picker.tsx'
import { changedColumn, enabledColumn } from '../../parts/grid/state-columns.tsx'
import { deleteAct, fileActs, historyAct, type RowAct, switchAct } from '../../parts/list/list-acts.tsx'
import { useList } from '../../parts/list/list-page.tsx'
import { type ListColumn, ListScreen, tick } from '../../parts/list/list-screen.tsx'
import {
  addOrEdit,
  begunWith,
  FormDrawer,
  type quietly,
  type RecordField,
  useRecordForm,
} from '../../parts/record-fields.tsx'

const columnsOf = (t: Say, { kind, scope }: ValueSetShape): ListColumn<SetValueShape>[] => {
  const parent: ListColumn<SetValueShape> = { key: 'parentValue', width: 120, sortable: true }
  const place: ListColumn<SetValueShape> = {
    ...{ key: 'place', title: t('f_companyCode'), width: 130 },
    cell: (row) => row.accountSet || row.companyCode || t('everywhere'),
  }
  return [
    { key: 'value', width: 150, min: 100, pinned: true, sortable: true },
    { key: 'labelZhCn', width: 180, min: 120, grow: 2, sortable: true },
    { key: 'labelZhTw', width: 160, min: 110, grow: 1 },
    { key: 'labelEn', width: 160, min: 110, grow: 1 },
    ...(kind === 'cascade' ? [parent] : []),
    ...(scope === 'global' ? [] : [place]),
    { key: 'startDate', width: 106 },
    { key: 'endDate', width: 106, sortable: true },
    { key: 'sort', width: 76, align: 'end', sortable: true },
    enabledColumn(t),
    changedColumn(t),
  ]
}

const codes = { keep: 'sys:valueSet:value', take: 'sys:valueSet:export' }

const actsOf = (set: ValueSetShape): RowAct<SetValueShape>[] => [
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: codes.keep, isEnter: true },
    opens: (row, onClose) => <SetValueForm {...{ set, row, onClose }} />,
  },
  switchAct(codes.keep, setValueCalls.status),
  deleteAct(codes.keep, setValueCalls.delete, ({ value }) => value),
  historyAct('valueSetValue', ({ value }) => `${set.code} ${value}`),
]

const Values = ({ set }: { set: ValueSetShape }) => {
  const t = useWords('setValue')
  const title = nameOf(set, useLang())
  const name = t('of', { name: title })
  useTabTitle(name)
  const columns = useCallback((say: Say) => columnsOf(say, set), [set])
  const list = useList(
    setValueCalls.list,
    (address) => ({
      setId: set.id,
      search: address.get('search') || undefined,
      enabled: address.has('disabled') ? undefined : true,
    }),
    100,
  )
  const calls = {
    export: () => send(setValueCalls.export, list.filter),
    template: () => send(setValueCalls.template, {}),
    import: setValueCalls.import,
  }
  return (
    <ListScreen
      {...{ id: 'value-set-values', words: 'setValue', name, list, columns }}
      acts={actsOf(set)}
      filters={[tick('disabled', 'valueSet:showDisabled')]}
      isWhole={!list.filter.search}
      pageActs={[
        { word: 'back', icon: 'arrow-left', does: (_, { tab }) => tab.open('/system/value-set') },
        ...fileActs(calls, {
          ...{ codes: [codes.take, codes.keep], title, fileName: set.code },
          more: { setId: set.id },
        }),
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: codes.keep },
          opens: (_, onClose) => <SetValueForm {...{ set, row: null, onClose }} />,
        },
      ]}
    />
  )
}

const emptyFields: SetValueFields = {
  ...{ value: '', labelZhCn: '', labelZhTw: '', labelEn: '', parentValue: '', companyCode: '', accountSet: '' },
  ...{ startDate: '', endDate: '', sort: 100 },
}

const parentsMost = 200

const useParents = ({ kind, parentCode }: ValueSetShape) => {
  const asked = { code: parentCode, pageSize: parentsMost }
  const items = useCall(valueSetCalls.query, asked, { quiet: true, enabled: kind === 'cascade' }).data?.items ?? []
  return items.map(({ value, label }) => ({ value, code: value, name: label }))
}

const useFields = (set: ValueSetShape, { companyCode }: SetValueFields): RecordField<SetValueFields>[] => {
  const t = useWords('setValue')
  const companies = useCompanies().map(({ code, name }) => ({ value: code, label: name, end: code }))
  const sets = useUser()?.accountConfigs ?? []
  const parents = useParents(set)
  // What hangs on a set of very many is typed.
  const isTyped = parents.length === parentsMost
  const isChosen = set.kind === 'cascade' && !isTyped
  const own = sets
    .filter((one) => one.companyCode === companyCode)
    .map(({ value, label }) => ({ value, label, end: value }))
  return [
    { name: 'parentValue', max: 128, required: true, when: isTyped },
    { kind: 'coded', name: 'parentValue', choices: parents, clearable: true, required: true, when: isChosen },
    { name: 'value', max: set.maxLen, required: true },
    { name: 'labelZhCn', max: 128, required: true },
    { name: 'labelZhTw', max: 128 },
    { name: 'labelEn', max: 128 },
    {
      ...{ kind: 'choice', name: 'companyCode', options: [{ value: '', label: t('everywhere') }, ...companies] },
      ...{ when: set.scope !== 'global', sets: () => ({ accountSet: '' }) },
    },
    {
      ...{ kind: 'choice', name: 'accountSet', options: [{ value: '', label: t('everySet') }, ...own] },
      when: set.scope === 'account_set' && companyCode !== '',
    },
    { kind: 'day', name: 'startDate' },
    { kind: 'day', name: 'endDate' },
    { kind: 'number', name: 'sort', digits: 4 },
  ]
}

type FormProps = { set: ValueSetShape; row: SetValueShape | null; onClose: () => void }

const SetValueForm = ({ set, row, onClose }: FormProps) => {
  const add = (values: SetValueFields, options: typeof quietly) =>
    send(setValueCalls.add, { setId: set.id, ...values }, options)
  const form = useRecordForm(begunWith(emptyFields, row), addOrEdit(row, add, senderOf(setValueCalls.edit)), onClose)
  return (
    <FormDrawer
      {...{ words: 'setValue', form, fields: useFields(set, form.values), onClose, note: set.code }}
      title={row ? 'editTitle' : 'addTitle'}
    />
  )
}

export default function SetValueScreen() {
  const { id = '' } = useParams()
  const set = useCall(valueSetCalls.detail, { id }, { quiet: 'first' })
  if (set.data) return <Values set={set.data} />
  return (
    <Page>
      <PageBody padded>
        <Answered answer={set}>{() => null}</Answered>
      </PageBody>
    </Page>
  )
}
