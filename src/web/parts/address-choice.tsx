// Choices of a list's bars that stand in the address of the tab; none chosen is all.
import { Chip } from '../kit/page.tsx'
import { Select } from '../kit/select.tsx'
import type { Address } from './address.ts'

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
