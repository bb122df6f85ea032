// What money is spent on, and the subjects that it goes to.

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { expenseAccount } from '../../contract/bills/expense-account.list.ts'
import { type ValueOption, valueSetCalls } from '../../contract/office/value-set.ts'
import { useCall } from '../api/query.ts'
import { Combobox } from '../kit/combobox.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'

const shown = ({ value, label }: ValueOption): string => (value === label ? value : `${value} ${label}`)

type ChoiceProps = {
  set: string
  value: string
  onChange: (value: string) => void
  label: string
  id?: string
  invalid?: boolean
  /** What is typed may be taken though the set has no such value. */
  open?: boolean
  /** The value above, in a set that hangs on another one. */
  parent?: string
  params?: Readonly<Record<string, string>>
}

/** `<ValueChoice set="season" label={t('season')} value={code} onChange={setCode} />`; '' is none. */
export const ValueChoice = (props: ChoiceProps) => {
  const { set, value, open, parent, params } = props
  const [typed, setTyped] = useState('')
  const asked = { code: set, ...(parent ? { parent } : {}), ...(params ? { params } : {}) }
  const found = useCall(
    valueSetCalls.query,
    { ...asked, ...(typed === '' ? {} : { keyword: typed }) },
    { placeholderData: keepPreviousData, quiet: true },
  )
  const options = found.data?.items ?? []
  const own = (text: string): ValueOption[] => {
    const isNew = text !== '' && !options.some((each) => each.value === text || each.label === text)
    return open && isNew ? [{ value: text, label: text, parent: '', ext: {} }] : []
  }
  const chosen = options.find((each) => each.value === value)
  return (
    <Combobox
      id={props.id}
      label={props.label}
      width="100%"
      invalid={props.invalid}
      value={chosen ? shown(chosen) : value}
      find={(text) => [...options, ...own(text.trim())]}
      onType={(text) => setTyped(text.trim())}
      itemKey={(each) => each.value}
      itemView={shown}
      onTake={(each) => props.onChange(each.value)}
      onClear={value === '' ? undefined : () => props.onChange('')}
    />
  )
}

/** The business is proposed by a value set, which administrators go on with. */
const inputs: Parameters<typeof MasterListScreen>[0]['inputs'] = {
  business: ({ id, label, values, invalid, onChange }) => (
    <ValueChoice
      {...{ set: 'business', id, label, invalid, onChange }}
      open
      value={typeof values.business === 'string' ? values.business : ''}
    />
  ),
}

const ExpenseAccountScreen = () => <MasterListScreen list={expenseAccount} inputs={inputs} />

export default ExpenseAccountScreen
