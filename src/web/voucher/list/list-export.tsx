// Exports the whole filter of the voucher list in one of its forms.
import type { ReactNode } from 'react'
import type { InputOf } from '../../../contract/base/call.ts'
import type { VoucherFilterShape, voucherListCalls } from '../../../contract/voucher/voucher-list.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import { MenuButton } from '../../kit/menu-button.tsx'
import { useWords } from '../../kit/words.ts'
import { ExportRunDialog, useExportRun } from '../../parts/export-run.tsx'
import { voucherApi } from '../entry-api.ts'

type Choice = Pick<InputOf<typeof voucherListCalls.export>, 'form' | 'format'>

const choices: readonly (Choice & { name: string })[] = [
  { name: 'printed', form: 'printed', format: 'xlsx' },
  { name: 'flat', form: 'flat', format: 'xlsx' },
  { name: 'csv', form: 'flat', format: 'csv' },
]

/** The button "export" with its forms. */
export const ListExport = ({ set, filter }: { set: AccountSetChoice; filter: VoucherFilterShape }): ReactNode => {
  const t = useWords('voucherList')
  const mayExport = useAuth('gl:voucher:export')
  const run = useExportRun()
  const { page: _, pageSize: __, field: ___, order: ____, ...asked } = filter
  const { companies, periodFrom, periodTo } = filter
  const parts = [t('title'), companies ? '' : set.value, periodFrom, periodTo === periodFrom ? '' : periodTo]
  const title = parts.filter(Boolean).join('-')
  if (!mayExport) return null
  const items = choices.map(({ name, form, format }) => ({
    key: name,
    label: t(`export_${name}`),
    disabled: run.running !== null || filter.status === 'draft',
    onSelect: () =>
      void run.start((options) => voucherApi.export({ ...asked, form, format }, options), `${title}.${format}`),
  }))
  return (
    <>
      <MenuButton label={t('export')} icon="download" align="end" items={items} />
      <ExportRunDialog {...run} />
    </>
  )
}
