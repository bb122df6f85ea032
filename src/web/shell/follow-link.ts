// Opens what a notice or a draft leads to, in the account set in which it is meant.
import { useSession } from '../api/session.ts'
import { toast } from '../kit/toast.tsx'
import { say } from '../kit/words.ts'
import { switchAccountSet } from './account-set-select.tsx'
import { openLink } from './link-page.tsx'

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
