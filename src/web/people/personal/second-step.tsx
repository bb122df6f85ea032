// The second step of signing in: an app of one-time codes is set up with a code of it, or switched off by the password.
import { useState } from 'react'
import { securityCalls } from '../../../contract/people/sign-in.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { CopyButton } from '../../kit/copy-button.tsx'
import { FormField, InputField, TextField } from '../../kit/field.tsx'
import { PasswordRow } from '../../kit/password-row.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { QrCode } from '../../kit/qr-code.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { useWords } from '../../kit/words.ts'

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

export const SecondStep = () => {
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
