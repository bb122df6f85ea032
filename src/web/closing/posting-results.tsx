// How far posting has come, and what came of it, company by company.
import type { Progress } from '../../contract/base/call.ts'
import { Icon } from '../kit/icon.tsx'
import { Panel } from '../kit/panel.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { workingText } from '../kit/working-text.ts'
import './posting.css'
import type { PostResult } from './posting-work.ts'

/** A strip under the bar while the server works (an answer 2020 brings the figures). */
export const PostingProgress = ({ progress }: { progress: Progress | null }) => {
  const t = useWords('kit')
  return (
    <div className="posting-progress" role="status">
      <progress max={100} value={progress?.pct} />
      <span>{workingText(t, progress)}</span>
    </div>
  )
}

const ResultRow = ({ one }: { one: PostResult }) => {
  const t = useWords('posting')
  return (
    <li>
      <p className={`posting-result-head ${one.done ? 'posting-ready' : 'posting-blocked'}`}>
        <Icon name={one.done ? 'check-circle' : 'error'} />
        {one.accountSet} · {one.month} · {one.done ? t('postedOf', { n: one.vouchers }) : t('notPosted')}
      </p>
      <ProblemList problems={one.problems} />
    </li>
  )
}

export const PostingResults = ({ results, onClose }: { results: readonly PostResult[]; onClose: () => void }) => {
  const t = useWords('posting')
  return (
    <Panel title={t('results')} onClose={onClose}>
      <ul className="posting-results">
        {results.map((one) => (
          <ResultRow key={`${one.accountSet} ${one.month}`} one={one} />
        ))}
      </ul>
    </Panel>
  )
}
