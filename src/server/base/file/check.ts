// Reads every content that files have and compares it with its digest: what lies for decades may be lost unseen.
import type { FileFinding } from '../../../contract/base/file.ts'
import { type Db, onlyRow } from '../../kernel/db.ts'
import { markChanged } from '../../kernel/files/file-row.ts'
import type { Files } from '../../kernel/files/files.ts'
import type { LaidFile } from '../../kernel/job-end.ts'
import type { Scope } from '../../kernel/scope.ts'

const portion = 200
const findingsMost = 500

const held = `from file_object o where exists (select from file f
  where f.storage = o.storage and f.object_key = o.key and f.deleted_at is null)`

type Content = Omit<LaidFile, 'bytes'> & { bytes: bigint }

async function* contentsOf(db: Db): AsyncGenerator<Content> {
  let last = { storage: '', key: '' }
  for (;;) {
    const rows: Content[] = await db.query<Content>(
      `select o.storage, o.key, o.bytes ${held} and (o.storage, o.key) > ($1, $2)
       order by o.storage, o.key limit ${portion}`,
      [last.storage, last.key],
    )
    yield* rows
    const end = rows.at(-1)
    if (rows.length < portion || end === undefined) return
    last = end
  }
}

/** The files that have a content. */
const filesOf = (db: Db, { storage, key }: Content, what: FileFinding['what']) =>
  db.query<FileFinding>(
    `select $3::text as what, f.id::text, f.file_name, f.bucket,
       coalesce(u.real_name, '') as create_user_name, f.created_at as create_time
     from file f left join app_user u on u.id = f.created_by
     where f.storage = $1 and f.object_key = $2 and f.deleted_at is null order by f.id limit 100`,
    [storage, key, what],
  )

const whatIsWrong = async (files: Files, content: Content): Promise<FileFinding['what'] | null> => {
  const digest = await files.digestOf({ ...content, bytes: Number(content.bytes) })
  if (digest === null) return 'missing'
  return content.key.endsWith(`/${digest}`) ? null : 'changed'
}

export const checkFiles = async (files: Files, { db, progress, cancelled }: Scope) => {
  const all = await onlyRow(db.query<{ bytes: number }>(`select coalesce(sum(o.bytes), 0)::float8 as bytes ${held}`))
  const findings: FileFinding[] = []
  let [contents, bytes] = [0, 0]
  for await (const content of contentsOf(db)) {
    cancelled?.throwIfAborted()
    const what = await whatIsWrong(files, content)
    // Whoever brings the same file again puts it right: until then the store has no reason to take it.
    if (what === 'changed') await markChanged(db, content)
    if (what && findings.length < findingsMost) findings.push(...(await filesOf(db, content, what)))
    contents += 1
    bytes += Number(content.bytes)
    const pct = Math.min(99, Math.floor((bytes * 100) / Math.max(1, all.bytes)))
    progress?.({ pct, stage: 'check', done: bytes, total: all.bytes })
  }
  return { contents, bytes, findings: findings.slice(0, findingsMost) }
}
