// Words of the summary library, in English.
import type { summaryLibrary as summaryLibraryZhCn } from '../zh-cn/summary-library.ts'

export const summaryLibrary: typeof summaryLibraryZhCn = {
  title: 'Summary library',
  code: 'Code',
  text: 'Summary',
  subject: 'Usual subject',
  scope: 'Scope',
  scope_company: 'This company',
  scope_group: 'The whole group',
  enabled: 'Enabled',
  disabled: 'Disabled',
  create: 'New summary',
  edit: 'Change summary',
  save: 'Save',
  cancel: 'Cancel',
  delete: 'Delete',
  deleteTitle: 'Delete the summary "{text}"?',
  search: 'Code or summary',
  recent: 'Used lately',
  library: 'Library',
  noneYet: 'There is no summary yet. Add one, and take it with F7 in the summary of a line.',
  noneHere: 'No summary matches',
}
