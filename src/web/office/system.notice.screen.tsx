// The notices that people write: drafts, what is published and how many have read it; published and withdrawn here.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type AnnouncementShape, announcementCalls, announcementStates } from '../../contract/office/announcement.ts'
import { apiOf } from '../api/api-of.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { Chip } from '../kit/page.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { NoticeForm } from './notice-form.tsx'

const api = apiOf(announcementCalls)
const usualSize = 100
const noKeys: ReadonlySet<string> = new Set()
const looks: Record<AnnouncementShape['status'], TagLook> = {
  ...{ draft: 'draft', scheduled: 'saved', published: 'ok', withdrawn: 'warn' },
}

const columnsOf = (t: Say): GridColumn<AnnouncementShape>[] => [
  {
    key: 'titleZhCn',
    title: t('f_titleZhCn'),
    width: 240,
    min: 140,
    grow: 2,
    sortable: true,
    cell: (row) => row.titleZhCn,
  },
  { key: 'titleEn', title: t('f_titleEn'), width: 200, min: 120, grow: 1, quiet: true, cell: (row) => row.titleEn },
  {
    key: 'status',
    title: t('f_status'),
    width: 112,
    sortable: true,
    cell: (row) => <Tag look={looks[row.status]}>{t(`state_${row.status}`)}</Tag>,
  },
  { key: 'kind', title: t('f_kind'), width: 100, cell: (row) => t(`kind_${row.kind}`) },
  { key: 'level', title: t('f_level'), width: 84, cell: (row) => t(`level_${row.level}`) },
  { key: 'target', title: t('f_target'), width: 100, cell: (row) => t(`target_${row.target}`) },
  {
    key: 'recipients',
    title: t('f_recipients'),
    width: 108,
    align: 'end',
    sortable: true,
    cell: (row) => row.recipients,
  },
  { key: 'read', title: t('f_read'), width: 96, align: 'end', cell: (row) => row.read },
  {
    key: 'publishedAt',
    title: t('f_publishedAt'),
    width: 146,
    sortable: true,
    cell: (row) => row.publishedAt && momentText(row.publishedAt),
  },
  {
    key: 'changedAt',
    title: t('f_changedAt'),
    width: 146,
    sortable: true,
    quiet: true,
    cell: (row) => momentText(row.changedAt),
  },
]

type ActsProps = { row: AnnouncementShape | undefined; clear: () => void; onEdit: (row: AnnouncementShape) => void }

const ChosenActs = ({ row, clear, onEdit }: ActsProps) => {
  const t = useWords('announcement')
  const publish = useWrite(api.publish)
  const withdraw = useWrite(api.withdraw)
  const remove = useWrite(api.remove)
  const named = row && { id: row.id, version: row.version }
  const isOut = row?.status === 'published' || row?.status === 'scheduled'
  const ask = async (kind: 'withdraw' | 'delete', onYes: () => void) => {
    const title = t(`${kind}Title`, { title: row?.titleZhCn ?? '' })
    const answer = await confirm({ title, text: t(`${kind}Text`), act: t(kind), danger: true })
    if (answer !== null) onYes()
  }
  const onSuccess = clear
  return (
    <>
      <Auth code="sys:notice:edit">
        <Button icon="edit" disabled={!row || row.status === 'published'} onClick={() => row && onEdit(row)}>
          {t('edit')}
        </Button>
      </Auth>
      <Auth code="sys:notice:publish">
        <Button
          icon="bell"
          disabled={!named || isOut}
          busy={publish.isPending}
          onClick={() => named && publish.mutate(named, { onSuccess })}
        >
          {t('publish')}
        </Button>
        <Button
          icon="returned"
          disabled={!isOut}
          busy={withdraw.isPending}
          onClick={() => named && void ask('withdraw', () => withdraw.mutate(named, { onSuccess }))}
        >
          {t('withdraw')}
        </Button>
      </Auth>
      <Auth code="sys:notice:delete">
        <Button
          icon="trash"
          disabled={!named || row?.status === 'published'}
          busy={remove.isPending}
          onClick={() => named && void ask('delete', () => remove.mutate(named, { onSuccess }))}
        >
          {t('delete')}
        </Button>
      </Auth>
    </>
  )
}

const NoticeScreen = () => {
  const t = useWords('announcement')
  const address = useAddress()
  const columns = useMemo(() => columnsOf(t), [t])
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState(noKeys)
  const [form, setForm] = useState<AnnouncementShape | 'new' | null>(null)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const status = announcementStates.find((one) => one === address.get('status'))
  const filter = { search: address.get('search') || undefined, status }
  const list = useCall(api.list, { ...filter, page, pageSize, ...sort }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const chosen = keys.size === 1 ? rows.find(({ id }) => keys.has(id)) : undefined
  const actions = (
    <>
      <Button icon="download" onClick={() => void saveAnswer(api.export(filter), `${t('title')}.xlsx`)}>
        {t('export')}
      </Button>
      <Auth code="sys:notice:add">
        <Button look="solid" icon="plus" onClick={() => setForm('new')}>
          {t('add')}
        </Button>
      </Auth>
    </>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={['', ...announcementStates].map((one) => (
          <Chip
            key={one}
            label={t(one === '' ? 'all' : `state_${one}`)}
            isOn={one === (status ?? '')}
            onToggle={() => address.set({ status: one || null, page: null })}
          />
        ))}
        actions={actions}
        foot={<ChosenActs row={chosen} clear={() => setKeys(noKeys)} onEdit={setForm} />}
        noneYet={t('noneYet')}
        grid={{
          id: 'announcement',
          columns,
          rows,
          rowKey: (row) => row.id,
          selection: { keys, onChange: setKeys },
          sort,
          onSort: setSort,
          onOpen: (row) => setForm(row),
          place: address.search,
        }}
        isWhole={filter.search === undefined && status === undefined}
        pages={pagesOf(list.data?.total)}
      />
      {form && <NoticeForm row={form === 'new' ? null : form} onClose={() => setForm(null)} />}
    </>
  )
}

export default NoticeScreen
