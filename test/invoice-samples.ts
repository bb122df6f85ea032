// Small electronic invoices for tests, put together in code: XML of both layouts, OFD, and the zip that holds it.
import { createHash } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = {
  name: string
  data: Buffer | string
  /** What the directory says of the inflated size, when it lies. */
  toldBytes?: number
}

const headerOf = (entry: ZipEntry, packed: Buffer, offset: number | null): Buffer => {
  const data = Buffer.from(entry.data)
  const name = Buffer.from(entry.name)
  const isCentral = offset !== null
  const fixed = Buffer.alloc(isCentral ? 46 : 30)
  const at = isCentral ? 2 : 0
  fixed.writeUInt32LE(isCentral ? 0x02014b50 : 0x04034b50, 0)
  if (isCentral) fixed.writeUInt16LE(20, 4)
  fixed.writeUInt16LE(20, 4 + at)
  // Names are UTF-8.
  fixed.writeUInt16LE(0x0800, 6 + at)
  fixed.writeUInt16LE(8, 8 + at)
  fixed.writeUInt16LE(0x5a21, 12 + at)
  fixed.writeUInt32LE(crc32(data), 14 + at)
  fixed.writeUInt32LE(packed.length, 18 + at)
  fixed.writeUInt32LE(entry.toldBytes ?? data.length, 22 + at)
  fixed.writeUInt16LE(name.length, 26 + at)
  if (isCentral) fixed.writeUInt32LE(offset, 42)
  return Buffer.concat([fixed, name])
}

/** A zip container of these entries. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer => {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = deflateRawSync(Buffer.from(entry.data))
    const header = headerOf(entry, packed, null)
    local.push(header, packed)
    central.push(headerOf(entry, packed, offset))
    offset += header.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...local, directory, end])
}

export type Sample = { number: string; net: string; tax: string; gross: string; buyer?: string; seller?: string }

export const sampleInvoice: Sample = { number: '25312000000012345678', net: '1000.00', tax: '130.00', gross: '1130.00' }

/** A full-electronic invoice (数电票) of two lines, as the tax office gives it out. */
export const digitalInvoice = (sample: Sample, more = '', head = '<?xml version="1.0" encoding="UTF-8"?>'): string =>
  `${head}
<EInvoice>
  <Header><EIid>${sample.number}</EIid><Version>0.3</Version><InherentLabel>
    <EInvoiceType><LabelCode>01</LabelCode><LabelName>电子发票（增值税专用发票）</LabelName></EInvoiceType>
  </InherentLabel></Header>
  <EInvoiceData>
    <SellerInformation>
      <SellerIdNum>91310000MA1K00001X</SellerIdNum>
      <SellerName>${sample.seller ?? '上海云锦面料有限公司'}</SellerName>
    </SellerInformation>
    <BuyerInformation>
      <BuyerIdNum>91310000MA1K00002X</BuyerIdNum>
      <BuyerName>${sample.buyer ?? '示例服饰 &amp; 零售有限公司'}</BuyerName>
    </BuyerInformation>
    <BasicInformation>
      <TotalAmWithoutTax>${sample.net}</TotalAmWithoutTax><TotalTaxAm>${sample.tax}</TotalTaxAm>
      <TotalTax-includedAmount>${sample.gross}</TotalTax-includedAmount>
      <RequestTime>2025-11-03 10:20:30</RequestTime>
    </BasicInformation>
    <IssuItemInformation><ItemName>*纺织品*面料</ItemName>
      <Amount>600.00</Amount><ComTaxAm>78.00</ComTaxAm>
      <TotaltaxIncludedAmount>678.00</TotaltaxIncludedAmount></IssuItemInformation>
    <IssuItemInformation><ItemName>*纺织品*里料</ItemName>
      <Amount>400.00</Amount><ComTaxAm>52.00</ComTaxAm>
      <TotaltaxIncludedAmount>452.00</TotaltaxIncludedAmount></IssuItemInformation>
    ${more}
  </EInvoiceData>
  <TaxSupervisionInfo>
    <InvoiceNumber>${sample.number}</InvoiceNumber><IssueTime>2025-11-03</IssueTime>
  </TaxSupervisionInfo>
</EInvoice>`

/** The older VAT invoice, as its issuing interface writes it. */
export const olderInvoice = (sample: Sample): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<business id="FPKJ"><REQUEST_FPKJ><COMMON_FPKJ_FPT>
  <FP_DM>031002300111</FP_DM><FP_HM>${sample.number}</FP_HM><KPRQ>20251103102030</KPRQ>
  <GMF_MC>示例服饰有限公司</GMF_MC><GMF_NSRSBH>91310000MA1K00002X</GMF_NSRSBH>
  <XSF_MC>上海云锦面料有限公司</XSF_MC><XSF_NSRSBH>91310000MA1K00001X</XSF_NSRSBH>
  <JSHJ>${sample.gross}</JSHJ><HJJE>${sample.net}</HJJE><HJSE>${sample.tax}</HJSE>
</COMMON_FPKJ_FPT></REQUEST_FPKJ></business>`

const ofdMain = (labels: Readonly<Record<string, string>>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1" DocType="OFD"><ofd:DocBody><ofd:DocInfo><ofd:CustomDatas>
${Object.entries(labels)
  .map(([name, text]) => `<ofd:CustomData Name="${name}">${text}</ofd:CustomData>`)
  .join('\n')}
</ofd:CustomDatas></ofd:DocInfo><ofd:DocRoot>Doc_0/Document.xml</ofd:DocRoot></ofd:DocBody></ofd:OFD>`

/** The labels that an OFD of the older invoice has; parties are named by their tax numbers alone. */
export const ofdLabels = (sample: Sample): Record<string, string> => ({
  发票代码: '031002300111',
  发票号码: sample.number,
  开票日期: '2025年11月03日',
  合计金额: sample.net,
  合计税额: sample.tax,
  销售方纳税人识别号: '91310000MA1K00001X',
  购买方纳税人识别号: '91310000MA1K00002X',
})

/** The marks of an OFD's page: who the buyer is stands on the page, and a tag says where. */
const pageParts: readonly ZipEntry[] = [
  {
    name: 'Doc_0/Pages/Page_0/Content.xml',
    data: `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer>
<ofd:TextObject ID="61">
  <ofd:TextCode X="0" Y="0">示例服饰</ofd:TextCode>
  <ofd:TextCode X="9" Y="0">有限公司</ofd:TextCode></ofd:TextObject>
<ofd:TextObject ID="62"><ofd:TextCode X="0" Y="0">上海云锦面料有限公司</ofd:TextCode></ofd:TextObject>
</ofd:Layer></ofd:Content></ofd:Page>`,
  },
  {
    name: 'Doc_0/Tags/CustomTag.xml',
    data: `<:eInvoice xmlns:ofd="http://www.ofdspec.org/2016">
<Buyer><BuyerName><ofd:ObjectRef PageRef="1">61</ofd:ObjectRef></BuyerName></Buyer>
<Seller><SellerName><ofd:ObjectRef PageRef="1">62</ofd:ObjectRef></SellerName></Seller></:eInvoice>`.replaceAll(
      ':eInvoice',
      'eInvoice',
    ),
  },
]

/** An OFD with labels and page; `attached` is the invoice's own XML, `signed` lists the parts with their digests. */
export const ofdInvoice = (
  labels: Readonly<Record<string, string>>,
  { attached = '', signed = false }: { attached?: string; signed?: boolean } = {},
  tamper: (entries: ZipEntry[]) => ZipEntry[] = (entries) => entries,
): Buffer => {
  const parts: ZipEntry[] = [{ name: 'OFD.xml', data: ofdMain(labels) }, ...pageParts]
  if (attached !== '') parts.push({ name: 'Doc_0/Attachs/original_invoice.xml', data: attached })
  const references = parts.map(({ name, data }) => {
    const value = createHash('sm3').update(data).digest('base64')
    return `<ofd:Reference FileRef="/${name}"><ofd:CheckValue>${value}</ofd:CheckValue></ofd:Reference>`
  })
  const signature = `<ofd:Signature xmlns:ofd="http://www.ofdspec.org/2016"><ofd:SignedInfo>
<ofd:References CheckMethod="1.2.156.10197.1.401">${references.join('')}</ofd:References>
</ofd:SignedInfo></ofd:Signature>`
  const sign = signed ? [{ name: 'Doc_0/Signs/Sign_0/Signature.xml', data: signature }] : []
  return zipOf([...tamper(parts), ...sign])
}
