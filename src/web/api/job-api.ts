// What this window knows of its own slow work: how many of its calls run as jobs.
import { create } from 'zustand'
import { queryClient } from './query.ts'
import { surround } from './send.ts'

/** Ids of jobs that calls of this window wait for. */
export const useWaiting = create<{ ids: readonly string[] }>(() => ({ ids: [] }))

/** A call begins to wait for a job, or has its answer: what is shown of jobs is read anew. */
const waits = (cacheId: string, isWaiting: boolean): void => {
  const { ids } = useWaiting.getState()
  if (ids.includes(cacheId) === isWaiting) return
  useWaiting.setState({ ids: isWaiting ? [...ids, cacheId] : ids.filter((id) => id !== cacheId) })
  void queryClient.invalidateQueries({ queryKey: ['job'] })
}

surround({ onWaiting: waits })
