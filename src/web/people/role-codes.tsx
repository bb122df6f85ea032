// The screens and buttons of a role as a tree to tick: a screen is half ticked when it has some of its codes.
import { Fragment, useState } from 'react'
import type { ResultOf } from '../../contract/base/call.ts'
import { type RoleShape, roleCalls } from '../../contract/people/role.ts'
import { superadmin } from '../../domain/chart/access.ts'
import { type RoleScopeKind, roleReaches, roleScopeKinds } from '../../domain/people/role-scope.ts'
import { send, useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox, SearchField } from '../kit/field.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { byCode } from '../parts/code-choices.tsx'
import { FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import { permissionName } from './menu/menu-api.ts'

type Screen = ResultOf<typeof roleCalls.tree>['items'][number]
/** Asks whether duties that clash shall be given all the same. */
export const useClashQuestion = () => {
  const t = useWords('user')
  const names = useWords('permission')
  return async (conflicts: readonly { a: string; b: string }[]): Promise<boolean> => {
    const text = (
      <ul>
        {conflicts.map(({ a, b }) => (
          <li key={`${a} ${b}`}>{t('clash', { a: permissionName(names, a), b: permissionName(names, b) })}</li>
        ))}
      </ul>
    )
    return (await confirm({ title: t('clashTitle'), text, act: t('grantAnyway'), danger: true })) !== null
  }
}

type Held = { buttons: readonly string[]; screens: readonly string[] }

type PartProps = {
  screen: Screen
  held: Held
  isLocked: (button: string) => boolean
  /** The entry itself cannot be given. */
  isShut: boolean
  onChange: (change: Held, isHeld: boolean) => void
}

/** An entry without a code that administrators made: who is given it sees it, and as long as nobody is, all do. */
const Given = ({ screen, held, isShut, onChange }: PartProps) => {
  const t = useWords('role')
  const { code, given } = screen
  if (!given) return null
  return (
    <Checkbox
      checked={held.screens.includes(code)}
      disabled={isShut}
      onChange={(on) => onChange({ buttons: [], screens: [code] }, on)}
    >
      {t('giveScreen')} {given.everybody && <span className="page-note">{t('everybody')}</span>}
    </Checkbox>
  )
}

const Part = (props: PartProps) => {
  const lang = useLang()
  const names = useWords('permission')
  const { screen, held, isLocked, isShut, onChange } = props
  const { buttons, code, given } = screen
  const count = buttons.filter((button) => held.buttons.includes(button)).length
  const isGiven = given !== null && held.screens.includes(code)
  const all = buttons.length + (given ? 1 : 0)
  const has = count + (isGiven ? 1 : 0)
  const free = { buttons: buttons.filter((button) => !isLocked(button)), screens: given && !isShut ? [code] : [] }
  return (
    <section className="lined py-10">
      <Checkbox
        checked={has === all}
        mixed={has > 0 && has < all}
        disabled={free.buttons.length + free.screens.length === 0}
        onChange={() => onChange(free, has < all)}
      >
        <b>{textOf(screen.title, lang)}</b>
      </Checkbox>
      <div className="role-buttons grid gap-x-12 gap-y-4 text-12 pt-6 pl-24">
        <Given {...props} />
        {buttons.map((button) => (
          <Checkbox
            key={button}
            checked={held.buttons.includes(button)}
            disabled={isLocked(button)}
            onChange={(on) => onChange({ buttons: [button], screens: [] }, on)}
          >
            <span title={button}>{permissionName(names, button)}</span>
          </Checkbox>
        ))}
      </div>
    </section>
  )
}

/** The folder of an entry, told before the first of its entries that is shown. */
const FolderHead = ({ at, shown, all }: { at: number; shown: readonly Screen[]; all: readonly Screen[] }) => {
  const lang = useLang()
  const parent = shown[at]?.parent ?? ''
  const folder = all.find(({ code }) => code === parent)
  if (!folder || shown[at - 1]?.parent === parent) return null
  return <h3 className="mt-16">{textOf(folder.title, lang)}</h3>
}

const without = (list: readonly string[], gone: readonly string[]): readonly string[] =>
  list.filter((each) => !gone.includes(each))

const useGranting = (role: RoleShape, onClose: () => void) => {
  const askAnyway = useClashQuestion()
  const save = async ({ buttons, screens }: Held) => {
    const asked = { roleId: role.id, version: role.version, buttons: [...buttons], screens: [...screens] }
    const { saved, conflicts } = await send(roleCalls.menus, asked, quietly)
    if (!saved && !(await askAnyway(conflicts))) return
    if (!saved) await send(roleCalls.menus, { ...asked, accept: true }, quietly)
    onClose()
  }
  const form = useRecordForm<Held>({ buttons: role.buttons, screens: role.screens }, save, () => undefined)
  const change = ({ buttons, screens }: Held, isHeld: boolean) => {
    const rest = { buttons: without(form.values.buttons, buttons), screens: without(form.values.screens, screens) }
    const added = { buttons: [...rest.buttons, ...buttons], screens: [...rest.screens, ...screens] }
    form.change(isHeld ? added : rest)
  }
  return { form, change }
}

export const RoleCodes = ({ role, onClose }: { role: RoleShape; onClose: () => void }) => {
  const mayGrant = useAuth('sys:role:grantMenu')
  const t = useWords('role')
  const names = useWords('permission')
  const lang = useLang()
  const tree = useCall(roleCalls.tree, {})
  const [search, setSearch] = useState('')
  const { form, change } = useGranting(role, onClose)
  const own = new Set(tree.data?.mayGrant)
  const isFixed = role.builtin || !mayGrant
  const words = search.trim().toLowerCase()
  const all = tree.data?.items ?? []
  const textIn = ({ title, buttons }: Screen): string =>
    [textOf(title, lang), ...buttons, ...buttons.map((button) => permissionName(names, button))].join(' ').toLowerCase()
  const shown = all.filter((screen) => (screen.buttons.length > 0 || screen.given) && textIn(screen).includes(words))
  return (
    <FormDrawer
      {...{ words: 'role', width: 720, form, locked: isFixed, onClose }}
      title={() => t('codesOf', { name: nameOf(role, lang) })}
    >
      <SearchField value={search} onChange={setSearch} placeholder={t('codesSearch')} width={280} />
      {role.builtin && <p className="page-note role-note mt-8">{t('fixed')}</p>}
      {shown.map((screen, at) => (
        <Fragment key={screen.code}>
          <FolderHead at={at} shown={shown} all={all} />
          <Part
            screen={screen}
            held={form.values}
            isLocked={(button) => isFixed || !own.has(button)}
            isShut={isFixed || !(screen.given?.mayGive || screen.given?.everybody)}
            onChange={change}
          />
        </Fragment>
      ))}
    </FormDrawer>
  )
}

// What of the books a role shows: how far it reaches, and what is chosen where that is said one by one.

type Stored = ResultOf<typeof roleCalls.scope>
type Values = { reach: RoleShape['reach'] } & Record<RoleScopeKind, string[]>

const chosenOf = ({ reach, entries }: Stored): Values => {
  const of = (kind: RoleScopeKind) => entries.filter((entry) => entry.kind === kind).map(({ value }) => value)
  const [company, account_set, store] = [of('company'), of('account_set'), of('store')]
  return { reach, company, account_set, store, department: of('department'), subject: of('subject') }
}

const fieldsOf = ({ code }: RoleShape, choices: Stored['choices']): RecordField<Values>[] => [
  {
    ...{ kind: 'choice', name: 'reach', label: 'scope', values: roleReaches },
    hint: code === superadmin ? 'scopeFixed' : 'scopeHow',
  },
  ...roleScopeKinds.map((kind): RecordField<Values> => {
    const own = { name: kind, label: `k_${kind}`, when: ({ reach }: Values) => reach === 'custom' }
    if (kind === 'subject') return { ...own, kind: 'prefixes', placeholder: 'subjectsHow' }
    return { ...own, kind: 'codes', choices: byCode(choices[kind]), none: 'k_any' }
  }),
]

const ScopeForm = (props: { role: RoleShape; stored: Stored; isFixed: boolean; onClose: () => void }) => {
  const { role, stored, isFixed, onClose } = props
  const lang = useLang()
  const save = ({ reach, ...kinds }: Values) => {
    const entries = roleScopeKinds.flatMap((kind) => kinds[kind].map((value) => ({ kind, value })))
    return send(roleCalls.setScope, { roleId: role.id, version: stored.version, reach, entries }, quietly)
  }
  const form = useRecordForm(chosenOf(stored), save, onClose)
  return (
    <FormDrawer
      {...{ words: 'role', form, fields: fieldsOf(role, stored.choices), locked: isFixed, onClose }}
      title={(t) => t('scopeOf', { name: nameOf(role, lang) })}
    />
  )
}

export const RoleScope = ({ role, onClose }: { role: RoleShape; onClose: () => void }) => {
  const mayGrant = useAuth('sys:role:grantScope')
  const stored = useCall(roleCalls.scope, { roleId: role.id })
  const [opened, setOpened] = useState<Stored | null>(null)
  // Read anew each time: a form of what another one has changed meanwhile would only be refused. Once open it stays.
  if (opened === null && stored.data && !stored.isFetching) setOpened(stored.data)
  if (opened === null) return null
  const isFixed = !mayGrant || role.code === superadmin
  return <ScopeForm role={role} stored={opened} isFixed={isFixed} onClose={onClose} />
}
