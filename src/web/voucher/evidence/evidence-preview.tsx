// A look at one file beside the voucher: pictures, PDF, invoices, a workbook's first sheet, a document's text.
import { type ReactNode, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { fileCalls } from '../../../contract/base/file.ts'
import { attachmentCalls } from '../../../contract/voucher/attachment.ts'
import type { TiedInvoice, TiedLine } from '../../../domain/voucher/invoice-tie.ts'
import { fileAddress } from '../../api/api-base.ts'
import { saveStored } from '../../api/download.ts'
import { useCall } from '../../api/query.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { Empty, LoadFailed } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { images, linkFreshMs } from './evidence-files.tsx'
import { InvoiceView } from './invoice-view.tsx'

/** A file that can be looked at. */
export type LookedAt = { fileId: string; name: string; ext: string }

/** The lines of the voucher and all its invoices, to which an invoice is held. */
export type Against = { lines: readonly TiedLine[]; invoices: readonly TiedInvoice[] }

/** A click more or less, in per cent. */
const zoomStep = 25
const zoomMost = 400

const Waiting = () => {
  const t = useWords('kit')
  return (
    <div className="evidence-wait row flex-1 justify-center" role="status" aria-label={t('loading')}>
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
        <section
          className="evidence-picture flex-1 min-h-0 overflow-auto text-center"
          aria-label={file.name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its box is scrolled by keyboard too
          tabIndex={0}
        >
          <img
            src={url}
            alt={file.name}
            style={{ width: `${zoom}%`, rotate: `${turns * 90}deg`, marginBlock: isAcross ? '15%' : undefined }}
            onError={() => setBroken(true)}
          />
        </section>
      )}
    </>
  )
}

const Linked = ({ file, as }: { file: LookedAt; as: 'image' | 'pdf' }) => {
  const link = useCall(fileCalls.previewUrl, { id: file.fileId }, { quiet: true, staleTime: linkFreshMs })
  if (link.error) return <LoadFailed trouble={link.error} onRetry={() => void link.refetch()} />
  if (!link.data) return <Waiting />
  const url = fileAddress(link.data.url)
  if (as === 'image') return <Picture key={file.fileId} file={file} url={url} />
  return (
    <>
      <Tools file={file} />
      <iframe className="evidence-frame flex-1 min-h-0 w-full unboxed" src={url} title={file.name} />
    </>
  )
}

/** What a workbook shows at the right of its cell. */
const isFigure = (text = ''): boolean => /^-?[\d,]+(\.\d+)?%?$/.test(text)

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
      <section
        className="evidence-sheet flex-1 min-h-0 overflow-auto bg-surface cells-one-line"
        aria-label={file.name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is larger than its box is scrolled by keyboard too
        tabIndex={0}
      >
        <table className="text-12">
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a sheet are told by their place alone
              <tr key={at}>
                <th className="sticky text-quiet font-normal text-right bg-surface-2" scope="row">
                  {at + 1}
                </th>
                {cells.map((cell) => (
                  <td key={cell} className={isFigure(row[cell]) ? 'text-right' : ''}>
                    {row[cell] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {isCut && <p className="page-note px-12 py-8">{t('sheetCut', { n: rows.length })}</p>}
      </section>
    </>
  )
}

type Block = ResultOf<typeof attachmentCalls.document>['blocks'][number]

const BlockView = ({ block }: { block: Block }) => {
  if (block.kind === 'heading') return <h3 className="font-semibold text-14">{block.text}</h3>
  if (block.kind !== 'table') return <p className={`evidence-${block.kind}`}>{block.text}</p>
  return (
    <table className="full-table my-8 text-12">
      <tbody>
        {block.rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table are told by their place alone
          <tr key={at}>
            {row.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: and so are its cells
              <td key={column} className={isFigure(cell) ? 'text-right' : ''}>
                {cell}
              </td>
            ))}
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
        className="evidence-document flex-1 min-h-0 overflow-auto wrap-anywhere bg-surface"
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
  if (found.error) return <LoadFailed trouble={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Waiting />
  if (!found.data.invoice) return <Nothing file={file} text={t('noInvoice')} />
  return (
    <>
      <Tools file={file} />
      <InvoiceView invoice={found.data.invoice} against={against} />
    </>
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
