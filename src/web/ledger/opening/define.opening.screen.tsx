// Opening balances of the account set one works in.

import { useMemo, useState } from 'react'
import { type OpeningFlowShape, openingCalls } from '../../../contract/ledger/opening.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { subjectTypes } from '../../../domain/chart/subject.ts'
import type { OpeningTrial } from '../../../domain/ledger/opening.ts'
import { useCall, useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button, Icon } from '../../kit/button.tsx'
import { ActFoot, Drawer, Panel } from '../../kit/dialog.tsx'
import { FormField, SearchField, TextField } from '../../kit/field.tsx'
import { useKeys } from '../../kit/keys.ts'
import { Money } from '../../kit/money.tsx'
import {
  Chip,
  LoadFailed,
  Page,
  PageBar,
  PageBody,
  PageFoot,
  SecondBar,
  Skeleton,
  useDirty,
  useTab,
} from '../../kit/page.tsx'
import { ProblemList, reasonsOf } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import {
  changesOf,
  type Edits,
  OpeningGrid,
  type OpeningSheetResult,
  type OpeningSheetRow,
  openEdits,
  plainFigure,
  readAmount,
  sheetLines,
  trialOf,
  useWhyNoAmount,
} from './opening-grid.tsx'
import { OpeningLines } from './opening-lines.tsx'

const none: Edits = new Map()

/** `readAt`: when the sheet was read (ms since 1970). */
const useEdits = (sheet: OpeningSheetResult, readAt: number) => {
  const [edits, setEdits] = useState(none)
  const [seen, setSeen] = useState(sheet)
  const [savedAt, setSavedAt] = useState(0)
  if (seen !== sheet) {
    setSeen(sheet)
    setEdits(openEdits(sheet, edits))
  }
  const save = useWrite(openingCalls.save, { quiet: true })
  const lines = useMemo(() => sheetLines(sheet, edits), [sheet, edits])
  const changes = changesOf(sheet, edits)
  useDirty('opening', changes.length > 0)
  // Until the sheet is read again it does not show what was saved: another save would take it for somebody else's.
  const isSaving = save.isPending || readAt < savedAt
  const keep = () => {
    if (isSaving || changes.length === 0) return
    save.mutate({ rows: changes, flows: [] }, { onSuccess: () => setSavedAt(Date.now()) })
  }
  const undo = () => {
    setEdits(none)
    save.reset()
  }
  const type = (code: string, figures: Edits extends ReadonlyMap<string, infer F> ? F : never) =>
    setEdits((now) => new Map(now).set(code, figures))
  return { lines, changes, keep, undo, type, problems: reasonsOf(save.error), isSaving }
}

const kinds = ['ALL', ...subjectTypes] as const

/** The rows that are asked for; with `filled` those that hold something, their parents too. */
const useShown = (lines: readonly OpeningSheetRow[]) => {
  const address = useAddress()
  const lang = useLang()
  const [search, setSearch] = useState('')
  const kind = address.get('kind', 'ALL')
  const isFilled = address.has('filled')
  const wanted = search.trim().toLowerCase()
  const shown = lines.filter((line) => {
    if (kind !== 'ALL' && line.type !== kind) return false
    const isEmpty = line.base === 0n && line.ytdDebit === 0n && line.ytdCredit === 0n && line.lines === 0
    if (isFilled && isEmpty) return false
    return wanted === '' || line.code.startsWith(wanted) || nameOf(line, lang).toLowerCase().includes(wanted)
  })
  return { address, search, setSearch, kind, isFilled, shown }
}

type Open = { what: 'trial' | 'flows' | null; subject: string }

const Bars = (props: { shown: ReturnType<typeof useShown> }) => {
  const t = useWords('opening')
  const { address, search, setSearch, kind, isFilled } = props.shown
  return (
    <SecondBar>
      <SearchField value={search} onChange={setSearch} placeholder={t('search')} width={220} />
      {kinds.map((one) => (
        <Chip
          key={one}
          label={t(`master:type_${one}`)}
          isOn={kind === one}
          onToggle={() => address.set({ kind: one === 'ALL' ? null : one })}
        />
      ))}
      <Chip label={t('filled')} isOn={isFilled} onToggle={() => address.set({ filled: isFilled ? null : '1' })} />
    </SecondBar>
  )
}

const Loaded = ({ set, sheet, readAt }: { set: AccountSetChoice; sheet: OpeningSheetResult; readAt: number }) => {
  const t = useWords('opening')
  const { lines, changes, keep, undo, type, problems, isSaving } = useEdits(sheet, readAt)
  const view = useShown(lines)
  const tab = useTab()
  const [open, setOpen] = useState<Open>({ what: null, subject: '' })
  const mayWrite = useAuth('gl:opening:edit') && set.rights.includes('entry')
  const mayEdit = mayWrite && sheet.lock === ''
  const hasYear = !sheet.startMonth.endsWith('-01')
  const trial = trialOf(lines)
  const subject = lines.find(({ code }) => code === open.subject)
  const close = () => setOpen({ what: null, subject: '' })
  useKeys({ 'Ctrl+S': keep })
  const actions = (
    <>
      <Button icon="scale" onClick={() => setOpen({ what: open.what === 'trial' ? null : 'trial', subject: '' })}>
        {t('trial')}
      </Button>
      {hasYear && <Button onClick={() => setOpen({ what: 'flows', subject: '' })}>{t('flows')}</Button>}
      {mayEdit && (
        <Auth code="gl:opening:import">
          <Button icon="upload" onClick={() => tab.open('/define/opening-import')}>
            {t('import')}
          </Button>
        </Auth>
      )}
      {mayEdit && changes.length > 0 && <Button onClick={undo}>{t('undo')}</Button>}
      {mayEdit && (
        <Button look="solid" keys="Ctrl S" busy={isSaving} disabled={changes.length === 0} onClick={keep}>
          {changes.length === 0 ? t('save') : t('saveRows', { n: changes.length })}
        </Button>
      )}
    </>
  )
  const shownTrial = { trial, digits: sheet.digits, hasYear }
  return (
    <Page>
      <PageBar title={t('title')} note={`${set.value} · ${sheet.startMonth}`} actions={actions}>
        {sheet.lock !== '' && (
          <Tag look="posted" icon="lock">
            {t(`lock_${sheet.lock}`)}
          </Tag>
        )}
      </PageBar>
      <Bars shown={view} />
      <ProblemList problems={problems} />
      <PageBody panel={open.what === 'trial' && <TrialPanel {...shownTrial} onClose={close} />}>
        <OpeningGrid
          {...{ lines: view.shown, digits: sheet.digits, currency: sheet.currency, hasYear, mayEdit, onType: type }}
          place={`${view.kind} ${view.isFilled}`}
          onLines={(line) => setOpen({ what: open.what, subject: line.code })}
        />
      </PageBody>
      <PageFoot end={<TrialMark {...shownTrial} />}>
        <span className="page-note">{t(mayEdit ? 'keysHow' : 'readOnly')}</span>
      </PageFoot>
      {subject && <OpeningLines key={subject.code} {...{ subject, sheet, hasYear, mayEdit }} onClose={close} />}
      {open.what === 'flows' && <OpeningFlows sheet={sheet} mayEdit={mayEdit} onClose={close} />}
    </Page>
  )
}

const OpeningSheet = ({ set }: { set: AccountSetChoice }) => {
  const sheet = useCall(openingCalls.sheet, {})
  if (sheet.error && !sheet.data) return <LoadFailed trouble={sheet.error} onRetry={() => void sheet.refetch()} />
  if (!sheet.data) return <Skeleton widths={[90, 260, 60, 150]} />
  return <Loaded set={set} sheet={sheet.data} readAt={sheet.dataUpdatedAt} />
}

/** The cash that flowed in the year before the books begin, item by item. */
export const OpeningFlows = (props: { sheet: OpeningSheetResult; mayEdit: boolean; onClose: () => void }) => {
  const { sheet, mayEdit, onClose } = props
  const t = useWords('opening')
  const lang = useLang()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const save = useWrite(openingCalls.save, { quiet: true })
  const whyNoAmount = useWhyNoAmount()
  const plain = (text: string) => plainFigure(text, sheet.currency)
  const isBad = (text: string) => readAmount(text, sheet) === null
  const flows = sheet.flows.flatMap(({ item, amount }) => {
    const after = typed[item]
    return after === undefined || plain(after) === amount ? [] : [{ item, before: amount, after: plain(after) }]
  })
  const foot = mayEdit && (
    <ActFoot
      act={t('saveRows', { n: flows.length })}
      busy={save.isPending}
      disabled={flows.length === 0 || flows.some(({ after }) => isBad(after))}
      onAct={() => save.mutate({ rows: [], flows }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
  const row = ({ item, amount, direction, ...names }: OpeningFlowShape) => (
    <FormField key={item} label={`${item} ${t(`flow_${direction}`)}`}>
      {(id) => (
        <>
          <span className="text-quiet text-12">{nameOf(names, lang)}</span>
          <TextField
            id={id}
            value={typed[item] ?? amount}
            inputMode="decimal"
            disabled={!mayEdit}
            invalid={isBad(typed[item] ?? '')}
            title={whyNoAmount(typed[item] ?? '', sheet) || undefined}
            onChange={(event) => setTyped({ ...typed, [item]: event.target.value })}
          />
        </>
      )}
    </FormField>
  )
  return (
    <Drawer title={t('flows')} note={sheet.currency} width={560} foot={foot} typed={flows} onClose={onClose}>
      <ProblemList problems={reasonsOf(save.error)} />
      <div className="opening-flows">{sheet.flows.map(row)}</div>
    </Drawer>
  )
}

type TrialProps = { trial: OpeningTrial; digits: number; hasYear: boolean }

/** Whether openings tie: sums by side, the difference, the accounting equation, and how the year began. */
export const isTied = ({ difference, yearDifference }: OpeningTrial): boolean =>
  difference === 0n && yearDifference === 0n

export const TrialMark = ({ trial, digits, hasYear }: TrialProps) => {
  const t = useWords('opening')
  const { difference, yearDifference } = trial
  if (isTied(trial)) {
    return (
      <span className="opening-tied inline-row gap-4 text-ok">
        <Icon name="check-circle" size={14} /> {t('tied')}
      </span>
    )
  }
  const isNow = difference !== 0n || !hasYear
  return (
    <span className="inline-row gap-4 text-negative" role="status">
      <Icon name="alert" size={14} /> {t(isNow ? 'difference' : 'yearDifference')}{' '}
      <Money value={formatMoney(isNow ? difference : yearDifference, digits)} zero="zero" />
    </span>
  )
}

const sides = { left: ['ASSET', 'COST'], right: ['LIABILITY', 'EQUITY', 'COMMON', 'PROFIT_LOSS'] } as const

export const TrialPanel = ({ trial, digits, hasYear, onClose }: TrialProps & { onClose: () => void }) => {
  const t = useWords('opening')
  const text = (minor: bigint) => formatMoney(minor, digits)
  const line = (label: string, minor: bigint, isSum = false) => (
    <div key={label} className={isSum ? 'opening-sum' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money value={text(minor)} zero="zero" />
      </dd>
    </div>
  )
  const sumOf = (types: readonly (keyof OpeningTrial['byType'])[], sign: bigint) =>
    types.reduce((sum, type) => sum + trial.byType[type] * sign, 0n)
  return (
    <Panel title={t('trial')} onClose={onClose}>
      <div className="opening-trial px-16 py-12">
        <TrialMark trial={trial} digits={digits} hasYear={hasYear} />
        <dl>
          {line(t('sumDebit'), trial.debit)}
          {line(t('sumCredit'), trial.credit)}
          {line(t('difference'), trial.difference, true)}
          {hasYear && line(t('yearDifference'), trial.yearDifference)}
        </dl>
        <h3 className="font-semibold">{t('equation')}</h3>
        <dl>
          {sides.left.map((type) => line(t(`master:type_${type}`), trial.byType[type]))}
          {line(t('leftSum'), sumOf(sides.left, 1n), true)}
          {sides.right.map((type) => line(t(`master:type_${type}`), -trial.byType[type]))}
          {line(t('rightSum'), sumOf(sides.right, -1n), true)}
        </dl>
        {!isTied(trial) && <p className="text-quiet text-12">{t('untiedHow')}</p>}
      </div>
    </Panel>
  )
}

export default ofAccountSet(OpeningSheet)
