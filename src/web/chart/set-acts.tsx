// What is done with an account set as a whole: change, export, close, open again, archive, delete, rehearse in a copy.
import { useState } from 'react'
import type { AccountConfigShape } from '../../contract/chart/account-config.ts'
import { type AccountSetDetailShape, accountSetCalls } from '../../contract/chart/account-set.ts'
import { accountSetDefineCalls } from '../../contract/chart/account-set-define.ts'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { send, useWrite } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { MenuButton, type MenuItem } from '../kit/menu-button.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { addressOf, useAddress } from '../parts/address.ts'
import type { SetChoices } from './set-draft.ts'
import { SetEdit } from './set-edit.tsx'
import { SetExport } from './set-export.tsx'

type Status = 'open' | 'closed' | 'archived'

const useActs = (set: AccountConfigShape, detail: AccountSetDetailShape) => {
  const t = useWords('accountSet')
  const tab = useTab()
  const status = useWrite(accountSetDefineCalls.status)
  const remove = useWrite(accountSetDefineCalls.delete)
  const of = { accountSet: set.value, version: detail.version }
  const ask = (act: string, danger = false) =>
    confirm({ title: t(`ask_${act}`, { set: set.value }), text: t(`tell_${act}`), act: t(`act_${act}`), danger })
  const turn = (act: string, to: Status) => async () => {
    if ((await ask(act)) === null) return
    await status.mutateAsync({ ...of, status: to })
    await renewUser((user) => user.accountConfigs.find((one) => one.value === set.value)?.status !== set.status)
  }
  const drop = async () => {
    if ((await ask('delete', true)) === null) return
    const { user, accountSet: current } = useSession.getState()
    const next = user?.accountConfigs.find((one) => one.value !== set.value)
    // One leaves what is about to be gone.
    if (current === set.value && next) tab.workIn(next.value)
    await remove.mutateAsync(of)
    await renewUser((renewed) => renewed.accountConfigs.every((one) => one.value !== set.value))
  }
  return { turn, drop }
}

/** What may be done now, in the order of a life. Calls tell the user why something was refused. */
const useItems = (set: AccountConfigShape, detail: AccountSetDetailShape): MenuItem[] => {
  const t = useWords('accountSet')
  const { turn, drop } = useActs(set, detail)
  const mayTurn = useAuth('gl:accountSet:status')
  const mayDelete = useAuth('gl:accountSet:delete')
  const item = (key: string, icon: MenuItem['icon'], work: () => Promise<void>): MenuItem => ({
    ...{ key, icon, label: t(`act_${key}`) },
    onSelect: () => void work().catch(() => undefined),
  })
  const isShut = detail.status !== 'open'
  const isDone = isShut || set.status === 'closed'
  // The server asks for the right to administer too.
  if (!set.rights.includes('admin')) return []
  return [
    ...(mayTurn && !isShut ? [item('close', 'lock', turn('close', 'closed'))] : []),
    ...(mayTurn && isDone && detail.status !== 'archived'
      ? [item('archive', 'database', turn('archive', 'archived'))]
      : []),
    ...(mayTurn && isShut ? [item('reopen', 'returned', turn('reopen', 'open'))] : []),
    ...(mayDelete && detail.mayDelete ? [item('delete', 'trash', drop)] : []),
  ]
}

type ActsProps = { set: AccountConfigShape; detail: AccountSetDetailShape; choices: SetChoices | undefined }

export const SetActs = ({ set, detail, choices }: ActsProps) => {
  const t = useWords('accountSet')
  const [isEditing, setEditing] = useState(false)
  const [isExporting, setExporting] = useState(useAddress().has('export'))
  const tab = useTab()
  const sandbox = useSandboxItems(set)
  const life = useItems(set, detail)
  const posting: MenuItem = {
    ...{ key: 'posting', icon: 'book', label: t('master:setPosting') },
    onSelect: () => tab.open(addressOf('/period/posting', { year: set.year })),
  }
  const exporting: MenuItem = {
    ...{ key: 'export', icon: 'download', label: t('setExport:act') },
    onSelect: () => setExporting(true),
  }
  const items = [
    ...(useAuth('gl:posting:view') ? [posting] : []),
    ...(useAuth('gl:accountSet:export') ? [exporting] : []),
    ...sandbox,
    ...life,
  ]
  return (
    <>
      {items.length > 0 && <MenuButton label={t('more')} look="outline" items={items} align="end" />}
      {set.rights.includes('admin') && (
        <Auth code="gl:accountSet:edit">
          <Button icon="edit" disabled={!choices} onClick={() => setEditing(true)}>
            {t('edit')}
          </Button>
        </Auth>
      )}
      {isEditing && choices && <SetEdit detail={detail} choices={choices} onClose={() => setEditing(false)} />}
      {isExporting && <SetExport accountSet={set.value} onClose={() => setExporting(false)} />}
    </>
  )
}

// Copying an account set to rehearse in, and throwing the copy away: one press and one question each.

const useSandbox = (set: AccountConfigShape) => {
  const t = useWords('master')
  const tab = useTab()
  const make = async () => {
    const text = `${t('sandboxCopied')} ${t('sandboxShared')}`
    const question = { title: t('sandboxAsk', { set: set.value }), text, act: t('sandboxMake') }
    if ((await confirm(question)) === null) return
    const { accountSet } = await send(accountSetCalls.makeSandbox, { accountSet: set.value })
    await renewUser((user) => holdsSet(user, accountSet))
    tab.workIn(accountSet)
  }
  const drop = async () => {
    const title = t('sandboxDropAsk', { set: set.value })
    const question = { title, text: t('sandboxDropTell'), act: t('sandboxDrop'), danger: true }
    if ((await confirm(question)) === null) return
    const { user, accountSet: current } = useSession.getState()
    const next = user?.accountConfigs.find((one) => !one.sandbox)
    // One leaves what is about to be gone.
    if (current === set.value && next) tab.workIn(next.value)
    await send(accountSetCalls.throwAway, { accountSet: set.value })
    await renewUser((renewed) => !holdsSet(renewed, set.value))
  }
  return { make, drop }
}

/** The act of a menu: to copy the account set, or to throw the copy away; nothing for who may not. */
const useSandboxItems = (set: AccountConfigShape): MenuItem[] => {
  const t = useWords('master')
  const may = useAuth('gl:accountSet:sandbox')
  const { make, drop } = useSandbox(set)
  if (!may) return []
  // The call has told the user why nothing was done.
  const act = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  if (set.sandbox) return [{ key: 'drop', icon: 'trash', label: t('sandboxDrop'), onSelect: act(drop) }]
  return [{ key: 'sandbox', icon: 'copy', label: t('sandboxMake'), onSelect: act(make) }]
}
