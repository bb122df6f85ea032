// Words of the multi-column ledger, on the screen, in its files and on paper, in English.
import type { multiColumn as multiColumnZhCn } from '../zh-cn/multi-column.ts'

export const multiColumn: typeof multiColumnZhCn = {
  title: 'Multi-column ledger',
  scheme: 'Scheme',
  schemes: 'Schemes',
  total: 'Total',
  rest: 'Others',
  noSchemes: 'No scheme to choose',
  noSchemesText:
    'A scheme says into which columns a parent subject is divided. Add one under Schemes, or have one enabled.',
  columnsOf: '{n, column|columns}',
}
