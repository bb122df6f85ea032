// The chart of subjects that a new account set begins with: a shared one, a copy of its own, or an empty one.
import type { ChartChoiceShape } from '../../../contract/chart/account-set.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Scope } from '../../kernel/scope.ts'

/** The code of the chart that comes with the product. */
const standardCode = 'standard'

/** A chart, and the code by which it knows the company whose books are taken for a model; '' for those of nobody. */
type Source = { id: bigint; company: string }

const standardChart = async (tx: Db): Promise<Source> => {
  const [chart] = await tx.query<{ id: bigint }>(`select id from chart where code = $1`, [standardCode])
  return chart ? { ...chart, company: '' } : refuse(problem('record.missing', 'chart'))
}

/** The chart of another account set, which the caller sees whole: foreign and missing ones are answered alike. */
const chartOfSet = async (tx: Db, scope: Scope, value: string): Promise<Source> => {
  const set =
    scope.setsWith('read').find((each) => each.value === value && isUnlimited(each.dataScope)) ??
    refuse(problem('accountSet.noRight', 'chart', { set: value, right: 'read' }))
  const [row] = await tx.query<Source>(
    `select s.chart_id as id, case when c.sandbox_of = '' then c.code else c.sandbox_of end as company
     from account_set s join company c on c.id = s.company_id where s.company_id = $1 and s.year = $2`,
    [set.companyId, set.year],
  )
  return row ?? refuse(problem('record.missing', 'chart'))
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

/** What a copy takes as it is; whose own a subject was and which companies had it says nothing in another chart. */
const copied = [
  ...['code', 'parent', 'level', 'name_zh_cn', 'name_zh_tw', 'name_en', 'description_zh', 'description_en', 'type'],
  ...['pl_class', 'direction', 'currency', 'aux', 'quantity', 'unit', 'cash', 'fx_reval', 'cf_item_in', 'cf_item_out'],
  ...['code_source', 'mnemonic', 'generated_only', 'handler_required', 'due_date_required', 'extensible'],
  ...['valid_from', 'valid_to', 'takes_over'],
].join(', ')

const compared = `${copied}, is_leaf, enabled, owner, companies`

type Beside = { chartId: bigint; companies: string[] }

/** The other charts of books that the caller may know (all without `sets`), each with its companies. */
export const chartsBeside = (tx: Db, chartId: bigint, sets: readonly string[] | null): Promise<Beside[]> =>
  tx.query<Beside>(
    `-- cross-company: charts of other books
     select s.chart_id, array_agg(distinct c.code order by c.code) as companies
     from account_set s join company c on c.id = s.company_id
     where s.chart_id <> $1 and c.sandbox_of = '' and ($2::text[] is null or s.value = any($2))
     group by s.chart_id order by min(c.code)`,
    [chartId, sets],
  )

/** Which of these charts have the very subjects of one. */
export const sameCharts = async (tx: Db, chartId: bigint, others: readonly bigint[]): Promise<ReadonlySet<bigint>> => {
  const of = (id: string) => `select ${compared} from subject where chart_id = ${id}`
  const rows = await tx.query<{ id: bigint }>(
    `select o.id from unnest($2::bigint[]) o(id)
     where not exists (${of('o.id')} except ${of('$1')}) and not exists (${of('$1')} except ${of('o.id')})`,
    [chartId, others],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Takes back a chart that was made a moment ago and that no books have. */
export const dropChart = async (tx: Db, chartId: bigint): Promise<void> => {
  await tx.query('delete from subject where chart_id = $1', [chartId])
  await tx.query('delete from chart where id = $1', [chartId])
}

/** The subjects as the books of a company have them: what is other companies' own is not copied, nor told. */
const copySubjects = (tx: Db, { id, company }: Source, to: bigint, owner: string) =>
  tx.query(
    `with kept as (
       select * from subject where chart_id = $1 and owner in ('', $3)
     )
     insert into subject (chart_id, ${copied}, is_leaf, enabled)
     select $2, ${copied}, is_leaf or (
         exists (select 1 from subject a where a.chart_id = $1 and a.parent = kept.code)
         and not exists (select 1 from kept b where b.parent = kept.code)),
       enabled and (companies is null or companies && array[$3, $4])
     from kept`,
    [id, to, company, owner],
  )

/** The chart of a choice, made where it is to be one's own. `value`, `name` and `company` are of the account set. */
export const chartOfChoice = async (
  tx: Db,
  scope: Scope,
  { kind, from = '' }: ChartChoiceShape,
  { value, name, company }: { value: string; name: string; company: string },
): Promise<bigint> => {
  if (kind === 'standard') return (await standardChart(tx)).id
  if (kind === 'share') return (await chartOfSet(tx, scope, from)).id
  const source = kind === 'copy' ? await chartOfSet(tx, scope, from) : await standardChart(tx)
  const own = await makeChart(tx, value, name)
  if (kind !== 'blank') await copySubjects(tx, source, own, company)
  return own
}
