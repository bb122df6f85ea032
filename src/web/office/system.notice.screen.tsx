// The notices that people write: drafts, what is published and how many have read it; published and withdrawn here.
import { type AnnouncementShape, announcementCalls, announcementStates } from '../../contract/office/announcement.ts'
import { send } from '../api/query.ts'
import { momentText } from '../kit/day-text.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import type { Say } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct, type RowAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { chips, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import { NoticeForm } from './notice-form.tsx'

const looks: Record<AnnouncementShape['status'], TagLook> = {
  ...{ draft: 'draft', scheduled: 'saved', published: 'ok', withdrawn: 'warn' },
}

const columnsOf = (t: Say): ListColumn<AnnouncementShape>[] => [
  { key: 'titleZhCn', width: 240, min: 140, grow: 2, sortable: true },
  { key: 'titleEn', width: 200, min: 120, grow: 1, quiet: true },
  {
    ...{ key: 'status', width: 112, sortable: true },
    cell: (row) => <Tag look={looks[row.status]}>{t(`state_${row.status}`)}</Tag>,
  },
  { key: 'kind', width: 100, cell: (row) => t(`kind_${row.kind}`) },
  { key: 'level', width: 84, cell: (row) => t(`level_${row.level}`) },
  { key: 'target', width: 100, cell: (row) => t(`target_${row.target}`) },
  { key: 'recipients', width: 108, align: 'end', sortable: true },
  { key: 'read', width: 96, align: 'end' },
  { key: 'publishedAt', width: 146, sortable: true, cell: (row) => row.publishedAt && momentText(row.publishedAt) },
  { key: 'changedAt', width: 146, sortable: true, quiet: true, cell: (row) => momentText(row.changedAt) },
]

const isOut = ({ status }: AnnouncementShape): boolean => status === 'published' || status === 'scheduled'
const isUnpublished = ({ status }: AnnouncementShape): boolean => status !== 'published'
const places = ({ titleZhCn }: AnnouncementShape) => ({ title: titleZhCn })
const versionOf = ({ id, version }: AnnouncementShape) => ({ id, version })

const acts: readonly RowAct<AnnouncementShape>[] = [
  {
    ...{ word: 'edit', icon: 'edit', code: 'sys:notice:edit', when: isUnpublished },
    opens: (row, onClose) => <NoticeForm row={row} onClose={onClose} />,
  },
  {
    ...{ word: 'publish', icon: 'bell', code: 'sys:notice:publish', when: (row) => !isOut(row) },
    ...{ clears: true, does: (row) => send(announcementCalls.publish, versionOf(row)) },
  },
  {
    ...{ word: 'withdraw', icon: 'returned', code: 'sys:notice:publish', when: isOut, asks: 'withdraw', places },
    ...{ clears: true, does: (row) => send(announcementCalls.withdraw, versionOf(row)) },
  },
  {
    ...{ word: 'delete', icon: 'trash', code: 'sys:notice:delete', when: isUnpublished, asks: 'delete', places },
    ...{ clears: true, does: (row) => send(announcementCalls.remove, versionOf(row)) },
  },
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  status: announcementStates.find((one) => one === address.get('status')),
})

const NoticeScreen = () => {
  const list = useList(announcementCalls.list, filterOf, 100)
  return (
    <ListScreen
      {...{ id: 'announcement', words: 'announcement', list, columns: columnsOf, acts }}
      chips={[chips('status', announcementStates, { word: 'state' })]}
      pageActs={[
        exportAct('export', undefined, () => send(announcementCalls.export, list.filter)),
        {
          ...{ word: 'add', look: 'solid', icon: 'plus', code: 'sys:notice:add' },
          opens: (_, onClose) => <NoticeForm row={null} onClose={onClose} />,
        },
      ]}
      // A published one is only read.
      onOpen={(row, open) => open((close) => <NoticeForm row={row} onClose={close} />)}
    />
  )
}

export default NoticeScreen
