// The result of an act on several vouchers: how many were done, and which were left with the reasons.
import { Icon } from '../kit/icon.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import type { ActReport, Refused } from './list-acts.ts'
import './list.css'

const RefusedRow = ({ one }: { one: Refused }) => (
  <li>
    {one.id !== '' && <a href={`#/voucher/entry/${one.id}`}>{one.no}</a>}
    {one.reasons.map((reason) => (
      <span key={reason} className="list-reason">
        {reason}
      </span>
    ))}
  </li>
)

/** As many are told one by one; who reads on has the list itself. */
const toldMost = 200

/** Beside the list; stays until it is closed. */
export const ActReportPanel = ({ report, onClose }: { report: ActReport; onClose: () => void }) => {
  const t = useWords('voucherList')
  return (
    <Panel title={t('resultOf', { act: report.act })} onClose={onClose}>
      <div className="list-results" role="status">
        <p>
          <Icon name={report.refused.length === 0 ? 'check-circle' : 'info'} />{' '}
          {t('resultCount', { done: report.done, refused: report.left })}
        </p>
        <ul>
          {report.refused.slice(0, toldMost).map((one) => (
            <RefusedRow key={`${one.id} ${one.reasons[0]}`} one={one} />
          ))}
        </ul>
        {report.refused.length > toldMost && <p>{t('resultMore', { n: report.refused.length - toldMost })}</p>}
      </div>
    </Panel>
  )
}
