// A report on paper: all of its rows as a plain table with its own head, black on white, made only while it is printed.

import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { momentText } from '../../domain/moment.ts'
import { useUser } from '../api/session.ts'
import { textOf, useLang, useWords } from '../kit/words.ts'
import type { GridColumn, GridTotal, RowLook } from '../parts/data-grid.tsx'
import './print.css'
import type { Report } from './use-report.ts'

type SheetProps<R> = {
  report: Report
  columns: readonly GridColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  rowLook?: (row: R) => RowLook
  /** A total that is a row itself is among the rows. */
  totals?: readonly GridTotal<R>[]
  foot?: ReactNode
}

const Head = ({ report }: { report: Report }) => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const user = useUser()
  const [now] = useState(() => momentText(new Date().toISOString()))
  const { set } = report
  return (
    <header className="print-head">
      <h1>{report.title}</h1>
      <p>
        <span>{set ? textOf(set.companyName, lang) : ''}</span>
        <span>{report.period}</span>
        <span>{t('unitOf', { currency: set?.currency ?? '' })}</span>
        {report.include !== 'posted' && <b>{t('unpostedIn')}</b>}
        <span>{t('printedBy', { name: user?.realName ?? '', time: now })}</span>
      </p>
    </header>
  )
}

const Sheet = <R,>(props: SheetProps<R>) => {
  const { columns, rows } = props
  const side = (column: GridColumn<R>) => (column.align === 'end' ? 'print-end' : '')
  return (
    <div className="print-sheet">
      <Head report={props.report} />
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} className={side(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={props.rowKey(row)} className={`print-row-${props.rowLook?.(row) ?? 'plain'}`}>
              {columns.map((column) => (
                <td key={column.key} className={side(column)}>
                  {column.cell(row, at)}
                </td>
              ))}
            </tr>
          ))}
          {props.totals
            ?.filter((total) => total.row === undefined)
            .map((total) => (
              <tr key={total.key} className="print-total">
                {columns.map((column) => (
                  <td key={column.key} className={side(column)}>
                    {total.cells?.[column.key]}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      {props.foot && <footer className="print-foot">{props.foot}</footer>}
    </div>
  )
}

/** `onDone` when the browser has taken the sheet. */
export const PrintSheet = <R,>(props: SheetProps<R> & { onDone: () => void }) => {
  const { onDone } = props
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true })
    const timer = setTimeout(() => window.print(), 0)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', onDone)
    }
  }, [onDone])
  return createPortal(<Sheet {...props} />, document.body)
}
