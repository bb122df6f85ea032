// The numbers of the months: which are missing, what renumbering would change, and earlier renumberings on paper.
import { useEffect, useRef, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, Icon, IconButton, Segmented } from '../../kit/button.tsx'
import { Panel } from '../../kit/dialog.tsx'
import { Table } from '../../kit/layout.tsx'
import { Answered, Skeleton } from '../../kit/page.tsx'
import { momentText, textOf, useLang, useWords } from '../../kit/words.ts'
import './list.css'
import './number-map.css'
import { createPortal } from 'react-dom'
import { saveAnswer } from '../../api/download.ts'
import { useAccountSet } from '../../api/session.ts'

type Gaps = ResultOf<typeof voucherCalls.checkNo>['gaps']
type Plan = ResultOf<typeof voucherCalls.planNumbers>
type Order = 'number' | 'date'

type GapProps = { gaps: Gaps; month: string; onMonth: (month: string) => void }

const GapList = ({ gaps, month, onMonth }: GapProps) => {
  const t = useWords('voucherNumber')
  if (gaps.length === 0) {
    return (
      <p className="row gap-6">
        <Icon className="text-ok" name="check-circle" /> {t('none')}
      </p>
    )
  }
  return (
    <ul>
      {gaps.map((gap) => (
        <li key={`${gap.month} ${gap.type}`}>
          <button
            type="button"
            className="number-gap names-strong block w-full text-left rounded-5 hover:bg-hover px-8 py-6"
            aria-pressed={gap.month === month}
            onClick={() => onMonth(gap.month)}
          >
            <b>{t('gapsOf', { month: gap.month, word: gap.word, n: gap.missing.length })}</b>
            <span className="block text-negative">
              {gap.missing.map((no) => voucherLabel(gap.word, no)).join(t('comma'))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What would change, number by number: who presses the button has seen it. */
const PlanList = ({ plan }: { plan: Plan }) => {
  const t = useWords('voucherNumber')
  if (plan.total === 0) return <p className="page-note">{t('planNone')}</p>
  const left = plan.total - plan.changed.length
  return (
    <>
      <p>{t('plan', { n: plan.total })}</p>
      <ul className="w-full">
        {plan.changed.map((one) => (
          <li key={one.id}>
            <a className="flex-none" href={`#/voucher/entry/${one.id}`}>
              {voucherLabel(one.word, one.from)} → {voucherLabel(one.word, one.to)}
            </a>
            <span>
              {one.date.slice(5)} {one.summary}
            </span>
          </li>
        ))}
      </ul>
      {left > 0 && <p className="page-note">{t('planMore', { n: left })}</p>}
      <p className="page-note">{t('planHow')}</p>
    </>
  )
}

/** The act has the focus as soon as it is there: Enter closes the gap that is shown. */
const Act = ({ n, busy, onAct }: { n: number; busy: boolean; onAct: () => void }) => {
  const t = useWords('voucherNumber')
  const box = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    box.current?.querySelector('button')?.focus()
  }, [])
  return (
    <span ref={box}>
      <Button look="solid" busy={busy} onClick={onAct}>
        {t('renumber', { n })}
      </Button>
    </span>
  )
}

/** The panel of the months of the list. */
export const NumbersPanel = (props: { month: string; lastMonth: string; onClose: () => void }) => {
  const t = useWords('voucherNumber')
  const mayRenumber = useAuth('gl:voucher:renumber')
  const { month: first, lastMonth: last } = props
  const gaps = useCall(voucherCalls.checkNo, { month: first, lastMonth: last }, { staleTime: 0 })
  const [chosen, setMonth] = useState('')
  const [order, setOrder] = useState<Order>('number')
  const month = chosen || gaps.data?.gaps[0]?.month || last
  const plan = useCall(voucherCalls.planNumbers, { month, order }, { staleTime: 0, enabled: gaps.data !== undefined })
  const renumber = useWrite(voucherCalls.renumber)
  const [done, setDone] = useState<{ month: string; n: number } | null>(null)
  const close = () =>
    renumber.mutate({ month, order }, { onSuccess: ({ changed }) => setDone({ month, n: changed.length }) })
  const total = plan.data?.total ?? 0
  const foot = mayRenumber && total > 0 && <Act n={total} busy={renumber.isPending} onAct={close} />
  const months = first === last ? first : `${first} – ${last}`
  return (
    <Panel title={t('title')} note={months} foot={foot} onClose={props.onClose}>
      <div className="list-results px-16 py-12 items-flex items-lined names-strong">
        {done && (
          <p role="status">
            <Icon name="check-circle" /> {t('done', done)}
          </p>
        )}
        <Answered answer={gaps} waiting={<Skeleton rows={3} widths={[200]} />}>
          {(data) => <GapList gaps={data.gaps} month={month} onMonth={setMonth} />}
        </Answered>
        <section className="number-plan column items-start mt-12 gap-8">
          <Segmented<Order>
            label={t('order')}
            value={order}
            options={(['number', 'date'] as const).map((value) => ({ value, label: t(`order_${value}`) }))}
            onChange={setOrder}
          />
          {plan.data && <PlanList plan={plan.data} />}
        </section>
        <NumberMaps />
      </div>
    </Panel>
  )
}

type Maps = ResultOf<typeof voucherCalls.numberMaps>['items']
type Rows = ResultOf<typeof voucherCalls.numberMap>['items']
type Printed = { map: Maps[number]; rows: Rows }

/** The whole map as a plain table, made only while it is printed. */
const MapSheet = ({ printed, onDone }: { printed: Printed; onDone: () => void }) => {
  const t = useWords('voucherNumber')
  const lang = useLang()
  const set = useAccountSet()
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    window.print()
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  const { map, rows } = printed
  return createPortal(
    <div className="number-map-sheet hidden">
      <h1>{t('mapTitle')}</h1>
      <p className="flex justify-between">
        <span>{set ? textOf(set.companyName, lang) : ''}</span>
        <span>{map.month}</span>
        <span>
          {map.by} {momentText(map.at)}
        </span>
      </p>
      <Table
        className="full-table"
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          [t('colSerial'), ({ serialNo }) => serialNo],
          [t('colFrom'), ({ word, from }) => voucherLabel(word, from)],
          [t('colTo'), ({ word, to }) => voucherLabel(word, to)],
        ]}
      />
    </div>,
    document.body,
  )
}

/** The renumberings of the year; nothing while there is none. */
const NumberMaps = () => {
  const t = useWords('voucherNumber')
  const maps = useCall(voucherCalls.numberMaps, {}, { quiet: true })
  const mayExport = useAuth('gl:voucher:export')
  const [printed, setPrinted] = useState<Printed | null>(null)
  const title = t('mapTitle')
  const save = ({ id, month }: Maps[number]) =>
    void saveAnswer(send(voucherCalls.numberMapFile, { id, format: 'xlsx' }), `${title} ${month}.xlsx`)
  // A call that fails has told the user; there is nothing to print.
  const print = async (map: Maps[number]) =>
    setPrinted(
      await send(voucherCalls.numberMap, { id: map.id }).then(
        ({ items: rows }) => ({ map, rows }),
        () => null,
      ),
    )
  const items = maps.data?.items ?? []
  if (items.length === 0) return null
  return (
    <section className="number-maps mt-20" aria-label={t('maps')}>
      <h3 className="font-semibold">{t('maps')}</h3>
      <ul>
        {items.map((map) => (
          <li key={map.id} className="items-center">
            <span className="flex-1">
              {t('mapOf', { month: map.month, words: map.words.join(t('comma')), n: map.count })}
              <br />
              <span className="page-note">
                {map.by} {momentText(map.at)}
              </span>
            </span>
            {mayExport && <IconButton icon="download" label={title} onClick={() => save(map)} />}
            <IconButton icon="printer" label={t('print')} onClick={() => void print(map)} />
          </li>
        ))}
      </ul>
      {printed && <MapSheet printed={printed} onDone={() => setPrinted(null)} />}
    </section>
  )
}
