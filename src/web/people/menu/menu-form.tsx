// The form of an entry of the menu: the fields that its kind has, each with what is wrong with it.
import type { MenuForm as Fields, MenuRow } from '../../../contract/people/menu-define.ts'
import { isMenuType, menuTypes, openModes, parentView, platforms } from '../../../domain/people/menu.ts'
import { useCall } from '../../api/query.ts'
import { Checkbox, FormField } from '../../kit/field.tsx'
import { SelectField } from '../../kit/select.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { CodeSet, OneOf } from '../../parts/code-choices.tsx'
import { IconPicker } from '../../parts/icon-picker.tsx'
import { type RecordForm, TextRow } from '../../parts/record-fields.tsx'
import { menuApi, screenNames, screensOf } from './menu-api.ts'

type Form = RecordForm<Fields>
type RowProps = { form: Form; locked: boolean }

const screens = screenNames.map((name) => ({ value: name, code: name, name: '' }))

/** The path of a screen, and how many screens it names: exactly one is attached. */
const Component = ({ form, locked }: RowProps) => {
  const t = useWords('menuDefine')
  const { component } = form.values
  const matches = screensOf(component)
  return (
    <>
      <TextRow
        {...{
          form,
          locked,
          name: 'component',
          label: t('f_component'),
          hint: t('h_component'),
          max: 128,
          required: true,
        }}
      />
      <FormField label="">
        {() => (
          <span className="row gap-8">
            <Tag look={matches === 1 ? 'ok' : 'warn'}>
              {matches === 1 ? t('views_one') : matches === 0 ? t('views_none') : t('views_several', { n: matches })}
            </Tag>
            {!locked && (
              <OneOf
                label={t('pickView')}
                placeholder={t('pickView')}
                choices={screens}
                value=""
                width={260}
                onChange={(name) => form.put('component', name)}
              />
            )}
          </span>
        )}
      </FormField>
    </>
  )
}

const Icon = ({ form }: { form: Form }) => {
  const t = useWords('menuDefine')
  const error = form.errorOf('icon')
  return (
    <FormField label={t('f_icon')} required error={error}>
      {(id) => (
        <IconPicker
          id={id}
          value={form.values.icon}
          invalid={error !== undefined}
          onChange={(name) => form.put('icon', name)}
        />
      )}
    </FormField>
  )
}

const Flags = ({ form }: { form: Form }) => {
  const t = useWords('menuDefine')
  return (
    <FormField label="" error={form.errorOf('isHide')}>
      {() => (
        <span className="flex wrap gap-4-20">
          {(['isHide', 'isKeepAlive', 'isAffix'] as const).map((name) => (
            <Checkbox key={name} checked={form.values[name]} onChange={(on) => form.put(name, on)}>
              {t(`f_${name}`)}
            </Checkbox>
          ))}
        </span>
      )}
    </FormField>
  )
}

/** Which roles see the entry; what the product guards by a code is seen by the roles that hold it. */
const Roles = ({ form, row }: { form: Form; row: MenuRow | null }) => {
  const t = useWords('menuDefine')
  const roles = useCall(menuApi.roles, {}).data ?? []
  if (row?.builtin && row.permission !== '') return null
  return (
    <FormField label={t('f_roles')} hint={t('h_roles')} error={form.errorOf('roles')}>
      {(id) => (
        <CodeSet
          id={id}
          label={t('f_roles')}
          none={t('masterList:every')}
          choices={roles.map(({ code, name }) => ({ value: code, code, name }))}
          chosen={form.values.roles}
          onChange={(chosen) => form.put('roles', chosen)}
        />
      )}
    </FormField>
  )
}

const Parent = ({ form, row, rows }: { form: Form; row: MenuRow | null; rows: readonly MenuRow[] }) => {
  const t = useWords('menuDefine')
  const lang = useLang()
  const choices = rows
    .filter(({ id, type }) => id !== row?.id && (type === 'menu' || type === 'dir'))
    .map((each) => ({ value: each.id, code: nameOf(each, lang), name: each.path }))
  return (
    <FormField label={t('f_parentId')} error={form.errorOf('parentId')}>
      {(id) => (
        <OneOf
          id={id}
          label={t('f_parentId')}
          placeholder={t('top')}
          choices={choices}
          value={form.values.parentId}
          clearable
          width="100%"
          onChange={(value) => form.put('parentId', value)}
        />
      )}
    </FormField>
  )
}

type ChoiceProps<V extends string> = {
  form: Form
  name: 'type' | 'openMode' | 'platform'
  values: readonly V[]
  locked: boolean
}

const Choice = <V extends string>({ form, name, values, locked }: ChoiceProps<V>) => {
  const t = useWords('menuDefine')
  return (
    <SelectField
      label={t(`f_${name}`)}
      required={name === 'type'}
      error={form.errorOf(name)}
      disabled={locked}
      value={form.values[name]}
      options={values.map((value) => ({ value, label: t(`${name}_${value}`) }))}
      onChange={(value) => form.put(name, value as Fields[typeof name])}
    />
  )
}

/** Fields of everything that stands in the menu, and those of its kind. */
const Shown = ({ form, row }: { form: Form; row: MenuRow | null }) => {
  const t = useWords('menuDefine')
  const locked = row?.builtin === true
  const { type } = form.values
  const text = (name: 'path' | 'routeName' | 'redirect' | 'linkUrl', max: number, required = false) => (
    <TextRow {...{ form, name, label: t(`f_${name}`), max, required }} locked={locked && name !== 'redirect'} />
  )
  return (
    <>
      {text('path', 128, true)}
      <TextRow {...{ form, locked, name: 'routeName', label: t('f_routeName'), hint: t('h_routeName'), max: 64 }} />
      {type === 'menu' && <Component form={form} locked={locked} />}
      {type === 'dir' && text('redirect', 128)}
      {type === 'dir' && (
        <FormField label="" hint={t('h_inside')}>
          {() => (
            <Checkbox
              checked={form.values.component === parentView}
              disabled={locked}
              onChange={(on) => form.put('component', on ? parentView : '')}
            >
              {t('f_inside')}
            </Checkbox>
          )}
        </FormField>
      )}
      {(type === 'link' || type === 'iframe') && (
        <TextRow
          {...{ form, name: 'linkUrl', label: t('f_linkUrl'), hint: t('h_linkUrl'), max: 512, required: true }}
        />
      )}
      {type === 'link' && <Choice form={form} name="openMode" values={openModes} locked={false} />}
      <Icon form={form} />
      <Choice form={form} name="platform" values={platforms} locked={false} />
      <Flags form={form} />
      <Roles form={form} row={row} />
    </>
  )
}

export const MenuFields = ({ form, row, rows }: { form: Form; row: MenuRow | null; rows: readonly MenuRow[] }) => {
  const t = useWords('menuDefine')
  const { type } = form.values
  const locked = row?.builtin === true
  return (
    <div>
      <Choice form={form} name="type" values={menuTypes} locked={locked} />
      <Parent form={form} row={row} rows={rows} />
      <TextRow {...{ form, name: 'nameZhCn', label: t('f_nameZhCn'), max: 64, required: true }} />
      <TextRow {...{ form, name: 'nameZhTw', label: t('f_nameZhTw'), max: 64 }} />
      <TextRow {...{ form, name: 'nameEn', label: t('f_nameEn'), max: 64, required: true }} />
      {type === 'button' && (
        <TextRow {...{ form, locked, name: 'permission', label: t('f_permission'), max: 128, required: true }} />
      )}
      {isMenuType(type) && type !== 'button' && <Shown form={form} row={row} />}
      <TextRow {...{ form, name: 'remark', label: t('f_remark'), max: 256 }} />
    </div>
  )
}
