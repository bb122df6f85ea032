// What an audit of several vouchers would do, asked before it is done: how many, their sum, and what would be left.
import type { WeighedShape } from '../../../contract/voucher/voucher-audit.ts'
import { confirm } from '../../kit/dialog.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { say, useWords } from '../../kit/words.ts'
import '../list/list.css'

/** As many reasons are told before; the report of the act tells them all. */
const reasonsShown = 5

const Weighed = ({ weighed }: { weighed: WeighedShape }) => {
  const t = useWords('voucherAudit')
  const { count, total, originals, left, reasons } = weighed
  const textOf = ({ currency, amount }: WeighedShape['total']) => `${currency} ${groupDigits(amount)}`
  return (
    <div className="list-weighed">
      <p>
        <b>{t('weighed', { n: count, amount: textOf(total) })}</b>
      </p>
      {originals.length > 0 && <p>{t('weighedOriginals', { amounts: originals.map(textOf).join(', ') })}</p>}
      {left > 0 && (
        <>
          <p>{t('weighedLeft', { n: left })}</p>
          <ul>
            {reasons.slice(0, reasonsShown).map(({ n, no, problem }) => (
              <li key={`${no} ${problem.message}`}>
                {!problem.message.includes(no) && `${no} `}
                {problem.message}
                {n > 1 && ` ${t('weighedMore', { n: n - 1 })}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Tells what was weighed and asks; true to go on. Where nothing would be audited the report of the act says why. */
export const confirmAudit = async (weighed: WeighedShape): Promise<boolean> => {
  if (weighed.count === 0) return true
  const act = say('voucherAudit:weighAct', { n: weighed.count })
  const answer = await confirm({ title: act, text: <Weighed weighed={weighed} />, act, enter: true })
  return answer !== null
}
