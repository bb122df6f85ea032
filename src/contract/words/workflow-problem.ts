// What is wrong with a workflow.
import type { WordTable } from '../base/word-table.ts'

export const workflowProblem = {
  'workflow.link': ['关系已存在，不可重复连接', '關係已存在，不可重複連接', 'The link already exists'],
  'workflow.fromEnd': [
    '结束节点之后不能再连接，请从其他节点连出',
    '結束節點之後不能再連接，請從其他節點連出',
    'Nothing follows an end; draw the line from another node',
  ],
  'workflow.toStart': [
    '开始节点之前不能再连接，请连到其他节点',
    '開始節點之前不能再連接，請連到其他節點',
    'Nothing comes before the start; draw the line to another node',
  ],
  'workflow.nameless': ['节点没有名称，请填写', '節點沒有名稱，請填寫', 'A node has no name; give it one'],
  'workflow.nobody': [
    '“{name}”没有选择人员或角色，请至少选一个',
    '「{name}」沒有選擇人員或角色，請至少選一個',
    '“{name}” names nobody; choose at least one',
  ],
  'workflow.amount': [
    '“{name}”的金额不正确，请填写不小于0、最多四位小数的金额',
    '「{name}」的金額不正確，請填寫不小於0、最多四位小數的金額',
    'The amount of “{name}” is wrong; enter 0 or more with four decimals at most',
  ],
  'workflow.ways': [
    '“{name}”须有“满足”和“不满足”两条连线',
    '「{name}」須有「滿足」和「不滿足」兩條連線',
    '“{name}” needs two lines: one where it is met, one where it is not',
  ],
  'workflow.start': [
    '须有且仅有一个开始节点，现有{n}个',
    '須有且僅有一個開始節點，現有{n}個',
    'There must be exactly one start; there are {n}',
  ],
  'workflow.end': ['没有结束节点，请添加', '沒有結束節點，請新增', 'There is no end; add one'],
  'workflow.circle': [
    '经过“{name}”的连线成环，请断开其中一条',
    '經過「{name}」的連線成環，請斷開其中一條',
    'The lines lead back to “{name}”; take one of them away',
  ],
  'workflow.unreached': [
    '“{name}”不在从开始到结束的路径上，请连接或删除',
    '「{name}」不在從開始到結束的路徑上，請連接或刪除',
    '“{name}” is on no way from the start to an end; link it or delete it',
  ],
  'workflow.name': ['工作流名称不能为空', '工作流名稱不能為空', 'The name of the workflow cannot be empty'],
  'workflow.content': [
    '这不是工作流，请选择由本产品下载的文件',
    '這不是工作流，請選擇由本產品下載的檔案',
    'This is no workflow; choose a file that was downloaded here',
  ],
  'workflow.twice': [
    '工作流“{name}”已存在，请换一个名称',
    '工作流「{name}」已存在，請換一個名稱',
    'A workflow “{name}” exists; choose another name',
  ],
  'workflow.published': [
    '“{name}”已发布过，不能删除，请改为停用',
    '「{name}」已發佈過，不能刪除，請改為停用',
    '“{name}” has been published and cannot be deleted; disable it instead',
  ],
  'workflow.unapproved': [
    '{amount} 起的凭证没有人审批，请补上审批节点',
    '{amount} 起的憑證沒有人審批，請補上審批節點',
    'Nobody approves vouchers of {amount} and more; add an approval',
  ],
  'workflow.levels': [
    '{amount} 起的凭证要经{n}级审批，审核权最多{most}级，请减少审批节点',
    '{amount} 起的憑證要經{n}級審批，審核權最多{most}級，請減少審批節點',
    'Vouchers of {amount} and more pass {n} approvals; audit rights have {most} levels, so take some away',
  ],
  'workflow.head': [
    '“{name}”由部门负责人审批，审核权不能写部门负责人，请改选用户或角色',
    '「{name}」由部門負責人審批，審核權不能寫部門負責人，請改選使用者或角色',
    '“{name}” is approved by the head of a department, whom audit rights cannot name; choose users or roles',
  ],
  'workflow.gone': [
    '工作流中的用户或角色已不存在：{codes}，请修改工作流后重新提交',
    '工作流中的使用者或角色已不存在：{codes}，請修改工作流後重新提交',
    'The workflow names users or roles that are gone: {codes}; change it and submit it again',
  ],
} satisfies WordTable
