// How strict signing in is: what the parameters of the product say of it.
import type { App } from '../../kernel/http.ts'

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
