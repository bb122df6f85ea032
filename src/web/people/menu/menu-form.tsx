// The form of an entry of the menu: the fields that its kind has, each with what is wrong with it.
import { type MenuForm as Fields, type MenuRow, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { isMenuType, menuTypes, openModes, parentView, platforms } from '../../../domain/people/menu.ts'
import { useCall } from '../../api/query.ts'
import { Checkbox } from '../../kit/field.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { byCode, type CodeChoice, OneOf } from '../../parts/code-choices.tsx'
import { IconPicker } from '../../parts/icon-picker.tsx'
import { type Draft, nameFields, type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import { screenNames, screensOf } from './menu-api.ts'

const screens = screenNames.map((name) => ({ value: name, code: name, name: '' }))

/** How many screens the path of one names: exactly one is attached; or one is chosen. */
const Attached = ({ form, locked }: { form: Draft<Fields>; locked: boolean }) => {
  const t = useWords('menuDefine')
  const matches = screensOf(form.values.component)
  return (
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
          onChange={(component) => form.change({ component })}
        />
      )}
    </span>
  )
}

type Place = { row: MenuRow | null; rows: readonly MenuRow[] }

/** What everything that stands in the menu has, and what its kind has. */
const shownFields = (
  { type }: Fields,
  { row, roles }: Pick<Place, 'row'> & { roles: readonly CodeChoice[] },
): RecordField<Fields>[] => {
  const locked = row?.builtin === true
  const isDir = type === 'dir'
  const isLink = type === 'link'
  return [
    { name: 'path', max: 128, required: true, locked },
    { name: 'routeName', max: 64, locked, hint: 'h_routeName' },
    { name: 'component', max: 128, required: true, locked, hint: 'h_component', when: type === 'menu' },
    {
      kind: 'own',
      label: () => '',
      when: type === 'menu',
      draw: ({ form }) => <Attached form={form} locked={locked} />,
    },
    { name: 'redirect', max: 128, when: isDir },
    {
      kind: 'own',
      label: () => '',
      hint: 'h_inside',
      when: isDir,
      draw: ({ form }) => <Inside form={form} locked={locked} />,
    },
    { name: 'linkUrl', max: 512, required: true, hint: 'h_linkUrl', when: isLink || type === 'iframe' },
    { kind: 'choice', name: 'openMode', values: openModes, when: isLink },
    {
      kind: 'own',
      name: 'icon',
      required: true,
      draw: ({ id, form, invalid }) => (
        <IconPicker id={id} value={form.values.icon} invalid={invalid} onChange={(icon) => form.change({ icon })} />
      ),
    },
    { kind: 'choice', name: 'platform', values: platforms },
    { kind: 'checks', names: ['isHide', 'isKeepAlive', 'isAffix'] },
    {
      ...{ kind: 'codes', name: 'roles', choices: roles, none: 'masterList:every', hint: 'h_roles' },
      // What the product guards by a code is seen by the roles that hold it.
      when: !(row?.builtin && row.permission !== ''),
    },
  ]
}

/** A folder whose entries stand inside its own page. */
const Inside = ({ form, locked }: { form: Draft<Fields>; locked: boolean }) => {
  const t = useWords('menuDefine')
  return (
    <Checkbox
      checked={form.values.component === parentView}
      disabled={locked}
      onChange={(on) => form.change({ component: on ? parentView : '' })}
    >
      {t('f_inside')}
    </Checkbox>
  )
}

export const MenuFields = ({ form, row, rows }: Place & { form: Draft<Fields> }) => {
  const lang = useLang()
  const roles = byCode(useCall(menuDefineCalls.roles, {}).data ?? [])
  const { type } = form.values
  const locked = row?.builtin === true
  const parents = rows
    .filter((each) => each.id !== row?.id && (each.type === 'menu' || each.type === 'dir'))
    .map((each) => ({ value: each.id, code: nameOf(each, lang), name: each.path }))
  const fields: RecordField<Fields>[] = [
    { kind: 'choice', name: 'type', values: menuTypes, required: true, locked },
    { kind: 'coded', name: 'parentId', choices: parents, none: 'top' },
    ...nameFields(),
    { name: 'permission', max: 128, required: true, locked, when: type === 'button' },
    ...(isMenuType(type) && type !== 'button' ? shownFields(form.values, { row, roles }) : []),
    { name: 'remark', max: 256 },
  ]
  return (
    <div>
      <RecordFields {...{ words: 'menuDefine', form, fields }} />
    </div>
  )
}
