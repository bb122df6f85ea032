// Where a page of open lines goes on, as one text and back.
import { problem, refuse } from '../../domain/base/problem.ts'
import type { OpenKey } from '../ledger/counts/open-list.ts'

export const cursorText = ({ day, stage, place, lineNo, currency, subject, auxId }: OpenKey): string =>
  [day ?? '', stage, place, lineNo, currency, subject, auxId].join('|')

const shape = /^(-?\d{1,7})?\|(-1|0|1)\|(\d{1,19})\|(\d{1,9})\|([^|]{0,10})\|([^|]{1,40})\|(\d{1,19})$/

export const readCursor = (text: string): OpenKey => {
  const found = shape.exec(text) ?? refuse(problem('input.invalid', 'after'))
  const [, day, stage, place = '', lineNo, currency = '', subject = '', auxId = ''] = found
  return {
    ...{ day: day === undefined ? null : Number(day), stage: Number(stage), place: BigInt(place) },
    ...{ lineNo: Number(lineNo), currency, subject, auxId: BigInt(auxId) },
  }
}
