// The calls of the balance tables.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { balanceTableCalls } from '../../contract/ledger/balance-table.ts'
import { pacedMap } from '../kernel/time-slice.ts'
import { type Facts, type KeptAnswers, overBooks } from './answer-cache.ts'
import { askedIn, rangeOf } from './ask.ts'
import { currencyQuestion, entityOf, trialQuestion } from './csv.ts'
import { currencyRow } from './currency-table.ts'
import { auxRow, splitRow } from './entity-table.ts'
import { open, type Reader } from './reader.ts'
import { kindsOf, splitOf } from './split.ts'
import { auxOf, currencyOf, trialsOf } from './tables.ts'
import { entityTrialRow, trialRow, trialTotal } from './wire.ts'

type Calls = typeof balanceTableCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

export const balanceTableRoutes = (facts: Facts, kept: KeptAnswers) => ({
  balanceTable1: async (input: In<'balanceTable1'>, reader: Reader): Out<'balanceTable1'> => {
    const asked = askedIn(await open(reader, facts, input), input.currency)
    const question = trialQuestion(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable1', input }, async (tx) => {
      const trialOf = await trialsOf(tx, asked.books, asked, question)
      return async (book) => {
        const { rows, total, balanced, below } = await trialOf(book)
        const shown: ReturnType<typeof trialRow>[] = []
        for (const row of rows) {
          shown.push(trialRow(book, row))
          const own = row.leaf ? (below.get(row.subject) ?? []) : []
          for (const each of await pacedMap(own, (one) => entityTrialRow(book, one))) shown.push(each)
        }
        return { rows: shown, total: trialTotal(book, total), balanced }
      }
    })
  },
  balanceTable2: async (input: In<'balanceTable2'>, reader: Reader): Out<'balanceTable2'> => {
    const asked = await open(reader, facts, input)
    const question = currencyQuestion(input)
    return await overBooks(kept, { reader, asked, name: 'balanceTable2', input }, async (tx) => async (book) => ({
      rows: (await currencyOf(tx, book, asked, question)).map((row) => currencyRow(book, row, asked.to)),
    }))
  },
  balanceTable3: async (input: In<'balanceTable3'>, reader: Reader): Out<'balanceTable3'> => {
    const asked = await open(reader, facts, input)
    const question = { range: rangeOf(input), entity: entityOf(input) }
    return await overBooks(kept, { reader, asked, name: 'balanceTable3', input }, async (tx) => async (book) => ({
      rows: await pacedMap(await auxOf(tx, book, asked, question), (row) => auxRow(book, row)),
    }))
  },
  balanceTable3Split: async (input: In<'balanceTable3Split'>, reader: Reader): Out<'balanceTable3Split'> => {
    const asked = await open(reader, facts, input)
    const kinds = kindsOf(input.dims)
    const question = { range: rangeOf(input), kinds, basis: input.ageing, progress: reader.progress }
    return await overBooks(kept, { reader, asked, name: 'balanceTable3Split', input }, async (tx) => async (book) => ({
      rows: await pacedMap(await splitOf(tx, book, asked, question), (row) => splitRow(book, row, kinds)),
    }))
  },
})
