// What is no honest file is not taken: wrong content, two files in one, bombs, names that lead elsewhere, cut lines.
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { productWorld } from '../../../../test/world/client.ts'
import { compound, gif, jpeg, ofd, office, pdf, png, zipOf } from '../../../../test/world/sample-files.ts'
import { formHeaders, formOf, uploadPath, uploadTo } from '../../../../test/world/upload.ts'

const fileBytes = 1536 * 1024
const { app, config, look, makePerson, signIn } = await productWorld({ fileBytes })
await makePerson({ userName: 'eve_files', roles: ['entry'] })
const { token } = await signIn('eve_files')
await app.http.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.http.server.address() as AddressInfo

const send = (name: string, content: Buffer | string, query = '') =>
  uploadTo(app, token, { name, content: Buffer.from(content), query })
const text = (...parts: (Buffer | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))
const utf16 = (words: string) => text(Buffer.from([0xff, 0xfe]), Buffer.from(words, 'utf16le'))
const gb18030 = Buffer.from('b1e0bac52cbdf0b6ee0a', 'hex')
const jar = zipOf([{ name: 'META-INF/MANIFEST.MF', content: 'Main-Class: X' }])
const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, at) => (at * 7919 + (at >> 3)) & 255))

describe('what is what its name says', () => {
  test.each<[string, Buffer | string]>([
    ['a.pdf', pdf()],
    ['a.PNG', png()],
    ['a.jpg', jpeg()],
    ['a.jpeg', jpeg()],
    ['a.gif', gif()],
    ['a.xlsx', office('xl')],
    ['a.docx', office('word')],
    ['a.pptx', office('ppt')],
    ['a.ofd', ofd()],
    ['a.xls', compound('Workbook')],
    ['a.doc', compound('WordDocument')],
    ['a.zip', zipOf([{ name: 'YS01_记-12/发票.pdf', content: pdf() }])],
    ['stored.zip', zipOf([{ name: 'YS01_记-12/发票.pdf', content: pdf() }], { isStored: true })],
    [
      'more.zip',
      zipOf(
        Array.from('abc', (name) => ({ name: `${name}.PDF`, content: '%PDF-1.4 %%EOF' })),
        { isStored: true },
      ),
    ],
    ['streamed.zip', zipOf([{ name: 'a/b.pdf', content: pdf() }], { isStored: true, descriptor: 24, isZip64: true })],
    ['slash.xlsx', zipOf(['[content_types].xml', 'XL\\Workbook.xml'].map((name) => ({ name, content: '<a/>' })))],
    ['a.xml', xml('<!-- e --><EInvoice><Header/></EInvoice>')],
    ['a.csv', '编号,金额\r\n1,"2.00"\r\n'],
    ['gb.csv', gb18030],
    ['u16.txt', utf16('编号\t金额\r\n')],
    ['bm.csv', 'BMW,MZ\n1,2\n'],
  ])('%s is taken', async (name, content) => {
    expect((await send(name, content)).body).toMatchObject({ code: 200, result: { fileName: name } })
  })
})

const tight = Buffer.alloc(3 * 1024 * 1024)
const refusals: [string, string, Buffer | string, number][] = [
  ['a program', 'setup.exe', text('MZ', noise(300)), 43002],
  ['a page', 'page.html', '<html></html>', 43002],
  ['a drawing with a script', 'logo.svg', '<svg onload="alert(1)"/>', 43002],
  ['a file without an ending', 'README', 'text', 43002],
  ['a program behind a harmless ending', 'invoice.pdf.exe', pdf(), 43002],
  ['nothing', 'empty.txt', '', 43004],
  ['a program called PDF', 'a.pdf', text('MZ', noise(300)), 43004],
  ['a program called text', 'a.txt', text('MZ\u0090\0\u0003', noise(300)), 43004],
  ['a shell script called text', 'a.txt', '#!/bin/sh\nrm -rf /\n', 43004],
  ['a picture called PDF', 'a.pdf', png(), 43004],
  ['a PDF called picture', 'a.png', pdf(), 43004],
  ['a page called text', 'a.txt', ' <!DOCTYPE html><script>alert(1)</script>', 43004],
  ['a page called table', 'a.csv', '\ufeff<table><tr><td>1</td></tr></table>', 43004],
  ['a page called Excel', 'a.xls', '<html><table><tr><td>1</td></tr></table></html>', 43004],
  ['a drawing called XML', 'a.xml', xml('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 43004],
  ['a page inside XML', 'a.xml', xml('<a><b xmlns="http://www.w3.org/1999/xhtml"/></a>'), 43004],
  ['XML with a style sheet', 'a.xml', xml('<?xml-stylesheet href="x.xsl"?><a/>'), 43004],
  ['XML with entities', 'a.xml', xml('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'), 43004],
  ['a PDF that was cut', 'a.pdf', pdf().subarray(0, -20), 43004],
  ['a picture that was cut', 'a.png', png().subarray(0, -4), 43004],
  ['a picture and a container', 'a.gif', text(gif(), jar), 43004],
  ['a PDF and a container', 'a.pdf', text(pdf(), zipOf([{ name: 'a', content: 'b' }])), 43004],
  ['a picture and a PDF', 'a.jpg', text(jpeg(), pdf()), 43004],
  ['a picture and a page', 'a.png', png('<script>alert(1)</script>'), 43004],
  ['a picture with more behind its end', 'a.png', text(png(), 'more'), 43004],
  [
    'a PDF in the name of a part',
    'a.zip',
    zipOf([{ name: '%PDF-1.4/a.txt', content: 'b' }], { isStored: true }),
    43004,
  ],
  ['a PDF within a part that is none', 'a.zip', zipOf([{ name: 'a.txt', content: pdf() }], { isStored: true }), 43004],
  [
    'a PDF behind the beginning of a part',
    'a.zip',
    zipOf([{ name: 'a.pdf', content: ` ${pdf()}` }], { isStored: true }),
    43004,
  ],
  [
    'a PDF between the parts',
    'a.zip',
    text(zipOf([{ name: 'a.txt', content: 'b' }]).subarray(0, 36), pdf(), zipOf([{ name: 'a.txt', content: 'b' }])),
    43004,
  ],
  ['a workbook and a PDF', 'a.xlsx', zipOf([{ name: 'xl/a.pdf', content: pdf() }], { isStored: true }), 43004],
  ['something in front of a container', 'a.zip', text('MZ', zipOf([{ name: 'a', content: 'b' }])), 43004],
  ['a program in a container', 'a.zip', jar, 43004],
  ['a container called workbook', 'a.xlsx', zipOf([{ name: 'a.txt', content: 'b' }]), 43004],
  ['a document called workbook', 'a.xlsx', office('word'), 43004],
  ['a workbook with macros', 'a.xlsx', office('xl', [{ name: 'xl/vbaProject.bin', content: 'x' }]), 43004],
  ['an installer called document', 'a.doc', compound('Property'), 43004],
  ['a container that leads out of its folder', 'a.zip', zipOf([{ name: '../../etc/cron.d/x', content: 'b' }]), 43004],
  ['a container with an absolute path', 'a.zip', zipOf([{ name: '/etc/passwd', content: 'b' }]), 43004],
  ['a container that was cut', 'a.zip', zipOf([{ name: 'a', content: noise(900) }]).subarray(0, -30), 43004],
  ['a container that unpacks to far too much', 'a.zip', zipOf([{ name: 'a', content: 'b', claimed: 3 ** 20 }]), 43009],
  [
    'a container of many that unpack to far too much',
    'a.xlsx',
    office(
      'xl',
      Array.from({ length: 12 }, (_, n) => ({ name: `xl/${n}.xml`, content: tight })),
    ),
    43009,
  ],
  [
    'a container whose parts are the same bytes',
    'a.zip',
    zipOf([
      { name: 'a', content: noise(500) },
      ...Array.from('bcd', (name) => ({ name, content: noise(500), overlaps: true as const })),
    ]),
    43009,
  ],
  [
    'containers in containers',
    'a.zip',
    zipOf([{ name: 'b.zip', content: zipOf([{ name: 'a', content: 'b' }]) }]),
    43009,
  ],
  [
    'a container of ten thousand and one',
    'a.zip',
    zipOf(Array.from({ length: 10_001 }, (_, n) => ({ name: `${n}`, content: '' }))),
    43009,
  ],
]

/** Everything of this server's files that lies on the disk, and the rows. */
const kept = async () => {
  const names = await readdir(join(config.data, 'files'), { recursive: true, withFileTypes: true })
  const [rows] = await look.query<{ n: number }>('select count(*)::int as n from file')
  const waiting = names.filter((entry) => entry.isFile() && entry.parentPath.endsWith('incoming'))
  return { files: names.filter((entry) => entry.isFile()).length, waiting: waiting.length, rows: rows?.n }
}

describe('what is something else is not taken, and leaves nothing', () => {
  test.each(refusals)('%s', async (_, name, content, code) => {
    const before = await kept()
    const { status, body } = await send(name, content)
    expect([status, body.code, body.result]).toEqual([200, code, null])
    expect(await kept()).toEqual(before)
  })

  test('what an archive of thirty years cannot read is not for vouchers', async () => {
    expect((await send('a.csv', 'a,b\n', 'bucket=PrimVoucher')).body.code).toBe(43002)
    expect((await send('a.pdf', pdf('lasting'), 'bucket=PrimVoucher')).body.code).toBe(200)
    expect((await send('a.pdf', pdf(), 'bucket=Elsewhere')).body.code).toBe(400)
  })
})

describe('a name', () => {
  test.each([
    ['../../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\Windows\\system32\\a.txt', 'a.txt'],
    ['a\u0000b\u0007.txt', 'ab.txt'],
    ['fdp.\u202etxt', 'fdp.txt'],
    ['a?b*c|d.txt', 'a_b_c_d.txt'],
    ['CON.txt', '_CON.txt'],
    [`${'长'.repeat(260)}.txt`, `${'长'.repeat(251)}.txt`],
    ['  . a  b .txt', 'a b .txt'],
    ['𠮷\r\nX-Header: 1.txt', '𠮷X-Header_ 1.txt'],
  ])('%j becomes %j', async (name, safe) => {
    const { body } = await send(name, `name ${name}`.replaceAll(/\p{Cc}/gu, ' '))
    // A line end ends the header of the part: whatever follows is no part of the name.
    if (/[\r\n]/.test(name)) expect([200, 43001, 43002, 400]).toContain(body.code)
    else expect(body).toMatchObject({ code: 200, result: { fileName: safe } })
  })
})

describe('a size', () => {
  const letters = Buffer.alloc(fileBytes + 1, 'a')

  test('of the limit is taken, one byte more is not', async () => {
    expect((await send('most.txt', letters.subarray(1))).body).toMatchObject({
      code: 200,
      result: { sizeBytes: fileBytes },
    })
    const before = await kept()
    const { status, body } = await send('more.txt', letters)
    expect([status, body]).toEqual([
      413,
      expect.objectContaining({ code: 43003, message: expect.stringContaining('1.5 MB') }),
    ])
    expect(await kept()).toEqual(before)
  })

  const head = (more: string) =>
    [
      `POST ${uploadPath} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      `Authorization: Bearer ${token}`,
      ...Object.entries(formHeaders).map(([name, value]) => `${name}: ${value}`),
      more,
      '\r\n',
    ].join('\r\n')

  const open = async (more: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    socket.write(head(more))
    return socket
  }
  const answerOf = async (socket: ReturnType<typeof connect>) => String((await once(socket, 'data'))[0])

  test('that is said beforehand to be too large is refused before a byte of it', async () => {
    const socket = await open(`Content-Length: ${2 * fileBytes}`)
    const answer = await answerOf(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('"code":43003')
    socket.destroy()
  })

  const form = formOf('endless.txt', Buffer.alloc(0))
  const headEnd = form.indexOf('\r\n\r\n')

  test('without an end, in the file or before it, is refused while the sender goes on', async () => {
    const sendWithoutEnd = async (start: Buffer) => {
      const socket = await open('Transfer-Encoding: chunked')
      const write = (part: Buffer) => socket.write(text(part.length.toString(16), '\r\n', part, '\r\n'))
      const closed = new Promise((resolve) => socket.once('close', resolve))
      const answered = answerOf(socket)
      write(start)
      const timer = setInterval(() => write(Buffer.alloc(32_768, 'a')), 2)
      try {
        expect(await answered).toMatch(/^HTTP\/1\.1 413 /)
        // Nobody listens to it for ever.
        await closed
      } finally {
        clearInterval(timer)
        socket.destroy()
      }
    }
    await Promise.all([form.subarray(0, headEnd + 4), form.subarray(0, headEnd)].map(sendWithoutEnd))
    await expect.poll(async () => (await kept()).waiting).toBe(0)
  })

  test('that never comes whole leaves nothing', async () => {
    const before = await kept()
    const form = formOf('cut.txt', letters.subarray(1))
    for (const part of [100, 5000, form.length - 10]) {
      const socket = await open(`Content-Length: ${form.length}`)
      socket.write(form.subarray(0, part))
      if (part > 1000) await expect.poll(async () => (await kept()).waiting).toBe(1)
      socket.destroy()
      await expect.poll(kept).toEqual(before)
    }
  })
})

test('nobody without the right brings anything', async () => {
  await makePerson({ userName: 'nil_files', roles: [] })
  const answer = await app.http.inject({
    method: 'POST',
    url: uploadPath,
    headers: formHeaders,
    payload: formOf('a.txt', text('a')),
  })
  expect(answer.statusCode).toBe(401)
})
