// The files that people brought: found by name, bucket, state and day, as a list or as cards, and how much there is.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { buckets, type FileRowShape } from '../../contract/base/file.ts'
import { fileAddress } from '../api/api-base.ts'
import { saveAnswer, saveStored } from '../api/download.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Segmented } from '../kit/button.tsx'
import { copyText } from '../kit/copy-text.ts'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { BarLine, Chip } from '../kit/page.tsx'
import { sizeText } from '../kit/size-text.ts'
import { Tag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressChoice, AddressDay, AddressNamedChoice, AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn, Sort } from '../parts/grid/data-grid.tsx'
import { ListPage, usePages } from '../parts/list/list-page.tsx'
import { fileApi } from './file-api.ts'
import { FileCards } from './file-cards.tsx'
import { FileCheck } from './file-check.tsx'
import { FileEdit } from './file-edit.tsx'
import { FilePreview } from './file-preview.tsx'
import { FileUpload } from './file-upload.tsx'

const usualSize = 100
const noKeys: ReadonlySet<string> = new Set()

const refText = (t: Say, { refType }: FileRowShape): string =>
  refType === '' ? '' : t(`ref_${refType}`, { defaultValue: refType })

const columnsOf = (t: Say): GridColumn<FileRowShape>[] => [
  {
    key: 'fileName',
    title: t('f_fileName'),
    width: 280,
    min: 160,
    grow: 2,
    sortable: true,
    cell: (row) => row.fileName,
  },
  { key: 'bucket', title: t('f_bucket'), width: 130, sortable: true, cell: (row) => t(`bucket_${row.bucket}`) },
  {
    key: 'sizeBytes',
    title: t('f_sizeBytes'),
    width: 96,
    align: 'end',
    sortable: true,
    cell: (row) => sizeText(row.sizeBytes),
  },
  { key: 'refType', title: t('f_refType'), width: 112, cell: (row) => refText(t, row) },
  { key: 'source', title: t('f_source'), width: 110, sortable: true, quiet: true, cell: (row) => row.source },
  { key: 'remark', title: t('f_remark'), width: 160, min: 90, grow: 1, cell: (row) => row.remark },
  {
    key: 'enable',
    title: t('f_enable'),
    width: 108,
    sortable: true,
    cell: (row) => <Tag look={row.enable ? 'ok' : 'draft'}>{t(row.enable ? 'enabled' : 'disabled')}</Tag>,
  },
  {
    key: 'isPublic',
    title: t('f_isPublic'),
    width: 84,
    cell: (row) => (row.isPublic ? <Tag look="warn">{t('f_isPublic')}</Tag> : ''),
  },
  { key: 'createUserName', title: t('f_createUserName'), width: 116, cell: (row) => row.createUserName },
  {
    key: 'createTime',
    title: t('f_createTime'),
    width: 146,
    sortable: true,
    cell: (row) => momentText(row.createTime),
  },
]

const filterOf = (address: Address) => {
  const state = address.get('state')
  return {
    fileName: address.get('search') || undefined,
    bucket: buckets.find((one) => one === address.get('bucket')),
    enable: state === '' ? undefined : state === 'enabled',
    createUserId: address.get('createUserId') || undefined,
    start: address.get('dateFrom') || undefined,
    end: address.get('dateTo') || undefined,
  }
}

/** How much lies where; each bucket is a filter too. */
const Buckets = ({ address }: { address: Address }) => {
  const t = useWords('fileScreen')
  const usage = useCall(fileApi.usage, {}, { quiet: true }).data ?? []
  const chosen = address.get('bucket')
  return ['', ...buckets].map((one) => {
    const used = usage.find(({ bucket }) => bucket === one)
    return (
      <Chip
        key={one}
        label={t(one === '' ? 'all' : `bucket_${one}`)}
        count={used && `${used.files} · ${sizeText(used.bytes)}`}
        isOn={one === chosen}
        onToggle={() => address.set({ bucket: one || null, page: null })}
      />
    )
  })
}

const Bars = ({ address }: { address: Address }) => {
  const t = useWords('fileScreen')
  const uploaders = useCall(fileApi.uploaders, {}, { quiet: true }).data ?? []
  return (
    <>
      <Buckets address={address} />
      <BarLine />
      <AddressChoice
        {...{ address, name: 'state', label: t('state'), none: t('all'), values: ['enabled', 'disabled'], width: 140 }}
        say={t}
      />
      {uploaders.length > 1 && (
        <AddressNamedChoice
          {...{ address, name: 'createUserId', label: t('f_createUserName'), none: t('all'), named: uploaders }}
        />
      )}
      <AddressDay address={address} name="dateFrom" label={t('dateFrom')} />
      <AddressDay address={address} name="dateTo" label={t('dateTo')} />
    </>
  )
}

type Shown = { of: 'edit' | 'preview'; file: FileRowShape } | { of: 'upload' } | { of: 'check' } | null

const copyLink = async (file: FileRowShape, t: Say): Promise<void> => {
  const link = await fileApi.publicUrl({ id: file.id }).catch(() => null)
  if (!link) return
  const isCopied = await copyText(new URL(fileAddress(link.url), location.origin).href)
  if (isCopied) toast({ look: 'note', title: t('copied') })
}

const useActs = (rows: readonly FileRowShape[], clear: () => void) => {
  const t = useWords('fileScreen')
  const info = useWrite(fileApi.info)
  const remove = useWrite(fileApi.remove)
  /** One after the other: the first that is refused says why, and the others stay chosen. */
  const each = async (act: (row: FileRowShape) => Promise<unknown>) => {
    try {
      for (const row of rows) await act(row)
      clear()
    } catch {
      // The call has told why.
    }
  }
  const setEnabled = (enable: boolean) => each(({ id, version }) => info.mutateAsync({ id, version, enable }))
  const removeAll = async () => {
    const title = t('deleteTitle', { n: rows.length })
    const answer = await confirm({ title, text: t('deleteText'), act: t('delete'), danger: true })
    if (answer !== null) await each(({ id }) => remove.mutateAsync({ id }))
  }
  return { setEnabled, removeAll, isBusy: info.isPending || remove.isPending }
}

/** Why a file does not open for the user. */
const closedText = (t: Say, { mayOpen, enable }: FileRowShape): string | undefined =>
  mayOpen ? undefined : t(enable ? 'closed' : 'disabled')

type ActsProps = { rows: readonly FileRowShape[]; clear: () => void; show: (shown: Shown) => void }

const ChosenActs = ({ rows, clear, show }: ActsProps) => {
  const t = useWords('fileScreen')
  const { setEnabled, removeAll, isBusy } = useActs(rows, clear)
  const one = rows.length === 1 ? rows[0] : undefined
  const none = rows.length === 0
  const opening = { disabled: !one?.mayOpen, title: one && closedText(t, one) }
  return (
    <>
      <Button icon="eye" {...opening} onClick={() => one && show({ of: 'preview', file: one })}>
        {t('preview')}
      </Button>
      <Button icon="download" {...opening} onClick={() => one && void saveStored(one.id)}>
        {t('download')}
      </Button>
      <Auth code="sys:file:edit">
        <Button icon="edit" disabled={!one} onClick={() => one && show({ of: 'edit', file: one })}>
          {t('edit')}
        </Button>
        <Button icon="check" disabled={none} busy={isBusy} onClick={() => void setEnabled(true)}>
          {t('enable')}
        </Button>
        <Button icon="ban" disabled={none} busy={isBusy} onClick={() => void setEnabled(false)}>
          {t('disable')}
        </Button>
      </Auth>
      <Auth code="sys:file:delete">
        <Button icon="trash" disabled={none} busy={isBusy} onClick={() => void removeAll()}>
          {t('delete')}
        </Button>
      </Auth>
      {one?.isPublic && (
        <Button icon="link" onClick={() => void copyLink(one, t)}>
          {t('copyLink')}
        </Button>
      )}
    </>
  )
}

type PageActsProps = { address: Address; onUpload: () => void; onCheck: () => void }

const PageActs = ({ address, onUpload, onCheck }: PageActsProps) => {
  const t = useWords('fileScreen')
  return (
    <>
      <Segmented
        label={t('view')}
        value={address.get('view') === 'grid' ? 'grid' : 'list'}
        options={[
          { value: 'list', label: t('asList') },
          { value: 'grid', label: t('asGrid') },
        ]}
        onChange={(value) => address.set({ view: value === 'grid' ? value : null })}
      />
      <Button icon="download" onClick={() => void saveAnswer(fileApi.export(filterOf(address)), `${t('title')}.xlsx`)}>
        {t('export')}
      </Button>
      <Auth code="sys:file:all">
        <Button icon="shield" onClick={onCheck}>
          {t('check')}
        </Button>
      </Auth>
      <Auth code="sys:file:upload">
        <Button look="solid" icon="upload" onClick={onUpload}>
          {t('upload')}
        </Button>
      </Auth>
    </>
  )
}

const FileScreen = () => {
  const t = useWords('fileScreen')
  const address = useAddress()
  const columns = useMemo(() => columnsOf(t), [t])
  const [sort, setSort] = useState<Sort | null>(null)
  const [keys, setKeys] = useState(noKeys)
  const [shown, setShown] = useState<Shown>(null)
  const { page, pageSize, pagesOf } = usePages(address, usualSize)
  const filter = filterOf(address)
  const list = useCall(fileApi.list, { ...filter, page, pageSize, ...sort }, { placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const preview = (file: FileRowShape) => {
    if (file.mayOpen) setShown({ of: 'preview', file })
    else toast({ look: 'note', title: closedText(t, file) ?? '' })
  }
  const close = () => setShown(null)
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={<Bars address={address} />}
        actions={
          <PageActs
            {...{ address, onUpload: () => setShown({ of: 'upload' }), onCheck: () => setShown({ of: 'check' }) }}
          />
        }
        foot={<ChosenActs rows={rows.filter(({ id }) => keys.has(id))} clear={() => setKeys(noKeys)} show={setShown} />}
        noneYet={t('noneYet')}
        instead={
          address.get('view') === 'grid' &&
          rows.length > 0 && <FileCards rows={rows} keys={keys} onKeys={setKeys} onOpen={preview} />
        }
        grid={{
          id: 'sys-file',
          columns,
          rows,
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enable ? undefined : 'muted'),
          selection: { keys, onChange: setKeys },
          sort,
          onSort: setSort,
          onOpen: preview,
          place: address.search,
        }}
        isWhole={Object.values(filter).every((value) => value === undefined)}
        pages={pagesOf(list.data?.total)}
      />
      {shown?.of === 'upload' && <FileUpload onClose={close} />}
      {shown?.of === 'check' && <FileCheck onClose={close} />}
      {shown?.of === 'edit' && <FileEdit file={shown.file} onClose={close} />}
      {shown?.of === 'preview' && <FilePreview file={shown.file} onClose={close} />}
    </>
  )
}

export default FileScreen
