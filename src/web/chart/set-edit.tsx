// Changes an account set: everything that is decided for it, and why some of that is decided for good.
import type { AccountSetDetailShape } from '../../contract/chart/account-set.ts'
import { accountSetDefineCalls } from '../../contract/chart/account-set-define.ts'
import './set-define.css'
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { renewUser } from '../api/load-user.ts'
import { useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { draftOf, editInput, type SetChoices, type SetDraft } from './set-draft.ts'
import { BasisFields, type FieldsProps, NameFields } from './set-fields.tsx'
import { OptionFields } from './set-options.tsx'

type EditProps = { detail: AccountSetDetailShape; choices: SetChoices; onClose: () => void }

export const SetEdit = ({ detail, choices, onClose }: EditProps) => {
  const t = useWords('accountSet')
  const { draft, change, errorOf, trouble, fail } = useSetForm(draftOf(detail))
  const edit = useWrite(accountSetDefineCalls.edit, { quiet: true })
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
        <h3 className="font-semibold">{t('master:secCompany')}</h3>
        <NameFields {...fields} />
        <h3 className="font-semibold">{t('master:secBasis')}</h3>
        <BasisFields {...fields} />
        <h3 className="font-semibold">{t('master:secControl')}</h3>
        <OptionFields {...fields} />
      </div>
    </Drawer>
  )
}

// The state of a form that defines an account set: what is typed, and what of it was refused.

/** The field of the form in which a problem is shown. */
const fieldOf = (path: string): string => (path.startsWith('options.genVoucherType') ? 'options' : path)

const known =
  /^(company\.code|year|name\w+|taxNo|industry|accountingHead|currency|chart|startNo|adjustmentPeriod|options\.\w+)$/

export const useSetForm = (first: SetDraft) => {
  const t = useWords('accountSet')
  const [draft, setDraft] = useState(first)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const change = (part: Partial<SetDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    const names = Object.keys(part).map((name) =>
      name === 'code' ? 'company.code' : name === 'chartFrom' ? 'chart' : name,
    )
    const isTouched = (path: string) => names.some((name) => path === name || path.startsWith(`${name}.`))
    setProblems((now) => now.filter(({ path }) => !isTouched(path)))
    setMissing((now) => Object.fromEntries(Object.entries(now).filter(([path]) => !isTouched(path))))
    setTrouble('')
  }
  const errorOf = (path: string): string | undefined => {
    const word = missing[path]
    if (word) return t(word)
    return fieldText(problems.find((one) => fieldOf(one.path) === path))
  }
  /** Shows why a call was refused; answers the problems. */
  const fail = (error: unknown): readonly WireProblem[] => {
    const found = problemsOf(error)
    setProblems(found)
    // What belongs to no field is said once, above the buttons.
    const homeless = found.find(({ path }) => !known.test(path))
    setTrouble(found.length === 0 ? troubleText(error) : (homeless?.message ?? ''))
    return found
  }
  return { draft, setDraft, change, errorOf, setMissing, trouble, fail }
}
