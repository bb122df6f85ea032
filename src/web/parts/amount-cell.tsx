// An amount in a grid or a panel that leads to what it is made of, or says why it does not.
import { Money, type MoneyProps } from '../kit/money.tsx'

/**
 * `to`: address of the drill; without it, or for nothing, plain text, and `why` is its title. Inside DataGrid use the
 * column's `link` and `why` instead.
 */
export const AmountCell = ({ to, why, ...money }: MoneyProps & { to?: string | null; why?: string }) => {
  const isNothing = money.value === '' || money.value === null || money.value === undefined
  const shown = <Money {...money} />
  if (isNothing) return shown
  if (to) {
    return (
      <a className="grid-link" href={`#${to}`}>
        {shown}
      </a>
    )
  }
  return why ? <span title={why}>{shown}</span> : shown
}
