// The middle of the audit view: the voucher that is read, line by line, what speaks for or against, and its papers.
import type { ResultOf } from '../../../contract/base/call.ts'
import { auditHintCalls, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { attachmentCalls } from '../../../contract/voucher/attachment.ts'
import { type VoucherLineShape, type VoucherShape, voucherCalls } from '../../../contract/voucher/voucher.ts'
import { capitalsIn } from '../../../domain/base/currency.ts'
import { readSum } from '../../../domain/base/money.ts'
import { send, useCall } from '../../api/query.ts'
import { useAccountSet } from '../../api/session.ts'
import { Icon } from '../../kit/button.tsx'
import { Table, type TitledCell } from '../../kit/layout.tsx'
import { groupDigits, Money, sumAmounts } from '../../kit/money.tsx'
import { StatusTag, stateOf } from '../../kit/status-tag.tsx'
import { say, shortMoment, useLang, useWords } from '../../kit/words.ts'
import './audit.css'
import { type ReactNode, useState } from 'react'
import { yuanOf } from '../../../domain/voucher/invoice-tie.ts'
import { Answered, Empty, Skeleton } from '../../kit/page.tsx'
import { EvidenceAside } from '../evidence/evidence-panel.tsx'
import { EvidencePreview } from '../evidence/evidence-preview.tsx'
import { numberOf } from '../list/list-columns.tsx'
import '../evidence/evidence.css'
import type { AuditAnswerShape, WeighedShape } from '../../../contract/voucher/voucher-audit.ts'
import { confirm } from '../../kit/dialog.tsx'
import '../list/list.css'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'

/** The levels given, where they say more than the name of the last auditor. */
const stepsToTell = ({ steps, status }: VoucherShape): VoucherShape['steps'] =>
  status === 'saved' || steps.length > 1 || steps.some(({ forName }) => forName !== '') ? steps : []

const Fact = ({ name, value, more }: { name: string; value: ReactNode; more?: string }) => {
  const t = useWords('voucherAudit')
  return (
    <span>
      {t(name)} <span className="text-ink">{value}</span> {more}
    </span>
  )
}

const Head = ({ voucher }: { voucher: VoucherShape }) => {
  const t = useWords('voucherAudit')
  return (
    <header className="audit-head column gap-4 px-24 py-12">
      <p className="row flex-wrap gap-x-16 gap-y-4">
        <b className="audit-number font-semibold text-16">{numberOf(voucher)}</b>
        <StatusTag state={stateOf(voucher)} />
        <span className="bar-end">{voucher.date}</span>
      </p>
      <p className="row flex-wrap gap-x-16 gap-y-4 text-quiet text-12">
        <Fact name="madeBy" value={voucher.createdBy} more={shortMoment(voucher.createdAt)} />
        <Fact name="attachments" value={voucher.attachCount} />
        <Fact name="serialNo" value={voucher.serialNo} />
        {voucher.cashierBy !== '' && <Fact name="cashierBy" value={voucher.cashierBy} />}
        {stepsToTell(voucher).map((step) => (
          <span key={step.level} className="text-ok font-normal">
            {t(step.forName === '' ? 'step' : 'stepFor', { ...step, holder: step.forName })}
          </span>
        ))}
        {voucher.auditedBy !== '' && <Fact name="auditedBy" value={voucher.auditedBy} />}
      </p>
      {voucher.remark !== '' && <p className="text-quiet text-12">{voucher.remark}</p>}
      {voucher.rejected !== '' && (
        <p className="audit-rejected text-warn">
          <Icon name="returned" size={14} /> {voucher.rejected}
        </p>
      )}
    </header>
  )
}

/** Entities, foreign amount, cash-flow item and invoice of a line, in one grey line. */
const notesOf = (line: VoucherLineShape): string => {
  const entities = Object.entries(line.aux).map(([type, code]) => `${code} ${line.auxNames[type] ?? ''}`.trim())
  const foreign = line.rate === '' ? [] : [`${line.currency} ${line.original} × ${line.rate}`]
  const rest = [line.handler, line.business, line.purpose, line.cfItem, line.invoiceNo].filter(Boolean)
  return [...entities, ...foreign, ...rest].join(' · ')
}

/** The parents of a subject are quieter than the subject itself. */
const SubjectPath = ({ name }: { name: string }) => {
  const at = name.lastIndexOf(' / ')
  return (
    <span>
      {at >= 0 && <span className="text-faint">{name.slice(0, at + 3)}</span>}
      {at < 0 ? name : name.slice(at + 3)}
    </span>
  )
}

const LineText = ({ line }: { line: VoucherLineShape }) => (
  <>
    <p>{line.summary}</p>
    <p className="flex">
      <span className="audit-code flex-none text-quiet min-w-76">{line.subject}</span>
      <SubjectPath name={line.subjectName} />
    </p>
    {notesOf(line) !== '' && <p className="text-quiet text-12">{notesOf(line)}</p>}
  </>
)

const Totals = ({ voucher }: { voucher: VoucherShape }) => {
  const t = useWords('voucherAudit')
  const lang = useLang()
  const debit = sumAmounts(voucher.lines.map((line) => line.debit))
  const credit = sumAmounts(voucher.lines.map((line) => line.credit))
  const isBalanced = debit === credit
  const digits = debit.split('.')[1]?.length ?? 0
  const capitals = capitalsIn(useAccountSet()?.currency ?? '', readSum(debit, digits), lang)
  return (
    <>
      <tr className="audit-total">
        <td className="font-semibold" />
        <td className="font-semibold">
          {t('kit:total')}{' '}
          {voucher.hiddenLines === 0 && (
            <span className={isBalanced ? 'text-ok font-normal' : 'audit-rejected text-warn'}>
              <Icon name={isBalanced ? 'check' : 'error'} size={14} /> {isBalanced ? t('balanced') : t('notBalanced')}
            </span>
          )}
        </td>
        <td className="audit-figure font-semibold">
          <Money value={debit} zero="zero" />
        </td>
        <td className="audit-figure font-semibold">
          <Money value={credit} zero="zero" />
        </td>
      </tr>
      {capitals !== '' && lang !== 'en' && (
        <tr>
          <td />
          <td colSpan={3}>
            <span className="text-quiet text-12">{t('capital')}</span> {capitals}
          </td>
        </tr>
      )}
    </>
  )
}

type Hint = { key: string; isGood: boolean; words: string }

/** What the server knows of the voucher beside what is on the screen. */
const useServerHints = (voucher: VoucherShape): Hint[] => {
  const t = useWords('voucherAudit')
  const { data } = useCall(auditHintCalls.hints, { id: voucher.id }, { quiet: true })
  return (data?.items ?? []).map(({ name, isGood, args }) => {
    const word = name === 'invoiceTaken' && args.voucher === '' ? 'invoiceTakenElsewhere' : name
    return { key: `${name} ${args.invoice ?? ''}`, isGood, words: t(`hint_${word}`, args) }
  })
}

/** Whether I may audit it, for whom, at which level; why not stands in "who can audit?". */
const useOwnHints = (voucher: VoucherShape): Hint[] => {
  const t = useWords('voucherAudit')
  const isWaiting = voucher.status === 'saved'
  const { data } = useCall(auditRightCalls.who, { id: voucher.id }, { quiet: true, enabled: isWaiting })
  if (!isWaiting || !data) return []
  const { mine, needed, next } = data
  const may = mine.actsFor === '' ? t('hintMayAudit') : t('hintMayFor', { holder: mine.actsFor })
  const own = { key: 'mine', isGood: mine.may, words: mine.may ? may : mine.reason }
  const level = { key: 'level', isGood: true, words: t('hintLevel', { n: needed.length, level: next ?? '' }) }
  return needed.length > 1 ? [own, level] : [own]
}

/** Facts for the person who audits; nothing here blocks, the server decides at the act. */
const Hints = ({ voucher }: { voucher: VoucherShape }) => {
  const t = useWords('voucherAudit')
  const hints = [...useOwnHints(voucher), ...useServerHints(voucher)]
  if (voucher.hiddenLines > 0) {
    hints.push({ key: 'hidden', isGood: false, words: t('hintHidden', { n: voucher.hiddenLines }) })
  }
  return (
    <section className="audit-hints px-24 py-16 items-flex items-gap-8">
      <h2 className="mb-6 font-semibold">{t('hints')}</h2>
      <ul>
        {hints.map(({ key, isGood, words }) => (
          <li key={key} className={`py-3 ${isGood ? 'text-ok font-normal' : 'text-warn'}`}>
            <Icon className="flex-none mt-2" name={isGood ? 'check-circle' : 'alert'} />
            <span className="text-ink">{words}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** `isStale`: the next one is being fetched. */
export const AuditVoucher = ({ voucher, isStale }: { voucher: VoucherShape; isStale: boolean }) => {
  const t = useWords('voucherAudit')
  const currency = useAccountSet()?.currency
  const side = (name: 'debit' | 'credit'): TitledCell<VoucherLineShape> => [
    <>
      {t(name)} <span className="text-quiet text-12">{currency}</span>
    </>,
    (line) => <Money value={line[name]} zero="blank" />,
    'audit-figure',
  ]
  return (
    <article className={`audit-voucher flex-1 overflow-auto ${isStale ? 'audit-stale opacity-55' : ''}`}>
      <Head voucher={voucher} />
      <Table
        className="audit-lines full-table heads heads-left heads-surface heads-30 data-lined data-top"
        rows={voucher.lines}
        rowKey={({ lineNo }) => lineNo}
        columns={[
          ['#', ({ lineNo }) => lineNo, 'audit-line-no'],
          [t('summaryAndSubject'), (line) => <LineText line={line} />],
          side('debit'),
          side('credit'),
        ]}
        foot={<Totals voucher={voucher} />}
      />
      <Hints voucher={voucher} />
    </article>
  )
}

type List = ResultOf<typeof attachmentCalls.list>

const Papers = ({ list, voucher }: { list: List; voucher: VoucherShape }) => {
  const t = useWords('attachment')
  const [wanted, setWanted] = useState('')
  const base = useAccountSet()?.currency ?? ''
  const items = [...list.items, ...(list.original?.items ?? [])]
  const file = items.find(({ fileId }) => fileId === wanted) ?? items[0]
  if (list.isHidden || !file) return <Empty icon="lock" title={t('hidden')} />
  const lines = voucher.lines.map((line) => ({ no: line.lineNo, subject: line.subject, ...yuanOf(line, base) }))
  const invoices = items.flatMap(({ invoice }) => (invoice ? [invoice] : []))
  return (
    <>
      <ul className="flex flex-none gap-4 min-h-38 lined px-12 py-4 overflow-x-auto" aria-label={t('title')}>
        {items.map(({ fileId, name, invoice }) => (
          <li key={fileId}>
            <button
              type="button"
              className="evidence-tab row gap-6 text-13 rounded-6 hover:bg-hover max-w-180 h-30 px-10"
              aria-pressed={fileId === file.fileId}
              title={name}
              onClick={() => setWanted(fileId)}
            >
              <Icon name="file" size={14} />
              <span className="evidence-name truncate">
                {invoice ? `${t('invoiceShort')} ${invoice.number.slice(-8)}` : name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="evidence-look column flex-1 min-h-0 bg-ground">
        <EvidencePreview key={file.fileId} file={file} against={{ lines, invoices }} />
      </div>
    </>
  )
}

/** Nothing where there are no files: the voucher itself says how many papers it counts. */
export const AuditEvidence = ({ voucher }: { voucher: VoucherShape }) => {
  const list = useCall(attachmentCalls.list, { voucherId: voucher.id }, { quiet: true, staleTime: 0 })
  const isThere = list.data
    ? list.data.isHidden || list.data.items.length > 0 || list.data.original !== null
    : voucher.attachCount > 0
  if (!isThere) return null
  return (
    <EvidenceAside>
      <Answered answer={list} waiting={<Skeleton rows={3} widths={[24, 180, 60]} />}>
        {(data) => <Papers list={data} voucher={voucher} />}
      </Answered>
    </EvidenceAside>
  )
}

// What an audit of several vouchers would do, asked before it is done; and what it did, with a way to take it back.

/** As many reasons are told before; the report of the act tells them all. */
const reasonsShown = 5

const Weighed = ({ weighed }: { weighed: WeighedShape }) => {
  const t = useWords('voucherAudit')
  const { count, total, originals, left, reasons } = weighed
  const textOf = ({ currency, amount }: WeighedShape['total']) => `${currency} ${groupDigits(amount)}`
  return (
    <div>
      <p>
        <b>{t('weighed', { n: count, amount: textOf(total) })}</b>
      </p>
      {originals.length > 0 && <p>{t('weighedOriginals', { amounts: originals.map(textOf).join(', ') })}</p>}
      {left > 0 && (
        <>
          <p>{t('weighedLeft', { n: left })}</p>
          <ul className="mt-4 pl-18 list-disc">
            {reasons.slice(0, reasonsShown).map(({ n, no, problem }) => (
              <li key={`${no} ${problem.message}`}>
                {!problem.message.includes(no) && `${no} `}
                {problem.message}
                {n > 1 && ` ${t('weighedMore', { n: n - 1 })}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** Tells what was weighed and asks; true to go on. Where nothing would be audited the report of the act says why. */
export const confirmAudit = async (weighed: WeighedShape): Promise<boolean> => {
  if (weighed.count === 0) return true
  const act = say('voucherAudit:weighAct', { n: weighed.count })
  const answer = await confirm({ title: act, text: <Weighed weighed={weighed} />, act, enter: true })
  return answer !== null
}

/** The key that undoes the latest audit, in the views of audit and of vouchers. */
export const undoKey = 'Z'

/** As many reasons fit into a note. */
const reasonsInNote = 3

const undo = async (links: string[], onUndone: () => void): Promise<void> => {
  try {
    const { undone } = await send(voucherCalls.undoAudit, { links }, { quiet: 'refusals' })
    toast({ look: 'note', title: say('voucherAudit:undone', { n: undone }) })
    onUndone()
  } catch (trouble) {
    const reasons = problemsOf(trouble).map(({ message, args }) => (args.no ? `${args.no}: ${message}` : message))
    const text = reasons.length > 0 ? reasons.slice(0, reasonsInNote).join('\n') : troubleText(trouble)
    toast({ look: 'error', title: say('voucherAudit:undoRefused'), text })
  }
}

/** Tells what was audited, with its sum; nothing where nothing was. */
export const tellAudit = ({ results, done, amount, undo: way }: AuditAnswerShape, onUndone: () => void): void => {
  if (!way || way.leftMs <= 0) return
  const { links, leftMs } = way
  const [first] = results.filter((one) => one.done)
  const args = { n: done, no: first?.no ?? '', amount: groupDigits(amount) }
  const action = {
    label: say('voucherAudit:undo'),
    keys: undoKey,
    forMs: leftMs,
    onClick: () => void undo(links, onUndone),
  }
  toast({ look: 'note', title: say(`voucherAudit:${done === 1 ? 'auditedOne' : 'auditedMany'}`, args), action })
}
