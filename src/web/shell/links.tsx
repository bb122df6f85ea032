// The page of a link row that was reached by its address: it says where the link leads and opens it.

import type { NavigateFunction } from 'react-router'
import { linkCodeOf, openExternalLink } from '../api/external-link.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/page.tsx'
import { toast } from '../kit/toast.tsx'
import { say, textOf, useLang, useWords } from '../kit/words.ts'
import { switchAccountSet } from './account-set-select.tsx'
import { type BuiltRoute, isOutside } from './routes.ts'

/** an outside address opens in a new window, else the in-app hash route; a link opens where it says. */
export const openLink = (link: string): void => {
  const code = linkCodeOf(link)
  if (code !== null) void openExternalLink(code)
  else if (isOutside(link)) window.open(link, '_blank', 'noopener')
  else location.hash = `#${link}`
}

export const LinkPage = ({ route }: { route: BuiltRoute }) => {
  const t = useWords('shell')
  const lang = useLang()
  if (route.view.kind !== 'link') return null
  const { to } = route.view
  const action = (
    <Button look="solid" icon="external" onClick={() => openLink(to)}>
      {t('openNow')}
    </Button>
  )
  return (
    <Empty
      isPage
      icon="external"
      title={t('openLink', { title: textOf(route.title, lang) })}
      text={to}
      action={action}
    />
  )
}

// Opens what a notice or a draft leads to, in the account set in which it is meant.

const isGranted = (accountSet: string): boolean =>
  useSession.getState().user?.accountConfigs.some(({ value }) => value === accountSet) === true

/** `accountSet` '' where it means the same in all of them. */
export const followLink = async (link: string, accountSet: string): Promise<void> => {
  if (link === '') return
  const isThere = () => accountSet === '' || useSession.getState().accountSet === accountSet
  if (!isThere() && !isGranted(accountSet)) {
    toast({ look: 'error', title: say('shell:accountSetGone', { set: accountSet }) })
    return
  }
  if (!isThere()) await switchAccountSet(accountSet)
  // Who keeps unsaved work stays where he is.
  if (isThere()) openLink(link)
}

// Going somewhere from outside of React's tree: the frame lends its navigator, so that screens need not follow the
// address.

let navigator: NavigateFunction | null = null

/** The frame calls this on every render with the navigator of the moment. */
export const lendNavigator = (one: NavigateFunction): void => {
  navigator = one
}

/** Goes to an address of the product; `replace` changes the address of the tab in front. */
export const goTo = (path: string, replace = false): void => void navigator?.(path, { replace })
