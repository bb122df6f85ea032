// Panels of the stored voucher on the desk: its trace, who can audit it, and another number for it.
import type { ResultOf } from '../../../contract/base/call.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { reversalCalls } from '../../../contract/voucher/voucher-reversal.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { useTab } from '../../kit/page.tsx'
import { momentText, useWords } from '../../kit/words.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import '../list/reverse.css'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { voucherLabel } from '../../../domain/voucher/voucher.ts'
import { FormDialog } from '../../kit/dialog.tsx'
import { InputField } from '../../kit/field.tsx'
import { problemsOf, troubleText } from '../../kit/problem-list.tsx'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import { showVoucher } from './desk.ts'
import '../audit/audit.css'

type DockProps = {
  title: string
  /** Beside the title, in grey. */
  note?: string
  tools?: ReactNode
  look?: string
  ref?: RefObject<HTMLElement | null>
  children: ReactNode
  onClose: () => void
}

/** A panel docked above the foot of the grid. */
export const Dock = ({ title, note, tools, look = '', ref, children, onClose }: DockProps) => {
  const t = useWords('kit')
  return (
    <section
      ref={ref}
      className={`entry-dock column flex-none max-h-[42%] bg-surface border-t border-line-2 overflow-auto ${look}`}
      aria-label={title}
    >
      <header className="entry-dock-head row flex-none sticky py-4 pr-8 pl-16 gap-12 lined bg-surface-2 top-0">
        <h2 className="font-semibold text-13">{title}</h2>
        {note !== undefined && <span className="page-note">{note}</span>}
        {tools}
        <IconButton className="ml-auto" icon="close" label={t('close')} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}

const Links = ({ links }: { links: ResultOf<typeof reversalCalls.trace>['links'] }) => {
  const t = useWords('voucherAct')
  const tab = useTab()
  if (links.length === 0) return <p className="page-note">{t('traceNone')}</p>
  return (
    <ul>
      {links.map((link) => (
        <li key={`${link.kind} ${link.id}`} className="flex gap-12 py-3 lined">
          <span>{t(link.kind)}</span>
          {link.inSet ? (
            <Button small look="plain" onClick={() => tab.open(`/voucher/entry/${link.id}`)}>
              {link.no}
            </Button>
          ) : (
            <span className="min-w-76">{link.no}</span>
          )}
          <span>{link.inSet ? link.date : `${link.date} ${t('otherSet', { year: link.date.slice(0, 4) })}`}</span>
        </li>
      ))}
    </ul>
  )
}

export const TracePanel = () => {
  const t = useWords('voucherAct')
  const act = usePageActs()
  const id = useEntry((state) => (state.origin?.no ? state.origin.id : ''))
  const trace = useCall(reversalCalls.trace, { id }, { enabled: id !== '', staleTime: 0 })
  const known = (action: string): string => t(`event_${action}`, { defaultValue: action })
  return (
    <Dock title={t('trace')} onClose={() => act('leave')}>
      {trace.data && (
        <div className="trace-body grid grid-cols-[minmax(260px,1fr)_minmax(360px,2fr)] gap-x-32 px-16 pt-8 pb-12">
          <section>
            <h3 className="py-4 text-quiet text-12 font-semibold">{t('links')}</h3>
            <Links links={trace.data.links} />
          </section>
          <section>
            <h3 className="py-4 text-quiet text-12 font-semibold">{t('events')}</h3>
            <ul>
              {trace.data.events.map((event) => (
                <li key={event.id} className="flex gap-12 py-3 lined">
                  <span>{momentText(event.at)}</span>
                  <span>{event.user}</span>
                  <span>{known(event.action)}</span>
                  {event.reason !== '' && <span title={event.reason}>{event.reason}</span>}
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </Dock>
  )
}

const shownMost = 12

/** The free numbers of the month and type; the first one is offered. */
const useFree = (month: string, type: string): readonly number[] | undefined => {
  const { data } = useCall(voucherCalls.checkNo, { month }, { staleTime: 0, quiet: true })
  return data && (data.gaps.find((gap) => gap.type === type)?.missing ?? [])
}

const NumberDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('voucherNumber')
  const desk = useDesk()
  const { origin, head } = desk.store.getState()
  const free = useFree(origin?.period ?? '', head.type)
  const [no, setNo] = useState('')
  const [trouble, setTrouble] = useState('')
  const edit = useWrite(voucherCalls.editNo, { quiet: true })
  useEffect(() => {
    if (free?.[0] !== undefined) setNo((now) => now || String(free[0]))
  }, [free])
  if (!origin?.no) return null
  const { id, version, word } = origin
  const save = () =>
    edit.mutate(
      { id, version, no },
      {
        onSuccess: async () => {
          const voucher = await send(voucherCalls.read, { id }).catch(() => null)
          if (voucher) showVoucher(desk, voucher)
          onClose()
        },
        onError: (error) => setTrouble(problemsOf(error)[0]?.message ?? troubleText(error)),
      },
    )
  const list = free?.slice(0, shownMost).map((each) => voucherLabel(word, each))
  const hint = list && (list.length === 0 ? t('freeNone') : t('free', { list: list.join(t('comma')) }))
  return (
    <FormDialog
      {...{ title: t('editTitle', { no: voucherLabel(word, origin.no) }), act: t('save'), onAct: save, onClose }}
      {...{ busy: edit.isPending, disabled: no.trim() === '' }}
    >
      <p className="page-note">{t('editHow')}</p>
      <InputField
        label={t('newNo')}
        error={trouble}
        hint={hint}
        value={no}
        width={140}
        invalid={trouble !== ''}
        onChange={(text) => {
          setNo(text)
          setTrouble('')
        }}
      />
    </FormDialog>
  )
}

/** Shown while it is the panel of the desk. */
export const EditNo = () => {
  const desk = useDesk()
  const isStored = useEntry((state) => (state.origin?.no ?? null) !== null)
  return isStored ? <NumberDialog onClose={() => desk.store.setState({ panel: null })} /> : null
}

export const WhoPanel = () => {
  const t = useWords('auditRight')
  const act = usePageActs()
  const id = useEntry((state) => (state.origin?.no ? state.origin.id : ''))
  return (
    <Dock title={t('test')} onClose={() => act('leave')}>
      <div className="audit-who px-16 py-8">{id !== '' && <WhoMayAudit id={id} />}</div>
    </Dock>
  )
}
