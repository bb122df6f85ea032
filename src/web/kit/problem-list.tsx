// All reasons of a refusal, one under the other, each with its place and a way to go there.
import type { WireProblem } from '../../contract/call.ts'
import { CallRefused } from '../api/failure.ts'
import { Icon } from './icon.tsx'
import './problem-list.css'
import { useWords } from './words.ts'

/** The line number (from 1) of a path such as `lines.3.debit`, or null. */
export const lineOfPath = (path: string): number | null => {
  const found = /^lines\.(\d+)/.exec(path)
  return found ? Number(found[1]) + 1 : null
}

/** The problems of anything thrown by a call: those of a refusal, else none. */
export const problemsOf = (trouble: unknown): readonly WireProblem[] =>
  trouble instanceof CallRefused ? trouble.problems : []

type Shown = Pick<WireProblem, 'path' | 'message' | 'code'>

const keyed = (problems: readonly Shown[]) => problems.map((one, at) => ({ ...one, key: `${at} ${one.path}` }))

const ProblemRow = (props: { one: Shown; isWarning: boolean; onGo?: (path: string) => void }) => {
  const t = useWords('kit')
  const { one, onGo } = props
  const line = lineOfPath(one.path)
  return (
    <li>
      <Icon name={props.isWarning ? 'alert' : 'error'} />
      {line !== null && <span className="problem-place">{t('lineNo', { n: line })}</span>}
      {onGo && one.path ? (
        <button type="button" className="problem-go" onClick={() => onGo(one.path)}>
          {one.message}
        </button>
      ) : (
        <span>{one.message}</span>
      )}
      <span className="problem-code">{one.code}</span>
    </li>
  )
}

/** `<ProblemList problems={problems} onGo={(path) => focusCell(path)} />`; `look="warn"` for soft warnings. */
export const ProblemList = (props: {
  problems: readonly Shown[]
  onGo?: (path: string) => void
  look?: 'negative' | 'warn'
}) => {
  if (props.problems.length === 0) return null
  return (
    <div role="alert">
      <ul className={`problem-list problem-list-${props.look ?? 'negative'}`}>
        {keyed(props.problems).map((one) => (
          <ProblemRow key={one.key} one={one} isWarning={props.look === 'warn'} onGo={props.onGo} />
        ))}
      </ul>
    </div>
  )
}
