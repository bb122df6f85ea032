// Two roles beside each other: the permissions that only one of them holds, and those of both.
import { useState } from 'react'
import type { RoleShape } from '../../contract/people/role.ts'
import { useCall } from '../api/query.ts'
import { FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { OneOf } from '../parts/code-choices.tsx'
import { permissionName } from './menu/permission-name.ts'
import { roleApi } from './people-api.ts'

const rolesMost = 500

const Codes = ({ title, buttons }: { title: string; buttons: readonly string[] }) => {
  const lang = useLang()
  const t = useWords('role')
  const names = useWords('permission')
  const tree = useCall(roleApi.tree, {})
  const screens = (tree.data?.items ?? []).flatMap((screen) => {
    const isGiven = screen.given !== null && buttons.includes(screen.code)
    const codes = screen.buttons.filter((button) => buttons.includes(button))
    const held = [...(isGiven ? [t('giveScreen')] : []), ...codes.map((button) => permissionName(names, button))]
    return held.length === 0 ? [] : [{ code: screen.code, title: textOf(screen.title, lang), held }]
  })
  return (
    <section className="role-part">
      <h3>
        {title} ({buttons.length})
      </h3>
      <ul className="user-held">
        {screens.map(({ code, title: screen, held }) => (
          <li key={code}>
            <span>
              <b>{screen}</b> {held.join(t('kit:comma'))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Compared = ({ first, second }: { first: RoleShape; second: RoleShape }) => {
  const t = useWords('role')
  const lang = useLang()
  const heldBy = ({ buttons, screens }: RoleShape) => [...buttons, ...screens]
  const without = (one: RoleShape, other: RoleShape) => heldBy(one).filter((code) => !heldBy(other).includes(code))
  const [left, right] = [without(first, second), without(second, first)]
  return (
    <>
      <p className="page-note role-note">
        {[first, second].map((role) => `${nameOf(role, lang)}: ${t('scope')} ${t(`reach_${role.reach}`)}`).join(' · ')}
      </p>
      {left.length + right.length === 0 && <p className="page-note role-note">{t('same')}</p>}
      {left.length > 0 && <Codes title={t('onlyFirst', { name: nameOf(first, lang) })} buttons={left} />}
      {right.length > 0 && <Codes title={t('onlySecond', { name: nameOf(second, lang) })} buttons={right} />}
      <Codes title={t('both')} buttons={heldBy(first).filter((code) => heldBy(second).includes(code))} />
    </>
  )
}

export const RoleCompare = ({ begin, onClose }: { begin: readonly RoleShape[]; onClose: () => void }) => {
  const t = useWords('role')
  const lang = useLang()
  const [ids, setIds] = useState([begin[0]?.id ?? '', begin[1]?.id ?? ''] as const)
  const list = useCall(roleApi.list, { pageSize: rolesMost })
  const roles = list.data?.items ?? []
  const choices = roles.map((each) => ({ value: each.id, code: each.code, name: nameOf(each, lang) }))
  const [first, second] = ids.map((id) => roles.find((each) => each.id === id))
  const pick = (at: 0 | 1, label: string) => (
    <FormField label={label}>
      {(id) => (
        <OneOf
          id={id}
          label={label}
          choices={choices}
          value={ids[at]}
          width="100%"
          onChange={(chosen) => setIds(at === 0 ? [chosen, ids[1]] : [ids[0], chosen])}
        />
      )}
    </FormField>
  )
  return (
    <Drawer title={t('compare')} width={640} onClose={onClose}>
      {pick(0, t('compareFirst'))}
      {pick(1, t('compareSecond'))}
      {first && second && first.id !== second.id && <Compared first={first} second={second} />}
    </Drawer>
  )
}
