// What came of an act on bills.
import { useWords } from '../kit/words.ts'
import { ActedPanel } from './acted-panel.tsx'
import type { BillReport } from './use-bill-acts.ts'

export const ReportPanel = ({ report, onClose }: { report: BillReport; onClose: () => void }) => {
  const t = useWords('saleBill')
  const { act, acted, made, problems } = report
  const told = made
    ? t(act === 'generate' ? 'made' : 'takenBack', { vouchers: made.vouchers, bills: made.bills })
    : acted && t('result', { act: t(act), done: acted.done, refused: acted.refusedCount })
  const rest = acted ? acted.refusedCount - acted.refused.length : 0
  return (
    <ActedPanel
      title={t(act)}
      told={told}
      problems={problems}
      left={acted?.refused.map((one) => ({ no: one.billNo, problems: one.problems }))}
      moreLeft={rest > 0 ? t('moreRefused', { n: rest }) : undefined}
      made={made?.first}
      onClose={onClose}
    />
  )
}
