// Templates as they are stored: those a person may use, one of them, and keeping them.
import type { Template } from '../../../domain/voucher/template.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'

/** Templates of the whole group stand under this company. */
const group = 0n

export type StoredTemplate = Template & {
  companyId: bigint
  id: bigint
  ownerId: bigint
  ownerName: string
  version: number
  updatedName: string
  updatedAt: string
}

type Row = Omit<StoredTemplate, 'type' | 'recurrence'> & {
  voucherType: string
  fromMonth: string | null
  monthDay: number | null
  times: number | null
  leadDays: number | null
}

const columns = `t.company_id, t.id, t.scope, t.owner_id, t.owner_name, t.name, t.enabled, t.voucher_type, t.remark,
  t.lines, t.from_month, t.month_day, t.times, t.lead_days, t.closes, t.version, t.updated_name, t.updated_at`

const templateOf = ({ voucherType, fromMonth: from, monthDay: day, times, leadDays, ...row }: Row): StoredTemplate => ({
  ...row,
  type: voucherType,
  recurrence: from === null || day === null ? null : { from, day, times, lead: leadDays ?? 0 },
})

/** Private ones are their owner's alone. */
const usable = `t.company_id = any($1) and (t.scope <> 'private' or t.owner_id = $2)`

const places = (companyId: bigint): bigint[] => [companyId, group]

/** What a person may use in a company, by name; at most 500. */
export const findTemplates = async (db: Db, companyId: bigint, userId: bigint): Promise<StoredTemplate[]> => {
  const rows = await db.query<Row>(
    `select ${columns} from voucher_template t where ${usable} order by t.name, t.id limit 500`,
    [places(companyId), userId],
  )
  return rows.map(templateOf)
}

export const readTemplate = async (
  db: Db,
  companyId: bigint,
  userId: bigint,
  id: bigint,
): Promise<StoredTemplate | null> => {
  const [row] = await db.query<Row>(`select ${columns} from voucher_template t where ${usable} and t.id = $3`, [
    places(companyId),
    userId,
    id,
  ])
  return row ? templateOf(row) : null
}

export type TemplateOwner = { id: bigint; name: string }

type Writing = { id: bigint; owner: TemplateOwner; version: number }

const insert = async (
  db: Db,
  companyId: bigint,
  template: Template,
  by: TemplateOwner,
  more: Writing,
): Promise<void> => {
  const { recurrence } = template
  await db.query(
    `insert into voucher_template (company_id, id, owner_id, owner_name, version, updated_name, scope, name, enabled,
       voucher_type, remark, lines, from_month, month_day, times, lead_days, closes, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, now())`,
    [
      ...[
        template.scope === 'group' ? group : companyId,
        more.id,
        more.owner.id,
        more.owner.name,
        more.version,
        by.name,
      ],
      ...[template.scope, template.name.trim(), template.enabled, template.type, template.remark],
      ...[JSON.stringify(template.lines), recurrence?.from ?? null, recurrence?.day ?? null],
      ...[recurrence?.times ?? null, recurrence?.lead ?? null, template.closes],
    ],
  )
}

/** Keeps a new template; answers its id. */
export const addTemplate = async (
  db: Db,
  companyId: bigint,
  template: Template,
  owner: TemplateOwner,
): Promise<bigint> => {
  const id = newId()
  await insert(db, companyId, template, owner, { id, owner, version: 1 })
  return id
}

/** Puts new content in the place of the version that was seen; null when there is another by now. */
export const changeTemplate = (
  db: Db,
  companyId: bigint,
  stored: StoredTemplate,
  template: Template,
  by: TemplateOwner,
): Promise<number | null> =>
  db.transaction(async (tx) => {
    // Between the company and the group it changes its place: the key of a row is never updated.
    const gone = await tx.query(
      `delete from voucher_template where company_id = $1 and id = $2 and version = $3 returning id`,
      [stored.companyId, stored.id, stored.version],
    )
    if (gone.length === 0) return null
    const owner = { id: stored.ownerId, name: stored.ownerName }
    const version = stored.version + 1
    await insert(tx, companyId, template, by, { id: stored.id, owner, version })
    return version
  })

export const removeTemplate = async (
  db: Db,
  { companyId, id }: Pick<StoredTemplate, 'companyId' | 'id'>,
): Promise<void> => {
  await db.query(`delete from voucher_template where company_id = $1 and id = $2`, [companyId, id])
}

export type LastDraft = { templateId: bigint; draftId: bigint; month: string }

/** The latest draft of each recurring template of a company that is still a draft of this person. */
export const lastDrafts = (db: Db, companyId: bigint, userId: bigint): Promise<LastDraft[]> =>
  db.query<LastDraft>(
    `select distinct on (m.template_id) m.template_id, m.draft_id, m.month
     from voucher_template_draft m join voucher_draft d on d.company_id = m.company_id and d.id = m.draft_id
     where m.company_id = $1 and d.company_id = $1 and d.created_by = $2
     order by m.template_id, m.month desc`,
    [companyId, userId],
  )

export type Recurring = StoredTemplate & { made: ReadonlySet<string> }

/** Recurring templates of all companies that are in force, with the months whose drafts they have made. */
export const recurringTemplates = async (db: Db): Promise<Recurring[]> => {
  const rows = await db.query<Row & { made: string[] }>(
    `-- cross-company: recurring templates
     select ${columns}, array_remove(array_agg(m.month), null) as made from voucher_template t
       left join voucher_template_draft m on m.company_id = t.company_id and m.template_id = t.id
     where t.enabled and t.from_month is not null group by t.company_id, t.id order by t.company_id, t.id`,
  )
  return rows.map((row) => ({ ...templateOf(row), made: new Set(row.made) }))
}

/** Takes a month for a template before its draft is made; false when it is taken already, by whichever server. */
export const takeMonth = async (tx: Db, { companyId, id }: StoredTemplate, month: string): Promise<boolean> => {
  const rows = await tx.query(
    `insert into voucher_template_draft (company_id, template_id, month, draft_id, made_at)
     values ($1, $2, $3, 0, now())
     on conflict (company_id, template_id, month) do nothing returning month`,
    [companyId, id, month],
  )
  return rows.length > 0
}

export const nameDraft = async (
  tx: Db,
  { companyId, id }: StoredTemplate,
  month: string,
  draftId: bigint,
): Promise<void> => {
  await tx.query(
    `update voucher_template_draft set draft_id = $4 where company_id = $1 and template_id = $2 and month = $3`,
    [companyId, id, month, draftId],
  )
}
