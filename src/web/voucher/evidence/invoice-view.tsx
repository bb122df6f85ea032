// An electronic invoice as people know it from paper, and its amounts tied to the lines of the voucher.
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

const Party = ({ title, name, taxNo }: { title: string; name: string; taxNo: string }) => {
  const t = useWords('attachment')
  return (
    <div className="invoice-party">
      <span className="invoice-party-title">{title}</span>
      <dl>
        <div>
          <dt>{t('partyName')}</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>{t('partyTaxNo')}</dt>
          <dd>{taxNo}</dd>
        </div>
      </dl>
    </div>
  )
}

const Lines = ({ lines }: { lines: InvoiceSheetShape['lines'] }) => {
  const t = useWords('attachment')
  if (lines.length === 0) return null
  return (
    <table className="invoice-lines">
      <thead>
        <tr>
          <th>{t('lineName')}</th>
          <th>{t('lineModel')}</th>
          <th className="invoice-figure">{t('lineQuantity')}</th>
          <th className="invoice-figure">{t('net')}</th>
          <th className="invoice-figure">{t('lineRate')}</th>
          <th className="invoice-figure">{t('tax')}</th>
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
    <span className={isTied ? 'invoice-tied' : ''}>
      <Money value={text} zero="zero" />
    </span>
  )
}

const Sums = ({ invoice, ties }: { invoice: InvoiceSheetShape; ties: readonly Tie[] }) => {
  const t = useWords('attachment')
  const lang = useLang()
  const gross = parseMoney(invoice.gross, invoiceDigits)
  return (
    <dl className="invoice-sums">
      <div>
        <dt>{t('net')}</dt>
        <dd>
          <Amount field="net" ties={ties} text={invoice.net} />
        </dd>
      </div>
      <div>
        <dt>{t('tax')}</dt>
        <dd>
          <Amount field="tax" ties={ties} text={invoice.tax} />
        </dd>
      </div>
      <div>
        <dt>{t('gross')}</dt>
        <dd>
          {lang !== 'en' && gross !== null && gross > 0n && (
            <span className="invoice-capital">{capitalsIn('CNY', gross, lang)}</span>
          )}
          <Amount field="gross" ties={ties} text={invoice.gross} />
        </dd>
      </div>
    </dl>
  )
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
    <section className="invoice-ties">
      <h3>
        <Icon name={isBooked ? 'link' : 'alert'} size={14} /> {isBooked ? t('tiedCount', { n: found }) : t('notBooked')}
      </h3>
      <ul>
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
    <p key={words} className="invoice-doubt" role="alert">
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
      <article className="invoice">
        <h3 className="invoice-title">{invoice.title || t('invoiceTitle')}</h3>
        <dl className="invoice-head">
          {invoice.code !== '' && (
            <div>
              <dt>{t('invoiceCode')}</dt>
              <dd>{invoice.code}</dd>
            </div>
          )}
          <div>
            <dt>{t('invoiceNo')}</dt>
            <dd>{invoice.number}</dd>
          </div>
          <div>
            <dt>{t('invoiceDate')}</dt>
            <dd>{invoice.date}</dd>
          </div>
          <div>
            <dt>{t('seal')}</dt>
            <dd>{t(invoice.seal === 'none' ? 'seal_none' : 'seal_unverified')}</dd>
          </div>
        </dl>
        <div className="invoice-parties">
          <Party title={t('buyer')} name={invoice.buyerName} taxNo={invoice.buyerTaxNo} />
          <Party title={t('seller')} name={invoice.sellerName} taxNo={invoice.sellerTaxNo} />
        </div>
        <Lines lines={invoice.lines} />
        <Sums invoice={invoice} ties={ties} />
        {invoice.remark !== '' && <p className="invoice-remark">{`${t('invoiceRemark')} ${invoice.remark}`}</p>}
        {invoice.drawer !== '' && <p className="invoice-remark">{`${t('drawer')} ${invoice.drawer}`}</p>}
      </article>
      {against.lines.length > 0 && <Ties ties={ties} isBooked={isBooked} />}
    </section>
  )
}
