// One entry of the menu: its form, where it will stand, its permissions, and the usual buttons at a press.
import { useState } from 'react'
import { useParams } from 'react-router'
import {
  type MenuForm as Fields,
  type MenuForm,
  type MenuRow,
  menuDefineCalls,
} from '../../../contract/people/menu-define.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox, TextField } from '../../kit/field.tsx'
import {
  Empty,
  LoadFailed,
  Page,
  PageBar,
  PageBody,
  PageFoot,
  Skeleton,
  useDirty,
  useTab,
  useTabTitle,
} from '../../kit/page.tsx'
import { toast } from '../../kit/toast.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { useAddress } from '../../parts/address.ts'
import './menu-define.css'
import { isMenuType, menuTypes, openModes, parentView, platforms } from '../../../domain/people/menu.ts'
import { Tag } from '../../kit/status-tag.tsx'
import { byCode, type CodeChoice, OneOf } from '../../parts/code-choices.tsx'
import { IconPicker } from '../../parts/icon-picker.tsx'
import {
  type Draft,
  FormFoot,
  nameFields,
  type RecordField,
  RecordFields,
  useRecordForm,
} from '../../parts/record-fields.tsx'
import { permissionName, screenNames, screensOf, showChange } from './menu-api.ts'

const empty: MenuForm = {
  ...{ parentId: '', type: 'menu', nameZhCn: '', nameZhTw: '', nameEn: '', routeName: '', path: '', component: '' },
  ...{ redirect: '', icon: '', permission: '', linkUrl: '', openMode: 'new_window', platform: 'both' },
  ...{ isHide: false, isKeepAlive: true, isAffix: false, roles: [], sort: 9999, remark: '' },
}

const formOf = (row: MenuRow): MenuForm => {
  const {
    id: _,
    enabled: __,
    builtin: ___,
    version: ____,
    codes: _____,
    changedBy: ______,
    changedAt: _7,
    ...form
  } = row
  return form
}

/** A copy stands beside what it is made from, and needs an address and a code of its own. */
const copyOf = (row: MenuRow): MenuForm => ({
  ...formOf(row),
  ...{ path: '', routeName: '', isAffix: false },
  permission: '',
})

const Trail = ({ values, rows }: { values: MenuForm; rows: readonly MenuRow[] }) => {
  const t = useWords('menuDefine')
  const lang = useLang()
  const names: string[] = [nameOf(values, lang)]
  const seen = new Set<string>()
  for (let at = rows.find(({ id }) => id === values.parentId); at && !seen.has(at.id); ) {
    seen.add(at.id)
    names.unshift(nameOf(at, lang))
    const { parentId } = at
    at = rows.find(({ id }) => id === parentId)
  }
  return (
    <section>
      <h2 className="m-0 font-semibold text-14">{t('breadcrumb')}</h2>
      <p>{names.filter((name) => name !== '').join(' / ')}</p>
    </section>
  )
}

/** The permission codes of an entry, and the five usual ones at a press. */
const Codes = ({ row, rows }: { row: MenuRow; rows: readonly MenuRow[] }) => {
  const t = useWords('menuDefine')
  const names = useWords('permission')
  const lang = useLang()
  const [prefix, setPrefix] = useState(`app:${row.routeName}`)
  const generate = useWrite(menuDefineCalls.generateButtons)
  const own = rows.filter(({ parentId, type }) => parentId === row.id && type === 'button')
  const onSuccess = ({ added }: { added: number }) => toast({ look: 'note', title: t('generated', { n: added }) })
  return (
    <section>
      <h2 className="m-0 font-semibold text-14">{t('buttons')}</h2>
      <dl className="grid my-8 gap-6">
        {[
          ...row.codes.map((code) => ({ code, name: permissionName(names, code) })),
          ...own.map((button) => ({ code: button.permission, name: nameOf(button, lang) })),
        ].map(({ code, name }) => (
          <div key={code}>
            <dt>{name}</dt>
            <dd className="m-0 text-quiet">
              <code>{code}</code>
            </dd>
          </div>
        ))}
      </dl>
      {!row.builtin && (
        <Auth code="sys:menu:add">
          <span className="row gap-8">
            <TextField
              aria-label={t('generatePrefix')}
              value={prefix}
              maxLength={100}
              width={200}
              onChange={(event) => setPrefix(event.target.value)}
            />
            <Button busy={generate.isPending} onClick={() => generate.mutate({ id: row.id, prefix }, { onSuccess })}>
              {t('generate')}
            </Button>
          </span>
        </Auth>
      )}
    </section>
  )
}

const Editor = ({ rows, ...newest }: { row: MenuRow | null; begin: MenuForm; rows: readonly MenuRow[] }) => {
  const [{ row, begin }, setOpened] = useState(newest)
  const tab = useTab()
  const mayEdit = useAuth(row ? 'sys:menu:edit' : 'sys:menu:add')
  const add = useWrite(menuDefineCalls.add, { quiet: true })
  const update = useWrite(menuDefineCalls.update, { quiet: true })
  const form = useRecordForm(
    begin,
    (values) => (row ? update.mutateAsync({ ...values, id: row.id, version: row.version }) : add.mutateAsync(values)),
    () => {
      showChange()
      tab.close()
      tab.open('/system/menu')
    },
  )
  const isTyped = JSON.stringify(form.values) !== JSON.stringify(begin)
  useDirty('menu', isTyped && !form.isBusy)
  // What was typed belongs to the entry as it was opened: who saves it over somebody else's change is told. As long as
  // nothing is, the entry is shown as it was read last: a tree that is on its way is older where the form is opened.
  if (!isTyped && row?.version !== newest.row?.version) {
    setOpened(newest)
    form.change(newest.begin)
  }
  return (
    <>
      <PageBody padded>
        <div className="menu-form grid gap-32 items-start">
          <MenuFields form={form} row={row} rows={rows} />
          <aside className="grid gap-12">
            <Trail values={form.values} rows={rows} />
            {row?.type === 'menu' && <Codes row={row} rows={rows} />}
          </aside>
        </div>
      </PageBody>
      {mayEdit && <PageFoot end={<FormFoot form={form} onClose={tab.close} />} />}
    </>
  )
}

export default function MenuEditScreen() {
  const t = useWords('menuDefine')
  const lang = useLang()
  const { id = '' } = useParams()
  const address = useAddress()
  const tree = useCall(menuDefineCalls.tree, {})
  const rows = tree.data?.items ?? []
  const isNew = id === 'new'
  const row = rows.find((each) => each.id === id) ?? null
  const copied = rows.find((each) => each.id === address.get('copy'))
  const begin = row ? formOf(row) : copied ? copyOf(copied) : { ...empty, parentId: address.get('parent') }
  const title = isNew ? t('titleNew') : row ? nameOf(row, lang) : t('titleOne')
  useTabTitle(title)
  return (
    <Page>
      <PageBar title={title} note={row?.routeName} />
      {tree.isPending && <Skeleton />}
      {tree.error && !tree.data && <LoadFailed trouble={tree.error} onRetry={() => void tree.refetch()} />}
      {tree.data && (isNew || row) && <Editor key={id} row={row} begin={begin} rows={rows} />}
      {tree.data && !isNew && !row && <Empty isPage icon="sidebar" title={t('gone')} />}
    </Page>
  )
}

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

const MenuFields = ({ form, row, rows }: Place & { form: Draft<Fields> }) => {
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
