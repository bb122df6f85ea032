// Putting one account set of a backup back: the question says what will be, and the new account set can be chosen then.
import type { BackupShape } from '../../contract/export/backup.ts'
import { restoreSetCalls } from '../../contract/export/restore-set.ts'
import { apiOf } from '../api/api-of.ts'
import { holdsSet, renewUser } from '../api/renew-user.ts'
import { confirm } from '../kit/dialog.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import type { JobRun } from '../parts/job-run.tsx'

const restoreSetApi = apiOf(restoreSetCalls)

export const useRestoreSet = (job: JobRun): ((backup: BackupShape) => Promise<void>) => {
  const t = useWords('restore')
  return async ({ id }) => {
    const look = await restoreSetApi.look({ id }).catch(() => null)
    // The call has told the user why not.
    if (look === null) return
    const { accountSet: set, isCopy } = look
    const text = `${t(isCopy ? 'setCopy' : 'setBack', { set })} ${t('setSafe')}`
    if ((await confirm({ title: t('setTitle', { set }), text, act: t('setAct') })) === null) return
    const done = await job.run(t('setRunning'), (options) => restoreSetApi.restore({ id }, options))
    if (done === null) return
    await renewUser((user) => holdsSet(user, done.accountSet))
    toast({ look: 'note', title: t('setDone', { set: done.accountSet, n: done.vouchers }) })
  }
}
