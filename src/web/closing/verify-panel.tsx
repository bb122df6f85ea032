// What the last proof of one account set found, each finding leading to its voucher; and proving it again.
import { useState } from 'react'
import { type FindingShape, type VerifyRowShape, verifyCalls } from '../../contract/closing/verify.ts'
import { apiOf } from '../api/api-of.ts'
import { saveFile } from '../api/download.ts'
import { useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { Auth, useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Skeleton } from '../kit/page.tsx'
import { Panel } from '../kit/panel.tsx'
import { useTab } from '../kit/tab.ts'
import { useWords } from '../kit/words.ts'
import './verify.css'

const verifyApi = apiOf(verifyCalls)

type Work = { run: (accountSets: readonly string[]) => Promise<void>; isRunning: boolean }

const FoundRow = ({ one, isHere }: { one: FindingShape; isHere: boolean }) => {
  const t = useWords('verify')
  return (
    <li>
      {one.voucher !== '' && isHere ? (
        <a href={`#/voucher/entry/${one.voucher}`}>{one.what}</a>
      ) : (
        <span className="verify-what">{one.what}</span>
      )}
      <p>{t(`check_${one.check}`)}</p>
    </li>
  )
}

const Findings = ({ row }: { row: VerifyRowShape }) => {
  const t = useWords('verify')
  const maySee = useAuth('gl:voucher:view')
  const tab = useTab()
  const isHere = useSession((state) => state.accountSet) === row.value && maySee
  const { data } = useCall(verifyApi.findings, { accountSet: row.value }, { enabled: row.wrong > 0 })
  if (row.at === '') return <p className="verify-told">{t('neverText')}</p>
  if (row.wrong === 0) {
    const told = { vouchers: row.vouchers, postings: row.postings, links: row.links }
    return (
      <p className="verify-told verify-proved">
        <Icon name="check-circle" /> <span>{t('provedText', told)}</span>
      </p>
    )
  }
  if (!data) return <Skeleton rows={6} widths={[160, 120]} />
  return (
    <>
      <p className="verify-told verify-wrong">
        <Icon name="error" /> <span>{t('advice')}</span>
      </p>
      {data.items.length < data.wrong && (
        <p className="verify-told">
          {t('more', { n: groupDigits(`${data.wrong}`), m: groupDigits(`${data.items.length}`) })}
        </p>
      )}
      {!isHere && maySee && (
        <p className="verify-told verify-elsewhere">
          <button type="button" className="link-button" onClick={() => tab.workIn(row.value)}>
            {t('elsewhere')}
          </button>
        </p>
      )}
      <ul className="verify-found" aria-label={t('findings')}>
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
    try {
      const file: unknown = await verifyApi.archive({ accountSet: row.value })
      if (file instanceof Blob) saveFile(file, `${row.value}.jsonl`)
    } catch {
      // The call has told the user why there is no file.
    }
    setBusy(false)
  }
  return (
    <section className="verify-takeaway">
      <h3>{t('takeaway')}</h3>
      <p>{t('takeawayText')}</p>
      <p className="verify-files">
        <Button icon="download" busy={isBusy} onClick={() => void save()}>
          {t('archive')}
        </Button>
        <a href="/selvedge-verify.mjs" download>
          {t('verifier')}
        </a>
      </p>
      <code>node selvedge-verify.mjs {row.value}.jsonl</code>
    </section>
  )
}

type PanelProps = { row: VerifyRowShape; work: Work; onClose: () => void }

export const VerifyPanel = ({ row, work, onClose }: PanelProps) => {
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
