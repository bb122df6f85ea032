// Fields of the bars of sale bills that stand in the address: channel and state.
import { saleChannels, saleStates } from '../../domain/bills/sale-bill.ts'
import { Select } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import type { Address } from '../parts/address.ts'

/** One of some codes, or whichever: `channel_STORE` is the word of a value. */
const OneOf = (props: {
  address: Address
  name: 'state' | 'channel'
  values: readonly string[]
  /** The word for all of them. */
  all: string
  width: number
}) => {
  const t = useWords('saleBill')
  const { address, name } = props
  const options = [
    { value: 'all', label: t(props.all) },
    ...props.values.map((value) => ({ value, label: t(`${name}_${value}`) })),
  ]
  return (
    <Select
      label={t(name)}
      labelInside
      width={props.width}
      value={address.get(name) || 'all'}
      options={options}
      onChange={(value) => address.set({ [name]: value === 'all' ? null : value, page: null })}
    />
  )
}

const counting = saleStates.filter((one) => one !== 'CANCELLED')

/** The states of bills that count. */
export const SaleStateField = ({ address }: { address: Address }) => (
  <OneOf address={address} name="state" values={counting} all="state_all" width={170} />
)

export const ChannelField = ({ address }: { address: Address }) => (
  <OneOf address={address} name="channel" values={saleChannels} all="anyChannel" width={190} />
)
