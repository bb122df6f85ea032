// The sign-in page: the ways in as tabs, and the steps that take their place; light on purpose, without router.

import { useCallback, useEffect, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { type LoginResultShape, sessionCalls, type WxProvider, wechatCalls } from '../../../contract/people/session.ts'
import { send } from '../../api/query.ts'
import { storeTokens } from '../../api/tokens.ts'
import { Logo } from '../../kit/button.tsx'
import { replaceHash, splitAddress } from '../../kit/hash.ts'
import { LanguageChoice } from '../../kit/language-choice.tsx'
import { toast } from '../../kit/toast.tsx'
import { say, useLang, useProductTitle, useWords } from '../../kit/words.ts'
import { ScanPicture } from '../../parts/sign-in/scan-picture.tsx'
import { quietly, type SignInStep, troubleWords } from '../../parts/sign-in/sign-in-api.ts'
import { FieldError } from '../../parts/sign-in/sign-in-fields.tsx'
import { usePreferences } from '../../theme/preferences.ts'
import { takeWxAnswer } from '../wechat.ts'
import { AccountCard } from './account-card.tsx'
import { Background } from './background.tsx'
import { BindCard, WxCard } from './bind-card.tsx'
import { ChangeCard, ForgotCard, MobileCard } from './code-form.tsx'
import { greet } from './greeting.tsx'
import { afterSignIn } from './guard.ts'
import { CheckCard, SetUpCard } from './second-step.tsx'
import type { CardProps } from './step-form.tsx'
import './sign-in.css'
import './sign-in-cards.css'

const ScanCard = ({ onResult }: CardProps) => (
  <ScanPicture onTicket={async (given) => onResult(await send(sessionCalls.login, given, quietly), false)} />
)

type Config = ResultOf<(typeof sessionCalls)['appConfig']>
type Way = 'account' | 'mobile' | 'scan' | 'wx'
const ways: readonly Way[] = ['account', 'mobile', 'scan', 'wx']

/** What stands in the place of the ways in. */
type Place = null | 'forgot' | Exclude<LoginResultShape, SignInStep<'done'>>

const useConfig = (): Config | null => {
  const [config, setConfig] = useState<Config | null>(null)
  useEffect(() => {
    // Without it the page knows the usual way in, which is enough.
    send(sessionCalls.appConfig, {}, quietly).then(setConfig, () => setConfig(null))
  }, [])
  return config
}

const enter = (done: SignInStep<'done'>, remember: boolean): void => {
  storeTokens(done.accessToken, done.refreshToken, remember)
  greet(done.user.realName || done.user.userName || '')
  if (done.passwordWarnDays !== undefined) {
    toast({ look: 'note', title: say('signIn:warnDays', { n: done.passwordWarnDays }) })
  }
  const { search } = splitAddress(location.hash.slice(1))
  replaceHash(afterSignIn(search))
}

const useWay = () => {
  const [way, setWay] = useState<Way>('account')
  const [place, setPlace] = useState<Place>(null)
  const [remember, setRemember] = useState(false)
  const [provider, setProvider] = useState<WxProvider>('open')
  const [message, setMessage] = useState('')
  const onResult = useCallback((result: LoginResultShape, kept?: boolean) => {
    if (kept !== undefined) setRemember(kept)
    setMessage('')
    if (result.step === 'done') enter(result, kept ?? false)
    else setPlace(result)
  }, [])
  const onStep = (result: LoginResultShape) => onResult(result, remember)
  const over = (said: string) => {
    setPlace(null)
    setMessage(said)
  }
  useEffect(() => {
    const answer = takeWxAnswer()
    if (!answer) return
    setProvider(answer.provider)
    setWay('wx')
    send(wechatCalls.login, answer, quietly).then(onResult, (trouble) => setMessage(troubleWords(trouble)))
  }, [onResult])
  const choose = (next: Way) => {
    setWay(next)
    setMessage('')
  }
  return { way, choose, place, setPlace, remember, provider, message, onResult, onStep, over }
}

const Ways = (props: { offered: readonly Way[]; way: Way; onChoose: (way: Way) => void }) => {
  const t = useWords('signIn')
  const move = (by: number) => {
    const at = props.offered.indexOf(props.way)
    const next = props.offered[(at + by + props.offered.length) % props.offered.length]
    if (next) props.onChoose(next)
    if (next) document.getElementById(`way-${next}`)?.focus()
  }
  if (props.offered.length < 2) return null
  return (
    <div
      role="tablist"
      aria-label={t('ways')}
      className="sign-in-ways flex lined gap-20 mb-20"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') move(1)
        else if (event.key === 'ArrowLeft') move(-1)
      }}
    >
      {props.offered.map((way) => (
        <button
          key={way}
          className="py-8 text-quiet unboxed"
          id={`way-${way}`}
          type="button"
          role="tab"
          aria-selected={way === props.way}
          tabIndex={way === props.way ? 0 : -1}
          onClick={() => props.onChoose(way)}
        >
          {t(way)}
        </button>
      ))}
    </div>
  )
}

const WayCard = ({ way, message, ...card }: CardProps & { way: Way; message: string }) => {
  if (way === 'mobile') return <MobileCard {...card} />
  if (way === 'scan') return <ScanCard {...card} />
  return way === 'wx' ? <WxCard error={message} /> : <AccountCard {...card} />
}

const Cards = ({ config }: { config: Config | null }) => {
  const t = useWords('shell')
  const { way, choose, place, setPlace, remember, provider, message, onResult, onStep, over } = useWay()
  const rule = config?.passwordPolicy ?? 'spec'
  const back = () => setPlace(null)
  if (place === 'forgot') return <ForgotCard rule={rule} onBack={back} />
  const steps = { onResult: onStep, onBack: back }
  if (place?.step === 'check') return <CheckCard {...steps} step={place} remember={remember} onOver={over} />
  if (place?.step === 'setUp') return <SetUpCard {...steps} step={place} onOver={over} />
  if (place?.step === 'changePassword') return <ChangeCard {...steps} step={place} rule={rule} />
  if (place?.step === 'bind') return <BindCard {...steps} step={place} provider={provider} />
  const offered = ways.filter((each) => (config?.variants ?? ['account']).includes(each))
  return (
    <>
      <h1 className="font-semibold">{t('signIn')}</h1>
      <Ways offered={offered} way={way} onChoose={choose} />
      <FieldError text={way === 'wx' ? '' : message} />
      <WayCard
        key={way}
        way={way}
        message={message}
        onResult={onResult}
        onForgot={() => setPlace('forgot')}
        rememberDays={config?.rememberDays ?? 7}
      />
    </>
  )
}

/** The page at `/login`. */
export default function SignIn() {
  const t = useWords('shell')
  const lang = useLang()
  const own = useProductTitle()
  const { globalTitle, globalViceTitle, globalViceTitleMsg } = usePreferences()
  const config = useConfig()
  const product = globalTitle || config?.globalTitle[lang] || own
  useEffect(() => {
    document.title = `${t('signIn')} - ${product}`
  }, [t, product])
  return (
    <div className="sign-in">
      <section className="sign-in-cloth column relative overflow-hidden px-56 py-46" aria-label={product}>
        <Background />
        <div className="sign-in-brand row relative gap-10 text-18 leading-32">
          <Logo size={30} />
          <b className="font-semibold">{product}</b>
          <span className="text-14">{globalViceTitle || (product === t('product') ? t('productLatin') : '')}</span>
        </div>
        <div className="sign-in-pitch relative whitespace-pre-line my-auto text-[15px] leading-26">
          <p className="sign-in-slogan mb-16 whitespace-pre">{globalViceTitleMsg || t('slogan')}</p>
          <p>{t('pitch')}</p>
        </div>
      </section>
      <main className="column items-center justify-center relative bg-surface px-24 pt-64 pb-24">
        <div className="sign-in-language absolute">
          <LanguageChoice />
        </div>
        <div className="sign-in-form w-360 max-w-full my-auto pb-40">
          <Cards config={config} />
        </div>
        <footer className="min-h-20 text-faint text-12">{config && `${product} ${config.version}`}</footer>
      </main>
    </div>
  )
}
