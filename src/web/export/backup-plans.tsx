// Plans beside the list of backups: when each is done next, what came of the last time, and what can be done with it.
import { useState } from 'react'
import { type BackupPlanShape, backupPlanCalls } from '../../contract/export/backup-plan.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { momentText } from '../kit/day-text.ts'
import { confirm } from '../kit/dialog.tsx'
import { PanelText, QuietLine, Stack, Toolbar } from '../kit/layout.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { PlanForm } from './backup-plan-form.tsx'

type RunPlan = (id: string) => void

const Outcome = ({ plan }: { plan: BackupPlanShape }) => {
  const [t, problems] = [useWords('backupPlan'), useWords('problem')]
  const { lastAt, lastFailure, enabled, nextAt } = plan
  const isNamed = lastFailure.startsWith('backup.') || lastFailure.startsWith('job.')
  const reason = isNamed ? problems(lastFailure, { needed: '', what: '' }) : lastFailure
  const at = momentText(lastAt)
  return (
    <>
      <p>{enabled ? t('next', { at: momentText(nextAt) }) : t('off')}</p>
      <QuietLine look="note">
        {lastAt === '' ? t('never') : lastFailure === '' ? t('last', { at }) : t('lastFailed', { at, reason })}
      </QuietLine>
    </>
  )
}

const Acts = (props: { plan: BackupPlanShape; isBusy: boolean; onRun: RunPlan; onEdit: () => void }) => {
  const t = useWords('backupPlan')
  const { plan, isBusy } = props
  const [status, remove] = [useWrite(backupPlanCalls.status), useWrite(backupPlanCalls.remove)]
  const { id, version, enabled } = plan
  const drop = () =>
    confirm({
      ...{ title: t('removeTitle', { name: plan.name }), text: t('removeText'), act: t('remove'), danger: true },
      onAct: () => remove.mutateAsync({ id, version }),
    })
  return (
    <Auth code="sys:backup:plan">
      <Toolbar>
        <Button small disabled={isBusy} onClick={() => props.onRun(id)}>
          {t('run')}
        </Button>
        <Button small onClick={props.onEdit}>
          {t('edit')}
        </Button>
        <Button small busy={status.isPending} onClick={() => status.mutate({ id, version, enabled: !enabled })}>
          {t(enabled ? 'disable' : 'enable')}
        </Button>
        <Button small onClick={() => void drop()}>
          {t('remove')}
        </Button>
      </Toolbar>
    </Auth>
  )
}

const When = ({ plan }: { plan: BackupPlanShape }) => {
  const [t, tBackup, tWhen] = [useWords('backupPlan'), useWords('backup'), useWords('reportDelivery')]
  const { cadence, day, hour, keepDaily, keepWeekly, keepMonthly, keepYearly } = plan
  const on = cadence === 'weekly' ? tWhen(`weekday_${day}`) : cadence === 'monthly' ? tWhen('dayOf', { n: day }) : ''
  const time = `${String(hour).padStart(2, '0')}:00`
  const names = plan.alertUsers.map(({ realName }) => realName).join(t('kit:comma'))
  const keeps = { days: keepDaily, weeks: keepWeekly, months: keepMonthly, years: keepYearly }
  return (
    <>
      <p>{[tBackup(`kind_${plan.kind}`), tWhen(`cadence_${cadence}`), on, time].filter(Boolean).join(' · ')}</p>
      <QuietLine look="note">{t('kept', keeps)}</QuietLine>
      {names !== '' && <QuietLine look="note">{t('alertUsersNamed', { names })}</QuietLine>}
    </>
  )
}

export const PlansPanel = (props: { isBusy: boolean; onRun: RunPlan; onClose: () => void }) => {
  const t = useWords('backupPlan')
  const list = useCall(backupPlanCalls.list, {}, { staleTime: 5000 })
  const [edited, setEdited] = useState<BackupPlanShape | 'new' | null>(null)
  const plans = list.data?.items ?? []
  const foot = (
    <Auth code="sys:backup:plan">
      <Button look="solid" icon="plus" onClick={() => setEdited('new')}>
        {t('add')}
      </Button>
    </Auth>
  )
  return (
    <Panel title={t('title')} foot={foot} onClose={props.onClose}>
      {list.data && plans.length === 0 && <PanelText>{t('none')}</PanelText>}
      {plans.map((plan) => (
        <section key={plan.id} aria-label={plan.name}>
          <Stack gap="tight" inset lined>
            <h3>{plan.name}</h3>
            <When plan={plan} />
            <Outcome plan={plan} />
            <Acts plan={plan} isBusy={props.isBusy} onRun={props.onRun} onEdit={() => setEdited(plan)} />
          </Stack>
        </section>
      ))}
      {edited !== null && <PlanForm plan={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Panel>
  )
}
