// The templates of vouchers: whose they are, what they hold, when they recur; each opens in its form.
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { type TemplateRowShape, templateCalls } from '../../../contract/voucher/voucher-template.ts'
import { markStale, useCall } from '../../api/query.ts'
import { Tag } from '../../kit/status-tag.tsx'
import type { Say } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { ListScreen, searched } from '../../parts/list/list-screen.tsx'
import { TemplateForm } from './template-form.tsx'

const ruleText = ({ recurrence }: TemplateRowShape, t: Say): string => {
  if (!recurrence) return ''
  const rule = t('recurring', { day: recurrence.day })
  return recurrence.times === null ? rule : `${rule} · ${t('times', { n: recurrence.times })}`
}

const columnsOf = (t: Say): GridColumn<TemplateRowShape>[] => [
  { key: 'name', title: t('name'), width: 220, min: 120, grow: 2, cell: (row) => row.name },
  { key: 'summary', title: t('summary'), width: 200, min: 100, grow: 2, quiet: true, cell: (row) => row.summary },
  { key: 'subjects', title: t('subject'), width: 190, min: 100, quiet: true, cell: (row) => row.subjects.join(' ') },
  { key: 'scope', title: t('scope'), width: 110, cell: (row) => t(`scope_${row.scope}`) },
  { key: 'recurrence', title: t('recurrence'), width: 170, cell: (row) => ruleText(row, t) },
  {
    key: 'lastDraft',
    title: '',
    width: 150,
    cell: (row) => (row.lastDraft ? t('draftMade', { month: row.lastDraft.month }) : ''),
    link: (row) => (row.lastDraft ? `/voucher/entry/${row.lastDraft.id}` : ''),
  },
  { key: 'ownerName', title: t('owner'), width: 100, cell: (row) => row.ownerName },
  {
    key: 'enabled',
    title: t('enabled'),
    width: 90,
    cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled' : 'disabled')}</Tag>,
  },
]

/** `id` is '' for a new one. */
const Form = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const facts = useCall(voucherCalls.facts, {})
  const stored = useCall(templateCalls.read, { id: id || '0' }, { enabled: id !== '', staleTime: 0 })
  const isRead = id === '' || (stored.data !== undefined && stored.isFetchedAfterMount)
  if (!facts.data || !isRead) return null
  return <TemplateForm stored={stored.data ?? null} facts={facts.data} onClose={onClose} />
}

const Templates = () => {
  const { filter, shown } = useListState(searched, 0)
  const answer = useCall(templateCalls.list, filter, { staleTime: 0 })
  const form = (id: string, close: () => void) => (
    <Form
      id={id}
      onClose={() => {
        close()
        markStale(templateCalls.list)
      }}
    />
  )
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'voucher-templates', words: 'voucherTemplate', columns: columnsOf, noneYet: 'none' }}
      list={shown(answer, ({ id }) => id)}
      pageActs={[{ ...{ word: 'create', icon: 'plus', look: 'solid' }, opens: (_, close) => form('', close) }]}
      onOpen={({ id }, open) => open((close) => form(id, close))}
    />
  )
}

export default ofAccountSet(Templates)
