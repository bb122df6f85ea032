// What an audit did, told with a way to take it back for as long as the server allows.
import type { AuditAnswerShape } from '../../../contract/voucher/voucher-audit.ts'
import { groupDigits } from '../../kit/money.tsx'
import { problemsOf } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { say } from '../../kit/words.ts'
import { voucherApi } from '../entry-api.ts'

/** The key that undoes the latest audit, in the views of audit and of vouchers. */
export const undoKey = 'Z'

/** As many reasons fit into a note. */
const reasonsShown = 3

const undo = async (links: string[], onUndone: () => void): Promise<void> => {
  try {
    const { undone } = await voucherApi.undoAudit({ links }, { quiet: 'refusals' })
    toast({ look: 'note', title: say('voucherAudit:undone', { n: undone }) })
    onUndone()
  } catch (trouble) {
    const reasons = problemsOf(trouble).map(({ message, args }) => (args.no ? `${args.no}: ${message}` : message))
    const text = reasons.length > 0 ? reasons.slice(0, reasonsShown).join('\n') : troubleText(trouble)
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
