// Makes an account set in three steps: the company and the year, what the books are kept by, what is controlled.
import { useState } from 'react'
import { accountSetDefineCalls } from '../../contract/chart/account-set-define.ts'
import './set-define.css'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { Checkbox, FormField, InputField, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { OneOf } from '../parts/code-choices.tsx'
import {
  addInput,
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
import { useSetForm } from './set-edit.tsx'
import { BasisFields, type FieldsProps, NameFields } from './set-fields.tsx'
import { OptionFields } from './set-options.tsx'

const CompanyStep = (props: FieldsProps & { onDraft: (draft: SetDraft) => void }) => {
  const { draft, change, errorOf, choices, onDraft } = props
  const t = useWords('accountSet')
  const lang = useLang()
  const companies = choices.companies.map((one) => ({ value: one.code, code: one.code, name: nameOf(one, lang) }))
  return (
    <>
      {companies.length > 0 && (
        <FormField label="">
          {() => (
            <Checkbox
              checked={draft.isNew}
              onChange={(isNew) => onDraft(isNew ? withoutCompany(draft) : { ...draft, isNew, code: '' })}
            >
              {t('newCompany')}
            </Checkbox>
          )}
        </FormField>
      )}
      <FormField label={t('f_code')} required error={errorOf('company.code')} hint={draft.isNew && t('codeHow')}>
        {(id) =>
          draft.isNew ? (
            <TextField
              id={id}
              value={draft.code}
              maxLength={20}
              width="100%"
              invalid={errorOf('company.code') !== undefined}
              onChange={(event) => change({ code: event.target.value.normalize('NFKC').trim().toUpperCase() })}
            />
          ) : (
            <OneOf
              id={id}
              label={t('f_code')}
              choices={companies}
              value={draft.code}
              width="100%"
              onChange={(code) => onDraft(withCompany(draft, choices, code))}
            />
          )
        }
      </FormField>
      <InputField
        label={t('f_year')}
        required
        error={errorOf('year')}
        value={draft.year}
        inputMode="numeric"
        maxLength={4}
        invalid={errorOf('year') !== undefined}
        onChange={(text) => change({ year: text.normalize('NFKC').replace(/\D/g, '') })}
      />
      <NameFields {...props} />
    </>
  )
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
        {step === 'company' && <CompanyStep {...fields} onDraft={form.setDraft} />}
        {step === 'basis' && <BasisFields {...fields} />}
        {step === 'options' && <OptionFields {...fields} />}
      </div>
    </Drawer>
  )
}
