// The chart of subjects as a tree to tick: a parent is half ticked while some below it are; a search keeps the way.
import { useMemo, useState } from 'react'
import type { ResultOf } from '../contract/base/call.ts'
import { subjectCalls } from '../contract/voucher/maintain.ts'
import { useCall } from '../web/api/query.ts'
import { IconButton } from '../web/kit/button.tsx'
import { Checkbox, SearchField } from '../web/kit/field.tsx'
import { Empty, LoadFailed, PageBody, Skeleton } from '../web/kit/page.tsx'
import { nameOf, useLang, useWords } from '../web/kit/words.ts'
import { AccountSetGate } from '../web/parts/account-set-gate.tsx'
import { findCoded } from '../web/parts/coded-search.ts'
import './demo.css'

type Subject = ResultOf<typeof subjectCalls.list>['items'][number]
type Shared = {
  children: ReadonlyMap<string, readonly Subject[]>
  ticked: ReadonlySet<string>
  /** What a search has found, with its parents; null without a search. */
  found: ReadonlySet<string> | null
  onTick: (leaves: readonly string[], on: boolean) => void
}

/** The leaves of a branch. */
const leavesOf = (subject: Subject, children: Shared['children']): string[] => {
  const below = children.get(subject.code) ?? []
  return below.length === 0 ? [subject.code] : below.flatMap((one) => leavesOf(one, children))
}

const Node = ({ subject, ...shared }: Shared & { subject: Subject }) => {
  const t = useWords('demo')
  const lang = useLang()
  const { children, ticked, found, onTick } = shared
  const [isOpen, setOpen] = useState(false)
  const below = (children.get(subject.code) ?? []).filter(({ code }) => found?.has(code) ?? true)
  const leaves = leavesOf(subject, children)
  const count = leaves.filter((code) => ticked.has(code)).length
  const isShown = isOpen || found !== null
  const name = `${subject.code} ${nameOf(subject, lang)}`
  return (
    <li>
      <div className="demo-node">
        {below.length > 0 ? (
          <IconButton
            icon={isShown ? 'chevron-down' : 'chevron-right'}
            label={t(isShown ? 'fold' : 'unfold', { name })}
            aria-expanded={isShown}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="demo-gap" />
        )}
        <Checkbox
          checked={count === leaves.length}
          mixed={count > 0 && count < leaves.length}
          onChange={() => onTick(leaves, count < leaves.length)}
        >
          {name}
        </Checkbox>
      </div>
      {isShown && below.length > 0 && (
        <ul>
          {below.map((one) => (
            <Node key={one.code} {...shared} subject={one} />
          ))}
        </ul>
      )}
    </li>
  )
}

const withParents = (hits: readonly Subject[], all: ReadonlyMap<string, Subject>): ReadonlySet<string> => {
  const found = new Set<string>()
  for (const hit of hits) {
    for (let one: Subject | undefined = hit; one; one = all.get(one.parent ?? '')) found.add(one.code)
  }
  return found
}

const foundMost = 200

const Chart = ({ subjects }: { subjects: readonly Subject[] }) => {
  const t = useWords('demo')
  const [search, setSearch] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const children = useMemo(() => Map.groupBy(subjects, ({ parent }) => parent ?? ''), [subjects])
  const found = useMemo(() => {
    const byCode = new Map(subjects.map((one) => [one.code, one]))
    return search.trim() === '' ? null : withParents(findCoded(subjects, search, foundMost), byCode)
  }, [subjects, search])
  const onTick = (leaves: readonly string[], on: boolean) => {
    const others = [...ticked].filter((code) => !leaves.includes(code))
    setTicked(new Set(on ? [...others, ...leaves] : others))
  }
  const top = (children.get('') ?? []).filter(({ code }) => found?.has(code) ?? true)
  return (
    <div className="demo">
      <p className="demo-acts">
        <SearchField value={search} onChange={setSearch} placeholder={t('searchSubject')} />
        <span className="page-note">{t('tickedLeaves', { count: ticked.size })}</span>
      </p>
      {top.length === 0 && <Empty icon="search" title={t('noSubject')} />}
      <ul className="demo-tree">
        {top.map((subject) => (
          <Node key={subject.code} {...{ subject, children, ticked, found, onTick }} />
        ))}
      </ul>
    </div>
  )
}

const Loaded = () => {
  const { data, error, refetch } = useCall(subjectCalls.list, {}, { quiet: 'first' })
  if (error) return <LoadFailed trouble={error} onRetry={() => void refetch()} />
  return data ? <Chart subjects={data.items} /> : <Skeleton rows={8} />
}

export const FormTree = () => (
  <PageBody padded>
    <AccountSetGate>{() => <Loaded />}</AccountSetGate>
  </PageBody>
)
