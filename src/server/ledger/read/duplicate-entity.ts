// Who in a file of entities is likely somebody that is there already, and who would get another name by it.
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { alikeCode, isNameOf, plainName } from '../../../domain/import/name-match.ts'
import type { Db } from '../../kernel/db.ts'

type Named = { type: string; code: string; nameZhCn: string }
type Known = Named & { nameZhTw: string; nameEn: string }

const keyOf = ({ type, code }: Pick<Named, 'type' | 'code'>): string => `${type}:${code}`

const entitiesOf = (tx: Db, types: readonly string[], company: string): Promise<Known[]> =>
  tx.query(
    `select type, code, name_zh_cn, name_zh_tw, name_en from entity
     where type = any($1) and (companies is null or $2 = any(companies)) order by type, code`,
    [types, company],
  )

/** What has to be asked of each of these entities, which `company` brings; null for nothing. Of the file, too. */
export const entityDoubts = async (
  tx: Db,
  company: string,
  rows: readonly Named[],
): Promise<({ field: 'code' | 'nameZhCn'; problem: Problem } | null)[]> => {
  const there = await entitiesOf(tx, [...new Set(rows.map(({ type }) => type))], company)
  const known = new Map(there.map((each) => [keyOf(each), each]))
  const byCode = new Map<string, string>()
  const byName = new Map<string, string>()
  const note = ({ type, code, nameZhCn }: Named): void => {
    const [spelled, named] = [`${type}:${alikeCode(code)}`, `${type}:${plainName(nameZhCn)}`]
    byCode.set(spelled, byCode.get(spelled) ?? code)
    byName.set(named, byName.get(named) ?? code)
  }
  for (const each of there) note(each)
  return rows.map((row) => {
    const { type, code, nameZhCn } = row
    const own = known.get(keyOf(row))
    const [spelled, named] = [byCode.get(`${type}:${alikeCode(code)}`), byName.get(`${type}:${plainName(nameZhCn)}`)]
    note(row)
    if (own) {
      const args = { code, name: own.nameZhCn, told: nameZhCn, of: '' }
      return isNameOf(nameZhCn, own) ? null : { field: 'nameZhCn', problem: problem('question.renamed', '', args) }
    }
    if (spelled !== undefined) {
      return { field: 'code', problem: problem('question.alikeCode', '', { code, other: spelled, of: '' }) }
    }
    if (named === undefined || plainName(nameZhCn) === '') return null
    return { field: 'nameZhCn', problem: problem('question.alikeName', '', { code, other: named, of: '' }) }
  })
}
