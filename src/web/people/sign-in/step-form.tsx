// The frame of a card that takes the place of the ways in: title, text, what is asked, and the way back.
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import type { LoginResultShape } from '../../../contract/people/session.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { FieldError, type useCard } from '../../parts/sign-in/sign-in-fields.tsx'

export const StepForm = (props: {
  title: string
  text: string
  act: string
  card?: Pick<ReturnType<typeof useCard>, 'isBusy' | 'errors'>
  onSubmit: () => void
  onBack: () => void
  children: ReactNode
}) => {
  const t = useWords('signIn')
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <h1 className="font-semibold">{props.title}</h1>
      {props.text && <p className="sign-in-text mb-12">{props.text}</p>}
      {props.children}
      <FieldError text={props.card?.errors.card} />
      <Button look="solid" submit busy={props.card?.isBusy} className="sign-in-button">
        {props.act}
        <Icon name="enter" size={14} />
      </Button>
      <p className="text-center mt-16">
        <button type="button" className="link-button" onClick={props.onBack}>
          {t('back')}
        </button>
      </p>
    </form>
  )
}

// What the cards of the sign-in page are given, and what they hand on.

export type CardProps = {
  /** The way in has led to this: tokens, or a step that is still to be done. */
  onResult: (result: LoginResultShape, remember: boolean) => void
  onForgot: () => void
  /** For how many days whoever wants it stays signed in. */
  rememberDays: number
}

/** A card that takes the place of the ways in, until it is done or one goes back. */
export type StepProps = {
  onResult: (result: LoginResultShape) => void
  onBack: () => void
}
