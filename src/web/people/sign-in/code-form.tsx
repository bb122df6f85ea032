// A name and the code that was sent to it: for coming in without the password, and for setting a new one.
import { type FormEvent, useState } from 'react'
import { sessionCalls } from '../../../contract/people/session.ts'
import { type CodeSentShape, signInCalls } from '../../../contract/people/sign-in.ts'
import { CallRefused } from '../../api/failure.ts'
import { send } from '../../api/query.ts'
import { localStore } from '../../api/storage.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { proven, quietly, type SignInStep } from '../../parts/sign-in/sign-in-api.ts'
import {
  CodeBoxes,
  nameInput,
  SendCode,
  SignInPassword,
  SignInText,
  useCard,
} from '../../parts/sign-in/sign-in-fields.tsx'
import { type CardProps, StepForm, type StepProps } from './step-form.tsx'

const lastWhoKey = 'lastSignInWho'

const useCodeWords = () => {
  const t = useWords('signIn')
  return (who: string, code: string) => ({
    who: !who.trim() && t('whoEmpty'),
    code: code.length < 6 && t('codeEmpty'),
  })
}

const lastWho = (): string => localStore.read<string>(lastWhoKey) ?? ''

const CodeForm = (props: {
  card: Pick<ReturnType<typeof useCard<{ who: string; code: string }>>, 'values' | 'field' | 'isRight' | 'fail'>
  send: (who: string) => Promise<CodeSentShape>
  onFull: (code: string) => void
}) => {
  const t = useWords('signIn')
  const { card } = props
  const who = card.values.who.trim()
  const [note, setNote] = useState('')
  return (
    <>
      <SignInText
        label={t('who')}
        {...nameInput}
        {...card.field('who')}
        beside={
          <SendCode
            send={async () => (card.isRight({ who: !who && t('whoEmpty') }) ? props.send(who) : null)}
            onSent={() => {
              setNote(t('codeSent'))
              document.getElementById('code')?.focus()
            }}
            onTrouble={(trouble) => card.fail(trouble, 'who')}
          />
        }
      />
      <p className="sign-in-note min-h-20 mt-4" role="status">
        {note}
      </p>
      <CodeBoxes label={t('code')} {...card.field('code')} onFull={props.onFull} />
    </>
  )
}

export const MobileCard = ({ onResult, rememberDays }: CardProps) => {
  const t = useWords('shell')
  const missing = useCodeWords()
  const card = useCard({ who: lastWho(), code: '' })
  const [remember, setRemember] = useState(false)
  const signIn = (code: string) => {
    const mobile = card.values.who.trim()
    const given = { loginType: 'mobile', mobile, code, remember } as const
    if (!card.isRight(missing(mobile, code))) return
    void card.attempt(async () => {
      const result = await proven(mobile, (proof) => send(sessionCalls.login, { ...given, ...proof }, quietly))
      localStore.write(lastWhoKey, mobile)
      onResult(result, remember)
    }, 'code')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn(card.values.code)
  }
  return (
    <form onSubmit={submit} noValidate>
      <CodeForm
        card={card}
        send={(username) => proven(username, (proof) => send(signInCalls.sendCode, { username, ...proof }, quietly))}
        onFull={signIn}
      />
      <div className="sign-in-remember row justify-between mt-8 gap-12">
        <Checkbox checked={remember} onChange={setRemember}>
          {t('remember', { n: rememberDays })}
        </Checkbox>
      </div>
      <Button look="solid" submit busy={card.isBusy} className="sign-in-button">
        {t('signIn')}
        <Icon name="enter" size={14} />
      </Button>
    </form>
  )
}

// A new password, typed twice, with its rule; for whoever must change it and for whoever has forgotten it.

type PasswordRule = 'spec' | 'strict'

const usePasswordWords = () => {
  const t = useWords('signIn')
  return ({ newPassword, passwordAgain }: { newPassword: string; passwordAgain: string }) => ({
    newPassword: !newPassword && t('newEmpty'),
    passwordAgain: newPassword !== '' && newPassword !== passwordAgain && t('differ'),
  })
}

/** Where a refusal is told: that of the password itself at its field, any other at `other`. */
const placeOf = <P extends string>(trouble: unknown, other: P): P | 'newPassword' =>
  trouble instanceof CallRefused && trouble.problems[0]?.path === 'newPassword' ? 'newPassword' : other

type Renewed = Pick<ReturnType<typeof useCard<{ newPassword: string; passwordAgain: string }>>, 'field'>

const NewPassword = ({ card, rule }: { card: Renewed; rule: PasswordRule }) => {
  const t = useWords('signIn')
  const kind = 'new-password'
  return (
    <>
      <SignInPassword label={t('newPassword')} hint={t(`rule_${rule}`)} {...{ kind, ...card.field('newPassword') }} />
      <SignInPassword label={t('again')} {...{ kind, ...card.field('passwordAgain') }} />
    </>
  )
}

// Another password before one comes in: it was given by somebody else, or it has expired.

export const ChangeCard = (props: StepProps & { step: SignInStep<'changePassword'>; rule: PasswordRule }) => {
  const t = useWords('signIn')
  const wrong = usePasswordWords()
  const card = useCard({ newPassword: '', passwordAgain: '' })
  const { ticket, reasons } = props.step
  const change = () => {
    const given = { ticket, newPassword: card.values.newPassword }
    if (!card.isRight(wrong(card.values))) return
    void card.attempt(
      async () => props.onResult(await send(signInCalls.changeByTicket, given, quietly)),
      (trouble) => card.fail(trouble, placeOf(trouble, 'card')),
    )
  }
  return (
    <StepForm
      title={t('change')}
      text={reasons.map((reason) => t(`why_${reason}`)).join(' ')}
      act={t('change')}
      card={card}
      onSubmit={change}
      onBack={props.onBack}
    >
      <NewPassword card={card} rule={props.rule} />
    </StepForm>
  )
}

export const ForgotCard = (props: { rule: PasswordRule; onBack: () => void }) => {
  const t = useWords('signIn')
  const missing = useCodeWords()
  const wrong = usePasswordWords()
  const card = useCard({ who: lastWho(), code: '', newPassword: '', passwordAgain: '' })
  const reset = () => {
    const { who, code, newPassword } = card.values
    if (!card.isRight({ ...missing(who, code), ...wrong(card.values) })) return
    void card.attempt(
      async () => {
        await send(signInCalls.forgotReset, { userName: who.trim(), code, newPassword }, quietly)
        toast({ look: 'note', title: t('forgotDone') })
        props.onBack()
      },
      (trouble) => card.fail(trouble, placeOf(trouble, 'code')),
    )
  }
  return (
    <StepForm title={t('forgotTitle')} text="" act={t('reset')} card={card} onSubmit={reset} onBack={props.onBack}>
      <CodeForm
        card={card}
        send={(userName) => proven(userName, (proof) => send(signInCalls.forgotSend, { userName, ...proof }, quietly))}
        onFull={() => document.getElementById('newPassword')?.focus()}
      />
      <NewPassword card={card} rule={props.rule} />
    </StepForm>
  )
}
