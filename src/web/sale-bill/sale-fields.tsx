// Fields of the bars of sale bills that stand in the address: a store and a day.
import { entityCalls } from '../../contract/maintain.ts'
import { isDate } from '../../domain/period.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { TextField } from '../kit/field.tsx'
import { useLateText } from '../kit/late-text.ts'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { EntityPicker } from '../parts/subject-picker.tsx'

const { list: listEntities } = client({ list: entityCalls.list }, send)

/** Stores a picker offers at once. */
const storesMost = 500

export const StoreField = ({ address }: { address: Address }) => {
  const t = useWords('saleBill')
  const stores = useCall(listEntities, { type: 'store', pageSize: storesMost })
  return (
    <EntityPicker
      label={t('store')}
      inner={t('store')}
      width={190}
      entities={stores.data?.items ?? []}
      value={address.get('store')}
      clearable={address.has('store')}
      onChange={(store) => address.set({ store, page: null })}
    />
  )
}

export const DayField = (props: {
  address: Address
  name: 'dateFrom' | 'dateTo'
  label: string
  fallback?: string
}) => {
  const { address, name, label, fallback = '' } = props
  const example = useWords('trail')('dateForm')
  const text = useLateText(address.get(name, fallback), (date) => {
    if (date === '' || isDate(date)) address.set({ [name]: date, page: null })
  })
  return (
    <TextField
      aria-label={label}
      inner={label}
      placeholder={example}
      maxLength={10}
      width={166}
      value={text.value}
      invalid={text.value !== '' && !isDate(text.value)}
      onChange={(event) => text.put(event.target.value.normalize('NFKC'))}
      {...text.events}
    />
  )
}
