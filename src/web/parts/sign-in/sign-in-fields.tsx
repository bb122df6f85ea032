// The fields by which one signs in and opens a locked screen: large, labelled above, with what is wrong below.
import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import type { CodeSentShape } from '../../../contract/people/sign-in.ts'
import { CallRefused } from '../../api/failure.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { codeOf, refusedAs, troubleWords } from './sign-in-api.ts'
import './sign-in-fields.css'

export const FieldError = (props: { id?: string; text: string | undefined }) =>
  props.text ? (
    <p id={props.id} className="sign-in-error" role="alert">
      <Icon name="error" size={14} /> {props.text}
    </p>
  ) : null

type TextProps = Omit<ComponentProps<'input'>, 'onChange' | 'id'> & {
  id: string
  label: string
  error?: string | undefined
  onChange: (value: string) => void
  /** A button or picture beside what is typed. */
  beside?: ReactNode
}

export const SignInText = ({ id, label, error, onChange, beside, ...rest }: TextProps) => (
  <>
    <label htmlFor={id} className="block text-quiet text-14 mt-16 mb-4">
      {label}
    </label>
    <span className="sign-in-row flex gap-8 items-stretch">
      <span className={`field sign-in-field min-w-0 w-full text-14 ${error ? 'field-invalid' : ''}`}>
        <input
          {...rest}
          id={id}
          name={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      {beside}
    </span>
    <FieldError id={`${id}-error`} text={error} />
  </>
)

export const SignInPassword = (props: {
  id: string
  label: string
  value: string
  error: string | undefined
  /** For whoever keeps passwords for people. */
  kind?: 'current-password' | 'new-password'
  hint?: string
  onChange: (value: string) => void
}) => {
  const t = useWords('shell')
  const [isShown, setShown] = useState(false)
  const [isCapsOn, setCapsOn] = useState(false)
  const { id, error } = props
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'))
  return (
    <>
      <label htmlFor={id} className="block text-quiet text-14 mt-16 mb-4">
        {props.label}
      </label>
      <span className={`field sign-in-field w-full text-14 ${error ? 'field-invalid' : ''}`}>
        <input
          id={id}
          name={id}
          type={isShown ? 'text' : 'password'}
          data-private
          autoComplete={props.kind ?? 'current-password'}
          maxLength={256}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onKeyUp={watchCaps}
          onKeyDown={watchCaps}
          onBlur={() => setCapsOn(false)}
        />
        <button
          type="button"
          className="field-clear"
          aria-label={t(isShown ? 'hidePassword' : 'showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </span>
      <FieldError id={`${id}-error`} text={error} />
      <p className="sign-in-caps min-h-20" role="status">
        {isCapsOn ? (
          <>
            <Icon name="capslock" size={14} /> {t('capsLock')}
          </>
        ) : (
          props.hint && <span className="sign-in-hint">{props.hint}</span>
        )}
      </p>
    </>
  )
}

/** For `SignInText` where a user name is typed. */
export const nameInput = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 64 } as const

/** What is typed on a card, what is wrong with it or with the card as a whole, and whether its act is under way. */
export const useCard = <V extends Record<string, string>>(begin: V, says = troubleWords) => {
  const [values, setValues] = useState(begin)
  const [errors, setErrors] = useState<{ [K in keyof V | 'card']?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const change = (part: Partial<V>) => {
    setValues((now) => ({ ...now, ...part }))
    setErrors({})
  }
  const fail = (trouble: unknown, place: keyof V | 'card') => setErrors({ [place]: says(trouble) } as typeof errors)
  /** Does one thing at a time; what comes of it takes the place of the card, and a refusal is told at `place`. */
  const attempt = async (work: () => Promise<unknown>, place: keyof V | 'card' | ((trouble: unknown) => void)) => {
    if (isBusy) return
    setBusy(true)
    setErrors({})
    try {
      await work()
    } catch (trouble) {
      // What is no refusal has to be said here too, for nothing else is on the page.
      if (typeof place === 'function') place(trouble)
      else fail(trouble, place)
      setBusy(false)
    }
  }
  /** Whether nothing is wrong; what is, stands at its field. */
  const isRight = (wrong: { [K in keyof V]?: string | false }): boolean => {
    const told = Object.entries(wrong).filter(([, text]) => text)
    setErrors(Object.fromEntries(told) as typeof errors)
    return told.length === 0
  }
  const field = <K extends keyof V & string>(id: K) => ({
    ...{ id, value: values[id], error: errors[id] },
    onChange: (text: string) => change({ [id]: text } as Partial<V>),
  })
  return { values, errors, isBusy, change, fail, attempt, isRight, field }
}

const codeLength = 6

/** Six digits in six boxes under one field, so that pasting and the phone's suggestion work; `onFull` at the sixth. */
export const CodeBoxes = (props: {
  id: string
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onFull: (code: string) => void
}) => {
  const change = (typed: string) => {
    const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength)
    props.onChange(digits)
    if (digits.length === codeLength && digits !== props.value) props.onFull(digits)
  }
  return (
    <>
      <label htmlFor={props.id} className="block text-quiet text-14 mt-16 mb-4">
        {props.label}
      </label>
      <span
        className={`code-boxes grid relative gap-8 grid-cols-[repeat(6,1fr)] ${props.error ? 'code-boxes-wrong' : ''}`}
      >
        <input
          id={props.id}
          name="one-time-code"
          autoComplete="one-time-code"
          inputMode="numeric"
          aria-invalid={props.error ? true : undefined}
          aria-describedby={props.error ? `${props.id}-error` : undefined}
          value={props.value}
          onChange={(event) => change(event.target.value)}
        />
        {Array.from({ length: codeLength }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
          <span key={at} aria-hidden="true" className={at === props.value.length ? 'code-box-next' : ''}>
            {props.value.charAt(at)}
          </span>
        ))}
      </span>
      <FieldError id={`${props.id}-error`} text={props.error} />
    </>
  )
}

/** The seconds that are left, and how to begin anew. */
export const useCountdown = (): [left: number, begin: (seconds: number) => void] => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tell()
    if (until <= Date.now()) return
    const timer = setInterval(tell, 500)
    return () => clearInterval(timer)
  }, [until])
  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), [])
  return [left, begin]
}

const secondsOf = (trouble: unknown): number =>
  trouble instanceof CallRefused && codeOf(trouble) === refusedAs.tooSoon ? Number(trouble.problems[0]?.args.s ?? 0) : 0

export const SendCode = (props: {
  /** Seconds to begin with: a code has just been sent. */
  startsAt?: number
  send: () => Promise<CodeSentShape | null>
  onSent: (sent: CodeSentShape) => void
  onTrouble: (trouble: unknown) => void
}) => {
  const t = useWords('signIn')
  const [left, begin] = useCountdown()
  const [isBegun, setBegun] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (!isBegun && props.startsAt) {
    setBegun(true)
    begin(props.startsAt)
  }
  const press = async () => {
    setBusy(true)
    try {
      const sent = await props.send()
      if (sent) {
        begin(sent.interval)
        props.onSent(sent)
      }
    } catch (trouble) {
      // The card says it; a code asked for too soon also says how long to wait.
      begin(Math.min(secondsOf(trouble), 3600))
      props.onTrouble(trouble)
    }
    setBusy(false)
  }
  return (
    <Button className="sign-in-send flex-none" busy={isBusy} disabled={left > 0} onClick={() => void press()}>
      {left > 0 ? t('sendAgain', { s: left }) : t('sendCode')}
    </Button>
  )
}
