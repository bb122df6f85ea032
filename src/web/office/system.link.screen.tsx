// The links to other systems: found, added, changed, opened, given a new key, switched on and off, and as a workbook.
import { useCallback } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import { type LinkForm, type LinkShape, linkCalls } from '../../contract/office/external-link.ts'
import { linkOpenModes, linkSsos } from '../../domain/base/external-link.ts'
import { openExternalLink } from '../api/external-link.ts'
import { send, useCall } from '../api/query.ts'
import { Button, MenuIcon } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { byCode } from '../parts/code-choices.tsx'
import { changedColumn, enabledColumn } from '../parts/grid/state-columns.tsx'
import { IconPicker } from '../parts/icon-picker.tsx'
import { deleteAct, exportAct, historyAct, type Open, type RowAct, switchAct } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { choice, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import { type Dictionary, useDictionary } from '../parts/use-dictionary.ts'
import '../people/people.css'
import { begunWith, FormDrawer, nameFields, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'

const healthLooks: Record<LinkShape['health'], TagLook> = { unknown: 'draft', up: 'ok', down: 'warn' }

const columnsOf = (t: Say, lang: Lang, groups: Dictionary): ListColumn<LinkShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 190, min: 130, grow: 1, pinned: true, sortable: true },
    cell: (row) => (
      <span className="inline-row min-w-0 gap-6">
        <MenuIcon name={row.icon || 'link'} />
        {nameOf(row, lang)}
      </span>
    ),
  },
  { key: 'code', width: 110, quiet: true, sortable: true },
  { key: 'url', width: 280, min: 220, grow: 3, sortable: true },
  {
    ...{ key: 'groupCode', width: 90, sortable: true },
    cell: (row) => (row.groupCode === '' ? '' : groups.labelOf(row.groupCode)),
  },
  { key: 'openMode', width: 130, sortable: true, cell: (row) => t(`openMode_${row.openMode}`) },
  { key: 'sso', width: 92, sortable: true, cell: (row) => (row.sso === 'none' ? '' : t(`sso_${row.sso}`)) },
  {
    ...{ key: 'visibleRoles', width: 110, min: 80, grow: 1, quiet: true },
    cell: (row) => row.visibleRoles.join(t('kit:comma')) || t('masterList:every'),
  },
  {
    ...{ key: 'health', width: 104, sortable: true },
    cell: (row) => <Tag look={healthLooks[row.health]}>{t(`health_${row.health}`)}</Tag>,
  },
  { ...enabledColumn(t), width: 92 },
  { ...changedColumn(t), width: 180, min: 130 },
]

const acts: readonly RowAct<LinkShape>[] = [
  { word: 'open', icon: 'external', when: ({ enabled }) => enabled, does: ({ code }) => void openExternalLink(code) },
  {
    ...{ word: 'masterList:edit', icon: 'edit', code: 'sys:link:edit', isEnter: true },
    opens: (row, onClose, { open }) => <ExternalLinkForm {...{ row, open, onClose }} />,
  },
  {
    ...{ word: 'renewKey', icon: 'shield', code: 'sys:link:edit', when: ({ sso }) => sso !== 'none' },
    ...{ asks: 'renew', places: (row, lang) => ({ name: nameOf(row, lang) }) },
    does: async (row, { open, lang }) => {
      const { key } = await send(linkCalls.renewKey, { id: row.id, version: row.version })
      open((close) => <LinkKeyDialog name={nameOf(row, lang)} secret={key} onClose={close} />)
    },
  },
  switchAct('sys:link:status', linkCalls.status),
  deleteAct('sys:link:delete', linkCalls.delete, nameOf),
  historyAct('externalLink', ({ code }) => code),
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  groupCode: address.get('group') || undefined,
})

const empty: LinkForm = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', url: '', groupCode: '', icon: 'link', remark: '' },
  ...{ openMode: 'new_window', sso: 'none', visibleRoles: [], sort: 100 },
}

const plainPlaces = '{userName} {accountSet} {lang}'
const ssoPlaces = { none: '', ticket: ' {ticket}', hmac: ' {ts} {nonce} {sign}' } as const

/** What the address of a link may hold. */
const addressHint = ({ openMode, sso, url }: LinkForm, t: Say): string => {
  if (openMode === 'in_app') return t('pathHow')
  return /^http:/i.test(url.trim()) ? t('httpHow') : t('urlHow', { places: plainPlaces + ssoPlaces[sso] })
}

const useFields = ({ groupCode }: LinkForm): RecordField<LinkForm>[] => {
  const t = useWords('externalLink')
  const groups = useDictionary('link_group')
  const roles = useCall(linkCalls.roles, {}).data ?? []
  return [
    {
      ...{ name: 'code', max: 32, required: true },
      hint: ({ code }, t) => t('codeHow', { example: `link:${code.trim() || 'bank'}` }),
    },
    ...nameFields('dictionaryType:twHow'),
    {
      ...{ kind: 'choice', name: 'openMode', values: linkOpenModes },
      sets: ({ openMode }) => (openMode === 'in_app' ? { sso: 'none' } : {}),
    },
    { kind: 'choice', name: 'sso', values: linkSsos, when: ({ openMode }) => openMode !== 'in_app' },
    { name: 'url', max: 512, required: true, hint: addressHint },
    { kind: 'choice', name: 'groupCode', options: [{ value: '', label: t('noGroup') }, ...groups.options(groupCode)] },
    {
      kind: 'own',
      name: 'icon',
      draw: ({ id, form }) => (
        <IconPicker id={id} value={form.values.icon} invalid={false} onChange={(icon) => form.change({ icon })} />
      ),
    },
    { kind: 'codes', name: 'visibleRoles', choices: byCode(roles), none: 'masterList:every', hint: 'rolesHow' },
    { kind: 'number', name: 'sort', digits: 4 },
    { name: 'remark', max: 512 },
  ]
}

const LinkKeyDialog = ({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) => {
  const t = useWords('externalLink')
  const foot = (
    <>
      <CopyButton text={secret}>{t('copyKey')}</CopyButton>
      <Button look="solid" onClick={onClose}>
        {t('kit:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('keyTitle', { name })} foot={foot}>
      <p className="user-password link-key wrap-anywhere boxed text-18 rounded-6 px-12 py-10" data-private>
        {secret}
      </p>
      <p>{t('keyText')}</p>
    </Dialog>
  )
}

/** A new link, or the change of one; closes when it is saved, and shows the key where there is a new one. */
const ExternalLinkForm = ({ row, open, onClose }: { row: LinkShape | null; open: Open; onClose: () => void }) => {
  const lang = useLang()
  const save = async (values: LinkForm) => {
    const { key } = row
      ? await send(linkCalls.update, { id: row.id, version: row.version, ...values }, quietly)
      : await send(linkCalls.add, values, quietly)
    onClose()
    if (key === '') return
    open((close) => <LinkKeyDialog name={nameOf(values, lang)} secret={key} onClose={close} />)
  }
  const form = useRecordForm(begunWith(empty, row), save, () => undefined)
  return (
    <FormDrawer
      {...{ words: 'externalLink', form, fields: useFields(form.values), onClose, note: row?.code }}
      title={row ? 'editTitle' : 'addTitle'}
    />
  )
}

export default function LinkScreen() {
  const groups = useDictionary('link_group')
  const list = useList(linkCalls.list, filterOf, 100)
  const columns = useCallback((t: Say, lang: Lang) => columnsOf(t, lang, groups), [groups])
  const choices = groups.options(list.address.get('group'))
  return (
    <ListScreen
      {...{ id: 'links', words: 'externalLink', list, columns, acts }}
      filters={[
        choice(
          'group',
          choices.map(({ value }) => value),
          {
            ...{ label: 'f_groupCode', none: 'allGroups', width: 170, say: groups.labelOf },
          },
        ),
      ]}
      pageActs={[
        exportAct('masterList:export', 'sys:link:export', () => send(linkCalls.export, list.filter)),
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:link:add' },
          opens: (_, onClose, { open }) => <ExternalLinkForm row={null} {...{ open, onClose }} />,
        },
      ]}
    />
  )
}
