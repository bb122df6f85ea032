// The clock of the people who use the product.
import { chinaTime } from '../../domain/base/moment.ts'

/** This moment as ISO text with the offset of China. */
export const chinaNow = (): string => chinaTime(Date.now())

/** Today in China, as an expression of SQL. */
export const chinaToday = `(now() at time zone interval '8 hours')::date`
