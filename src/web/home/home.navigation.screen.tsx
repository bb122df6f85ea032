// Arranges the way to the screens: groups with tiles, each a screen of the menu or an address elsewhere.
import { useState } from 'react'
import { layoutCalls } from '../../contract/base/layout.ts'
import { linkCalls } from '../../contract/office/external-link.ts'
import {
  keyOfTile,
  type NavGroup,
  type Navigation,
  type NavTile,
  navLimits,
  pinnedTiles,
} from '../../domain/people/menu.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Select, TextField } from '../kit/field.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton, useDirty } from '../kit/page.tsx'
import { ProblemList, problemsOf } from '../kit/problem-list.tsx'
import { toast } from '../kit/toast.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { parseNavigation, screensOf } from '../parts/nav-tile.tsx'
import { Moves, type PlaceProps, TileLine, useRowDrag } from './navigation-tile.tsx'
import './navigation.css'

const own = 'own'
const blankGroup: NavGroup = { name: { 'zh-cn': '', 'zh-tw': '', en: '' }, tiles: [] }
const blankLink: NavTile = { kind: 'link', title: '', url: 'https://', icon: '', opens: 'window', isPinned: false }

/** A list with what stands at one place taken to another. */
const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const one = list[from]
  return one === undefined || to < 0 || to >= list.length ? list : list.toSpliced(from, 1).toSpliced(to, 0, one)
}

type GroupProps = PlaceProps & {
  group: NavGroup
  isHeaderFull: boolean
  /** Paths of what was refused. */
  wrong: ReadonlySet<string>
  onChange: (group: NavGroup) => void
}

const names = [
  ['zh-cn', 'groupName'],
  ['zh-tw', 'nameTw'],
  ['en', 'nameEn'],
] as const

/** What can be added to a group: screens of one's menu, links of the administrators, an address of one's own. */
const Adds = ({ group, onAdd }: { group: NavGroup; onAdd: (tile: NavTile) => void }) => {
  const t = useWords('navigation')
  const lang = useLang()
  const user = useUser()
  const links = useCall(linkCalls.mine, {}, { quiet: true }).data ?? []
  const taken = new Set(group.tiles.map(keyOfTile))
  const screens = screensOf(user?.menuRoutes ?? []).filter(({ path }) => !taken.has(path))
  const systems = links.filter(({ code }) => !taken.has(`link:${code}`))
  const isFull = group.tiles.length >= navLimits.tiles
  return (
    <div className="nav-adds">
      <Select
        label={t('addScreen')}
        labelInside
        width={300}
        value=""
        disabled={isFull}
        options={screens.map(({ path, meta }) => ({ value: path, label: textOf(meta.title, lang) }))}
        onChange={(path) => onAdd({ kind: 'menu', path, badge: '', isPinned: false })}
      />
      {systems.length > 0 && (
        <Select
          label={t('addSystem')}
          labelInside
          width={260}
          value=""
          disabled={isFull}
          options={systems.map((link) => ({ value: link.code, label: nameOf(link, lang) }))}
          onChange={(code) => onAdd({ kind: 'system', code, isPinned: false })}
        />
      )}
      <Button icon="link" disabled={isFull} onClick={() => onAdd(blankLink)}>
        {t('addLink')}
      </Button>
    </div>
  )
}

const GroupCard = (props: GroupProps) => {
  const t = useWords('navigation')
  const { group, isHeaderFull, wrong, onChange, ...place } = props
  const path = `groups.${place.at}`
  const setTiles = (tiles: readonly NavTile[]) => onChange({ ...group, tiles })
  const drag = useRowDrag('group', place)
  return (
    <section
      className="nav-group px-16 py-12 boxed mb-16 rounded-[7px]"
      aria-label={group.name['zh-cn'] || t('group')}
      {...drag.zone}
    >
      <div className="nav-head">
        <span className="text-faint cursor-grab" title={t('drag')} {...drag.grip}>
          <Icon name="list" />
        </span>
        {names.map(([language, word]) => (
          <TextField
            key={language}
            aria-label={t(word)}
            inner={t(word)}
            width={220}
            maxLength={navLimits.name}
            invalid={language === 'zh-cn' && wrong.has(`${path}.name`)}
            value={group.name[language]}
            onChange={(event) => onChange({ ...group, name: { ...group.name, [language]: event.target.value } })}
          />
        ))}
        <Moves {...place} name={group.name['zh-cn']} />
      </div>
      <ul className="my-8 p-0 list-none">
        {group.tiles.map((tile, at) => (
          <TileLine
            key={tile.kind === 'link' ? `link ${at}` : keyOfTile(tile)}
            scope={`tile ${place.at}`}
            tile={tile}
            isHeaderFull={isHeaderFull}
            isWrong={(field) => wrong.has(`${path}.tiles.${at}.${field}`)}
            at={at}
            count={group.tiles.length}
            onChange={(changed) => setTiles(group.tiles.toSpliced(at, 1, changed))}
            onMove={(from, to) => setTiles(moved(group.tiles, from, to))}
            onRemove={() => setTiles(group.tiles.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <Adds group={group} onAdd={(tile) => setTiles([...group.tiles, tile])} />
    </section>
  )
}

/** Whose navigation is edited: one's own, or with the code what the users of a role begin with. */
const Whose = ({ whose, onChange }: { whose: string; onChange: (whose: string) => void }) => {
  const t = useWords('navigation')
  const lang = useLang()
  const mayDefault = useAuth('sys:home:navDefault')
  const known = useCall(layoutCalls.roles, {}, { quiet: true, enabled: mayDefault }).data ?? []
  if (!mayDefault) return null
  const roles = known.map(({ code, name }) => ({ value: code, label: t('ofRole', { role: textOf(name, lang) }) }))
  return (
    <Select
      label={t('whose')}
      labelInside
      width={280}
      value={whose}
      options={[{ value: own, label: t('mine') }, ...roles]}
      onChange={onChange}
    />
  )
}

/** Whose is arranged, the content that was read last, and what it is now. */
type Editing = { whose: string; content: string | undefined; now: Navigation | null }

const readOf = (whose: string, content: string | undefined): Editing => ({
  ...{ whose, content, now: content === undefined ? null : parseNavigation(content) },
})

const isTyped = ({ content, now }: Editing): boolean =>
  now !== null && JSON.stringify(now) !== JSON.stringify(parseNavigation(content))

/** What is read anew takes the place of what was read, and of nothing that was typed. */
const taken = (editing: Editing, whose: string, content: string | undefined): Editing => {
  if (editing.whose !== whose) return readOf(whose, content)
  if (content === undefined || content === editing.content) return editing
  return isTyped(editing) ? { ...editing, content } : readOf(whose, content)
}

const useNavigation = (whose: string) => {
  const t = useWords('navigation')
  const role = whose === own ? undefined : whose
  const answer = useCall(layoutCalls.read, { kind: 'nav', role })
  const [kept, setEditing] = useState<Editing>(() => readOf(whose, undefined))
  // What is refused is told above the groups and marked in its field.
  const save = useWrite(layoutCalls.save)
  const saveDefault = useWrite(layoutCalls.saveDefault)
  const reset = useWrite(layoutCalls.reset)
  const editing = taken(kept, whose, answer.data?.content)
  // No effect: a tab that is shown again has its effects run again, though nothing new was read.
  if (editing !== kept) setEditing(editing)
  const { now } = editing
  const isDirty = isTyped(editing)
  useDirty('navigation', isDirty)
  const keep = () => {
    const content = JSON.stringify(now)
    const onSuccess = () => toast({ look: 'note', title: t('saved') })
    if (role === undefined) save.mutate({ kind: 'nav', content }, { onSuccess })
    else saveDefault.mutate({ role, content }, { onSuccess })
  }
  const goBack = async () => {
    const asked = await confirm({ title: t('resetTitle'), text: t('resetText'), act: t('reset'), danger: true })
    const onSuccess = () => setEditing(({ content }) => readOf(whose, content))
    if (asked !== null) reset.mutate({ kind: 'nav' }, { onSuccess })
  }
  const problems = problemsOf((role === undefined ? save : saveDefault).error)
  const change = (groups: readonly NavGroup[]) => {
    // What was refused is named by its place, which may be another one now.
    if (problems.length > 0) for (const write of [save, saveDefault]) write.reset()
    setEditing({ ...editing, now: { groups } })
  }
  return { answer, now, change, keep, goBack, isDirty, problems, isBusy: save.isPending || saveDefault.isPending }
}

export default function NavigationScreen() {
  const t = useWords('navigation')
  const [whose, setWhose] = useState(own)
  const { answer, now, change, keep, goBack, isDirty, problems, isBusy } = useNavigation(whose)
  const choose = async (next: string) => {
    const question = { title: t('shell:unsaved'), text: t('shell:unsavedMany', { n: 1 }), danger: true }
    const answers = { act: t('shell:discardAndSwitch'), cancel: t('shell:keepEditing') }
    if (!isDirty || (await confirm({ ...question, ...answers })) !== null) setWhose(next)
  }
  const groups = now?.groups ?? []
  const isHeaderFull = now !== null && pinnedTiles(now).length >= navLimits.pinned
  const wrong = new Set(problems.map(({ path }) => path))
  const actions = (
    <>
      {whose === own && answer.data?.from === 'own' && (
        <Button icon="refresh" onClick={() => void goBack()}>
          {t('reset')}
        </Button>
      )}
      <Button icon="plus" disabled={groups.length >= navLimits.groups} onClick={() => change([...groups, blankGroup])}>
        {t('addGroup')}
      </Button>
      <Button look="solid" disabled={!isDirty} busy={isBusy} onClick={keep}>
        {t('save')}
      </Button>
    </>
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={actions}>
        <Whose whose={whose} onChange={(next) => void choose(next)} />
      </PageBar>
      <div className="flex-1 min-h-0 overflow-auto px-24 py-16">
        <ProblemList problems={problems} />
        {answer.error && !answer.data ? (
          <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
        ) : now === null ? (
          <Skeleton rows={6} />
        ) : groups.length === 0 ? (
          <Empty icon="sliders" title={t('none')} />
        ) : (
          groups.map((group, at) => (
            <GroupCard
              // biome-ignore lint/suspicious/noArrayIndexKey: groups have no name until one is typed
              key={at}
              group={group}
              at={at}
              count={groups.length}
              onChange={(changed) => change(groups.toSpliced(at, 1, changed))}
              isHeaderFull={isHeaderFull}
              wrong={wrong}
              onMove={(from, to) => change(moved(groups, from, to))}
              onRemove={() => change(groups.toSpliced(at, 1))}
            />
          ))
        )}
      </div>
    </Page>
  )
}
