// Serves what a user says of himself: names, a signature and a picture; what others decide of him is only shown.
import type { Bucket } from '../../../contract/base/file.ts'
import { type ProfileShape, profileCalls } from '../../../contract/people/profile.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import { previewOf } from '../../kernel/files/content.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'

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
