// Answers where there is nothing: programs with JSON, whoever typed the address with a page in his language.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Lang, languages } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'

/** Below these are the calls: who asks for one that is not there is a program, or means one. */
const callPath = /^\/(gl|system|public|home)\/./

const style = `:root{color-scheme:light dark}
body{font:15px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;
background:light-dark(#f4f5f7,#111213);color:light-dark(#1d2129,#e6e8eb)}
main{padding:32px 40px;border-radius:8px;background:light-dark(#fff,#1b1c1e)}
h1{font-size:20px;margin:0 0 12px}p{margin:4px 0}a{color:light-dark(#1b6fc4,#409eff)}`

/** Somebody at a browser opened the address: programs and our own pages ask for JSON or for anything. */
const isOpenedByHand = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html') && !callPath.test(url)

/** The caller's language first, each with its way on. */
const pageOf = (lang: Lang, word: 'pageMissing' | 'fileMissing', to: string): string => {
  const rows = [lang, ...languages.filter((one) => one !== lang)].map((one) => {
    const { system } = wordsOf[one]
    return `<p lang="${one}">${escaped(system[word])} <a href="${escaped(to)}">${escaped(system.pageOpen)}</a></p>`
  })
  const title = escaped(wordsOf[lang].session.product)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  const body = `<main><h1>${title}</h1>${rows.join('')}</main>`
  return `<!doctype html><html lang="${lang}"><head>${head}<style>${style}</style></head><body>${body}</body></html>`
}

/** Sends with status 404 what there is to say: `json` to programs, a page to whoever opened the address by hand. */
export const sendMissing = (
  reply: FastifyReply,
  { lang, word, json }: { lang: Lang; word: 'pageMissing' | 'fileMissing'; json: string },
): FastifyReply => {
  const { request } = reply
  request.answered = 404
  reply.code(404).headers({ vary: 'accept, accept-language, x-lang', 'cache-control': 'no-store' })
  if (!isOpenedByHand(request)) return reply.type('application/json; charset=utf-8').send(json)
  // The app knows its screens by what follows the #, and says itself when there is none of that name.
  const to = word === 'pageMissing' ? `/#${request.url}` : '/'
  return reply.type('text/html; charset=utf-8').send(pageOf(lang, word, to))
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
