// The end of a server that has connections: none that is silent holds it, and what was asked is answered.
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect, createServer as createDoor, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { watchConnections } from './connections.ts'
import { openDatabase } from './db.ts'
import { openHttp } from './http.ts'

const open = async (server: { address(): AddressInfo | string | null }, text: string): Promise<Socket> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(text)
  await sleep(50)
  return socket
}

const serve = async (listener: RequestListener, limits = { silentMs: 100, bodyMs: 300 }) => {
  const server = createServer(listener)
  const allOver = watchConnections(server, limits)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { server, allOver }
}

const said = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

const part = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\n1234'

test('a connection that asks nothing, or half of it, does not hold a server that ends', async () => {
  const { server, allOver } = await serve((request, response) => void request.on('end', () => response.end()).resume())
  for (const text of ['', 'GET / HT', part]) await open(server, text)
  const ended = once(server, 'close')
  server.close()
  await Promise.all([allOver(), ended])
})

test('what was asked is answered to its end, and so is what comes in time', async () => {
  const { server, allOver } = await serve(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    await sleep(400)
    response.end(`got ${text}`)
  })
  const [slow, late] = await Promise.all([open(server, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n'), open(server, part)])
  const answers = Promise.all([said(slow), said(late)])
  server.close()
  const over = allOver()
  late.write('56789')
  await over
  expect(await answers).toEqual([expect.stringContaining('got '), expect.stringContaining('got 123456789')])
})

test('connections that a door hands over are waited for too', async () => {
  const { server, allOver } = await serve((_, response) => void sleep(300).then(() => response.end('done')))
  const door = createDoor((socket) => void server.emit('connection', socket)).listen(0, '127.0.0.1')
  onTestFinished(() => void door.close())
  await once(door, 'listening')
  const socket = await open(door, 'GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const answer = said(socket)
  server.close()
  await allOver()
  expect(await answer).toContain('done')
})

test('the server of the product ends so', async () => {
  const db = openDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  onTestFinished(() => db.close())
  const http = await openHttp(db, '', null)
  await http.listen({ host: '127.0.0.1', port: 0 })
  const socket = await open(http.server, '')
  await http.close()
  if (!socket.closed) await once(socket, 'close')
})
