// Words of saved views of lists and reports, in traditional Chinese.
import type { savedView as savedViewZhCn } from '../zh-cn/saved-view.ts'

export const savedView: typeof savedViewZhCn = {
  views: '我的檢視',
  save: '儲存為檢視',
  name: '檢視名稱',
  share: '公司內共用',
  first: '開啟時使用',
  notFirst: '開啟時不再使用',
  delete: '刪除檢視「{name}」',
}
