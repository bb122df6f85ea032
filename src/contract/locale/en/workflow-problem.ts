// What is wrong with a workflow, in English.
import type { workflowProblem as problemZhCn } from '../zh-cn/workflow-problem.ts'

export const workflowProblem: typeof problemZhCn = {
  'workflow.link': 'The link already exists',
  'workflow.fromEnd': 'Nothing follows an end; draw the line from another node',
  'workflow.toStart': 'Nothing comes before the start; draw the line to another node',
  'workflow.nameless': 'A node has no name; give it one',
  'workflow.nobody': '“{name}” names nobody; choose at least one',
  'workflow.amount': 'The amount of “{name}” is wrong; enter 0 or more with four decimals at most',
  'workflow.ways': '“{name}” needs two lines: one where it is met, one where it is not',
  'workflow.start': 'There must be exactly one start; there are {n}',
  'workflow.end': 'There is no end; add one',
  'workflow.circle': 'The lines lead back to “{name}”; take one of them away',
  'workflow.unreached': '“{name}” is on no way from the start to an end; link it or delete it',
  'workflow.name': 'The name of the workflow cannot be empty',
  'workflow.content': 'This is no workflow; choose a file that was downloaded here',
  'workflow.twice': 'A workflow “{name}” exists; choose another name',
  'workflow.published': '“{name}” has been published and cannot be deleted; disable it instead',
  'workflow.unapproved': 'Nobody approves vouchers of {amount} and more; add an approval',
  'workflow.levels':
    'Vouchers of {amount} and more pass {n} approvals; audit rights have {most} levels, so take some away',
  'workflow.head':
    '“{name}” is approved by the head of a department, whom audit rights cannot name; choose users or roles',
  'workflow.gone': 'The workflow names users or roles that are gone: {codes}; change it and submit it again',
}
