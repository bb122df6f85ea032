// Parameters: what is set holds at once and where it is set, what is wrong is refused, and every change is told.
import { expect, test } from 'vitest'
import { parameterCalls } from '../src/contract/parameter.ts'
import { trailCalls } from '../src/contract/trail.ts'
import { productWorld } from './client.ts'
import { uploadTo } from './upload.ts'

const product = await productWorld()
const { app } = product
const own = await product.makeAccountSet('PA01', 2025)
await product.makeAccountSet('PA02', 2025)
await product.makePerson({
  userName: 'pa_admin',
  roles: ['admin'],
  rights: ['read', 'admin'],
  companies: [own.companyId],
})
const admin = await product.signIn('pa_admin', own.value)
const api = admin.api(parameterCalls)
const all = { scope: 'global', place: '' } as const

test('a value that is set is in force at once, is shown, told, and taken back', async () => {
  const code = 'sys.upload.max_mb'
  await api.update({ code, ...all, value: '5', version: 0 })
  await expect.poll(() => app.parameters.get(code)).toBe(5)
  const [row] = (await api.list({ search: code })).items
  expect([row?.value, row?.default, row?.held.length]).toEqual(['5', '200', 1])
  expect((await api.inForce({}))[code]).toBe('5')
  const { body } = await admin.ask(parameterCalls.update, { code, ...all, value: '6', version: 0 })
  expect(body.code).toBe(40901)
  await api.reset({ code, ...all, version: 1 })
  await expect.poll(() => app.parameters.get(code)).toBe(200)
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'parameter' })
  expect(items.map(({ action, objectNo }) => `${action} ${objectNo}`)).toEqual([`delete ${code}`, `create ${code}`])
})

test('a company has its own value, which only who administers its books sets', async () => {
  const code = 'gl.close.day'
  await api.update({ code, scope: 'company', place: 'PA01', value: '9', version: 0 })
  const at = async (companyCode: string) => app.parameters.get(code, { companyCode, value: `${companyCode}-2025` })
  await expect.poll(() => at('PA01')).toBe(9)
  expect(await at('PA02')).toBe(5)
  const foreign = await admin.ask(parameterCalls.update, {
    code,
    scope: 'company',
    place: 'PA02',
    value: '9',
    version: 0,
  })
  expect(foreign.body.code).toBe(45004)
  await product.makePerson({ userName: 'pa_manager', roles: ['manager'], rights: ['read'] })
  const manager = await product.signIn('pa_manager', own.value)
  expect((await manager.ask(parameterCalls.update, { code, ...all, value: '9', version: 0 })).body.code).toBe(403)
})

test.each([
  ['sys.password.days', 'x', 'parameter.range'],
  ['sys.password.days', '4000', 'parameter.range'],
  ['sys.captcha', 'maybe', 'parameter.choice'],
  ['sys.single_login', 'ja', 'parameter.choice'],
  ['sys.mfa.required_codes', 'sys:user:edit nonsense', 'parameter.code'],
  ['sys.watermark.text', 'x'.repeat(41), 'input.tooLong'],
  ['sys.no.such', '1', 'record.missing'],
])('%s cannot be %s', async (code, value, name) => {
  const { body } = await admin.ask(parameterCalls.update, { code, ...all, value, version: 0 })
  expect(body.problems?.map((each) => each.name)).toEqual([name])
})

test('a file larger than the parameter allows is refused with the size that is allowed', async () => {
  await api.update({ code: 'sys.upload.max_mb', ...all, value: '1', version: 0 })
  await expect.poll(() => app.parameters.get('sys.upload.max_mb')).toBe(1)
  const { body } = await uploadTo(app, admin.token, { name: 'a.txt', content: Buffer.alloc(1_100_000, 'a') })
  expect([body.code, body.problems?.[0]?.args]).toEqual([43003, { max: 1 }])
  await api.reset({ code: 'sys.upload.max_mb', ...all, version: 1 })
})
