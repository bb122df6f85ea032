// One entity of a kind, found on the server by what is typed.
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { entityCalls } from '../../contract/voucher/maintain.ts'
import { apiOf } from '../api/api-of.ts'
import { useCall } from '../api/query.ts'
import { EntityPicker } from './subject-picker.tsx'

const entityApi = apiOf(entityCalls)
const shownMost = 50

/** `<EntitySearch type="store" value={code} onChange={setCode} />`; '' is none. */
export const EntitySearch = (props: {
  type: string
  value: string
  onChange: (code: string) => void
  label?: string
  /** The label inside the field. */
  inner?: string
  id?: string
  invalid?: boolean
}) => {
  const { type, value } = props
  const [typed, setTyped] = useState('')
  const input = { type, search: typed || value || undefined, pageSize: shownMost, enabled: true }
  const found = useCall(entityApi.list, input, { placeholderData: keepPreviousData, enabled: type !== '' })
  return (
    <EntityPicker
      id={props.id}
      label={props.label}
      inner={props.inner}
      entities={found.data?.items ?? []}
      value={value}
      width="100%"
      invalid={props.invalid}
      clearable
      onType={setTyped}
      onChange={props.onChange}
    />
  )
}
