// What is wrong with a workflow, in simplified Chinese.

export const workflowProblem = {
  'workflow.link': '关系已存在，不可重复连接',
  'workflow.fromEnd': '结束节点之后不能再连接，请从其他节点连出',
  'workflow.toStart': '开始节点之前不能再连接，请连到其他节点',
  'workflow.nameless': '节点没有名称，请填写',
  'workflow.nobody': '“{name}”没有选择人员或角色，请至少选一个',
  'workflow.amount': '“{name}”的金额不正确，请填写不小于0、最多四位小数的金额',
  'workflow.ways': '“{name}”须有“满足”和“不满足”两条连线',
  'workflow.start': '须有且仅有一个开始节点，现有{n}个',
  'workflow.end': '没有结束节点，请添加',
  'workflow.circle': '经过“{name}”的连线成环，请断开其中一条',
  'workflow.unreached': '“{name}”不在从开始到结束的路径上，请连接或删除',
  'workflow.name': '工作流名称不能为空',
  'workflow.content': '这不是工作流，请选择由本产品下载的文件',
  'workflow.twice': '工作流“{name}”已存在，请换一个名称',
  'workflow.published': '“{name}”已发布过，不能删除，请改为停用',
  'workflow.unapproved': '{amount} 起的凭证没有人审批，请补上审批节点',
  'workflow.levels': '{amount} 起的凭证要经{n}级审批，审核权最多{most}级，请减少审批节点',
  'workflow.head': '“{name}”由部门负责人审批，审核权不能写部门负责人，请改选用户或角色',
  'workflow.gone': '工作流中的用户或角色已不存在：{codes}，请修改工作流后重新提交',
}
