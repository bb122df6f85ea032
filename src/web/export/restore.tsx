// Putting the whole instance back: the request with its phrase, the approval of a second person, and what came of it.
import { useState } from 'react'
import type { BackupShape } from '../../contract/export/backup.ts'
import {
  type RestoreRequestShape,
  restoreCalls,
  restorePhrase,
  restoreSetCalls,
} from '../../contract/export/restore.ts'
import { superadmin } from '../../domain/chart/access.ts'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { InputField, PasswordRow } from '../kit/field.tsx'
import { Toolbar } from '../kit/layout.tsx'
import { toast } from '../kit/toast.tsx'
import { momentText, useWords } from '../kit/words.ts'
import type { JobRun } from '../parts/slow-work.tsx'
import { AskDialog } from './backup-dialogs.tsx'

/** The question says what will be, and the new account set can be chosen then. */
export const useRestoreSet = (job: JobRun): ((backup: BackupShape) => Promise<void>) => {
  const t = useWords('restore')
  return async ({ id }) => {
    const look = await send(restoreSetCalls.look, { id }).catch(() => null)
    // The call has told the user why not.
    if (look === null) return
    const { accountSet: set, isCopy } = look
    const text = `${t(isCopy ? 'setCopy' : 'setBack', { set })} ${t('setSafe')}`
    if ((await confirm({ title: t('setTitle', { set }), text, act: t('setAct') })) === null) return
    const done = await job.run(t('setRunning'), (options) => send(restoreSetCalls.restore, { id }, options))
    if (done === null) return
    await renewUser((user) => holdsSet(user, done.accountSet))
    toast({ look: 'note', title: t('setDone', { set: done.accountSet, n: done.vouchers }) })
  }
}

/** How often whoever waits for an approval looks whether it has come. */
const lookMs = 5000
const newsMs = 7 * 24 * 3_600_000

export const RestoreDialog = ({ backup, onClose }: { backup: BackupShape; onClose: () => void }) => {
  const t = useWords('restore')
  const [phrase, setPhrase] = useState('')
  const ask = useWrite(restoreCalls.ask)
  const wanted = restorePhrase(backup)
  const act = async () => {
    const asked = await ask.mutateAsync({ id: backup.id, phrase }).catch(() => null)
    if (asked) onClose()
  }
  return (
    <AskDialog
      title={t('restoreTitle', { at: momentText(backup.startedAt) })}
      act={t('restoreAct')}
      isReady={phrase.trim() === wanted}
      busy={ask.isPending}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>{t('restoreText')}</p>
      <p>{t('restoreSafe')}</p>
      <p>{t('restoreSecond')}</p>
      <InputField
        label={t('phrase', { phrase: wanted })}
        required
        autoComplete="off"
        value={phrase}
        onChange={setPhrase}
      />
    </AskDialog>
  )
}

const ConfirmDialog = ({ request, onClose }: { request: RestoreRequestShape; onClose: () => void }) => {
  const [t, tBackup] = [useWords('restore'), useWords('backup')]
  const [password, setPassword] = useState('')
  const confirm = useWrite(restoreCalls.confirm)
  const act = async () => {
    // From here on the page of maintenance takes over: the next call is refused with it.
    const done = await confirm.mutateAsync({ id: request.id, password }).catch(() => null)
    if (done) onClose()
  }
  return (
    <AskDialog
      title={t('approveTitle')}
      act={t('approve')}
      isReady={password !== ''}
      busy={confirm.isPending}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>{t('approveText', { at: momentText(request.backupAt), by: request.requestedName })}</p>
      <PasswordRow label={tBackup('password')} value={password} trouble={confirm.error} onChange={setPassword} />
    </AskDialog>
  )
}

const Waiting = ({ request }: { request: RestoreRequestShape }) => {
  const t = useWords('restore')
  const user = useUser()
  const [isOpen, setIsOpen] = useState(false)
  const withdraw = useWrite(restoreCalls.withdraw)
  const isOwn = user?.id === request.requestedBy
  const args = {
    at: momentText(request.backupAt),
    by: request.requestedName,
    until: momentText(request.expiresAt).slice(-5),
  }
  return (
    <Toolbar inset lined role="status">
      <span>{t(isOwn ? 'waitingOwn' : 'waitingOther', args)}</span>
      <Auth code="sys:backup:approve">
        <Button small busy={withdraw.isPending} onClick={() => withdraw.mutate({ id: request.id })}>
          {t(isOwn ? 'withdraw' : 'refuse')}
        </Button>
        {!isOwn && user?.roles.includes(superadmin) && (
          <Button small look="solid" onClick={() => setIsOpen(true)}>
            {t('approve')}
          </Button>
        )}
      </Auth>
      {isOpen && <ConfirmDialog request={request} onClose={() => setIsOpen(false)} />}
    </Toolbar>
  )
}

const Outcome = ({ request }: { request: RestoreRequestShape }) => {
  const [t, problems] = [useWords('restore'), useWords('problem')]
  const { state, failure, requestedName: by, confirmedName: second, finishedAt, requestedAt, kept } = request
  const reason = failure.includes(' ') ? failure : problems(failure, { needed: '', what: '' })
  return (
    <Toolbar inset lined>
      {state === 'done'
        ? t('lastDone', { at: momentText(finishedAt), by, second, kept })
        : t('lastFailed', { at: momentText(requestedAt), by, reason })}
    </Toolbar>
  )
}

/** Above the list: the request that waits, or what came of the last one. */
export const RestoreBand = () => {
  const list = useCall(restoreCalls.requests, {}, { quiet: true, staleTime: 0, refetchInterval: lookMs })
  const last = list.data?.items[0]
  if (!last || last.state === 'running') return null
  // What came of it is news for a week; the trail keeps it for ever.
  if (last.state !== 'waiting' && Date.now() - Date.parse(last.requestedAt) > newsMs) return null
  return last.state === 'waiting' ? <Waiting request={last} /> : <Outcome request={last} />
}
