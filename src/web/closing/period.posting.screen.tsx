// Posting: companies × months, the check of a month beside it, posting one or all that are ready, taking it back.

import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PostingCellShape, type PostingRowShape, periodCalls } from '../../contract/chart/period.ts'
import { useCall } from '../api/query.ts'
import { useAccountSet } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { Select } from '../kit/field.tsx'
import { useKeys } from '../kit/keys.ts'
import { Answered, Chip, Empty, Page, PageBar, PageBody, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { type Address, useAddress } from '../parts/address.ts'
import { MonthGrid, type MonthMark } from '../parts/month-grid.tsx'
import { monthIcons, nextToPost } from '../parts/month-state.ts'
import { PostingPanel } from './posting-panel.tsx'
import {
  PostingHistory,
  PostingProgress,
  PostingResults,
  type PostingWork,
  readyTargets,
  targetKey,
  targetOf,
  usePostingWork,
} from './posting-work.tsx'
import './posting.css'

const legend = ['posted', 'audited', 'open', 'waiting', 'soft'] as const

const Legend = () => {
  const t = useWords('posting')
  return (
    <div className="flex flex-wrap text-quiet text-12 gap-x-16 gap-y-6 px-16 py-10">
      {legend.map((state) => (
        <span key={state} className="inline-row gap-4">
          <Icon name={monthIcons[state]} size={14} /> {t(`state_${state}`)}
        </span>
      ))}
      <span className="inline-row gap-4">
        <Icon name="error" size={14} /> {t('blocked')}
      </span>
    </div>
  )
}

/** The month in the panel: `?open=YS01-2025 12`. */
const useOpened = (address: Address, rows: readonly PostingRowShape[]) => {
  const [value = '', no = ''] = address.get('open').split(' ')
  const row = rows.find((one) => one.value === value)
  const cell = row?.months.find((one) => one.no === Number(no))
  const open = (at: PostingRowShape, month: PostingCellShape) => address.set({ open: `${at.value} ${month.no}` })
  return { row, cell, open, close: () => address.set({ open: null }) }
}

const useMark = (work: PostingWork): ((row: PostingRowShape, cell: PostingCellShape) => MonthMark) => {
  const t = useWords('posting')
  return (row, cell) => {
    const check = cell.status === 'OPEN' ? work.checks.get(targetKey(targetOf(row, cell))) : undefined
    if (!check) return null
    return check.ready
      ? { look: 'ok', icon: 'check-circle', words: t('ready') }
      : { look: 'negative', icon: 'error', words: t('blocked') }
  }
}

const PostingActions = ({ rows, work }: { rows: readonly PostingRowShape[]; work: PostingWork }) => {
  const t = useWords('posting')
  const ready = readyTargets(rows, work.checks)
  const targets = rows.flatMap((row) => {
    const cell = nextToPost(row)
    return cell && row.mayPost ? [targetOf(row, cell)] : []
  })
  return (
    <>
      <Auth code="gl:posting:check">
        <Button
          icon="list"
          disabled={targets.length === 0}
          busy={work.checking.size > 0}
          onClick={() => void work.checkAll(targets)}
        >
          {t('checkAll', { n: targets.length })}
        </Button>
      </Auth>
      <Auth code="gl:posting:post">
        <Button
          look="solid"
          icon="lock"
          disabled={ready.length === 0}
          title={ready.length === 0 ? t('checkFirst') : undefined}
          busy={work.isPosting}
          onClick={() => void work.post(ready)}
        >
          {t('postCompanies', { n: ready.length })}
        </Button>
      </Auth>
    </>
  )
}

const isUnsettled = (row: PostingRowShape): boolean => row.months.some((cell) => cell.status === 'OPEN')

/**
 * What came of a posting takes the place of the month in the panel, in the address too: a link to a month is another
 * address then, and shows it. Of one month alone one goes on to that month.
 */
const useShownResults = (work: PostingWork, address: Address, opened: ReturnType<typeof useOpened>): PostingWork => {
  const at = address.get('open')
  const [seen, setSeen] = useState(at)
  // Whoever goes on to a month has read them.
  if (at !== seen) {
    setSeen(at)
    if (at !== '') work.dismiss()
  }
  const post: PostingWork['post'] = (targets) => work.post(targets, opened.close)
  const dismiss = () => {
    const [one, ...more] = work.results ?? []
    work.dismiss()
    if (one && more.length === 0) address.set({ open: `${one.accountSet} ${Number(one.month.slice(5))}` })
  }
  return { ...work, post, dismiss }
}

const usePosting = () => {
  const address = useAddress()
  const set = useAccountSet()
  const year = Number(address.get('year', String(set?.year ?? ''))) || undefined
  const grid = useCall(periodCalls.grid, { year }, { placeholderData: keepPreviousData })
  const all = grid.data?.companies ?? []
  const onlyOpen = address.has('openOnly')
  const rows = onlyOpen ? all.filter(isUnsettled) : all
  const opened = useOpened(address, rows)
  const work = useShownResults(usePostingWork(), address, opened)
  const { row, cell } = opened
  const isKnown = row && cell ? work.checks.has(targetKey(targetOf(row, cell))) : true
  const mayCheck = useAuth('gl:posting:check')
  const wanted = mayCheck && row && cell?.status === 'OPEN' && !isKnown ? targetKey(targetOf(row, cell)) : ''
  const { check } = work
  useEffect(() => {
    const [accountSet = '', month = '', stamp = ''] = wanted.split(' ')
    // A check that failed is not repeated by itself: another month, or a forgotten result, starts one.
    if (wanted !== '') void check({ accountSet, month, stamp })
  }, [wanted, check])
  return { address, grid, all, rows, onlyOpen, work, opened, year: grid.data?.year ?? year ?? 0 }
}

const Parameters = ({ posting }: { posting: ReturnType<typeof usePosting> }) => {
  const t = useWords('posting')
  const { address, grid, all, onlyOpen } = posting
  const years = (grid.data?.years ?? []).map((year) => ({ value: String(year), label: t('yearOf', { year }) }))
  return (
    <>
      <Select
        label={t('kit:year')}
        value={String(posting.year)}
        options={years}
        width={104}
        onChange={(year) => address.set({ year, open: null })}
      />
      <Chip
        label={t('allCompanies')}
        count={all.length}
        isOn={!onlyOpen}
        onToggle={() => address.set({ openOnly: null })}
      />
      <Chip label={t('onlyOpen')} isOn={onlyOpen} onToggle={() => address.set({ openOnly: onlyOpen ? null : '1' })} />
    </>
  )
}

const PostingScreen = () => {
  const t = useWords('posting')
  const posting = usePosting()
  const { grid, rows, work, opened } = posting
  const { open } = opened
  const mark = useMark(work)
  useKeys({ Esc: () => (work.results ? work.dismiss() : opened.cell ? opened.close() : false) })
  const panel = work.results ? (
    <PostingResults results={work.results} onClose={work.dismiss} />
  ) : (
    opened.row && opened.cell && <PostingPanel row={opened.row} cell={opened.cell} work={work} onClose={opened.close} />
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={<PostingActions rows={rows} work={work} />}>
        <Parameters posting={posting} />
      </PageBar>
      {(work.isPosting || work.progress) && <PostingProgress progress={work.progress} />}
      <PageBody panel={panel}>
        <Answered answer={grid} waiting={<Skeleton widths={[120, 40, 40, 40, 40, 40, 90, 90]} />}>
          {() =>
            rows.length === 0 ? (
              <Empty icon="check-circle" title={t(posting.onlyOpen ? 'noneOpen' : 'none')} />
            ) : (
              <div className="flex-1 overflow-auto">
                <MonthGrid
                  label={t('title')}
                  rows={rows}
                  isOpen={(row, cell) => opened.row?.value === row.value && opened.cell?.no === cell.no}
                  mark={mark}
                  onOpen={open}
                />
                <Legend />
                <PostingHistory year={posting.year} rows={rows} onOpen={open} />
              </div>
            )
          }
        </Answered>
      </PageBody>
    </Page>
  )
}

export default PostingScreen
