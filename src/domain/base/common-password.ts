// Passwords that everybody tries first: words of the lists that guessers begin with, also in disguise.

/** The words that leaked passwords are made of, without the digits and signs around them. */
const words = new Set(
  `password passwort passwd pass contrasena motdepasse mima admin administrator root user guest test tester testing
   demo login welcome hello letmein changeme default secret master super superman batman monkey dragon shadow sunshine
   princess football baseball basketball soccer hockey iloveyou love lovely lover trustno starwars pokemon computer
   internet server system oracle qwerty qwertyuiop qwert asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qaz qazwsx qwe
   qweasd qweasdzxc wsx edc abc abcd abcde abcdef abcdefg abcdefgh aaa aaaaaa xxx zzz michael jordan jessica charlie
   daniel thomas andrew joshua ashley hunter killer freedom whatever ginger summer winter spring autumn company
   office finance account accounting selvedge jinzhang caiwu kuaiji woaini woaiwojia wangyi taobao alibaba tencent
   weixin wechat china beijing shanghai guangzhou shenzhen zhongguo zhang wang huang liu chen yang zhao`.split(/\s+/),
)

const disguises: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's' }

const rows = ['01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '1qaz2wsx3edc4rfv5tgb']
const isRun = (text: string): boolean =>
  rows.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))

const lettersOf = (text: string): string => text.replace(/[^a-z]/g, '')
const undisguised = (text: string): string => text.replace(/[@430$5]/g, (sign) => disguises[sign] ?? sign)

/** `P@ssw0rd123!`, `Admin#2026`, `1234567890`, `aaaaaa1!`: what a guesser tries within his first thousands. */
export const isCommonPassword = (password: string): boolean => {
  const lower = password.toLowerCase()
  if (new Set(lower).size <= 3) return true
  const plain = lower.replace(/[^a-z0-9]/g, '')
  if (isRun(plain)) return true
  // Digits and signs at the ends are what a rule asked for; those within stand for letters.
  const core = lower.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const candidates = [lettersOf(lower), lettersOf(undisguised(core)), lettersOf(undisguised(lower))]
  return candidates.some((word) => words.has(word))
}
