// Fields and choices that stand in the address of the tab: a search, a code of three letters, a day, one of a list.
import { isDate } from '../../domain/base/period.ts'
import { SearchField, Select, TextField, useLateText } from '../kit/field.tsx'
import { Chip } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { type Address, isReversedIn } from './address.ts'

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

type TypedProps = { address: Address; name: string; label: string } & Parameters<typeof TextField>[0] & {
    /** What stands there where the address says nothing. */
    fallback?: string
    /** What is kept of what is typed, and what of that is taken. */
    clean?: (typed: string) => string
    isTaken?: (text: string) => boolean
  }

/** `<AddressText address={address} name="user" label={t('user')} />`: any text, taken a moment after the last key. */
export const AddressText = (props: TypedProps) => {
  const { address, name, label, fallback = '', clean = String, isTaken = () => true, width = 180, ...look } = props
  const text = useLateText(address.get(name, fallback), (said) => {
    if (isTaken(said)) address.set({ [name]: said, page: null })
  })
  return (
    <TextField
      {...{ 'aria-label': label, inner: label, width, maxLength: 64, value: text.value, ...look, ...text.events }}
      invalid={!isTaken(text.value) || isReversedIn(address, name)}
      onChange={(event) => text.put(clean(event.target.value))}
    />
  )
}

/** `<AddressCurrency address={address} label={t('currency')} />`: the name `currency`, in capitals. */
export const AddressCurrency = (props: { address: Address; label: string }) => (
  <AddressText {...props} name="currency" width={120} maxLength={3} clean={(typed) => typed.toUpperCase()} />
)

/** `<AddressDay address={address} name="dateFrom" label={t('from')} />`; what is no day is marked and not taken. */
export const AddressDay = (props: { address: Address; name: string; label: string; fallback?: string }) => (
  <AddressText
    {...{ width: 170, maxLength: 10, placeholder: useWords('kit')('dayExample'), ...props }}
    clean={(typed) => typed.normalize('NFKC')}
    isTaken={(text) => text === '' || isDate(text)}
  />
)

const all = 'all'

type ChoiceProps = {
  address: Address
  name: string
  label: string
  /** What none chosen is called. */
  none: string
  values: readonly string[]
  /** How a value is called, if not by itself. */
  say?: (value: string) => string
  width?: number
}

/** `<AddressChoice address={address} name="state" label={t('state')} none={t('all')} values={states} say={…} />` */
export const AddressChoice = ({ address, name, label, none, values, say = String, width = 180 }: ChoiceProps) => (
  <Select
    label={label}
    labelInside
    width={width}
    value={address.get(name) || all}
    options={[{ value: all, label: none }, ...values.map((value) => ({ value, label: say(value) }))]}
    onChange={(value) => address.set({ [name]: value === all ? null : value, page: null })}
  />
)

type NamedProps = Omit<ChoiceProps, 'values' | 'say'> & { named: readonly { id: string; name: string }[] }

/** The same of people or things by their ids; nothing where there are none to choose from. */
export const AddressNamedChoice = ({ named, ...props }: NamedProps) => {
  const chosen = props.address.get(props.name)
  const names = new Map([
    ...(chosen === '' ? [] : [[chosen, chosen] as const]),
    ...named.map((one) => [one.id, one.name] as const),
  ])
  if (names.size === 0) return null
  return <AddressChoice {...props} values={[...names.keys()]} say={(id) => names.get(id) ?? id} />
}

type ChipsProps = Pick<ChoiceProps, 'address' | 'name' | 'none' | 'values'> & { say: (value: string) => string }

/** The same as chips: `<AddressChips address={address} name="state" none={t('all')} values={…} say={…} />` */
export const AddressChips = ({ address, name, none, values, say }: ChipsProps) => {
  const chosen = values.find((value) => value === address.get(name)) ?? ''
  return ['', ...values].map((value) => (
    <Chip
      key={value}
      label={value === '' ? none : say(value)}
      isOn={value === chosen}
      onToggle={() => address.set({ [name]: value || null, page: null })}
    />
  ))
}
