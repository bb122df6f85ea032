// Small files that say a fact twice, or a unit, a title or an encoding late: what the check page and the command tell.
import type { ImportKind } from '../../src/server/import/layout.ts'

/** `wrong` is refused at its cells, `asked` until it is answered; of neither the file is taken at once. */
export type DoorCase = {
  name: string
  kind: ImportKind
  content: string | Buffer
  file?: string
  wrong?: readonly number[]
  asked?: readonly number[]
  /** What the command prints of an accepted file. */
  said?: RegExp
}

/** 瑞豐 in Big5, which is 风伦 in GB18030. */
export const doubtful = (code: string): Buffer =>
  Buffer.concat([Buffer.from(`type,code,name_zh_cn\ncustomer,${code},`), Buffer.from('b7e7c2d70a', 'hex')])

export const doorCases: readonly DoorCase[] = [
  { ...{ name: 'a text in one of two encodings', kind: 'entities', asked: [47053] }, content: doubtful('B1') },
]
