// Signing in by WeChat: the browser goes there and comes back with a code.
import { useEffect, useState } from 'react'
import type { WxProvider } from '../../../contract/people/wechat.ts'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useWords } from '../../kit/words.ts'
import { quietly, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { goToWx, isOfPage, wechatApi } from '../wechat.ts'

export const WxCard = ({ error }: { error: string }) => {
  const t = useWords('signIn')
  const [providers, setProviders] = useState<WxProvider[]>([])
  const [busy, setBusy] = useState<WxProvider | null>(null)
  const [trouble, setTrouble] = useState('')
  useEffect(() => {
    wechatApi.authorize({}, quietly).then(
      (answer) => setProviders(answer.providers.filter(isOfPage)),
      (failed) => setTrouble(troubleWords(failed)),
    )
  }, [])
  const go = async (provider: WxProvider) => {
    setBusy(provider)
    try {
      await goToWx(provider)
    } catch (failed) {
      setTrouble(troubleWords(failed))
      setBusy(null)
    }
  }
  return (
    <div>
      <p className="sign-in-text margin-bottom-12">{t('wxText')}</p>
      {providers.map((provider) => (
        <Button
          key={provider}
          look="solid"
          className="sign-in-button"
          busy={busy === provider}
          onClick={() => void go(provider)}
        >
          {t(`wxGo_${provider}`)}
        </Button>
      ))}
      {(trouble || error) && (
        <p className="sign-in-error" role="alert">
          <Icon name="error" size={14} /> {trouble || error}
        </p>
      )}
    </div>
  )
}
