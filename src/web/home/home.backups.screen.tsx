// The versions of one's navigation and look: shown, taken back, saved as a file and brought from one.
import { type LayoutVersionShape, layoutCalls } from '../../contract/base/layout.ts'
import { backupCalls, backupPlanCalls } from '../../contract/export/backup.ts'
import { readNavigation } from '../../domain/people/menu.ts'
import { saveFile } from '../api/download.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { putSetting } from '../api/setting.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import './navigation.css'
import { useFileChoice } from '../kit/file-choice.tsx'
import { Table } from '../kit/layout.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton, useTab } from '../kit/page.tsx'
import { toast } from '../kit/toast.tsx'
import { momentText, sizeText, useWords } from '../kit/words.ts'
import { setPreferences, usePreferences } from '../theme/preferences.ts'
import { readPreferences, themeSetting } from '../theme/settings.ts'
import { databaseFacts } from './database-facts.ts'

const fileMost = 1_048_576

/** A look holds at once, and wherever one signs in. */
const wear = (content: string): void => {
  const look = { ...readPreferences(JSON.parse(content)), globalI18n: usePreferences.getState().globalI18n }
  setPreferences(look)
  putSetting(themeSetting, look)
}

/** What a file holds: a navigation, or anything else that is an object for a look; null for neither. */
const kindOf = (text: string): 'nav' | 'theme' | null => {
  try {
    const value: unknown = JSON.parse(text)
    if (readNavigation(value)) return 'nav'
    return typeof value === 'object' && value !== null && 'layout' in value && 'primary' in value ? 'theme' : null
  } catch {
    // Text that is no JSON.
    return null
  }
}

const Versions = ({ rows }: { rows: readonly LayoutVersionShape[] }) => {
  const t = useWords('navigation')
  const restore = useWrite(layoutCalls.restore)
  const take = (row: LayoutVersionShape) =>
    restore.mutate(
      { versionId: row.id },
      {
        onSuccess: ({ kind, content }) => {
          if (kind === 'theme') wear(content)
          toast({ look: 'note', title: t('restored', { at: momentText(row.savedAt) }) })
        },
      },
    )
  const download = async (row: LayoutVersionShape) => {
    const version = await send(layoutCalls.version, { id: row.id }).catch(() => null)
    if (version) saveFile(new Blob([version.content], { type: 'application/json' }), `${row.kind}-${row.id}.json`)
  }
  const unseen = <span className="visually-hidden">{t('restore')}</span>
  return (
    <Table
      className="nav-versions cells-lined border-collapse"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        [t('v_kind'), ({ kind }) => t(`kind_${kind}`)],
        [t('v_savedAt'), ({ savedAt }) => momentText(savedAt)],
        [t('v_bytes'), ({ bytes }) => sizeText(bytes)],
        [
          unseen,
          (row) => (
            <>
              <Button small icon="history" busy={restore.isPending} onClick={() => take(row)}>
                {t('restore')}
              </Button>{' '}
              <Button small look="plain" icon="download" onClick={() => void download(row)}>
                {t('download')}
              </Button>
            </>
          ),
        ],
      ]}
    />
  )
}

const ImportButton = () => {
  const t = useWords('navigation')
  const save = useWrite(layoutCalls.save)
  const take = async (file: File) => {
    const text = file.size <= fileMost ? await file.text() : ''
    const kind = kindOf(text)
    if (!kind) return toast({ look: 'error', title: t('importWrong') })
    save.mutate({ kind, content: text }, { onSuccess: () => (kind === 'theme' ? wear(text) : undefined) })
  }
  const { choose, field } = useFileChoice({ label: t('import'), accept: '.json', onFiles: ([file]) => void take(file) })
  return (
    <>
      <Button icon="upload" busy={save.isPending} onClick={choose}>
        {t('import')}
      </Button>
      {field}
    </>
  )
}

export default function BackupsScreen() {
  const t = useWords('navigation')
  const maySee = useAuth('sys:backup:list')
  const answer = useCall(layoutCalls.versions, {})
  const rows = answer.data ?? []
  return (
    <Page>
      <PageBar title={t('backups')} actions={<ImportButton />} />
      <div className="flex-1 min-h-0 overflow-auto px-24 py-16">
        <section className="nav-group px-16 py-12 boxed mb-16 rounded-[7px]" aria-label={t('versionsTitle')}>
          <h2 className="mb-8 font-semibold text-14">{t('versionsTitle')}</h2>
          {rows.length === 0 && !answer.isPending ? (
            <Empty icon="history" title={t('noVersions')} />
          ) : (
            <Versions rows={rows} />
          )}
        </section>
        {maySee && <DatabaseCard />}
      </div>
    </Page>
  )
}

/** The newest backups, which are looked at: a week has fewer. */
const atMost = 200

const Facts = () => {
  const t = useWords('navigation')
  const backups = useCall(backupCalls.list, { pageSize: atMost })
  const plans = useCall(backupPlanCalls.list, {})
  const trouble = backups.error ?? plans.error
  if (trouble)
    return <LoadFailed trouble={trouble} onRetry={() => void Promise.all([backups.refetch(), plans.refetch()])} />
  if (!backups.data || !plans.data) return <Skeleton rows={4} widths={[110, 180]} />
  const { good, proved, next, failed } = databaseFacts(backups.data.items, plans.data.items, Date.now())
  const isBroken = proved?.state === 'broken'
  return (
    <dl className="nav-facts grid mb-12 grid-cols-[max-content_1fr] gap-x-24 gap-y-6">
      <dt className="text-faint">{t('lastGood')}</dt>
      <dd>{good ? `${momentText(good.startedAt)} · ${sizeText(good.bytes)}` : t('noneGood')}</dd>
      <dt className="text-faint">{t('lastProof')}</dt>
      <dd className={isBroken ? 'text-negative' : undefined}>
        {proved ? t(isBroken ? 'proofBroken' : 'proofGood', { at: momentText(proved.verifiedAt) }) : t('noProof')}
      </dd>
      <dt className="text-faint">{t('nextRun')}</dt>
      <dd>{next ? `${momentText(next.nextAt)} · ${next.name}` : t('noPlan')}</dd>
      <dt className="text-faint">{t('failedWeek')}</dt>
      <dd className={failed > 0 ? 'text-negative' : undefined}>{failed}</dd>
    </dl>
  )
}

/** For whoever may see backups: the last good one, its proof, the next and the failed. */
export const DatabaseCard = () => {
  const t = useWords('navigation')
  const tab = useTab()
  return (
    <section className="nav-group px-16 py-12 boxed mb-16 rounded-[7px]" aria-label={t('database')}>
      <h2 className="mb-8 font-semibold text-14">{t('database')}</h2>
      <Facts />
      <Button icon="database" onClick={() => tab.open('/system/backup')}>
        {t('openBackups')}
      </Button>
    </section>
  )
}
