// "Who can audit this voucher?" beside the voucher on the desk.
import { IconButton } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { WhoMayAudit } from '../../parts/audit-explanation.tsx'
import { useEntry, usePageActs } from './desk-context.ts'
import '../audit/audit.css'

export const WhoPanel = () => {
  const t = useWords('auditRight')
  const act = usePageActs()
  const id = useEntry((state) => (state.origin?.no ? state.origin.id : ''))
  return (
    <section className="entry-dock" aria-label={t('test')}>
      <header className="entry-dock-head">
        <h2>{t('test')}</h2>
        <IconButton icon="close" label={t('kit:close')} onClick={() => act('leave')} />
      </header>
      <div className="audit-who">{id !== '' && <WhoMayAudit id={id} />}</div>
    </section>
  )
}
