// The summary library: the texts that F7 offers in the summary of a line, of the company and of the group.
import { useMemo, useState } from 'react'
import { type SummaryTextShape, subjectCalls, summaryCalls } from '../../../contract/voucher/maintain.ts'
import { markStale, send, useCall } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { ListPage } from '../../parts/list/list-page.tsx'
import { begunWith, FormDrawer, quietly, type RecordField, useRecordForm } from '../../parts/record-fields.tsx'
import { SubjectPicker } from '../../parts/subject-picker.tsx'
import { plain } from '../subject-search.ts'

const columnsOf = (t: Say): GridColumn<SummaryTextShape>[] => [
  { key: 'code', title: t('code'), width: 130, cell: (row) => row.code },
  { key: 'text', title: t('text'), width: 320, min: 160, grow: 2, cell: (row) => row.text },
  { key: 'subject', title: t('subject'), width: 140, quiet: true, cell: (row) => row.subject },
  { key: 'scope', title: t('scope'), width: 130, cell: (row) => t(`scope_${row.scope}`) },
  {
    key: 'enabled',
    title: t('enabled'),
    width: 100,
    cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled' : 'disabled')}</Tag>,
  },
]

type Fields = Pick<SummaryTextShape, 'code' | 'text' | 'subject' | 'scope' | 'enabled'>

const empty: Fields = { code: '', text: '', subject: '', scope: 'company', enabled: true }

const useFields = ({ scope }: Fields, locked: boolean): RecordField<Fields>[] => {
  const t = useWords('summaryLibrary')
  const subjects = useCall(subjectCalls.list, {}).data?.items ?? []
  const mayGroup = useAuth('gl:summary:editGroup')
  return [
    { name: 'code', max: 32, required: true },
    { name: 'text', max: 200, required: true },
    {
      kind: 'own',
      name: 'subject',
      draw: ({ id, form }) => (
        <SubjectPicker
          {...{ id, subjects, value: form.values.subject, label: t('subject'), width: '100%' }}
          leafOnly
          clearable
          onChange={(subject) => !locked && form.change({ subject })}
        />
      ),
    },
    {
      ...{ kind: 'choice', name: 'scope', width: 180 },
      values: mayGroup || scope === 'group' ? ['company', 'group'] : ['company'],
    },
    { kind: 'check', name: 'enabled' },
  ]
}

const SummaryForm = ({ row, onClose }: { row: SummaryTextShape | null; onClose: () => void }) => {
  const t = useWords('summaryLibrary')
  const save = (fields: Fields) => send(summaryCalls.save, row ? { ...fields, id: row.id } : fields, quietly)
  const form = useRecordForm(begunWith(empty, row), save, onClose)
  const locked = row !== null && !row.mayEdit
  const remove = async ({ id, text }: SummaryTextShape) => {
    const onAct = () => send(summaryCalls.delete, { id })
    const answer = await confirm({ title: t('deleteTitle', { text }), act: t('delete'), danger: true, onAct })
    if (answer !== null) onClose()
  }
  const acts = row && !locked && (
    <Button look="danger" onClick={() => void remove(row)}>
      {t('delete')}
    </Button>
  )
  const fields = useFields(form.values, locked)
  return (
    <FormDrawer
      {...{ words: 'summaryLibrary', width: 480, form, fields, locked, acts, onClose }}
      title={row ? 'edit' : 'create'}
    />
  )
}

const Summaries = () => {
  const t = useWords('summaryLibrary')
  const address = useAddress()
  const search = plain(address.get('search'))
  const list = useCall(summaryCalls.list, {}, { staleTime: 0 })
  const columns = useMemo(() => columnsOf(t), [t])
  /** The one in the form: 'new' for a new one. */
  const [shown, setShown] = useState<SummaryTextShape | 'new' | null>(null)
  const rows = (list.data?.items ?? []).filter(({ code, text }) => plain(`${code} ${text}`).includes(search))
  const close = () => {
    setShown(null)
    markStale(summaryCalls.list)
  }
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        isWhole={search === ''}
        noneYet={t('noneYet')}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        actions={
          <Auth code="gl:summary:edit">
            <Button look="solid" icon="plus" onClick={() => setShown('new')}>
              {t('create')}
            </Button>
          </Auth>
        }
        grid={{
          id: 'summary-library',
          columns,
          rows,
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          onOpen: setShown,
          place: address.search,
        }}
      />
      {shown !== null && <SummaryForm row={shown === 'new' ? null : shown} onClose={close} />}
    </>
  )
}

export default ofAccountSet(Summaries)
