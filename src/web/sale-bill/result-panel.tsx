// What came of an act on bills: how many were done, which were left and why, and the vouchers that were made.
import { Icon } from '../kit/icon.tsx'
import { Panel } from '../kit/panel.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import type { BillReport } from './use-bill-acts.ts'
import './sale-bill.css'

const Refused = ({ acted }: { acted: NonNullable<BillReport['acted']> }) => {
  const t = useWords('saleBill')
  const rest = acted.refusedCount - acted.refused.length
  return (
    <>
      <ul className="sale-refused">
        {acted.refused.map(({ billNo, problems }) => (
          <li key={billNo}>
            <b>{billNo}</b>
            {problems.map(({ code, message }) => (
              <span key={`${code} ${message}`}>{message}</span>
            ))}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{t('moreRefused', { n: rest })}</p>}
    </>
  )
}

const Made = ({ report }: { report: BillReport & { made: NonNullable<BillReport['made']> } }) => (
  <ul className="sale-made">
    {report.made.first.map(({ id, no }) => (
      <li key={id}>
        <a href={`#/voucher/entry/${id}`}>{no}</a>
      </li>
    ))}
  </ul>
)

export const ReportPanel = ({ report, onClose }: { report: BillReport; onClose: () => void }) => {
  const t = useWords('saleBill')
  const { act, acted, made, problems } = report
  const told = made
    ? t(act === 'generate' ? 'made' : 'takenBack', { vouchers: made.vouchers, bills: made.bills })
    : acted && t('result', { act: t(act), done: acted.done, refused: acted.refusedCount })
  return (
    <Panel title={t(act)} onClose={onClose}>
      <div className="sale-told" role="status">
        {told && (
          <p>
            <Icon name={acted && acted.refusedCount > 0 ? 'info' : 'check-circle'} /> {told}
          </p>
        )}
        {problems && <ProblemList problems={problems} />}
        {acted && acted.refusedCount > 0 && <Refused acted={acted} />}
        {made && <Made report={{ ...report, made }} />}
      </div>
    </Panel>
  )
}
