// The page of a balance table: months and scope in its bars; rows, files and paper are asked for alike.
import type { ReactNode } from 'react'
import type { FigureUnit } from '../../../domain/base/figure-unit.ts'
import type { SendOptions } from '../../api/client.ts'
import { type FileChoice, IncludeParameter, MonthsParameter } from './report-bars.tsx'
import { ReportPage, type ReportPageProps } from './report-page.tsx'

type TablePageProps<R, I> = Omit<ReportPageProps<R>, 'parameters' | 'onFile' | 'paper'> & {
  /** What stands between months and scope. */
  between?: ReactNode
  /** What files and paper are asked for. */
  input: I
  file: (input: I & FileChoice, options: SendOptions) => Promise<unknown>
  paper: (input: I & { unit: FigureUnit }) => Promise<unknown>
}

export const TablePage = <R, I>({ between, input, file, paper, ...page }: TablePageProps<R, I>) => {
  const { report } = page
  return (
    <ReportPage
      {...page}
      parameters={
        <>
          <MonthsParameter report={report} />
          {between}
          <IncludeParameter report={report} />
        </>
      }
      onFile={(choice, options) => file({ ...input, ...choice }, options)}
      paper={() => paper({ ...input, unit: report.unit })}
    />
  )
}
