// The calls that take a figure of a merged report apart: companies, and what each step of merging does to them.
import { type Static, Type } from 'typebox'
import { worksheetBases } from '../../domain/merge/merge-statement.ts'
import { call } from '../base/call.ts'
import { AmountText, NameTriple } from '../base/shape.ts'
import { Optional } from '../ledger/report-question.ts'
import { LineNo } from '../statement/statement.ts'
import {
  CompanyPage,
  MergeColumn,
  MergeMode,
  mayMerge,
  mergeAnswer,
  mergeCommon,
  mergePage,
  StatementOf,
} from './report-merge.ts'

/**
 * What one company brings to the figure: `own` in the currency of its books where that is another one, and in that of
 * the group what each step adds to it. `others`: all without a row of their own. `entries`: which entries of the
 * subjects of the figure sum to what is eliminated, '' for none; `isExcluded`: what they exclude sums to what is
 * excluded.
 */
const ExplainedCompany = Type.Object({
  accountSet: Type.String(),
  company: Type.String(),
  ...NameTriple,
  role: Type.Union([Type.Literal('member'), Type.Literal('adjusting'), Type.Literal('others')]),
  currency: Type.String(),
  own: Type.String(),
  share: Type.String(),
  /** What people of the company have adjusted in its statement, a part of what it brings; '' where nothing is. */
  adjusted: Type.String(),
  /** They one by one, which sum to it; none where they are too many, or where the figure is no sum of them. */
  adjustments: Type.Array(
    Type.Object({
      id: Type.String(),
      kind: Type.Unsafe<'reclass' | 'manual'>(Type.Enum(['reclass', 'manual'])),
      reason: Type.String(),
      madeBy: Type.String(),
      reviewedBy: Type.String(),
      amount: AmountText,
    }),
  ),
  translated: AmountText,
  excluded: AmountText,
  eliminated: AmountText,
  minority: AmountText,
  merged: AmountText,
  entries: Type.Union([Type.Literal('all'), Type.Literal('debit'), Type.Literal('credit'), Type.Literal('')]),
  isExcluded: Type.Boolean(),
})

const explanation = mergeAnswer({
  rows: Type.Array(ExplainedCompany),
  total: ExplainedCompany,
  page: CompanyPage,
})

export const mergeExplainCalls = {
  explainMergeStatement: call({
    at: 'GET /gl/report/merge/explain/statement',
    input: Type.Object({
      ...mergeCommon,
      statement: StatementOf,
      mode: Type.Optional(MergeMode),
      column: MergeColumn.properties.key,
      /** The number of the line in the consolidated form, or of a check. */
      line: LineNo,
      page: mergePage,
    }),
    result: explanation,
    permission: mayMerge,
    slow: true,
  }),
  /** Leaves that a code of `subject` begins; debit-positive unless it is the figure of a credit side. */
  explainMergeTable: call({
    at: 'GET /gl/report/merge/explain/table',
    input: Type.Object({
      ...mergeCommon,
      mode: Type.Optional(MergeMode),
      subject: Optional(2000),
      basis: Type.Enum([...worksheetBases]),
      withClosing: Type.Optional(Type.Boolean()),
      isCredit: Type.Optional(Type.Boolean()),
      page: mergePage,
    }),
    result: explanation,
    permission: mayMerge,
    slow: true,
  }),
}

export type ExplainedCompanyShape = Static<typeof ExplainedCompany>
