// Whether a name that stands beside a code is that of what has the code here; harmless spelling aside.
import type { SubjectTree } from '../chart/subject.ts'

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

type Named = { nameZhCn: string; nameZhTw: string; nameEn: string }

const separators = /[\s/\\()[\]{}【】<>|·.,:;、，。_\-–—―]+/u

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    // Signs that nobody sees.
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .split(separators)
    .filter((word) => word !== '')

/** A name by its letters alone, whatever their case, width and what stands between and around them. */
export const plainName = (text: string): string => wordsOf(text).join('')

/** The names of a thing in all languages. */
export const namesOf = ({ nameZhCn, nameZhTw, nameEn }: Named): string[] =>
  [nameZhCn, nameZhTw, nameEn].filter((name) => name !== '')

/** Whether a text is one of the names itself, as nothing but a new name would be. */
export const isNameOf = (text: string, named: Named): boolean => namesOf(named).map(plainName).includes(plainName(text))

const sameNames: ReadonlyMap<string, readonly string[]> = new Map(
  renamed.flatMap((names) => names.map((name): [string, readonly string[]] => [name, names])),
)

/** A name with its old and new ones. */
const withOld = (name: string): readonly string[] => sameNames.get(name) ?? [name]

/** `own` are the names of the thing in all languages, `above` those of what it belongs to; codes may stand beside. */
export type KnownNames = { own: readonly string[]; above: readonly string[]; beside: readonly string[] }

/** What the code of a subject stands for; null for none. */
export const knownSubject = (subjects: SubjectTree, code: string, beside: readonly string[]): KnownNames | null => {
  const path = subjects.path(code)
  const own = path.at(-1)
  return own ? { own: namesOf(own), above: path.slice(0, -1).flatMap(namesOf), beside: [code, ...beside] } : null
}

/**
 * Whether `said` names the known thing: by one of its names, by the path that leads to it, or by what it belongs to, as
 * some products print only the subject of the first level. What stands beside (codes, entities) says nothing else.
 */
export const isNamed = (said: string, { own, above, beside }: KnownNames): boolean => {
  const [owns, aboves] = [own, above].map((some) => some.flatMap((name) => withOld(plainName(name)))) as [
    string[],
    string[],
  ]
  const whole = plainName(said)
  if (whole === '' || owns.includes(whole) || aboves.includes(whole)) return true
  const words = [...own, ...above, ...beside].flatMap(wordsOf)
  const known = new Set([...owns, ...aboves, ...words, ...beside.map(plainName)])
  if (wordsOf(said).every((word) => known.has(word))) return true
  // A path without anything between its names.
  const isAbove = (rest: string): boolean =>
    rest === '' || aboves.some((name) => name !== '' && rest.endsWith(name) && isAbove(rest.slice(0, -name.length)))
  return owns.some((name) => name !== '' && whole.endsWith(name) && isAbove(whole.slice(0, -name.length)))
}

/** What two spellings of one code have in common: case, width, spaces, signs between and zeros before do not count. */
export const alikeCode = (code: string): string => plainName(code).replace(/^0+(?=.)/, '')
