// How one is kept safe: the password, where one is signed in, and who came in one's name.
import { useEffect, useRef, useState } from 'react'
import { monitorCalls } from '../../../contract/people/monitor.ts'
import { wechatCalls } from '../../../contract/people/wechat.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { momentText } from '../../kit/day-text.ts'
import { confirm } from '../../kit/dialog.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { Pager } from '../../parts/list/pager.tsx'
import { goToWx, isOfPage, takeWxAnswer } from '../wechat.ts'
import { PasswordForm } from './password.tsx'
import { SecondStep } from './second-step.tsx'

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

// The WeChat accounts by which one signs in: bound by going there and back, and unbound.

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
