// An electronic invoice as people know it from paper, and its amounts tied to the lines of the voucher.
import type { ReactNode } from 'react'
import type { InvoiceSheetShape } from '../../../contract/voucher/attachment.ts'
import { capitalsIn } from '../../../domain/base/currency.ts'
import { parseMoney } from '../../../domain/base/money.ts'
import { invoiceDigits } from '../../../domain/voucher/invoice.ts'
import { type Tie, type TiedField, tieInvoice } from '../../../domain/voucher/invoice-tie.ts'
import { Icon } from '../../kit/icon.tsx'
import { groupDigits, Money } from '../../kit/money.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import type { Against } from './evidence-preview.tsx'
import './invoice-view.css'

type PairsProps = { rows: readonly (readonly [name: string, value: ReactNode])[]; className?: string }

/** Words of the invoice with what it says there. */
const Pairs = ({ rows, className }: PairsProps) => {
  const t = useWords('attachment')
  return (
    <dl className={className}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Party = ({ title, name, taxNo }: { title: string; name: string; taxNo: string }) => (
  <div className="invoice-party flex">
    <span className="invoice-party-title row flex-none text-center w-26 px-6 py-4">{title}</span>
    <Pairs
      className="min-w-0 px-8 py-4"
      rows={[
        ['partyName', name],
        ['partyTaxNo', taxNo],
      ]}
    />
  </div>
)

const columns = ['lineName', 'lineModel', 'lineQuantity', 'net', 'lineRate', 'tax']
/** The columns before the figures. */
const wordColumns = 2

const Lines = ({ lines }: { lines: InvoiceSheetShape['lines'] }) => {
  const t = useWords('attachment')
  if (lines.length === 0) return null
  return (
    <table className="invoice-lines full-table cells-normal cells-breaks cells-top">
      <thead>
        <tr>
          {columns.map((name, at) => (
            <th key={name} className={at < wordColumns ? undefined : 'invoice-figure'}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of an invoice are told by their place alone
          <tr key={at}>
            <td>{line.name}</td>
            <td>{line.model}</td>
            <td className="invoice-figure">{`${line.quantity} ${line.unit}`.trim()}</td>
            <td className="invoice-figure">{groupDigits(line.net)}</td>
            <td className="invoice-figure">{line.rate}</td>
            <td className="invoice-figure">{groupDigits(line.tax)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** An amount of the invoice, marked when a line of the voucher has it. */
const Amount = ({ field, ties, text }: { field: TiedField; ties: readonly Tie[]; text: string }) => {
  const isTied = ties.some((tie) => tie.field === field && tie.line !== null)
  return (
    <span className={isTied ? 'invoice-tied rounded-2 px-3' : ''}>
      <Money value={text} zero="zero" />
    </span>
  )
}

const Sums = ({ invoice, ties }: { invoice: InvoiceSheetShape; ties: readonly Tie[] }) => {
  const lang = useLang()
  const gross = parseMoney(invoice.gross, invoiceDigits)
  const capitals = lang !== 'en' && gross !== null && gross > 0n && <span>{capitalsIn('CNY', gross, lang)}</span>
  const rows = (['net', 'tax', 'gross'] as const).map((field) => {
    const value = (
      <>
        {field === 'gross' && capitals}
        <Amount field={field} ties={ties} text={invoice[field]} />
      </>
    )
    return [field, value] as const
  })
  return <Pairs className="invoice-sums" rows={rows} />
}

const TieRow = ({ tie }: { tie: Tie }) => {
  const t = useWords('attachment')
  const { line } = tie
  return (
    <li className={line ? 'tie-there' : 'tie-missing'}>
      <span>{t(tie.field)}</span>
      <span>{line ? t(tie.isSum ? 'tiedSum' : 'tied', { n: line.no, subject: line.subject }) : t('tiedNowhere')}</span>
      <Money value={tie.amount} zero="zero" />
      <Icon name={line ? 'check' : 'alert'} size={14} label={t(line ? 'equal' : 'differs')} />
    </li>
  )
}

const Ties = ({ ties, isBooked }: { ties: readonly Tie[]; isBooked: boolean }) => {
  const t = useWords('attachment')
  if (ties.length === 0) return null
  const found = ties.filter((tie) => tie.line !== null).length
  return (
    <section className="invoice-ties items-gap-8 mt-14">
      <h3 className="row mb-6 gap-6 font-semibold text-13">
        <Icon name={isBooked ? 'link' : 'alert'} size={14} /> {isBooked ? t('tiedCount', { n: found }) : t('notBooked')}
      </h3>
      <ul className="boxed bg-surface rounded-6">
        {ties.map((tie) => (
          <TieRow key={tie.field} tie={tie} />
        ))}
      </ul>
    </section>
  )
}

const Doubts = ({ invoice }: { invoice: InvoiceSheetShape }) => {
  const t = useWords('attachment')
  const doubts = [
    ...invoice.doubts.map((doubt) => t(`doubt_${doubt}`)),
    ...(invoice.seal === 'differs' ? [t('seal_differs')] : []),
  ]
  return doubts.map((words) => (
    <p
      key={words}
      className="invoice-doubt flex items-start mb-10 px-10 py-6 gap-6 text-ink text-12 bg-warn-bg rounded-4"
      role="alert"
    >
      <Icon name="alert" size={14} /> {words}
    </p>
  ))
}

export const InvoiceView = ({ invoice, against }: { invoice: InvoiceSheetShape; against: Against }) => {
  const t = useWords('attachment')
  const all = against.invoices.length > 0 ? against.invoices : [invoice]
  const { ties, isBooked } = tieInvoice(invoice, all, against.lines)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its box is scrolled by keyboard too
    <section className="evidence-invoice" aria-label={t('invoiceOf', { no: invoice.number })} tabIndex={0}>
      <Doubts invoice={invoice} />
      <article className="invoice text-12 leading-18">
        <h3 className="invoice-title font-semibold text-16 w-fit mx-auto mb-10 pb-3 leading-22">
          {invoice.title || t('invoiceTitle')}
        </h3>
        <Pairs
          className="invoice-head flex flex-wrap justify-between mb-6 gap-x-16 gap-y-2"
          rows={[
            ...(invoice.code === '' ? [] : [['invoiceCode', invoice.code] as const]),
            ['invoiceNo', invoice.number],
            ['invoiceDate', invoice.date],
            ['seal', t(invoice.seal === 'none' ? 'seal_none' : 'seal_unverified')],
          ]}
        />
        <div className="invoice-parties grid grid-cols-[1fr_1fr]">
          <Party title={t('buyer')} name={invoice.buyerName} taxNo={invoice.buyerTaxNo} />
          <Party title={t('seller')} name={invoice.sellerName} taxNo={invoice.sellerTaxNo} />
        </div>
        <Lines lines={invoice.lines} />
        <Sums invoice={invoice} ties={ties} />
        {invoice.remark !== '' && <p className="wrap-anywhere mt-6">{`${t('invoiceRemark')} ${invoice.remark}`}</p>}
        {invoice.drawer !== '' && <p className="wrap-anywhere mt-6">{`${t('drawer')} ${invoice.drawer}`}</p>}
      </article>
      {against.lines.length > 0 && <Ties ties={ties} isBooked={isBooked} />}
    </section>
  )
}
