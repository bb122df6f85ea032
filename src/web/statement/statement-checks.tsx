// What the foot of a statement says of the checks of its template: that they hold, or which do not and by how much.
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { checkAt } from '../../domain/statement/statement-check.ts'
import { Icon } from '../kit/icon.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { CheckMark } from '../parts/report/report-page.tsx'

/** In the place of a number: a check is no line. */
export const CheckState = ({ holds }: { holds: boolean }) => {
  const t = useWords('statementCheck')
  return (
    <span className={holds ? 'good' : 'report-wrong strong'}>
      <Icon name={holds ? 'check-circle' : 'error'} size={14} label={t(holds ? 'holds' : 'fails')} />
    </span>
  )
}

/** How a line is called, or a check behind the lines. */
export const lineName = (t: Say, no: number): string => {
  const at = checkAt(no)
  return at === null ? t('reportScreen:lineOf', { n: no }) : t('statementCheck:nth', { n: at + 1 })
}

/** So many that do not hold are named. */
const namedMost = 2

/** The first column in which it is not zero. */
const placeOf = (values: readonly (string | null)[]): number =>
  values.findIndex((value) => value !== null && !isZeroText(value))

/** One note of all subjects that the template names and the chart lacks. */
export const MissingSubjects = ({ codes }: { codes: readonly string[] }) => {
  const t = useWords('statementCheck')
  if (codes.length === 0) return null
  return (
    <span className="page-note report-note" title={codes.join(', ')}>
      {t('missing', { n: codes.length, subjects: codes.slice(0, 5).join(', ') })}
    </span>
  )
}

type CheckProps = { rows: readonly StatementRowShape[]; onOpen: (no: number, column: number) => void }

export const TemplateCheckMarks = ({ rows, onOpen }: CheckProps) => {
  const t = useWords('statementCheck')
  const lang = useLang()
  const checks = rows.filter(({ check }) => check !== undefined)
  const failed = checks.filter(({ check }) => check?.holds === false)
  if (checks.length === 0) return null
  if (failed.length === 0) return <CheckMark isFine>{t('allHold', { n: checks.length })}</CheckMark>
  return (
    <>
      {failed.slice(0, namedMost).map((row) => (
        <CheckMark key={row.no} isFine={false}>
          <button
            type="button"
            className="link-button"
            title={nameOf(row, lang)}
            onClick={() => onOpen(row.no, placeOf(row.values))}
          >
            {nameOf(row, lang)} <Money value={row.values[placeOf(row.values)] ?? null} zero="zero" />
          </button>
        </CheckMark>
      ))}
      {failed.length > namedMost && <CheckMark isFine={false}>{t('more', { n: failed.length - namedMost })}</CheckMark>}
    </>
  )
}
