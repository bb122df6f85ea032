// Why menus, dictionaries, parameters, value sets and links are refused, in English.
import type { setupProblem as zhCn } from '../zh-cn/setup-problem.ts'

export const setupProblem = {
  'parameter.range': 'Enter a whole number from {least} to {most}',
  'parameter.choice': 'Choose one of the listed options',
  'parameter.code': '{code} is no permission code: write codes like sys:user:edit, with spaces between them',
  'parameter.scope': 'The parameter cannot be set there: choose one of the listed places',
} satisfies Record<keyof typeof zhCn, string>
