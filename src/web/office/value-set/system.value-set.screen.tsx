// The value sets: found, made, tried, copied, approved, switched on and off; their values are a page of their own.
import type { Lang } from '../../../contract/base/language.ts'
import { type ValueDefinition, type ValueSetShape, valueSetCalls } from '../../../contract/office/value-set.ts'
import { valueSetKinds } from '../../../domain/office/value-set.ts'
import { send, useWrite } from '../../api/query.ts'
import { useUser } from '../../api/session.ts'
import { Auth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useLang, useWords } from '../../kit/words.ts'
import type { Address } from '../../parts/address.ts'
import { changedColumn, enabledColumn } from '../../parts/grid/state-columns.tsx'
import { deleteAct, exportAct, historyAct, type RowAct, switchAct } from '../../parts/list/list-acts.tsx'
import { useList } from '../../parts/list/list-page.tsx'
import { choice, type ListColumn, ListScreen, tick } from '../../parts/list/list-screen.tsx'
import { FormDrawer, nameFields, quietly, type RecordField, useRecordForm } from '../../parts/record-fields.tsx'
import { ValueSetForm } from './value-set-form.tsx'
import './value-set.css'

const keepsValues = ({ kind, definition }: ValueSetShape): boolean =>
  kind === 'static' || (kind === 'cascade' && definition.view === '')

const columnsOf = (t: Say, lang: Lang): ListColumn<ValueSetShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 240, min: 180, grow: 2, pinned: true, sortable: true },
    cell: (row) => (
      <>
        {nameOf(row, lang)} {row.builtin && <Tag look="draft">{t('builtin')}</Tag>}{' '}
        {row.waiting && <Tag look="warn">{t('isWaiting')}</Tag>}
      </>
    ),
  },
  { key: 'code', width: 150, quiet: true, sortable: true },
  { key: 'kind', width: 120, sortable: true, cell: (row) => t(`kind_${row.kind}`) },
  { key: 'parentCode', title: t('f_parent'), width: 120, quiet: true },
  { key: 'values', width: 80, align: 'end', cell: (row) => (keepsValues(row) ? row.values : '') },
  { key: 'valueType', width: 110, cell: (row) => t(`valueType_${row.valueType}`) },
  { key: 'validation', width: 160, min: 100, grow: 1, cell: (row) => t(`validation_${row.validation}`) },
  enabledColumn(t),
  changedColumn(t),
]

const copyFields: RecordField<Pick<ValueSetShape, 'code' | 'nameZhCn' | 'nameZhTw' | 'nameEn'>>[] = [
  { name: 'code', max: 64, required: true, hint: 'codeHow' },
  ...nameFields(),
]

const CopyForm = ({ set, onClose }: { set: ValueSetShape; onClose: () => void }) => {
  const name = nameOf(set, useLang())
  const begin = { code: '', nameZhCn: set.nameZhCn, nameZhTw: set.nameZhTw, nameEn: set.nameEn }
  const form = useRecordForm(begin, (values) => send(valueSetCalls.copy, { id: set.id, ...values }, quietly), onClose)
  return (
    <FormDrawer {...{ words: 'valueSet', form, fields: copyFields, onClose }} title={(t) => t('copyTitle', { name })} />
  )
}

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  kind: valueSetKinds.find((each) => each === address.get('kind')),
  enabled: address.has('disabled') ? undefined : true,
  waiting: address.has('waiting') || undefined,
})

const acts: readonly RowAct<ValueSetShape>[] = [
  {
    ...{ word: 'openValues', icon: 'list', when: keepsValues, isEnter: true },
    does: ({ id }, { tab }) => tab.open(`/system/value-set-value/${id}`),
  },
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:valueSet:edit', isEnter: true },
    opens: (set, onClose) => <ValueSetForm set={set} onClose={onClose} />,
  },
  {
    ...{ word: 'approve', icon: 'shield-check', isShown: (set) => set?.waiting != null },
    opens: (set, onClose) => <ValueSetApproval set={set} onClose={onClose} />,
  },
  {
    ...{ word: 'copy', icon: 'copy', code: 'sys:valueSet:add' },
    opens: (set, onClose) => <CopyForm set={set} onClose={onClose} />,
  },
  switchAct('sys:valueSet:status', valueSetCalls.status),
  { ...deleteAct('sys:valueSet:delete', valueSetCalls.delete, nameOf), when: ({ builtin }) => !builtin },
  historyAct('valueSet', ({ code }) => code),
]

// A statement that waits: what is in force beside what shall be, to be approved or sent back by somebody else.

/** A statement with its parameters, as it is read by whoever approves it. */
const textOf = ({ sql, params, valueField, labelField }: ValueDefinition, t: Say): string =>
  [
    sql,
    '',
    ...params.map(({ name, type, source, required }) => {
      const from = t(`source_${source === 'input' ? 'form' : source}`)
      return [`:${name}`, t(`type_${type}`), from, required ? t('param_required') : ''].filter(Boolean).join(' · ')
    }),
    `${valueField} → ${labelField}`,
  ].join('\n')

const ValueSetApproval = ({ set, onClose }: { set: ValueSetShape; onClose: () => void }) => {
  const t = useWords('valueSet')
  const lang = useLang()
  const user = useUser()
  const decide = useWrite(valueSetCalls.decide, { onSuccess: onClose })
  const { waiting, definition } = set
  if (waiting === null) return null
  const isOwn = user?.id === waiting.byId
  const answer = (accepted: boolean) => decide.mutate({ id: set.id, version: set.version, accepted })
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:close')}</Button>
      <Auth code="sys:valueSet:approve">
        <Button disabled={isOwn} busy={decide.isPending} onClick={() => answer(false)}>
          {t('sendBack')}
        </Button>
        <Button look="solid" disabled={isOwn} busy={decide.isPending} onClick={() => answer(true)}>
          {t('approve')}
        </Button>
      </Auth>
    </>
  )
  return (
    <Dialog title={t('approveTitle', { name: nameOf(set, lang) })} width={860} foot={foot} onClose={onClose}>
      <p className="page-note">
        {isOwn ? t('waitingOwn') : t('waitingBy', { by: waiting.by, at: momentText(waiting.at) })}
      </p>
      <div className="value-set-both grid grid-cols-[1fr_1fr] gap-12">
        <section aria-label={t('inForce')}>
          <h3 className="mb-4 text-13">{t('inForce')}</h3>
          <pre>{definition.sql === '' ? t('noSqlYet') : textOf(definition, t)}</pre>
        </section>
        <section aria-label={t('proposed')}>
          <h3 className="mb-4 text-13">{t('proposed')}</h3>
          <pre>{textOf(waiting.definition, t)}</pre>
        </section>
      </div>
    </Dialog>
  )
}

export default function ValueSetScreen() {
  const list = useList(valueSetCalls.list, filterOf, 50)
  const { search, kind, waiting } = list.filter
  return (
    <ListScreen
      {...{ id: 'value-sets', words: 'valueSet', list, columns: columnsOf, acts }}
      filters={[
        choice('kind', valueSetKinds, { none: 'allKinds' }),
        tick('waiting', 'waitingOnly'),
        tick('disabled', 'showDisabled'),
      ]}
      isWhole={!search && !kind && !waiting}
      pageActs={[
        exportAct('masterList:export', 'sys:valueSet:export', () => send(valueSetCalls.export, list.filter)),
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:valueSet:add' },
          opens: (_, onClose) => <ValueSetForm set={null} onClose={onClose} />,
        },
      ]}
    />
  )
}
