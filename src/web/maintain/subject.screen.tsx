// The chart of subjects of the account set: found by code, name or initials, by class, in the order of its codes.
import { useMemo, useState } from 'react'
import { subjectCalls } from '../../contract/maintain.ts'
import type { SubjectRowShape } from '../../contract/voucher.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { BarLine, Chip } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { AddressSearch } from '../parts/address-field.tsx'
import { findCoded } from '../parts/coded-search.ts'
import type { GridColumn } from '../parts/data-grid.tsx'
import { ImportDialog } from '../parts/import-dialog.tsx'
import { ListPage } from '../parts/list-page.tsx'

const subjectApi = client(subjectCalls, send)

const classes = ['ALL', 'ASSET', 'LIABILITY', 'COMMON', 'EQUITY', 'COST', 'PROFIT_LOSS'] as const
const indentPx = 14
const mostFound = 2000

const auxText = (row: SubjectRowShape, t: Say): string =>
  row.aux.map((one) => t(`entity_${one.type}`) + (one.required ? '' : t('optional'))).join(' ')

const currencyText = (currency: string, t: Say): string =>
  currency === 'BASE' || currency === 'ALL' ? t(`currency_${currency}`) : currency.replaceAll('|', ' ')

/** Beside the name in Chinese; in English it would be the name again. */
const nameEn = (title: string): GridColumn<SubjectRowShape> => ({
  ...{ key: 'nameEn', title, width: 200, min: 100, grow: 2, quiet: true },
  cell: (row) => row.nameEn,
})

const useColumns = (): GridColumn<SubjectRowShape>[] => {
  const t = useWords('master')
  const lang = useLang()
  return useMemo(() => {
    const flag = (key: 'cash' | 'quantity'): GridColumn<SubjectRowShape> => ({
      key,
      title: t(key),
      width: 72,
      align: 'center',
      quiet: true,
      cell: (row) => (row[key] ? t('yes') : ''),
    })
    return [
      { key: 'code', title: t('code'), width: 110, pinned: true, quiet: true, cell: (row) => row.code },
      {
        key: 'name',
        title: t('name'),
        width: 240,
        min: 160,
        grow: 2,
        pinned: true,
        cell: (row) => (
          <span className={row.isLeaf ? undefined : 'grid-strong'} style={{ paddingLeft: (row.level - 1) * indentPx }}>
            {nameOf(row, lang)}
          </span>
        ),
      },
      ...(lang === 'en' ? [] : [nameEn(t('nameEn'))]),
      { key: 'type', title: t('type'), width: 110, cell: (row) => t(`type_${row.type}`) },
      {
        key: 'direction',
        title: t('direction'),
        width: 56,
        align: 'center',
        cell: (row) => t(`direction_${row.direction}`),
      },
      { key: 'currency', title: t('currency'), width: 110, quiet: true, cell: (row) => currencyText(row.currency, t) },
      { key: 'aux', title: t('aux'), width: 170, min: 90, grow: 1, quiet: true, cell: (row) => auxText(row, t) },
      flag('cash'),
      flag('quantity'),
      {
        key: 'cfItems',
        title: t('cfItems'),
        width: 170,
        quiet: true,
        cell: (row) => [row.cfItemIn, row.cfItemOut].filter(Boolean).join(' / '),
      },
      {
        key: 'enabled',
        title: t('enabled'),
        width: 96,
        cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>,
      },
    ]
  }, [t, lang])
}

const useChart = () => {
  const address = useAddress()
  const chart = useCall(subjectApi.list, {})
  const kind = address.get('class', 'ALL')
  const search = address.get('search')
  const isAll = address.has('disabled')
  const rows = useMemo(() => {
    const shown = (chart.data?.items ?? []).filter(
      (row) => (kind === 'ALL' || row.type === kind) && (isAll || row.enabled),
    )
    return search === '' ? shown : findCoded(shown, search, mostFound)
  }, [chart.data, kind, search, isAll])
  return { address, chart, kind, search, isAll, rows }
}

const Subjects = () => {
  const t = useWords('master')
  const { address, chart, kind, search, isAll, rows } = useChart()
  const columns = useColumns()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      <ListPage
        title={t('subjects')}
        answer={chart}
        isWhole={kind === 'ALL' && search === ''}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        chips={
          <>
            {classes.map((one) => (
              <Chip
                key={one}
                label={t(`type_${one}`)}
                isOn={kind === one}
                onToggle={() => address.set({ class: one === 'ALL' ? null : one })}
              />
            ))}
            <BarLine />
            <Chip
              label={t('showDisabled')}
              isOn={isAll}
              onToggle={() => address.set({ disabled: isAll ? null : '1' })}
            />
          </>
        }
        actions={
          <Auth code="gl:subject:import">
            <Button icon="upload" onClick={() => setImporting(true)}>
              {t('import')}
            </Button>
          </Auth>
        }
        grid={{
          id: 'subjects',
          columns,
          rows,
          rowKey: (row) => row.code,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          place: address.search,
        }}
      />
      {isImporting && <ImportDialog kind="chart" onClose={() => setImporting(false)} />}
    </>
  )
}

const SubjectScreen = () => <AccountSetGate>{(set) => <Subjects key={set.value} />}</AccountSetGate>

export default SubjectScreen
