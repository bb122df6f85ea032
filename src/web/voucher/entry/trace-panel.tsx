// The trace of the voucher on the desk: what it reverses or corrects, what does so to it, and who did what with it.
import { useCall } from '../../api/query.ts'
import { Button, IconButton } from '../../kit/button.tsx'
import { useTab } from '../../kit/tab.ts'
import { useWords } from '../../kit/words.ts'
import { reversalApi } from '../entry-api.ts'
import { useEntry, usePageActs } from './desk-context.ts'
import '../list/reverse.css'
import { momentText } from '../../kit/day-text.ts'

const Links = ({ links }: { links: Awaited<ReturnType<typeof reversalApi.trace>>['links'] }) => {
  const t = useWords('voucherAct')
  const tab = useTab()
  if (links.length === 0) return <p className="page-note">{t('traceNone')}</p>
  return (
    <ul>
      {links.map((link) => (
        <li key={`${link.kind} ${link.id}`}>
          <span>{t(link.kind)}</span>
          {link.inSet ? (
            <Button small look="plain" onClick={() => tab.open(`/voucher/entry/${link.id}`)}>
              {link.no}
            </Button>
          ) : (
            <span className="trace-no">{link.no}</span>
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
  const trace = useCall(reversalApi.trace, { id }, { enabled: id !== '', staleTime: 0 })
  const known = (action: string): string => t(`event_${action}`, { defaultValue: action })
  return (
    <section className="entry-dock" aria-label={t('trace')}>
      <header className="entry-dock-head">
        <h2>{t('trace')}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => act('leave')} />
      </header>
      {trace.data && (
        <div className="trace-body">
          <section>
            <h3>{t('links')}</h3>
            <Links links={trace.data.links} />
          </section>
          <section>
            <h3>{t('events')}</h3>
            <ul>
              {trace.data.events.map((event) => (
                <li key={event.id}>
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
    </section>
  )
}
