// How the figures of each picture of the reports become a file and paper.
import { pictureCalls } from '../../../contract/ledger/picture.ts'
import type { FigureUnit } from '../../../domain/base/figure-unit.ts'
import { type HeatRole, receivables } from '../../../domain/ledger/picture.ts'
import { apiOf } from '../../api/api-of.ts'
import type { SendOptions } from '../../api/client.ts'
import type { PictureFile, PictureFiles } from '../../parts/chart/picture-acts.tsx'
import type { Report } from '../../parts/report/use-report.ts'

const api = apiOf(pictureCalls)

/** `companies`: of a picture of all of them. */
type Asked = { report: Report; title: string; companies?: string; role?: HeatRole }

/** The pictures of the reports; which of them there are is the list of their screen. */
export const pictureFilesOf = (
  picture: 'profit' | 'cash' | 'store' | 'month' | 'ages' | 'heat',
  { report, title, companies = report.companies, role }: Asked,
): PictureFiles => {
  const { month, include } = report
  const about = { name: `${title}-${report.companies ?? report.set?.value ?? ''}-${month}` }
  const question = { companies, month, include }
  const soFar = report.address.has('year') || undefined
  if (picture === 'cash') {
    const input = { ...question, soFar }
    return {
      ...{ ...about, report: 'cashFlow' },
      file: (choice: PictureFile, options: SendOptions) => api.exportCash({ ...input, ...choice }, options),
      paper: (unit?: FigureUnit) => api.printCash({ ...input, unit }),
    }
  }
  if (picture === 'ages') {
    return {
      ...{ name: `${about.name}-${receivables}`, report: 'balanceTable3' },
      file: (choice: PictureFile, options: SendOptions) => api.exportAges({ ...question, ...choice }, options),
      paper: (unit?: FigureUnit) => api.printAges({ ...question, unit }),
    }
  }
  const input = { ...question, picture, role, soFar: picture === 'profit' ? soFar : undefined }
  return {
    ...{ ...about, report: 'incomeStatement' },
    file: (choice: PictureFile, options: SendOptions) => api.exportIncome({ ...input, ...choice }, options),
    paper: (unit?: FigureUnit) => api.printIncome({ ...input, unit }),
  }
}
