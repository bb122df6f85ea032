// Fields of the bars of sale bills that stand in the address: store, brand, channel and state.
import { saleChannels, saleStates } from '../../domain/sale-bill.ts'
import { useCall } from '../api/query.ts'
import { Select } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'
import { EntityPicker } from '../parts/subject-picker.tsx'
import { listEntities, offeredMost } from './bill-api.ts'

/** A store, or a brand, as the entities are defined. */
export const SaleEntityField = ({ address, type }: { address: Address; type: 'store' | 'brand' }) => {
  const t = useWords('saleBill')
  const found = useCall(listEntities, { type, pageSize: offeredMost })
  return (
    <EntityPicker
      label={t(type)}
      inner={t(type)}
      width={190}
      entities={found.data?.items ?? []}
      value={address.get(type)}
      clearable={address.has(type)}
      onChange={(code) => address.set({ [type]: code, page: null })}
    />
  )
}

/** The states of bills that count. */
export const SaleStateField = ({ address }: { address: Address }) => {
  const t = useWords('saleBill')
  const counting = saleStates.filter((one) => one !== 'CANCELLED')
  const options = [
    { value: 'all', label: t('state_all') },
    ...counting.map((one) => ({ value: one as string, label: t(`state_${one}`) })),
  ]
  return (
    <Select
      label={t('state')}
      labelInside
      width={170}
      value={address.get('state') || 'all'}
      options={options}
      onChange={(state) => address.set({ state: state === 'all' ? null : state, page: null })}
    />
  )
}

export const ChannelField = ({ address }: { address: Address }) => {
  const t = useWords('saleBill')
  const options = [
    { value: 'all', label: t('anyChannel') },
    ...saleChannels.map((one) => ({ value: one as string, label: t(`channel_${one}`) })),
  ]
  return (
    <Select
      label={t('channel')}
      labelInside
      width={190}
      value={address.get('channel') || 'all'}
      options={options}
      onChange={(channel) => address.set({ channel: channel === 'all' ? null : channel, page: null })}
    />
  )
}
