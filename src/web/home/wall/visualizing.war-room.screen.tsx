// The second wall, for anybody: how far companies are with closing the month, and what moves; sample or published.

import { useEffect, useMemo, useState } from 'react'
import {
  inFlows,
  type StepState,
  visualizingCalls,
  type WarRoomShape,
  wallSteps,
} from '../../../contract/office/visualizing.ts'
import { useCall } from '../../api/query.ts'
import { Icon, type IconName } from '../../kit/button.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { BigChart } from '../../parts/chart/big-chart.tsx'
import { category, value, Wall, WallCard, type WallFigures, wallFrame, wallLook, whole } from './wall.tsx'

const stateIcons: Record<StepState, IconName> = {
  done: 'check',
  running: 'refresh',
  open: 'circle-dash',
  late: 'alert',
  unknown: 'circle',
}

const Closing = ({ companies }: { companies: WarRoomShape['companies'] }) => {
  const t = useWords('visualizing')
  const unseen = <span className="visually-hidden">{t('closing')}</span>
  return (
    <Table
      className="wall-matrix full-table h-full text-center"
      titles="font-normal"
      isNamed
      rows={companies}
      columns={[
        [unseen, ({ no }) => t('company', { no }), 'font-normal'],
        ...wallSteps.map(
          (step, at): TitledCell<(typeof companies)[number]> => [
            t(`step_${step}`),
            ({ steps: { [at]: state = 'unknown' } }) => (
              <span className={`wall-${state}`}>
                <Icon name={stateIcons[state]} size={20} label={t(`state_${state}`)} />
              </span>
            ),
          ],
        ),
      ]}
    />
  )
}

const shownVouchers = 9

/** Goes round by one every three seconds, and stands still for who wants no motion. */
const Ticker = ({ vouchers }: { vouchers: WarRoomShape['vouchers'] }) => {
  const t = useWords('visualizing')
  const [first, setFirst] = useState(0)
  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const going = setInterval(() => setFirst((at) => (at + 1) % vouchers.length), 3000)
    return () => clearInterval(going)
  }, [vouchers.length])
  const shown = Array.from({ length: shownVouchers }, (_, at) => vouchers[(first + at) % vouchers.length])
  return (
    <ul className="wall-ticker">
      {shown.map(
        (one) =>
          one && (
            <li key={one.no} className="grid py-8 gap-12">
              <span>{t('voucherNo', { no: one.no })}</span>
              <span>{t('company', { no: one.company })}</span>
              <b className="font-semibold">{groupDigits(one.amount)}</b>
            </li>
          ),
      )}
    </ul>
  )
}

const cash = (flows: WarRoomShape['flows'], t: Say) => {
  const isIn = (name: string) => inFlows.some((one) => one === name)
  const middle = t('flow_cash')
  return {
    ...wallFrame,
    color: wallLook.series,
    series: [
      {
        ...{ type: 'sankey', left: 8, right: 130, top: 8, bottom: 8, draggable: false, nodeGap: 18 },
        label: { color: wallLook.text, fontSize: 16 },
        lineStyle: { color: 'gradient', opacity: 0.4 },
        data: [{ name: middle }, ...flows.map(({ name }) => ({ name: t(`flow_${name}`) }))],
        links: flows.map(({ name, amount }) => ({
          source: isIn(name) ? t(`flow_${name}`) : middle,
          target: isIn(name) ? middle : t(`flow_${name}`),
          value: whole(amount),
        })),
      },
    ],
  }
}

const ageBars = (ages: WarRoomShape['ages'], t: Say) => ({
  ...wallFrame,
  xAxis: category(ages.map(({ days }) => t('days', { days }))),
  yAxis: value,
  series: [{ type: 'bar', barMaxWidth: 44, color: wallLook.now, data: ages.map(({ amount }) => whole(amount)) }],
})

const Alerts = ({ companies }: { companies: WarRoomShape['companies'] }) => {
  const t = useWords('visualizing')
  const late = companies.flatMap(({ no, steps }) =>
    steps.flatMap((state, at) => (state === 'late' ? [{ no, step: wallSteps[at] }] : [])),
  )
  if (late.length === 0) return <p className="wall-fine pt-12">{t('noAlerts')}</p>
  return (
    <ul className="wall-alerts pt-12 gap-12">
      {late.map(({ no, step }) => (
        <li key={no}>
          <Icon name="alert" size={18} /> {t('alertLate', { name: t('company', { no }), step: t(`step_${step}`) })}
        </li>
      ))}
    </ul>
  )
}

export const WarRoom = ({ data }: { data: WarRoomShape }) => {
  const t = useWords('visualizing')
  const options = useMemo(() => ({ cash: cash(data.flows, t), ages: ageBars(data.ages, t) }), [data, t])
  const [hasFlows, hasAges] = [data.flows.length > 0, data.ages.length > 0]
  const rows = hasFlows || hasAges ? 2 : 3
  return (
    <>
      <WallCard title={t('closing')} columns={6} rows={rows}>
        <Closing companies={data.companies} />
      </WallCard>
      <WallCard title={t('ticker')} columns={3} rows={rows}>
        <Ticker vouchers={data.vouchers} />
      </WallCard>
      <WallCard title={t('alerts')} columns={3} rows={rows}>
        <Alerts companies={data.companies} />
      </WallCard>
      {hasFlows && (
        <WallCard title={t('cash')} columns={hasAges ? 7 : 12} rows={1}>
          <BigChart option={options.cash} label={t('cash')} />
        </WallCard>
      )}
      {hasAges && (
        <WallCard title={t('ages')} columns={hasFlows ? 5 : 12} rows={1}>
          <BigChart option={options.ages} label={t('ages')} />
        </WallCard>
      )}
    </>
  )
}

const useFigures = (): WallFigures | null => {
  const { data } = useCall(visualizingCalls.warRoom, {})
  return data ? { publishedAt: data.publishedAt, drawn: <WarRoom data={data} /> } : null
}

export default () => <Wall name="warRoom" useFigures={useFigures} />
