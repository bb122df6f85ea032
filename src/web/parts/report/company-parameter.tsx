// Whose books a report shows: one company, several one at a time, or several made one.
import { useMemo } from 'react'
import { reportMergeCalls } from '../../../contract/merge/report-merge.ts'
import { useCall } from '../../api/query.ts'
import { type AccountSetChoice, useUser } from '../../api/session.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Segmented } from '../../kit/button.tsx'
import { Select } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { type CompanyChoice, type CompanyChoices, CompanyPicker, chosenSets, everyCompany } from '../company-picker.tsx'
import { choiceOf, isMerging, modeOf, modesOf } from './merge-api.ts'
import type { Report } from './use-report.ts'

/** Books that are shown one at a time; more of them are asked for as one. */
const eachMost = 60

const namesOf = ({ companyCode, value, companyName }: AccountSetChoice) => ({
  ...{ company: companyCode, accountSet: value },
  ...{ nameZhCn: companyName['zh-cn'], nameZhTw: companyName['zh-tw'], nameEn: companyName.en },
})

const noSets: readonly AccountSetChoice[] = []

/** The books of the year that one may read, in part or whole, and the groups of those that one may merge. */
const useChoices = (report: Report): CompanyChoices => {
  const mayMerge = useAuth('gl:report:merge')
  const sets = useUser()?.accountConfigs ?? noSets
  const { month } = report
  const { data } = useCall(reportMergeCalls.mergeScope, { month }, { enabled: mayMerge, quiet: true })
  return useMemo(() => {
    const ofYear = sets.filter(({ year, sandbox }) => !sandbox && month.startsWith(`${year}-`))
    return { groups: data?.groups ?? [], companies: ofYear.map(namesOf) }
  }, [sets, month, data])
}

/** What the address holds of a choice: one at a time needs the names of the books, one of all its own name. */
const addressOfChoice = (report: Report, choice: CompanyChoice, among: CompanyChoices) => {
  const sets = chosenSets(choice, among)
  const isOne = sets.length === 1
  if (isOne) return { companies: sets[0] === report.set?.value ? null : sets[0], group: null, mode: null, book: null }
  const mode = isMerging(report) ? modeOf(report) : sets.length > eachMost ? 'sum' : null
  const isWhole = mode !== null && (choice.group !== '' || choice.companies[0] === everyCompany)
  return isWhole
    ? { companies: choice.companies.join(','), group: choice.group, mode, book: null }
    : { companies: sets.join(','), group: null, mode, book: null }
}

/** How several books are shown; only who may merge has more than one way. */
const Mode = ({ report, among }: { report: Report; among: CompanyChoices }) => {
  const t = useWords('reportMerge')
  const sets = chosenSets(choiceOf(report), among)
  const modes = [...(sets.length > eachMost ? [] : (['each'] as const)), ...modesOf(report)] as const
  const put = (mode: (typeof modes)[number]) =>
    report.address.set(
      mode === 'each'
        ? { mode: null, group: null, companies: sets.join(','), line: null, column: null }
        : { mode, book: null, line: null, column: null },
    )
  return (
    <Segmented
      label={t('mode')}
      value={isMerging(report) ? modeOf(report) : 'each'}
      options={modes.map((value) => ({ value, label: t(`mode_${value}`) }))}
      onChange={put}
    />
  )
}

/** Which of several books is shown. */
const Book = ({ report, among }: { report: Report; among: CompanyChoices }) => {
  const t = useWords('reportMerge')
  const codeOf = (set: string) => among.companies.find(({ accountSet }) => accountSet === set)?.company ?? set
  return (
    <Select
      label={t('shownBook')}
      labelInside
      value={report.companies ?? ''}
      options={report.chosen.map((value) => ({ value, label: codeOf(value) }))}
      onChange={(book) => report.address.set({ book, line: null, column: null })}
    />
  )
}

/** Several companies are asked for: how they are shown stands in the second bar. */
export const hasSeveral = ({ address, chosen }: Report): boolean =>
  address.has('group') || chosen[0] === everyCompany || chosen.length > 1

/** Nothing where there is one company only, or a copy to rehearse in, which is in no group. */
export const CompaniesParameter = ({ report }: { report: Report }) => {
  const among = useChoices(report)
  if (among.companies.length < 2 || report.set?.sandbox) return null
  const own = report.set ? [report.set.value] : []
  const value = hasSeveral(report) || report.chosen.length > 0 ? choiceOf(report) : { group: '', companies: own }
  return (
    <CompanyPicker
      {...among}
      value={value}
      onChange={(next) => report.address.set(addressOfChoice(report, next, among))}
    />
  )
}

export const SeveralParameter = ({ report }: { report: Report }) => {
  const mayMerge = useAuth('gl:report:merge')
  const among = useChoices(report)
  if (!hasSeveral(report)) return null
  return (
    <>
      {mayMerge && <Mode report={report} among={among} />}
      {!isMerging(report) && <Book report={report} among={among} />}
    </>
  )
}
