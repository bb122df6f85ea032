// The letters to copy: a picture of the server, asked for when signing in has failed a few times.
import { useCallback, useEffect, useState } from 'react'
import { useWords } from '../kit/words.ts'
import { quietly, signInApi } from './sign-in-api.ts'
import { SignInText } from './sign-in-fields.tsx'

export type CaptchaMode = 'never' | 'auto' | 'always'

type Picture = { captchaId: string; svg: string }

export type Captcha = {
  isShown: boolean
  picture: Picture | null
  typed: string
  setTyped: (typed: string) => void
  /** Shows the field, with another picture. */
  renew: () => void
  /** What is sent along. */
  given: { captchaId?: string; captchaCode?: string }
}

export const useCaptcha = (mode: CaptchaMode): Captcha => {
  const [isShown, setShown] = useState(false)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [typed, setTyped] = useState('')
  const renew = useCallback(() => {
    setShown(true)
    setTyped('')
    // Without a picture the field is empty, and a click asks again.
    signInApi.captcha({}, quietly).then(setPicture, () => setPicture(null))
  }, [])
  useEffect(() => {
    if (mode === 'always') renew()
  }, [mode, renew])
  const given = isShown && picture ? { captchaId: picture.captchaId, captchaCode: typed } : {}
  return { isShown, picture, typed, setTyped, renew, given }
}

export const CaptchaField = ({ captcha, error }: { captcha: Captcha; error: string | undefined }) => {
  const t = useWords('signIn')
  if (!captcha.isShown) return null
  const source = captcha.picture ? `data:image/svg+xml,${encodeURIComponent(captcha.picture.svg)}` : ''
  const picture = (
    <button type="button" className="captcha-picture" title={t('captchaAgain')} onClick={captcha.renew}>
      {source ? <img src={source} alt={t('captchaPicture')} /> : t('captchaAgain')}
    </button>
  )
  return (
    <SignInText
      id="captcha"
      label={t('captcha')}
      value={captcha.typed}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={8}
      beside={picture}
      onChange={captcha.setTyped}
    />
  )
}
