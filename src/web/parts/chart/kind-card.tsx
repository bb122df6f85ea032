// A chart of one kind in its card: its figures and where they stand, its file, its picture, and the pin that keeps it.
import type { EChartsType } from 'echarts/core'
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { csvText, textCell } from '../../../domain/base/csv.ts'
import { saveFile } from '../../api/download.ts'
import { useSetting } from '../../api/setting.ts'
import { IconButton } from '../../kit/button.tsx'
import { Select } from '../../kit/select.tsx'
import { useWords } from '../../kit/words.ts'
import { FigureTable } from '../figure-table.tsx'
import { BigChart } from './big-chart.tsx'
import type { ChartDrawing, ChartWork } from './chart-figures.ts'
import { type ChartKind, chartKinds, drawingOf } from './chart-kinds.ts'
import { useStoreMap } from './store-map.ts'
import './kind-card.css'

/** The reports that the figures of a kind stand in. */
const reports = {
  ...{ incomeStatement: '/report/income-statement', balanceSheet: '/report/balance-sheet' },
  storeIncome: '/report/store-income',
} as const
const apart: Partial<Record<ChartKind, (keyof typeof reports)[]>> = {
  ...{ radar: ['balanceSheet'], map: ['storeIncome'] },
  ...{ heatmap: ['incomeStatement', 'balanceSheet'], boxplot: ['incomeStatement', 'balanceSheet'] },
}
const behindOf = (kind: ChartKind) => apart[kind] ?? ['incomeStatement']

const readPinned = (stored: unknown): readonly ChartKind[] =>
  Array.isArray(stored) ? chartKinds.filter((kind) => stored.includes(kind)) : []

const Figures = ({ drawing, label }: { drawing: ChartDrawing; label: string }) => {
  const rows = drawing.rows.map(([name = '', ...figures]) => ({
    ...{ key: name, name },
    cells: figures.map((value) => (/^-?[\d.]+$/.test(value) ? { value } : { value, isExact: true })),
  }))
  return <FigureTable label={label} head={drawing.head} rows={rows} />
}

const csvOf = ({ head, rows }: ChartDrawing): Blob => {
  const lines = rows.map(([name = '', ...figures]) => [textCell(name), ...figures])
  return new Blob(['\ufeff', csvText(head.map(textCell), lines)], { type: 'text/csv' })
}

const pictureOf = (chart: EChartsType, ground: string): Promise<Blob | null> =>
  new Promise((done) => chart.renderToCanvas({ pixelRatio: 2, backgroundColor: ground }).toBlob(done, 'image/png'))

type CardProps = { kind: ChartKind; work: ChartWork; isPinned: boolean; onPin: () => void }
/** `choice` stands beside the title; `onPress` is given the name of what is pressed in the chart. */
type DrawnProps = CardProps & { drawing: ChartDrawing; choice?: ReactNode; onPress?: (name: string) => void }

const DrawnCard = ({ kind, work, isPinned, onPin, drawing, choice, onPress }: DrawnProps) => {
  const t = useWords('charts')
  const [hasFigures, setHasFigures] = useState(false)
  const chart = useRef<EChartsType | null>(null)
  const name = t(`kind_${kind}`)
  const file = `${kind}-${work.month}`
  const savePicture = async () => {
    const picture = chart.current && (await pictureOf(chart.current, work.colours.surface))
    if (picture) saveFile(picture, `${file}.png`)
  }
  return (
    <section className="charts-card column shrink surface round-6">
      <header className="row shrink gap-8 min-height-36">
        <h2 className="rigid strong size-14">{name}</h2>
        <span className="page-note shrink ellipsis">{t(`shows_${kind}`)}</span>
        <div className="bar-end">
          {choice}
          <IconButton
            icon="table"
            label={t('figuresOf', { name })}
            aria-pressed={hasFigures}
            onClick={() => setHasFigures(!hasFigures)}
          />
          <IconButton
            icon="download"
            label={t('csvOf', { name })}
            onClick={() => saveFile(csvOf(drawing), `${file}.csv`)}
          />
          <IconButton icon="chart" label={t('pictureOf', { name })} onClick={() => void savePicture()} />
          <IconButton icon="pin" label={t('pinOf', { name })} aria-pressed={isPinned} onClick={onPin} />
        </div>
      </header>
      {hasFigures ? (
        <>
          <p className="page-note">
            {t('behind')}
            {behindOf(kind).map((report) => (
              <Fragment key={report}>
                {' '}
                <a href={`#${reports[report]}?month=${work.month}&include=saved`}>{t(`behind_${report}`)}</a>
              </Fragment>
            ))}
          </p>
          <Figures drawing={drawing} label={t('figuresOf', { name })} />
        </>
      ) : (
        <BigChart
          option={drawing.option}
          label={`${name}: ${t(`shows_${kind}`)}`}
          height={260}
          onPress={onPress}
          onChart={(made) => {
            chart.current = made
          }}
        />
      )}
    </section>
  )
}

const MonthsCard = (props: CardProps & { kind: Exclude<ChartKind, 'map'> }) => {
  const { kind, work } = props
  return <DrawnCard {...props} drawing={useMemo(() => drawingOf(kind, work), [kind, work])} />
}

/** Where stores sell, and of a province that is pressed or chosen its stores; not there without the right to them. */
const MapCard = (props: CardProps) => {
  const t = useWords('charts')
  const [province, setProvince] = useState('')
  const { drawing, provinces } = useStoreMap(props.work, province)
  if (!drawing) return null
  const options = [{ code: '', name: t('everywhere') }, ...provinces]
  return (
    <DrawnCard
      {...props}
      drawing={drawing}
      choice={
        <Select
          label={t('line_province')}
          value={options.some(({ code }) => code === province) ? province : ''}
          options={options.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setProvince}
          width={136}
        />
      }
      onPress={
        province === '' ? (tile) => setProvince(provinces.find((one) => one.tile === tile)?.code ?? '') : undefined
      }
    />
  )
}

export const KindCard = ({ kind, ...props }: CardProps) =>
  kind === 'map' ? <MapCard {...props} kind={kind} /> : <MonthsCard {...props} kind={kind} />

/** The kinds that one keeps in front of the gallery and on the first page. */
export const usePinnedKinds = () => useSetting<readonly ChartKind[]>('charts.pinned', [], readPinned)
