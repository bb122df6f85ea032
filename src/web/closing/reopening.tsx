// What opening a posted month again would change, in the question before it; and the certificate of a posting on paper.
import type { ReopeningShape } from '../../contract/chart/period.ts'
import { printFile } from '../api/print-file.ts'
import { IconButton } from '../kit/button.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { periodApi } from './closing-api.ts'
import './posting.css'
import type { PostingMonth } from './posting-work.ts'

const impactOf = (found: ReopeningShape, month: string, t: Say): string[] => {
  const [own, ...waiting] = found.months
  const { openings } = found
  return [
    t(found.keepsPosted ? 'reopenKeeps' : 'reopenReturns', { n: own?.vouchers ?? 0 }),
    ...waiting.map((one) => t('reopenWaits', { month: one.month, n: one.vouchers, before: month })),
    t(found.keepsPosted ? 'reopenReports' : 'reopenReportsLess', { from: month, to: found.reportsTo }),
    ...(openings ? [t('reopenOpenings', { set: openings.accountSet, n: openings.lines })] : []),
    t('reopenCertificate', { n: found.version }),
  ]
}

export const ReopenImpact = ({ found, month }: { found: ReopeningShape; month: string }) => {
  const t = useWords('posting')
  return (
    <>
      <p>{t('cancelText')}</p>
      <ProblemList problems={found.problems} />
      <ul className="reopen-impact" aria-label={t('impact')}>
        {impactOf(found, month, t).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

export const CertificateButton = ({ target }: { target: PostingMonth }) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const print = async () => {
    try {
      const file = await periodApi.certificate({ accountSet, month })
      if (file instanceof Blob) await printFile(file)
    } catch {
      // The call has told the user why there is no paper.
    }
  }
  return <IconButton icon="printer" label={t('certificate')} onClick={() => void print()} />
}
