// The numbers of a month: which are missing, and closing the gaps by renumbering.
import { useState } from 'react'
import type { ResultOf } from '../../contract/call.ts'
import type { voucherCalls } from '../../contract/voucher.ts'
import { voucherLabel } from '../../domain/voucher.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Icon } from '../kit/icon.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { voucherApi } from './entry-api.ts'
import './list.css'

type Gaps = ResultOf<typeof voucherCalls.checkNo>['gaps']
type Changed = ResultOf<typeof voucherCalls.renumber>['changed']

const shownMost = 200

const GapList = ({ gaps }: { gaps: Gaps }) => {
  const t = useWords('voucherList')
  if (gaps.length === 0) {
    return (
      <p>
        <Icon name="check-circle" /> {t('noGaps')}
      </p>
    )
  }
  return (
    <ul>
      {gaps.map((gap) => (
        <li key={gap.type}>
          <b>{t('gapsOf', { word: gap.word, n: gap.missing.length })}</b>
          <span className="list-reason">
            {gap.missing
              .slice(0, shownMost)
              .map((no) => voucherLabel(gap.word, no))
              .join(t('comma'))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const ChangedList = ({ changed }: { changed: Changed }) => {
  const t = useWords('voucherList')
  return (
    <>
      <p>
        <Icon name="check-circle" /> {t('renumbered', { n: changed.length })}
      </p>
      <ul>
        {changed.slice(0, shownMost).map((one) => (
          <li key={one.id}>
            <a href={`#/voucher/entry/${one.id}`}>
              {one.from} → {one.to}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The panel of one month. */
export const NumbersPanel = ({ month, onClose }: { month: string; onClose: () => void }) => {
  const t = useWords('voucherList')
  const mayRenumber = useAuth('gl:voucher:renumber')
  const gaps = useCall(voucherApi.checkNo, { month }, { staleTime: 0 })
  const renumber = useWrite(voucherApi.renumber)
  const [changed, setChanged] = useState<Changed | null>(null)
  const hasGaps = (gaps.data?.gaps.length ?? 0) > 0
  const close = async () => {
    const act = t('renumber')
    const answer = await confirm({ title: t('renumberTitle', { month }), text: t('renumberText'), act })
    if (answer === null) return
    renumber.mutate({ month }, { onSuccess: (result) => setChanged(result.changed) })
  }
  const foot = mayRenumber && hasGaps && (
    <Button look="solid" busy={renumber.isPending} onClick={() => void close()}>
      {t('renumber')}
    </Button>
  )
  return (
    <Panel title={t('checkNo')} note={month} foot={foot} onClose={onClose}>
      <div className="list-results">
        {changed && <ChangedList changed={changed} />}
        {gaps.data ? (
          <GapList gaps={gaps.data.gaps} />
        ) : gaps.error ? (
          <LoadFailed trouble={gaps.error} onRetry={() => void gaps.refetch()} />
        ) : (
          <Skeleton rows={3} widths={[200]} />
        )}
      </div>
    </Panel>
  )
}
