// Whether a name that a file writes beside a code is that of what has the code here; harmless spelling aside.

/** Subjects that were renamed with the standards of 2006 and 2016: the old name means the same subject. */
const renamed: readonly (readonly string[])[] = [
  ['现金', '库存现金', '現金', '庫存現金'],
  ['应交税金', '应交税费', '應交稅金', '應交稅費'],
  ['应付工资', '应付福利费', '应付职工薪酬', '應付職工薪酬'],
  ['营业费用', '销售费用', '營業費用', '銷售費用'],
  ['主营业务税金及附加', '营业税金及附加', '税金及附加', '稅金及附加'],
  ['所得税', '所得税费用', '所得稅', '所得稅費用'],
  ['物资采购', '材料采购', '在途物资'],
  ['产成品', '库存商品'],
  ['短期投资', '交易性金融资产'],
  ['其他业务支出', '其他业务成本'],
  ['待处理财产损溢', '待处理财产损益'],
]

const separators = /[\s/\\()[\]【】<>|·.,:;、，。_\-–—―]+/u

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const wordsOf = (text: string): string[] =>
  folded(text)
    .split(separators)
    .filter((word) => word !== '')

/** A name without what people put around it. */
export const plainWords = (text: string): string => wordsOf(text).join('')

const sameNames: ReadonlyMap<string, readonly string[]> = new Map(
  renamed.flatMap((names) => names.map((name): [string, readonly string[]] => [name, names])),
)

/** A name with its old and new ones. */
const withOld = (name: string): readonly string[] => sameNames.get(name) ?? [name]

/** `own` are the names of the thing in all languages, `above` those of what it belongs to; codes may stand beside. */
export type Known = { own: readonly string[]; above: readonly string[]; beside: readonly string[] }

/**
 * Whether `said` names the known thing: by one of its names, by the path that leads to it, or by what it belongs to, as
 * some products print only the subject of the first level. What stands beside (codes, entities) says nothing else.
 */
export const isNamed = (said: string, { own, above, beside }: Known): boolean => {
  const names = [...own, ...above].flatMap((name) => withOld(plainWords(name)))
  const whole = plainWords(said)
  if (whole === '' || names.includes(whole)) return true
  const known = new Set([...names, ...[...own, ...above, ...beside].flatMap(wordsOf), ...beside.map(plainWords)])
  if (wordsOf(said).every((word) => known.has(word))) return true
  // A path without anything between its names.
  const paths = own.flatMap((name) => above.map((parent) => plainWords(parent) + plainWords(name)))
  return paths.some((path) => path.endsWith(whole)) && own.some((name) => whole.endsWith(plainWords(name)))
}
