// Backups: the list, a new one, the file of one brought here, and beside the list the chosen one.
import { type BackupShape, backupCalls, backupKinds, backupStates } from '../../contract/export/backup.ts'
import { backupPlanCalls } from '../../contract/export/backup-plan.ts'
import { send } from '../api/query.ts'
import { momentText } from '../kit/day-text.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { useKeys } from '../kit/keys.ts'
import { sizeText } from '../kit/size-text.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { exportAct, type Open } from '../parts/list/list-acts.tsx'
import { useList } from '../parts/list/list-page.tsx'
import { choice, type ListColumn, ListScreen } from '../parts/list/list-screen.tsx'
import { JobStrip, useJobRun } from '../parts/slow-work.tsx'
import { bringBackup } from './backup-api.ts'
import { type BackupAsked, BringDialog, CreateDialog, FetchDialog } from './backup-dialogs.tsx'
import { BackupPanel } from './backup-panel.tsx'
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

/** What the page does that takes its time: making, proving and bringing a backup. */
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

const BackupScreen = () => {
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

export default BackupScreen
