// Plans beside the list of backups: when each is done next, what came of the last time, and what can be done with it.
import { useState } from 'react'
import {
  type BackupPlanShape,
  backupPlanCalls,
  type PlanContentShape,
  planKinds,
} from '../../contract/export/backup.ts'
import { planCadences } from '../../domain/office/backup-plan.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { confirm, Panel } from '../kit/dialog.tsx'
import { Checkbox, InputField } from '../kit/field.tsx'
import { Columns, PanelText, QuietLine, Stack, Toolbar } from '../kit/layout.tsx'
import { momentText, type Say, useWords } from '../kit/words.ts'
import type { CodeChoice } from '../parts/code-choices.tsx'
import { begunWith, type RecordField, RecordFields, type RecordForm, useRecordForm } from '../parts/record-fields.tsx'
import { AskDialog } from './backup-dialogs.tsx'

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

type Fields = PlanContentShape & { alertUsers: string[] }

const usual: Fields = {
  ...{ name: '', kind: 'full', cadence: 'daily', day: 0, hour: 2, withFiles: true, verify: true },
  ...{ keepDaily: 7, keepWeekly: 5, keepMonthly: 12, keepYearly: 10, alertUsers: [] },
}

const contentOf = (plan: BackupPlanShape): Fields => {
  const alertUsers = plan.alertUsers.map(({ id }) => id)
  return begunWith(usual, { ...plan, alertUsers })
}

const dayCount = { daily: 0, weekly: 7, monthly: 28 } as const
const count = (most: number, first: number): string[] => Array.from({ length: most }, (_, at) => String(at + first))
const hours = count(24, 0).map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))

/** In a row of several: the label of each stands above it. */
const whenFields = ({ cadence }: Fields, t: Say): RecordField<Fields>[] => [
  {
    ...{ kind: 'choice', name: 'cadence', label: 'reportDelivery:cadence', values: planCadences, above: true },
    ...{ word: 'reportDelivery:cadence', sets: (now) => ({ day: dayCount[now.cadence] === 0 ? 0 : 1 }) },
  },
  {
    ...{ kind: 'choice', name: 'day', label: `day_${cadence}`, above: true, when: cadence !== 'daily' },
    options: count(dayCount[cadence], 1).map((value) => ({
      value,
      label: t(`reportDelivery:${cadence === 'weekly' ? `weekday_${value}` : 'dayOf'}`, { n: value }),
    })),
  },
  { kind: 'choice', name: 'hour', options: hours, above: true },
]

const spans = ['keepDaily', 'keepWeekly', 'keepMonthly', 'keepYearly'] as const

const Keep = ({ form: { values, change, errorOf } }: { form: RecordForm<Fields> }) => {
  const t = useWords('backupPlan')
  const error = errorOf('keepDaily')
  return (
    <>
      <p>{t('keep')}</p>
      <Columns gap="field">
        {spans.map((span) => (
          <InputField
            key={span}
            label={t(span)}
            above
            inputMode="numeric"
            maxLength={3}
            invalid={error !== undefined}
            value={String(values[span])}
            onChange={(text) => change({ [span]: Number(text.replace(/\D/g, '')) })}
          />
        ))}
      </Columns>
      {error && (
        <p className="form-error" role="alert">
          <Icon name="error" size={14} /> {error}
        </p>
      )}
      <p className="page-note">{t('keepHint')}</p>
    </>
  )
}

/** Who is told when it fails; those named before are shown though they may not be chosen any more. */
const useChoices = (named: readonly BackupPlanShape['alertUsers'][number][]): CodeChoice[] => {
  const choosable = useCall(backupPlanCalls.people, {}).data?.items ?? []
  const gone = named.filter(({ id }) => !choosable.some((one) => one.id === id))
  return [...choosable, ...gone].map(({ id, userName, realName }) => ({ value: id, code: realName, name: userName }))
}

const words = 'backupPlan'

const PlanForm = ({ plan, onClose }: { plan: BackupPlanShape | null; onClose: () => void }) => {
  const t = useWords(words)
  const save = (values: Fields): Promise<unknown> =>
    plan
      ? send(backupPlanCalls.update, { ...values, id: plan.id, version: plan.version })
      : send(backupPlanCalls.add, values)
  const form = useRecordForm(plan ? contentOf(plan) : usual, save, onClose)
  const choices = useChoices(plan?.alertUsers ?? [])
  const { values, change } = form
  const head: RecordField<Fields>[] = [
    { name: 'name', max: 64, required: true },
    { kind: 'choice', name: 'kind', label: 'backup:kind', values: planKinds, word: 'backup:kind' },
  ]
  const told: RecordField<Fields>[] = [
    { kind: 'codes', name: 'alertUsers', choices, none: 'alertUsersNone', hint: 'alertUsersHint' },
  ]
  return (
    <AskDialog
      title={t(plan ? 'edit' : 'add')}
      act={t('save')}
      isReady={values.name.trim() !== ''}
      busy={form.isBusy}
      typed={values}
      onAct={() => void form.submit()}
      onClose={onClose}
    >
      <RecordFields {...{ words, form, fields: head }} />
      <Columns gap="field">
        <RecordFields {...{ words, form, fields: whenFields(values, t) }} />
      </Columns>
      {values.kind === 'full' && (
        <Checkbox checked={values.withFiles} onChange={(withFiles) => change({ withFiles })}>
          {t('backup:withFiles')}
        </Checkbox>
      )}
      <Checkbox checked={values.verify} onChange={(verify) => change({ verify })}>
        {t('verify')}
      </Checkbox>
      <RecordFields {...{ words, form, fields: told }} />
      <Keep form={form} />
    </AskDialog>
  )
}
