// `selvedge wechat set`: the application at WeChat by which people sign in, from the terminal of the machine.
import { wxProviders } from '../../contract/people/session.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { openSecrets } from '../kernel/secret.ts'
import { tokenKey } from '../kernel/token.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { appPlace } from '../people/session/wechat-api.ts'
import { checkNamed } from './product.ts'
import { answer, type Command, textOf } from './shell.ts'

const keepText = `insert into wx_app (provider, app_id, secret, base_url, redirect_hosts, enabled, updated_at)
  values ($1, $2, $3, $4, $5, $6, now())
  on conflict (provider) do update set app_id = excluded.app_id, secret = excluded.secret, base_url = excluded.base_url,
    redirect_hosts = excluded.redirect_hosts, enabled = excluded.enabled, updated_at = now()`

export const wechatSet: Command = {
  name: 'wechat set',
  usage: `${wxProviders.join('|')} APP_ID --host H [--base-url U] [--off] [--as NAME] (the secret on standard input)`,
  texts: ['base-url'],
  lists: ['host'],
  flags: ['off'],
  words: 2,
  run: async (shell, { values, words }) => {
    const [name = '', appId = ''] = words
    const provider =
      wxProviders.find((each) => each === name) ?? refuse(problem('record.missing', 'provider', { name }))
    const hosts = [values.host ?? []].flat().map(String)
    const baseUrl = textOf(values, 'base-url').replace(/\/+$/, '')
    if (!/^[\w-]{1,64}$/.test(appId)) refuse(problem('input.invalid', 'APP_ID', { rule: 'format' }))
    if (baseUrl !== '' && !/^https?:\/\/[^/]+/.test(baseUrl))
      refuse(problem('input.invalid', 'base-url', { rule: 'format' }))
    const { db, gate, acting, config } = await shell.product()
    const by = await acting(shell.as, shell.lang)
    checkNamed(by, 'sys:config:edit')
    const secret = (await shell.input()).trim()
    const secrets = openSecrets(config.secret, await tokenKey(db))
    await db.transaction(async (tx) => {
      const sealed = secrets.seal(secret, appPlace(provider))
      await tx.query(keepText, [provider, appId, sealed, baseUrl, hosts, values.off !== true])
      // That it was set, with everything but the secret.
      const value = [appId, ...hosts, baseUrl, values.off === true ? 'off' : ''].filter((each) => each !== '').join(' ')
      await gate.within(tx).tell(by.actor, null, [changeEntry('parameter', `wechat.${provider}`, {}, { value })])
    })
    return answer(shell, { provider, appId }, [shell.say('wechatSet', { name: provider })])
  },
}
