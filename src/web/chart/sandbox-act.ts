// Copying an account set to rehearse in, and throwing the copy away: one press and one question each.
import type { AccountConfigShape } from '../../contract/chart/account-config.ts'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { useSession } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { confirm } from '../kit/dialog.tsx'
import type { MenuItem } from '../kit/menu-button.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { accountSetApi } from './set-api.ts'

const useSandbox = (set: AccountConfigShape) => {
  const t = useWords('master')
  const tab = useTab()
  const make = async () => {
    const text = `${t('sandboxCopied')} ${t('sandboxShared')}`
    const question = { title: t('sandboxAsk', { set: set.value }), text, act: t('sandboxMake') }
    if ((await confirm(question)) === null) return
    const { accountSet } = await accountSetApi.makeSandbox({ accountSet: set.value })
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
    await accountSetApi.throwAway({ accountSet: set.value })
    await renewUser((renewed) => !holdsSet(renewed, set.value))
  }
  return { make, drop }
}

/** The act of a menu: to copy the account set, or to throw the copy away; nothing for who may not. */
export const useSandboxItems = (set: AccountConfigShape): MenuItem[] => {
  const t = useWords('master')
  const may = useAuth('gl:accountSet:sandbox')
  const { make, drop } = useSandbox(set)
  if (!may) return []
  // The call has told the user why nothing was done.
  const act = (work: () => Promise<void>) => () => void work().catch(() => undefined)
  if (set.sandbox) return [{ key: 'drop', icon: 'trash', label: t('sandboxDrop'), onSelect: act(drop) }]
  return [{ key: 'sandbox', icon: 'copy', label: t('sandboxMake'), onSelect: act(make) }]
}
