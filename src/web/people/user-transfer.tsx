// What somebody leaves to another: unfinished drafts, rights to audit, departments and people that he leads.
import { type TransferItem, transferItems, type UserShape } from '../../contract/people/user-admin.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Checkbox, FormField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { CodedRow, FormFoot, useRecordForm } from '../parts/record-fields.tsx'
import { userApi } from './people-api.ts'

export const UserTransfer = ({ user, onClose }: { user: UserShape; onClose: () => void }) => {
  const t = useWords('user')
  const choices = useCall(userApi.simpleList, {})
  const transfer = useWrite(userApi.transfer, { quiet: true })
  const begin: { to: string; items: TransferItem[] } = { to: '', items: [...transferItems] }
  const form = useRecordForm(
    begin,
    async (values) => {
      const moved = await transfer.mutateAsync({ from: user.id, ...values })
      toast({ look: 'note', title: t('transferDone', moved) })
    },
    onClose,
  )
  const { items } = form.values
  const people = (choices.data?.items ?? []).filter(({ id }) => id !== user.id)
  const foot = <FormFoot form={form} onClose={onClose} />
  return (
    <Drawer title={t('transferTitle', { name: user.realName })} foot={foot} typed={form.values} onClose={onClose}>
      <CodedRow
        form={form}
        name="to"
        label={t('transferTo')}
        required
        items={people.map(({ id, code, name }) => ({ key: id, code, name }))}
      />
      <FormField label="">
        {() => (
          <div className="user-roles">
            {transferItems.map((item) => (
              <Checkbox
                key={item}
                checked={items.includes(item)}
                onChange={(on) => form.change({ items: on ? [...items, item] : items.filter((each) => each !== item) })}
              >
                {t(`f_${item}`)}
              </Checkbox>
            ))}
          </div>
        )}
      </FormField>
    </Drawer>
  )
}
