// A chart of the first page in its card: its figures as a table in its place, its files and its paper.
import { type ReactNode, useState } from 'react'
import { pictureCalls } from '../../contract/ledger/picture.ts'
import { apiOf } from '../api/api-of.ts'
import { useSession } from '../api/session.ts'
import { usePaperUnit } from '../parts/chart/chart-unit.tsx'
import { FiguresSwitch, type PictureFiles, PictureFilesMenu } from '../parts/chart/picture-acts.tsx'
import { type FigureRow, FigureTable } from '../parts/figure-table.tsx'

const api = apiOf(pictureCalls)

type CardProps = {
  title: string
  picture: 'revenue' | 'bridge'
  month: string
  /** Legend or unit, beside the title. */
  note: ReactNode
  table: { head: readonly string[]; rows: readonly FigureRow[] }
  children: ReactNode
}

/** The figures of the first page hold unposted vouchers, and so do its files. */
export const ChartCard = ({ title, picture, month, note, table, children }: CardProps) => {
  const [isTable, setTable] = useState(false)
  const set = useSession((state) => state.accountSet)
  const unit = usePaperUnit()
  const input = { picture, month, include: 'saved' as const }
  const files: PictureFiles = {
    ...{ report: 'incomeStatement', name: `${title}-${set}-${month}` },
    file: (choice, options) => api.exportIncome({ ...input, ...choice }, options),
    paper: (asked) => api.printIncome({ ...input, unit: asked }),
  }
  return (
    <section className="home-card chart">
      <h2>
        {title}
        <span className="chart-acts">
          {!isTable && note}
          <FiguresSwitch title={title} isOn={isTable} onToggle={() => setTable(!isTable)} />
          <PictureFilesMenu title={title} files={files} unit={unit} />
        </span>
      </h2>
      {isTable ? <FigureTable label={title} {...table} /> : children}
    </section>
  )
}
