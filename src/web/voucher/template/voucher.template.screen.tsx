// The templates of vouchers: whose they are, what they hold, when they recur; each opens in its form.
import { useMemo, useState } from 'react'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { type TemplateRowShape, templateCalls } from '../../../contract/voucher/voucher-template.ts'
import { markStale, useCall } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { ListPage } from '../../parts/list/list-page.tsx'
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

const Form = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const facts = useCall(voucherCalls.facts, {})
  const stored = useCall(templateCalls.read, { id: id || '0' }, { enabled: id !== '', staleTime: 0 })
  const isRead = id === '' || (stored.data !== undefined && stored.isFetchedAfterMount)
  if (!facts.data || !isRead) return null
  return <TemplateForm stored={stored.data ?? null} facts={facts.data} onClose={onClose} />
}

const Templates = () => {
  const t = useWords('voucherTemplate')
  const address = useAddress()
  const search = address.get('search')
  const list = useCall(templateCalls.list, search === '' ? {} : { search }, { staleTime: 0 })
  const columns = useMemo(() => columnsOf(t), [t])
  /** The one in the form: '' for a new one, null for none. */
  const [shown, setShown] = useState<string | null>(null)
  const close = () => {
    setShown(null)
    markStale(templateCalls.list)
  }
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        isWhole={search === ''}
        noneYet={t('none')}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        actions={
          <Button look="solid" icon="plus" onClick={() => setShown('')}>
            {t('create')}
          </Button>
        }
        grid={{
          id: 'voucher-templates',
          columns,
          rows: list.data?.items ?? [],
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          onOpen: (row) => setShown(row.id),
          place: address.search,
        }}
      />
      {shown !== null && <Form key={shown} id={shown} onClose={close} />}
    </>
  )
}

export default ofAccountSet(Templates)
