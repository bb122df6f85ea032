// `selvedge export`: writes a whole account set as csv files, as a journal, or as an archive that proves itself.
import { resolve } from 'node:path'
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { exportBooks, exportFormats } from '../export/set-export.ts'
import type { Db } from '../kernel/db.ts'
import { yearsOf } from '../ledger/read/read-trail.ts'
import type { Books } from '../ledger/store/books.ts'
import { type Acting, checkNamed } from './product.ts'
import { answer, type Command, neededOf, Usage } from './shell.ts'

/**
 * A person named with --as must see all of the books: part of an account set is not the account set. An archive holds
 * the company's trail, which tells of every year.
 */
const checkSeesAll = async (db: Db, by: Acting, books: Books, format: string): Promise<void> => {
  const button = 'gl:voucher:export'
  checkNamed(by, button, 'read', books)
  if (!by.isNamed) return
  const years = format === 'archive' ? await yearsOf(db, books.companyId) : [books.year]
  const values = years.map((year) => accountSetValue(books.companyCode, year))
  const hidden = values.find((value) => {
    const set = by.access?.setsBy(button).get(value)
    return !set?.rights.has('read') || !isUnlimited(set.dataScope)
  })
  if (hidden !== undefined) refuse(problem('accountSet.noRight', 'as', { right: 'read', set: hidden }))
}

export const exportCommand: Command = {
  name: 'export',
  usage: `--account-set S --format ${exportFormats.join('|')} --out DIR|FILE [--as NAME]`,
  texts: ['account-set', 'format', 'out'],
  run: async (shell, { values }) => {
    const value = neededOf(shell, values, 'account-set')
    const formatText = neededOf(shell, values, 'format')
    const out = resolve(shell.cwd, neededOf(shell, values, 'out'))
    const format = exportFormats.find((each) => each === formatText)
    if (format === undefined) throw new Usage(shell.say('badValue', { name: '--format', value: formatText }))
    const { db, acting, books } = await shell.product()
    const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
    await checkSeesAll(db, by, own, format)
    const { files, voided } = await exportBooks(db, own, format, out)
    const notes = voided > 0 ? [shell.say('voidLeftOut', { n: voided })] : []
    return answer(shell, { accountSet: value, files, voided }, [
      ...files.map((name) => shell.say('exported', { name })),
      ...notes,
    ])
  },
}
