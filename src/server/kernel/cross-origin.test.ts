// The calls may be on another host than the page.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { allowOrigins } from './cross-origin.ts'
import { serveScreens } from './page.ts'

//
test('the page names the host of its calls, and may ask there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-screens-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="zh-cn">')
  const http = fastify()
  await serveScreens(http, { frameHosts: async () => [], apiBase: 'https://api.example.com/books', folder })
  const { body, headers } = await http.inject('/')
  expect(body).toBe('<!doctype html><html data-api="https://api.example.com/books" lang="zh-cn">')
  const policy = headers['content-security-policy']
  expect(policy).toContain("connect-src 'self' https://api.example.com;")
  // Files lie where the calls go.
  expect(policy).toContain("img-src 'self' data: blob: https://api.example.com;")
  expect(policy).toContain("frame-src 'self' blob: https://api.example.com;")
  await Promise.all([http.close(), rm(folder, { recursive: true })])
})

test('only pages of named origins may make calls, and read what they need of the answers', async () => {
  const http = fastify()
  allowOrigins(http, ['https://books.example.com'])
  http.get('/x', async () => 'x')
  http.get('/files/o/x', async (_, reply) => {
    reply.headers({ 'content-security-policy': "sandbox; frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' })
    return 'x'
  })
  const ask = (origin: string, method: 'GET' | 'OPTIONS') =>
    http.inject({ method, url: '/x', headers: { origin, 'access-control-request-method': 'PUT' } })
  const asked = await ask('https://books.example.com', 'OPTIONS')
  expect([asked.statusCode, asked.headers['access-control-allow-methods']]).toEqual([204, 'GET, POST, PUT, DELETE'])
  const { headers } = await ask('https://books.example.com', 'GET')
  expect(headers['access-control-allow-origin']).toBe('https://books.example.com')
  expect(headers['access-control-expose-headers']).toContain('x-access-token')
  const stranger = (await ask('https://evil.example', 'GET')).headers
  expect([stranger['access-control-allow-origin'], stranger.vary]).toEqual([undefined, 'origin'])
  expect((await ask('https://evil.example', 'OPTIONS')).statusCode).toBe(404)
  const shown = (await http.inject('/files/o/x')).headers
  expect(shown['content-security-policy']).toBe("sandbox; frame-ancestors 'self' https://books.example.com")
  expect([shown['cross-origin-resource-policy'], shown['x-frame-options']]).toEqual(['cross-origin', undefined])
  expect((await http.inject('/x')).headers['cross-origin-resource-policy']).toBeUndefined()
  await http.close()
})
