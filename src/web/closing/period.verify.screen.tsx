// The proof of the books: up to which voucher each account set is proved and when, what was found, and proving it now.
import { useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { type FindingShape, type VerifyRowShape, verifyCalls } from '../../contract/closing/verify.ts'
import { saveAnswer } from '../api/download.ts'
import { send, useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { Panel } from '../kit/dialog.tsx'
import { useKeys } from '../kit/keys.ts'
import { groupDigits } from '../kit/money.tsx'
import { Empty, Page, PageBar, PageBody, PageFoot, Skeleton, useTab } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, type Say, textOf, useLang, useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import { AnsweredGrid } from '../parts/grid/data-grid.tsx'
import type { GridColumn } from '../parts/grid/grid-columns.ts'
import { PostingProgress } from './posting-work.tsx'

type Work = { run: (accountSets: readonly string[]) => Promise<void>; isRunning: boolean }

const FoundRow = ({ one, isHere }: { one: FindingShape; isHere: boolean }) => {
  const t = useWords('verify')
  return (
    <li className="px-16 py-8 wrap-anywhere lined">
      {one.voucher !== '' && isHere ? (
        <a href={`#/voucher/entry/${one.voucher}`}>{one.what}</a>
      ) : (
        <span className="font-semibold">{one.what}</span>
      )}
      <p className="mt-2 text-quiet text-12">{t(`check_${one.check}`)}</p>
    </li>
  )
}

const Findings = ({ row }: { row: VerifyRowShape }) => {
  const t = useWords('verify')
  const maySee = useAuth('gl:voucher:view')
  const tab = useTab()
  const isHere = useSession((state) => state.accountSet) === row.value && maySee
  const { data } = useCall(verifyCalls.findings, { accountSet: row.value }, { enabled: row.wrong > 0 })
  if (row.at === '') return <p className="flex gap-8 px-16 py-12">{t('neverText')}</p>
  if (row.wrong === 0) {
    const told = { vouchers: row.vouchers, postings: row.postings, links: row.links }
    return (
      <p className="flex gap-8 px-16 py-12">
        <Icon className="flex-none mt-2 text-ok" name="check-circle" /> <span>{t('provedText', told)}</span>
      </p>
    )
  }
  if (!data) return <Skeleton rows={6} widths={[160, 120]} />
  return (
    <>
      <p className="flex gap-8 px-16 py-12 text-negative bg-negative-bg">
        <Icon className="flex-none mt-2" name="error" /> <span>{t('advice')}</span>
      </p>
      {data.items.length < data.wrong && (
        <p className="flex gap-8 px-16 py-12">
          {t('more', { n: groupDigits(`${data.wrong}`), m: groupDigits(`${data.items.length}`) })}
        </p>
      )}
      {!isHere && maySee && (
        <p className="flex gap-8 px-16 py-12 text-quiet text-12">
          <button type="button" className="link-button" onClick={() => tab.workIn(row.value)}>
            {t('elsewhere')}
          </button>
        </p>
      )}
      <ul className="m-0 p-0 list-none" aria-label={t('findings')}>
        {data.items.map((one, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be found twice, and the list never moves
          <FoundRow key={at} one={one} isHere={isHere} />
        ))}
      </ul>
    </>
  )
}

/** What leaves the product: the whole account set as a file, and the program that proves it elsewhere. */
const Takeaway = ({ row }: { row: VerifyRowShape }) => {
  const t = useWords('verify')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveAnswer(send(verifyCalls.archive, { accountSet: row.value }), `${row.value}.jsonl`)
    setBusy(false)
  }
  return (
    <section className="px-16 py-12">
      <h3 className="mb-6 font-semibold">{t('takeaway')}</h3>
      <p className="mb-8 text-quiet text-12">{t('takeawayText')}</p>
      <p className="row mb-8 gap-12 text-quiet text-12">
        <Button icon="download" busy={isBusy} onClick={() => void save()}>
          {t('archive')}
        </Button>
        <a href="/selvedge-verify.mjs" download>
          {t('verifier')}
        </a>
      </p>
      <code className="text-12 wrap-anywhere">node selvedge-verify.mjs {row.value}.jsonl</code>
    </section>
  )
}

type PanelProps = { row: VerifyRowShape; work: Work; onClose: () => void }

const VerifyPanel = ({ row, work, onClose }: PanelProps) => {
  const t = useWords('verify')
  const again = (
    <Auth code="gl:verify:run">
      <Button icon="refresh" busy={work.isRunning} onClick={() => void work.run([row.value])}>
        {t('runOne')}
      </Button>
    </Auth>
  )
  return (
    <Panel title={row.value} note={row.last} onClose={onClose} foot={again}>
      <Findings row={row} />
      <Takeaway row={row} />
    </Panel>
  )
}

const StateTag = ({ row }: { row: VerifyRowShape }) => {
  const t = useWords('verify')
  if (row.running) return <Tag look="saved">{t('state_running')}</Tag>
  if (row.at === '') return <Tag look="draft">{t('state_never')}</Tag>
  return row.wrong === 0 ? (
    <Tag look="ok" icon="check-circle">
      {t('state_proved')}
    </Tag>
  ) : (
    <Tag look="negative" icon="error">
      {t('state_wrong', { n: row.wrong })}
    </Tag>
  )
}

const count = (n: number, isProved: boolean): string => (isProved ? groupDigits(n.toString()) : '')

const columnsOf = (t: Say, lang: Lang): GridColumn<VerifyRowShape>[] => {
  const figure = (key: 'vouchers' | 'postings' | 'links' | 'since', width: number): GridColumn<VerifyRowShape> => ({
    key,
    title: t(key),
    width,
    align: 'end',
    cell: (row) => count(row[key], row.at !== ''),
  })
  return [
    {
      key: 'value',
      title: t('accountSet'),
      width: 250,
      grow: 1,
      cell: (row) => `${row.value} ${textOf(row.name, lang)}`,
    },
    { key: 'state', title: t('state'), width: 116, cell: (row) => <StateTag row={row} /> },
    { key: 'last', title: t('last'), width: 130, cell: (row) => row.last },
    { key: 'at', title: t('at'), width: 142, cell: (row) => (row.at === '' ? '' : momentText(row.at)) },
    { key: 'by', title: t('by'), width: 100, cell: (row) => (row.at === '' ? '' : row.by || t('nightly')) },
    figure('vouchers', 86),
    figure('postings', 92),
    figure('links', 108),
    figure('since', 120),
  ]
}

/** Proving account sets now: how far it has come, and the list anew when it has ended. */
const useRun = () => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isRunning, setRunning] = useState(false)
  const run = async (accountSets: readonly string[]) => {
    setRunning(true)
    try {
      await send(verifyCalls.run, { accountSets: [...accountSets] }, { onProgress: setProgress })
    } catch {
      // The call has told the user; what was proved until then is in the list.
    }
    setProgress(null)
    setRunning(false)
  }
  return { run, isRunning, progress }
}

/** Account sets proved in one act. */
const atOnce = 200

const VerifyScreen = () => {
  const t = useWords('verify')
  const lang = useLang()
  const address = useAddress()
  const list = useCall(verifyCalls.list, {})
  const work = useRun()
  const rows = list.data?.items ?? []
  const opened = rows.find((row) => row.value === address.get('open'))
  const close = () => address.set({ open: null })
  useKeys({ Esc: () => (opened ? close() : false) })
  const values = rows.slice(0, atOnce).map(({ value }) => value)
  const runAll = (
    <Auth code="gl:verify:run">
      <Button
        look="solid"
        icon="shield-check"
        disabled={rows.length === 0}
        busy={work.isRunning}
        onClick={() => void work.run(values)}
      >
        {t('runAll', { n: values.length })}
      </Button>
    </Auth>
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={runAll} />
      {work.isRunning && <PostingProgress progress={work.progress} />}
      <PageBody panel={opened && <VerifyPanel row={opened} work={work} onClose={close} />}>
        <AnsweredGrid
          answer={list}
          id="verify"
          label={t('title')}
          columns={columnsOf(t, lang)}
          rows={rows}
          rowKey={(row) => row.value}
          onActive={(row) => row && address.set({ open: row.value })}
          empty={<Empty icon="shield-check" title={t('none')} />}
        />
      </PageBody>
      <PageFoot>
        <span className="page-note">{t('note')}</span>
      </PageFoot>
    </Page>
  )
}

export default VerifyScreen
