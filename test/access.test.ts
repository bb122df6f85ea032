// Who may call what: every call of the product, by nobody, by each role, in an account set of theirs and in others.
import { describe, expect, test } from 'vitest'
import type { Call } from '../src/contract/call.ts'
import { roleSeed } from '../src/seed/role.ts'
import { productWorld, type SignedIn } from './client.ts'

const { app, ask, makePerson, makeAccountSet, signIn } = await productWorld()
const own = await makeAccountSet('AC01', 2025)
const foreign = await makeAccountSet('AC02', 2025)

const people: { role: string; buttons: readonly string[]; who: SignedIn }[] = []
for (const { code, buttons } of roleSeed) {
  await makePerson({
    userName: `role_${code}`,
    roles: [code],
    rights: ['read', 'entry', 'audit', 'post', 'report', 'admin'],
    companies: [own.companyId],
  })
  people.push({ role: code, buttons, who: await signIn(`role_${code}`) })
}

const calls = app.served.map(({ definition }) => [definition.at, definition] as const)
const guarded = calls.filter(([, { permission }]) => permission !== 'open')
/** What an admitted call answers does not matter here: it may lack input. */
const refusedAtTheDoor = new Set([401, 403, 45004])

const expected = (definition: Call, buttons: readonly string[], accountSet: string): number => {
  const { permission } = definition
  if (typeof permission === 'string') return 200
  if (!buttons.includes(permission.button)) return 403
  return permission.right === undefined || accountSet === own.value ? 200 : 45004
}

describe('every call', () => {
  test('there are many', () => expect(guarded.length).toBeGreaterThan(20))

  test.each(guarded)('%s is nobody’s without a token', async (_, definition) => {
    const { status, body } = await ask(definition, { id: '1' })
    expect([status, body.code]).toEqual([401, 401])
  })

  //
  test.each(guarded)('%s is opened by permission code and account set', async (at, definition) => {
    // Signing out would end the very session that the others use.
    if (at.endsWith('/logout') || at.endsWith('/lock')) return
    for (const { role, buttons, who } of people) {
      for (const accountSet of [own.value, foreign.value, 'XX99-2025', '']) {
        const { body, status } = await who.ask(definition, { id: '1' }, { accountSet, token: who.token })
        const code = refusedAtTheDoor.has(body.code) ? body.code : 200
        expect([role, accountSet, status, code]).toEqual([
          role,
          accountSet,
          200,
          expected(definition, buttons, accountSet),
        ])
      }
    }
  })
})

test('an account set of others and one that does not exist are told alike', async () => {
  const [, definition] = guarded.find(([, { permission }]) => typeof permission !== 'string' && permission.right) ?? []
  const who = people.find(({ role }) => role === 'admin')?.who
  if (!definition || !who) throw new Error('no call asks for a right')
  const message = async (accountSet: string) => {
    const { body } = await who.ask(definition, { id: '1' }, { accountSet, token: who.token })
    return [body.code, String(body.message).replaceAll(accountSet, '…')]
  }
  expect(await message(foreign.value)).toEqual(await message('XX99-2025'))
})
