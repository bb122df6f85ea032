// What money is spent on, and the subjects that it goes to.

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { expenseAccount } from '../../contract/bills/expense-account.list.ts'
import { type ValueOption, valueSetCalls } from '../../contract/office/value-set.ts'
import { useCall } from '../api/query.ts'
import { Combobox } from '../kit/combobox.tsx'
import type { FieldProps } from '../parts/list/master-field.tsx'
import { MasterListScreen } from '../parts/list/master-list.tsx'

const shown = ({ value, label }: ValueOption): string => (value === label ? value : `${value} ${label}`)

const businessSet = 'business'

/** The business is proposed by a value set, which administrators go on with; another one may be typed. */
const Business = ({ id, label, values, invalid, onChange }: FieldProps) => {
  const value = typeof values.business === 'string' ? values.business : ''
  const [typed, setTyped] = useState('')
  const found = useCall(
    valueSetCalls.query,
    { code: businessSet, ...(typed === '' ? {} : { keyword: typed }) },
    { placeholderData: keepPreviousData, quiet: true },
  )
  const options = found.data?.items ?? []
  const own = (text: string): ValueOption[] => {
    const isNew = text !== '' && !options.some((each) => each.value === text || each.label === text)
    return isNew ? [{ value: text, label: text, parent: '', ext: {} }] : []
  }
  const chosen = options.find((each) => each.value === value)
  return (
    <Combobox
      {...{ id, label, invalid, width: '100%', value: chosen ? shown(chosen) : value }}
      find={(text) => [...options, ...own(text.trim())]}
      onType={(text) => setTyped(text.trim())}
      itemKey={(each) => each.value}
      itemView={shown}
      onTake={(each) => onChange(each.value)}
      onClear={value === '' ? undefined : () => onChange('')}
    />
  )
}

const inputs = { business: (props: FieldProps) => <Business {...props} /> }

const ExpenseAccountScreen = () => <MasterListScreen list={expenseAccount} inputs={inputs} />

export default ExpenseAccountScreen
