// What came of an act on documents: how many were done, which were left and why, and the vouchers that were made.
import type { WireProblem } from '../../contract/base/call.ts'
import { Icon } from '../kit/icon.tsx'
import { Panel } from '../kit/panel.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import './documents.css'

export type LeftDocument = { no: string; problems: readonly Pick<WireProblem, 'code' | 'message'>[] }

type PanelProps = {
  title: string
  /** The outcome in one sentence; none where all was refused. */
  told?: string
  problems?: readonly WireProblem[]
  left?: readonly LeftDocument[]
  /** That more were left than are listed. */
  moreLeft?: string
  made?: readonly { id: string; no: string }[]
  onClose: () => void
}

export const ActedPanel = ({ title, told, problems, left = [], moreLeft, made = [], onClose }: PanelProps) => (
  <Panel title={title} onClose={onClose}>
    <div className="documents-told" role="status">
      {told && (
        <p>
          <Icon name={left.length > 0 ? 'info' : 'check-circle'} /> {told}
        </p>
      )}
      {problems && <ProblemList problems={problems} />}
      {left.length > 0 && (
        <ul className="documents-left">
          {left.map((one) => (
            <li key={one.no}>
              <b>{one.no}</b>
              {one.problems.map(({ code, message }) => (
                <span key={`${code} ${message}`}>{message}</span>
              ))}
            </li>
          ))}
        </ul>
      )}
      {moreLeft && <p>{moreLeft}</p>}
      {made.length > 0 && (
        <ul className="documents-made">
          {made.map(({ id, no }) => (
            <li key={id}>
              <a href={`#/voucher/entry/${id}`}>{no}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  </Panel>
)
