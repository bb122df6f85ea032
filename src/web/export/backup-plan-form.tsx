// The form of a plan of backups: what is backed up, when, and how long it stays.
import { useState } from 'react'
import {
  type BackupPlanShape,
  backupPlanCalls,
  type PlanContentShape,
  planKinds,
} from '../../contract/export/backup-plan.ts'
import { planCadences } from '../../domain/office/backup-plan.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Checkbox, FormField, InputField } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { Columns } from '../kit/layout.tsx'
import { fieldText, problemsOf } from '../kit/problem-list.tsx'
import { type Option, Select, SelectField } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import { CodeSet } from '../parts/code-choices.tsx'
import { AskDialog } from './backup-dialogs.tsx'

type Fields = PlanContentShape & { alertUsers: string[] }

const usual: Fields = {
  ...{ name: '', kind: 'full', cadence: 'daily', day: 0, hour: 2, withFiles: true, verify: true },
  ...{ keepDaily: 7, keepWeekly: 5, keepMonthly: 12, keepYearly: 10, alertUsers: [] },
}

const contentOf = (plan: BackupPlanShape): Fields => {
  const { name, kind, cadence, day, hour, withFiles, verify, keepDaily, keepWeekly, keepMonthly, keepYearly } = plan
  return {
    ...{ name, kind, cadence, day, hour, withFiles, verify, keepDaily, keepWeekly, keepMonthly, keepYearly },
    alertUsers: plan.alertUsers.map(({ id }) => id),
  }
}

type Part = { fields: Fields; change: (part: Partial<Fields>) => void }

const dayCount = { daily: 0, weekly: 7, monthly: 28 } as const
const count = (most: number, first: number): string[] => Array.from({ length: most }, (_, at) => String(at + first))

/** A choice in a row of several: its label stands above it. */
const Above = <V extends string>(props: {
  label: string
  value: V
  options: readonly Option<V>[]
  onChange: (value: V) => void
}) => (
  <FormField label={props.label} above>
    {(id) => <Select id={id} width="100%" {...props} />}
  </FormField>
)

const When = ({ fields, change }: Part) => {
  const [t, tWhen] = [useWords('backupPlan'), useWords('reportDelivery')]
  const { cadence } = fields
  return (
    <Columns gap="field">
      <Above
        label={tWhen('cadence')}
        value={cadence}
        options={planCadences.map((value) => ({ value, label: tWhen(`cadence_${value}`) }))}
        onChange={(value) => change({ cadence: value, day: dayCount[value] === 0 ? 0 : 1 })}
      />
      {cadence !== 'daily' && (
        <Above
          label={t(`day_${cadence}`)}
          value={String(fields.day)}
          options={count(dayCount[cadence], 1).map((value) => ({
            value,
            label: cadence === 'weekly' ? tWhen(`weekday_${value}`) : tWhen('dayOf', { n: value }),
          }))}
          onChange={(value) => change({ day: Number(value) })}
        />
      )}
      <Above
        label={t('hour')}
        value={String(fields.hour)}
        options={count(24, 0).map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
        onChange={(value) => change({ hour: Number(value) })}
      />
    </Columns>
  )
}

const spans = ['keepDaily', 'keepWeekly', 'keepMonthly', 'keepYearly'] as const

const Keep = ({ fields, change, error }: Part & { error: string | undefined }) => {
  const t = useWords('backupPlan')
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
            value={String(fields[span])}
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

type Person = BackupPlanShape['alertUsers'][number]

/** Who is told when it fails; those named before are shown though they may not be chosen any more. */
const AlertUsers = (props: Part & { named: readonly Person[]; error: string | undefined }) => {
  const t = useWords('backupPlan')
  const people = useCall(backupPlanCalls.people, {})
  const choosable = people.data?.items ?? []
  const gone = props.named.filter(({ id }) => !choosable.some((one) => one.id === id))
  const choices = [...choosable, ...gone].map(({ id, userName, realName }) => ({
    ...{ value: id, code: realName, name: userName },
  }))
  return (
    <FormField label={t('alertUsers')} hint={t('alertUsersHint')} error={props.error}>
      {(id) => (
        <CodeSet
          id={id}
          label={t('alertUsers')}
          choices={choices}
          chosen={props.fields.alertUsers}
          none={t('alertUsersNone')}
          onChange={(alertUsers) => props.change({ alertUsers })}
        />
      )}
    </FormField>
  )
}

export const PlanForm = ({ plan, onClose }: { plan: BackupPlanShape | null; onClose: () => void }) => {
  const [t, tBackup] = [useWords('backupPlan'), useWords('backup')]
  const [fields, setFields] = useState(() => (plan ? contentOf(plan) : usual))
  const change = (part: Partial<PlanContentShape>) => setFields((before) => ({ ...before, ...part }))
  const [add, update] = [useWrite(backupPlanCalls.add), useWrite(backupPlanCalls.update)]
  const problems = problemsOf(plan ? update.error : add.error)
  const errorOf = (path: string) => fieldText(problems.find((one) => one.path === path))
  const save = async () => {
    const done = plan
      ? await update.mutateAsync({ ...fields, id: plan.id, version: plan.version }).catch(() => null)
      : await add.mutateAsync(fields).catch(() => null)
    if (done) onClose()
  }
  return (
    <AskDialog
      title={t(plan ? 'edit' : 'add')}
      act={t('save')}
      isReady={fields.name.trim() !== ''}
      busy={add.isPending || update.isPending}
      typed={fields}
      onAct={() => void save()}
      onClose={onClose}
    >
      <InputField
        label={t('name')}
        required
        error={errorOf('name')}
        maxLength={64}
        value={fields.name}
        onChange={(text) => change({ name: text })}
      />
      <SelectField
        label={tBackup('kind')}
        value={fields.kind}
        options={planKinds.map((value) => ({ value, label: tBackup(`kind_${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <When fields={fields} change={change} />
      {fields.kind === 'full' && (
        <Checkbox checked={fields.withFiles} onChange={(withFiles) => change({ withFiles })}>
          {tBackup('withFiles')}
        </Checkbox>
      )}
      <Checkbox checked={fields.verify} onChange={(verify) => change({ verify })}>
        {t('verify')}
      </Checkbox>
      <AlertUsers fields={fields} change={change} named={plan?.alertUsers ?? []} error={errorOf('alertUsers')} />
      <Keep fields={fields} change={change} error={errorOf('keepDaily')} />
    </AskDialog>
  )
}
