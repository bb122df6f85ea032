// The notices that people write: drafts, what is published and how many have read it; published and withdrawn here.

import {
  type AnnouncementShape,
  type AnnouncementTextShape,
  announcementCalls,
  announcementKinds,
  announcementLevels,
  announcementStates,
  announcementTargets,
} from '../../contract/office/notice.ts'
import { momentText as plainMoment } from '../../domain/base/moment.ts'
import { send, senderOf, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct, type RowAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { chips, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import {
  addOrEdit,
  begunWith,
  FormDrawer,
  type RecordField,
  RecordFields,
  useRecordForm,
} from '../parts/record-fields.tsx'
import './file.css'

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

export default function NoticeScreen() {
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

// Writes a notice: its titles and text, whom it is for, and from when until when. A published one is only read.

const blank: AnnouncementTextShape = {
  ...{ kind: 'notice', level: 'normal', titleZhCn: '', titleZhTw: '', titleEn: '', content: '' },
  ...{ target: 'all', targetCodes: [], link: '', publishAt: '', expireAt: '' },
}

/** `2026-01-31 09:00` of the clock in China as a moment; null for what is none. */
const momentOf = (typed: string): string | null => {
  if (typed.trim() === '') return ''
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(typed.trim())
  const text = found ? `${found[1]}T${found[2]}:00+08:00` : ''
  return text !== '' && !Number.isNaN(Date.parse(text)) ? text : null
}

const typedOf = (moment: string): string => (moment === '' ? '' : plainMoment(moment))

type Values = AnnouncementTextShape

/** Moments stand in it as they are typed. */
const begunOf = (row: AnnouncementShape | null): Values => {
  const values = begunWith(blank, row)
  return { ...values, publishAt: typedOf(values.publishAt), expireAt: typedOf(values.expireAt) }
}

const useFields = ({ target }: Values): RecordField<Values>[] => {
  const targets = useCall(announcementCalls.targets, {}, { enabled: target !== 'all' }).data
  const choices = target === 'all' ? [] : (targets?.[target] ?? [])
  const moment = { width: 190, max: 16, clean: (typed: string) => typed.normalize('NFKC') }
  return [
    { name: 'titleZhCn', max: 64, required: true },
    { name: 'titleZhTw', max: 64, hint: 'zhTwHint' },
    { name: 'titleEn', max: 64, required: true },
    { kind: 'area', name: 'content', rows: 6, max: 8000 },
    { kind: 'choice', name: 'kind', values: announcementKinds },
    { kind: 'choice', name: 'level', values: announcementLevels },
    { kind: 'choice', name: 'target', values: announcementTargets, sets: () => ({ targetCodes: [] }) },
    {
      ...{ kind: 'codes', name: 'targetCodes', none: 'nobody', required: true, when: target !== 'all' },
      choices: choices.map(({ code, name }) =>
        target === 'users' ? { value: code, code: name, name: '' } : { value: code, code, name },
      ),
    },
    { name: 'link', max: 512, hint: 'linkHint' },
    { ...moment, name: 'publishAt', hint: 'momentHint' },
    { ...moment, name: 'expireAt', hint: 'expireHint' },
  ]
}

const NoticeForm = ({ row, onClose }: { row: AnnouncementShape | null; onClose: () => void }) => {
  const t = useWords('announcement')
  const save = ({ publishAt, expireAt, ...text }: Values): Promise<unknown> =>
    addOrEdit(
      row,
      senderOf(announcementCalls.add),
      senderOf(announcementCalls.edit),
    )({ ...text, publishAt: momentOf(publishAt) ?? '', expireAt: momentOf(expireAt) ?? '' })
  const form = useRecordForm(begunOf(row), save, onClose)
  const { values } = form
  const isBad = (name: keyof Values) => (name === 'publishAt' || name === 'expireAt') && momentOf(values[name]) === null
  const told = { ...form, errorOf: (name: keyof Values) => (isBad(name) ? t('badMoment') : form.errorOf(name)) }
  const mayEdit = useAuth(row ? 'sys:notice:edit' : 'sys:notice:add') && row?.status !== 'published'
  const fields = useFields(values)
  const words = 'announcement'
  return (
    <FormDrawer
      {...{ words, form, title: row ? 'edit' : 'add', locked: !mayEdit, onClose }}
      isReady={!isBad('publishAt') && !isBad('expireAt')}
    >
      <fieldset className="min-w-0 m-0 unboxed" disabled={!mayEdit}>
        <RecordFields {...{ words, form: told, fields }} />
      </fieldset>
    </FormDrawer>
  )
}
