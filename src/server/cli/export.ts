// `selvedge export`: writes a whole account set as csv files, or as a journal for hledger or beancount.
import { resolve } from 'node:path'
import { isUnlimited } from '../../domain/access.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { exportBooks, exportFormats } from '../export/files.ts'
import type { Books } from '../ledger/books.ts'
import { type Acting, checkNamed } from './product.ts'
import { answer, type Command, neededOf, Usage } from './shell.ts'

/** A person named with --as must see all of the books: part of an account set is not the account set. */
const checkSeesAll = (by: Acting, books: Books): void => {
  checkNamed(by, 'gl:voucher:export', 'read', books)
  const scope = by.access?.sets.get(books.value)?.dataScope
  if (by.isNamed && scope !== undefined && !isUnlimited(scope)) {
    refuse(problem('accountSet.noRight', 'as', { right: 'read', set: books.value }))
  }
}

export const exportCommand: Command = {
  name: 'export',
  usage: `--account-set S --format ${exportFormats.join('|')} --out DIR|FILE [--as NAME]`,
  options: { 'account-set': { type: 'string' }, format: { type: 'string' }, out: { type: 'string' } },
  words: { min: 0, max: 0 },
  run: async (shell, { values }) => {
    const value = neededOf(shell, values, 'account-set')
    const formatText = neededOf(shell, values, 'format')
    const out = resolve(shell.cwd, neededOf(shell, values, 'out'))
    const format = exportFormats.find((each) => each === formatText)
    if (format === undefined) throw new Usage(shell.say('badValue', { name: '--format', value: formatText }))
    const { db, acting, books } = await shell.product()
    const [by, own] = [await acting(shell.as, shell.lang), await books(value)]
    checkSeesAll(by, own)
    const { files, voided } = await exportBooks(db, own, format, out)
    const notes = voided > 0 ? [shell.say('voidLeftOut', { n: voided })] : []
    return answer(shell, { accountSet: value, files, voided }, [
      ...files.map((name) => shell.say('exported', { name })),
      ...notes,
    ])
  },
}
