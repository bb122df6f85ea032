// A look at one file beside the voucher: pictures, PDF, invoices, a workbook's first sheet, a document's text.

import { type ReactNode, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { fileCalls } from '../../../contract/base/file.ts'
import { attachmentCalls, type InvoiceSheetShape } from '../../../contract/voucher/attachment.ts'
import { capitalsIn } from '../../../domain/base/currency.ts'
import { parseMoney } from '../../../domain/base/money.ts'
import { invoiceDigits } from '../../../domain/voucher/invoice.ts'
import { type Tie, type TiedInvoice, type TiedLine, tieInvoice } from '../../../domain/voucher/invoice-tie.ts'
import { fileAddress } from '../../api/api-base.ts'
import { saveStored } from '../../api/download.ts'
import { useCall } from '../../api/query.ts'
import { Button, Icon, IconButton } from '../../kit/button.tsx'
import { Table } from '../../kit/layout.tsx'
import { groupDigits, Money } from '../../kit/money.tsx'
import { Answered, Empty } from '../../kit/page.tsx'
import { useLang, useWords } from '../../kit/words.ts'
import { images, linkFreshMs } from './evidence-files.tsx'
import './invoice-view.css'

/** A file that can be looked at. */
export type LookedAt = { fileId: string; name: string; ext: string }

/** The lines of the voucher and all its invoices, to which an invoice is held. */
type Against = { lines: readonly TiedLine[]; invoices: readonly TiedInvoice[] }

/** A click more or less, in per cent. */
const zoomStep = 25
const zoomMost = 400

const Waiting = () => {
  const t = useWords('kit')
  return (
    <div className="row flex-1 justify-center min-h-80" role="status" aria-label={t('loading')}>
      <span className="spinner rounded-circle w-14 h-14" />
    </div>
  )
}

/** The row above a preview: its own tools, and saving the file. */
const Tools = ({ file, children }: { file: LookedAt; children?: ReactNode }) => {
  const t = useWords('attachment')
  return (
    <div className="evidence-tools row flex-none pr-8 pl-16 gap-4 min-h-36 text-12 lined bg-surface">
      <span className="evidence-name truncate" title={file.name}>
        {file.name}
      </span>
      <div className="bar-end">
        {children}
        <IconButton icon="download" label={t('saveFile')} onClick={() => void saveStored(file.fileId)} />
      </div>
    </div>
  )
}

/** What is larger than its box is scrolled, by keyboard too. */
const Scrolled = ({ label, look, children }: { label: string; look: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: else no key would scroll it
  <section className={`flex-1 min-h-0 overflow-auto ${look}`} aria-label={label} tabIndex={0}>
    {children}
  </section>
)

const Picture = ({ file, url }: { file: LookedAt; url: string }) => {
  const t = useWords('attachment')
  const [zoom, setZoom] = useState(100)
  const [turns, setTurns] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const isAcross = turns % 2 === 1
  return (
    <>
      <Tools file={file}>
        <span className="page-note">{`${zoom}%`}</span>
        <IconButton icon="minus" label={t('smaller')} onClick={() => setZoom(Math.max(zoomStep, zoom - zoomStep))} />
        <IconButton icon="plus" label={t('larger')} onClick={() => setZoom(Math.min(zoomMost, zoom + zoomStep))} />
        <IconButton icon="refresh" label={t('turn')} onClick={() => setTurns((turns + 1) % 4)} />
      </Tools>
      {isBroken ? (
        <Empty icon="error" title={t('notShown')} />
      ) : (
        <Scrolled label={file.name} look="evidence-picture text-center p-12">
          <img
            src={url}
            alt={file.name}
            style={{ width: `${zoom}%`, rotate: `${turns * 90}deg`, marginBlock: isAcross ? '15%' : undefined }}
            onError={() => setBroken(true)}
          />
        </Scrolled>
      )}
    </>
  )
}

const Linked = ({ file, as }: { file: LookedAt; as: 'image' | 'pdf' }) => {
  const link = useCall(fileCalls.previewUrl, { id: file.fileId }, { quiet: true, staleTime: linkFreshMs })
  return (
    <Answered answer={link} waiting={<Waiting />}>
      {({ url }) =>
        as === 'image' ? (
          <Picture key={file.fileId} file={file} url={fileAddress(url)} />
        ) : (
          <>
            <Tools file={file} />
            <iframe className="evidence-frame flex-1 min-h-0 w-full unboxed" src={fileAddress(url)} title={file.name} />
          </>
        )
      }
    </Answered>
  )
}

/** What a workbook shows at the right of its cell. */
const isFigure = (text: string): boolean => /^-?[\d,]+(\.\d+)?%?$/.test(text)

const Cells = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cells are told by their places alone
    <td key={at} className={isFigure(text) ? 'text-right' : ''}>
      {text}
    </td>
  ))

const Sheet = ({ file }: { file: LookedAt }) => {
  const t = useWords('attachment')
  const sheet = useCall(attachmentCalls.sheet, { fileId: file.fileId }, { quiet: true })
  if (sheet.error) return <Nothing file={file} text={t('notShown')} />
  if (!sheet.data) return <Waiting />
  const { name, rows, isCut } = sheet.data
  const width = Math.max(0, ...rows.map((row) => row.length))
  const cells = Array.from({ length: width }, (_, at) => at)
  return (
    <>
      <Tools file={file}>
        <span className="page-note">{name}</span>
      </Tools>
      <Scrolled label={file.name} look="evidence-sheet bg-surface cells-one-line">
        <table className="text-12 border-collapse">
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are told by their place alone
              <tr key={at}>
                <th className="sticky left-0 text-quiet font-normal text-right bg-surface-2" scope="row">
                  {at + 1}
                </th>
                <Cells texts={cells.map((cell) => row[cell] ?? '')} />
              </tr>
            ))}
          </tbody>
        </table>
        {isCut && <p className="page-note px-12 py-8">{t('sheetCut', { n: rows.length })}</p>}
      </Scrolled>
    </>
  )
}

type Block = ResultOf<typeof attachmentCalls.document>['blocks'][number]

const BlockView = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') return <h3 className="mt-12 mb-6 first:mt-0 font-semibold text-14">{block.text}</h3>
  if (block.kind !== 'table') {
    const look = block.kind === 'item' ? 'list-item ml-18' : ''
    return <p className={`mb-6 whitespace-pre-wrap ${look}`}>{block.text}</p>
  }
  return (
    <table className="full-table my-8 text-12">
      <tbody>
        {block.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table are told by their place alone
          <tr key={at}>
            <Cells texts={row} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const WordText = ({ file }: { file: LookedAt }) => {
  const t = useWords('attachment')
  const found = useCall(attachmentCalls.document, { fileId: file.fileId }, { quiet: true })
  if (found.error) return <Nothing file={file} text={t('notShown')} />
  if (!found.data) return <Waiting />
  const { blocks, isCut } = found.data
  if (blocks.length === 0) return <Nothing file={file} text={t('noText')} />
  return (
    <>
      <Tools file={file}>
        <span className="page-note">{t('textOnly')}</span>
      </Tools>
      <article
        className="evidence-document flex-1 min-h-0 overflow-auto leading-[1.7] wrap-anywhere bg-surface px-20 py-16"
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its box is scrolled by keyboard too
        tabIndex={0}
      >
        {blocks.map((block, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a document are told by their place alone
          <BlockView key={at} block={block} />
        ))}
        {isCut && <p className="page-note">{t('documentCut')}</p>}
      </article>
    </>
  )
}

const Nothing = ({ file, text }: { file: LookedAt; text: string }) => {
  const t = useWords('attachment')
  const action = (
    <Button icon="download" onClick={() => void saveStored(file.fileId)}>
      {t('saveFile')}
    </Button>
  )
  return (
    <>
      <Tools file={file} />
      <Empty icon="file" title={text} action={action} />
    </>
  )
}

const Invoice = ({ file, against }: { file: LookedAt; against: Against }) => {
  const t = useWords('attachment')
  const found = useCall(attachmentCalls.invoice, { fileId: file.fileId }, { quiet: true })
  return (
    <Answered answer={found} waiting={<Waiting />}>
      {({ invoice }) =>
        invoice ? (
          <>
            <Tools file={file} />
            <InvoiceView invoice={invoice} against={against} />
          </>
        ) : (
          <Nothing file={file} text={t('noInvoice')} />
        )
      }
    </Answered>
  )
}

/** Shows a file as far as it can be shown; any can be saved. */
export const EvidencePreview = ({ file, against }: { file: LookedAt; against: Against }) => {
  const t = useWords('attachment')
  const { ext } = file
  if (images.includes(ext)) return <Linked file={file} as="image" />
  if (ext === 'pdf') return <Linked file={file} as="pdf" />
  if (ext === 'xlsx') return <Sheet file={file} />
  if (ext === 'docx') return <WordText file={file} />
  if (ext === 'xml' || ext === 'ofd') return <Invoice file={file} against={against} />
  return <Nothing file={file} text={t('noPreview')} />
}

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

const Lines = ({ lines }: { lines: InvoiceSheetShape['lines'] }) => {
  const t = useWords('attachment')
  if (lines.length === 0) return null
  return (
    <Table
      className="invoice-lines full-table cells-normal cells-breaks cells-top"
      rows={lines}
      columns={[
        [t('lineName'), ({ name }) => name],
        [t('lineModel'), ({ model }) => model],
        [t('lineQuantity'), ({ quantity, unit }) => `${quantity} ${unit}`.trim(), 'invoice-figure'],
        [t('net'), ({ net }) => groupDigits(net), 'invoice-figure'],
        [t('lineRate'), ({ rate }) => rate, 'invoice-figure'],
        [t('tax'), ({ tax }) => groupDigits(tax), 'invoice-figure'],
      ]}
    />
  )
}

const Sums = ({ invoice, ties }: { invoice: InvoiceSheetShape; ties: readonly Tie[] }) => {
  const lang = useLang()
  const gross = parseMoney(invoice.gross, invoiceDigits)
  const capitals = lang !== 'en' && gross !== null && gross > 0n && <span>{capitalsIn('CNY', gross, lang)}</span>
  const rows = (['net', 'tax', 'gross'] as const).map((field) => {
    // Marked when a line of the voucher has it.
    const isTied = ties.some((tie) => tie.field === field && tie.line !== null)
    const value = (
      <>
        {field === 'gross' && capitals}
        <span className={isTied ? 'bg-[#ffecb3] rounded-2 px-3' : ''}>
          <Money value={invoice[field]} zero="zero" />
        </span>
      </>
    )
    return [field, value] as const
  })
  return <Pairs className="invoice-sums" rows={rows} />
}

const Ties = ({ ties, isBooked }: { ties: readonly Tie[]; isBooked: boolean }) => {
  const t = useWords('attachment')
  if (ties.length === 0) return null
  const found = ties.filter((tie) => tie.line !== null).length
  return (
    <section className="invoice-ties mt-14">
      <h3 className="row mb-6 gap-6 font-semibold text-13">
        <Icon name={isBooked ? 'link' : 'alert'} size={14} /> {isBooked ? t('tiedCount', { n: found }) : t('notBooked')}
      </h3>
      <ul className="px-12 py-4 boxed bg-surface rounded-6">
        {ties.map(({ field, line, isSum, amount }) => (
          <li key={field} className="grid grid-cols-[84px_1fr_auto_16px] items-center gap-8 min-h-26 text-12">
            <span>{t(field)}</span>
            <span>
              {line ? t(isSum ? 'tiedSum' : 'tied', { n: line.no, subject: line.subject }) : t('tiedNowhere')}
            </span>
            <Money value={amount} zero="zero" />
            <Icon
              {...(line ? { name: 'check', className: 'text-ok' } : { name: 'alert', className: 'text-warn' })}
              size={14}
              label={t(line ? 'equal' : 'differs')}
            />
          </li>
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
      className="flex items-start mb-10 px-10 py-6 gap-6 text-ink text-12 bg-warn-bg rounded-4"
      role="alert"
    >
      <Icon name="alert" size={14} className="text-warn" /> {words}
    </p>
  ))
}

const InvoiceView = ({ invoice, against }: { invoice: InvoiceSheetShape; against: Against }) => {
  const t = useWords('attachment')
  const all = against.invoices.length > 0 ? against.invoices : [invoice]
  const { ties, isBooked } = tieInvoice(invoice, all, against.lines)
  return (
    <Scrolled label={t('invoiceOf', { no: invoice.number })} look="p-14">
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
    </Scrolled>
  )
}
