// The columns of the chart of subjects.
import { useMemo } from 'react'
import type { DefinitionShape } from '../../contract/chart/subject.ts'
import { Tag } from '../kit/status-tag.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { auxText, currencyText } from './subject-field-text.ts'

const indentPx = 14

type Column = GridColumn<DefinitionShape>

/** Beside the name in Chinese; in English it would be the name again. */
const nameEn = (title: string): Column => ({
  ...{ key: 'nameEn', title, width: 180, min: 100, grow: 2, quiet: true },
  cell: (row) => row.nameEn,
})

const flag = (key: 'cash' | 'quantity' | 'used', title: string, t: Say): Column => ({
  ...{ key, title, width: 58, align: 'center', quiet: true },
  cell: (row) => (row[key] ? t('yes') : ''),
})

const Name = ({ row }: { row: DefinitionShape }) => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  return (
    <span className={row.isLeaf ? undefined : 'grid-strong'} style={{ paddingLeft: (row.level - 1) * indentPx }}>
      {nameOf(row, lang)} {row.own && <Tag look="warn">{t('ownTag')}</Tag>}
      {row.validFrom !== null && <span className="quiet"> {t('fromYear', { year: row.validFrom })}</span>}
    </span>
  )
}

export const useSubjectColumns = (): Column[] => {
  const t = useWords('subjectScreen')
  const lang = useLang()
  return useMemo(
    () => [
      { key: 'code', title: t('code'), width: 100, pinned: true, quiet: true, cell: (row) => row.code },
      { key: 'name', title: t('name'), width: 210, min: 180, grow: 2, pinned: true, cell: (row) => <Name row={row} /> },
      { key: 'type', title: t('typeShort'), width: 104, cell: (row) => t(`master:type_${row.type}`) },
      {
        ...{ key: 'direction', title: t('sideShort'), width: 60, align: 'center' },
        cell: (row) => t(`master:direction_${row.direction}`),
      },
      { key: 'currency', title: t('currency'), width: 92, quiet: true, cell: (row) => currencyText(row.currency, t) },
      { key: 'aux', title: t('aux'), width: 130, min: 90, grow: 1, quiet: true, cell: (row) => auxText(row.aux, t) },
      flag('cash', t('cashShort'), t),
      flag('quantity', t('quantityShort'), t),
      flag('used', t('usedShort'), t),
      {
        ...{ key: 'enabled', title: t('stateShort'), width: 90 },
        cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>,
      },
      {
        ...{ key: 'cfItems', title: t('cfShort'), width: 170, quiet: true },
        cell: (row) => [row.cfItemIn, row.cfItemOut].filter(Boolean).join(' / '),
      },
      ...(lang === 'en' ? [] : [nameEn(t('nameEn'))]),
    ],
    [t, lang],
  )
}
