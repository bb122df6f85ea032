// A sheet with merged cells that is edited in place, summed below, saved as a file and brought again.
import { useState } from 'react'
import { integer } from '../domain/base/text.ts'
import { saveFile } from '../web/api/download.ts'
import { Button } from '../web/kit/button.tsx'
import { TextField } from '../web/kit/field.tsx'
import { useFileChoice } from '../web/kit/file-choice.tsx'
import { groupDigits } from '../web/kit/money.tsx'
import { PageBody } from '../web/kit/page.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'
import { firstSheet, type PiecesRow, piecesMost, readSheet, spansOf, type WrongLine } from './sheet.ts'
import { cellsOfFile, csvFile, workbook } from './sheet-file.ts'
import './demo.css'

type TableProps = { rows: readonly PiecesRow[]; onPieces: (code: string, pieces: number) => void }

const SheetTable = ({ rows, onPieces }: TableProps) => {
  const t = useWords('demo')
  const spans = spansOf(rows)
  return (
    <table className="demo-table">
      <thead>
        <tr>
          {(['facet_season', 'facet_brand', 'goods', 'pieces'] as const).map((name) => (
            <th key={name} scope="col">
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ season, brand, code, pieces }, at) => (
          <tr key={code}>
            {spans[at] !== 0 && (
              <th scope="rowgroup" rowSpan={spans[at]}>
                {season}
              </th>
            )}
            <td>{brand}</td>
            <td>{code}</td>
            <td>
              <TextField
                aria-label={t('piecesOf', { code })}
                inputMode="numeric"
                maxLength={String(piecesMost).length}
                value={String(pieces)}
                onChange={(event) => onPieces(code, Number(integer(event.target.value)))}
                width={96}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('sum')}
          </th>
          <td>
            <b>{groupDigits(String(rows.reduce((sum, { pieces }) => sum + pieces, 0)))}</b>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

export const ListSheet = () => {
  const t = useWords('demo')
  const [rows, setRows] = useState(firstSheet)
  const [wrong, setWrong] = useState<readonly WrongLine[]>([])
  const bring = async (file: File) => {
    const cells = await cellsOfFile(file)
    if (!cells) return toast({ look: 'error', title: t('noWorkbook') })
    const read = readSheet(cells)
    setWrong(read.wrong)
    if (read.wrong.length > 0) return
    setRows(read.rows)
    toast({ look: 'note', title: t('brought', { n: read.rows.length }) })
  }
  const accept = '.csv,.xlsx'
  const { choose, field } = useFileChoice({ label: t('bringSheet'), accept, onFiles: ([file]) => void bring(file) })
  const change = (code: string, pieces: number) =>
    setRows(rows.map((row) => (row.code === code ? { ...row, pieces } : row)))
  return (
    <PageBody padded>
      <div className="demo">
        <p className="demo-acts">
          <Button icon="download" onClick={() => saveFile(csvFile(rows), 'goods.csv')}>
            {t('saveSheet')}
          </Button>
          <Button icon="download" onClick={async () => saveFile(await workbook(rows), 'goods.xlsx')}>
            {t('saveWorkbook')}
          </Button>
          <Button icon="upload" onClick={choose}>
            {t('bringSheet')}
          </Button>
          <Button
            icon="refresh"
            onClick={() => {
              setRows(firstSheet)
              setWrong([])
            }}
          >
            {t('boardAgain')}
          </Button>
        </p>
        {field}
        {wrong.length > 0 && (
          <div role="alert">
            <p>{t('notBrought', { n: wrong.length })}</p>
            <ul>
              {wrong.map(({ line, reason }) => (
                <li key={line}>{t('wrongLine', { line, why: t(`line_${reason}`) })}</li>
              ))}
            </ul>
          </div>
        )}
        <SheetTable rows={rows} onPieces={change} />
      </div>
    </PageBody>
  )
}
