// Makes a data link for a report: its address is shown once, to be copied into a spreadsheet.
import { useState } from 'react'
import { type DeliveryMonths, deliveryMonths } from '../../../domain/office/delivery.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { copyText } from '../../kit/copy-text.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { fieldText, problemsOf } from '../../kit/problem-list.tsx'
import { SelectField } from '../../kit/select-field.tsx'
import { toast } from '../../kit/toast.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { useWords } from '../../kit/words.ts'
import './delivery.css'
import { deliveryApi, inFormat, monthIn, type ReportRequest } from './delivery-api.ts'

const lives = ['7', '30', '90', '366'] as const

const Made = ({ address }: { address: string }) => {
  const t = useWords('reportDelivery')
  const url = `${window.location.origin}${address}`
  const copy = async () => {
    if (await copyText(url)) toast({ look: 'note', title: t('copied') })
  }
  return (
    <div className="delivery-form">
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

export const LinkDialog = ({ asked, title, onClose }: { asked: ReportRequest; title: string; onClose: () => void }) => {
  const t = useWords('reportDelivery')
  const [name, setName] = useState(title)
  const [months, setMonths] = useState<DeliveryMonths>('lastPosted')
  const [days, setDays] = useState<(typeof lives)[number]>('90')
  const add = useWrite(deliveryApi.addLink, { quiet: true })
  const { path, query } = inFormat(asked, 'csv')
  const make = () => add.mutate({ name, path, query, months, days: Number(days) })
  const found = add.error ? problemsOf(add.error) : []
  const errorOf = (field: string) => fieldText(found.find((each) => each.path === field))
  const foot = add.data ? (
    <Button onClick={onClose}>{t('close')}</Button>
  ) : (
    <>
      {add.error && !errorOf('name') && <span className="form-error">{troubleText(add.error)}</span>}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button look="solid" busy={add.isPending} onClick={make}>
        {t('make')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('newLink')} foot={foot} onClose={onClose} width={480}>
      {add.data ? (
        <Made address={add.data.address} />
      ) : (
        <div className="delivery-form">
          <p className="page-note">{t('linkTell')}</p>
          <FormField label={t('name')} required error={errorOf('name')}>
            {(id) => (
              <TextField
                id={id}
                width="100%"
                maxLength={80}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </FormField>
          <SelectField
            label={t('months')}
            value={months}
            options={deliveryMonths.map((value) => ({ value, label: t(`months_${value}`, { month: monthIn(query) }) }))}
            onChange={setMonths}
          />
          <SelectField
            label={t('days')}
            value={days}
            options={lives.map((value) => ({ value, label: value }))}
            onChange={setDays}
          />
        </div>
      )}
    </Dialog>
  )
}
