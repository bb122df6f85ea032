// The companies of the demo group: shops, people, suppliers and customers with their names.

export type DemoName = { code: string; zh: string; tw: string; en: string }
/** A shop sells about `week` yuan a week before tax; a mall collects for it when `mall` is a customer. */
export type Shop = DemoName & { week: number; rent: number; staff: number; mall?: string }
export type Company = DemoName & {
  /** Revenue and its cost: retail 600101/640101, e-commerce 600103/640103, wholesale 600102/640102. */
  revenue: string
  cost: string
  /** Cost of what is sold, percent of revenue before tax. */
  costRate: number
  shops: readonly [Shop, ...Shop[]]
  /** The province of its shops. */
  region: string
  departments: readonly [DemoName, ...DemoName[]]
  employees: readonly [DemoName, ...DemoName[]]
  suppliers: readonly [DemoName, ...DemoName[]]
  customers: readonly DemoName[]
  banks: readonly [DemoName, ...DemoName[]]
  /** Suppliers paid in a foreign currency, and the bank account of that currency. */
  foreign: readonly { supplier: DemoName; currency: string; bank: string }[]
  loan: number
  capital: number
}

const named = (code: string, zh: string, tw: string, en: string): DemoName => ({ code, zh, tw, en })
const shop = (name: DemoName, week: number, rent: number, staff: number, mall?: string): Shop => ({
  ...name,
  week,
  rent,
  staff,
  ...(mall === undefined ? {} : { mall }),
})

export const exampleCompany: DemoName = named(
  'YS01',
  '云裳时尚零售有限公司',
  '雲裳時尚零售有限公司',
  'Yunshang Fashion Retail Co., Ltd.',
)

const online: Company = {
  ...named('YS02', '云裳电子商务有限公司', '雲裳電子商務有限公司', 'Yunshang E-Commerce Co., Ltd.'),
  revenue: '600103',
  cost: '640103',
  costRate: 48,
  shops: [
    shop(named('S21', '天猫旗舰店', '天貓旗艦店', 'Tmall flagship store'), 260_000, 0, 46_000),
    shop(named('S22', '京东自营店', '京東自營店', 'JD store'), 170_000, 0, 32_000),
    shop(named('S23', '抖音直播间', '抖音直播間', 'Douyin live room'), 210_000, 0, 58_000),
    shop(named('S24', '微信小程序商城', '微信小程序商城', 'WeChat mini-program shop'), 90_000, 0, 21_000),
  ],
  region: '浙江',
  departments: [
    named('D21', '电商管理部', '電商管理部', 'E-commerce management'),
    named('D22', '仓储客服部', '倉儲客服部', 'Warehouse and customer care'),
  ],
  employees: [
    named('E201', '赵一鸣', '趙一鳴', 'Zhao Yiming'),
    named('E202', '孙嘉怡', '孫嘉怡', 'Sun Jiayi'),
    named('E203', '吴晓峰', '吳曉峰', 'Wu Xiaofeng'),
  ],
  suppliers: [
    named('V021', '杭州丝韵服饰有限公司', '杭州絲韻服飾有限公司', 'Hangzhou Siyun Apparel Co.'),
    named('V022', '宁波海蓝针织有限公司', '寧波海藍針織有限公司', 'Ningbo Hailan Knitwear Co.'),
    named('V023', '绍兴锦程纺织有限公司', '紹興錦程紡織有限公司', 'Shaoxing Jincheng Textile Co.'),
  ],
  customers: [],
  banks: [named('B21', '招商银行杭州分行人民币户', '招商銀行杭州分行人民幣戶', 'CMB Hangzhou RMB account')],
  foreign: [],
  loan: 0,
  capital: 7_000_000,
}

const south: Company = {
  ...named('YS03', '云裳华南零售有限公司', '雲裳華南零售有限公司', 'Yunshang South China Retail Co., Ltd.'),
  revenue: '600101',
  cost: '640101',
  costRate: 42,
  shops: [
    shop(named('S31', '广州天河城店', '廣州天河城店', 'Guangzhou Tianhe City store'), 180_000, 62_000, 72_000, 'C031'),
    shop(
      named('S32', '深圳万象天地店', '深圳萬象天地店', 'Shenzhen MixC World store'),
      210_000,
      78_000,
      80_000,
      'C032',
    ),
    shop(named('S33', '佛山岭南天地店', '佛山嶺南天地店', 'Foshan Lingnan Tiandi store'), 95_000, 34_000, 41_000),
    shop(named('S34', '东莞国贸城店', '東莞國貿城店', 'Dongguan World Trade store'), 88_000, 30_000, 38_000),
    shop(named('S35', '珠海华发商都店', '珠海華發商都店', 'Zhuhai Huafa Mall store'), 76_000, 27_000, 35_000),
  ],
  region: '广东',
  departments: [
    named('D31', '华南财务部', '華南財務部', 'South China finance'),
    named('D32', '华南运营部', '華南營運部', 'South China operations'),
  ],
  employees: [
    named('E301', '何志远', '何志遠', 'He Zhiyuan'),
    named('E302', '梁美琪', '梁美琪', 'Leung Meiqi'),
    named('E303', '黄俊杰', '黃俊傑', 'Huang Junjie'),
  ],
  suppliers: [
    named('V031', '广州花都皮具制造厂', '廣州花都皮具製造廠', 'Guangzhou Huadu Leather Works'),
    named('V032', '深圳南山时装有限公司', '深圳南山時裝有限公司', 'Shenzhen Nanshan Fashion Co.'),
    named('V033', '中山沙溪休闲服饰厂', '中山沙溪休閒服飾廠', 'Zhongshan Shaxi Casual Wear'),
  ],
  customers: [
    named('C031', '天河城百货有限公司', '天河城百貨有限公司', 'Tianhe City Department Store'),
    named('C032', '万象天地商业管理公司', '萬象天地商業管理公司', 'MixC World Management'),
  ],
  banks: [named('B31', '建设银行广州分行人民币户', '建設銀行廣州分行人民幣戶', 'CCB Guangzhou RMB account')],
  foreign: [],
  loan: 3_000_000,
  capital: 8_000_000,
}

const trade: Company = {
  ...named('YS04', '云裳国际贸易有限公司', '雲裳國際貿易有限公司', 'Yunshang International Trading Co., Ltd.'),
  revenue: '600102',
  cost: '640102',
  costRate: 72,
  shops: [shop(named('S41', '外高桥保税展厅', '外高橋保稅展廳', 'Waigaoqiao bonded showroom'), 60_000, 18_000, 26_000)],
  region: '上海',
  departments: [
    named('D41', '国际采购部', '國際採購部', 'International sourcing'),
    named('D42', '综合管理部', '綜合管理部', 'General administration'),
  ],
  employees: [
    named('E401', '沈思远', '沈思遠', 'Shen Siyuan'),
    named('E402', '徐曼丽', '徐曼麗', 'Xu Manli'),
    named('E403', '许文博', '許文博', 'Xu Wenbo'),
  ],
  suppliers: [
    named('V041', '上海华联进出口代理公司', '上海華聯進出口代理公司', 'Shanghai Hualian Import Agency'),
    named('V042', '苏州工业园面料有限公司', '蘇州工業園面料有限公司', 'Suzhou Park Fabrics Co.'),
  ],
  customers: [
    named('C041', '银泰百货集团', '銀泰百貨集團', 'Intime Department Stores'),
    named('C042', '王府井商业集团', '王府井商業集團', 'Wangfujing Group'),
    named('C043', '新世界百货', '新世界百貨', 'New World Department Store'),
    named('C044', '衣恋服饰连锁', '衣戀服飾連鎖', 'Yilian Apparel Chain'),
    named('C045', '东京精品株式会社', '東京精品株式會社', 'Tokyo Boutique KK'),
  ],
  banks: [
    named('B41', '中国银行上海分行人民币户', '中國銀行上海分行人民幣戶', 'BOC Shanghai RMB account'),
    named('B42', '中国银行上海分行美元户', '中國銀行上海分行美元戶', 'BOC Shanghai USD account'),
    named('B43', '中国银行上海分行欧元户', '中國銀行上海分行歐元戶', 'BOC Shanghai EUR account'),
  ],
  foreign: [
    { supplier: named('V043', 'Milano Tessuti SpA', '', 'Milano Tessuti SpA'), currency: 'EUR', bank: 'B43' },
    { supplier: named('V044', 'Pacific Garments Ltd', '', 'Pacific Garments Ltd'), currency: 'USD', bank: 'B42' },
    { supplier: named('V045', 'Lyon Mode SARL', '', 'Lyon Mode SARL'), currency: 'EUR', bank: 'B43' },
  ],
  loan: 4_000_000,
  capital: 7_500_000,
}

export const madeCompanies: readonly Company[] = [online, south, trade]

type DemoEntity = DemoName & { type: string; company: string | null }

/** Every entity of the made companies. Shops, departments and banks belong to their company, the rest to the group. */
export const demoEntities = (): DemoEntity[] =>
  [exampleCompany, ...madeCompanies]
    .map((company): DemoEntity => ({ ...company, type: 'related', company: null }))
    .concat(
      [online, south].map((buyer) => ({ ...buyer, type: 'customer', company: null })),
      madeCompanies.flatMap((company) => {
        const of = (type: string, list: readonly DemoName[], owner: string | null) =>
          list.map((each): DemoEntity => ({ ...each, type, company: owner }))
        return [
          ...of('store', company.shops, company.code),
          ...of('department', company.departments, company.code),
          ...of('bank', company.banks, company.code),
          ...of('employee', company.employees, null),
          ...of('supplier', [...company.suppliers, ...company.foreign.map(({ supplier }) => supplier)], null),
          ...of('customer', company.customers, null),
        ]
      }),
    )

/** Codes of all shops with the province of each, those of the example among them. */
export const shopRegions = (): [code: string, region: string][] => [
  ['S01', '上海'],
  ['S02', '浙江'],
  ...madeCompanies.flatMap(({ shops, region }) => shops.map(({ code }): [string, string] => [code, region])),
]
