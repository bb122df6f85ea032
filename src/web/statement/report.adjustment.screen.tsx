// Adjustments of statements: what is moved between lines and filled in by hand, made by one and reviewed by another.

import { useMemo, useState } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import { type AdjustmentRowShape, statementAdjustmentCalls } from '../../contract/statement/statement-adjustment.ts'
import { periodText } from '../../domain/base/period.ts'
import { saveAnswer } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import type { Address } from '../parts/address.ts'
import { type Act, Acts, useActs, useOver } from '../parts/list/list-acts.tsx'
import { useListState } from '../parts/list/list-page.tsx'
import { type ListColumn, ListScreen, searched } from '../parts/list/list-screen.tsx'
import { type AdjustmentEdit, AdjustmentForm, newAdjustment, openRow } from './adjustment-form.tsx'

const words = 'statementAdjustment'
const kinds = ['reclass', 'manual'] as const
const states = ['made', 'reviewed'] as const

const monthsText = ({ fromNo, toNo }: AdjustmentRowShape, year: number, t: Say): string => {
  const text = (no: number) => (no === 0 ? t('opening') : periodText({ year, no }))
  return fromNo === toNo ? text(fromNo) : `${text(fromNo)} – ${text(toNo)}`
}

const columnsOf =
  (year: number) =>
  (t: Say, lang: Lang): ListColumn<AdjustmentRowShape>[] => {
    const line = (no: number | null, names: AdjustmentRowShape['to']) =>
      no === null ? '' : `${no} ${nameOf(names, lang)}`.trim()
    return [
      { key: 'statement', title: t('statement'), width: 140, cell: (row) => nameOf(row.named, lang) || row.statement },
      { key: 'kind', title: t('kind'), width: 126, cell: (row) => t(`kind_${row.kind}`) },
      { key: 'from', title: t('fromLine'), width: 190, min: 140, grow: 1, cell: (row) => line(row.fromLine, row.from) },
      { key: 'to', title: t('toLine'), width: 190, min: 140, grow: 1, cell: (row) => line(row.toLine, row.to) },
      { key: 'months', title: t('months'), width: 136, cell: (row) => monthsText(row, year, t) },
      {
        ...{ key: 'amount', title: t('amount'), width: 128, align: 'end' },
        text: (row) => row.amount,
        cell: (row) => <Money value={row.amount} zero="zero" />,
      },
      { key: 'reason', title: t('reason'), width: 170, min: 110, grow: 1 },
      {
        ...{ key: 'state', title: t('state'), width: 92 },
        cell: (row) => <Tag look={row.state === 'reviewed' ? 'ok' : 'warn'}>{t(`state_${row.state}`)}</Tag>,
      },
      {
        ...{ key: 'madeBy', title: t('madeBy'), width: 88, quiet: true },
        cell: (row) => <span title={momentText(row.madeAt)}>{row.madeBy}</span>,
      },
      {
        ...{ key: 'reviewedBy', title: t('reviewedBy'), width: 100, quiet: true },
        cell: (row) => <span title={momentText(row.reviewedAt)}>{row.reviewedBy}</span>,
      },
    ]
  }

const textOf = ({ from, to, reason, madeBy, reviewedBy, fromLine, toLine }: AdjustmentRowShape): string =>
  [...Object.values(from), ...Object.values(to), reason, madeBy, reviewedBy, fromLine ?? '', toLine]
    .join(' ')
    .toLowerCase()

const shownOf = (all: readonly AdjustmentRowShape[], address: Address): AdjustmentRowShape[] => {
  const [only, kind, state] = [address.get('only'), address.get('kind'), address.get('state')]
  const search = address.get('search').toLowerCase()
  return all.filter(
    (row) =>
      (only === '' || row.id === only) &&
      (kind === '' || row.kind === kind) &&
      (state === '' || row.state === state) &&
      textOf(row).includes(search),
  )
}

/** Why nothing can be done with a row by this user; '' where something can. */
const hintOf = (row: AdjustmentRowShape, t: Say): string => {
  if (row.isClosed) return t('closed')
  return row.state === 'made' && row.isOwn ? t('ownHint') : ''
}

const monthOf = ({ openMonth, year }: AccountSetChoice): number => Number((openMonth || `${year}-01`).slice(5))

const itemsOf = ({ id, version }: AdjustmentRowShape) => ({ items: [{ id, version }] })

const mayEdit = 'gl:statementAdjustment:edit'
const mayReview = 'gl:statementAdjustment:review'

/** On the row that the hand stands on. */
const rowActs = (onOpen: (opened: AdjustmentEdit) => void): readonly Act<AdjustmentRowShape>[] => [
  {
    ...{ word: 'review', icon: 'check', look: 'solid', code: mayReview },
    isShown: (row) => row?.state === 'made',
    when: ({ isOwn, isClosed }) => !isOwn && !isClosed,
    does: (row) => send(statementAdjustmentCalls.review, itemsOf(row)),
  },
  {
    ...{ word: 'takeBack', code: mayReview },
    isShown: (row) => row?.state !== 'made',
    when: ({ isClosed }) => !isClosed,
    does: (row) => send(statementAdjustmentCalls.takeBack, itemsOf(row)),
  },
  {
    ...{ word: 'edit', icon: 'edit', code: mayEdit },
    isShown: (row) => row?.state === 'made',
    when: ({ isClosed }) => !isClosed,
    does: (row) => onOpen(openRow(row)),
  },
  {
    ...{ word: 'delete', look: 'danger', code: mayEdit },
    isShown: (row) => row?.state === 'made',
    when: ({ isClosed }) => !isClosed,
    does: ({ id, version, reason, amount }, { t }) =>
      void confirm({
        ...{ title: t('deleteTitle'), act: t('delete'), danger: true },
        text: t('deleteText', { what: reason, amount: groupDigits(amount) }),
        onAct: () => send(statementAdjustmentCalls.delete, { id, version }),
      }),
  },
]

const pageActs = (set: AccountSetChoice, onOpen: (opened: AdjustmentEdit) => void): readonly Act<unknown>[] => [
  {
    ...{ word: 'export', icon: 'download', code: 'gl:statementAdjustment:export' },
    items: (['xlsx', 'csv'] as const).map((format) => ({
      word: `export_${format}`,
      does: (_, { t }) =>
        saveAnswer(send(statementAdjustmentCalls.export, { format }), `${t('title')} ${set.value}.${format}`),
    })),
  },
  {
    ...{ word: 'add_manual', icon: 'edit', code: mayEdit },
    does: () => onOpen(newAdjustment('manual', monthOf(set))),
  },
  {
    ...{ word: 'add_reclass', icon: 'plus', look: 'solid', code: mayEdit },
    does: () => onOpen(newAdjustment('reclass', monthOf(set))),
  },
]

const Chips = ({ all, address }: { all: readonly AdjustmentRowShape[]; address: Address }) => {
  const t = useWords('statementAdjustment')
  const chip = (name: 'kind' | 'state', value: string) => (
    <Chip
      key={value}
      label={t(`${name}_${value}`)}
      count={all.filter((row) => row[name] === value).length}
      isOn={address.get(name) === value}
      onToggle={() => address.set({ [name]: address.get(name) === value ? null : value })}
    />
  )
  return (
    <>
      {kinds.map((one) => chip('kind', one))}
      {states.map((one) => chip('state', one))}
      {address.has('only') && (
        <>
          <span className="page-note">{t('onlyOne')}</span>
          <Button look="plain" onClick={() => address.set({ only: null })}>
            {t('showAll')}
          </Button>
        </>
      )}
    </>
  )
}

const Adjustments = ({ set }: { set: AccountSetChoice }) => {
  const { address, shown } = useListState(searched, 0)
  const kind = kinds.find((one) => one === address.get('new'))
  const [opened, setOpened] = useState<AdjustmentEdit | null>(kind ? newAdjustment(kind, monthOf(set)) : null)
  const [active, setActive] = useState('')
  const { open } = useOver()
  const { bindTo } = useActs({ words, open })
  const t = useWords(words)
  const maySave = useAuth(mayEdit)
  const answer = useCall(statementAdjustmentCalls.list, {}, { staleTime: 0 })
  const all = answer.data?.items ?? []
  const items = shownOf(all, address)
  const row = items.find(({ id }) => id === active) ?? items[0]
  return (
    <>
      <ListScreen
        {...{ id: 'statement-adjustments', words, columns: useMemo(() => columnsOf(set.year), [set.year]) }}
        isUnpaged
        list={shown({ ...answer, data: answer.data && { items } }, ({ id }) => id)}
        isWhole={address.search === ''}
        chips={[() => <Chips all={all} address={address} />]}
        pageActs={pageActs(set, setOpened)}
        foot={
          row && (
            <>
              <Acts key={row.id} of={bindTo(rowActs(setOpened), row)} />
              <span className="page-note">{hintOf(row, t)}</span>
            </>
          )
        }
        onOpen={(one) => maySave && one.state === 'made' && !one.isClosed && setOpened(openRow(one))}
        grid={{
          rowLook: (one) => (one.isClosed ? 'muted' : undefined),
          onActive: (one) => setActive(one?.id ?? ''),
        }}
      />
      {opened && <AdjustmentForm opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

export default ofAccountSet(Adjustments)
