// The form of a scheduled report: when it is made, in which format, and who is sent it.
import { useState } from 'react'
import type { ReportScheduleShape } from '../../../contract/office/report-delivery.ts'
import { type Cadence, cadences, type DeliveryMonths, deliveryMonths } from '../../../domain/office/delivery.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { fieldText, problemsOf } from '../../kit/problem-list.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { useWords } from '../../kit/words.ts'
import { CodeSet } from '../code-choices.tsx'
import './delivery.css'
import {
  type DeliveryFormat,
  deliveryApi,
  deliveryFormats,
  formatOf,
  inFormat,
  monthIn,
  type ReportRequest,
} from './delivery-api.ts'

type Fields = {
  name: string
  format: DeliveryFormat
  months: DeliveryMonths
  cadence: Cadence
  day: number
  hour: number
  recipients: string[]
  enabled: boolean
}

const fieldsOf = (row: ReportScheduleShape | null, asked: ReportRequest, title: string): Fields =>
  row
    ? {
        ...{ name: row.name, format: formatOf(asked), months: row.months, cadence: row.cadence, day: row.day },
        ...{ hour: row.hour, recipients: row.recipients.map(({ id }) => id), enabled: row.enabled },
      }
    : {
        ...{ name: title, format: 'printed', months: 'lastPosted', cadence: 'posting', day: 0, hour: 7 },
        ...{ recipients: [], enabled: true },
      }

type Change = (part: Partial<Fields>) => void

const dayCount = { daily: 0, weekly: 7, monthly: 28, posting: 0 } as const
const count = (most: number, first: number): string[] => Array.from({ length: most }, (_, at) => String(at + first))

const When = ({ fields, change }: { fields: Fields; change: Change }) => {
  const t = useWords('reportDelivery')
  const { cadence } = fields
  const days = count(dayCount[cadence], 1)
  return (
    <>
      <SelectField
        label={t('cadence')}
        value={cadence}
        options={cadences.map((value) => ({ value, label: t(`cadence_${value}`) }))}
        onChange={(value) => change({ cadence: value, day: dayCount[value] === 0 ? 0 : 1 })}
      />
      {days.length > 0 && (
        <SelectField
          label={t(`day_${cadence}`)}
          value={String(fields.day)}
          options={days.map((value) => ({
            value,
            label: cadence === 'weekly' ? t(`weekday_${value}`) : t('dayOf', { n: value }),
          }))}
          onChange={(value) => change({ day: Number(value) })}
        />
      )}
      {cadence !== 'posting' && (
        <SelectField
          label={t('hour')}
          value={String(fields.hour)}
          options={count(24, 0).map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))}
          onChange={(value) => change({ hour: Number(value) })}
        />
      )}
    </>
  )
}

type FormProps = { fields: Fields; asked: ReportRequest; change: Change; errorOf: (name: string) => string | undefined }

const FormFields = ({ fields, asked, change, errorOf }: FormProps) => {
  const t = useWords('reportDelivery')
  const { path, query } = inFormat(asked, fields.format)
  const people = useCall(deliveryApi.people, { path })
  const choices = (people.data?.items ?? []).map(({ id, userName, realName }) => ({
    ...{ value: id, code: realName, name: userName },
  }))
  const month = monthIn(query)
  return (
    <div className="delivery-form">
      <FormField label={t('name')} required error={errorOf('name')}>
        {(id) => (
          <TextField
            id={id}
            width="100%"
            maxLength={80}
            value={fields.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </FormField>
      <SelectField
        label={t('format')}
        value={fields.format}
        options={deliveryFormats.map((value) => ({
          value,
          label: value === 'pdf' ? t('format_pdf') : t(`reportScreen:file_${value}`),
        }))}
        onChange={(format) => change({ format })}
      />
      <SelectField
        label={t('months')}
        value={fields.months}
        options={deliveryMonths.map((value) => ({ value, label: t(`months_${value}`, { month }) }))}
        onChange={(months) => change({ months })}
      />
      <When fields={fields} change={change} />
      <FormField label={t('recipients')} required hint={t('recipientsHint')} error={errorOf('recipients')}>
        {(id) => (
          <CodeSet
            id={id}
            label={t('recipients')}
            choices={choices}
            chosen={fields.recipients}
            none={t('kit:choose')}
            onChange={(recipients) => change({ recipients })}
          />
        )}
      </FormField>
      <FormField label="">
        {() => (
          <Checkbox checked={fields.enabled} onChange={(enabled) => change({ enabled })}>
            {t('enabled')}
          </Checkbox>
        )}
      </FormField>
    </div>
  )
}

type DialogProps = { row: ReportScheduleShape | null; asked: ReportRequest; title: string; onClose: () => void }

/** A new one for the report that is open, or the content of one that is there. */
export const ScheduleDialog = ({ row, asked, title, onClose }: DialogProps) => {
  const t = useWords('reportDelivery')
  const [fields, setFields] = useState(() => fieldsOf(row, asked, title))
  const write = useWrite(deliveryApi.saveSchedule, { quiet: true })
  const save = () => {
    const { format, ...content } = fields
    const kept = row ? { id: row.id, version: row.version } : {}
    write.mutate({ ...content, ...kept, ...inFormat(asked, format) }, { onSuccess: onClose })
  }
  const found = write.error ? problemsOf(write.error) : []
  const errorOf = (name: string) => fieldText(found.find(({ path }) => path === name))
  const isPlaced = ['name', 'recipients'].some((name) => errorOf(name) !== undefined)
  const foot = (
    <>
      {write.error && !isPlaced && <span className="form-error">{troubleText(write.error)}</span>}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="solid" busy={write.isPending} onClick={save}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={t(row ? 'edit' : 'newSchedule')} foot={foot} typed={fields} onClose={onClose} width={560}>
      <FormFields
        fields={fields}
        asked={asked}
        change={(part) => setFields((now) => ({ ...now, ...part }))}
        errorOf={errorOf}
      />
    </Dialog>
  )
}
