// The picture with letters that slows guessing down: when it is asked for, and whether the letters are right.
import { randomUUID } from 'node:crypto'
import { problem, refuse } from '../../domain/problem.ts'
import type { App } from '../kernel/http.ts'
import { failuresOf } from '../kernel/lockout.ts'
import type { Visit } from '../kernel/scope.ts'
import { drawCaptcha } from './captcha-picture.ts'
import { policyOf } from './policy.ts'

const seconds = 120
/** Failures of a name or an address from which letters are asked for. */
const failuresFrom = 3

export const makeCaptcha = async (app: App) => {
  const { text, svg } = drawCaptcha()
  const id = randomUUID()
  await app.db.query(
    `insert into auth_captcha (id, text, expires_at) values ($1, $2, now() + $3 * interval '1 second')`,
    [id, text, seconds],
  )
  return { captchaId: id as string, svg, expiresIn: seconds }
}

type Given = { captchaId?: string | undefined; captchaCode?: string | undefined }

/** Refuses with `captcha.required` or `captcha.wrong`; a picture is gone once somebody has tried it. */
export const checkCaptcha = async (app: App, visit: Visit, userName: string, given: Given): Promise<void> => {
  const { captcha } = await policyOf(app)
  if (captcha === 'never') return
  if (captcha === 'auto' && (await failuresOf(app.db, userName, visit.ip)) < failuresFrom) return
  const { captchaId, captchaCode = '' } = given
  if (captchaId === undefined || captchaCode.trim() === '') refuse(problem('captcha.required', 'captchaCode'))
  const [kept] = await app.db.query<{ text: string }>(
    'delete from auth_captcha where id = $1 and expires_at > now() returning text',
    [captchaId],
  )
  if (kept?.text !== captchaCode.trim().toUpperCase()) refuse(problem('captcha.wrong', 'captchaCode'))
}
