// The files that people brought: found by name, bucket, state and day, as a list or as cards, and how much there is.
import { buckets, type FileRowShape, fileCalls } from '../../contract/base/file.ts'
import { fileAddress } from '../api/api-base.ts'
import { saveStored } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { Segmented } from '../kit/button.tsx'
import { copyText } from '../kit/copy-button.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { momentText, type Say, sizeText, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { type Act, exportAct, type Open, onMany, type RowAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { barLine, choice, days, type ListColumn, ListScreen, oneOf } from '../parts/list/list-screen.tsx'
import { FileCards, FileCheck, FileEdit, FilePreview, FileUpload } from './file-dialogs.tsx'

const refText = (t: Say, { refType }: FileRowShape): string =>
  refType === '' ? '' : t(`ref_${refType}`, { defaultValue: refType })

const columnsOf = (t: Say): ListColumn<FileRowShape>[] => [
  { key: 'fileName', width: 280, min: 160, grow: 2, sortable: true },
  { key: 'bucket', width: 130, sortable: true, cell: (row) => t(`bucket_${row.bucket}`) },
  { key: 'sizeBytes', width: 96, align: 'end', sortable: true, cell: (row) => sizeText(row.sizeBytes) },
  { key: 'refType', width: 112, cell: (row) => refText(t, row) },
  { key: 'source', width: 110, sortable: true, quiet: true },
  { key: 'remark', width: 160, min: 90, grow: 1 },
  {
    ...{ key: 'enable', width: 108, sortable: true },
    cell: (row) => <Tag look={row.enable ? 'ok' : 'draft'}>{t(row.enable ? 'enabled' : 'disabled')}</Tag>,
  },
  {
    ...{ key: 'isPublic', width: 84 },
    cell: (row) => (row.isPublic ? <Tag look="warn">{t('f_isPublic')}</Tag> : ''),
  },
  { key: 'createUserName', width: 116 },
  { key: 'createTime', width: 146, sortable: true, cell: (row) => momentText(row.createTime) },
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
  const usage = useCall(fileCalls.usage, {}, { quiet: true }).data ?? []
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

const copyLink = async (file: FileRowShape, t: Say): Promise<void> => {
  const link = await send(fileCalls.publicUrl, { id: file.id }).catch(() => null)
  if (!link) return
  const isCopied = await copyText(new URL(fileAddress(link.url), location.origin).href)
  if (isCopied) toast({ look: 'note', title: t('copied') })
}

/** Why a file does not open for the user. */
const closedText = (t: Say, { mayOpen, enable }: FileRowShape): string | undefined =>
  mayOpen ? undefined : t(enable ? 'closed' : 'disabled')

/** One after the other: the first that is refused says why, and the others stay chosen. */
const each = async (rows: readonly FileRowShape[], act: (row: FileRowShape) => Promise<unknown>): Promise<void> => {
  for (const row of rows) await act(row)
}

const turn = (word: 'enable' | 'disable', icon: IconName) =>
  onMany<FileRowShape>({
    ...{ word, icon, code: 'sys:file:edit' },
    does: (rows) => each(rows, ({ id, version }) => send(fileCalls.info, { id, version, enable: word === 'enable' })),
  })

const opening: Pick<Act<FileRowShape>, 'when' | 'title'> = {
  when: ({ mayOpen }) => mayOpen,
  title: (row, t) => row && closedText(t, row),
}

const acts: readonly RowAct<FileRowShape>[] = [
  {
    ...{ word: 'preview', icon: 'eye', ...opening },
    opens: (file, onClose) => <FilePreview file={file} onClose={onClose} />,
  },
  { word: 'download', icon: 'download', ...opening, does: ({ id }) => saveStored(id) },
  {
    ...{ word: 'edit', icon: 'edit', code: 'sys:file:edit' },
    opens: (file, onClose) => <FileEdit file={file} onClose={onClose} />,
  },
  turn('enable', 'check'),
  turn('disable', 'ban'),
  onMany<FileRowShape>({
    ...{ word: 'delete', icon: 'trash', code: 'sys:file:delete', asks: 'delete' },
    places: (rows) => ({ n: rows.length }),
    does: (rows) => each(rows, ({ id }) => send(fileCalls.remove, { id })),
  }),
  {
    ...{ word: 'copyLink', icon: 'link', isShown: (file) => file?.isPublic === true },
    does: (file, { t }) => copyLink(file, t),
  },
]

const pageActs: readonly Act<unknown>[] = [
  {
    ...{ word: 'check', icon: 'shield', code: 'sys:file:all' },
    opens: (_, onClose) => <FileCheck onClose={onClose} />,
  },
  {
    ...{ word: 'upload', look: 'solid', icon: 'upload', code: 'sys:file:upload' },
    opens: (_, onClose) => <FileUpload onClose={onClose} />,
  },
]

const views = ['list', 'grid'] as const
const viewWords = { list: 'asList', grid: 'asGrid' } as const

export default function FileScreen() {
  const t = useWords('fileScreen')
  const list = useList(fileCalls.list, filterOf, 100)
  const { address, rows, filter, selection } = list
  const uploaders = useCall(fileCalls.uploaders, {}, { quiet: true }).data ?? []
  const isGrid = address.get('view') === 'grid'
  const preview = (file: FileRowShape, open: Open) => {
    if (file.mayOpen) open((close) => <FilePreview file={file} onClose={close} />)
    else toast({ look: 'note', title: closedText(t, file) ?? '' })
  }
  return (
    <ListScreen
      {...{ id: 'sys-file', words: 'fileScreen', list, columns: columnsOf, acts }}
      chips={[
        ({ address: its }) => <Buckets address={its} />,
        barLine,
        choice('state', ['enabled', 'disabled'], { label: 'state', width: 140, say: t }),
        (place) => uploaders.length > 1 && oneOf('createUserId', 'f_createUserName', uploaders)(place),
        days,
      ]}
      tools={
        <Segmented
          label={t('view')}
          value={isGrid ? 'grid' : 'list'}
          options={views.map((value) => ({ value, label: t(viewWords[value]) }))}
          onChange={(value) => address.set({ view: value === 'grid' ? value : null })}
        />
      }
      pageActs={[exportAct('export', undefined, () => send(fileCalls.export, filter)), ...pageActs]}
      instead={(open) =>
        isGrid &&
        rows.length > 0 && (
          <FileCards
            rows={rows}
            keys={selection.keys}
            onKeys={selection.onChange}
            onOpen={(row) => preview(row, open)}
          />
        )
      }
      onOpen={preview}
      grid={{ rowLook: (row) => (row.enable ? undefined : 'muted') }}
    />
  )
}
