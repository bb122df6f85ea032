// The newest vouchers of the account set on paper of a size: a PDF with its page breaks, shown and printed.
import { useState } from 'react'
import { type PaperShape, printCalls } from '../contract/voucher/print.ts'
import { voucherListCalls } from '../contract/voucher/voucher-list.ts'
import { printFile } from '../web/api/download.ts'
import { send } from '../web/api/query.ts'
import { useAuth } from '../web/kit/auth.tsx'
import { Button } from '../web/kit/button.tsx'
import { Chip } from '../web/kit/page.tsx'
import { PdfViewer } from '../web/kit/pdf-viewer.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'

const papers: readonly PaperShape[] = ['a4', 'a4x2', 'a5']
const count = 5
const plain = { lines: 6, look: 'table', cover: 'none', textOnly: false, offsetX: 0, offsetY: 0 } as const

/** Null where there is no voucher; a refusal has been told by its call. */
const drawNewest = async (paper: PaperShape): Promise<Blob | null> => {
  const { items } = await send(voucherListCalls.versions, { field: 'date', order: 'desc', pageSize: count })
  const ids = items.slice(0, count).map(({ id }) => id)
  const file = ids.length > 0 && (await send(printCalls.vouchers, { ids, form: { ...plain, paper } }))
  return file instanceof Blob ? file : null
}

export const VouchersOnPaper = () => {
  const t = useWords('demo')
  const mayPrint = useAuth('gl:voucher:print')
  const [paper, setPaper] = useState<PaperShape>('a4')
  const [file, setFile] = useState<Blob | null>(null)
  const [isBusy, setBusy] = useState(false)
  const draw = async () => {
    setBusy(true)
    const drawn = await drawNewest(paper).catch(() => undefined)
    setBusy(false)
    if (drawn) setFile(drawn)
    else if (drawn === null) toast({ look: 'note', title: t('print:nothing') })
  }
  const change = (to: PaperShape) => {
    setPaper(to)
    setFile(null)
  }
  return (
    <section>
      <h2>{t('print')}</h2>
      <p>{t(mayPrint ? 'printNote' : 'mayNotPrint', { n: count })}</p>
      <p className="demo-acts">
        {papers.map((one) => (
          <Chip key={one} label={t(`print:paper_${one}`)} isOn={one === paper} onToggle={() => change(one)} />
        ))}
        <Button icon="eye" busy={isBusy} disabled={!mayPrint} onClick={() => void draw()}>
          {t('print:preview')}
        </Button>
        <Button icon="printer" disabled={!file} onClick={() => file && void printFile(file)}>
          {t('print')}
        </Button>
        <Button icon="monitor" onClick={() => print()}>
          {t('printPage')}
        </Button>
      </p>
      {file && <PdfViewer file={file} title={t('print:preview')} />}
    </section>
  )
}
