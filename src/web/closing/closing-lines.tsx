// The vouchers that a closing asks for, as tables: what would be written, before it is.
import type { ClosingLineShape, ClosingShape } from '../../contract/closing/closing.ts'
import { Money } from '../kit/money.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import './closing.css'

/** As many lines of a voucher are shown; a preview is looked over, not worked on. */
const linesShown = 200

const looks: Record<ClosingShape['state'], TagLook> = {
  none: 'draft',
  wanted: 'saved',
  stale: 'warn',
  refused: 'negative',
  done: 'ok',
}

export const ClosingTag = ({ state }: { state: ClosingShape['state'] }) => {
  const t = useWords('closing')
  return <Tag look={looks[state]}>{t(`state_${state}`)}</Tag>
}

/** The vouchers there are, as links where one works in their account set. */
export const ThereLinks = ({ closing, isHere }: { closing: ClosingShape; isHere: boolean }) => (
  <>
    {closing.there.map((one) =>
      isHere ? (
        <a key={one.id} href={`#/voucher/entry/${one.id}`}>
          {one.label}
        </a>
      ) : (
        <span key={one.id}>{one.label}</span>
      ),
    )}
  </>
)

/** What making the vouchers does to those that are there. */
export const ThereNotes = ({ closing }: { closing: ClosingShape }) => {
  const t = useWords('closing')
  const listOf = (isSaved: boolean) =>
    closing.there
      .filter((one) => (one.state === 'saved') === isSaved)
      .map((one) => one.label)
      .join(t('kit:comma'))
  const [saved, others] = [listOf(true), listOf(false)]
  if (closing.state !== 'stale' && closing.state !== 'wanted') return null
  return (
    <>
      {saved !== '' && <p className="closing-note">{t('replaces', { list: saved })}</p>}
      {others !== '' && <p className="closing-note">{t('stays', { list: others })}</p>}
    </>
  )
}

const keyOf = (line: ClosingLineShape, at: number): string => `${at} ${line.subject} ${line.entities}`

const LineRow = ({ line }: { line: ClosingLineShape }) => (
  <tr>
    <td>{line.summary}</td>
    <td>
      <span className="closing-code">{line.subject}</span> {line.subjectName}
      {line.currency !== '' && <span className="closing-quiet"> {line.currency}</span>}
    </td>
    <td className="closing-quiet">{line.entities}</td>
    <td className="closing-end">
      <Money value={line.debit} zero="blank" />
    </td>
    <td className="closing-end">
      <Money value={line.credit} zero="blank" />
    </td>
  </tr>
)

type VoucherShape = ClosingShape['vouchers'][number]

const VoucherTable = ({ voucher, label }: { voucher: VoucherShape; label: string }) => {
  const t = useWords('closing')
  const more = voucher.lines.length - linesShown
  return (
    <table className="closing-table" aria-label={label}>
      <thead>
        <tr>
          <th className="closing-wide">{t('summary')}</th>
          <th className="closing-wide">{t('subject')}</th>
          <th>{t('entities')}</th>
          <th className="closing-end">{t('debit')}</th>
          <th className="closing-end">{t('credit')}</th>
        </tr>
      </thead>
      <tbody>
        {voucher.lines.slice(0, linesShown).map((line, at) => (
          <LineRow key={keyOf(line, at)} line={line} />
        ))}
        {more > 0 && (
          <tr>
            <td colSpan={5} className="closing-quiet">
              {t('moreLines', { n: more })}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>{t('total')}</td>
          <td className="closing-end">
            <Money value={voucher.total} zero="zero" />
          </td>
          <td className="closing-end">
            <Money value={voucher.total} zero="zero" />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const numbered = (vouchers: readonly VoucherShape[]) => vouchers.map((voucher, at) => ({ voucher, n: at + 1 }))

/** The tables, or a sentence why there are none. */
export const ClosingLines = ({ closing }: { closing: ClosingShape }) => {
  const t = useWords('closing')
  if (closing.vouchers.length === 0) {
    return closing.problems.length > 0 ? null : <p className="closing-quiet">{t(`none_${closing.kind}`)}</p>
  }
  return numbered(closing.vouchers).map(({ voucher, n }) => (
    <VoucherTable key={n} voucher={voucher} label={t('voucherOf', { n })} />
  ))
}
