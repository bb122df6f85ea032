// The gallery of charts: each kind drawn of the months of the account set, with its figures, its picture and its file.
import { keepPreviousData } from '@tanstack/react-query'
import type { EChartsType } from 'echarts/core'
import { useMemo, useRef, useState } from 'react'
import { homeCalls } from '../../contract/home.ts'
import { csvText, textCell } from '../../domain/csv.ts'
import { readMonthFigures } from '../../domain/month-figures.ts'
import { client } from '../api/client.ts'
import { saveFile } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { useSetting } from '../api/setting.ts'
import { IconButton } from '../kit/button.tsx'
import { Checkbox } from '../kit/field.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { BigChart, useChartColours } from '../parts/big-chart.tsx'
import { FigureTable } from '../parts/figure-table.tsx'
import { MonthPicker } from '../parts/period-picker.tsx'
import { PrintStamp } from '../parts/print-stamp.tsx'
import { type ChartKind, type ChartWork, chartKinds, type Drawing, drawingOf } from './chart-kinds.ts'
import './charts.css'

const homeApi = client(homeCalls, send)

const readPinned = (stored: unknown): readonly ChartKind[] =>
  Array.isArray(stored) ? chartKinds.filter((kind) => stored.includes(kind)) : []

const Figures = ({ drawing, label }: { drawing: Drawing; label: string }) => {
  const rows = drawing.rows.map(([name = '', ...figures]) => ({
    ...{ key: name, name },
    cells: figures.map((value) => (/^-?[\d.]+$/.test(value) ? { value } : { value, isExact: true })),
  }))
  return <FigureTable label={label} head={drawing.head} rows={rows} />
}

const csvOf = ({ head, rows }: Drawing): Blob => {
  const lines = rows.map(([name = '', ...figures]) => [textCell(name), ...figures])
  return new Blob(['\ufeff', csvText(head.map(textCell), lines)], { type: 'text/csv' })
}

const pictureOf = async (chart: EChartsType, ground: string): Promise<Blob> =>
  (await fetch(chart.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: ground }))).blob()

type CardProps = { kind: ChartKind; work: ChartWork; isPinned: boolean; onPin: () => void }

const Card = ({ kind, work, isPinned, onPin }: CardProps) => {
  const t = useWords('charts')
  const [hasFigures, setHasFigures] = useState(false)
  const chart = useRef<EChartsType | null>(null)
  const drawing = useMemo(() => drawingOf(kind, work), [kind, work])
  const name = t(`kind_${kind}`)
  const file = `${kind}-${work.month}`
  const savePicture = async () => {
    if (chart.current) saveFile(await pictureOf(chart.current, work.colours.surface), `${file}.png`)
  }
  return (
    <section className="charts-card">
      <header>
        <h2>{name}</h2>
        <span className="page-note">{t(`shows_${kind}`)}</span>
        <div className="bar-end">
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
        <Figures drawing={drawing} label={t('figuresOf', { name })} />
      ) : (
        <BigChart
          option={drawing.option}
          label={`${name}: ${t(`shows_${kind}`)}`}
          height={260}
          onChart={(made) => {
            chart.current = made
          }}
        />
      )}
    </section>
  )
}

const Gallery = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('charts')
  const address = useAddress()
  const colours = useChartColours()
  const [pinned, setPinned] = useSetting<readonly ChartKind[]>('charts.pinned', [], readPinned)
  const month = address.get('month') || (set.openMonth ?? `${set.year}-12`)
  const isCompared = address.get('compared') !== '0'
  const { data, error, refetch } = useCall(homeApi.trend, { month }, { placeholderData: keepPreviousData })
  const work = useMemo<ChartWork | null>(() => {
    if (!data) return null
    const digits = data.minorDigits
    const months = data.points.map((point) => readMonthFigures(point, digits))
    return { months, month, digits, colours, isCompared, nameOf: (name) => t(`line_${name}`) }
  }, [data, month, colours, isCompared, t])
  const order = chartKinds.toSorted((a, b) => Number(pinned.includes(b)) - Number(pinned.includes(a)))
  const pin = (kind: ChartKind) =>
    setPinned(pinned.includes(kind) ? pinned.filter((one) => one !== kind) : [...pinned, kind])
  return (
    <Page ground>
      <PageBar title={t('title')} note={t('source')}>
        <MonthPicker value={month} onChange={(next) => address.set({ month: next })} />
        <Checkbox checked={isCompared} onChange={(on) => address.set({ compared: on ? null : '0' })}>
          {t('compared')}
        </Checkbox>
      </PageBar>
      <PrintStamp title={t('title')} notes={[month, t('source')]} />
      <div className="charts">
        {error && !data && <LoadFailed trouble={error} onRetry={() => void refetch()} />}
        {!error && !work && <Skeleton rows={6} widths={[160, 320, 240]} />}
        {work?.months.length === 0 && <Empty icon="chart" title={t('none')} text={t('noneText')} />}
        {work &&
          work.months.length > 0 &&
          order.map((kind) => (
            <Card key={kind} kind={kind} work={work} isPinned={pinned.includes(kind)} onPin={() => pin(kind)} />
          ))}
      </div>
    </Page>
  )
}

const ChartsScreen = () => <AccountSetGate>{(set) => <Gallery key={set.value} set={set} />}</AccountSetGate>

export default ChartsScreen
