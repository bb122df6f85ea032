// What the grid of the paper voucher has of its own: a head with digit columns, and blank lines to the page's end.
import { countsInYuan } from '../../../domain/base/currency.ts'
import { useWords } from '../../kit/words.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import { mainFields } from '../entry/fields.ts'
import { columnNames, digitPlaces } from './paper-digits.ts'

/** Lines on a page, as printed. */
export const pageLines = 8

const rowHeights = { least: 28, most: 43 }

/** A page fills the height there is. */
export const paperRowHeight = (height: number): number =>
  Math.max(rowHeights.least, Math.min(rowHeights.most, height / pageLines))

const AmountHead = ({ side }: { side: 'debit' | 'credit' }) => {
  const t = useWords('entryPaper')
  const { around } = useDesk()
  const { baseCurrency, baseDigits } = around.books
  const names = baseDigits === 2 ? columnNames(baseCurrency, t('columns'), t('columnOnes')) : []
  return (
    <div role="columnheader" className={`entry-cell entry-${side} paper-amount-head`}>
      <span>
        {t(side)}
        {!countsInYuan(baseCurrency) && ` ${baseCurrency}`}
      </span>
      <span className="paper-digits" aria-hidden>
        {names.map((name, at) => (
          <i key={digitPlaces[at]}>{name}</i>
        ))}
      </span>
    </div>
  )
}

export const PaperColumns = () => {
  const t = useWords('entryPaper')
  return (
    <div role="row" aria-rowindex={1} className="entry-head paper-columns">
      <div role="columnheader" className="entry-cell entry-no">
        {t('line')}
      </div>
      {mainFields.map((field) => {
        if (field === 'debit' || field === 'credit') return <AmountHead key={field} side={field} />
        const isHidden = field === 'currency' || field === 'original' || field === 'rate'
        return (
          <div key={field} role="columnheader" className={`entry-cell entry-${field}`}>
            {isHidden ? <span className="visually-hidden">{t(`voucherEntry:${field}`)}</span> : t(field)}
          </div>
        )
      })}
      <div role="presentation" className="paper-mark">
        {t('posted')}
      </div>
    </div>
  )
}

/** The blank lines of the last page; a press begins a line there. */
export const BlankLines = () => {
  const count = useEntry((state) => state.grid.lines.length)
  const blank = pageLines - (((count - 1) % pageLines) + 1)
  return Array.from({ length: blank }, (_, at) => count + at + 1).map((no) => (
    <div key={no} className="entry-row paper-blank" aria-hidden data-row={count}>
      <span className="entry-cell entry-no">{no}</span>
      {mainFields.map((field) => (
        <span key={field} className={`entry-cell entry-${field}`} />
      ))}
    </div>
  ))
}
