// What opens a locked screen: its user's password or, where the server offers them, a code that reaches him or a scan.
import { type FormEvent, type ReactNode, useState } from 'react'
import { signInCalls } from '../../contract/people/sign-in.ts'
import { CallRefused } from '../api/failure.ts'
import { send } from '../api/query.ts'
import { type Locked, type UnlockInput, unlockScreen } from '../api/screen-lock.ts'
import { Button, Icon, Segmented } from '../kit/button.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { say, useWords } from '../kit/words.ts'
import { ScanPicture } from '../parts/sign-in/scan-picture.tsx'
import { proven, quietly } from '../parts/sign-in/sign-in-api.ts'
import { CodeBoxes, SendCode } from '../parts/sign-in/sign-in-fields.tsx'

/** What the server said, and of wrong passwords how many tries are left; a session that is over says nothing. */
const unlockTrouble = (trouble: unknown): string => {
  const left = trouble instanceof CallRefused ? trouble.problems[0]?.args.left : undefined
  const tries = left === undefined ? '' : ` ${say('shell:triesLeft', { n: Number(left) })}`
  return `${troubleText(trouble) || say('shell:lockEnded')}${tries}`
}

const useUnlock = () => {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const unlock = async (given: UnlockInput): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      await unlockScreen(given)
    } catch (trouble) {
      setError(unlockTrouble(trouble))
      setBusy(false)
    }
  }
  return { error, setError, isBusy, unlock }
}

const Form = (props: { isBusy: boolean; onSubmit: () => void; children: ReactNode }) => {
  const t = useWords('shell')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form className="column gap-12" onSubmit={submit} noValidate>
      {props.children}
      <Button look="solid" submit busy={props.isBusy}>
        {t('unlock')}
      </Button>
    </form>
  )
}

const ByPassword = () => {
  const t = useWords('shell')
  const { error, setError, isBusy, unlock } = useUnlock()
  const [password, setPassword] = useState('')
  const submit = () => (password === '' ? setError(t('passwordEmpty')) : void unlock({ password }))
  return (
    <Form isBusy={isBusy} onSubmit={submit}>
      <label htmlFor="unlock" className="visually-hidden">
        {t('password')}
      </label>
      <span className={`field ${error ? 'field-invalid' : ''}`}>
        <input
          id="unlock"
          type="password"
          autoComplete="current-password"
          placeholder={t('password')}
          maxLength={256}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'unlock-error' : undefined}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setError('')
          }}
        />
      </span>
      {error && (
        <p id="unlock-error" className="form-error" role="alert">
          <Icon name="error" size={14} /> {error}
        </p>
      )}
    </Form>
  )
}

const ByCode = ({ userName }: { userName: string }) => {
  const t = useWords('signIn')
  const { error, setError, isBusy, unlock } = useUnlock()
  const [code, setCode] = useState('')
  const [note, setNote] = useState('')
  const open = (typed: string) => void unlock({ loginType: 'mobile', code: typed })
  const fail = (trouble: unknown) => {
    setError(unlockTrouble(trouble))
  }
  const onSent = () => {
    setError('')
    setNote(t('codeSent'))
    document.getElementById('unlock-code')?.focus()
  }
  return (
    <Form isBusy={isBusy} onSubmit={() => (code.length < 6 ? setError(t('codeEmpty')) : open(code))}>
      <div>
        <CodeBoxes
          id="unlock-code"
          label={t('code')}
          value={code}
          error={error || undefined}
          onChange={(typed) => {
            setCode(typed)
            setError('')
          }}
          onFull={open}
        />
        <p className="sign-in-note min-h-20 mt-4" role="status">
          {note}
        </p>
      </div>
      <SendCode
        send={() => proven(userName, (proof) => send(signInCalls.sendCode, { username: userName, ...proof }, quietly))}
        onSent={onSent}
        onTrouble={fail}
      />
    </Form>
  )
}

export const UnlockForm = ({ locked }: { locked: Locked }) => {
  const t = useWords('signIn')
  const ways = ['account' as const, ...locked.ways]
  const [way, setWay] = useState<(typeof ways)[number]>('account')
  return (
    <>
      {ways.length > 1 && (
        <Segmented
          label={t('shell:unlock')}
          value={way}
          options={ways.map((value) => ({ value, label: t(value) }))}
          onChange={setWay}
        />
      )}
      {way === 'account' && <ByPassword />}
      {way === 'mobile' && <ByCode userName={locked.userName} />}
      {way === 'scan' && <ScanPicture onTicket={unlockScreen} says={unlockTrouble} />}
    </>
  )
}
