// What an audit of several vouchers would do, asked before it is done; and what it did, with a way to take it back.
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import type { AuditAnswerShape, WeighedShape } from '../../../contract/voucher/voucher-audit.ts'
import { send } from '../../api/query.ts'
import { confirm } from '../../kit/dialog.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { say, useWords } from '../../kit/words.ts'
import '../list/list.css'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'

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

/** The key that undoes the latest audit, in the views of audit and of vouchers. */
export const undoKey = 'Z'

/** As many reasons fit into a note. */
const reasonsInNote = 3

const undo = async (links: string[], onUndone: () => void): Promise<void> => {
  try {
    const { undone } = await send(voucherCalls.undoAudit, { links }, { quiet: 'refusals' })
    toast({ look: 'note', title: say('voucherAudit:undone', { n: undone }) })
    onUndone()
  } catch (trouble) {
    const reasons = problemsOf(trouble).map(({ message, args }) => (args.no ? `${args.no}: ${message}` : message))
    const text = reasons.length > 0 ? reasons.slice(0, reasonsInNote).join('\n') : troubleText(trouble)
    toast({ look: 'error', title: say('voucherAudit:undoRefused'), text })
  }
}

/** Tells what was audited, with its sum; nothing where nothing was. */
export const tellAudit = ({ results, done, amount, undo: way }: AuditAnswerShape, onUndone: () => void): void => {
  if (!way || way.leftMs <= 0) return
  const { links, leftMs } = way
  const [first] = results.filter((one) => one.done)
  const args = { n: done, no: first?.no ?? '', amount: groupDigits(amount) }
  const action = {
    label: say('voucherAudit:undo'),
    keys: undoKey,
    forMs: leftMs,
    onClick: () => void undo(links, onUndone),
  }
  toast({ look: 'note', title: say(`voucherAudit:${done === 1 ? 'auditedOne' : 'auditedMany'}`, args), action })
}
