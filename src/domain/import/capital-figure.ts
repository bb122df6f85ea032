// Reads an amount in Chinese capitals, as people write it beside a sum: 壹仟贰佰元伍角整 is 1200.5.

const digits = '零壹贰叁肆伍陆柒捌玖'
const traditional = '零壹貳參肆伍陸柒捌玖'
const places: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1000n }
const tenThousand = /[万萬]/u
const hundredMillion = /[亿億]/u
const digit = `[${digits}${traditional}]`
const shape = new RegExp(
  `([${digits}${traditional}拾佰仟万萬亿億]+)[元圆圓](?:(${digit})角)?零?(?:(${digit})分)?[整正]?`,
  'u',
)

const hasDigit = new RegExp(`${digit}|^拾`, 'u')

const digitOf = (sign: string): number => Math.max(digits.indexOf(sign), traditional.indexOf(sign))

const wholeOf = (text: string): bigint => {
  let [whole, group, last] = [0n, 0n, 0n]
  for (const sign of text) {
    const place = places[sign]
    if (place !== undefined) {
      // 拾 alone is ten.
      ;[group, last] = [group + (last === 0n ? 1n : last) * place, 0n]
    } else if (tenThousand.test(sign)) {
      ;[whole, group, last] = [whole + (group + last) * 10_000n, 0n, 0n]
    } else if (hundredMillion.test(sign)) {
      ;[whole, group, last] = [(whole + group + last) * 100_000_000n, 0n, 0n]
    } else last = BigInt(digitOf(sign))
  }
  return whole + group + last
}

/** As decimal text; null for a text without such an amount. */
export const capitalFigure = (text: string): string | null => {
  const [, whole = '', jiao = '零', fen = '零'] = shape.exec(text.replace(/\s/g, '')) ?? []
  // `万元` is a unit.
  return !hasDigit.test(whole) ? null : `${wholeOf(whole)}.${digitOf(jiao)}${digitOf(fen)}`
}
