// What is known of a user beside the account: which texts may stand where, and who leads whom.
import { isDate } from './period.ts'
import { type Problem, problem } from './problem.ts'
import { reversedRange } from './range.ts'
import { checkText, isEmail, isIdCard, isMobile, isUserName } from './text.ts'

/** Whether somebody signs in with an account, or a program that nobody can ask to go on. */
export const accountKinds = ['person', 'program'] as const
export type AccountKind = (typeof accountKinds)[number]

const lengths = {
  ...{ realName: 32, nameEn: 64, nickName: 32, mobile: 16, email: 64, jobNo: 32, department: 32, position: 64 },
  ...{ validFrom: 10, validTo: 10, remark: 256, idCard: 18 },
}
type TextField = keyof typeof lengths
type PersonTexts = Readonly<Record<TextField, string>>

/** A mobile number of the mainland, or one of another country with its `+`. */
export const isAnyMobile = (text: string): boolean => isMobile(text) || /^\+[1-9]\d{5,14}$/.test(text)

/** 110101********123X: the place and the last digits of an identity card, without the birthday. */
export const maskIdCard = (text: string): string => `${text.slice(0, 6)}********${text.slice(14)}`

const isMasked = (text: string): boolean => /^\d{6}\*{8}\d{3}[\dX]$/.test(text)

/** The texts of a user as they may be stored, and what is wrong with each by itself. */
export const readPerson = <P extends PersonTexts>(given: P): { person: P; problems: Problem[] } => {
  const problems: Problem[] = []
  const texts: Partial<Record<TextField, string>> = {}
  for (const name of Object.keys(lengths) as TextField[]) {
    const text = checkText(given[name], lengths[name], name)
    if (typeof text === 'string') texts[name] = text
    else problems.push(text)
  }
  const person = { ...given, ...texts }
  for (const name of ['realName', 'department'] as const) {
    if (person[name] === '') problems.push(problem('input.needed', name, { dim: `field_${name}` }))
  }
  person.idCard = person.idCard.toUpperCase()
  const { mobile, email, idCard } = person
  if (idCard !== '' && !isIdCard(idCard) && !isMasked(idCard)) problems.push(problem('format.idCard', 'idCard'))
  if (mobile !== '' && !isAnyMobile(mobile)) problems.push(problem('format.mobile', 'mobile'))
  if (email !== '' && !isEmail(email)) problems.push(problem('format.email', 'email'))
  for (const name of ['validFrom', 'validTo'] as const) {
    if (person[name] !== '' && !isDate(person[name])) {
      problems.push(problem('input.date', name, { date: person[name] }))
    }
  }
  const reversed = reversedRange(person, ['validFrom', 'validTo'])
  if (reversed) problems.push(reversed)
  return { person, problems }
}

export const userNameProblems = (userName: string): Problem[] => {
  if (userName === '') return [problem('input.needed', 'userName', { dim: 'field_userName' })]
  return isUserName(userName) ? [] : [problem('format.userName', 'userName')]
}

/** Whether somebody would lead himself, by however many others; `leaderOf` says who leads whom. */
export const leadsInCircle = (id: string, managerId: string, leaderOf: ReadonlyMap<string, string>): boolean => {
  const seen = new Set<string>()
  for (let above = managerId; above !== ''; above = leaderOf.get(above) ?? '') {
    if (above === id) return true
    if (seen.has(above)) return false
    seen.add(above)
  }
  return false
}
