// What is made later from a report as it is asked for now: a data link, or a schedule with its format and recipients.

import { useState } from 'react'
import { type ReportScheduleShape, reportDeliveryCalls } from '../../../contract/office/report-delivery.ts'
import { type Cadence, cadences, type DeliveryMonths, deliveryMonths } from '../../../domain/office/delivery.ts'
import { useCall, useWrite } from '../../api/query.ts'
import type { SendOptions } from '../../api/send.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { type Option, TextField } from '../../kit/field.tsx'
import { toast } from '../../kit/toast.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { FormFoot, type RecordField, RecordFields, useRecordForm } from '../record-fields.tsx'
import './delivery.css'
import {
  askedReport,
  type DeliveryFormat,
  deliveryFormats,
  formatOf,
  inFormat,
  monthIn,
  type ReportRequest,
} from './delivery-api.ts'
import type { MakeFile } from './report-bars.tsx'

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

const dayCount = { daily: 0, weekly: 7, monthly: 28, posting: 0 } as const
const count = (most: number, first: number): string[] => Array.from({ length: most }, (_, at) => String(at + first))

type Options = Option<string>[]

/** Which months it holds, beside the one that was asked for. */
const monthsField = (t: Say, query: string) => ({
  ...({ kind: 'choice', name: 'months' } as const),
  options: deliveryMonths.map((value) => ({ value, label: t(`months_${value}`, { month: monthIn(query) }) })),
})

const daysOf = (t: Say, cadence: Cadence): Options =>
  count(dayCount[cadence], 1).map((value) => ({
    value,
    label: cadence === 'weekly' ? t(`weekday_${value}`) : t('dayOf', { n: value }),
  }))

const hours: Options = count(24, 0).map((value) => ({ value, label: `${value.padStart(2, '0')}:00` }))

const useFields = ({ format, cadence }: Fields, asked: ReportRequest): RecordField<Fields>[] => {
  const t = useWords('reportDelivery')
  const { path, query } = inFormat(asked, format)
  const people = useCall(reportDeliveryCalls.people, { path })
  const choices = (people.data?.items ?? []).map(({ id, userName, realName }) => ({
    ...{ value: id, code: realName, name: userName },
  }))
  const formats = deliveryFormats.map((value) => ({
    value,
    label: value === 'pdf' ? t('format_pdf') : t(`reportScreen:file_${value}`),
  }))
  return [
    { name: 'name', max: 80, required: true },
    { kind: 'choice', name: 'format', options: formats },
    monthsField(t, query),
    {
      ...{ kind: 'choice', name: 'cadence', values: cadences },
      sets: (now) => ({ day: dayCount[now.cadence] === 0 ? 0 : 1 }),
    },
    {
      ...{ kind: 'choice', name: 'day', label: `day_${cadence}`, options: daysOf(t, cadence) },
      when: dayCount[cadence] > 0,
    },
    { kind: 'choice', name: 'hour', options: hours, when: cadence !== 'posting' },
    { kind: 'codes', name: 'recipients', choices, none: 'kit:choose', hint: 'recipientsHint', required: true },
    { kind: 'check', name: 'enabled' },
  ]
}

type DialogProps = { row: ReportScheduleShape | null; asked: ReportRequest; title: string; onClose: () => void }

/** A new one for the report that is open, or the content of one that is there. */
export const ScheduleDialog = ({ row, asked, title, onClose }: DialogProps) => {
  const t = useWords('reportDelivery')
  const write = useWrite(reportDeliveryCalls.saveSchedule, { quiet: true })
  const save = ({ format, ...content }: Fields) => {
    const kept = row ? { id: row.id, version: row.version } : {}
    return write.mutateAsync({ ...content, ...kept, ...inFormat(asked, format) })
  }
  const form = useRecordForm(fieldsOf(row, asked, title), save, onClose)
  const fields = useFields(form.values, asked)
  const foot = <FormFoot form={form} onClose={onClose} />
  return (
    <Dialog title={t(row ? 'edit' : 'newSchedule')} foot={foot} typed={form.values} onClose={onClose} width={560}>
      <div className="delivery-form column gap-10">
        <RecordFields {...{ words: 'reportDelivery', form, fields }} />
      </div>
    </Dialog>
  )
}

const lives = ['7', '30', '90', '366'] as const
type LinkFields = { name: string; months: DeliveryMonths; days: (typeof lives)[number] }

const Made = ({ address }: { address: string }) => {
  const t = useWords('reportDelivery')
  const url = `${window.location.origin}${address}`
  const copy = async () => {
    if (await copyText(url)) toast({ look: 'note', title: t('copied') })
  }
  return (
    <div className="delivery-form column gap-10">
      <p role="status">{t('linkMade')}</p>
      <TextField
        aria-label={t('copy')}
        width="100%"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        data-private
      />
      <Button look="solid" icon="copy" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}

/** Makes a data link for a report: its address is shown once, to be copied into a spreadsheet. */
export const LinkDialog = ({ asked, title, onClose }: { asked: ReportRequest; title: string; onClose: () => void }) => {
  const t = useWords('reportDelivery')
  const add = useWrite(reportDeliveryCalls.addLink, { quiet: true })
  const { path, query } = inFormat(asked, 'csv')
  const begin: LinkFields = { name: title, months: 'lastPosted', days: '90' }
  const form = useRecordForm(
    begin,
    (typed) => add.mutateAsync({ ...typed, path, query, days: Number(typed.days) }),
    () => undefined,
  )
  const fields: RecordField<LinkFields>[] = [
    { name: 'name', max: 80, required: true },
    monthsField(t, query),
    { kind: 'choice', name: 'days', options: lives.map((value) => ({ value, label: value })) },
  ]
  const foot = add.data ? (
    <Button onClick={onClose}>{t('close')}</Button>
  ) : (
    <FormFoot form={form} act={t('make')} onClose={onClose} />
  )
  return (
    <Dialog title={t('newLink')} foot={foot} onClose={onClose} width={480}>
      {add.data ? (
        <Made address={add.data.address} />
      ) : (
        <div className="delivery-form column gap-10">
          <p className="page-note">{t('linkTell')}</p>
          <RecordFields {...{ words: 'reportDelivery', form, fields }} />
        </div>
      )}
    </Dialog>
  )
}

/** Rows for the menu of an export, and the dialog that they open. */
export const useLater = (title: string, onFile: MakeFile) => {
  const t = useWords('reportDelivery')
  const [asked, setAsked] = useState<(ReportRequest & { as: 'link' | 'schedule' }) | null>(null)
  const may = { link: useAuth('gl:report:delivery:link'), schedule: useAuth('gl:report:delivery:schedule') }
  const take = (as: 'link' | 'schedule') => () => {
    const takes: SendOptions['takes'] = (definition, input) => setAsked({ ...askedReport(definition, input), as })
    void onFile({ format: 'csv' }, { takes })
  }
  const items = (['link', 'schedule'] as const)
    .filter((as) => may[as])
    .map((as, at) => ({
      ...{ key: as, label: t(`menu_${as}`), separated: at === 0 },
      onSelect: take(as),
    }))
  const props = asked && { asked, title, onClose: () => setAsked(null) }
  const dialog = props && (asked.as === 'link' ? <LinkDialog {...props} /> : <ScheduleDialog row={null} {...props} />)
  return { items, dialog }
}
