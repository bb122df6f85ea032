// Signing in by WeChat: the browser goes there and comes back with a code.
import { useEffect, useState } from 'react'
import { type WxProvider, wxProviders } from '../../contract/wechat.ts'
import { sessionStore } from '../api/storage.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useWords } from '../kit/words.ts'
import { quietly, troubleWords, wechatApi } from './sign-in-api.ts'

const wayBackKey = 'wxWayBack'
/** Programs within WeChat call for themselves; a page cannot. */
const isOfPage = (provider: WxProvider): boolean => provider !== 'mini'

export type WxAnswer = { provider: WxProvider; code: string; state: string }

/** What WeChat has sent the browser back with, read once: the address is as before then. Null for none. */
export const takeWxAnswer = (): WxAnswer | null => {
  const query = new URLSearchParams(location.search)
  const [provider, code, state] = [query.get('wx'), query.get('code'), query.get('state')]
  const known = wxProviders.find((each) => each === provider)
  if (!known || !code || !state) return null
  const hash = sessionStore.read<string>(wayBackKey) ?? '#/login'
  sessionStore.remove(wayBackKey)
  history.replaceState(null, '', `${location.pathname}${hash}`)
  return { provider: known, code, state }
}

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
      const redirect = `${location.origin}${location.pathname}?wx=${provider}`
      const { url } = await wechatApi.authorize({ provider, redirect }, quietly)
      sessionStore.write(wayBackKey, location.hash)
      location.assign(url)
    } catch (failed) {
      setTrouble(troubleWords(failed))
      setBusy(null)
    }
  }
  return (
    <div className="sign-in-wx">
      <p className="sign-in-text">{t('wxText')}</p>
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
