// The way to WeChat and back: the browser goes there, and comes back with a code in the query of its address.
import { type WxProvider, wechatCalls, wxProviders } from '../../contract/people/session.ts'
import { send } from '../api/query.ts'
import { keepWayBack, takeWayBack } from '../kit/hash.ts'

/** Programs within WeChat call for themselves; a page cannot. */
export const isOfPage = (provider: WxProvider): boolean => provider !== 'mini'

export type WxAnswer = { provider: WxProvider; code: string; state: string }

/** What WeChat has sent the browser back with, read once: the address is as before then. Null for none. */
export const takeWxAnswer = (): WxAnswer | null => {
  const query = new URLSearchParams(location.search)
  const [provider, code, state] = [query.get('wx'), query.get('code'), query.get('state')]
  const known = wxProviders.find((each) => each === provider)
  if (!known || !code || !state) return null
  const hash = takeWayBack() ?? '#/login'
  history.replaceState(null, '', `${location.pathname}${hash}`)
  return { provider: known, code, state }
}

/** Leaves the product for WeChat; rejects when there is no way. */
export const goToWx = async (provider: WxProvider): Promise<void> => {
  const redirect = `${location.origin}${location.pathname}?wx=${provider}`
  const { url } = await send(wechatCalls.authorize, { provider, redirect }, { quiet: true })
  keepWayBack()
  location.assign(url)
}
