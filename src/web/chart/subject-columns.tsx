// The columns of the chart of subjects.
import { useMemo } from 'react'
import { type DefinitionShape, definitionCalls } from '../../contract/chart/subject.ts'
import { CallRefused } from '../api/failure.ts'
import { useWrite } from '../api/query.ts'
import { confirm } from '../kit/dialog.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, type Say, useLang, useWords } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { auxText, currencyText } from './subject-api.ts'

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
      {row.validFrom !== null && <span className="text-quiet"> {t('fromYear', { year: row.validFrom })}</span>}
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

// What is done with chosen subjects: enabled, disabled, deleted; what is used can only be disabled.

export const useSubjectActs = (codes: readonly string[], onDone: () => void) => {
  const t = useWords('subjectScreen')
  const status = useWrite(definitionCalls.status)
  const remove = useWrite(definitionCalls.delete, { quiet: true })
  const setEnabled = async (enabled: boolean) => {
    if (!enabled) {
      const ask = { title: t('disableTitle'), text: t('disableText'), act: t('disable') }
      if ((await confirm(ask)) === null) return
    }
    status.mutate({ codes: [...codes], enabled }, { onSuccess: onDone })
  }
  const offerDisabling = async () => {
    const answer = await confirm({ title: t('inUseTitle'), text: t('inUseText'), act: t('disable') })
    if (answer !== null) status.mutate({ codes: [...codes], enabled: false }, { onSuccess: onDone })
  }
  const removeAll = async () => {
    const n = codes.length
    const ask = { title: t('removeTitle', { n }), text: t('removeText'), act: t('remove'), danger: true }
    if ((await confirm(ask)) === null) return
    const onError = (error: unknown) => {
      const isUsed = error instanceof CallRefused && error.problems.some(({ name }) => name === 'record.inUse')
      if (isUsed) void offerDisabling()
      else toast({ look: 'error', title: troubleText(error) })
    }
    remove.mutate({ codes: [...codes] }, { onSuccess: onDone, onError })
  }
  return { setEnabled, removeAll, isBusy: status.isPending || remove.isPending }
}
