// Words of the comparison with the standard chart, in English.
import type { subjectStandard as subjectStandardZhCn } from '../zh-cn/subject-standard.ts'

export const subjectStandard: typeof subjectStandardZhCn = {
  title: 'Compare with standard',
  back: 'Back to subjects',
  kinds: 'Kind of difference',
  kind_differs: 'Different ({n})',
  kind_missing: 'Missing ({n})',
  kind_extra: 'Not in the standard ({n})',
  field: 'Field',
  now: 'Now',
  standard: 'Standard',
  note: 'Why it is kept',
  nothing: 'empty',
  none: 'No such difference',
  same: '{n, subject is|subjects are} as in the standard',
  chosen: '{n} selected',
  apply: 'Apply standard ({n})',
  askTitle: 'Take over {n, point|points} of the standard chart?',
  askText: 'The companies of a chart share it. Used subjects keep what their lines are read by; nothing moves.',
  act: 'Take over',
  done: '{n, subject|subjects} written as in the standard',
  left: '{n, subject keeps|subjects keep} something as it is:',
  closeResult: 'Close the result',
  extraHow: 'Subjects outside the standard stay; those no longer needed can be disabled among the subjects.',
}
