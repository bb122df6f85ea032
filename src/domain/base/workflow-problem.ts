// The numbers of what is wrong with workflows; part of the catalogue in problem.ts.

export const workflowNumbers = {
  'workflow.link': 42271,
  'workflow.fromEnd': 42272,
  'workflow.toStart': 42273,
  'workflow.nameless': 42274,
  'workflow.nobody': 42275,
  'workflow.amount': 42276,
  'workflow.ways': 42277,
  'workflow.start': 42278,
  'workflow.end': 42279,
  'workflow.circle': 42280,
  'workflow.unreached': 42281,
  'workflow.name': 42282,
  'workflow.content': 42283,
  'workflow.twice': 42284,
  'workflow.published': 42285,
  'workflow.unapproved': 42290,
  'workflow.levels': 42291,
  'workflow.head': 42292,
  'workflow.gone': 42293,
} as const
