// Small files of every kind for tests, put together here byte by byte, and containers as honest or deceitful as wished.
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipPart = {
  name: string
  content: Buffer | string
  /** What the directory says instead of the true unpacked size. */
  claimed?: number
  /** Use the bytes of the first part instead of own ones. */
  overlaps?: true
}

const u16 = (value: number): Buffer => Buffer.from([value & 255, (value >> 8) & 255])
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const u64 = (value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** How a program puts a container together: what APPNOTE leaves open. */
export type ZipForm = {
  isStored?: boolean
  /** Sizes follow the bytes, in so many bytes: with a sign in front or not, in 32 or in 64 bits. */
  descriptor?: 0 | 12 | 16 | 20 | 24
  /** Sizes and places are told in 64 bits, however small they are. */
  isZip64?: boolean
  /** Text behind the directory. */
  comment?: string
}

const all32 = 0xffff_ffff

const descriptorOf = (length: number, sum: number, packed: number, whole: number): Buffer => {
  const size = length === 20 || length === 24 ? u64 : u32
  const sign = length === 16 || length === 24 ? [u32(0x08074b50)] : []
  return length === 0 ? Buffer.alloc(0) : Buffer.concat([...sign, u32(sum), size(packed), size(whole)])
}

const endOf = (count: number, size: number, at: number, { isZip64 = false, comment = '' }: ZipForm): Buffer => {
  const said = Buffer.from(comment)
  const short = (value: number) => u16(isZip64 ? 0xffff : value)
  const long = (value: number) => u32(isZip64 ? all32 : value)
  const plain = [
    u32(0x06054b50),
    u16(0),
    u16(0),
    short(count),
    short(count),
    long(size),
    long(at),
    u16(said.length),
    said,
  ]
  const record = [
    u32(0x06064b50),
    u64(44),
    u16(45),
    u16(45),
    u32(0),
    u32(0),
    u64(count),
    u64(count),
    u64(size),
    u64(at),
  ]
  const locator = [u32(0x07064b50), u32(0), u64(at + size), u32(1)]
  return Buffer.concat(isZip64 ? [...record, ...locator, ...plain] : plain)
}

/** A zip container, its parts deflated unless `form` says otherwise. */
export const zipOf = (parts: readonly ZipPart[], form: ZipForm = {}): Buffer => {
  const { isStored = false, descriptor = 0, isZip64 = false } = form
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let at = 0
  for (const { name, content, claimed, overlaps } of parts) {
    const plain = Buffer.from(content)
    const packed = isStored ? plain : deflateRawSync(plain, { level: 9 })
    const file = Buffer.from(name, 'utf8')
    const [sum, whole] = [crc32(plain), claimed ?? plain.length]
    const head = (...rest: Buffer[]) =>
      Buffer.concat([u16(45), u16(descriptor > 0 ? 0x0808 : 0x0800), u16(isStored ? 0 : 8), u16(0), u16(0x21), ...rest])
    const extra = isZip64 ? Buffer.concat([u16(1), u16(16), u64(whole), u64(packed.length)]) : Buffer.alloc(0)
    const sizes = isZip64 ? [u32(all32), u32(all32)] : [u32(packed.length), u32(whole)]
    const here = descriptor > 0 ? [u32(0), u32(0), u32(0)] : [u32(sum), ...sizes]
    const local = Buffer.concat([
      ...[u32(0x04034b50), head(...here, u16(file.length), u16(descriptor > 0 ? 0 : extra.length)), file],
      ...[descriptor > 0 ? Buffer.alloc(0) : extra, packed, descriptorOf(descriptor, sum, packed.length, whole)],
    ])
    const listed = head(u32(sum), ...sizes, u16(file.length), u16(extra.length))
    const place = [u16(0), u16(0), u16(0), u32(0), u32(overlaps ? 0 : at)]
    entries.push(Buffer.concat([u32(0x02014b50), u16(45), listed, ...place, file, extra]))
    if (overlaps) continue
    locals.push(local)
    at += local.length
  }
  const directory = Buffer.concat(entries)
  return Buffer.concat([...locals, directory, endOf(parts.length, directory.length, at, form)])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one pixel; `more` stands in a text chunk. */
export const png = (more = ''): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', Buffer.from('00000001000000010802000000', 'hex')),
    ...(more === '' ? [] : [chunk('tEXt', Buffer.from(`Comment\0${more}`, 'latin1'))]),
    chunk('IDAT', Buffer.from('789c63f8cfc0f01f0005000' + '1ff89997ebc', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ])

export const gif = (): Buffer => Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
export const jpeg = (): Buffer =>
  Buffer.concat([
    Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    Buffer.alloc(64, 1),
    Buffer.from('ffd9', 'hex'),
  ])

/** `text` stands on its one page. */
export const pdf = (text = 'Hello'): Buffer => {
  const stream = `BT /F1 24 Tf 40 100 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const start = body.length
  body += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n`
  return Buffer.from(`${body}%%EOF\n`, 'latin1')
}

/** An office document of 2007 and later, by the folder of its program: xl, word, ppt. */
export const office = (folder: string, more: readonly ZipPart[] = []): Buffer =>
  zipOf([
    { name: '[Content_Types].xml', content: '<?xml version="1.0"?><Types/>' },
    { name: `${folder}/main.xml`, content: '<main/>' },
    ...more,
  ])

export const ofd = (): Buffer => zipOf([{ name: 'OFD.xml', content: '<?xml version="1.0"?><ofd:OFD xmlns:ofd="o"/>' }])

/** A compound file with one stream of that name. */
export const compound = (stream: string): Buffer => {
  const bytes = Buffer.alloc(1536)
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes)
  Buffer.from(`${stream}\0`, 'utf16le').copy(bytes, 1024)
  return bytes
}
