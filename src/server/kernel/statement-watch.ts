// Shows statements to who counts them, as tests do

export type StatementWatcher = (text: string) => void
const watchers = new Set<StatementWatcher>()

/** Shows every statement of this process to `watcher` until the answer is called. */
export const onStatement = (watcher: StatementWatcher): (() => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Passes a statement on, seen by all who watch. */
export type Tell = (text: string) => string
export const tellWatchers: Tell = (text) => {
  for (const watcher of watchers) watcher(text)
  return text
}
