// How strict signing in is, and what a new password must be.

import { isCommonPassword } from '../../../domain/base/common-password.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { isPassword as keepsRule } from '../../../domain/base/text.ts'
import type { App } from '../../kernel/http.ts'
import { wasUsed } from '../../kernel/password.ts'

export type Policy = {
  password: 'spec' | 'strict'
  /** Days a password holds, 0 = for ever. */
  passwordDays: number
  captcha: 'never' | 'auto' | 'always'
  /** Asks for the second step in a browser that is new to the user. */
  checksNewDevice: boolean
  /** One session for each user and kind of device. */
  isSingle: boolean
}

/** Days before the end of a password from which its user is told. */
export const warnDays = 7

export const policyOf = async ({ parameters }: App): Promise<Policy> => ({
  password: await parameters.get('sys.password.policy'),
  passwordDays: await parameters.get('sys.password.days'),
  captcha: await parameters.get('sys.captcha'),
  checksNewDevice: await parameters.get('sys.check.new_device'),
  isSingle: await parameters.get('sys.single_login'),
})

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
