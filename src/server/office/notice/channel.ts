// Tells people outside the product of what they have chosen: their notices go to their mail and phones, by the minute.
import type { Lang } from '../../../contract/base/language.ts'
import { fill } from '../../../contract/base/sentence.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type NoticeChannelsShape, noticeEvents, noticeText } from '../../../contract/office/notice.ts'
import type { Db } from '../../kernel/db.ts'
import type { Channel, Messages } from '../../kernel/message.ts'
import type { Scope } from '../../kernel/scope.ts'

/** As many are sent in a minute by one server. */
const portion = 200
/** A subject of a mail, and about what a message to a phone holds. */
const subjectMost = 120

type Due = {
  channel: Channel
  kind: string
  args: Record<string, string>
  accountSet: string
  email: string
  mobile: string
  language: string
}

/**
 * One message, taken before it is sent: one that a server falls over is lost rather than sent again and again. Whoever
 * may not come in any more has no address.
 */
const takeText = `with taken as (
    select n.id, n.due[1] as channel from notice n where n.due <> '{}' order by n.id limit 1 for update skip locked),
  done as (update notice n set due = n.due[2:] from taken t where n.id = t.id
    returning t.channel, n.user_id, n.kind, n.args, n.account_set)
  select d.channel, d.kind, d.args, d.account_set, coalesce(u.email, '') as email,
    coalesce(u.mobile, '') as mobile, coalesce(u.language, '') as language
  from done d left join app_user u on u.id = d.user_id and u.enabled`

/** The words that a notice is made of, by `group:name`. */
const wordsIn = (lang: Lang): ReadonlyMap<string, string> => {
  const { notice, job, problem } = wordsOf[lang]
  const named = (group: string, texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => [`${group}:${name}`, text] as const)
  return new Map([...named('notice', notice), ...named('job', job), ...named('problem', problem)])
}

const sentenceOf = ({ kind, args, accountSet }: Due, lang: Lang): string => {
  const named = kind === 'announcement' ? { title: args[titleName[lang]] ?? '' } : args
  const words = wordsIn(lang)
  const sentence = noticeText((name, given) => fill(words.get(name) ?? '', given ?? {}), { kind, args: named })
  return accountSet === '' ? sentence : `${accountSet} ${sentence}`
}

const langOf = (language: string): Lang => (language === 'en' || language === 'zh-tw' ? language : 'zh-cn')

/** Sends what is due; what a gateway refuses is written down with the message. */
export const sendDueNotices = async (db: Db, messages: Messages): Promise<void> => {
  for (let taken = 0; taken < portion; taken += 1) {
    // One by one: whatever breaks this off, all the others are still due.
    const [due] = await db.query<Due>(takeText)
    if (!due) return
    const { channel } = due
    const target = channel === 'sms' ? due.mobile : due.email
    if (target === '') continue
    const text = sentenceOf(due, langOf(due.language))
    const subject = text.slice(0, subjectMost)
    await messages.send({ channel, target, template: 'notice', args: { text }, subject, text })
  }
}

const readText = `select u.email <> '' as has_email, u.mobile <> '' as has_mobile,
    coalesce((select json_agg(json_build_object('event', c.event, 'inApp', c.in_app, 'email', c.email, 'sms', c.sms))
      from notice_channel c where c.user_id = u.id), '[]') as kept
  from app_user u where u.id = $1`

type Kept = { hasEmail: boolean; hasMobile: boolean; kept: NoticeChannelsShape[] }

/** Every event; one that nobody has touched is told in the product alone. */
export const readChannels = async (_: unknown, { db, user }: Scope) => {
  const [row] = await db.query<Kept>(readText, [user.id])
  const { hasEmail = false, hasMobile = false, kept = [] } = row ?? {}
  const items = (Object.keys(noticeEvents) as NoticeChannelsShape['event'][]).map(
    (event) => kept.find((one) => one.event === event) ?? { event, inApp: true, email: false, sms: false },
  )
  return { items, hasEmail, hasMobile }
}

export const keepChannels = async ({ items }: { items: readonly NoticeChannelsShape[] }, { db, user }: Scope) => {
  const rows = [...new Map(items.map((item) => [item.event, item])).values()]
  await db.query(
    `insert into notice_channel (user_id, event, in_app, email, sms)
     select $1, k.event, k.in_app, k.email, k.sms
     from unnest($2::text[], $3::boolean[], $4::boolean[], $5::boolean[]) as k(event, in_app, email, sms)
     on conflict (user_id, event) do update set in_app = excluded.in_app, email = excluded.email, sms = excluded.sms`,
    [
      user.id,
      rows.map(({ event }) => event),
      rows.map(({ inApp }) => inApp),
      rows.map(({ email }) => email),
      rows.map(({ sms }) => sms),
    ],
  )
}

// The title that a person has written for everybody, in each language.

/** Its place among what the notice names. */
export const titleName: Readonly<Record<Lang, string>> = { 'zh-cn': 'zhCn', 'zh-tw': 'zhTw', en: 'en' }
