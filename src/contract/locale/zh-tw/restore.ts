// Words of putting a backup back, and of the page that is shown meanwhile, in traditional Chinese.
import type { restore as restoreZhCn } from '../zh-cn/restore.ts'

export const restore: typeof restoreZhCn = {
  restore: '還原',
  restoreTitle: '用 {at} 的備份還原整個系統？',
  restoreText: '系統將回到備份時的狀態，此後錄入的一切都不再出現。還原期間任何人都不能使用系統。',
  restoreSafe: '還原前會先做完整備份，原資料庫也會保留；出現任何問題時一切保持原狀。',
  restoreSecond: '需要第二位超級管理員在 15 分鐘內核准。',
  phrase: '請輸入 {phrase}',
  restoreAct: '申請還原',
  waitingOwn: '已申請用 {at} 的備份還原：等待另一位超級管理員在 {until} 前核准。',
  waitingOther: '{by} 申請用 {at} 的備份還原整個系統，請在 {until} 前核准。',
  approve: '核准並還原',
  withdraw: '撤回',
  refuse: '拒絕',
  approveTitle: '核准還原？',
  approveText: '用 {at} 的備份還原整個系統，申請人 {by}。還原隨即開始，所有人的工作都會中斷。',
  lastDone: '{at} 已還原：申請人 {by}，核准人 {second}。之前的資料庫保留為 {kept}，直到下一次還原。',
  lastFailed: '{at} 的還原申請（{by}）未執行或未成功：{reason}',
  maintenance: '系統維護中',
  maintenanceText: '正在由備份還原系統，預計 {time} 恢復使用。本頁會自動繼續。',
  maintenanceLong: '正在由備份還原系統。本頁會自動繼續。',
  stage_backup: '正在備份目前狀態',
  stage_load: '正在讀入備份',
  stage_verify: '正在核對每個帳套',
  tryNow: '立即重試',
}
