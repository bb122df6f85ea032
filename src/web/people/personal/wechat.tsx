// The WeChat accounts by which one signs in: bound by going there and back, and unbound.
import { useEffect, useRef } from 'react'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { confirm } from '../../kit/dialog.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { goToWx, isOfPage, takeWxAnswer, wechatApi } from '../wechat.ts'

type Provider = Parameters<typeof goToWx>[0]

/** Binds what the browser has just come back with, once. */
const useBinding = () => {
  const t = useWords('personal')
  const { mutate } = useWrite(wechatApi.bindOwn)
  const isTaken = useRef(false)
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const answer = takeWxAnswer()
    if (answer) mutate(answer, { onSuccess: () => toast({ look: 'note', title: t('wxDone') }) })
  }, [mutate, t])
}

export const Wechat = () => {
  const t = useWords('personal')
  useBinding()
  const offered = useCall(wechatApi.authorize, {}, { quiet: true }).data?.providers.filter(isOfPage) ?? []
  const bound = useCall(wechatApi.bound, {}, { quiet: true }).data ?? []
  const unbind = useWrite(wechatApi.unbind)
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
