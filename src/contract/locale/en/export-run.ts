// Words of an export or a report that runs, in English.
import type { exportRun as exportRunZhCn } from '../zh-cn/export-run.ts'

export const exportRun: typeof exportRunZhCn = {
  exporting: 'Exporting',
  cancel: 'Cancel the export',
  starting: 'Preparing the data…',
  rows: '{done} of {total, row|rows}',
  counting: 'Counting the lines…',
  merging: 'Merging the companies…',
  stop: 'Cancel the report',
}
