// Electronic invoices of every layout are read; what was altered is told; what attacks the reader is no invoice.
import { describe, expect, it } from 'vitest'
import {
  digitalInvoice,
  ofdInvoice,
  ofdLabels,
  olderInvoice,
  sampleInvoice,
} from '../../../../test/world/invoice-samples.ts'
import { type ZipPart, zipOf } from '../../../../test/world/sample-files.ts'
import { findInvoice } from './invoice-file.ts'

const xml = (text: string) => findInvoice(Buffer.from(text), 'xml')
const line = (name: string, net: string, tax: string) => ({
  ...{ name, model: '', unit: '', quantity: '', price: '' },
  ...{ net, rate: '', tax },
})
const older = { ...sampleInvoice, number: '12345678' }

describe('an invoice', () => {
  it('is read from the XML of the full-electronic layout', async () => {
    expect(await xml(digitalInvoice(sampleInvoice))).toEqual({
      form: 'digital',
      title: '电子发票（增值税专用发票）',
      code: '',
      number: '25312000000012345678',
      date: '2025-11-03',
      buyer: { name: '示例服饰 & 零售有限公司', taxNo: '91310000MA1K00002X' },
      seller: { name: '上海云锦面料有限公司', taxNo: '91310000MA1K00001X' },
      net: 100000n,
      tax: 13000n,
      gross: 113000n,
      remark: '',
      drawer: '',
      lines: [line('*纺织品*面料', '600.00', '78.00'), line('*纺织品*里料', '400.00', '52.00')],
      doubts: [],
      seal: 'none',
    })
  })

  it('is read from the older XML, with its code', async () => {
    const found = await xml(olderInvoice(older))
    expect(found).toMatchObject({ form: 'vat', code: '031002300111', number: '12345678', date: '2025-11-03' })
    expect(found).toMatchObject({ net: 100000n, tax: 13000n, gross: 113000n, buyer: { name: '示例服饰有限公司' } })
  })

  it('is read from an OFD by its labels, and its parties from the page', async () => {
    const found = await findInvoice(ofdInvoice(ofdLabels(older)), 'ofd')
    expect(found).toMatchObject({ code: '031002300111', number: '12345678', gross: 113000n, date: '2025-11-03' })
    expect(found).toMatchObject({ buyer: { name: '示例服饰有限公司' }, seller: { name: '上海云锦面料有限公司' } })
  })

  it('is read from the XML attached to an OFD', async () => {
    const found = await findInvoice(ofdInvoice({}, { attached: digitalInvoice(sampleInvoice), signed: true }), 'ofd')
    expect(found).toMatchObject({ number: sampleInvoice.number, gross: 113000n, doubts: [], seal: 'unverified' })
  })

  it('may be red, exempt, in GB18030, and written with ¥ and separators', async () => {
    const red = { ...sampleInvoice, net: '-1000.00', tax: '-130.00', gross: '-1130.00' }
    expect(await xml(olderInvoice(red))).toMatchObject({ net: -100000n, gross: -113000n, doubts: [] })
    const exempt = { ...sampleInvoice, net: '￥1,000.00', tax: '***', gross: '¥1,000.00' }
    expect(await xml(olderInvoice(exempt))).toMatchObject({ net: 100000n, tax: 0n, gross: 100000n })
    const seller = Buffer.from([0xc9, 0xcf, 0xba, 0xa3])
    const [begin = '', end = ''] = digitalInvoice({ ...sampleInvoice, buyer: 'B', seller: '@' })
      .replace('UTF-8', 'GBK')
      .replace(/[^\x20-\x7f]/g, '')
      .split('@')
    const bytes = Buffer.concat([Buffer.from(begin), seller, Buffer.from(end)])
    expect(await findInvoice(bytes, 'xml')).toMatchObject({ seller: { name: '上海' } })
  })
})

describe('an altered invoice', () => {
  it('whose digests were made anew is as little verified as any other', async () => {
    const attached = digitalInvoice({ ...sampleInvoice, net: '9000.00', tax: '130.00', gross: '9130.00' })
    const found = await findInvoice(ofdInvoice({}, { attached, signed: true }), 'ofd')
    expect(found).toMatchObject({ gross: 913000n, seal: 'unverified' })
  })

  it('is told by amounts that do not add up', async () => {
    expect(await xml(digitalInvoice({ ...sampleInvoice, gross: '11300.00' }))).toMatchObject({ doubts: ['sums'] })
    const both = { ...sampleInvoice, net: '10000.00', gross: '10130.00' }
    expect(await xml(digitalInvoice(both))).toMatchObject({ doubts: ['lines'] })
  })

  it('is told by the digests that the signature of an OFD lists', async () => {
    const attached = digitalInvoice(sampleInvoice)
    const changed = (entries: ZipPart[]) =>
      entries.map((each) => ({ ...each, content: String(each.content).replaceAll('1130.00', '9130.00') }))
    const found = await findInvoice(ofdInvoice({}, { attached, signed: true }, changed), 'ofd')
    expect(found).toMatchObject({ gross: 913000n, seal: 'differs' })
    const added = (entries: ZipPart[]) => [{ name: 'Doc_0/Attachs/another.xml', content: attached }, ...entries]
    expect(await findInvoice(ofdInvoice(ofdLabels(older), { signed: true }, added), 'ofd')).toMatchObject({
      seal: 'differs',
    })
    for (const method of ['constructor', '__proto__', 'crc32']) {
      const unknown = await findInvoice(ofdInvoice(ofdLabels(older), { signed: true, method }), 'ofd')
      expect([method, unknown?.seal]).toEqual([method, 'none'])
    }
    const without = (entries: ZipPart[]) => entries.filter(({ name }) => !name.includes('Tags'))
    expect(await findInvoice(ofdInvoice({}, { attached, signed: true }, without), 'ofd')).toMatchObject({
      seal: 'differs',
    })
  })
})

const deep = `${'<a>'.repeat(3000)}${'</a>'.repeat(3000)}`
const many = '<a/>'.repeat(200_000)
const laughs = `<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(10)}">]>`
const outside = '<!DOCTYPE x [<!ENTITY secret SYSTEM "file:///etc/passwd">]>'
const text = digitalInvoice(sampleInvoice)

const attacks: [what: string, bytes: Buffer, extension: string][] = [
  ['entities of its own', Buffer.from(text.replace('<EInvoice>', `${laughs}<EInvoice>`)), 'xml'],
  ['an entity from outside', Buffer.from(text.replace('<EInvoice>', `${outside}<EInvoice>`)), 'xml'],
  ['endless depth', Buffer.from(digitalInvoice(sampleInvoice, deep)), 'xml'],
  ['endless elements', Buffer.from(digitalInvoice(sampleInvoice, many)), 'xml'],
  ['more than 5 MB', Buffer.from(digitalInvoice(sampleInvoice, `<a>${'x'.repeat(5 * 1024 * 1024)}</a>`)), 'xml'],
  ['broken tags', Buffer.from(text.replace('</EInvoice>', '')), 'xml'],
  ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80]), 'xml'],
  ['a prototype', Buffer.from(`<__proto__>${text.replace(/<\?xml.*\?>/, '')}</__proto__>`), 'xml'],
  ['a bomb', zipOf([{ name: 'OFD.xml', content: Buffer.alloc(6 * 1024 * 1024, 0x20) }]), 'ofd'],
  ['a size that lies', zipOf([{ name: 'OFD.xml', content: ' '.repeat(9999), claimed: 10 }]), 'ofd'],
  [
    'paths that lead out',
    ofdInvoice(ofdLabels(older), {}, (parts) => [...parts, { name: '../x.xml', content: '<a/>' }]),
    'ofd',
  ],
  ['two parts of one name', ofdInvoice(ofdLabels(older), {}, (parts) => [...parts, ...parts]), 'ofd'],
  ['no zip at all', Buffer.from('PK but no container'), 'ofd'],
]

describe('what is no invoice', () => {
  it.each(attacks)('has %s', async (_, bytes, extension) => {
    expect(await findInvoice(bytes, extension)).toBeNull()
  })

  it('lacks a number, a date, a seller or amounts', async () => {
    for (const cut of [
      /<(EIid|InvoiceNumber)>\d+</g,
      /<(IssueTime|RequestTime)>[^<]+</g,
      /<(SellerName|SellerIdNum)>[^<]+</g,
    ]) {
      expect(await xml(text.replace(cut, '<$1><'))).toBeNull()
    }
    expect(await xml(digitalInvoice({ ...sampleInvoice, net: '1e3', tax: 'NaN' }))).toBeNull()
    expect(await xml('<root><a>1</a></root>')).toBeNull()
  })
})
