// The parts of a page: page bar, second bar, filter chips, body, foot, empty state, key hints, skeleton; and what a
// screen may ask of the tab it lives in: its title, opening others, closing itself, and "I have unsaved work".
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { Button, Icon, type IconName } from './button.tsx'
import './page.css'
import { create } from 'zustand'
import { troubleText } from './problem-list.tsx'
import { useWords } from './words.ts'

/** Bars, then a body that takes the rest, then a foot. `ground`: cards on grey (dashboard only). */
export const Page = (props: { children: ReactNode; ground?: boolean }) => (
  <div className={`page ${props.ground ? 'page-ground' : ''}`}>{props.children}</div>
)

/** 44 px: title, main parameters (`children`), quiet acts left; `actions` right: outline acts and one solid button. */
export const PageBar = (props: { title: ReactNode; note?: ReactNode; children?: ReactNode; actions?: ReactNode }) => (
  <div className="page-bar row flex-none min-w-0 px-16 py-0 gap-8 h-44 lined bg-surface">
    <h1 className="page-title font-semibold whitespace-nowrap text-16 leading-24 mr-4">{props.title}</h1>
    {props.note && <span className="page-note">{props.note}</span>}
    {props.children}
    <div className="bar-end">{props.actions}</div>
  </div>
)

/** 36–40 px: fields, chips or the drill path; `end` at the right. Leave it out when empty. */
export const SecondBar = (props: { children: ReactNode; end?: ReactNode }) => (
  <div className="second-bar row flex-wrap flex-none min-w-0 px-16 gap-8 min-h-38 lined bg-surface">
    {props.children}
    {props.end && <div className="bar-end">{props.end}</div>}
  </div>
)

/** Takes the rest of the page; `panel` stands at its right and pushes the content. `padded` for forms. */
export const PageBody = (props: { children: ReactNode; panel?: ReactNode; padded?: boolean }) => (
  <div className="page-body flex flex-1 min-h-0">
    <div className={`column flex-1 min-w-0 min-h-0 relative ${props.padded ? 'overflow-auto px-24 py-16' : ''}`}>
      {props.children}
    </div>
    {props.panel}
  </div>
)

/** 26–48 px at the bottom; never scrolls away. */
export const PageFoot = (props: { children?: ReactNode; end?: ReactNode }) => (
  <div className="page-foot row flex-none px-16 py-0 gap-8 min-h-38 lined-above bg-surface">
    {props.children}
    {props.end && <div className="bar-end">{props.end}</div>}
  </div>
)

/** A quick filter, 24 px, with its count; on = tinted. */
export const Chip = (props: { label: ReactNode; count?: number | string; isOn?: boolean; onToggle: () => void }) => (
  <button type="button" className="chip hover:bg-hover" aria-pressed={props.isOn ?? false} onClick={props.onToggle}>
    {props.label}
    {props.count !== undefined && <b>{props.count}</b>}
  </button>
)

/** A filter that is set: field name, value and a cross. */
export const SetFilter = (props: { name: string; value: ReactNode; onRemove: () => void }) => {
  const t = useWords('kit')
  return (
    <span className="set-filter">
      <span className="text-quiet">{props.name}</span> {props.value}
      <button type="button" aria-label={t('remove', { name: props.name })} onClick={props.onRemove}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}

/** The row of set filters with "clear": `items` empty → nothing. */
export const Filters = (props: {
  items: readonly { key: string; name: string; value: ReactNode; onRemove: () => void }[]
  onClear: () => void
}) => {
  const t = useWords('kit')
  if (props.items.length === 0) return null
  return (
    <>
      {props.items.map((item) => (
        <SetFilter key={item.key} name={item.name} value={item.value} onRemove={item.onRemove} />
      ))}
      <button type="button" className="link-button" onClick={props.onClear}>
        {t('clearFilters')}
      </button>
    </>
  )
}

export const BarLine = () => <span className="w-1 h-16 bg-line-2 mx-2" />

/** One sentence why, one primary act, at most one further link. `isPage`: its title is the heading of the page. */
export const Empty = (props: {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  action?: ReactNode
  more?: ReactNode
  isPage?: boolean
}) => (
  <div className="empty row flex-1 justify-center gap-8 text-faint text-center">
    {props.icon && <Icon name={props.icon} size={28} />}
    {props.isPage ? (
      <h1 className="empty-title text-14 text-ink font-semibold">{props.title}</h1>
    ) : (
      <p className="empty-title text-14 text-ink font-semibold">{props.title}</p>
    )}
    {props.text && <p className="empty-text text-quiet whitespace-pre-line max-w-460">{props.text}</p>}
    {props.action && <div className="empty-action flex mt-8 gap-8">{props.action}</div>}
    {props.more}
  </div>
)

/** What went wrong in place of content, with "retry" when that can help. */
export const LoadFailed = (props: { trouble: Error; onRetry?: () => void }) => {
  const t = useWords('kit')
  const retry = props.onRetry && (
    <Button icon="refresh" onClick={props.onRetry}>
      {t('retry')}
    </Button>
  )
  return <Empty icon="error" title={troubleText(props.trouble, t) || t('failed')} action={retry} />
}

export const Kbd = (props: { children: ReactNode }) => (
  <kbd className="kbd inline-block min-w-18 px-4 py-0 boxed-strong rounded-3 bg-surface text-quiet text-center">
    {props.children}
  </kbd>
)

/** The strip of key hints, 26 px: `<KeyHints hints={[['Ctrl+I', t('insert')], …]} />`, at most nine. */
export const KeyHints = (props: { hints: readonly (readonly [string, string])[] }) => (
  <div className="key-hints flex flex-wrap gap-x-14 gap-y-0 h-26 bg-surface-2 lined-above text-12">
    {props.hints.map(([keys, words]) => (
      <span key={keys} className="key-hint inline-row gap-4">
        {keys.split(/(?<=.)\+(?=.)/).map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
        {words}
      </span>
    ))}
  </div>
)

const bars = (widths: readonly number[], row: number) =>
  widths.map((width, at) => ({ key: `${at}`, width: width * (1 - ((row * 7 + at * 3) % 5) / 12) }))

/** Lines in place of rows that are being fetched; they appear after a second, with true column widths. */
export const Skeleton = (props: { rows?: number; widths?: readonly number[] }) => {
  const t = useWords('kit')
  const widths = props.widths ?? [90, 64, 260, 180, 110, 110]
  const rows = Array.from({ length: props.rows ?? 12 }, (_, row) => ({ key: `${row}`, bars: bars(widths, row) }))
  return (
    <div className="skeleton overflow-hidden px-16 py-8" role="status" aria-label={t('loading')}>
      {rows.map((row) => (
        <div key={row.key} className="skeleton-row row gap-24 h-(--row)">
          {row.bars.map((bar) => (
            <i key={bar.key} style={{ width: bar.width }} />
          ))}
        </div>
      ))}
    </div>
  )
}

type AnsweredProps<D> = {
  answer: { data: D | undefined; error: Error | null; refetch: () => unknown }
  /** Stands in its place meanwhile. */
  waiting?: ReactNode
  children: (data: D) => ReactNode
}

/** What was asked for once it is there, or why it did not come: `<Answered answer={list}>{(data) => …}</Answered>` */
export const Answered = <D,>({ answer, waiting = <Skeleton />, children }: AnsweredProps<D>): ReactNode => {
  if (answer.data !== undefined) return children(answer.data)
  return answer.error ? <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} /> : waiting
}

/** Given by the frame to every screen. `path` may carry a query: `/voucher/entry?copy=12`. */
export type TabActs = {
  /** The key of this tab; state that must outlive a remount may be kept under it. */
  key: string
  /** False while the tab is hidden; most code need not ask, effects stop by themselves. */
  isActive: boolean
  /** Gives this tab another name ("Detail 100201"); '' takes it back. */
  setTitle: (title: string) => void
  /** Goes to a screen in its own tab (an open one is shown again). */
  open: (path: string) => void
  /** Goes where a link of the menu or of a notice leads, in the account set in which it is meant ('' = any). */
  follow: (link: string, accountSet: string) => void
  /** Changes the address of this tab without opening another (filters in the query). */
  replace: (path: string) => void
  close: () => void
  /** Those that can be closed; unsaved work is asked about. */
  closeOthers: () => void
  closeAll: () => void
  /** Gives the screen the whole window, until Esc. */
  fill: () => void
  /** Works in another account set from now on; unsaved work is asked about. */
  workIn: (accountSet: string) => void
  /** Drops the state of this tab and mounts it anew. */
  refresh: () => void
}

const alone: TabActs = {
  key: 'alone',
  isActive: true,
  setTitle: () => {},
  open: () => {},
  follow: () => {},
  replace: () => {},
  close: () => {},
  closeOthers: () => {},
  closeAll: () => {},
  fill: () => {},
  workIn: () => {},
  refresh: () => {},
}

export const TabContext = createContext<TabActs>(alone)

/** `const tab = useTab()` → `tab.open('/voucher/list')`. */
export const useTab = (): TabActs => useContext(TabContext)

/** Names the tab as long as the screen is mounted: `useTabTitle(subject && t('detailOf', { subject }))`. */
export const useTabTitle = (title: string | undefined): void => {
  const { setTitle } = useTab()
  useEffect(() => {
    if (title !== undefined) setTitle(title)
  }, [title, setTitle])
}

/** Tabs that may hold unsaved work: tab key → names of what is dirty. A hidden tab stays dirty. */
export const useDirtyTabs = create<Record<string, readonly string[]>>(() => ({}))

/** For what is saved while its tab is hidden; screens use `useDirty`. */
export const setDirty = (tab: string, name: string, isDirty: boolean): void => {
  const known = useDirtyTabs.getState()[tab]
  const before = known ?? []
  if (known && before.includes(name) === isDirty) return
  const others = before.filter((one) => one !== name)
  useDirtyTabs.setState({ [tab]: isDirty ? [...others, name] : others })
}

/** Writes unsaved work as a draft that is offered again; false when it could not, which it has said then. */
export type KeepDraft = () => Promise<boolean>

/** Of the names above those of which drafts are kept: tab key → name → how. */
const draftKeepers = new Map<string, Map<string, KeepDraft>>()

const setKeeper = (tab: string, name: string, keepDraft: KeepDraft | null): void => {
  const keepers = draftKeepers.get(tab) ?? new Map<string, KeepDraft>()
  if (keepDraft) draftKeepers.set(tab, keepers.set(name, keepDraft))
  else keepers.delete(name)
}

/** How all that is unsaved in these tabs is kept as drafts; null where some of it has none. */
export const draftsOf = (tabs: readonly string[]): KeepDraft | null => {
  const names = tabs.flatMap((tab) => (useDirtyTabs.getState()[tab] ?? []).map((name) => ({ tab, name })))
  const keepers = names.map(({ tab, name }) => draftKeepers.get(tab)?.get(name))
  const known = keepers.filter((keep) => keep !== undefined)
  if (known.length < keepers.length || known.length === 0) return null
  return async () => (await Promise.all(known.map((keep) => keep()))).every((isKept) => isKept)
}

/** The user has given up what is unsaved in a tab. */
export const giveUpDirty = (tab: string): void => useDirtyTabs.setState({ [tab]: [] })

/** The frame calls this when tabs are gone. What was unsaved in them has not been given up by that. */
export const forgetDirty = (tabs: readonly string[]): void => {
  const left = Object.entries(useDirtyTabs.getState()).filter(([tab]) => !tabs.includes(tab))
  useDirtyTabs.setState(Object.fromEntries(left), true)
  for (const tab of tabs) draftKeepers.delete(tab)
}

/**
 * Marks the tab as holding unsaved work: `useDirty('voucher', isChanged)`; it is taken back by passing false, not by
 * being hidden. With `keepDraft` the question before it is left also offers to keep it as a draft.
 */
export const useDirty = (name: string, isDirty: boolean, keepDraft: KeepDraft | null = null): void => {
  const { key } = useTab()
  useEffect(() => setDirty(key, name, isDirty), [key, name, isDirty])
  useEffect(() => setKeeper(key, name, keepDraft), [key, name, keepDraft])
}
