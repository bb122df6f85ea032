// How one is kept safe: the password, where one is signed in, and who came in one's name.

import { useEffect, useRef, useState } from 'react'
import { monitorCalls } from '../../../contract/people/monitor.ts'
import { wechatCalls } from '../../../contract/people/session.ts'
import { securityCalls } from '../../../contract/people/sign-in.ts'
import { passwordStrength } from '../../../domain/base/text.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { FormField, InputField, PasswordRow, TextField } from '../../kit/field.tsx'
import { textAt, troubleText } from '../../kit/problem-list.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { toast } from '../../kit/toast.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import { Pager } from '../../parts/list/pager.tsx'
import { type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import { goToWx, isOfPage, takeWxAnswer } from '../wechat.ts'

const pageSize = 20

const Sessions = () => {
  const t = useWords('personal')
  const list = useCall(monitorCalls.mySessions, { page: 1, pageSize: 50 }, { quiet: true })
  const end = useWrite(monitorCalls.endSession)
  const others = useWrite(monitorCalls.endOthers)
  const rows = list.data?.items ?? []
  return (
    <section className="personal-part" aria-label={t('sessions')}>
      <h2>
        {t('sessions')}
        <Button icon="logout" disabled={rows.length < 2} busy={others.isPending} onClick={() => others.mutate({})}>
          {t('endOthers')}
        </Button>
      </h2>
      <ul className="personal-rows">
        {rows.map((row) => (
          <li key={row.id}>
            <span>{row.agent || row.deviceName}</span>
            <span className="page-note">{row.ip}</span>
            <span className="page-note">{momentText(row.lastSeenAt)}</span>
            {row.current ? (
              <Tag look="ok">{t('current')}</Tag>
            ) : (
              <Button small icon="logout" busy={end.isPending} onClick={() => end.mutate({ id: row.id })}>
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const History = ({ onNotMe }: { onNotMe: () => void }) => {
  const t = useWords('personal')
  const [page, setPage] = useState(1)
  const list = useCall(monitorCalls.mySignIns, { page, pageSize }, { quiet: true })
  const others = useWrite(monitorCalls.endOthers)
  const notMe = async () => {
    const answer = await confirm({ title: t('notMeTitle'), text: t('notMeText'), act: t('endOthers'), danger: true })
    if (answer !== null) others.mutate({}, { onSuccess: onNotMe })
  }
  return (
    <section className="personal-part" aria-label={t('history')}>
      <h2>{t('history')}</h2>
      <ul className="personal-rows">
        {(list.data?.items ?? []).map((row) => (
          <li key={row.id}>
            <span>{momentText(row.at)}</span>
            <span>{t(`monitor:kind_${row.kind}`)}</span>
            <span>{row.agent}</span>
            <span className="page-note">{row.ip}</span>
            <Tag look={row.result === 'ok' ? 'ok' : 'warn'}>{t(`monitor:result_${row.result}`)}</Tag>
            <Button small look="plain" onClick={() => void notMe()}>
              {t('notMe')}
            </Button>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={list.data?.total ?? 0} onPage={setPage} />
    </section>
  )
}

export const Security = () => {
  const t = useWords('personal')
  /** How often somebody else was said to have come since the password is what it is: each time it is asked for anew. */
  const [times, setTimes] = useState(0)
  const why = times > 0 ? { why: t('notMeNow'), onChanged: () => setTimes(0) } : {}
  return (
    <>
      <PasswordForm key={times} {...why} />
      <SecondStep />
      <Wechat />
      <Sessions />
      <History onNotMe={() => setTimes(times + 1)} />
    </>
  )
}

type Provider = Parameters<typeof goToWx>[0]

/** Binds what the browser has just come back with, once. */
const useBinding = () => {
  const t = useWords('personal')
  const { mutate } = useWrite(wechatCalls.bindOwn)
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const answer = takeWxAnswer()
    if (answer) mutate(answer, { onSuccess: () => toast({ look: 'note', title: t('wxDone') }) })
  }, [mutate, t])
}

const Wechat = () => {
  const t = useWords('personal')
  useBinding()
  const offered = useCall(wechatCalls.authorize, {}, { quiet: true }).data?.providers.filter(isOfPage) ?? []
  const bound = useCall(wechatCalls.bound, {}, { quiet: true }).data ?? []
  const unbind = useWrite(wechatCalls.unbind)
  if (offered.length === 0 && bound.length === 0) return null
  const go = (provider: Provider) =>
    goToWx(provider).catch((trouble) => toast({ look: 'error', title: troubleText(trouble) }))
  const end = async (provider: Provider) => {
    const text = t('wxUnbindText')
    const answer = await confirm({ title: t('wxUnbindTitle'), text, act: t('wxUnbind'), danger: true })
    if (answer !== null) unbind.mutate({ provider })
  }
  const free = offered.filter((provider) => !bound.some((each) => each.provider === provider))
  return (
    <section className="personal-part" aria-label={t('wx')}>
      <h2>{t('wx')}</h2>
      <ul className="personal-rows">
        {bound.map(({ provider, nick, boundAt }) => (
          <li key={provider}>
            <span>{t(`wx_${provider}`)}</span>
            <span>{nick}</span>
            <span className="page-note">{momentText(boundAt)}</span>
            <Button small busy={unbind.isPending} onClick={() => void end(provider)}>
              {t('wxUnbind')}
            </Button>
          </li>
        ))}
        {free.map((provider) => (
          <li key={provider}>
            <span>{t(`wx_${provider}`)}</span>
            <span className="page-note">{t('wxNone')}</span>
            <Button small onClick={() => void go(provider)}>
              {t('wxBind')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const steps = ['weak', 'medium', 'strong'] as const
type Passwords = { oldPassword: string; newPassword: string; again: string }
const blank: Passwords = { oldPassword: '', newPassword: '', again: '' }

const Meter = ({ password }: { password: string }) => {
  const t = useWords('personal')
  const strength = passwordStrength(password)
  const reached = steps.indexOf(strength)
  return (
    <span className={`strength row gap-4 text-quiet mb-12 ml-108 strength-${strength}`} role="status">
      {steps.map((step, at) => (
        <i key={step} className="rounded-2 w-40 h-4 bg-line-2" data-on={at <= reached} />
      ))}
      {t('strength')} {t(`strength_${strength}`)}
    </span>
  )
}

/** `why`: a sentence for whoever must change it now; with it the form comes into sight, ready to be typed in. */
const PasswordForm = ({ why, onChanged }: { why?: string; onChanged?: () => void }) => {
  const t = useWords('personal')
  const form = useRef<HTMLElement>(null)
  useEffect(() => {
    if (why) form.current?.querySelector('input')?.focus()
  }, [why])
  const [now, setNow] = useState<Passwords>(blank)
  const state = useCall(securityCalls.mfa, {}, { quiet: true }).data
  const change = useWrite(securityCalls.changePassword)
  const isOther = now.again !== '' && now.again !== now.newPassword
  const isReady = now.oldPassword !== '' && now.newPassword !== '' && now.again === now.newPassword
  const errorOf = (name: keyof Passwords) => {
    if (name === 'again') return isOther ? t('passwordDiffers') : undefined
    return textAt(change.error, name)
  }
  const submit = () => {
    const { oldPassword, newPassword } = now
    const onSuccess = () => {
      setNow(blank)
      onChanged?.()
      toast({ look: 'note', title: t('passwordChanged') })
    }
    change.mutate({ oldPassword, newPassword }, { onSuccess })
  }
  const look = { max: 256, type: 'password', required: true } as const
  const fields: RecordField<Passwords>[] = [
    { ...look, name: 'oldPassword', autoComplete: 'current-password' },
    { ...look, name: 'newPassword', autoComplete: 'new-password', hint: 'passwordRule' },
    { kind: 'free', when: now.newPassword !== '', draw: () => <Meter password={now.newPassword} /> },
    { ...look, name: 'again', label: 'againPassword', autoComplete: 'new-password' },
  ]
  const draft = { values: now, change: (part: Partial<Passwords>) => setNow({ ...now, ...part }), errorOf }
  return (
    <section ref={form} className="personal-part personal-form" aria-label={t('password')}>
      <h2>
        {t('password')}
        {state && <span className="page-note">{t('passwordSince', { at: momentText(state.passwordChangedAt) })}</span>}
      </h2>
      {why && (
        <p className="personal-why row mb-12 px-12 py-8 gap-8 text-warn bg-warn-bg rounded-4" role="alert">
          <Icon name="alert" size={16} /> {why}
        </p>
      )}
      <RecordFields {...{ words: 'personal', form: draft, fields }} />
      <div className="flex justify-end pb-12">
        <Button look="solid" disabled={!isReady} busy={change.isPending} onClick={submit}>
          {t('password')}
        </Button>
      </div>
    </section>
  )
}

// The second step of signing in: an app of one-time codes is set up with a code of it, or switched off by the password.

type Setup = { secret: string; uri: string }

const Recovery = ({ codes }: { codes: readonly string[] }) => {
  const t = useWords('personal')
  return (
    <div role="status">
      <p>{t('recoveryTold')}</p>
      <pre className="mx-0 my-8 px-12 py-8 bg-surface-2 text-14 rounded-6" data-private>
        {codes.join('\n')}
      </pre>
      <CopyButton text={codes.join('\n')} />
    </div>
  )
}

/** The secret for the app, and the first code of it. */
const Enable = ({ setup, onDone }: { setup: Setup; onDone: (codes: readonly string[]) => void }) => {
  const t = useWords('personal')
  const [code, setCode] = useState('')
  const enable = useWrite(securityCalls.mfaEnable, { quiet: true })
  const submit = () =>
    enable.mutate({ kind: 'totp', code: code.trim() }, { onSuccess: ({ recovery }) => onDone(recovery) })
  return (
    <>
      <p className="text-quiet whitespace-pre-line wrap-anywhere basis-full my-2">{t('totpHint')}</p>
      <div className="pt-8 pb-12 pl-144" data-private>
        <QrCode value={setup.uri} title={t('totpQr')} />
      </div>
      <FormField label={t('totpSecret')}>
        {(id) => <TextField id={id} width="100%" readOnly value={setup.secret} data-private />}
      </FormField>
      <FormField label="">
        {() => (
          <a className="link-button" href={setup.uri}>
            {t('totpOpen')}
          </a>
        )}
      </FormField>
      <InputField
        label={t('totpCode')}
        required
        error={enable.error ? troubleText(enable.error) : undefined}
        width={140}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        value={code}
        onChange={(text) => setCode(text.normalize('NFKC'))}
      />
      <div className="flex justify-end pb-12">
        <Button look="solid" disabled={code.trim() === ''} busy={enable.isPending} onClick={submit}>
          {t('totpOn')}
        </Button>
      </div>
    </>
  )
}

const SecondStep = () => {
  const t = useWords('personal')
  const state = useCall(securityCalls.mfa, {}, { quiet: true }).data
  const [password, setPassword] = useState('')
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const begin = useWrite(securityCalls.mfaSetup)
  const disable = useWrite(securityCalls.mfaDisable)
  const renew = useWrite(securityCalls.mfaRecovery)
  if (!state) return null
  const isOn = state.kind !== 'none'
  const done = (made: readonly string[]) => {
    setSetup(null)
    setCodes(made)
    setPassword('')
  }
  return (
    <section className="personal-part personal-form" aria-label={t('mfa')}>
      <h2>
        {t('mfa')} <Tag look={isOn ? 'ok' : 'draft'}>{t(`mfa_${state.kind}`)}</Tag>
        {isOn && <span className="page-note">{t('recoveryLeft', { n: state.recoveryLeft })}</span>}
      </h2>
      {codes.length > 0 && <Recovery codes={codes} />}
      {setup ? (
        <Enable setup={setup} onDone={done} />
      ) : (
        <>
          <PasswordRow
            label={t('shell:password')}
            hint={t('mfaPassword')}
            value={password}
            trouble={isOn ? (renew.error ?? disable.error) : begin.error}
            onChange={setPassword}
          />
          <div className="flex justify-end pb-12">
            {isOn ? (
              <>
                <Button
                  disabled={password === ''}
                  busy={renew.isPending}
                  onClick={() => renew.mutate({ password }, { onSuccess: ({ recovery }) => done(recovery) })}
                >
                  {t('recoveryNew')}
                </Button>
                <Button
                  look="danger"
                  disabled={password === ''}
                  busy={disable.isPending}
                  onClick={() => disable.mutate({ password }, { onSuccess: () => done([]) })}
                >
                  {t('mfaOff')}
                </Button>
              </>
            ) : (
              <Button
                look="solid"
                disabled={password === ''}
                busy={begin.isPending}
                onClick={() => begin.mutate({ password }, { onSuccess: setSetup })}
              >
                {t('mfaSetUp')}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
