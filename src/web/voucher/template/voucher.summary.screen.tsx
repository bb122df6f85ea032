// The summary library: the texts that F7 offers in the summary of a line, of the company and of the group.
import { type SummaryTextShape, subjectCalls, summaryCalls } from '../../../contract/voucher/maintain.ts'
import { markStale, send, useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { ListScreen, searched } from '../../parts/list/list-screen.tsx'
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
  const { filter, shown } = useListState(searched, 0)
  const answer = useCall(summaryCalls.list, {}, { staleTime: 0 })
  const search = plain(filter.search ?? '')
  const items = (answer.data?.items ?? []).filter(({ code, text }) => plain(`${code} ${text}`).includes(search))
  const form = (row: SummaryTextShape | null, close: () => void) => (
    <SummaryForm
      row={row}
      onClose={() => {
        close()
        markStale(summaryCalls.list)
      }}
    />
  )
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'summary-library', words: 'summaryLibrary', columns: columnsOf }}
      list={shown({ ...answer, data: answer.data && { items } }, ({ id }) => id)}
      pageActs={[
        {
          ...{ word: 'create', icon: 'plus', look: 'solid', code: 'gl:summary:edit' },
          opens: (_, close) => form(null, close),
        },
      ]}
      onOpen={(row, open) => open((close) => form(row, close))}
    />
  )
}

export default ofAccountSet(Summaries)
