// "Who can audit this voucher?": what it needs, who may give the next level, and row by row why the others may not.
import { auditRightCalls, type WhoMayAuditShape } from '../../contract/people/audit-right.ts'
import { useCall } from '../api/query.ts'
import { Icon } from '../kit/button.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import './audit-explanation.css'

type Row = WhoMayAuditShape['rows'][number]
const PersonLine = ({ person }: { person: Row['people'][number] }) => {
  const t = useWords('auditRight')
  const may = person.reason === 'may'
  return (
    <li className={`row pl-12 gap-6 min-h-24 ${may ? 'who-may' : 'text-quiet text-12'}`}>
      <Icon name={may ? 'check' : 'minus'} size={14} />
      <span>{person.name}</span>
      {person.isSubstitute && <span className="text-quiet text-12">{t('isSubstitute')}</span>}
      <span className="ml-auto text-quiet whitespace-nowrap">{t(`person_${person.reason}`)}</span>
    </li>
  )
}

const RowLine = ({ row }: { row: Row }) => {
  const t = useWords('auditRight')
  const isOpen = row.reason === 'fits'
  return (
    <li className="py-8 lined-above">
      <p className="row gap-6">
        <b className="font-semibold">{row.holder}</b>
        <span className="text-quiet text-12">
          {t(row.isRole ? 'kind_role' : 'kind_user')} · {t('levelOf', { n: row.level })}
        </span>
        <span className="ml-auto text-quiet whitespace-nowrap">{t(`row_${row.reason}`)}</span>
      </p>
      {row.asks !== '' && <p className="text-quiet text-12">{t('asks', { what: row.asks })}</p>}
      {isOpen && (
        <ul>
          {row.people.map((person) => (
            <PersonLine key={`${person.name} ${person.isSubstitute}`} person={person} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Answer = ({ who }: { who: WhoMayAuditShape }) => {
  const t = useWords('auditRight')
  const { mine } = who
  if (who.status !== 'saved') {
    return (
      <p className="flex py-8 gap-8 font-semibold">
        <Icon name="info" /> {t('notSaved')}
      </p>
    )
  }
  if (!mine.may) {
    return (
      <p className="flex py-8 gap-8 font-semibold">
        <Icon name="ban" /> {t('mineNot', { reason: mine.reason })}
      </p>
    )
  }
  return (
    <p className="who-may flex py-8 gap-8 font-semibold">
      <Icon name="check-circle" /> {mine.actsFor === '' ? t('mineMay') : t('mineMayFor', { holder: mine.actsFor })}
    </p>
  )
}

const Facts = ({ who }: { who: WhoMayAuditShape }) => {
  const t = useWords('auditRight')
  const able = who.rows.some((row) => row.reason === 'fits' && row.people.some(({ reason }) => reason === 'may'))
  const lines = [
    who.needed.length === 0 ? t('needsNone') : t('needs', { n: who.needed.join(t('kit:comma')) }),
    ...who.done.map((step) => t(step.forName === '' ? 'given' : 'givenFor', { ...step, holder: step.forName })),
    ...(who.status === 'saved' && who.next !== null ? [t('next', { level: who.next })] : []),
    ...(who.status === 'saved' && who.cashierFirst ? [t('cashierFirst')] : []),
    ...(who.status === 'saved' && !able ? [t('nobody'), t('nobodyHow')] : []),
  ]
  return (
    <div className="column gap-2 text-quiet">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

/** Rows that apply come first: who can do it is what is asked. */
const ordered = (rows: readonly Row[]): Row[] => [
  ...rows.filter((row) => row.reason === 'fits'),
  ...rows.filter((row) => row.reason !== 'fits'),
]

/** `<WhoMayAudit id={voucher.id} />`, in a panel. */
export const WhoMayAudit = ({ id }: { id: string }) => {
  const t = useWords('auditRight')
  const who = useCall(auditRightCalls.who, { id }, { staleTime: 0, quiet: true })
  if (who.error && !who.data) return <LoadFailed trouble={who.error} onRetry={() => void who.refetch()} />
  if (!who.data) return <Skeleton rows={4} widths={[200]} />
  return (
    <section className="who" aria-label={t('who', { no: who.data.no })}>
      <Answer who={who.data} />
      <Facts who={who.data} />
      <ul className="mt-12">
        {ordered(who.data.rows).map((row) => (
          <RowLine key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}
