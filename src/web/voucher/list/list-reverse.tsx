// Reversing the voucher that is chosen in the list; its correction copy is opened in a tab of its own.
import type { VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { useTab } from '../../kit/tab.ts'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { numberOf } from './list-columns.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'

export const ListReverse = ({ row, onClose }: { row: VoucherRowShape; onClose: () => void }) => {
  const t = useWords('voucherAct')
  const tab = useTab()
  return (
    <ReverseDialog
      voucher={{ id: row.id, label: numberOf(row), date: row.date }}
      onClose={onClose}
      onDone={({ made, date, correct }) => {
        onClose()
        const no = `${row.word}-${String(made.no).padStart(4, '0')}`
        const title = t('reversedAs', { no })
        toast({ look: 'note', title })
        if (correct) tab.open(`/voucher/entry?correct=${row.id}&date=${date}`)
      }}
    />
  )
}
