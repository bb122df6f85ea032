// The draft of an import as the check page works with it: its head, its rows as they come into view, its corrections.
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Progress } from '../../contract/base/call.ts'
import type { DraftRow, DraftShape } from '../../contract/import/import-draft.ts'
import { queryClient, queryKeyOf, send, useCall } from '../api/query.ts'
import { useSession } from '../api/session.ts'
import { type ImportUse, useImport } from './import-use.tsx'

type Opened = { file: File; createEntities: boolean; onProgress: (progress: Progress) => void }

/** Sends a file; the answer is its draft. */
export const openFile = (
  calls: ImportUse['calls'],
  { file, createEntities, onProgress }: Opened,
): Promise<DraftShape> => {
  const form = new FormData()
  form.set('file', file, file.name)
  return send(calls.open, { createEntities }, { form, quiet: 'refusals', onProgress })
}

const rowsOfPage = 100

/**
 * The rows of a draft, fetched page by page as they come into view. Rows of an earlier version stay in their place
 * until those of the present one have come.
 */
export const useDraftRows = (draft: DraftShape, bad: boolean) => {
  const { calls } = useImport()
  const { id, version } = draft
  const pages = useRef(new Map<number, readonly DraftRow[]>())
  const asked = useRef(new Set<string>())
  const range = useRef({ first: 0, last: 0 })
  const present = useRef('')
  const [, redraw] = useState(0)
  const load = useCallback(() => {
    const { first, last } = range.current
    for (let page = Math.floor(first / rowsOfPage); page <= Math.floor(last / rowsOfPage); page += 1) {
      const mark = `${version} ${bad} ${page}`
      if (asked.current.has(mark)) continue
      asked.current.add(mark)
      send(calls.rows, { id, version, bad, from: page * rowsOfPage, count: rowsOfPage }, { quiet: true }).then(
        ({ items }) => {
          // It was asked before other rows were wanted, or before a correction.
          if (present.current !== `${version} ${bad}`) return
          pages.current.set(page, items)
          redraw((count) => count + 1)
        },
        // Somebody has changed it meanwhile, or the way is gone: it is asked for again when it comes into view.
        () => asked.current.delete(mark),
      )
    }
  }, [calls, id, version, bad])
  const shown = useRef(bad)
  useEffect(() => {
    // Other rows altogether: nothing of the old ones may be seen in their places.
    if (shown.current !== bad) pages.current = new Map()
    shown.current = bad
    present.current = `${version} ${bad}`
    asked.current = new Set()
    load()
  }, [load, version, bad])
  const onRange = useCallback(
    (first: number, last: number) => {
      range.current = { first, last }
      load()
    },
    [load],
  )
  const rowAt = (index: number): DraftRow | undefined =>
    pages.current.get(Math.floor(index / rowsOfPage))?.[index % rowsOfPage]
  return { rowAt, onRange }
}

/** The head of a draft; `put` shows a newer one that a call has answered. */
export const useDraft = (id: string) => {
  const { calls } = useImport()
  const accountSet = useSession((state) => state.accountSet)
  const found = useCall(calls.detail, { id }, { quiet: true })
  const put = (draft: DraftShape) => queryClient.setQueryData(queryKeyOf(calls.detail, { id }, accountSet), draft)
  return { ...found, put }
}

/** A column of the file, or one that a problem needs. */
export const shownColumns = (draft: DraftShape): string[] => {
  const missing = draft.causes.map(({ column }) => column).filter((column) => !draft.columns.includes(column))
  return [...new Set([...draft.columns, ...missing])]
}
