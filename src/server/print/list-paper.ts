// A list on paper: any flat table of texts, in the language of its reader.
import { momentText } from '../../domain/base/moment.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { makePdf } from './pdf.ts'
import type { PaperColumn, PaperRow } from './report-pages.ts'
import type { ReportSetting } from './report-sheets.ts'
import { printWords } from './words.ts'

type ListPaper = { title: string; columns: readonly PaperColumn[]; rows: readonly PaperRow[] }

export const listPaper = (scope: Scope, { title, columns, rows }: ListPaper): Promise<FileAnswer> => {
  const printedAt = momentText(new Date().toISOString())
  const setting: ReportSetting = {
    title,
    form: null,
    company: scope.accountSet?.value ?? '',
    period: printedAt.slice(0, 10),
    currency: '',
    notes: [],
    columns,
    // No column of a list is summed.
    digits: 0,
    printedBy: scope.user.realName,
    printedAt,
  }
  async function* parts() {
    yield [{ rows }]
  }
  return makePdf({ kind: 'report', title, words: printWords[scope.lang], setting }, parts(), scope.cancelled)
}
