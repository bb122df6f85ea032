// The form of a link to another system, and the key that is told once when it has got one.
import { type LinkForm, type LinkShape, linkFields } from '../../contract/office/external-link.ts'
import { linkOpenModes, linkSsos } from '../../domain/base/external-link.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { CodeSet } from '../parts/code-choices.tsx'
import { IconPicker } from '../parts/icon-picker.tsx'
import '../people/people.css'
import { FormFoot, NumberRow, type RecordForm, TextRow, useRecordForm } from '../parts/record-fields.tsx'
import { useDictionary } from '../parts/use-dictionary.ts'
import { linkApi } from './office-api.ts'

const empty: LinkForm = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', url: '', groupCode: '', icon: 'link', remark: '' },
  ...{ openMode: 'new_window', sso: 'none', visibleRoles: [], sort: 100 },
}

const formOf = (row: LinkShape): LinkForm => {
  const names = Object.keys(linkFields) as (keyof LinkForm)[]
  return { ...empty, ...Object.fromEntries(names.map((name) => [name, row[name]])) }
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
      {!isOwn && (
        <SelectField
          label={t('f_sso')}
          value={sso}
          options={linkSsos.map((value) => ({ value, label: t(`sso_${value}`) }))}
          onChange={(next) => form.change({ sso: next })}
        />
      )}
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
  const { groupCode, icon, visibleRoles } = form.values
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
      <FormField label={t('f_visibleRoles')} error={form.errorOf('visibleRoles')} hint={t('rolesHow')}>
        {(id) => (
          <CodeSet
            id={id}
            label={t('f_visibleRoles')}
            none={t('masterList:every')}
            choices={roles.map(({ code, name }) => ({ value: code, code, name }))}
            chosen={visibleRoles}
            onChange={(next) => form.change({ visibleRoles: next })}
          />
        )}
      </FormField>
      <NumberRow form={form} name="sort" label={t('f_sort')} digits={4} />
      <TextRow form={form} name="remark" label={t('f_remark')} max={512} />
    </>
  )
}

export type LinkKey = { name: string; key: string }
type FormProps = { row: LinkShape | null; onKey: (key: LinkKey) => void; onClose: () => void }

/** A new link, or the change of one; closes when it is saved, and shows the key where there is a new one. */
export const ExternalLinkForm = ({ row, onKey, onClose }: FormProps) => {
  const t = useWords('externalLink')
  const lang = useLang()
  const add = useWrite(linkApi.add, { quiet: true })
  const edit = useWrite(linkApi.update, { quiet: true })
  const save = async (values: LinkForm) => {
    const { key } = row
      ? await edit.mutateAsync({ id: row.id, version: row.version, ...values })
      : await add.mutateAsync(values)
    return { name: nameOf(values, lang), key }
  }
  const done = (answer: unknown) => {
    onClose()
    const made = answer as LinkKey
    if (made.key !== '') onKey(made)
  }
  const form = useRecordForm(row ? formOf(row) : empty, save, done)
  const example = `link:${form.values.code.trim() || 'bank'}`
  return (
    <Drawer
      title={t(row ? 'editTitle' : 'addTitle')}
      note={row?.code}
      width={560}
      foot={<FormFoot form={form} onClose={onClose} />}
      typed={form.values}
      onClose={onClose}
    >
      <TextRow form={form} name="code" label={t('f_code')} max={32} required hint={t('codeHow', { example })} />
      <TextRow form={form} name="nameZhCn" label={t('f_nameZhCn')} max={64} required />
      <TextRow form={form} name="nameZhTw" label={t('f_nameZhTw')} max={64} hint={t('dictionaryType:twHow')} />
      <TextRow form={form} name="nameEn" label={t('f_nameEn')} max={64} required />
      <AddressRows form={form} />
      <PlaceRows form={form} />
    </Drawer>
  )
}

export const LinkKeyDialog = ({ made, onClose }: { made: LinkKey; onClose: () => void }) => {
  const t = useWords('externalLink')
  const foot = (
    <>
      <CopyButton text={made.key}>{t('copyKey')}</CopyButton>
      <Button look="solid" onClick={onClose}>
        {t('kit:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('keyTitle', { name: made.name })} foot={foot}>
      <p className="user-password link-key" data-private>
        {made.key}
      </p>
      <p>{t('keyText')}</p>
    </Dialog>
  )
}
