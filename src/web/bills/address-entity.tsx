// An entity of a kind whose code stands in the address of the tab: a store, a brand.
import { entityCalls } from '../../contract/voucher/maintain.ts'
import { apiOf } from '../api/api-of.ts'
import { useCall } from '../api/query.ts'
import type { Address } from '../parts/address.ts'
import { EntityPicker } from '../parts/subject-picker.tsx'

const { list: listEntities } = apiOf({ list: entityCalls.list })

/** Entities the picker offers at once. */
const offeredMost = 500

/** `<AddressEntity address={address} type="store" label={t('store')} />`; the list begins with page 1. */
export const AddressEntity = ({
  address,
  type,
  label,
}: {
  address: Address
  type: 'store' | 'brand'
  label: string
}) => {
  const found = useCall(listEntities, { type, pageSize: offeredMost })
  return (
    <EntityPicker
      label={label}
      inner={label}
      width={190}
      entities={found.data?.items ?? []}
      value={address.get(type)}
      clearable={address.has(type)}
      onChange={(code) => address.set({ [type]: code, page: null })}
    />
  )
}
