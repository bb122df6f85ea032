// The result of an act on several vouchers: how many were done, and which were left with the reasons.
import { useState } from 'react'
import { Button, Icon } from '../../kit/button.tsx'
import { Dialog, Panel } from '../../kit/dialog.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { useWords } from '../../kit/words.ts'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import type { ActReport, BatchActs, Refused } from './list-acts.ts'
import './list.css'

/** Who may do what was refused here: told at once for one voucher, on demand for each of several. */
const Who = ({ id, isOpen }: { id: string; isOpen: boolean }) => {
  const t = useWords('auditRight')
  const [isShown, setShown] = useState(isOpen)
  if (isShown) return <WhoMayAudit id={id} />
  return (
    <button type="button" className="link-button" onClick={() => setShown(true)}>
      {t('test')}
    </button>
  )
}

const RefusedRow = ({ one, isAudit, isOnly }: { one: Refused; isAudit: boolean; isOnly: boolean }) => (
  <li>
    {one.id !== '' && <a href={`#/voucher/entry/${one.id}`}>{one.no}</a>}
    {one.reasons.map((reason) => (
      <span key={reason} className="list-reason text-negative">
        {reason}
      </span>
    ))}
    {isAudit && one.mayOthers && <Who id={one.id} isOpen={isOnly} />}
  </li>
)

/** As many are told one by one; who reads on has the list itself. */
const toldMost = 200

/** Over the page while an act takes its time: how far it is, and a way to stop it. */
export const ActProgress = ({ acts }: { acts: Pick<BatchActs, 'running' | 'stop'> }) => {
  const t = useWords('voucherList')
  if (!acts.running) return null
  const { act, progress, isStopping } = acts.running
  const title = t('acting', { act })
  const foot = (
    <Button busy={isStopping} onClick={acts.stop}>
      {t('actStop')}
    </Button>
  )
  return (
    <Dialog title={title} foot={foot} onClose={acts.stop} width={400}>
      <div role="status">
        <progress max={100} value={progress.pct} aria-label={title} />
        <span className="page-note">
          {t('actProgress', { pct: progress.pct, done: progress.done, total: progress.total })}
        </span>
      </div>
    </Dialog>
  )
}

/** Beside the list; stays until it is closed. */
export const ActReportPanel = ({ report, onClose }: { report: ActReport; onClose: () => void }) => {
  const t = useWords('voucherList')
  return (
    <Panel title={t('resultOf', { act: report.act })} onClose={onClose}>
      <div className="list-results px-16 py-12 items-flex items-lined names-strong" role="status">
        <p>
          <Icon name={report.refused.length === 0 ? 'check-circle' : 'info'} />{' '}
          {t('resultCount', { done: report.done, refused: report.left })}
        </p>
        {report.amount !== '' && report.done > 0 && (
          <p>{t('voucherAudit:resultAmount', { amount: groupDigits(report.amount) })}</p>
        )}
        {report.unreached > 0 && <p>{t('resultStopped', { n: report.unreached })}</p>}
        {report.parts > 0 && <p>{t('voucherAudit:resultParts', { n: report.parts })}</p>}
        <ul>
          {report.refused.slice(0, toldMost).map((one) => (
            <RefusedRow
              key={`${one.id} ${one.reasons[0]}`}
              one={one}
              isAudit={report.name === 'audit'}
              isOnly={report.refused.length === 1}
            />
          ))}
        </ul>
        {report.refused.length > toldMost && <p>{t('resultMore', { n: report.refused.length - toldMost })}</p>}
      </div>
    </Panel>
  )
}
