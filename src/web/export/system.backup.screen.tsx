// Backups: the list, a new one, the file of one brought here, and beside the list the chosen one.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type BackupShape, backupKinds, backupStates } from '../../contract/export/backup.ts'
import { saveAnswer } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import type { IconName } from '../kit/icon-paths.ts'
import { useKeys } from '../kit/keys.ts'
import { sizeText } from '../kit/size-text.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { type Say, useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { AddressChoice, AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { JobStrip, useJobRun } from '../parts/job-run.tsx'
import { ListPage, useListState } from '../parts/list/list-page.tsx'
import { backupApi, backupPlanApi } from './backup-api.ts'
import { bringBackup } from './backup-bring.ts'
import { type BackupAsked, BringDialog, CreateDialog, FetchDialog } from './backup-dialogs.tsx'
import { BackupPanel } from './backup-panel.tsx'
import { PlansPanel } from './backup-plans.tsx'
import { RestoreBand, RestoreDialog, useRestoreSet } from './restore.tsx'

const usualSize = 50

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

const columnsOf = (t: Say): GridColumn<BackupShape>[] => [
  { key: 'startedAt', title: t('startedAt'), width: 150, cell: (row) => momentText(row.startedAt) },
  {
    key: 'kind',
    title: t('kind'),
    width: 190,
    cell: (row) => [t(`kind_${row.kind}`), row.accountSet].filter(Boolean).join(' · '),
  },
  { key: 'state', title: t('state'), width: 110, cell: (row) => <StateTag state={row.state} /> },
  {
    key: 'size',
    title: t('size'),
    width: 90,
    align: 'end',
    cell: (row) => (row.bytes > 0 ? sizeText(row.bytes) : ''),
  },
  { key: 'cause', title: t('cause'), width: 130, cell: (row) => t(`cause_${row.cause}`) },
  { key: 'createdName', title: t('createdName'), width: 120, cell: (row) => row.createdName },
  {
    key: 'verifiedAt',
    title: t('verifiedAt'),
    width: 150,
    cell: (row) => (row.verifiedAt === '' ? '' : momentText(row.verifiedAt)),
  },
  { key: 'note', title: t('note'), width: 180, grow: 1, quiet: true, cell: (row) => row.note },
]

const Choice = (props: { address: Address; name: 'kind' | 'state'; values: readonly string[] }) => {
  const t = useWords('backup')
  return <AddressChoice {...props} label={t(props.name)} none={t('all')} say={(value) => t(`${props.name}_${value}`)} />
}

/** What the page does that takes its time: making, proving and bringing a backup. */
const useBackupWork = () => {
  const t = useWords('backup')
  const job = useJobRun()
  const make = (asked: BackupAsked) => job.run(t('creating'), (options) => backupApi.create(asked, options))
  const verify = (id: string) => job.run(t('verifying'), (options) => backupApi.verify({ id }, options))
  const run = (id: string) => job.run(t('backupPlan:running'), (options) => backupPlanApi.run({ id }, options))
  const bring = (file: File, note: string) => job.run(t('bringing'), (options) => bringBackup(file, note, options))
  return { job, make, verify, bring, run }
}

const filterOf = (address: Address) => ({
  kind: backupKinds.find((each) => each === address.get('kind')),
  state: address.get('state') || undefined,
  search: address.get('search') || undefined,
})

type ActsProps = {
  isBusy: boolean
  onOpen: (open: 'create' | 'bring') => void
  onPlans: () => void
  onExport: () => void
}

const Acts = ({ isBusy, onOpen, onPlans, onExport }: ActsProps) => {
  const t = useWords('backup')
  return (
    <>
      <Button icon="clock" onClick={onPlans}>
        {t('backupPlan:open')}
      </Button>
      <Auth code="sys:backup:export">
        <Button icon="download" onClick={onExport}>
          {t('export')}
        </Button>
      </Auth>
      <Auth code="sys:backup:create">
        <Button icon="upload" disabled={isBusy} onClick={() => onOpen('bring')}>
          {t('bring')}
        </Button>
        <Button look="solid" icon="plus" disabled={isBusy} onClick={() => onOpen('create')}>
          {t('create')}
        </Button>
      </Auth>
    </>
  )
}

const BackupScreen = () => {
  const t = useWords('backup')
  const { address, filter, ...list } = useListState(filterOf, usualSize)
  const answer = useCall(backupApi.list, list.asked, { placeholderData: keepPreviousData, staleTime: 5000 })
  const shown = list.shown(answer, ({ id }) => id)
  const work = useBackupWork()
  const restoreSet = useRestoreSet(work.job)
  const [open, setOpen] = useState<'create' | 'bring' | 'fetch' | 'restore' | null>(null)
  const columns = useMemo(() => columnsOf(t), [t])
  const chosen = shown.rows.find((row) => row.id === address.get('open'))
  const close = () => address.set({ open: null, plans: null })
  useKeys({ Esc: () => (chosen || address.get('plans') ? close() : false) })
  const isBusy = work.job.running !== null
  const panel = address.get('plans') ? (
    <PlansPanel isBusy={isBusy} onRun={(id) => void work.run(id)} onClose={() => address.set({ plans: null })} />
  ) : (
    chosen && (
      <BackupPanel
        backup={chosen}
        isBusy={isBusy}
        onVerify={() => void work.verify(chosen.id)}
        onFetch={() => setOpen('fetch')}
        onRestore={() => (chosen.kind === 'full' ? setOpen('restore') : void restoreSet(chosen))}
        onClose={close}
      />
    )
  )
  return (
    <>
      <ListPage
        title={t('title')}
        {...shown.page}
        {...{ words: 'backup', icon: 'database', noneYet: t('noneYet'), panel }}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={
          <>
            <Choice address={address} name="kind" values={backupKinds} />
            <Choice address={address} name="state" values={backupStates} />
          </>
        }
        bands={
          <>
            <RestoreBand />
            <JobStrip {...work.job} />
          </>
        }
        actions={
          <Acts
            isBusy={isBusy}
            onOpen={setOpen}
            onPlans={() => address.set({ plans: '1' })}
            onExport={() => void saveAnswer(backupApi.export(filter), `${t('title')}.xlsx`)}
          />
        }
        grid={{
          ...{ id: 'backups', columns, ...shown.grid },
          onActive: (row) => row && address.set({ open: row.id, plans: null }),
        }}
      />
      {open === 'create' && <CreateDialog onMake={(asked) => void work.make(asked)} onClose={() => setOpen(null)} />}
      {open === 'bring' && (
        <BringDialog onBring={(file, note) => void work.bring(file, note)} onClose={() => setOpen(null)} />
      )}
      {open === 'fetch' && chosen && <FetchDialog backup={chosen} onClose={() => setOpen(null)} />}
      {open === 'restore' && chosen && <RestoreDialog backup={chosen} onClose={() => setOpen(null)} />}
    </>
  )
}

export default BackupScreen
