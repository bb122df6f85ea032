// Words of the keys of every report, in English.
import type { reportKeys as reportKeysZhCn } from '../zh-cn/report-keys.ts'

export const reportKeys: typeof reportKeysZhCn = {
  title: 'Keys of the report',
  enter: 'Takes what was typed and goes to the figures; on a figure opens what it is made of',
  escape: 'Leaves the parameters; once more goes back along the path',
  back: 'Back to the figure one came from',
  print: 'Print',
}
