// The screens and buttons of a role as a tree to tick: a screen is half ticked when it has some of its codes.
import { useState } from 'react'
import type { ResultOf } from '../../contract/call.ts'
import type { RoleShape, roleCalls } from '../../contract/role.ts'
import { useCall, useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { Checkbox, SearchField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { roleApi } from './people-api.ts'
import { FormFoot } from './record-fields.tsx'
import { useRecordForm } from './use-record-form.ts'

type Screen = ResultOf<typeof roleCalls.tree>['items'][number]
type Conflicts = readonly { a: string; b: string }[]

/** Asks whether duties that clash shall be given all the same. */
export const useClashQuestion = () => {
  const t = useWords('user')
  return async (conflicts: Conflicts): Promise<boolean> => {
    const text = (
      <ul>
        {conflicts.map(({ a, b }) => (
          <li key={`${a} ${b}`}>{t('clash', { a, b })}</li>
        ))}
      </ul>
    )
    return (await confirm({ title: t('clashTitle'), text, act: t('grantAnyway'), danger: true })) !== null
  }
}

type PartProps = {
  screen: Screen
  held: ReadonlySet<string>
  isLocked: (button: string) => boolean
  onChange: (buttons: readonly string[], isHeld: boolean) => void
}

const Part = ({ screen, held, isLocked, onChange }: PartProps) => {
  const lang = useLang()
  const { buttons } = screen
  const count = buttons.filter((button) => held.has(button)).length
  const free = buttons.filter((button) => !isLocked(button))
  return (
    <section className="role-screen">
      <Checkbox
        checked={count === buttons.length}
        mixed={count > 0 && count < buttons.length}
        disabled={free.length === 0}
        onChange={() => onChange(free, count < buttons.length)}
      >
        <b>{textOf(screen.title, lang)}</b>
      </Checkbox>
      <div className="role-buttons">
        {buttons.map((button) => (
          <Checkbox
            key={button}
            checked={held.has(button)}
            disabled={isLocked(button)}
            onChange={(on) => onChange([button], on)}
          >
            {button}
          </Checkbox>
        ))}
      </div>
    </section>
  )
}

export const RoleCodes = ({ role, mayGrant, onClose }: { role: RoleShape; mayGrant: boolean; onClose: () => void }) => {
  const t = useWords('role')
  const lang = useLang()
  const tree = useCall(roleApi.tree, {})
  const grant = useWrite(roleApi.menus, { quiet: true })
  const askAnyway = useClashQuestion()
  const [search, setSearch] = useState('')
  const save = async ({ buttons }: { buttons: readonly string[] }) => {
    const asked = { roleId: role.id, version: role.version, buttons: [...buttons] }
    const { saved, conflicts } = await grant.mutateAsync(asked)
    if (!saved && !(await askAnyway(conflicts))) return
    if (!saved) await grant.mutateAsync({ ...asked, accept: true })
    onClose()
  }
  const form = useRecordForm<{ buttons: readonly string[] }>({ buttons: role.buttons }, save, () => undefined)
  const held = new Set(form.values.buttons)
  const own = new Set(tree.data?.mayGrant)
  const isFixed = role.builtin || !mayGrant
  const words = search.trim().toLowerCase()
  const shown = (tree.data?.items ?? []).filter(
    ({ title, buttons }) =>
      buttons.length > 0 && `${textOf(title, lang)} ${buttons.join(' ')}`.toLowerCase().includes(words),
  )
  const change = (buttons: readonly string[], isHeld: boolean) => {
    const others = form.values.buttons.filter((button) => !buttons.includes(button))
    form.change({ buttons: isHeld ? [...others, ...buttons] : others })
  }
  const foot = isFixed ? undefined : <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer title={t('codesOf', { name: nameOf(role, lang) })} width={720} foot={foot} onClose={onClose}>
      <SearchField value={search} onChange={setSearch} placeholder={t('codesSearch')} width={280} />
      {role.builtin && <p className="page-note">{t('fixed')}</p>}
      {shown.map((screen) => (
        <Part
          key={screen.code}
          screen={screen}
          held={held}
          isLocked={(button) => isFixed || !own.has(button)}
          onChange={change}
        />
      ))}
    </Drawer>
  )
}
