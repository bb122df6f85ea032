// The second wall: how far the companies of a group are with closing the month, and what moves meanwhile.
import { useEffect, useMemo, useState } from 'react'
import { inFlows, visualizingCalls, type WarRoomShape, wallSteps } from '../../contract/visualizing.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Icon, type IconName } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { BigChart } from '../parts/big-chart.tsx'
import { Wall, WallCard } from './wall.tsx'
import { category, value, wallFrame, wallLook, whole } from './wall-look.ts'

const api = client(visualizingCalls, send)

const stateIcons: Record<string, IconName> = { done: 'check', running: 'refresh', open: 'circle-dash', late: 'alert' }

const Closing = ({ companies }: { companies: WarRoomShape['companies'] }) => {
  const t = useWords('visualizing')
  return (
    <table className="wall-matrix">
      <thead>
        <tr>
          <th aria-label={t('closing')} />
          {wallSteps.map((step) => (
            <th key={step} scope="col">
              {t(`step_${step}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {companies.map(({ no, steps }) => (
          <tr key={no}>
            <th scope="row">{t('company', { no })}</th>
            {steps.map((state, at) => (
              <td key={wallSteps[at]} className={`wall-${state}`}>
                <Icon name={stateIcons[state] ?? 'circle'} size={20} label={t(`state_${state}`)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
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
            <li key={one.no}>
              <span>{t('voucherNo', { no: one.no })}</span>
              <span>{t('company', { no: one.company })}</span>
              <b>{groupDigits(one.amount)}</b>
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
  if (late.length === 0) return <p className="wall-fine">{t('noAlerts')}</p>
  return (
    <ul className="wall-alerts">
      {late.map(({ no, step }) => (
        <li key={no}>
          <Icon name="alert" size={18} /> {t('alertLate', { name: t('company', { no }), step: t(`step_${step}`) })}
        </li>
      ))}
    </ul>
  )
}

const Drawn = ({ data }: { data: WarRoomShape }) => {
  const t = useWords('visualizing')
  const options = useMemo(() => ({ cash: cash(data.flows, t), ages: ageBars(data.ages, t) }), [data, t])
  return (
    <>
      <WallCard title={t('closing')} columns={6} rows={2}>
        <Closing companies={data.companies} />
      </WallCard>
      <WallCard title={t('ticker')} columns={3} rows={2}>
        <Ticker vouchers={data.vouchers} />
      </WallCard>
      <WallCard title={t('alerts')} columns={3} rows={2}>
        <Alerts companies={data.companies} />
      </WallCard>
      <WallCard title={`${t('cash')} · ${data.currency}`} columns={7} rows={1}>
        <BigChart option={options.cash} label={t('cash')} />
      </WallCard>
      <WallCard title={`${t('ages')} · ${data.currency}`} columns={5} rows={1}>
        <BigChart option={options.ages} label={t('ages')} />
      </WallCard>
    </>
  )
}

const Figures = () => {
  const { data } = useCall(api.warRoom, {})
  return data ? <Drawn data={data} /> : null
}

const WarRoomScreen = () => (
  <Wall name="warRoom">
    <Figures />
  </Wall>
)

export default WarRoomScreen
