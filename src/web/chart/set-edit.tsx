// The forms of an account set: making one in three steps, and changing what is decided for one.

import type { AccountSetDetailShape } from '../../contract/chart/account-set.ts'
import { accountSetDefineCalls } from '../../contract/chart/account-set.ts'
import './set-define.css'
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { ActFoot, Drawer } from '../kit/dialog.tsx'
import { fieldText, problemsOf, troubleText } from '../kit/problem-list.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { byCode } from '../parts/code-choices.tsx'
import type { RecordField } from '../parts/record-fields.tsx'
import {
  addInput,
  draftOf,
  editInput,
  missingOf,
  newDraft,
  type SetChoices,
  type SetDraft,
  stepOf,
  steps,
  type WizardStep,
  withCompany,
  withoutCompany,
} from './set-draft.ts'
import { BasisFields, type FieldsProps, nameRows, OptionFields, SetFields } from './set-fields.tsx'

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
    <ActFoot act={t('save')} trouble={trouble} busy={edit.isPending} onAct={() => void save()} onClose={onClose} />
  )
  return (
    <Drawer title={t('editTitle', { set: detail.value })} width={640} foot={foot} typed={draft} onClose={onClose}>
      <div className="set-fields">
        <h3 className="font-semibold">{t('master:secCompany')}</h3>
        <SetFields {...fields} fields={nameRows} />
        <h3 className="font-semibold">{t('master:secBasis')}</h3>
        <BasisFields {...fields} />
        <h3 className="font-semibold">{t('master:secControl')}</h3>
        <OptionFields {...fields} />
      </div>
    </Drawer>
  )
}

/** The field of the form in which a problem is shown. */
const fieldOf = (path: string): string => (path.startsWith('options.genVoucherType') ? 'options' : path)

const known =
  /^(company\.code|year|name\w+|taxNo|industry|accountingHead|currency|chart|startNo|adjustmentPeriod|options\.\w+)$/

const useSetForm = (first: SetDraft) => {
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
  return { draft, change, errorOf, setMissing, trouble, fail }
}

const CompanyStep = (props: FieldsProps) => {
  const { draft, choices } = props
  const lang = useLang()
  const companies = byCode(choices.companies.map((one) => ({ code: one.code, name: nameOf(one, lang) })))
  const fields: RecordField<SetDraft>[] = [
    {
      ...{ kind: 'check', name: 'isNew', label: 'newCompany', when: companies.length > 0 },
      sets: (now) => (now.isNew ? withoutCompany(now) : { code: '' }),
    },
    {
      ...{ name: 'code', max: 20, required: true, hint: 'codeHow', when: draft.isNew },
      clean: (typed) => typed.normalize('NFKC').trim().toUpperCase(),
    },
    {
      ...{ kind: 'coded', name: 'code', choices: companies, required: true, when: !draft.isNew },
      sets: (now) => withCompany(now, choices, now.code),
    },
    {
      ...{ name: 'year', max: 4, required: true, inputMode: 'numeric' },
      clean: (typed) => typed.normalize('NFKC').replace(/\D/g, ''),
    },
    ...nameRows,
  ]
  return <SetFields {...props} fields={fields} />
}

const StepMarks = ({ step }: { step: WizardStep }) => {
  const t = useWords('accountSet')
  return (
    <ol className="set-steps flex pb-12 text-faint lined gap-24 mb-16">
      {steps.map((one, at) => (
        <li key={one} aria-current={one === step ? 'step' : undefined}>
          <b>{at + 1}</b> {t(`step_${one}`)}
        </li>
      ))}
    </ol>
  )
}

const useWizard = (choices: SetChoices, company: string, onMade: (value: string) => void) => {
  const form = useSetForm(newDraft(choices, company, new Date().getFullYear()))
  const [step, setStep] = useState<WizardStep>('company')
  const [isBusy, setBusy] = useState(false)
  const add = useWrite(accountSetDefineCalls.add, { quiet: true })
  const at = steps.indexOf(step)
  const make = async () => {
    setBusy(true)
    try {
      const { accountSet } = await add.mutateAsync(addInput(form.draft))
      await renewUser((user) => holdsSet(user, accountSet))
      onMade(accountSet)
    } catch (error) {
      const [first] = form.fail(error)
      if (first && first.path !== '') setStep(stepOf(first.path))
    }
    setBusy(false)
  }
  const next = () => {
    const missing = missingOf(form.draft, step)
    form.setMissing(missing)
    if (Object.keys(missing).length > 0) return
    const following = steps[at + 1]
    if (following) setStep(following)
    else void make()
  }
  return { form, step, at, isBusy, next, back: () => setStep(steps[at - 1] ?? 'company') }
}

type WizardProps = { choices: SetChoices; company: string; onMade: (value: string) => void; onClose: () => void }

/** Enter goes on, as the button does; in lists it takes what is chosen. */
export const SetWizard = ({ choices, company, onMade, onClose }: WizardProps) => {
  const t = useWords('accountSet')
  const { form, step, at, isBusy, next, back } = useWizard(choices, company, onMade)
  const { draft, change, errorOf, trouble } = form
  const fields: FieldsProps = { draft, change, errorOf, choices, detail: null }
  const foot = (
    <>
      {trouble !== '' && <span className="form-error">{trouble}</span>}
      <Button disabled={isBusy} onClick={onClose}>
        {t('kit:cancel')}
      </Button>
      {at > 0 && (
        <Button icon="arrow-left" disabled={isBusy} onClick={back}>
          {t('back')}
        </Button>
      )}
      <Button look="solid" busy={isBusy} onClick={next}>
        {at < steps.length - 1 ? t('next') : t('make')}
      </Button>
    </>
  )
  return (
    <Drawer title={t('makeTitle')} width={640} foot={foot} typed={draft} onClose={onClose}>
      <StepMarks step={step} />
      <div className="set-fields">
        {step === 'company' && <CompanyStep {...fields} />}
        {step === 'basis' && <BasisFields {...fields} />}
        {step === 'options' && <OptionFields {...fields} />}
      </div>
    </Drawer>
  )
}
