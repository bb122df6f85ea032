// Gives their initials to names that have none yet: a migration takes them away where they are made otherwise since.
import { setImmediate as giveWay } from 'node:timers/promises'
import type { Db } from '../server/kernel/db.ts'
import { entityMnemonic, mnemonicOf } from '../server/kernel/mnemonic.ts'
import { groupId, product, tellWritten } from '../server/ledger/store/trail.ts'

const together = 500

type Named = { one: string; two: string; name: string }
/** `keys` are the columns that say which row it is, as texts; `also` is set with the initials. */
type Table = { name: string; keys: readonly [string, string]; also?: string; initials(row: Named): string }

const tables: readonly Table[] = [
  { name: 'entity', keys: ['type', 'code'], initials: ({ one, name }) => entityMnemonic(one, name) },
  {
    name: 'subject',
    keys: ['chart_id', 'code'],
    also: ', row_digest = null',
    initials: ({ name }) => mnemonicOf(name),
  },
  { name: 'expense_account', keys: ['id', 'code'], initials: ({ name }) => mnemonicOf(name) },
]

const renewTable = async (db: Db, { name, keys, also = '', initials }: Table): Promise<void> => {
  const [one, two] = keys.map((key) => `${key}::text collate "C"`)
  for (let last: readonly [string, string] = ['', '']; ; ) {
    const rows = await db.query<Named>(
      `select ${one} as one, ${two} as two, name_zh_cn as name from ${name}
       where mnemonic = '' and (${one}, ${two}) > ($1, $2) order by 1, 2 limit ${together}`,
      [...last],
    )
    const end = rows.at(-1)
    if (!end) return
    const values = [rows.map((row) => row.one), rows.map((row) => row.two), rows.map(initials)]
    await db.transaction(async (tx) => {
      await tx.query(
        `update ${name} set mnemonic = n.mnemonic${also}
         from unnest($1::text[], $2::text[], $3::text[]) as n(one, two, mnemonic)
         where ${name}.${keys[0]}::text = n.one and ${name}.${keys[1]}::text = n.two and ${name}.mnemonic = ''
           and n.mnemonic <> ''`,
        values,
      )
      tellWritten(tx, groupId, product)
    })
    last = [end.one, end.two]
    await giveWay()
  }
}

/** Names that no initials can be made of are looked at again at the next start. */
export const renewMnemonics = async (db: Db): Promise<void> => {
  for (const table of tables) await renewTable(db, table)
}
