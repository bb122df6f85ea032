// How documents become vouchers: which of them make one, of which date and type, and what the summary says.

import { type ReactNode, useState } from 'react'
import { voucherCalls } from '../../contract/voucher/voucher.ts'
import { useCall } from '../api/query.ts'
import { ActFoot, Drawer } from '../kit/dialog.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { type Draft, type RecordField, RecordFields } from '../parts/record-fields.tsx'
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
  const usualType = (types.find(({ code }) => code === props.usualType) ?? types[0])?.code ?? ''
  const [typed, setTyped] = useState<Partial<Generation<string>>>({})
  const [isBusy, setBusy] = useState(false)
  const grouping = groupings.find((one) => one === typed.grouping) ?? props.first
  const values: Generation<G> = {
    ...{ dating: 'BUSINESS', merge: true, summary: patternOf(grouping) },
    ...typed,
    ...{ grouping, type: typed.type || usualType },
  }
  const run = async () => {
    setBusy(true)
    await props.onRun(values)
    setBusy(false)
  }
  const foot = (
    <ActFoot
      act={t('actTitle', { act: t('generate'), n: count })}
      busy={isBusy}
      disabled={values.summary.trim() === '' || values.type === ''}
      onAct={() => void run()}
      onClose={props.onClose}
    />
  )
  const fields: RecordField<Generation<string>>[] = [
    { kind: 'choice', name: 'grouping', values: groupings },
    { kind: 'choice', name: 'dating', values: ['BUSINESS', 'MONTH_END'] },
    { kind: 'choice', name: 'type', options: types.map((one) => ({ value: one.code, label: nameOf(one, lang) })) },
    { kind: 'free', draw: () => props.children },
    { name: 'summary', max: 200, hint: () => t('summaryHint', { places }) },
    { kind: 'check', name: 'merge' },
  ]
  const form: Draft<Generation<string>> = { values, change: (part) => setTyped({ ...typed, ...part }) }
  return (
    <Drawer title={t('generate')} foot={foot} onClose={props.onClose}>
      <div className="documents-form">
        <p className="mb-12 text-quiet">{t('generateText')}</p>
        <RecordFields {...{ words, form, fields }} />
      </div>
    </Drawer>
  )
}
