// What went wrong in words: all reasons of a refusal, each with its place and a way to go there, or why no answer came.
import type { WireProblem } from '../../contract/base/call.ts'
import { CallFailed, CallRefused, type FailureKind } from '../api/failure.ts'
import { Icon } from './button.tsx'
import './problem-list.css'
import { type Say, say, useWords } from './words.ts'

/** The line number (from 1) of a path such as `lines.3.debit`, or null. */
export const lineOfPath = (path: string): number | null => {
  const found = /^lines\.(\d+)/.exec(path)
  return found ? Number(found[1]) + 1 : null
}

/** The problems of anything thrown by a call: those of a refusal, else none. */
export const problemsOf = (trouble: unknown): readonly WireProblem[] =>
  trouble instanceof CallRefused ? trouble.problems : []

/** What the server says of a text that a call cannot take at all, in the words of `input.ts`. */
const shapeRules: ReadonlySet<string> = new Set([
  ...['required', 'format', 'tooLong', 'tooShort', 'tooMany', 'tooFew', 'range'],
])

/** Its label stands beside it: a refusal of its shape, which knows only the name that programs use, is said without. */
export const fieldText = (found: WireProblem | undefined): string | undefined => {
  if (!found) return undefined
  const { name, args, message } = found
  const rule = String(args.rule ?? '')
  if (name !== 'input.invalid' || !shapeRules.has(rule)) return message
  const text = say(`system:${rule}`, { ...args, field: '' }).trim()
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What stands below the field of a path, of anything thrown by a call. */
export const textAt = (trouble: unknown, path: string): string | undefined =>
  fieldText(problemsOf(trouble).find((one) => one.path === path))

type Shown = Pick<WireProblem, 'path' | 'message' | 'code'>

/** Why a call failed, to be listed: the problems of a refusal, or the one that no answer came. */
export const reasonsOf = (trouble: unknown): readonly WireProblem[] => {
  const problems = problemsOf(trouble)
  const message = problems.length === 0 ? troubleText(trouble) : ''
  if (message === '') return problems
  return [{ path: '', name: '', args: {}, message, code: trouble instanceof CallRefused ? trouble.code : 0 }]
}

const keyed = (problems: readonly Shown[]) => problems.map((one, at) => ({ ...one, key: `${at} ${one.path}` }))

const ProblemRow = (props: { one: Shown; isWarning: boolean; onGo?: (path: string) => void }) => {
  const t = useWords('kit')
  const { one, onGo } = props
  const line = lineOfPath(one.path)
  return (
    <li className="lined">
      <Icon name={props.isWarning ? 'alert' : 'error'} />
      {line !== null && <span className="text-quiet whitespace-nowrap">{t('lineNo', { n: line })}</span>}
      {onGo && one.path ? (
        <button
          type="button"
          className="problem-go text-primary text-left hover:underline"
          onClick={() => onGo(one.path)}
        >
          {one.message}
        </button>
      ) : (
        <span>{one.message}</span>
      )}
      {one.code > 0 && <span className="ml-auto text-faint text-12">{one.code}</span>}
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

const failureTexts: Partial<Record<FailureKind, string>> = {
  timeout: 'shell:netTimeout',
  network: 'shell:netError',
  path: 'shell:netPath',
  status: 'shell:netStatus',
  expired: 'shell:expiredTitle',
}

/** A sentence for people, never what a browser or a program says; '' for what is no trouble of a call. */
export const troubleText = (trouble: unknown, t: Say = say): string => {
  if (trouble instanceof CallRefused) return trouble.message
  if (!(trouble instanceof CallFailed)) return ''
  // HTTP/2 has no text of a status: then its number is all there is.
  const words = trouble.message === trouble.kind ? '' : trouble.message
  const status = trouble.status === 0 ? '' : `${trouble.status} ${words}`.trim()
  return t(failureTexts[trouble.kind] ?? 'shell:netError', { status })
}
