// What a drill has at hand: a product on a database of its own, and a place to say what was found.
import type { Ledger } from '../bench/books.ts'
import type { Product } from '../bench/product.ts'

export type Options = {
  /** Lines of the ledger. */
  lines: number
  /** How long a soak takes. */
  minutes: number
  /** The version that is taken over from; '' = the last one that had an earlier schema. */
  from: string
}

export type Running = { ledger: Ledger; product: Product }

export type Stage = {
  /** The data folder of the product. */
  data: string
  /** Address of the database server, with some database of it. */
  server: string
  options: Options
  say(text: string): void
  /** Says a figure and the most it may be; one that is larger fails the run. */
  check(what: string, figure: number, most: number): void
  /** A product on a new database of this name, with ten empty companies; `settings`: its environment. It is ended. */
  start(database: string, settings?: Record<string, string>): Promise<Running>
}

export type Drill = (stage: Stage) => Promise<void>
