// Fields whose text stands in the address of the tab: a search, a code of three letters, a day.
import { isDate } from '../../domain/base/period.ts'
import { SearchField, TextField } from '../kit/field.tsx'
import { useLateText } from '../kit/late-text.ts'
import { useWords } from '../kit/words.ts'
import type { Address } from './address.ts'
import { isReversedIn } from './reversed-range.ts'

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

/** `<AddressText address={address} name="user" label={t('user')} />`: any text, taken a moment after the last key. */
export const AddressText = (props: { address: Address; name: string; label: string; width?: number }) => {
  const { address, name, label, width = 180 } = props
  const text = useLateText(address.get(name), (said) => address.set({ [name]: said, page: null }))
  return (
    <TextField
      aria-label={label}
      inner={label}
      width={width}
      maxLength={64}
      value={text.value}
      onChange={(event) => text.put(event.target.value)}
      {...text.events}
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

/**
 * `<AddressDay address={address} name="dateFrom" label={t('from')} />`: a day `YYYY-MM-DD`; what is none is marked and
 * not taken.
 */
export const AddressDay = (props: { address: Address; name: string; label: string; fallback?: string }) => {
  const { address, name, label, fallback = '' } = props
  const example = useWords('kit')('dayExample')
  const text = useLateText(address.get(name, fallback), (date) => {
    if (date === '' || isDate(date)) address.set({ [name]: date, page: null })
  })
  return (
    <TextField
      aria-label={label}
      inner={label}
      placeholder={example}
      maxLength={10}
      width={170}
      value={text.value}
      invalid={(text.value !== '' && !isDate(text.value)) || isReversedIn(address, name)}
      onChange={(event) => text.put(event.target.value.normalize('NFKC'))}
      {...text.events}
    />
  )
}
