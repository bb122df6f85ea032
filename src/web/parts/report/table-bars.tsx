// Parameters that reports share: the unit of their amounts, and a choice or a switch that stands in the address.
import { figureUnits } from '../../../domain/base/figure-unit.ts'
import { Chip } from '../../kit/page.tsx'
import { Select } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import type { Report } from './use-report.ts'

/** 元, 千元 or 万元: how amounts in this currency are shown here and on paper. */
export const UnitParameter = ({ report, currency: code }: { report: Report; currency: string }) => {
  const t = useWords('balanceTable')
  const currency = code === 'CNY' ? t('currency_CNY') : code
  const options = figureUnits.map((value) => ({ value, label: t(`in_${value}`, { currency }) }))
  return (
    <Select
      label={t('unit')}
      labelInside
      value={report.unit}
      options={options}
      onChange={(unit) => report.address.set({ unit: unit === report.usualUnit ? null : unit })}
    />
  )
}

/** `<AddressChoice report={report} name="columns" label={t('form')} options={[['8', t('form_8')], …]} />` */
export const AddressChoice = <V extends string>(props: {
  report: Report
  name: string
  label: string
  /** The first one stands where the address says nothing. */
  options: readonly (readonly [V, string])[]
}) => {
  const { address } = props.report
  const [first] = props.options
  const value = props.options.find(([one]) => one === address.get(props.name)) ?? first
  return (
    <Select<V>
      label={props.label}
      labelInside
      value={value?.[0] ?? ''}
      options={props.options.map(([one, label]) => ({ value: one, label }))}
      onChange={(one) => address.set({ [props.name]: one === first?.[0] ? null : one })}
    />
  )
}

/** What a ledger is asked for: without the carry-forward of profit and loss, where the figure it explains has none. */
export const closingOf = ({ address }: Report) => ({
  withClosing: address.has('withoutClosing') ? false : undefined,
})

/** A switch that is on where its name stands in the address. */
export const AddressChip = ({ report, name, label }: { report: Report; name: string; label: string }) => (
  <Chip
    label={label}
    isOn={report.address.has(name)}
    onToggle={() => report.address.set({ [name]: report.address.has(name) ? null : '1' })}
  />
)
