// Words of an export or a report that runs, in traditional Chinese.
import type { exportRun as exportRunZhCn } from '../zh-cn/export-run.ts'

export const exportRun: typeof exportRunZhCn = {
  exporting: '正在匯出',
  cancel: '取消匯出',
  starting: '正在準備資料…',
  rows: '已寫 {done} / {total} 列',
  counting: '正在逐行計算…',
  merging: '正在合併各公司…',
  stop: '取消計算',
}
