// Work that slows guessing down: a browser finds a number whose digest begins with so many zero bits, which takes it a
// moment; the more failures there were of late, the longer.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { leadingZeroBits } from '../../../domain/base/proof-of-work.ts'
import type { App } from '../../kernel/http.ts'
import { failuresOf } from '../../kernel/lockout.ts'
import type { Visit } from '../../kernel/scope.ts'
import { guesserOf } from './device.ts'
import { policyOf } from './policy.ts'

const seconds = 120
/** Failures of a name or an address from which work is asked for. */
const failuresFrom = 3
/** Zero bits: 16 take a browser a tenth of a second, each further one twice as long. */
const [bitsLeast, bitsMost] = [16, 22]

/** Zero bits after so many failures: one more each time their number has doubled. */
const bitsAfter = (failures: number): number =>
  Math.min(bitsMost, bitsLeast + Math.floor(Math.log2(Math.max(1, failures / failuresFrom))))

/** Work for whoever is about to try a name; a name that nobody has is answered alike. */
export const makeCaptcha = async (app: App, visit: Visit, userName = '') => {
  const bits = bitsAfter(await failuresOf(app.db, userName, visit.ip))
  const [id, challenge] = [randomUUID(), randomBytes(16).toString('hex')]
  await app.db.query(
    `insert into auth_proof (id, challenge, bits, expires_at) values ($1, $2, $3, now() + $4 * interval '1 second')`,
    [id, challenge, bits, seconds],
  )
  return { captchaId: id as string, challenge, bits, expiresIn: seconds }
}

type Given = { captchaId?: string | undefined; captchaCode?: string | undefined }
type Kept = { challenge: string; bits: number }

/**
 * Refuses with `captcha.required` or `captcha.wrong`; work is good for one try. A browser by which the user of the name
 * has come in before is not asked.
 */
export const checkCaptcha = async (app: App, visit: Visit, userName: string, given: Given): Promise<void> => {
  const { captcha } = await policyOf(app)
  if (captcha === 'never') return
  if ((await guesserOf(app.db, visit, userName)).device !== null) return
  const failures = await failuresOf(app.db, userName, visit.ip)
  if (captcha === 'auto' && failures < failuresFrom) return
  const { captchaId, captchaCode = '' } = given
  if (captchaId === undefined || captchaCode === '') return refuse(problem('captcha.required', 'captchaCode'))
  const [kept] = await app.db.query<Kept>(
    'delete from auth_proof where id = $1 and expires_at > now() returning challenge, bits',
    [captchaId],
  )
  // Others may have failed for the name meanwhile: it is asked for again, with more work.
  if (kept && kept.bits < bitsAfter(failures)) return refuse(problem('captcha.required', 'captchaCode'))
  const digest = createHash('sha256').update(`${kept?.challenge}${captchaCode}`).digest()
  if (!kept || leadingZeroBits(digest) < kept.bits) refuse(problem('captcha.wrong', 'captchaCode'))
}
