// Fields whose text stands in the address of the tab: a search, and a code of three letters.
import { SearchField, TextField } from '../kit/field.tsx'
import { useLateText } from '../kit/late-text.ts'
import type { Address } from './address.ts'

/** `<AddressSearch address={address} placeholder={t('search')} />`: the name `search`; the list begins with page 1. */
export const AddressSearch = ({ address, placeholder }: { address: Address; placeholder: string }) => {
  const text = useLateText(address.get('search'), (search) => address.set({ search, page: null }))
  return (
    <SearchField
      value={text.value}
      placeholder={placeholder}
      onChange={text.put}
      onEnter={text.tell}
      events={text.events}
    />
  )
}

/** `<AddressCurrency address={address} label={t('currency')} />`: the name `currency`, in capitals. */
export const AddressCurrency = ({ address, label }: { address: Address; label: string }) => {
  const text = useLateText(address.get('currency'), (currency) => address.set({ currency, page: null }))
  return (
    <TextField
      aria-label={label}
      inner={label}
      width={120}
      maxLength={3}
      value={text.value}
      onChange={(event) => text.put(event.target.value.toUpperCase())}
      {...text.events}
    />
  )
}
