// The parameters of the product: what each may be, where it may differ, and how its text is read.
import { type Problem, problem } from '../base/problem.ts'

/** Where a value stands: for all, for one company, for one account set. The narrowest that is set holds. */
export const parameterScopes = ['global', 'company', 'accountSet'] as const
export type ParameterScope = (typeof parameterScopes)[number]

type Integer = { type: 'integer'; least: number; most: number; default: number }
type Flag = { type: 'flag'; default: boolean }
type Text = { type: 'text'; most: number; default: string }
type Choice<O extends string> = { type: 'choice'; options: readonly O[]; default: O }
/** Permission codes beside each other. */
type Codes = { type: 'codes'; default: readonly string[] }
type Kind = Integer | Flag | Text | Choice<string> | Codes

/** `scope`: the narrowest place that may have a value of its own. `open`: the browser of everybody may know it. */
export type ParameterDefinition = Kind & { scope: ParameterScope; open?: true }

const integer = (least: number, most: number, otherwise: number) =>
  ({ type: 'integer', least, most, default: otherwise, scope: 'global' }) as const
const flag = (otherwise: boolean) => ({ type: 'flag', default: otherwise as boolean, scope: 'global' }) as const
const text = (most: number, otherwise: string) =>
  ({ type: 'text', most, default: otherwise as string, scope: 'global' }) as const
const choice = <const O extends string>(options: readonly O[], otherwise: NoInfer<O>) =>
  ({ type: 'choice', options, default: otherwise as O, scope: 'global' }) as const
const codes = () => ({ type: 'codes', default: [] as readonly string[], scope: 'global' }) as const
const open = { open: true } as const

/** Every parameter (administration, appendix D), in the order of the list. Each is obeyed by what its group names. */
export const parameters = {
  'sys.password.policy': choice(['spec', 'strict'], 'spec'),
  'sys.password.days': integer(0, 3650, 90),
  'sys.captcha': choice(['auto', 'always', 'never'], 'auto'),
  'sys.mfa.required_codes': codes(),
  'sys.check.new_device': flag(false),
  'sys.single_login': flag(false),
  'sys.token.access_min': integer(5, 120, 20),
  'sys.token.refresh_h': integer(1, 72, 12),
  'sys.token.remember_d': integer(1, 30, 7),
  'sys.lock.max': { ...integer(60, 86_400, 86_400), ...open },
  'sys.watermark.enabled': { ...flag(true), ...open },
  'sys.watermark.text': { ...text(40, ''), ...open },
  'sys.watermark.export': flag(false),
  'sys.upload.max_mb': { ...integer(1, 200, 200), ...open, scope: 'company' },
  'sys.temp.hours': { ...integer(1, 720, 24), ...open },
  'sys.job.user_limit': integer(1, 100, 3),
  'sys.value_set.sql_approval': flag(true),
  'sys.link.probe_hosts': text(1000, ''),
} as const satisfies Readonly<Record<string, ParameterDefinition>>

export type ParameterCode = keyof typeof parameters
type Widened<D> = D extends number ? number : D extends boolean ? boolean : D
export type ParameterValue<C extends ParameterCode> = Widened<(typeof parameters)[C]['default']>
type AnyValue = ParameterValue<ParameterCode>

export const parameterCodes = Object.keys(parameters) as ParameterCode[]

export const isParameterCode = (code: string): code is ParameterCode => Object.hasOwn(parameters, code)

/** Parameters stand in groups: the first word of the code after its area, `password` of `sys.password.days`. */
export const groupOfParameter = (code: ParameterCode): string => code.split('.')[1] ?? ''

export const definitionOf = (code: ParameterCode): ParameterDefinition => parameters[code]

/** A value as its text: what is stored, shown and compared. */
export const parameterText = (value: AnyValue): string => (Array.isArray(value) ? value.join(' ') : String(value))

export const defaultText = (code: ParameterCode): string => parameterText(parameters[code].default as AnyValue)

/** The scopes a parameter may be set in, the widest first. */
export const scopesOf = (code: ParameterCode): readonly ParameterScope[] =>
  parameterScopes.slice(0, parameterScopes.indexOf(definitionOf(code).scope) + 1)

const codePattern = /^[a-z][\w-]*(:[\w*-]+){1,4}$/

const readInteger = (typed: string, { least, most }: Integer, path: string): number | Problem => {
  const isWhole = /^\d{1,9}$/.test(typed)
  const value = Number(typed)
  return isWhole && value >= least && value <= most ? value : problem('parameter.range', path, { least, most })
}

/** The value of a text, or what is wrong with it. */
export const readParameter = (code: ParameterCode, given: string, path = 'value'): AnyValue | Problem => {
  const definition = definitionOf(code)
  const typed = given.normalize('NFC').trim()
  switch (definition.type) {
    case 'integer':
      return readInteger(typed.normalize('NFKC'), definition, path)
    case 'flag':
      return typed === 'true' || typed === 'false' ? typed === 'true' : problem('parameter.choice', path)
    case 'choice':
      return definition.options.includes(typed) ? (typed as AnyValue) : problem('parameter.choice', path)
    case 'text':
      return [...typed].length <= definition.most ? typed : problem('input.tooLong', path, { max: definition.most })
    case 'codes': {
      const list = typed.split(/[\s,，;；]+/).filter((each) => each !== '')
      const wrong = list.find((each) => !codePattern.test(each))
      return wrong === undefined ? [...new Set(list)] : problem('parameter.code', path, { code: wrong })
    }
  }
}

export const isParameterProblem = (read: AnyValue | Problem): read is Problem =>
  typeof read === 'object' && !Array.isArray(read) && 'code' in read

/** A value that is set somewhere: `place` is '' for all, the code of a company, or the value of an account set. */
export type StoredParameter = { code: string; scope: ParameterScope; place: string; value: string }
export type ParameterPlace = { companyCode: string; value: string }

/** The value that holds at a place: of the account set, else of its company, else of all, else the usual one. */
export const valueAt = <C extends ParameterCode>(
  code: C,
  stored: readonly StoredParameter[],
  at: ParameterPlace | null,
): ParameterValue<C> => {
  const placeOf = { global: '', company: at?.companyCode, accountSet: at?.value }
  const found = [...parameterScopes]
    .reverse()
    .map((scope) => stored.find((row) => row.code === code && row.scope === scope && row.place === placeOf[scope]))
    .find((row) => row !== undefined)
  const read = found && readParameter(code, found.value)
  // A value that a later version no longer takes is as good as none.
  return (read === undefined || isParameterProblem(read) ? parameters[code].default : read) as ParameterValue<C>
}
