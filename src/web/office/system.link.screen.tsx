// The links to other systems: found, added, changed, opened, given a new key, switched on and off, and as a workbook.
import { useCallback } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type { LinkForm, LinkShape } from '../../contract/office/external-link.ts'
import { linkOpenModes, linkSsos } from '../../domain/base/external-link.ts'
import { openExternalLink } from '../api/external-link.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FormField } from '../kit/field.tsx'
import { MenuIcon } from '../kit/icon.tsx'
import { SelectField } from '../kit/select.tsx'
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
import { linkApi } from './office-api.ts'
import '../people/people.css'
import {
  begunWith,
  ChoiceRow,
  FormDrawer,
  NameRows,
  NumberRow,
  quietly,
  type RecordForm,
  SetRow,
  TextRow,
  useRecordForm,
} from '../parts/record-fields.tsx'

const healthLooks: Record<LinkShape['health'], TagLook> = { unknown: 'draft', up: 'ok', down: 'warn' }

const columnsOf = (t: Say, lang: Lang, groups: Dictionary): ListColumn<LinkShape>[] => [
  {
    ...{ key: 'nameZhCn', title: t('f_name'), width: 190, min: 130, grow: 1, pinned: true, sortable: true },
    cell: (row) => (
      <span className="inline-row shrink gap-6">
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
      const { key } = await linkApi.renewKey({ id: row.id, version: row.version })
      open((close) => <LinkKeyDialog name={nameOf(row, lang)} secret={key} onClose={close} />)
    },
  },
  switchAct('sys:link:status', linkApi.status),
  deleteAct('sys:link:delete', linkApi.delete, nameOf),
  historyAct('externalLink', ({ code }) => code),
]

const filterOf = (address: Address) => ({
  search: address.get('search') || undefined,
  groupCode: address.get('group') || undefined,
})

// The form of a link to another system, and the key that is told once when it has got one.

const empty: LinkForm = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', url: '', groupCode: '', icon: 'link', remark: '' },
  ...{ openMode: 'new_window', sso: 'none', visibleRoles: [], sort: 100 },
}

type Form = RecordForm<LinkForm>

const plainPlaces = '{userName} {accountSet} {lang}'
const ssoPlaces = { none: '', ticket: ' {ticket}', hmac: ' {ts} {nonce} {sign}' } as const

const AddressRows = ({ form }: { form: Form }) => {
  const t = useWords('externalLink')
  const { openMode, sso, url } = form.values
  const isOwn = openMode === 'in_app'
  const isPlain = !isOwn && /^http:/i.test(url.trim())
  const places = t('urlHow', { places: plainPlaces + ssoPlaces[sso] })
  return (
    <>
      <SelectField
        label={t('f_openMode')}
        value={openMode}
        options={linkOpenModes.map((value) => ({ value, label: t(`openMode_${value}`) }))}
        onChange={(next) => form.change({ openMode: next, ...(next === 'in_app' ? { sso: 'none' } : {}) })}
      />
      {!isOwn && <ChoiceRow form={form} name="sso" t={t} values={linkSsos} />}
      <TextRow
        {...{ form, name: 'url', label: t('f_url'), max: 512, required: true }}
        hint={isOwn ? t('pathHow') : isPlain ? t('httpHow') : places}
      />
    </>
  )
}

const PlaceRows = ({ form }: { form: Form }) => {
  const t = useWords('externalLink')
  const groups = useDictionary('link_group')
  const roles = useCall(linkApi.roles, {}).data ?? []
  const { groupCode, icon } = form.values
  return (
    <>
      <SelectField
        label={t('f_groupCode')}
        error={form.errorOf('groupCode')}
        value={groupCode}
        options={[{ value: '', label: t('noGroup') }, ...groups.options(groupCode)]}
        onChange={(next) => form.change({ groupCode: next })}
      />
      <FormField label={t('f_icon')} error={form.errorOf('icon')}>
        {(id) => <IconPicker id={id} value={icon} invalid={false} onChange={(next) => form.change({ icon: next })} />}
      </FormField>
      <SetRow
        {...{ form, name: 'visibleRoles', label: t('f_visibleRoles'), hint: t('rolesHow') }}
        {...{ choices: byCode(roles), none: t('masterList:every') }}
      />
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={512} />
    </>
  )
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
      <p className="user-password link-key breaks boxed size-18 round-6" data-private>
        {secret}
      </p>
      <p>{t('keyText')}</p>
    </Dialog>
  )
}

type FormProps = { row: LinkShape | null; open: Open; onClose: () => void }

/** A new link, or the change of one; closes when it is saved, and shows the key where there is a new one. */
const ExternalLinkForm = ({ row, open, onClose }: FormProps) => {
  const t = useWords('externalLink')
  const lang = useLang()
  const save = async (values: LinkForm) => {
    const { key } = row
      ? await linkApi.update({ id: row.id, version: row.version, ...values }, quietly)
      : await linkApi.add(values, quietly)
    onClose()
    if (key === '') return
    open((close) => <LinkKeyDialog name={nameOf(values, lang)} secret={key} onClose={close} />)
  }
  const form = useRecordForm(begunWith(empty, row), save, () => undefined)
  const example = `link:${form.values.code.trim() || 'bank'}`
  return (
    <FormDrawer title={t(row ? 'editTitle' : 'addTitle')} note={row?.code} {...{ form, onClose }}>
      <TextRow form={form} name="code" label={t('f_code')} max={32} required hint={t('codeHow', { example })} />
      <NameRows form={form} t={t} twHint={t('dictionaryType:twHow')} />
      <AddressRows form={form} />
      <PlaceRows form={form} />
    </FormDrawer>
  )
}

const LinkScreen = () => {
  const groups = useDictionary('link_group')
  const list = useList(linkApi.list, filterOf, 100)
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
        exportAct('masterList:export', 'sys:link:export', () => linkApi.export(list.filter)),
        {
          ...{ word: 'masterList:add', look: 'solid', icon: 'plus', code: 'sys:link:add' },
          opens: (_, onClose, { open }) => <ExternalLinkForm row={null} {...{ open, onClose }} />,
        },
      ]}
    />
  )
}

export default LinkScreen
