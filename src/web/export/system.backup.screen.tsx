// Backups: the list, a new one, the file of one brought here, and beside the list the chosen one with its proof.

import {
  type BackupShape,
  backupCalls,
  backupKinds,
  backupPlanCalls,
  backupStates,
} from '../../contract/export/backup.ts'
import { send, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm, Panel } from '../kit/dialog.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { useKeys } from '../kit/keys.ts'
import { Facts, PanelList, PanelText, Toolbar } from '../kit/layout.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { momentText, type Say, sizeText, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct, type Open } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { choice, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import { JobStrip, useJobRun } from '../parts/slow-work.tsx'
import { bringBackup } from './backup-api.ts'
import { type BackupAsked, BringDialog, CreateDialog, FetchDialog } from './backup-dialogs.tsx'
import { PlansPanel } from './backup-plans.tsx'
import { RestoreBand, RestoreDialog, useRestoreSet } from './restore.tsx'

const looks: Readonly<Record<string, [TagLook, IconName]>> = {
  running: ['saved', 'clock'],
  done: ['draft', 'check'],
  failed: ['negative', 'error'],
  verified: ['ok', 'shield-check'],
  broken: ['negative', 'error'],
}

const StateTag = ({ state }: { state: string }) => {
  const t = useWords('backup')
  const [look, icon] = looks[state] ?? ['draft', 'circle']
  return (
    <Tag look={look} icon={icon}>
      {t(`state_${state}`)}
    </Tag>
  )
}

const columnsOf = (t: Say): ListColumn<BackupShape>[] => [
  { key: 'startedAt', title: t('startedAt'), width: 150, cell: (row) => momentText(row.startedAt) },
  {
    ...{ key: 'kind', title: t('kind'), width: 190 },
    cell: (row) => [t(`kind_${row.kind}`), row.accountSet].filter(Boolean).join(' · '),
  },
  { key: 'state', title: t('state'), width: 110, cell: (row) => <StateTag state={row.state} /> },
  {
    ...{ key: 'size', title: t('size'), width: 90, align: 'end' },
    cell: (row) => (row.bytes > 0 ? sizeText(row.bytes) : ''),
  },
  { key: 'cause', title: t('cause'), width: 130, cell: (row) => t(`cause_${row.cause}`) },
  { key: 'createdName', title: t('createdName'), width: 120 },
  {
    ...{ key: 'verifiedAt', title: t('verifiedAt'), width: 150 },
    cell: (row) => (row.verifiedAt === '' ? '' : momentText(row.verifiedAt)),
  },
  { key: 'note', title: t('note'), width: 180, grow: 1, quiet: true },
]

const useBackupWork = () => {
  const t = useWords('backup')
  const job = useJobRun()
  const make = (asked: BackupAsked) => job.run(t('creating'), (options) => send(backupCalls.create, asked, options))
  const verify = (id: string) => job.run(t('verifying'), (options) => send(backupCalls.verify, { id }, options))
  const run = (id: string) => job.run(t('backupPlan:running'), (options) => send(backupPlanCalls.run, { id }, options))
  const bring = (file: File, note: string) => job.run(t('bringing'), (options) => bringBackup(file, note, options))
  return { job, make, verify, bring, run }
}

const filterOf = (address: Address) => ({
  kind: backupKinds.find((each) => each === address.get('kind')),
  state: address.get('state') || undefined,
  search: address.get('search') || undefined,
})

export default function BackupScreen() {
  const list = useList(backupCalls.list, filterOf, 50, { staleTime: 5000 })
  const { address } = list
  const work = useBackupWork()
  const restoreSet = useRestoreSet(work.job)
  const chosen = list.rows.find((row) => row.id === address.get('open'))
  const close = () => address.set({ open: null, plans: null })
  useKeys({ Esc: () => (chosen || address.get('plans') ? close() : false) })
  const isBusy = work.job.running !== null
  const making = { code: 'sys:backup:create', when: () => !isBusy }
  const restore = (backup: BackupShape, open: Open) => {
    if (backup.kind === 'full') open((onClose) => <RestoreDialog {...{ backup, onClose }} />)
    else void restoreSet(backup)
  }
  return (
    <ListScreen
      {...{ id: 'backups', words: 'backup', rowWords: 'backup', icon: 'database', list, columns: columnsOf }}
      chips={[choice('kind', backupKinds), choice('state', backupStates, { label: 'state' })]}
      bands={
        <>
          <RestoreBand />
          <JobStrip {...work.job} />
        </>
      }
      pageActs={[
        { word: 'backupPlan:open', icon: 'clock', does: () => address.set({ plans: '1' }) },
        exportAct('export', 'sys:backup:export', () => send(backupCalls.export, list.filter)),
        {
          ...{ word: 'bring', icon: 'upload', ...making },
          opens: (_, onClose) => (
            <BringDialog onBring={(file, note) => void work.bring(file, note)} onClose={onClose} />
          ),
        },
        {
          ...{ word: 'create', look: 'solid', icon: 'plus', ...making },
          opens: (_, onClose) => <CreateDialog onMake={(asked) => void work.make(asked)} onClose={onClose} />,
        },
      ]}
      panel={(open) =>
        address.get('plans') ? (
          <PlansPanel isBusy={isBusy} onRun={(id) => void work.run(id)} onClose={() => address.set({ plans: null })} />
        ) : (
          chosen && (
            <BackupPanel
              backup={chosen}
              isBusy={isBusy}
              onVerify={() => void work.verify(chosen.id)}
              onFetch={() => open((onClose) => <FetchDialog backup={chosen} onClose={onClose} />)}
              onRestore={() => restore(chosen, open)}
              onClose={close}
            />
          )
        )
      }
      grid={{ onActive: (row) => row && address.set({ open: row.id, plans: null }) }}
    />
  )
}

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

const BackupPanel = ({ backup, isBusy, onVerify, onFetch, onRestore, onClose }: Props) => {
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
