// Words of the log of calls.
import type { WordTable } from '../base/word-table.ts'
export const apiLog = {
  title: ['接口日志', '介面日誌', 'API log'],
  search: ['路径或跟踪号', '路徑或追蹤號', 'Path or trace id'],
  noneYet: ['这段时间没有调用', '這段時間沒有呼叫', 'No calls in this time'],
  f_method: ['方法', '方法', 'Method'],
  f_path: ['路径', '路徑', 'Path'],
  f_status: ['HTTP 状态', 'HTTP 狀態', 'HTTP status'],
  f_code: ['代码', '代碼', 'Code'],
  f_ms: ['用时（毫秒）', '用時（毫秒）', 'Duration (ms)'],
  f_ip: ['IP 地址', 'IP 位址', 'IP address'],
  f_node: ['服务器', '伺服器', 'Server'],
  method: ['方法', '方法', 'Method'],
  outcome: ['结果', '結果', 'Result'],
  outcome_ok: ['成功', '成功', 'Success'],
  outcome_refused: ['被拒绝', '被拒絕', 'Refused'],
  outcome_fault: ['系统错误', '系統錯誤', 'Fault'],
  outcome_slow: ['超过一秒', '超過一秒', 'Over one second'],
  kept: [
    '保留 30 天；不记录参数和内容',
    '保留 30 天；不記錄參數和內容',
    'Kept for 30 days; parameters and contents are not recorded',
  ],
} satisfies WordTable
