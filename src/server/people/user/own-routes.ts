// Serves what users keep on the server for themselves: unfinished work, how they have set the product, and what they
// say of themselves.

import type { Bucket } from '../../../contract/base/file.ts'
import { draftCalls, type ProfileShape, profileCalls, settingCalls } from '../../../contract/people/profile.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import { previewOf } from '../../kernel/files/content.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'

type Draft = { content: string; updatedAt: string }

const keepText = `insert into user_draft (user_id, view, key, content, updated_at) values ($1, $2, $3, $4, now())
  on conflict (user_id, view, key) do update set content = excluded.content, updated_at = excluded.updated_at
  returning updated_at`

const draftsMax = 200
const draftBytesMax = 1_048_576

const forgetOldestDraftText = `delete from user_draft where user_id = $1 and (view, key) in (
  select view, key from user_draft where user_id = $1 order by updated_at desc, view, key offset $2)`

const settingsMax = 200
const settingBytesMax = 65_536

const putSettingText = `insert into user_setting (user_id, name, content, updated_at)
  values ($1, $2, $3, clock_timestamp())
  on conflict (user_id, name) do update set content = excluded.content, updated_at = excluded.updated_at`

const forgetOldestText = `delete from user_setting where user_id = $1 and name in (
  select name from user_setting where user_id = $1 order by updated_at desc, name offset $2)`

/** The shape counts characters, the database bytes: a text of Chinese may pass the one and not the other. */
const checkBytes = (content: string, limit: number): void => {
  if (Buffer.byteLength(content) > limit) refuse(problem('input.invalid', 'content', { rule: 'tooLong', limit }))
}

const draftRoutes = (app: App): void =>
  serve(app, draftCalls, {
    list: ({ view }, { db, user }) =>
      db.query<{ key: string; updatedAt: string }>(
        `select key, updated_at from user_draft where user_id = $1 and view = $2
         order by updated_at desc, key limit $3`,
        [user.id, view, draftsMax],
      ),
    mine: (_, { db, user }) =>
      db.query<{ view: string; key: string; updatedAt: string }>(
        `select view, key, updated_at from user_draft where user_id = $1
         order by updated_at desc, view, key limit $2`,
        [user.id, draftsMax],
      ),
    read: async ({ view, key = '' }, { db, user }) => {
      const [row] = await db.query<Draft>(
        `select content, updated_at from user_draft where user_id = $1 and view = $2 and key = $3`,
        [user.id, view, key],
      )
      return row ?? null
    },
    save: async ({ view, key = '', content }, { db, user }) => {
      checkBytes(content, draftBytesMax)
      const [row] = await db.query<{ updatedAt: string }>(keepText, [user.id, view, key, content])
      await db.query(forgetOldestDraftText, [user.id, draftsMax])
      return { updatedAt: row?.updatedAt ?? '' }
    },
    remove: async ({ view, key = '' }, { db, user }) => {
      await db.query('delete from user_draft where user_id = $1 and view = $2 and key = $3', [user.id, view, key])
    },
  })

const settingRoutes = (app: App): void =>
  serve(app, settingCalls, {
    read: (_, { db, user }) =>
      db.query<{ name: string; content: string }>(
        'select name, content from user_setting where user_id = $1 order by name limit $2',
        [user.id, settingsMax],
      ),
    save: async ({ name, content }, { db, user }) => {
      checkBytes(content, settingBytesMax)
      await db.query(putSettingText, [user.id, name, content])
      await db.query(forgetOldestText, [user.id, settingsMax])
    },
  })

export const userRoutes = (app: App): void => {
  draftRoutes(app)
  settingRoutes(app)
}

const avatarBytesMax = 2 * 1024 * 1024

const profileText = `select u.user_name, u.real_name, u.nick_name,
    u.sex::int as sex, u.mobile, u.email, u.signature, u.avatar,
    trim(u.company_code || ' ' || coalesce(
      nullif(case $2 when 'en' then c.name_en when 'zh-tw' then c.name_zh_tw end, ''), c.name_zh_cn, '')) as company,
    coalesce(nullif(case $2 when 'en' then d.name_en when 'zh-tw' then d.name_zh_tw end, ''), d.name_zh_cn,
      u.department_name) as department, u.password_changed_at,
    coalesce((select json_agg(json_build_object('zh-cn', r.name_zh_cn, 'zh-tw', r.name_zh_tw, 'en', r.name_en)
      order by r.sort, r.code) from user_role ur join role r on r.id = ur.role_id and r.enabled
      where ur.user_id = u.id), '[]') as roles
  from app_user u left join department d on d.code = u.department_code left join company c on c.code = u.company_code
  where u.id = $1`

const profileOf = async ({ db, user, lang }: Scope): Promise<ProfileShape> => {
  const [row] = await db.query<ProfileShape>(profileText, [user.id, lang])
  return row ?? refuse(problem('record.missing', 'id'))
}

type Told = Pick<ProfileShape, 'nickName' | 'sex' | 'signature'>

const clean = (text: string, max: number, path: string): string => {
  const checked = checkText(text, max, path)
  return typeof checked === 'string' ? checked : refuse(checked)
}

const save = async (input: Told, { db, user }: Scope) => {
  const nickName = clean(input.nickName, 32, 'nickName')
  const signature = clean(input.signature, 100, 'signature')
  await db.query('update app_user set nick_name = $2, sex = $3, signature = $4, updated_at = now() where id = $1', [
    user.id,
    nickName,
    input.sex,
    signature,
  ])
}

/** Temp is where everybody may bring one; a record has taken it then, and it stays. */
const buckets: readonly Bucket[] = ['Temp', 'Default']

const avatarReference = (userId: bigint) => ({ type: 'avatar', id: String(userId) })

/** The picture becomes the user's: anybody may open it, and it stays until another one takes its place. */
const setAvatar =
  (app: App) =>
  async ({ fileId }: { fileId: string }, scope: Scope) => {
    const reference = avatarReference(scope.user.id)
    const [file] = fileId === '' ? [] : await app.files.find([BigInt(fileId)])
    const isPicture =
      file && previewOf(file.ext) === 'image' && file.bytes <= avatarBytesMax && buckets.includes(file.bucket)
    if (fileId !== '' && !isPicture) refuse(problem('avatar.image', 'fileId'))
    const avatar = file ? `/files/p/${file.id}/${encodeURIComponent(file.name)}` : ''
    await scope.db.transaction(async (tx) => {
      const old = await tx.query<{ id: bigint }>(
        `select id from file where ref_type = 'avatar' and ref_id = $1 and deleted_at is null limit 20`,
        [reference.id],
      )
      await app.files.release(
        tx,
        old.filter(({ id }) => id !== file?.id).map(({ id }) => id),
        reference,
      )
      if (file) {
        await app.files.adopt(tx, [file.id], reference, scope.user.id)
        await tx.query('update file set is_public = true where id = $1', [file.id])
      }
      await tx.query('update app_user set avatar = $2, updated_at = now() where id = $1', [scope.user.id, avatar])
    })
    return { avatar }
  }

export const profileRoutes = (app: App): void =>
  serve(app, profileCalls, {
    read: (_, scope) => profileOf(scope),
    save,
    avatar: setAvatar(app),
  })
