// What is wrong with a workflow, in traditional Chinese.
import type { workflowProblem as problemZhCn } from '../zh-cn/workflow-problem.ts'

export const workflowProblem: typeof problemZhCn = {
  'workflow.link': '關係已存在，不可重複連接',
  'workflow.fromEnd': '結束節點之後不能再連接，請從其他節點連出',
  'workflow.toStart': '開始節點之前不能再連接，請連到其他節點',
  'workflow.nameless': '節點沒有名稱，請填寫',
  'workflow.nobody': '「{name}」沒有選擇人員或角色，請至少選一個',
  'workflow.amount': '「{name}」的金額不正確，請填寫不小於0、最多四位小數的金額',
  'workflow.ways': '「{name}」須有「滿足」和「不滿足」兩條連線',
  'workflow.start': '須有且僅有一個開始節點，現有{n}個',
  'workflow.end': '沒有結束節點，請新增',
  'workflow.circle': '經過「{name}」的連線成環，請斷開其中一條',
  'workflow.unreached': '「{name}」不在從開始到結束的路徑上，請連接或刪除',
  'workflow.name': '工作流名稱不能為空',
  'workflow.content': '這不是工作流，請選擇由本產品下載的檔案',
  'workflow.twice': '工作流「{name}」已存在，請換一個名稱',
  'workflow.published': '「{name}」已發佈過，不能刪除，請改為停用',
  'workflow.unapproved': '{amount} 起的憑證沒有人審批，請補上審批節點',
  'workflow.levels': '{amount} 起的憑證要經{n}級審批，審核權最多{most}級，請減少審批節點',
  'workflow.head': '「{name}」由部門負責人審批，審核權不能寫部門負責人，請改選使用者或角色',
  'workflow.gone': '工作流中的使用者或角色已不存在：{codes}，請修改工作流後重新提交',
}
