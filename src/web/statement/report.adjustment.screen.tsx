// Adjustments of statements: what is moved between lines and filled in by hand, made by one and reviewed by another.

import { useMemo, useState } from 'react'
import { type AdjustmentRowShape, statementAdjustmentCalls } from '../../contract/statement/statement-adjustment.ts'
import { periodText } from '../../domain/base/period.ts'
import { saveAnswer } from '../api/download.ts'
import { send, useCall, useWrite } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, MenuButton } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { type Address, useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { ListPage } from '../parts/list/list-page.tsx'
import { type AdjustmentEdit, AdjustmentForm, newAdjustment, openRow } from './adjustment-form.tsx'

const kinds = ['reclass', 'manual'] as const
const states = ['made', 'reviewed'] as const

const monthsText = ({ fromNo, toNo }: AdjustmentRowShape, year: number, t: Say): string => {
  const text = (no: number) => (no === 0 ? t('opening') : periodText({ year, no }))
  return fromNo === toNo ? text(fromNo) : `${text(fromNo)} – ${text(toNo)}`
}

const useColumns = (year: number): GridColumn<AdjustmentRowShape>[] => {
  const t = useWords('statementAdjustment')
  const lang = useLang()
  return useMemo(() => {
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
      { key: 'reason', title: t('reason'), width: 170, min: 110, grow: 1, cell: (row) => row.reason },
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
  }, [t, lang, year])
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

const Acts = ({ row, onOpen }: { row: AdjustmentRowShape; onOpen: () => void }) => {
  const t = useWords('statementAdjustment')
  const mayEdit = useAuth('gl:statementAdjustment:edit')
  const mayReview = useAuth('gl:statementAdjustment:review')
  const review = useWrite(statementAdjustmentCalls.review)
  const takeBack = useWrite(statementAdjustmentCalls.takeBack)
  const items = [{ id: row.id, version: row.version }]
  const isMade = row.state === 'made'
  const remove = () =>
    void confirm({
      ...{ title: t('deleteTitle'), act: t('delete'), danger: true },
      text: t('deleteText', { what: row.reason, amount: groupDigits(row.amount) }),
      onAct: () => send(statementAdjustmentCalls.delete, { id: row.id, version: row.version }),
    })
  return (
    <>
      {mayReview && isMade && (
        <Button
          look="solid"
          icon="check"
          disabled={row.isOwn || row.isClosed}
          busy={review.isPending}
          onClick={() => review.mutate({ items })}
        >
          {t('review')}
        </Button>
      )}
      {mayReview && !isMade && (
        <Button disabled={row.isClosed} busy={takeBack.isPending} onClick={() => takeBack.mutate({ items })}>
          {t('takeBack')}
        </Button>
      )}
      {mayEdit && isMade && (
        <>
          <Button icon="edit" disabled={row.isClosed} onClick={onOpen}>
            {t('edit')}
          </Button>
          <Button look="danger" disabled={row.isClosed} onClick={remove}>
            {t('delete')}
          </Button>
        </>
      )}
      <span className="page-note">{hintOf(row, t)}</span>
    </>
  )
}

const monthOf = ({ openMonth, year }: AccountSetChoice): number => Number((openMonth || `${year}-01`).slice(5))

const useOpened = (set: AccountSetChoice, address: Address) => {
  const kind = kinds.find((one) => one === address.get('new'))
  return useState<AdjustmentEdit | null>(kind ? newAdjustment(kind, monthOf(set)) : null)
}

const Actions = ({ set, onOpen }: { set: AccountSetChoice; onOpen: (opened: AdjustmentEdit) => void }) => {
  const t = useWords('statementAdjustment')
  const mayEdit = useAuth('gl:statementAdjustment:edit')
  const mayExport = useAuth('gl:statementAdjustment:export')
  const month = monthOf(set)
  const save = (format: 'xlsx' | 'csv') => ({
    ...{ key: format, label: t(`export_${format}`) },
    onSelect: () =>
      void saveAnswer(send(statementAdjustmentCalls.export, { format }), `${t('title')} ${set.value}.${format}`),
  })
  return (
    <>
      {mayExport && <MenuButton label={t('export')} icon="download" align="end" items={[save('xlsx'), save('csv')]} />}
      {mayEdit && (
        <>
          <Button icon="edit" onClick={() => onOpen(newAdjustment('manual', month))}>
            {t('add_manual')}
          </Button>
          <Button look="solid" icon="plus" onClick={() => onOpen(newAdjustment('reclass', month))}>
            {t('add_reclass')}
          </Button>
        </>
      )}
    </>
  )
}

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
  const t = useWords('statementAdjustment')
  const address = useAddress()
  const columns = useColumns(set.year)
  const [opened, setOpened] = useOpened(set, address)
  const [active, setActive] = useState('')
  const mayEdit = useAuth('gl:statementAdjustment:edit')
  const list = useCall(statementAdjustmentCalls.list, {}, { staleTime: 0 })
  const all = list.data?.items ?? []
  const rows = shownOf(all, address)
  const row = rows.find(({ id }) => id === active) ?? rows[0]
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        isWhole={address.search === ''}
        noneYet={t('noneYet')}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={<Chips all={all} address={address} />}
        actions={<Actions set={set} onOpen={setOpened} />}
        foot={row && <Acts key={row.id} row={row} onOpen={() => setOpened(openRow(row))} />}
        grid={{
          ...{ id: 'statement-adjustments', columns, rows, place: address.search },
          rowKey: (one) => one.id,
          rowLook: (one) => (one.isClosed ? 'muted' : undefined),
          onActive: (one) => setActive(one?.id ?? ''),
          onOpen: (one) => one && mayEdit && one.state === 'made' && !one.isClosed && setOpened(openRow(one)),
        }}
      />
      {opened && <AdjustmentForm opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

export default ofAccountSet(Adjustments)
