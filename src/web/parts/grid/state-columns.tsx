// The two columns that lists of what is defined end with: whether a row is enabled, and who changed it last.

import { Tag } from '../../kit/status-tag.tsx'
import { momentText, type Say } from '../../kit/words.ts'
import type { GridColumn } from './grid-columns.ts'

/** `t` has the title as `f_enabled`. */
export const enabledColumn = <R extends { enabled: boolean }>(t: Say, sortable = true): GridColumn<R> => ({
  ...{ key: 'enabled', title: t('f_enabled'), width: 96, sortable },
  cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(`masterList:enabled_${row.enabled ? 'yes' : 'no'}`)}</Tag>,
})

/** The moment stays whole where room is short, then who it was; a row that nobody has changed yet has neither. */
export const changedColumn = <R extends { changedAt: string; changedBy: string }>(
  t: Say,
  sortable = true,
): GridColumn<R> => ({
  ...{ key: 'changedAt', title: t('masterList:f_changed'), width: 190, min: 138, grow: 1, quiet: true, sortable },
  cell: ({ changedAt, changedBy }) => (changedAt === '' ? '' : `${momentText(changedAt)} ${changedBy}`),
})
