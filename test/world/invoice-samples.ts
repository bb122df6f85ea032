// Small electronic invoices for tests, put together in code: XML of both layouts, and OFD.
import { createHash } from 'node:crypto'
import { type ZipPart, zipOf } from './sample-files.ts'

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
const pageParts: readonly ZipPart[] = [
  {
    name: 'Doc_0/Pages/Page_0/Content.xml',
    content: `<ofd:Page xmlns:ofd="http://www.ofdspec.org/2016"><ofd:Content><ofd:Layer>
<ofd:TextObject ID="61">
  <ofd:TextCode X="0" Y="0">示例服饰</ofd:TextCode>
  <ofd:TextCode X="9" Y="0">有限公司</ofd:TextCode></ofd:TextObject>
<ofd:TextObject ID="62"><ofd:TextCode X="0" Y="0">上海云锦面料有限公司</ofd:TextCode></ofd:TextObject>
</ofd:Layer></ofd:Content></ofd:Page>`,
  },
  {
    name: 'Doc_0/Tags/CustomTag.xml',
    content: `<:eInvoice xmlns:ofd="http://www.ofdspec.org/2016">
<Buyer><BuyerName><ofd:ObjectRef PageRef="1">61</ofd:ObjectRef></BuyerName></Buyer>
<Seller><SellerName><ofd:ObjectRef PageRef="1">62</ofd:ObjectRef></SellerName></Seller></:eInvoice>`.replaceAll(
      ':eInvoice',
      'eInvoice',
    ),
  },
]

type Signing = { attached?: string; signed?: boolean; method?: string }

/** An OFD with labels and page; `attached` is the invoice's own XML, `signed` lists the parts with their digests. */
export const ofdInvoice = (
  labels: Readonly<Record<string, string>>,
  { attached = '', signed = false, method = '1.2.156.10197.1.401' }: Signing = {},
  tamper: (entries: ZipPart[]) => ZipPart[] = (entries) => entries,
): Buffer => {
  const parts: ZipPart[] = [{ name: 'OFD.xml', content: ofdMain(labels) }, ...pageParts]
  if (attached !== '') parts.push({ name: 'Doc_0/Attachs/original_invoice.xml', content: attached })
  const references = parts.map(({ name, content }) => {
    const value = createHash('sm3').update(content).digest('base64')
    return `<ofd:Reference FileRef="/${name}"><ofd:CheckValue>${value}</ofd:CheckValue></ofd:Reference>`
  })
  const signature = `<ofd:Signature xmlns:ofd="http://www.ofdspec.org/2016"><ofd:SignedInfo>
<ofd:References CheckMethod="${method}">${references.join('')}</ofd:References>
</ofd:SignedInfo></ofd:Signature>`
  const sign = signed ? [{ name: 'Doc_0/Signs/Sign_0/Signature.xml', content: signature }] : []
  return zipOf([...tamper(parts), ...sign])
}
