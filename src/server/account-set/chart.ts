// The chart of subjects that a new account set begins with: a shared one, a copy of its own, or an empty one.
import type { ChartChoiceShape } from '../../contract/account-set-define.ts'
import { isUnlimited } from '../../domain/access.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { Scope } from '../kernel/scope.ts'

/** The code of the chart that comes with the product. */
const standardCode = 'standard'

const standardChart = async (tx: Db): Promise<bigint> => {
  const [chart] = await tx.query<{ id: bigint }>(`select id from chart where code = $1`, [standardCode])
  return chart?.id ?? refuse(problem('record.missing', 'chart'))
}

/** The chart of another account set, which the caller sees whole: foreign and missing ones are answered alike. */
const chartOfSet = async (tx: Db, scope: Scope, value: string): Promise<bigint> => {
  const set =
    scope.setsWith('read').find((each) => each.value === value && isUnlimited(each.dataScope)) ??
    refuse(problem('accountSet.noRight', 'chart', { set: value, right: 'read' }))
  const [row] = await tx.query<{ chartId: bigint }>(
    `select chart_id as "chartId" from account_set where company_id = $1 and year = $2`,
    [set.companyId, set.year],
  )
  return row?.chartId ?? refuse(problem('record.missing', 'chart'))
}

/** A chart of one's own; a code that is taken, by the chart of a year before, gets a number. */
const makeChart = async (tx: Db, value: string, name: string): Promise<bigint> => {
  const id = newId()
  await tx.query(
    `insert into chart (id, code, name)
     select $1, $2 || case when t.n = 0 then '' else '-' || (t.n + 1) end, $3
     from (select count(*)::integer as n from chart c where c.code = $2 or starts_with(c.code, $2 || '-')) t`,
    [id, value, name],
  )
  return id
}

const subjectColumns =
  'code, parent, level, name_zh_cn, name_zh_tw, name_en, type, pl_class, direction, is_leaf, currency, aux, ' +
  'quantity, cash, fx_reval, cf_item_in, cf_item_out, code_source, enabled, mnemonic, generated_only'

const copySubjects = (tx: Db, from: bigint, to: bigint) =>
  tx.query(
    `insert into subject (chart_id, ${subjectColumns}) select $2, ${subjectColumns} from subject where chart_id = $1`,
    [from, to],
  )

/** The chart of a choice, made where it is to be one's own. `value` and `name` are those of the account set. */
export const chartOfChoice = async (
  tx: Db,
  scope: Scope,
  { kind, from = '' }: ChartChoiceShape,
  { value, name }: { value: string; name: string },
): Promise<bigint> => {
  if (kind === 'standard') return standardChart(tx)
  if (kind === 'share') return chartOfSet(tx, scope, from)
  const source = kind === 'copy' ? await chartOfSet(tx, scope, from) : await standardChart(tx)
  const own = await makeChart(tx, value, name)
  if (kind !== 'blank') await copySubjects(tx, source, own)
  return own
}
