// What is made later from a report as it is asked for now: a data link, or a schedule.
import { useState } from 'react'
import type { SendOptions } from '../../api/client.ts'
import { useAuth } from '../../kit/auth.tsx'
import { useWords } from '../../kit/words.ts'
import { askedReport, type ReportRequest } from './delivery-api.ts'
import { LinkDialog } from './delivery-link.tsx'
import { ScheduleDialog } from './delivery-schedule.tsx'
import type { MakeFile } from './report-bars.tsx'

/** Rows for the menu of an export, and the dialog that they open. */
export const useLater = (title: string, onFile: MakeFile) => {
  const t = useWords('reportDelivery')
  const [asked, setAsked] = useState<(ReportRequest & { as: 'link' | 'schedule' }) | null>(null)
  const may = { link: useAuth('gl:report:delivery:link'), schedule: useAuth('gl:report:delivery:schedule') }
  const take = (as: 'link' | 'schedule') => () => {
    const takes: SendOptions['takes'] = (definition, input) => setAsked({ ...askedReport(definition, input), as })
    void onFile({ format: 'csv' }, { takes })
  }
  const items = (['link', 'schedule'] as const)
    .filter((as) => may[as])
    .map((as, at) => ({
      ...{ key: as, label: t(`menu_${as}`), separated: at === 0 },
      onSelect: take(as),
    }))
  const props = asked && { asked, title, onClose: () => setAsked(null) }
  const dialog = props && (asked.as === 'link' ? <LinkDialog {...props} /> : <ScheduleDialog row={null} {...props} />)
  return { items, dialog }
}
