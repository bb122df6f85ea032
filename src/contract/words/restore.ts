// Words of putting a backup back, and of the page that is shown meanwhile.
import type { WordTable } from '../base/word-table.ts'

export const restore = {
  restoreTitle: [
    '用 {at} 的备份恢复整个系统？',
    '用 {at} 的備份還原整個系統？',
    'Restore the whole instance from {at}?',
  ],
  restoreText: [
    '系统将回到备份时的状态，此后录入的一切都不再出现。恢复期间任何人都不能使用系统。',
    '系統將回到備份時的狀態，此後錄入的一切都不再出現。還原期間任何人都不能使用系統。',
    'What was entered since the backup is gone afterwards. Nobody can work while it runs.',
  ],
  restoreSafe: [
    '恢复前会先做完整备份，原数据库也会保留；出现任何问题时一切保持原状。',
    '還原前會先做完整備份，原資料庫也會保留；出現任何問題時一切保持原狀。',
    'A full backup is made first, and the old database is kept. If anything goes wrong, all stays as it is.',
  ],
  restoreSecond: [
    '需要第二位超级管理员在 15 分钟内批准。',
    '需要第二位超級管理員在 15 分鐘內核准。',
    'A second super administrator must approve within 15 minutes.',
  ],
  phrase: ['请输入 {phrase}', '請輸入 {phrase}', 'Type {phrase}'],
  restoreAct: ['申请恢复', '申請還原', 'Ask to restore'],
  setAct: ['恢复账套', '還原帳套', 'Restore account set'],
  setTitle: ['恢复 {set}？', '還原 {set}？', 'Restore {set}?'],
  setCopy: [
    '本系统中已有 {set}，其账簿不会改动。备份将恢复为与之并存的演练账套，数据为备份时的数据，各页面和报表上均有标记，可整套丢弃。',
    '本系統中已有 {set}，其帳簿不會改動。備份將還原為與之並存的演練帳套，資料為備份時的資料，各頁面和報表上均有標記，可整套丟棄。',
    '{set} is here: its books stay as they are. Beside them a marked sandbox with the figures of then is made.',
  ],
  setBack: [
    '本系统中没有 {set}：该公司将恢复为备份时的状态，包括全部年度和备份中的文件。',
    '本系統中沒有 {set}：該公司將還原為備份時的狀態，包括全部年度和備份中的檔案。',
    '{set} is not here: its company comes back as it was in the backup, with all its years and files.',
  ],
  setSafe: [
    '恢复前后都会逐项验证；如有缺少或不一致，一切保持原状。',
    '還原前後都會逐項驗證；如有缺少或不一致，一切保持原狀。',
    'Everything is proved before and after; if anything is missing or differs, nothing is changed.',
  ],
  setRunning: ['正在恢复账套', '正在還原帳套', 'Restoring the account set'],
  setDone: [
    '{set} 已恢复，已验证 {n} 张凭证',
    '{set} 已還原，已驗證 {n} 張憑證',
    '{set} is restored: {n, voucher|vouchers} proved',
  ],
  waitingOwn: [
    '已申请用 {at} 的备份恢复：等待另一位超级管理员在 {until} 前批准。',
    '已申請用 {at} 的備份還原：等待另一位超級管理員在 {until} 前核准。',
    'You asked to restore the backup of {at}: another super administrator must approve before {until}.',
  ],
  waitingOther: [
    '{by} 申请用 {at} 的备份恢复整个系统，请在 {until} 前批准。',
    '{by} 申請用 {at} 的備份還原整個系統，請在 {until} 前核准。',
    '{by} asks to restore the whole instance from the backup of {at}: approve before {until}.',
  ],
  approve: ['批准并恢复', '核准並還原', 'Approve and restore'],
  refuse: ['拒绝', '拒絕', 'Refuse'],
  approveTitle: ['批准恢复？', '核准還原？', 'Approve the restore?'],
  approveText: [
    '用 {at} 的备份恢复整个系统，申请人 {by}。恢复随即开始，所有人的工作都会中断。',
    '用 {at} 的備份還原整個系統，申請人 {by}。還原隨即開始，所有人的工作都會中斷。',
    'The whole instance goes back to the backup of {at}, as {by} asked. It begins at once and interrupts everybody.',
  ],
  lastDone: [
    '{at} 已恢复：申请人 {by}，批准人 {second}。之前的数据库保留为 {kept}，直到下一次恢复。',
    '{at} 已還原：申請人 {by}，核准人 {second}。之前的資料庫保留為 {kept}，直到下一次還原。',
    'Restored on {at}: asked by {by}, approved by {second}. The old database is kept as {kept} until the next restore.',
  ],
  lastFailed: [
    '{at} 的恢复申请（{by}）未执行或未成功：{reason}',
    '{at} 的還原申請（{by}）未執行或未成功：{reason}',
    'The restore asked for on {at} by {by} did not take place: {reason}',
  ],
  maintenance: ['系统维护中', '系統維護中', 'Under maintenance'],
  maintenanceText: [
    '正在由备份恢复系统，预计 {time} 恢复使用。本页会自动继续。',
    '正在由備份還原系統，預計 {time} 恢復使用。本頁會自動繼續。',
    'The instance is being restored from a backup, until about {time}. This page goes on by itself.',
  ],
  maintenanceLong: [
    '正在由备份恢复系统。本页会自动继续。',
    '正在由備份還原系統。本頁會自動繼續。',
    'The instance is being restored from a backup. This page goes on by itself.',
  ],
  stage_backup: ['正在备份当前状态', '正在備份目前狀態', 'Backing up the present state'],
  stage_load: ['正在读入备份', '正在讀入備份', 'Reading the backup'],
  stage_verify: ['正在核对每个账套', '正在核對每個帳套', 'Proving every account set'],
  tryNow: ['立即重试', '立即重試', 'Try now'],
} satisfies WordTable
