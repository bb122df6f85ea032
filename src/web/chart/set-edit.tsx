// Changes an account set: everything that is decided for it, and why some of that is decided for good.
import type { AccountSetDetailShape } from '../../contract/chart/account-set.ts'
import './set-define.css'
import { renewUser } from '../api/load-user.ts'
import { useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Drawer } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { defineApi, type SetChoices } from './set-api.ts'
import { draftOf, editInput } from './set-draft.ts'
import { BasisFields, type FieldsProps, NameFields } from './set-fields.tsx'
import { OptionFields } from './set-options.tsx'
import { useSetForm } from './use-set-form.ts'

type EditProps = { detail: AccountSetDetailShape; choices: SetChoices; onClose: () => void }

export const SetEdit = ({ detail, choices, onClose }: EditProps) => {
  const t = useWords('accountSet')
  const { draft, change, errorOf, trouble, fail } = useSetForm(draftOf(detail))
  const edit = useWrite(defineApi.edit, { quiet: true })
  const fields: FieldsProps = { draft, change, errorOf, choices, detail }
  const save = async () => {
    try {
      await edit.mutateAsync(editInput(draft, detail))
      await renewUser()
      onClose()
    } catch (error) {
      fail(error)
    }
  }
  const foot = (
    <>
      {trouble !== '' && <span className="form-error">{trouble}</span>}
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={edit.isPending} onClick={() => void save()}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Drawer title={t('editTitle', { set: detail.value })} width={640} foot={foot} typed={draft} onClose={onClose}>
      <div className="set-fields">
        <h3 className="strong">{t('master:secCompany')}</h3>
        <NameFields {...fields} />
        <h3 className="strong">{t('master:secBasis')}</h3>
        <BasisFields {...fields} />
        <h3 className="strong">{t('master:secControl')}</h3>
        <OptionFields {...fields} />
      </div>
    </Drawer>
  )
}
