// One backup beside the list: what it holds, what its proof has found, and what can be done with it.
import { type BackupShape, backupCalls } from '../../contract/export/backup.ts'
import { useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { Facts, PanelList, PanelText, Toolbar } from '../kit/layout.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Panel } from '../kit/panel.tsx'
import { sizeText } from '../kit/size-text.ts'
import { useWords } from '../kit/words.ts'

type Props = {
  backup: BackupShape
  isBusy: boolean
  onVerify: () => void
  onFetch: () => void
  onRestore: () => void
  onClose: () => void
}

const About = ({ backup }: { backup: BackupShape }) => {
  const t = useWords('backup')
  const rows: [string, string][] = [
    ['kind', [t(`kind_${backup.kind}`), backup.accountSet].filter(Boolean).join(' · ')],
    ['cause', t(`cause_${backup.cause}`)],
    ['createdName', backup.createdName],
    ['startedAt', momentText(backup.startedAt)],
    ['finishedAt', backup.finishedAt === '' ? '' : momentText(backup.finishedAt)],
    ['size', backup.bytes > 0 ? sizeText(backup.bytes) : ''],
    ['rows', groupDigits(`${backup.rows}`)],
    ['files', backup.withFiles ? groupDigits(`${backup.files}`) : t('withoutFiles')],
    ['version', backup.version],
    ['keyId', backup.keyId],
    ['sha256', backup.sha256],
    ['note', backup.note],
  ]
  return <Facts rows={rows.map(([name, text]) => [t(name), text])} />
}

const Proof = ({ backup }: { backup: BackupShape }) => {
  const t = useWords('backup')
  const { checks, failure, state, verifiedAt } = backup
  const problems = useWords('problem')
  const isProved = state === 'verified'
  if (failure !== '') {
    const known = failure.startsWith('backup.') || failure.startsWith('job.')
    return <PanelText>{t('failed', { reason: known ? problems(failure, { needed: '' }) : failure })}</PanelText>
  }
  return (
    <>
      {checks !== null && checks.missingFiles > 0 && (
        <PanelText>{t('missingFiles', { n: checks.missingFiles })}</PanelText>
      )}
      {verifiedAt === '' || checks === null ? (
        state === 'done' && <PanelText>{t('unproved')}</PanelText>
      ) : (
        <PanelText>
          {t(!isProved ? 'differs' : checks.sets === null ? 'agrees' : 'proved', {
            at: momentText(verifiedAt),
            sets: checks.sets ?? 0,
            vouchers: groupDigits(`${checks.vouchers}`),
            links: groupDigits(`${checks.links}`),
          })}
        </PanelText>
      )}
      {checks !== null && checks.findings.length > 0 && (
        <PanelList>
          {checks.findings.map(({ accountSet, check, what }) => (
            <li key={`${accountSet} ${check} ${what}`}>
              {accountSet} {what}
            </li>
          ))}
        </PanelList>
      )}
    </>
  )
}

export const BackupPanel = ({ backup, isBusy, onVerify, onFetch, onRestore, onClose }: Props) => {
  const t = useWords('backup')
  const tRestore = useWords('restore')
  const remove = useWrite(backupCalls.remove)
  const drop = async () => {
    const title = t('deleteTitle', { at: momentText(backup.startedAt) })
    const asked = { title, text: t('deleteText'), act: t('delete'), danger: true }
    const answer = await confirm({ ...asked, onAct: () => remove.mutateAsync({ id: backup.id }) })
    if (answer !== null) onClose()
  }
  const hasFile = backup.bytes > 0
  const foot = (
    <Toolbar>
      <Auth code="sys:backup:delete">
        <Button disabled={backup.state === 'running'} onClick={() => void drop()}>
          {t('delete')}
        </Button>
      </Auth>
      <Auth code="sys:backup:download">
        <Button icon="arrow-down" disabled={!hasFile} onClick={onFetch}>
          {t('download')}
        </Button>
      </Auth>
      {backup.kind !== 'config' && (
        <Auth code="sys:backup:restore">
          <Button icon="history" disabled={!hasFile || isBusy || backup.state === 'broken'} onClick={onRestore}>
            {tRestore(backup.kind === 'full' ? 'restore' : 'setAct')}
          </Button>
        </Auth>
      )}
      <Auth code="sys:backup:verify">
        <Button look="solid" icon="shield-check" disabled={!hasFile} busy={isBusy} onClick={onVerify}>
          {t('verify')}
        </Button>
      </Auth>
    </Toolbar>
  )
  return (
    <Panel title={t('one')} note={momentText(backup.startedAt)} foot={foot} width={420} onClose={onClose}>
      <About backup={backup} />
      <Proof backup={backup} />
    </Panel>
  )
}
