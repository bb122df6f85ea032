// The templates of a company that close its months.
import type { TemplateLine } from '../../domain/voucher/template.ts'
import type { Db } from '../kernel/db.ts'
import type { ClosingTemplate } from '../ledger/close/closing-template.ts'
import type { Books } from '../ledger/store/books.ts'

/** As many templates close a month. */
const templatesMax = 100

/** Those in use, by name; with `id` that one alone. */
export const closingTemplates = (db: Db, { companyId }: Books, id: bigint | null = null): Promise<ClosingTemplate[]> =>
  db.query<{ id: bigint; name: string; type: string; remark: string; lines: TemplateLine[] }>(
    `select t.id, t.name, t.voucher_type as type, t.remark, t.lines from voucher_template t
     where t.company_id = $1 and t.scope = 'company' and t.enabled and t.closes and ($2::bigint is null or t.id = $2)
     order by t.name, t.id limit ${templatesMax}`,
    [companyId, id],
  )
