// An amount in a grid or a panel that leads to what it is made of.
import { Money, type MoneyProps } from '../kit/money.tsx'

/**
 * `to`: address of the drill; without it, or for nothing, plain text. Inside DataGrid use the column's `link`
 * instead.
 */
export const AmountCell = ({ to, ...money }: MoneyProps & { to?: string | null }) => {
  if (!to || money.value === '' || money.value === null || money.value === undefined) return <Money {...money} />
  return (
    <a className="grid-link" href={`#${to}`}>
      <Money {...money} />
    </a>
  )
}
