// Saved views of a report, own or shared, and the parameters that its reader left behind the last time.
import { useEffect, useRef } from 'react'
import { useSetting } from '../../api/setting.ts'
import { SavedViews, searchOf, showView } from '../list/saved-views.tsx'
import { reportScreens } from './plain-reports.ts'
import type { Report } from './use-report.ts'

/** A view says how a report is seen: of which books and months, and by which path one came, is not part of it. */
const outside = {
  gone: ['line', 'column', 'open', 'of', 'age', 'asKnown'],
  kept: ['month', 'from', 'companies', 'book', 'via'],
}
/** Whether several companies are one is not part of it either, but on the screen that makes them one. */
const ofOne = { ...outside, kept: [...outside.kept, 'group', 'mode'] }

const outsideOf = ({ address }: Report) => (address.path === '/report/merge' ? outside : ofOne)

/**
 * The report begins as it was left. What an address asked for is not remembered, only what was changed here: a link
 * changes nobody's habits.
 */
const useRemembered = (report: Report, name: string): void => {
  const { address } = report
  const outer = outsideOf(report)
  const [left, setLeft] = useSetting(`report.parameters.${name}`, '')
  const last = useRef<string | null>(null)
  const search = searchOf(address, outer)
  useEffect(() => {
    const before = last.current
    last.current = search
    if (before === null && address.search === '' && left !== '') showView(address, left, outer)
    else if (before !== null && before !== search && !address.has('via')) setLeft(search)
  }, [search, address, left, setLeft, outer])
}

/** The menu of views. */
export const ReportViews = ({ report, name }: { report: Report; name: string }) => {
  useRemembered(report, name)
  const company = report.set?.companyCode
  const screen = reportScreens.find((each) => each.name === name)?.screen
  if (company === undefined || screen === undefined) return null
  return (
    <SavedViews
      screen={screen}
      setting={`report.firstViews.${name}`}
      address={report.address}
      outside={outsideOf(report)}
      company={company}
      iconOnly
    />
  )
}
