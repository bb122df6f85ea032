// The calls of the parameters: what each is and what is set, changed one by one and told in the trail.
import { pageOf } from '../../contract/base/shape.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { type HeldParameter, type ParameterRow, parameterCalls } from '../../contract/office/parameter.ts'
import { momentText } from '../../domain/base/moment.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import {
  defaultText,
  definitionOf,
  groupOfParameter,
  isParameterCode,
  isParameterProblem,
  type ParameterCode,
  type ParameterScope,
  parameterCodes,
  parameterText,
  readParameter,
  scopesOf,
} from '../../domain/office/parameter.ts'
import type { Db } from '../kernel/db.ts'
import { parametersChanged } from '../kernel/parameter.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { rowsFile } from '../kernel/sheet.ts'
import { actorOf, type Gate } from '../ledger/gate.ts'
import { changeEntry } from '../ledger/store/trail.ts'

type Place = { code: string; scope: ParameterScope; place: string }
type Stored = HeldParameter & { code: string }

const storedText = `-- cross-company: parameters that are set
select code, scope, place, value, version, changed_name as changed_by, changed_at
  from parameter_value order by code, scope desc, place limit 20000`

/** Whether the caller works in the books of a place; what holds for all concerns everybody. */
const isOwn = (scope: Scope, right: 'read' | 'admin', { scope: kind, place }: Omit<Place, 'code'>): boolean =>
  kind === 'global' ||
  scope.setsWith(right).some(({ companyCode, value }) => place === (kind === 'company' ? companyCode : value))

const nameOf = (code: ParameterCode, scope: Scope): string => wordsOf[scope.lang].parameter[`name_${code}`]

const rowOf = (code: ParameterCode, held: readonly Stored[], scope: Scope): ParameterRow => {
  const definition = definitionOf(code)
  const [least, most] = definition.type === 'integer' ? [definition.least, definition.most] : [null, null]
  const own = held.filter((each) => each.code === code).map(({ code: _, ...rest }) => rest)
  return {
    code,
    group: groupOfParameter(code),
    name: nameOf(code, scope),
    type: definition.type,
    value: own.find((each) => each.scope === 'global')?.value ?? defaultText(code),
    default: defaultText(code),
    least,
    most: definition.type === 'text' ? definition.most : most,
    options: definition.type === 'choice' ? [...definition.options] : [],
    scopes: [...scopesOf(code)],
    held: own,
  }
}

type Asked = { search?: string; group?: string; changed?: boolean; field?: string; order?: string }

const rowsOf = async ({ search = '', group = '', changed, field, order }: Asked, scope: Scope) => {
  const stored = await scope.db.query<Stored>(storedText)
  const held = stored.filter((each) => isOwn(scope, 'read', each))
  const wanted = search.trim().toLowerCase()
  const rows = parameterCodes
    .map((code) => rowOf(code, held, scope))
    .filter((row) => `${row.code} ${row.name}`.toLowerCase().includes(wanted))
    .filter((row) => (group === '' || row.group === group) && (changed !== true || row.held.length > 0))
  if (field !== 'code' && field !== 'name') return rows
  const sorted = rows.sort((a, b) => a[field].localeCompare(b[field]))
  return order === 'desc' ? sorted.reverse() : sorted
}

/** Refuses what no such place can have, or a place that is not the caller's to set. */
const checkPlace = (scope: Scope, { code, scope: kind, place }: Place): ParameterCode => {
  if (!isParameterCode(code)) return refuse(problem('record.missing', 'code'))
  if (!scopesOf(code).includes(kind) || (kind === 'global') !== (place === ''))
    refuse(problem('parameter.scope', 'scope'))
  if (!isOwn(scope, 'admin', { scope: kind, place })) {
    refuse(problem('accountSet.noRight', 'place', { set: place, right: 'admin' }))
  }
  return code
}

const lockedRow = async (tx: Db, { code, scope, place }: Place): Promise<Stored | null> => {
  await tx.query('lock table parameter_value in share row exclusive mode')
  const [row] = await tx.query<Stored>(
    `select code, scope, place, value, version, changed_name as changed_by, changed_at
     from parameter_value where code = $1 and scope = $2 and place = $3`,
    [code, scope, place],
  )
  return row ?? null
}

/** Changes what stands at a place while nobody else does; `value` null takes it away. */
const change = (gate: Gate, scope: Scope, at: Place & { version: number }, value: string | null): Promise<void> =>
  scope.db.transaction(async (tx) => {
    const before = await lockedRow(tx, at)
    if ((before?.version ?? 0) !== at.version) {
      const { changedBy = '', changedAt = '' } = before ?? {}
      refuse(problem('record.conflict', '', { user: changedBy, time: changedAt === '' ? '' : momentText(changedAt) }))
    }
    const where = [at.code, at.scope, at.place]
    if (value === null) {
      await tx.query('delete from parameter_value where code = $1 and scope = $2 and place = $3', where)
    } else {
      await tx.query(
        `insert into parameter_value as p (code, scope, place, value, changed_name, changed_at)
         values ($1, $2, $3, $4, $5, now())
         on conflict (code, scope, place) do update set value = excluded.value, version = p.version + 1,
           changed_name = excluded.changed_name, changed_at = excluded.changed_at`,
        [...where, value, scope.user.realName],
      )
    }
    await parametersChanged(tx)
    const told = (text: string | null) => (text === null ? null : { value: text })
    const name = at.place === '' ? at.code : `${at.code} ${at.place}`
    const entry = changeEntry('parameter', name, told(before?.value ?? null), told(value))
    await gate.within(tx).tell(actorOf(scope), null, [entry])
  })

const parameterFile = (rows: readonly ParameterRow[], scope: Scope) => {
  const t = wordsOf[scope.lang].parameter
  const cells = rows.map((row) => [row.code, row.name, row.value, row.default])
  return rowsFile(t.title, [t.code, t.name, t.value, t.usual], cells)
}

/** Whoever asks for a second step of himself has one, or nobody could take it back. */
const keepsSelfIn = async ({ db, user, may }: Scope, codes: readonly string[]): Promise<void> => {
  if (!codes.some((code) => may(code))) return
  const ways = await db.query(
    `select 1 from app_user u left join user_security s on s.user_id = u.id
     where u.id = $1 and (u.mobile <> '' or u.email <> '' or coalesce(s.mfa_kind, 'none') <> 'none')`,
    [user.id],
  )
  if (ways.length === 0) refuse(problem('login.secondStep', 'value'))
}

export const parameterRoutes = (app: App, gate: Gate): void =>
  serve(app, parameterCalls, {
    list: async ({ page = 1, pageSize = 20, ...asked }, scope) => {
      const rows = await rowsOf(asked, scope)
      return pageOf(rows.slice((page - 1) * pageSize, page * pageSize), rows.length, page, pageSize)
    },
    export: async (asked, scope) => parameterFile(await rowsOf(asked, scope), scope),
    update: async ({ value, place = '', ...asked }, scope) => {
      const at = { ...asked, place }
      const read = readParameter(checkPlace(scope, at), value)
      if (isParameterProblem(read)) return refuse(read)
      if (at.code === 'sys.mfa.required_codes' && Array.isArray(read)) await keepsSelfIn(scope, read)
      await change(gate, scope, at, parameterText(read))
    },
    reset: async ({ place = '', ...asked }, scope) => {
      const at = { ...asked, place }
      checkPlace(scope, at)
      await change(gate, scope, at, null)
    },
    inForce: async (_, scope) => {
      const open = parameterCodes.filter((code) => definitionOf(code).open)
      const texts = open.map(async (code) => [code, parameterText(await app.parameters.get(code, scope.accountSet))])
      return Object.fromEntries(await Promise.all(texts))
    },
  })
