// The end of the year of an account set: check, vouchers, next account set, opening balances, and taking it back.

import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import { closingCalls, type YearEndShape } from '../../contract/closing/closing.ts'
import { numberOf } from '../../domain/base/problem.ts'
import { holdsSet, renewUser } from '../api/load-user.ts'
import { send, useCall } from '../api/query.ts'
import { type AccountSetChoice, useUser } from '../api/session.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm, type DialogQuestion } from '../kit/dialog.tsx'
import { Answered, Page, PageBar, PageBody, Skeleton, useTab } from '../kit/page.tsx'
import { problemsOf } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { PostingProgress } from './posting-work.tsx'
import { CheckStep, type Choice, isChoice, NextStep, OpeningStep, VoucherStep } from './year-end-steps.tsx'

const overwriteNo = numberOf({ code: 'year.overwrite' })

const useActs = (found: YearEndShape | undefined, accountSet: string, openItems: boolean) => {
  const t = useWords('closing')
  const [progress, setProgress] = useState<Progress | null>(null)
  const args = { year: found?.year ?? 0, set: found?.next.accountSet ?? '' }
  const close = async (input: { overwrite?: boolean; provisional?: boolean }) => {
    await send(
      closingCalls.yearEnd,
      { accountSet, openItems, ...input },
      { onProgress: setProgress, quiet: 'refusals' },
    )
  }
  /** Asks whether openings that are there are to be replaced, as the refusal asks (E221). */
  const closeOrAsk = async (input: { provisional?: boolean }) => {
    try {
      await close(input)
    } catch (trouble) {
      const problems = problemsOf(trouble)
      if (problems.length !== 1 || problems[0]?.code !== overwriteNo) {
        toast({ look: 'error', title: problems.map((one) => one.message).join(' ') || (trouble as Error).message })
        throw trouble
      }
      const next = { ...args, year: args.year + 1 }
      await confirm({
        title: t('overwriteTitle', next),
        text: t('overwriteText'),
        act: t('overwriteAct'),
        danger: true,
        onAct: () => close({ ...input, overwrite: true }),
      })
    }
  }
  /** Asked in the words `<name>Title` and `<name>Text`. */
  const act = async (name: string, question: Pick<DialogQuestion, 'act' | 'danger' | 'onAct'>) => {
    const answer = await confirm({ title: t(`${name}Title`, args), text: t(`${name}Text`, args), ...question })
    setProgress(null)
    // A year-end that ran has made the next account set; taking one back leaves it.
    if (answer !== null) await renewUser((user) => holdsSet(user, args.set))
  }
  const cancel = () => send(closingCalls.yearEndCancel, { accountSet }, { onProgress: setProgress })
  return {
    progress,
    close: () => act('close', { act: t('closeYear', args), onAct: () => closeOrAsk({}) }),
    carry: () => act('provisional', { act: t('provisionalAct'), onAct: () => closeOrAsk({ provisional: true }) }),
    cancel: () => act('cancel', { act: t('cancelYear'), danger: true, onAct: cancel }),
  }
}

const Acts = ({ found, acts }: { found: YearEndShape; acts: ReturnType<typeof useActs> }) => {
  const t = useWords('closing')
  const tab = useTab()
  const { next } = found
  const user = useUser()
  const isCarried = next.carried === 'final' || next.carried === 'provisional'
  const isFree = next.posted === 0
  const isFinal = next.carried === 'final'
  return (
    <div className="year-acts row gap-8">
      {user && holdsSet(user, next.accountSet) && (
        <Button look="plain" icon="switches" onClick={() => tab.workIn(next.accountSet)}>
          {t('workIn', { set: next.accountSet })}
        </Button>
      )}
      {isCarried && isFree && (
        <Auth code="gl:yearEnd:cancel">
          <Button look="danger" onClick={() => void acts.cancel()}>
            {t('cancelYear')}
          </Button>
        </Auth>
      )}
      {!isFinal && isFree && (
        <Auth code="gl:yearEnd:close">
          {next.carried !== 'provisional' && <Button onClick={() => void acts.carry()}>{t('provisional')}</Button>}
          <Button
            look="solid"
            icon="lock"
            disabled={found.problems.length > 0}
            title={found.problems[0]?.message}
            onClick={() => void acts.close()}
          >
            {t('closeYear', { year: found.year })}
          </Button>
        </Auth>
      )}
    </div>
  )
}

const YearEnd = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('closing')
  const lang = useLang()
  const [typed, setTyped] = useState<Choice | null>(null)
  const [sent, setSent] = useState<Choice | null>(null)
  const accountSet = set.value
  const change = (wanted: Choice) => {
    setTyped(wanted)
    if (isChoice(wanted)) setSent(wanted)
  }
  const year = useCall(closingCalls.year, { accountSet, ...sent }, { placeholderData: keepPreviousData, staleTime: 0 })
  const found = year.data?.next.accountSet.startsWith(set.companyCode) ? year.data : undefined
  const [wantsItems, setWantsItems] = useState<boolean | null>(null)
  const withItems = wantsItems ?? (found?.next.items ?? 0) > 0
  const acts = useActs(found, accountSet, withItems)
  return (
    <Page>
      <PageBar
        title={t('title')}
        note={`${set.companyCode} ${textOf(set.companyName, lang)} · ${set.year}`}
        actions={found && <Acts found={found} acts={acts} />}
      />
      {acts.progress && <PostingProgress progress={acts.progress} />}
      <PageBody>
        <Answered answer={{ ...year, data: found }} waiting={<Skeleton rows={8} widths={[260, 120]} />}>
          {(data) => (
            <div className="year-steps flex-1 overflow-auto px-20 pt-4 pb-24">
              <CheckStep found={data} accountSet={accountSet} />
              <VoucherStep found={data} accountSet={accountSet} choice={typed ?? data.choice} onChange={change} />
              <NextStep found={data} />
              <OpeningStep found={data} accountSet={accountSet} withItems={withItems} onItems={setWantsItems} />
            </div>
          )}
        </Answered>
      </PageBody>
    </Page>
  )
}

export default ofAccountSet(YearEnd)
