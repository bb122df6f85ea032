// Fields of the bars of sale bills that stand in the address: a store and a channel.
import { entityCalls } from '../../contract/maintain.ts'
import { saleChannels } from '../../domain/sale-bill.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Select } from '../kit/select.tsx'
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
