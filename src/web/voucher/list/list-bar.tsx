// The bar of the voucher list: what is listed and how, and the acts that need nothing chosen.
import { type ReactNode, useState } from 'react'
import type { InputOf } from '../../../contract/base/call.ts'
import type { VoucherFilterShape, voucherListCalls } from '../../../contract/voucher/voucher-list.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button, Segmented } from '../../kit/button.tsx'
import { MenuButton, type MenuItem } from '../../kit/menu-button.tsx'
import { PageBar } from '../../kit/page.tsx'
import { useTab } from '../../kit/tab.ts'
import { useWords } from '../../kit/words.ts'
import { ExportRunDialog, useExportRun } from '../../parts/export-run.tsx'
import { voucherApi } from '../entry-api.ts'
import { AttachmentZip } from '../evidence/attachment-zip.tsx'
import { type ListView, startMonth, viewOf } from './list-filter.ts'
import { ListParameters } from './list-filters.tsx'
import type { ListProps } from './list-view.tsx'

/** What is wanted less often than a new voucher. */
const useRareActs = ({ onShow, onPrint }: ActionProps, onAttach: () => void): MenuItem[] => {
  const t = useWords('voucherList')
  const mayPrint = useAuth('gl:voucher:print')
  const mayCheck = useAuth('gl:voucher:checkNo')
  const print: MenuItem = { key: 'print', icon: 'printer', label: t('print'), end: 'Ctrl P', onSelect: onPrint }
  const check: MenuItem = {
    key: 'numbers',
    icon: 'scan',
    label: t('checkNo'),
    end: 'G',
    onSelect: () => onShow('numbers'),
  }
  const mayAttach = useAuth('gl:voucher:attach')
  const tab = useTab()
  const mayImport = useAuth('gl:voucher:import')
  const expenses: MenuItem = {
    key: 'expenses',
    icon: 'upload',
    label: t('expenseImport:title'),
    onSelect: () => tab.open('/voucher/expense-import'),
  }
  const attach: MenuItem = { key: 'attach', icon: 'paperclip', label: t('attachmentZip:title'), onSelect: onAttach }
  return [
    ...(mayPrint ? [print] : []),
    ...(mayCheck ? [check] : []),
    ...(mayAttach ? [attach] : []),
    ...(mayImport ? [expenses] : []),
  ]
}

type ActionProps = Pick<ListProps, 'set' | 'filter' | 'onShow'> & { onPrint: () => void }

const ListActions = (props: ActionProps) => {
  const t = useWords('voucherList')
  const tab = useTab()
  const [isAttaching, setAttaching] = useState(false)
  const rare = useRareActs(props, () => setAttaching(true))
  return (
    <>
      <Auth code="gl:voucher:import">
        <Button icon="upload" onClick={() => tab.open('/voucher/import')}>
          {t('import')}
        </Button>
      </Auth>
      {isAttaching && (
        <AttachmentZip month={props.filter.periodTo ?? startMonth(props.set)} onClose={() => setAttaching(false)} />
      )}
      <ListExport set={props.set} filter={props.filter} />
      {rare.length > 0 && <MenuButton label={t('kit:more')} icon="more" iconOnly align="end" items={rare} />}
      <Auth code="gl:voucher:save">
        <Button look="solid" icon="plus" keys="Alt N" onClick={() => tab.open('/voucher/entry')}>
          {t('new')}
        </Button>
      </Auth>
    </>
  )
}

export const ListBar = ({ set, address, filter, searched, onShow, onPrint }: ListProps & { onPrint: () => void }) => {
  const t = useWords('voucherList')
  const turn = (next: ListView) =>
    address.set({ view: next === 'lines' ? next : null, page: null, field: null, order: null })
  return (
    <PageBar title={t('title')} actions={<ListActions {...{ set, filter, onShow, onPrint }} />}>
      <ListParameters
        {...{ address, set, filter }}
        onSearched={(search) => {
          searched.current = search
        }}
      />
      <Segmented<ListView>
        label={t('view')}
        value={viewOf(address)}
        options={[
          { value: 'vouchers', label: t('byVoucher') },
          { value: 'lines', label: t('byLine') },
        ]}
        onChange={turn}
      />
    </PageBar>
  )
}

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
