// How documents become vouchers: which of them make one, of which date and type, and what the summary says.
import { type ReactNode, useState } from 'react'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { CheckField, InputField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { SelectField } from '../kit/select.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import './documents.css'

export type Generation<G extends string> = {
  grouping: G
  dating: 'BUSINESS' | 'MONTH_END'
  merge: boolean
  summary: string
  type: string
}

type DrawerProps<G extends string> = {
  /** The words of the feature: `grouping_<code>`, `summary_<code>` and the others that are used here. */
  words: 'saleBill' | 'entityRestock'
  groupings: readonly G[]
  /** What a new form groups by. */
  first: G
  /** The voucher type that is usual for such documents, where there is one. */
  usualType: string
  /** The places of the summary, `{store} {mm}`. */
  places: string
  count: number
  /** More fields of the feature. */
  children?: ReactNode
  onRun: (how: Generation<G>) => Promise<unknown>
  onClose: () => void
}

/** The template as it is: its places are no arguments of the words. */
const usePattern = (words: string, places: string) => {
  const t = useWords(words)
  const names = [...places.matchAll(/\w+/g)].map(([name]) => name)
  const args = Object.fromEntries(names.map((name) => [name, `{${name}}`]))
  return (grouping: string): string => t(`summary_${grouping}`, args)
}

export const GenerateDrawer = <G extends string>(props: DrawerProps<G>) => {
  const { words, groupings, places, count } = props
  const t = useWords(words)
  const lang = useLang()
  const patternOf = usePattern(words, places)
  const facts = useCall(voucherCalls.facts, {})
  const types = facts.data?.voucherTypes ?? []
  const [grouping, setGrouping] = useState<G>(props.first)
  const [dating, setDating] = useState<'BUSINESS' | 'MONTH_END'>('BUSINESS')
  const [merge, setMerge] = useState(true)
  const [summary, setSummary] = useState<string | null>(null)
  const [type, setType] = useState('')
  const [isBusy, setBusy] = useState(false)
  const pattern = summary ?? patternOf(grouping)
  const chosenType = type || (types.find(({ code }) => code === props.usualType) ?? types[0])?.code || ''
  const run = async () => {
    setBusy(true)
    await props.onRun({ grouping, dating, merge, summary: pattern, type: chosenType })
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
        {t('actTitle', { act: t('generate'), n: count })}
      </Button>
    </>
  )
  return (
    <Drawer title={t('generate')} foot={foot} onClose={props.onClose}>
      <div className="documents-form">
        <p className="mb-12 text-quiet">{t('generateText')}</p>
        <SelectField
          label={t('grouping')}
          value={grouping}
          options={groupings.map((value) => ({ value, label: t(`grouping_${value}`) }))}
          onChange={setGrouping}
        />
        <SelectField
          label={t('dating')}
          value={dating}
          options={(['BUSINESS', 'MONTH_END'] as const).map((value) => ({ value, label: t(`dating_${value}`) }))}
          onChange={setDating}
        />
        <SelectField
          label={t('type')}
          value={chosenType}
          options={types.map((one) => ({ value: one.code, label: nameOf(one, lang) }))}
          onChange={setType}
        />
        {props.children}
        <InputField
          label={t('summary')}
          hint={t('summaryHint', { places })}
          maxLength={200}
          value={pattern}
          onChange={setSummary}
        />
        <CheckField checked={merge} onChange={setMerge}>
          {t('merge')}
        </CheckField>
      </div>
    </Drawer>
  )
}
