// What is chosen in the voucher list: kept while paging, with the version of each voucher as it was seen.
import { useMemo, useState } from 'react'
import type { SeenShape } from '../../../contract/voucher/voucher-act.ts'
import type { VoucherFilterShape, VoucherRowShape } from '../../../contract/voucher/voucher-list.ts'
import { voucherApi } from '../entry-api.ts'

/** A chosen voucher; its row is not known when it was never on the screen. */
export type Picked = SeenShape & { row: VoucherRowShape | null }

type Picks = ReadonlyMap<string, Picked>

const none: Picks = new Map()

const pickOf = (row: VoucherRowShape): Picked => ({ id: row.id, version: row.version, row })

/** Another filter begins with nothing chosen; another page or order does not. */
const placeOf = ({ page: _, pageSize: __, field: ___, order: ____, ...filter }: VoucherFilterShape): string =>
  JSON.stringify(filter)

type Shown = {
  filter: VoucherFilterShape
  rows: readonly VoucherRowShape[]
  /** Acts stay within this company: rows of others are not chosen. */
  company: string
  /** The rows are those of this filter, not of the one before. */
  isCurrent: boolean
}

/** Rows of the page by keys, all of the filter by `pickAll`, which says how many it had to leave out. */
export const usePicks = ({ filter, rows, company, isCurrent }: Shown) => {
  const place = placeOf(filter)
  const [kept, setKept] = useState({ place, picks: none, left: 0 })
  const [isPicking, setPicking] = useState(false)
  const { picks, left } = kept.place === place ? kept : { picks: none, left: 0 }
  const put = (after: Picks, more = 0) => setKept({ place, picks: after, left: more })
  const keys = useMemo(() => new Set(picks.keys()), [picks])
  const onChange = (wanted: ReadonlySet<string>) => {
    // What is chosen while the next filter loads would be acted on as if that filter had it.
    if (!isCurrent) return
    const own = new Map(rows.filter((row) => row.company === company).map((row) => [row.id, row]))
    const after = new Map<string, Picked>()
    for (const id of wanted) {
      const row = own.get(id)
      const known = row ? pickOf(row) : picks.get(id)
      if (known) after.set(id, known)
    }
    put(after)
  }
  const pickAll = async () => {
    setPicking(true)
    try {
      const { companies: _, ...own } = filter
      const { items, total } = await voucherApi.versions(own)
      const shown = new Map(rows.map((row) => [row.id, pickOf(row)]))
      put(
        new Map(items.map((each) => [each.id, { row: shown.get(each.id)?.row ?? null, ...each }])),
        total - items.length,
      )
    } catch {
      // The call has told the user; what was chosen is still chosen.
    } finally {
      setPicking(false)
    }
  }
  // What stands on the screen now is what the user sees of it.
  const now = new Map(rows.map((row) => [row.id, row]))
  const chosen = [...picks.values()].map((pick) => {
    const row = now.get(pick.id)
    return row ? pickOf(row) : pick
  })
  return { keys, chosen, left, onChange, pickAll, isPicking, pickNone: () => put(none) }
}

export type ListPicks = ReturnType<typeof usePicks>
