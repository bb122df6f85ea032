// What a new password must be: the rule of the product, and not one that others know.

import { isCommonPassword } from '../../../domain/base/common-password.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { isPassword as keepsRule } from '../../../domain/base/text.ts'
import type { App } from '../../kernel/http.ts'
import { wasUsed } from '../../kernel/user-password.ts'
import { policyOf } from './policy.ts'

const strictLength = { least: 12, most: 64 }

const shapeProblem = (password: string, rule: 'spec' | 'strict', path: string): Problem | null => {
  if (rule === 'spec') return keepsRule(password) ? null : problem('password.policy', path)
  const { length } = [...password]
  const fits = length >= strictLength.least && length <= strictLength.most && !isCommonPassword(password)
  return fits ? null : problem('password.strict', path)
}

const isLikeName = (password: string, userName: string): boolean => {
  const [one, other] = [password.toLowerCase(), userName.toLowerCase()]
  return one === other || one === [...other].reverse().join('')
}

/** Why a password may not be taken by a user of that name; null when it may. */
export const passwordProblem = async (app: App, userName: string, password: string, path: string) => {
  const { password: rule } = await policyOf(app)
  const shape = shapeProblem(password, rule, path)
  if (shape) return shape
  if (isLikeName(password, userName)) return problem('password.userName', path)
  return isCommonPassword(password) ? problem('password.common', path) : null
}

/** The same, and not one of the last five of that user. */
export const checkNewPassword = async (
  app: App,
  user: { id: bigint; userName: string },
  password: string,
): Promise<void> => {
  const found = await passwordProblem(app, user.userName, password, 'newPassword')
  if (found) refuse(found)
  if (await wasUsed(app.db, user.id, password)) refuse(problem('password.reused', 'newPassword'))
}
