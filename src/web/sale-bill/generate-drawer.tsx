// How bills become vouchers: which of them make one, of which date and type, and what the summary says.
import { useState } from 'react'
import { type SaleGrouping, saleGroupings } from '../../domain/sale-group.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox, FormField, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select-field.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { factsOf } from './bill-api.ts'
import type { Generation } from './use-bill-acts.ts'
import './sale-bill.css'

const places = '{store} {mm} {dd} {channel} {billNo}'

/** The template as it is: its places are no arguments of the words. */
const usePattern = () => {
  const t = useWords('saleBill')
  const args = { store: '{store}', mm: '{mm}', dd: '{dd}', billNo: '{billNo}', channel: '{channel}' }
  return (grouping: SaleGrouping): string => t(`summary_${grouping}`, args)
}

export const GenerateDrawer = (props: {
  count: number
  onRun: (how: Generation) => Promise<void>
  onClose: () => void
}) => {
  const t = useWords('saleBill')
  const lang = useLang()
  const patternOf = usePattern()
  const facts = useCall(factsOf, {})
  const types = facts.data?.voucherTypes ?? []
  const [how, setHow] = useState<Omit<Generation, 'summary' | 'type'>>({
    grouping: 'STORE_DAY',
    dating: 'BUSINESS',
    merge: true,
  })
  const [summary, setSummary] = useState<string | null>(null)
  const [type, setType] = useState('')
  const [isBusy, setBusy] = useState(false)
  const pattern = summary ?? patternOf(how.grouping)
  const chosenType = type || (types.find(({ code }) => code === 'XX') ?? types[0])?.code || ''
  const run = async () => {
    setBusy(true)
    await props.onRun({ ...how, summary: pattern, type: chosenType })
    setBusy(false)
  }
  const foot = (
    <>
      <Button onClick={props.onClose}>{t('kit:cancel')}</Button>
      <Button
        look="solid"
        busy={isBusy}
        disabled={pattern.trim() === '' || chosenType === ''}
        onClick={() => void run()}
      >
        {t('actTitle', { act: t('generate'), n: props.count })}
      </Button>
    </>
  )
  return (
    <Drawer title={t('generate')} foot={foot} onClose={props.onClose}>
      <div className="sale-form">
        <p className="sale-note">{t('generateText')}</p>
        <SelectField
          label={t('grouping')}
          value={how.grouping}
          options={saleGroupings.map((value) => ({ value, label: t(`grouping_${value}`) }))}
          onChange={(grouping) => setHow({ ...how, grouping })}
        />
        <SelectField
          label={t('dating')}
          value={how.dating}
          options={(['BUSINESS', 'MONTH_END'] as const).map((value) => ({ value, label: t(`dating_${value}`) }))}
          onChange={(dating) => setHow({ ...how, dating })}
        />
        <SelectField
          label={t('type')}
          value={chosenType}
          options={types.map((one) => ({ value: one.code, label: nameOf(one, lang) }))}
          onChange={setType}
        />
        <FormField label={t('summary')} hint={t('summaryHint', { places })}>
          {(id, described) => (
            <TextField
              id={id}
              aria-describedby={described}
              width="100%"
              maxLength={200}
              value={pattern}
              onChange={(event) => setSummary(event.target.value)}
            />
          )}
        </FormField>
        <FormField label="">
          {() => (
            <Checkbox checked={how.merge} onChange={(merge) => setHow({ ...how, merge })}>
              {t('merge')}
            </Checkbox>
          )}
        </FormField>
      </div>
    </Drawer>
  )
}
