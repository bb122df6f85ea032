// Workbooks as other programs write them, read to the last sign: long ones, every type of cell, both calendars.
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import ExcelJS from 'exceljs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ZipForm, type ZipPart, zipOf } from '../../../test/world/sample-files.ts'
import { type BookCell, type BookRow, openBook, rowsOf } from './workbook.ts'
import { openParts } from './zip-file.ts'

const read = async (bytes: Buffer): Promise<BookRow[]> => {
  const parts = await openParts(bytes)
  const book = await openBook(parts)
  const rows: BookRow[] = []
  for await (const portion of rowsOf(parts, book, book.sheets[0]?.part ?? '')) rows.push(...portion)
  return rows
}

type Parts = { texts?: string; styles?: string; more?: string; prefix?: string }

const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="r${id}" Type="http://schemas.openxmlformats.org/${type}" Target="${target}"/>`

/** A workbook whose sheet is `rows`; its parts lie where its relations say. */
const bookOf = (rows: string, { texts = '', styles = '', more = '', prefix = '' }: Parts = {}): Buffer => {
  const tag = (name: string, inner: string) => `<${prefix}${name}>${inner}</${prefix}${name}>`
  const sheets = tag('sheets', `<${prefix}sheet name="a" sheetId="9" r:id="r1"/>`)
  const relations = [
    relation(1, 'worksheet', '/xl/worksheets/first.xml'),
    relation(2, 'sharedStrings', 'texts.xml'),
    relation(3, 'styles', 'looks.xml'),
  ]
  return zipOf([
    { name: 'xl/workbook.xml', content: `<?xml version="1.0"?>${tag('workbook', more + sheets)}` },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${relations.join('')}</Relationships>` },
    { name: 'xl/texts.xml', content: `<sst>${texts}</sst>` },
    { name: 'xl/looks.xml', content: `<styleSheet>${styles}</styleSheet>` },
    { name: 'xl/worksheets/first.xml', content: tag('worksheet', tag('sheetData', rows)) },
  ])
}

const cellsOf = async (rows: string, parts?: Parts): Promise<BookCell[]> =>
  (await read(bookOf(rows, parts)))[0]?.cells ?? []

type Spelling = ZipForm & { main: string; letters: 'lower' | 'upper'; slash: '/' | '\\'; isUtf16: boolean }

const spellings: fc.Arbitrary<Spelling> = fc.record({
  isStored: fc.boolean(),
  descriptor: fc.constantFrom(0, 12, 16, 20, 24),
  isZip64: fc.boolean(),
  comment: fc.constantFrom('', 'made by us'),
  main: fc.constantFrom('xl/workbook.xml', 'xl/workbook2.xml', 'book/main.xml'),
  letters: fc.constantFrom('lower', 'upper'),
  slash: fc.constantFrom('/', '\\'),
  isUtf16: fc.boolean(),
})

/** One table, with its parts where and as these programs put them. */
const spelled = ({ main, letters, slash, isUtf16, ...form }: Spelling): Buffer => {
  const [folder = '', file = ''] = main.split('/')
  const relations = (...each: string[]) => `<Relationships>${each.join('')}</Relationships>`
  const texts = '<sst><si><t>科目</t></si><si><t>银行存款</t></si></sst>'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>12.5</v></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c></row>`
  const parts: Record<string, string> = {
    '_rels/.rels': relations(relation(1, 'officeDocument', main)),
    [main]: '<workbook><sheets><sheet name="c" r:id="r9"/><sheet name="a" r:id="r1"/></sheets></workbook>',
    [`${folder}/_rels/${file}.rels`]: relations(
      ...[relation(1, 'worksheet', `sheets${slash}a.xml`), relation(2, 'sharedStrings', '../common/./texts.xml')],
      relation(9, 'chartsheet', 'charts/c.xml'),
    ),
    [`${folder}/sheets/a.xml`]: `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'common/texts.xml': texts,
  }
  const spell = (name: string) => (letters === 'upper' ? name.toUpperCase() : name).replaceAll('/', slash)
  const content = (text: string) => (isUtf16 ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text))
  const all = Object.entries(parts).map(([name, text]): ZipPart => ({ name: spell(name), content: content(text) }))
  return zipOf(all, form)
}

test('the same workbook is read, however a program puts its container together', async () => {
  const rows = [
    { no: 1, cells: ['科目', 12.5] },
    { no: 3, cells: ['银行存款'] },
  ]
  await fc.assert(
    fc.asyncProperty(spellings, async (spelling) => {
      expect(await read(spelled(spelling))).toEqual(rows)
    }),
    { numRuns: 150 },
  )
})

test('two parts of one name, in whatever case, are thrown: others would read the other one', async () => {
  const sheet = (cell: string) => `<worksheet><sheetData><row r="1">${cell}</row></sheetData></worksheet>`
  const twice = ['xl/worksheets/first.xml', 'xl/worksheets/FIRST.xml'].map((name, at) => ({
    ...{ name, content: sheet(`<c r="A1"><v>${at}</v></c>`) },
  }))
  await expect(read(zipOf(twice))).rejects.toThrow(/one name/)
})

const textOf = (at: number): string => `支付第${at}号门店物业水电费，龘𠮷${'，补充说明'.repeat(at % 7)}`

test.each([true, false])(
  'no sign of a long workbook is lost where its pieces meet; shared texts: %s',
  async (isShared) => {
    const out = new PassThrough()
    const bytes = buffer(out)
    const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: out, useSharedStrings: isShared })
    const sheet = book.addWorksheet('a')
    const count = 3000
    for (let at = 0; at < count; at += 1) sheet.addRow([at, textOf(at)]).commit()
    sheet.commit()
    await book.commit()
    const rows = await read(await bytes)
    expect(rows).toHaveLength(count)
    expect(rows.filter(({ no, cells }) => cells[0] !== no - 1 || cells[1] !== textOf(no - 1))).toEqual([])
  },
)

test('an entity is taken for its sign once: what a user typed as a&amp;b stays so, however it is kept', async () => {
  const twice = '<t>a&amp;amp;b &amp;lt;c&amp;gt; &#20803;&#x5143;</t>'
  const said = 'a&amp;b &lt;c&gt; 元元'
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${twice}</is></c>
    <c r="C1" t="str"><f>"a"&amp;"b"</f><v>a&amp;amp;b</v></c><c r="D1" t="s"><v>1</v></c><c r="E1" t="s"><v>2</v></c>
    <c r="F1" t="inlineStr"><is><t><![CDATA[a&amp;b<c>]]></t></is></c></row>`
  const texts = `<si>${twice}</si>
    <si><r><rPr><b/></rPr><t>红字 &amp;amp;</t></r><r><t xml:space="preserve"> 冲销</t></r></si>
    <si><t>重庆</t><rPh sb="0" eb="2"><t>chong qing</t></rPh><phoneticPr/></si>`
  expect(await cellsOf(rows, { texts })).toEqual([said, said, 'a&amp;b', '红字 &amp; 冲销', '重庆', 'a&amp;b<c>'])
})

test('signs that XML does not hold are read as spreadsheets write them', async () => {
  const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>a_x000D_b _x005F_x0041_ _x1_</t></is></c></row>'
  expect(await cellsOf(rows)).toEqual(['a\rb _x0041_ _x1_'])
})

const styles = `<numFmts><numFmt numFmtId="170" formatCode="yyyy&quot;年&quot;m&quot;月&quot;"/>
  <numFmt numFmtId="171" formatCode="&quot;day &quot;#,##0.00;[Red]-0"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="31"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>`
const day = new Date('2025-03-05T00:00:00Z')

test('numbers in formats of dates are dates, in both calendars; what a formula came to is like any other', async () => {
  const rows = (
    serial: number,
    zone = '',
  ) => `<row r="1"><c r="A1" s="1"><v>${serial}</v></c><c r="B1" s="2"><v>${serial}</v></c>
    <c r="C1" s="3"><f>TODAY()</f><v>${serial}</v></c><c r="D1" s="4"><v>${serial}</v></c>
    <c r="E1" t="d"><v>2025-03-05</v></c><c r="F1" t="d"><v>2025-03-05T00:00:00${zone}</v></c></row>`
  expect(await cellsOf(rows(45_721), { styles })).toEqual([day, day, day, 45_721, day, day])
  const more = '<workbookPr date1904="1"/>'
  expect(await cellsOf(rows(45_721, '+08:00'), { styles })).toEqual([day, day, day, 45_721, day, day])
  expect(await cellsOf(rows(44_259), { styles, more })).toEqual([day, day, day, 44_259, day, day])
})

test('numbers in formats of codes are read with their zeros, and all others as numbers', async () => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="000000"/>
    <numFmt numFmtId="171" formatCode="&quot;C&quot;000"/>
    <numFmt numFmtId="172" formatCode="0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/>
    <xf numFmtId="171"/><xf numFmtId="172"/></cellXfs>`
  const rows = `<row r="1"><c r="A1" s="1"><v>34</v></c><c r="B1" s="2"><v>7</v></c><c r="C1" s="3"><v>34</v></c>
    <c r="D1" s="1"><v>1234567</v></c><c r="E1" s="1"><v>-3</v></c><c r="F1" s="1"><v>0.5</v></c></row>`
  expect(await cellsOf(rows, { styles })).toEqual(['000034', 'C007', 34, '1234567', -3, 0.5])
})

test('errors, truths, empty cells and places that are not told; a prefix of the names changes nothing', async () => {
  const rows = `<x:row><x:c><x:v>1.10</x:v></x:c><x:c r="C1" t="e"><x:f>1/0</x:f><x:v>#DIV/0!</x:v></x:c>
    <x:c t="b"><x:v>1</x:v></x:c><x:c s="1"/><x:c t="str"><x:f>""</x:f><x:v></x:v></x:c></x:row>
    <x:row r="7" spans="1:1"><x:c r="B7"><x:v>1E-3</x:v></x:c><x:c r="C7"><x:f>A1&amp;"x"</x:f></x:c></x:row>`
  const found = await read(bookOf(rows, { prefix: 'x:' }))
  expect(found).toEqual([
    { no: 1, cells: [1.1, null, '#DIV/0!', true, null, ''] },
    // A formula that no program has reckoned yet is no empty cell.
    { no: 7, cells: [null, 0.001, '=A1&"x"'] },
  ])
})

test.each([
  ['a text that is not there', '<row r="1"><c r="A1" t="s"><v>3</v></c></row>'],
  ['half a sign', '<row r="1"><c r="A1" t="inlineStr"><is><t>&#xD800;</t></is></c></row>'],
  ['an entity of its own', '<row r="1"><c r="A1" t="inlineStr"><is><t>&lol;</t></is></c></row>'],
  ['tags that do not close each other', '<row r="1"><c r="A1"></row></c>'],
  ['a declaration', '<!DOCTYPE a><row r="1"/>'],
  ['a column beyond the last', '<row r="1"><c r="XFE1"><v>1</v></c></row>'],
])('%s is thrown, and never taken for an empty cell', async (_, rows) => {
  await expect(read(bookOf(rows))).rejects.toThrow(/well-formed|not found|too many/)
})
