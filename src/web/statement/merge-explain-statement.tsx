// A figure of a merged statement taken apart, with the ways that lead on from it.
import type { ExplainedCompanyShape, MergeColumnShape, StatementOfShape } from '../../contract/merge/report-merge.ts'
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { basisOf, prefixesOf } from '../../domain/merge/merge-line-subjects.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { isOrdinary, mergeApi, modeOf, questionOf, viewOf } from '../parts/report/merge-api.ts'
import { type ExplainLinks, MergeExplainPanel, usePageOf } from '../parts/report/merge-explain.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { lineName } from './statement-checks.tsx'

type Props = {
  report: Report
  row: StatementRowShape
  rows: readonly StatementRowShape[]
  /** What the line is called in the reports of companies, where they have it. */
  ownLine: string | undefined
  column: MergeColumnShape['key']
  value: string | null
  onClose: () => void
}

/** The same report in another way, on the same line. */
const inMode = ({ report, row, column }: Props, mode: 'sum' | 'side') => {
  const { group, companies } = questionOf(report)
  const view = isOrdinary(report) ? undefined : viewOf(report)
  return { path: report.address.path, query: { view, mode, group, companies, column, line: String(row.no) } }
}

const linksOf = (props: Props, name: string, total: ExplainedCompanyShape | undefined): ExplainLinks => {
  const { report, row, rows, column, ownLine } = props
  const { group, companies } = questionOf(report)
  const drill = (path: string, query: Record<string, string | undefined>, figure: string) =>
    report.drill(path, query, { name, figure, kind: 'closing' })
  const toOwn = ({ accountSet }: ExplainedCompanyShape, figure: string) =>
    ownLine ? drill(`/report/${viewOf(report)}`, { companies: accountSet, line: ownLine, column }, figure) : null
  const side = inMode(props, 'side')
  const toSide = (figure: string) => drill(side.path, side.query, figure)
  // The flows of cash have no subjects of their own.
  const subject = viewOf(report) === 'cash-flow' ? '' : prefixesOf(row, rows).join(',')
  const worksheet = { view: 'worksheet', subject, basis: basisOf(column), mode: 'merged', group, companies }
  return {
    own: (one) => toOwn(one, one.own),
    adjustment: ({ accountSet }, id) =>
      accountSet === report.set?.value ? addressOf('/report/adjustment', { only: id }) : null,
    step: (one, step) => {
      const figure = one[step]
      // What others hold is a part of its equity by share: no lines are it.
      if (step === 'minority') return null
      // Of a company what is left is the sum of its steps, which stand beside it.
      if (step === 'merged') return one === total && modeOf(report) !== 'side' ? toSide(figure) : null
      if (step === 'translated') {
        if (one.role === 'adjusting') return null
        const own = one.role === 'member' && one.own === '' ? toOwn(one, figure) : null
        if (own) return own
        // In another currency, or without the line in its own statement, it stands among the companies.
        const to = inMode(props, one.role === 'others' && one.company === '' ? 'sum' : 'side')
        return drill(to.path, one.role === 'member' ? { ...to.query, line: undefined } : to.query, figure)
      }
      // A line on one side of its subjects is not all that the worksheet takes out of them.
      if (subject === '' || (step === 'eliminated' ? one.entries === '' : !one.isExcluded)) return null
      const side = one.entries === 'debit' || one.entries === 'credit' ? one.entries : undefined
      const entries = step === 'eliminated' ? { entry: '*', of: one.company || undefined, side } : {}
      return drill('/report/merge', { ...worksheet, ...entries }, figure)
    },
  }
}

/** Others and the whole of what companies bring lead to their sum; only the whole is worth it. */
const withoutOthers = (links: ExplainLinks, total: ExplainedCompanyShape | undefined): ExplainLinks => ({
  ...links,
  step: (one, step) => (one.role === 'others' && one !== total ? null : links.step(one, step)),
})

export const ExplainedStatement = (props: Props) => {
  const t = useWords('mergeExplain')
  const lang = useLang()
  const { report, row, column } = props
  const name = nameOf(row, lang)
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const [page, setPage] = usePageOf(`${row.no} ${column}`)
  const statement = viewOf(report) as StatementOfShape
  const asked = { ...questionOf(report), statement, mode, column, line: row.no, page }
  const answer = useCall(mergeApi.explainMergeStatement, asked)
  const side = inMode(props, 'side')
  const toSide = report.drill(side.path, side.query, { name, figure: props.value ?? '', kind: 'closing' })
  return (
    <MergeExplainPanel
      {...{ name, value: props.value, answer, onPage: setPage, onClose: props.onClose }}
      note={`${lineName(t, row.no)} · ${t(`reportScreen:column_${column}`)}`}
      links={withoutOthers(linksOf(props, name, answer.data?.total), answer.data?.total)}
      foot={
        modeOf(report) !== 'side' && (
          <Button look="solid" onClick={() => report.tab.open(toSide)}>
            {t('sideBySide')}
          </Button>
        )
      }
    />
  )
}
