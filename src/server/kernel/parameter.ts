// The parameters in force: read once, kept in memory, and read again when one has changed or after ten seconds.
import { markText } from '../../domain/base/watermark.ts'
import {
  type ParameterCode,
  type ParameterPlace,
  type ParameterValue,
  type StoredParameter,
  valueAt,
} from '../../domain/office/parameter.ts'
import { chinaNow } from './clock.ts'
import type { Db } from './db.ts'
import { kept } from './right.ts'
import type { RightHolder } from './scope.ts'

export type Parameters = {
  /** The value in force for all, or at the place given: `await app.parameters.get('sys.password.days')`. */
  get<C extends ParameterCode>(code: C, at?: ParameterPlace | null): Promise<ParameterValue<C>>
  stop(): Promise<void>
}

const channel = 'parameter_changed'

/** Tells every server, when the transaction commits, to read the parameters again. */
export const parametersChanged = async (tx: Db): Promise<void> => {
  await tx.query('select pg_notify($1, $2)', [channel, ''])
}

const text = `-- cross-company: parameters
select code, scope, place, value from parameter_value order by code, scope, place limit 20000`

export const openParameters = async (db: Db): Promise<Parameters> => {
  const all = kept((_: 'all') => db.query<StoredParameter>(text, [], 'parameters'))
  const stop = await db.listen(channel, () => all.known.clear())
  return { get: async (code, at = null) => valueAt(code, await all.get('all'), at), stop }
}

const markCodes = ['sys.watermark.export', 'sys.watermark.text'] as const

/** What stands on each sheet that somebody prints or exports, '' for nothing. */
export const exportMark = async ({ db, user }: Pick<RightHolder, 'db' | 'user'>): Promise<string> => {
  const rows = await db.query<StoredParameter>(
    `-- cross-company: parameters
     select code, scope, place, value from parameter_value where code = any($1)`,
    [[...markCodes]],
  )
  if (!valueAt('sys.watermark.export', rows, null)) return ''
  return markText(valueAt('sys.watermark.text', rows, null), { ...user, day: chinaNow().slice(0, 10) })
}
