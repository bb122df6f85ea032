// Words of saved views of lists and reports, in English.
import type { savedView as savedViewZhCn } from '../zh-cn/saved-view.ts'

export const savedView: typeof savedViewZhCn = {
  views: 'My views',
  save: 'Save as view',
  name: 'Name',
  share: 'Shared in the company',
  first: 'Begin with this view',
  notFirst: 'No longer begin with this view',
  delete: 'Delete view “{name}”',
}
