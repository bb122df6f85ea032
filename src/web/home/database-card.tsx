// How the database is backed up, for whoever may see backups: the last good one, its proof, the next and the failed.
import { backupCalls } from '../../contract/export/backup.ts'
import { backupPlanCalls } from '../../contract/export/backup-plan.ts'
import { apiOf } from '../api/api-of.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { sizeText } from '../kit/size-text.ts'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import { databaseFacts } from './database-facts.ts'

const backupApi = apiOf(backupCalls)
const planApi = apiOf(backupPlanCalls)

/** The newest backups, which are looked at: a week has fewer. */
const atMost = 200

const Facts = () => {
  const t = useWords('navigation')
  const backups = useCall(backupApi.list, { pageSize: atMost })
  const plans = useCall(planApi.list, {})
  const trouble = backups.error ?? plans.error
  if (trouble)
    return <LoadFailed trouble={trouble} onRetry={() => void Promise.all([backups.refetch(), plans.refetch()])} />
  if (!backups.data || !plans.data) return <Skeleton rows={4} widths={[110, 180]} />
  const { good, proved, next, failed } = databaseFacts(backups.data.items, plans.data.items, Date.now())
  const isBroken = proved?.state === 'broken'
  return (
    <dl className="nav-facts">
      <dt>{t('lastGood')}</dt>
      <dd>{good ? `${momentText(good.startedAt)} · ${sizeText(good.bytes)}` : t('noneGood')}</dd>
      <dt>{t('lastProof')}</dt>
      <dd className={isBroken ? 'nav-wrong' : undefined}>
        {proved ? t(isBroken ? 'proofBroken' : 'proofGood', { at: momentText(proved.verifiedAt) }) : t('noProof')}
      </dd>
      <dt>{t('nextRun')}</dt>
      <dd>{next ? `${momentText(next.nextAt)} · ${next.name}` : t('noPlan')}</dd>
      <dt>{t('failedWeek')}</dt>
      <dd className={failed > 0 ? 'nav-wrong' : undefined}>{failed}</dd>
    </dl>
  )
}

export const DatabaseCard = () => {
  const t = useWords('navigation')
  const tab = useTab()
  return (
    <section className="nav-group" aria-label={t('database')}>
      <h2>{t('database')}</h2>
      <Facts />
      <Button icon="database" onClick={() => tab.open('/system/backup')}>
        {t('openBackups')}
      </Button>
    </section>
  )
}
