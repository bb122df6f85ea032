// The unit in which pictures show their amounts: as short as they go, or the one that the user has chosen for all.
import { type FigureUnit, figureUnits, isFigureUnit } from '../../../domain/base/figure-unit.ts'
import { useSetting } from '../../api/setting.ts'
import { Select } from '../../kit/select.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import { type AmountUnit, unitIn, unitOf } from './chart-figures.ts'

export type ChosenUnit = 'auto' | FigureUnit

const read = (stored: unknown): ChosenUnit => (typeof stored === 'string' && isFigureUnit(stored) ? stored : 'auto')

/** The choice of the user: one for the first page and the pictures of reports. */
export const useChosenUnit = () => useSetting<ChosenUnit>('pictures.unit', 'auto', read)

/** The unit of a picture whose greatest amount is given in minor units. */
export const useUnitOf = (): ((most: bigint, digits: number) => AmountUnit) => {
  const [chosen] = useChosenUnit()
  const lang = useLang()
  return (most, digits) => (chosen === 'auto' ? unitOf(most, digits, lang) : unitIn(chosen))
}

/** The unit of paper: exact unless one was chosen. */
export const usePaperUnit = (): FigureUnit => {
  const [chosen] = useChosenUnit()
  return chosen === 'auto' ? '1' : chosen
}

export const UnitChoice = ({ currency: code }: { currency: string }) => {
  const t = useWords('balanceTable')
  const [chosen, choose] = useChosenUnit()
  const currency = code === 'CNY' ? t('currency_CNY') : code
  const units = figureUnits.map((value) => ({ value, label: t(`in_${value}`, { currency }) }))
  return (
    <Select<ChosenUnit>
      label={t('unit')}
      labelInside
      value={chosen}
      options={[{ value: 'auto', label: t('picture:unitAuto') }, ...units]}
      onChange={choose}
    />
  )
}
