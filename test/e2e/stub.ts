// The browser side, the product's or one built with two screens of the tests, behind a server that only pretends.
import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { vi } from 'vitest'
import { languages } from '../../src/contract/base/language.ts'
import { ownPort } from './own-port.ts'

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What the real server sends. */
const policy =
  "default-src 'self'; img-src 'self' data: blob:; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
  "connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'"

/** The frame finds only these screens, so that a test builds and tries nothing else. */
const testScreens: Plugin = {
  name: 'test-screens',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/shell/shell.tsx')) return null
    return code.replace(/\['\.\.\/[^\]]*\]/, "'../../../test/e2e/screens/*.screen.tsx'")
  },
}

const triple = (text: string) => Object.fromEntries(languages.map((lang) => [lang, `${text} ${lang}`]))

export type Row = { path: string; title: string; component?: string; children?: Row[]; meta?: object }

const menuRow = ({ path, title, component = '', children = [], meta = {} }: Row): object => ({
  path,
  name: path,
  component,
  redirect: '',
  children: children.map(menuRow),
  meta: {
    title: triple(title),
    icon: 'home',
    isLink: '',
    isHide: false,
    isKeepAlive: true,
    isAffix: false,
    isIframe: false,
    isDynamic: false,
    isDynamicPath: '',
    roles: [],
    menuId: '1',
    ...meta,
  },
})

const menu: Row[] = [
  { path: '/home/dashboard', title: 'Home', component: 'form', meta: { isAffix: true } },
  {
    path: '/folder',
    title: 'Folder',
    children: [
      { path: '/grid', title: 'Grid', component: 'grid' },
      { path: '/form', title: 'Form', component: 'form' },
      { path: '/report/one', title: 'Report', component: 'form', meta: { isHide: true } },
      { path: '/brief', title: 'Brief', component: 'grid', meta: { isHide: true, isKeepAlive: false } },
      { path: '/draft', title: 'Draft', component: 'form', meta: { isHide: true, isKeepAlive: false } },
      { path: '/wall', title: 'Wall', meta: { isHide: true, isLink: '/visualizingDemo1' } },
      { path: '/form/:id', title: 'One form', component: 'form', meta: { isHide: true } },
      { path: '/framed', title: 'Framed', meta: { isLink: '/login?{userName}', isIframe: true } },
      { path: '/kept-out', title: 'Kept out', meta: { isLink: 'https://a.example/', isIframe: true } },
      {
        ...{ path: '/around', title: 'Around', component: 'layout/parent' },
        children: [
          { path: '/around/one', title: 'One', component: 'form' },
          { path: '/around/two', title: 'Two', component: 'grid' },
        ],
      },
      { path: '/nothing', title: 'Nothing', component: 'no/such/screen' },
    ],
  },
]

const accountSet = (companyCode: string, year: number) => ({
  value: `${companyCode}-${year}`,
  label: `${companyCode} ${year}`,
  name: triple(companyCode),
  companyCode,
  companyName: triple(`Company ${companyCode}`),
  year,
  currency: 'CNY',
  mode: 'statutory',
  status: 'active',
  sandbox: false,
  openMonth: `${year}-12`,
  lastNo: 12,
  minorDigits: 2,
  rights: ['read'],
})

const user = {
  id: '1',
  userName: 'linxiaoyu',
  realName: 'Lin Xiaoyu',
  roles: ['clerk'],
  buttons: ['*'],
  authBtnList: ['*'],
  accountConfigs: [accountSet('YS01', 2025), accountSet('YS01', 2024), accountSet('YS02', 2025)],
  unlockBy: [],
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const token = () =>
  `${part({ alg: 'none' })}.${part({ sub: '1', sid: 's1', exp: Math.floor(Date.now() / 1000) + 600 })}.x`
/** An answer that went well. */
export const fine = (result: unknown) => ({ code: 200, type: 'success', message: '', result, extras: null, time: '' })
/** A refusal. */
export const no = (code: number, message: string, more: object = {}) => ({
  code,
  type: 'error',
  message,
  result: null,
  extras: null,
  time: '',
  ...more,
})

type Body = Record<string, unknown>

const signIn = (body: Body) =>
  body.password === 'wrong'
    ? no(40001, 'refused in words', { problems: [{ code: 40001, name: 'login.failed', path: '', args: { left: 2 } }] })
    : fine({ step: 'done', accessToken: token(), refreshToken: 'r', user: {} })

/** Every call the frame makes; the tests may replace one. */
export type Answers = Record<string, (body: Body, query: URLSearchParams) => unknown>

const answersOf = (rows: Row[]): Answers => ({
  'POST /system/auth/login': signIn,
  'GET /system/auth/login-user-info': () => fine({ ...user, menuRoutes: rows.map(menuRow) }),
  'POST /system/auth/logout': () => fine({}),
  'POST /system/auth/lock': () => fine({}),
  'GET /system/auth/app-config': () =>
    fine({ version: '0.0.1', globalTitle: { 'zh-cn': '锦账', 'zh-tw': '錦帳', en: 'Selvedge' } }),
  'GET /system/setting': () => fine([]),
  'PUT /system/setting': () => fine({}),
  'GET /system/job/mine': () => fine({ items: [] }),
  'GET /system/notice/mine': () => fine({ items: [], unread: 0 }),
  'GET /system/draft/list': () => fine([]),
  'PUT /system/draft': () => fine({ updatedAt: '' }),
  'DELETE /system/draft': () => fine({}),
  'GET /system/auth/path-known': (_, query) =>
    fine(
      query.get('path') === '/system/user'
        ? { known: true, permission: 'sys:user:list', administrators: ['周晓'] }
        : { known: false, permission: '', administrators: [] },
    ),
  'GET /system/test/fault': () => no(500, 'a fault', { extras: { traceId: '0123456789abcdef0123456789abcdef' } }),
})

const bodyOf = async (request: IncomingMessage): Promise<Body> => {
  let text = ''
  for await (const piece of request) text += piece
  return text ? (JSON.parse(text) as Body) : {}
}

const serveFile = (folder: string, path: string, response: ServerResponse): void => {
  const file = join(folder, path === '/' ? 'index.html' : path)
  if (!existsSync(file)) {
    response.writeHead(404).end()
    return
  }
  const type = types[extname(file)] ?? 'application/octet-stream'
  const isFixed = path.startsWith('/assets/')
  response.writeHead(200, {
    'content-type': type,
    'content-security-policy': policy,
    'cache-control': isFixed ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  createReadStream(file).pipe(response)
}

const handler = (folder: string, answers: Answers) => async (request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const answer = answers[`${request.method} ${url.pathname}`]
  if (!answer) return serveFile(folder, url.pathname, response)
  const result = answer(await bodyOf(request), url.searchParams)
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(result))
}

const listen = async (server: Server): Promise<string> => {
  const port = await ownPort()
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => resolve(`http://127.0.0.1:${port}`))
  })
}

const productScreens = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Serves the screens of the product, or those built in another folder. */
export const startStub = async (rows: Row[], folder = productScreens) => {
  const answers = answersOf(rows)
  const server = createServer((request, response) => void handler(folder, answers)(request, response))
  const url = await listen(server)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, answers, close }
}

/** Builds the frame with the screens of the tests, as it would ship, and serves it; `folder` is what was built. */
export const startFrame = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-frame-'))
  vi.stubEnv('NODE_ENV', 'production')
  await build({ logLevel: 'error', plugins: [testScreens], build: { outDir: folder, emptyOutDir: true } })
  vi.unstubAllEnvs()
  const stub = await startStub(menu, folder)
  const close = async () => {
    stub.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...stub, folder, close }
}
