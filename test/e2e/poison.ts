// Texts that would run as a program if a screen took them for markup, put into every text column that takes them.
import type { Page } from 'playwright-core'
import type { World } from '../world/world.ts'

/** Each way by which a text becomes markup, an address, a template or a style; what it makes is marked. */
export const corpus = [
  '<img data-evil src=x onerror=ran()>',
  '"><svg data-evil onload=ran()>',
  "'><iframe data-evil srcdoc='<script>parent.ran()</script>'></iframe>",
  '<a data-evil href="javascript:ran()">a</a>',
  '</textarea></title></style><script data-evil>ran()</script>',
  '<math><mtext><table><mglyph><style><img data-evil src onerror=ran()>',
  '{{constructor.constructor("ran()")()}}<b data-evil>',
  '<div data-evil style="background:url(javascript:ran())" onmouseover=ran() autofocus onfocus=ran()>',
]

type Column = { table: string; column: string }

/** What is no text of people: codes, keys, digests, kinds, what was computed from others. */
const passedWords =
  'id code codes key kind type state status hash hashes digest root secret currency scope ' +
  'reason_code language platform open_mode path component permission redirect icon route_name ' +
  'company email mobile token month date no value role mime bucket store department subject ' +
  'user_name version link_url unit mode rule form word word_zh_cn'
const passed = new RegExp(`(^|_)(${passedWords.split(' ').join('|')})$`)

/** Puts the corpus, one text after the other, into what people write; answers how many columns took it. */
export const poison = async (look: World['look']): Promise<number> => {
  const columns = await look.query<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'text'
     order by 1, 2`,
  )
  let taken = 0
  for (const { table, column } of columns.filter((each) => !passed.test(each.column))) {
    const text = corpus[taken % corpus.length] ?? ''
    // A column with a rule of its own refuses, as it does for everybody; a guard of the books too.
    const change = look.transaction(async (tx) => {
      await tx.query(`set local session_replication_role = replica`)
      const done = await tx.query(`update "${table}" set "${column}" = $1 where "${column}" <> '' returning 1`, [text])
      return done.length
    })
    taken += (await change.catch(() => 0)) > 0 ? 1 : 0
  }
  return taken
}

/** Counts what has run from now on. */
export const watchRuns = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    Object.assign(window, { evilRuns: 0, ran: () => Object.assign(window, { evilRuns: 1 }) })
  })

/** What of the corpus has become an element or has run; '' for nothing. */
export const harmOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const made = [...document.querySelectorAll('[data-evil], a[href^="javascript:" i], iframe[srcdoc], mglyph')]
    const ran = 'evilRuns' in window && window.evilRuns !== 0 ? ' ran' : ''
    return made.map((element) => element.outerHTML).join(' ') + ran
  })
