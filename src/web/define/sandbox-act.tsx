// Copying an account set to rehearse in, and throwing the copy away: one press and one question each.
import { useState } from 'react'
import { accountSetCalls } from '../../contract/account-set.ts'
import type { AccountConfigShape, UserInfoShape } from '../../contract/session.ts'
import { client } from '../api/client.ts'
import { send } from '../api/send.ts'
import { setUser, useSession } from '../api/session.ts'
import { sessionApi } from '../api/session-api.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'

const accountSetApi = client(accountSetCalls, send)

const waitMs = 250
const triesMost = 20

/** Asks for the account sets of the user until they are as wanted: a server hears of a new one a moment later. */
const renewUser = async (isAsWanted: (user: UserInfoShape) => boolean): Promise<void> => {
  for (let tries = 0; tries < triesMost; tries += 1) {
    const user = await sessionApi.userInfo({}, { quiet: true })
    if (isAsWanted(user)) return setUser(user)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

const holds = (user: UserInfoShape, value: string): boolean => user.accountConfigs.some((set) => set.value === value)

const useSandbox = (set: AccountConfigShape) => {
  const t = useWords('master')
  const tab = useTab()
  const make = async () => {
    const text = `${t('sandboxCopied')} ${t('sandboxShared')}`
    const question = { title: t('sandboxAsk', { set: set.value }), text, act: t('sandboxMake') }
    if ((await confirm(question)) === null) return
    const { accountSet } = await accountSetApi.makeSandbox({ accountSet: set.value })
    await renewUser((user) => holds(user, accountSet))
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
    await renewUser((renewed) => !holds(renewed, set.value))
  }
  return { make, drop }
}

export const SandboxAct = ({ set }: { set: AccountConfigShape }) => {
  const t = useWords('master')
  const [isBusy, setBusy] = useState(false)
  const { make, drop } = useSandbox(set)
  const act = (work: () => Promise<void>) => async () => {
    setBusy(true)
    // The call has told the user why nothing was done.
    await work().catch(() => undefined)
    setBusy(false)
  }
  return (
    <Auth code="gl:accountSet:sandbox">
      {set.sandbox ? (
        <Button icon="trash" busy={isBusy} onClick={act(drop)}>
          {t('sandboxDrop')}
        </Button>
      ) : (
        <Button look="plain" icon="copy" busy={isBusy} onClick={act(make)}>
          {t('sandboxMake')}
        </Button>
      )}
    </Auth>
  )
}
