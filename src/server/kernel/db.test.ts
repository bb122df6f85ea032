// What the database layer promises: exact types, transactions that end whole, COPY and notifications.

import { type AddressInfo, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { databaseError, isLost, openDatabase, setLocal } from './db.ts'
import { Unsure } from './lock-wait.ts'

const { db, look, url } = await freshDatabase({ empty: true })
await look.query(
  'CREATE TABLE box (id bigint PRIMARY KEY, amount bigint NOT NULL CONSTRAINT box_amount_check CHECK (amount >= 0))',
)
await look.query('GRANT ALL ON box TO PUBLIC')

test('values come back exactly as they were written', async () => {
  const [row] = await db.query(
    `SELECT $1::bigint AS large, $2::numeric AS rate, date '2024-02-29' AS day,
            timestamptz '2024-01-01 08:00+08' AS moment,
            $3::bigint[] AS many, ARRAY[date '2024-01-01'] AS days, ARRAY[1.50, NULL] AS rates, NULL::bigint AS none,
            'infinity'::timestamptz AS never, 3 AS small, true AS yes, '{"a":"1"}'::jsonb AS document`,
    [9_007_199_254_740_993n, '0.10000000', [1n, -9_223_372_036_854_775_808n]],
  )
  expect(row).toEqual({
    large: 9_007_199_254_740_993n,
    rate: '0.10000000',
    day: '2024-02-29',
    moment: '2024-01-01T00:00:00.000Z',
    many: [1n, -9_223_372_036_854_775_808n],
    days: ['2024-01-01'],
    rates: ['1.50', null],
    none: null,
    never: 'infinity',
    small: 3,
    yes: true,
    document: { a: '1' },
  })
})

test('of a statement that has one row, none and several are faults', async () => {
  const numbers = (most: number) => db.row<{ n: number }>('select generate_series(1, $1) as n', [most])
  expect(await numbers(1)).toEqual({ n: 1 })
  for (const most of [0, 2]) await expect(numbers(most)).rejects.toThrow('one row')
})

test('a transaction is kept whole or not at all', async () => {
  await db.transaction((tx) => tx.query('INSERT INTO box VALUES (1, 5)'))
  const broken = db.transaction(async (tx) => {
    await tx.query('INSERT INTO box VALUES (2, 5)')
    throw new Error('stop')
  })
  await expect(broken).rejects.toThrow('stop')
  expect(await db.query('SELECT id FROM box')).toEqual([{ id: 1n }])
})

test('an error that work swallowed cannot end as a commit', async () => {
  const hidden = db.transaction((tx) => tx.query('SELECT 1/0').catch(() => undefined))
  await expect(hidden).rejects.toThrow('rolled back')
})

test('a deadlock runs the work again and the caller sees nothing of it', async () => {
  await db.query('INSERT INTO box VALUES (10, 0), (11, 0)')
  let [runs, held] = [0, 0]
  const both = Promise.withResolvers<void>()
  const move = (first: bigint, second: bigint) =>
    db.transaction(async (tx) => {
      runs += 1
      await tx.query('UPDATE box SET amount = amount + 1 WHERE id = $1', [first])
      // Each has its first before either wants its second.
      held += 1
      if (held === 2) both.resolve()
      await both.promise
      await tx.query('UPDATE box SET amount = amount + 1 WHERE id = $1', [second])
    })
  await Promise.all([move(10n, 11n), move(11n, 10n)])
  expect(runs).toBe(3)
  expect(await db.query('SELECT amount FROM box WHERE id IN (10, 11)')).toEqual([{ amount: 2n }, { amount: 2n }])
})

test('a lock that cannot be had is tried four times, then told', async () => {
  let runs = 0
  const waiting = db.transaction(async (outer) => {
    await outer.query('SELECT 1 FROM box WHERE id = 1 FOR UPDATE')
    await db.transaction(async (tx) => {
      runs += 1
      await setLocal(tx, { lock_timeout: '10ms' })
      await tx.query('UPDATE box SET amount = 9 WHERE id = 1')
    })
  })
  await expect(waiting).rejects.toMatchObject({ problems: [{ code: 'record.busy' }] })
  // Four of the inner one, for each of the four of the outer one.
  expect(runs).toBe(16)
})

test('of a commit that broke off nobody says that nothing was done', async () => {
  await look.query('CREATE TABLE slow (id integer)')
  await look.query('GRANT ALL ON slow TO PUBLIC')
  await look.query(`CREATE FUNCTION nap() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_sleep(60); RETURN NULL; END $$`)
  await look.query(`CREATE CONSTRAINT TRIGGER nap AFTER INSERT ON slow DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION nap()`)
  const work = db.transaction((tx) => tx.query('INSERT INTO slow VALUES (1)'))
  work.catch(() => undefined)
  const end = () =>
    db.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND query = 'COMMIT' AND state = 'active'`)
  await expect.poll(end).toHaveLength(1)
  const error = await work.catch((caught) => caught)
  expect([error instanceof Unsure, isLost(error)]).toEqual([true, true])
})

test('what nobody waits for any more ends in the database too, and its connection goes on', async () => {
  const stop = new AbortController()
  const active = async () => {
    const [row] = await db.query<{ n: bigint }>(
      `SELECT count(*) AS n FROM pg_stat_activity WHERE query = 'SELECT pg_sleep(20)' AND state = 'active'`,
    )
    return row?.n
  }
  const slow = db.snapshot(async (view) => {
    const sleeping = view.query('SELECT pg_sleep(20)')
    sleeping.catch(() => undefined)
    await expect.poll(active).toBe(1n)
    stop.abort(new Error('cancelled'))
    await sleeping
  }, stop.signal)
  await expect(slow).rejects.toThrow('cancelled')
  expect(await active()).toBe(0n)
  await expect(db.snapshot((view) => view.query('SELECT 1 AS one'), stop.signal)).rejects.toThrow('cancelled')
})

test('a snapshot does not change and cannot be written to', async () => {
  const [before, after] = await db.snapshot(async (view) => {
    const first = await view.query('SELECT count(*) AS n FROM box')
    await db.query('INSERT INTO box VALUES (20, 1)')
    return [first, await view.query('SELECT count(*) AS n FROM box')]
  })
  expect(after).toEqual(before)
  await expect(db.snapshot((view) => view.query('DELETE FROM box'))).rejects.toMatchObject({ code: '25006' })
})

test('an error names its state and its constraint, without the suffix of a shard', async () => {
  const error = await db.query('INSERT INTO box VALUES (30, -1)').catch((caught) => caught)
  expect(databaseError(error)).toMatchObject({ state: '23514', constraint: 'box_amount_check' })
  expect(databaseError(new Error('other'))).toBeNull()
})

test('COPY in and out, inside a transaction', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => `${1000 + index}\t${index}\n`)
  await db.transaction((tx) => pipeline(Readable.from(rows), tx.copyIn('COPY box (id, amount) FROM STDIN')))
  const back = await db.snapshot(async (view) => {
    const chunks: string[] = []
    for await (const chunk of view.copyOut(
      'COPY (SELECT id, amount FROM box WHERE id >= 1000 ORDER BY id) TO STDOUT',
    )) {
      chunks.push(String(chunk))
    }
    return chunks.join('')
  })
  expect(back).toBe(rows.join(''))
  expect(() => db.copyIn('COPY box FROM STDIN')).toThrow('belongs to a transaction')
})

test('several COPYs go in one message; a broken one takes the others with it, not the connection', async () => {
  const text = 'COPY box (id, amount) FROM STDIN'
  const copy = (rows: string) => ({ text, rows: Buffer.from(rows) })
  const many = Array.from({ length: 20_000 }, (_, index) => `${40_000 + index}\t${index}\n`).join('')
  await db.transaction((tx) => tx.copyRows([copy(many), copy(''), copy('60000\t7\n')]))
  expect(await db.query('SELECT count(*) AS n, max(id) AS last FROM box WHERE id >= 40000')).toEqual([
    { n: 20_001n, last: 60_000n },
  ])
  await db.transaction(async (tx) => {
    const broken = tx.query('SAVEPOINT before').then(() => tx.copyRows([copy('x\ty\n'), copy(many)]))
    await expect(broken).rejects.toMatchObject({ code: '22P02' })
    await tx.query('ROLLBACK TO SAVEPOINT before')
    await tx.copyRows([copy('60001\t8\n')])
  })
  expect(await db.query('SELECT amount FROM box WHERE id > 60000')).toEqual([{ amount: 8n }])
  expect(() => db.copyRows([])).toThrow('belongs to a transaction')
})

test('a broken COPY leaves nothing and the connection usable', async () => {
  const broken = db.transaction((tx) =>
    pipeline(Readable.from(['7000\t1\n', 'x\ty\n']), tx.copyIn('COPY box FROM STDIN')),
  )
  await expect(broken).rejects.toThrow('invalid input syntax')
  expect(await db.query('SELECT 1 AS one FROM box WHERE id = 7000')).toEqual([])
})

test('notifications are heard, and a lost connection is told and found again', async () => {
  const heard: (string | null)[] = []
  const waiters: (() => void)[] = []
  const next = () => new Promise<void>((done) => waiters.push(done))
  const stop = await db.listen('news', (payload) => {
    heard.push(payload)
    waiters.shift()?.()
  })
  const first = next()
  await db.query("SELECT pg_notify('news', 'a')")
  await first
  const again = next()
  await db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'selvedge news'")
  await again
  const last = next()
  await db.query("SELECT pg_notify('news', 'b')")
  await last
  await stop()
  expect(heard).toEqual(['a', null, 'b'])
})

test('a connection that the server ends is replaced', async () => {
  const other = openDatabase(url, { max: 1, name: 'ended' })
  await other.query('SELECT 1')
  await db.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ended'")
  await other.query('SELECT 1').catch(() => undefined)
  expect(await other.query('SELECT 1 AS one')).toEqual([{ one: 1 }])
  await other.close()
})

test('a server that ends right behind its greeting ends the work, not the process', async () => {
  const message = (type: string, body: Buffer) => {
    const head = Buffer.alloc(5)
    head.write(type)
    head.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([head, body])
  }
  const isWelcome = message('R', Buffer.alloc(4))
  const isReady = message('Z', Buffer.from('I'))
  const isFatal = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'))
  // All in one piece: the client reads the end before anybody can use the connection.
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(Buffer.concat([isWelcome, isReady, isFatal])))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const dying = openDatabase(`postgresql://nobody@127.0.0.1:${port}/nothing`)
  const works = [dying.transaction((tx) => tx.query('SELECT 1')), dying.query('SELECT 1')]
  for (const result of await Promise.allSettled(works)) {
    expect(result.status === 'rejected' && isLost(result.reason)).toBe(true)
  }
  await dying.close()
  await new Promise((closed) => server.close(closed))
})

test('a lost database is told from a refused statement', async () => {
  const errorOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (error: unknown) => error,
    )
  const nowhere = openDatabase('postgresql://nobody@/nothing?host=/nowhere')
  const closed = openDatabase('postgresql://nobody@127.0.0.1:1/nothing')
  const ended = db.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    // Heard at once: it may fail before the one who ended it is told so.
    const slow = errorOf(tx.query('SELECT pg_sleep(5)'))
    await db.query('SELECT pg_terminate_backend($1)', [row?.pid])
    throw await slow
  })
  const lost = await Promise.all([nowhere.query('SELECT 1'), closed.query('SELECT 1'), ended].map(errorOf))
  for (const error of lost) {
    expect([isLost(error), String(error)]).toEqual([true, String(error)])
  }
  for (const text of ['SELECT 1 / 0', 'SELECT nothing', 'INSERT INTO box (id) VALUES (NULL)']) {
    expect(isLost(await errorOf(db.query(text)))).toBe(false)
  }
  expect(isLost(new Error('ENOENT: no such file'))).toBe(false)
  await Promise.all([nowhere.close(), closed.close()])
})
