// Fills the lists that tell of books beside the calls in them, such as errors, attempts, links and backups, with what
// one reader may see and with what he may not.
import { jobCalls } from '../../src/contract/office/job.ts'
import { parameterCalls } from '../../src/contract/office/parameter.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import type { SignedIn } from '../world/client.ts'

type Set = { companyId: bigint; value: string }
/** `reader`: the name of who was told of other books while he could read them. */
type Places = {
  look: Db
  chief: SignedIn
  chiefId: bigint
  thirdId: bigint
  own: Set
  next: Set
  other: Set
  reader: string
}

const fullBackup = 960
const runningJob = '00000000-0000-4000-8000-000000000003'

const checksOf = (vouchers: number) =>
  JSON.stringify({ sets: vouchers, vouchers, links: vouchers, missingFiles: 0, findings: [] })

const addBackup = (look: Db, id: number, kind: string, accountSet: string) =>
  look.query(
    `insert into backup (id, kind, cause, state, account_set, with_files, bytes, storage, object_key, key_id, note,
       product_version, node, created_by, created_name, started_at, checks)
     values ($1, $2, 'manual', 'verified', $3, false, 9, 'local', 'k', '', '', '', '', 1, 'x', now(), $4)`,
    [id, kind, accountSet, checksOf(3)],
  )

const addError = (look: Db, id: number, accountSet: string, userId: bigint, text: string) =>
  look.query(
    `insert into error_record (id, no, fingerprint, message, error_code, trace_id, req_url, req_data, source, menu_id,
       account_set, user_agent, app_version, created_by, first_at, last_at)
     values ($1::bigint, 'E' || $1::bigint, 'a', $4::text, '501', 'e96', '', $4::text, '', 
       (select min(m.id)::text from menu m), $2, '', '', $3,
       now(), now())`,
    [id, accountSet, userId, text],
  )

const addAttempt = (look: Db, id: number, accountSet: string, userId: bigint) =>
  look.query(
    `insert into refused_attempt (id, at, user_id, user_name, call, account_set, code, problem, path, ip, session_id,
       trace_id) values ($1, now(), $2, 'x', 'GET /tried', $3, 45004, 'accountSet.noRight', '', '', '', 'e96')`,
    [id, userId, accountSet],
  )

/** What is there from the beginning: of the instance, and of the books that the reader sees a part of. */
export const fillLists = async ({ look, own, other, chiefId, thirdId }: Places): Promise<void> => {
  await addBackup(look, fullBackup, 'full', '')
  await addError(look, 961, '', thirdId, `Nothing came back of ${other.value}`)
  await addAttempt(look, 961, own.value, chiefId)
  await addAttempt(look, 962, '', chiefId)
}

/** What others leave there of another company, of another year, and of stores that the reader does not see. */
export const fillUnseen = async ({
  look,
  chief,
  chiefId,
  thirdId,
  own,
  next,
  other,
  reader,
}: Places): Promise<void> => {
  await addBackup(look, 970, 'accountSet', other.value)
  await look.query(`update backup set checks = $2 where id = $1`, [fullBackup, checksOf(99)])
  for (const [index, { value }] of [other, next, own].entries())
    await addError(look, 971 + index, value, thirdId, `hidden 987.00 of ${other.value}`)
  await addAttempt(look, 971, other.value, chiefId)
  await addAttempt(look, 972, next.value, chiefId)
  const place = { code: 'sys.upload.max_mb', scope: 'company' as const, place: other.value.slice(0, -5) }
  await chief.api(parameterCalls).update({ ...place, version: 0, value: '20' })
  await look.query(
    `insert into job (id, call, fingerprint, user_id, account_set, state, progress, node, heartbeat_at, asked_at,
       started_at, expires_at, request)
     values ($1::uuid, 'POST /gl/posting/post', uuid_send($1::uuid), $2, $3, 'running', '{"pct":1,"stage":""}', 'n',
       now(), now(), now(), now() + interval '1 day', '{}')`,
    [runningJob, thirdId, other.value],
  )
  await look.query(
    `insert into notice (id, user_id, kind, args, link, account_set, created_at, read_at)
     select 970, u.id, 'monthPosted', '{"by":"x","month":"2025-01","company":"hidden"}', '', $2, now(), null
     from app_user u where u.user_name = $1`,
    [reader, other.value],
  )
  await chief.in(other.value).api(jobCalls).cancel({ cacheId: runningJob })
  await look.query(
    `insert into report_link (company_id, id, owner_id, owner_name, name, account_set, path, query, months, lang,
       secret_hash, created_at, expires_at)
     values ($1, 970, $2, 'x', 'hidden', $3, '/gl/report/trial-balance/export', '', 'fixed', 'en', 'a', now(),
       now() + interval '1 day')`,
    [next.companyId, chiefId, next.value],
  )
  await look.query(
    `insert into report_schedule (company_id, id, owner_id, owner_name, name, account_set, path, query, months, lang,
       cadence, day, hour, recipients, enabled, changed_name, changed_at)
     values ($1, 970, $2::bigint, 'x', 'hidden', $3, '/gl/report/trial-balance/export', '', 'fixed',
       'en', 'monthly', 1, 1,
       array[$2::bigint], true, '', now())`,
    [next.companyId, chiefId, next.value],
  )
}
