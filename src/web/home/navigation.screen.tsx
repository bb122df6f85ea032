// Arranges the way to the screens: groups with tiles, each a screen of the menu or an address elsewhere.
import { useEffect, useState } from 'react'
import { type NavGroup, type Navigation, type NavTile, navLimits, readNavigation } from '../../domain/navigation.ts'
import { CallRefused } from '../api/failure.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { layoutApi } from '../api/session-api.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, IconButton } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { TextField } from '../kit/field.tsx'
import { Empty, LoadFailed, Page, PageBar, Skeleton } from '../kit/page.tsx'
import { Select } from '../kit/select.tsx'
import { useDirty } from '../kit/tab.ts'
import { toast } from '../kit/toast.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { screensOf } from '../parts/menu-screens.ts'
import './navigation.css'

const own = 'own'
const blankGroup: NavGroup = { name: { 'zh-cn': '', 'zh-tw': '', en: '' }, tiles: [] }
const blankLink: NavTile = { kind: 'link', title: '', url: 'https://', icon: '', opens: 'window' }

const parsed = (content: string): Navigation => {
  try {
    return readNavigation(JSON.parse(content)) ?? { groups: [] }
  } catch {
    // Nothing has been kept yet.
    return { groups: [] }
  }
}

/** A list with the place `at` moved by `step`. */
const moved = <T,>(list: readonly T[], at: number, step: -1 | 1): readonly T[] => {
  const one = list[at]
  return one === undefined || at + step < 0 ? list : list.toSpliced(at, 1).toSpliced(at + step, 0, one)
}

type MoveProps = { at: number; count: number; name: string; onMove: (step: -1 | 1) => void; onRemove: () => void }

const Moves = ({ at, count, name, onMove, onRemove }: MoveProps) => {
  const t = useWords('navigation')
  return (
    <span className="nav-moves">
      <IconButton icon="arrow-up" label={`${t('up')} ${name}`} disabled={at === 0} onClick={() => onMove(-1)} />
      <IconButton
        icon="arrow-down"
        label={`${t('down')} ${name}`}
        disabled={at === count - 1}
        onClick={() => onMove(1)}
      />
      <IconButton icon="trash" label={t('remove', { name })} onClick={onRemove} />
    </span>
  )
}

const TileLine = (
  props: { tile: NavTile; at: number; count: number; onChange: (tile: NavTile) => void } & Omit<
    MoveProps,
    'name' | 'at' | 'count'
  >,
) => {
  const t = useWords('navigation')
  const lang = useLang()
  const user = useUser()
  const { tile, onChange } = props
  if (tile.kind === 'menu') {
    const row = screensOf(user?.menuRoutes ?? []).find(({ path }) => path === tile.path)
    const name = row ? textOf(row.meta.title, lang) : t('gone')
    return (
      <li>
        <span className="nav-tile-name">{name}</span>
        <span className="page-note">{tile.path}</span>
        <Moves {...props} name={name} />
      </li>
    )
  }
  return (
    <li>
      <TextField
        aria-label={t('tileTitle')}
        inner={t('tileTitle')}
        width={220}
        maxLength={navLimits.title}
        value={tile.title}
        onChange={(event) => onChange({ ...tile, title: event.target.value })}
      />
      <TextField
        aria-label={t('tileUrl')}
        inner={t('tileUrl')}
        width={320}
        maxLength={512}
        value={tile.url}
        onChange={(event) => onChange({ ...tile, url: event.target.value })}
      />
      <Select
        label={t('opens')}
        width={140}
        value={tile.opens}
        options={(['window', 'tab'] as const).map((value) => ({ value, label: t(`opens_${value}`) }))}
        onChange={(opens) => onChange({ ...tile, opens })}
      />
      <Moves {...props} name={tile.title} />
    </li>
  )
}

type GroupProps = { group: NavGroup; at: number; count: number; onChange: (group: NavGroup) => void } & Omit<
  MoveProps,
  'name' | 'at' | 'count'
>

const names = [
  ['zh-cn', 'groupName'],
  ['zh-tw', 'nameTw'],
  ['en', 'nameEn'],
] as const

const GroupCard = (props: GroupProps) => {
  const t = useWords('navigation')
  const lang = useLang()
  const user = useUser()
  const { group, onChange } = props
  const setTiles = (tiles: readonly NavTile[]) => onChange({ ...group, tiles })
  const free = screensOf(user?.menuRoutes ?? []).filter(
    ({ path }) => !group.tiles.some((tile) => tile.kind === 'menu' && tile.path === path),
  )
  const isFull = group.tiles.length >= navLimits.tiles
  return (
    <section className="nav-group" aria-label={group.name['zh-cn'] || t('group')}>
      <div className="nav-head">
        {names.map(([language, word]) => (
          <TextField
            key={language}
            aria-label={t(word)}
            inner={t(word)}
            width={220}
            maxLength={navLimits.name}
            value={group.name[language]}
            onChange={(event) => onChange({ ...group, name: { ...group.name, [language]: event.target.value } })}
          />
        ))}
        <Moves {...props} name={group.name['zh-cn']} />
      </div>
      <ul>
        {group.tiles.map((tile, at) => (
          <TileLine
            key={tile.kind === 'menu' ? tile.path : `link ${at}`}
            tile={tile}
            at={at}
            count={group.tiles.length}
            onChange={(changed) => setTiles(group.tiles.toSpliced(at, 1, changed))}
            onMove={(step) => setTiles(moved(group.tiles, at, step))}
            onRemove={() => setTiles(group.tiles.toSpliced(at, 1))}
          />
        ))}
      </ul>
      <div className="nav-adds">
        <Select
          label={t('addScreen')}
          labelInside
          width={300}
          value=""
          disabled={isFull}
          options={free.map(({ path, meta }) => ({ value: path, label: textOf(meta.title, lang) }))}
          onChange={(path) => setTiles([...group.tiles, { kind: 'menu', path }])}
        />
        <Button icon="link" disabled={isFull} onClick={() => setTiles([...group.tiles, blankLink])}>
          {t('addLink')}
        </Button>
      </div>
    </section>
  )
}

/** Whose navigation is edited: one's own, or with the code that of a role. */
const Whose = ({ whose, onChange }: { whose: string; onChange: (whose: string) => void }) => {
  const t = useWords('navigation')
  const lang = useLang()
  const user = useUser()
  const mayDefault = useAuth('sys:home:navDefault')
  if (!mayDefault) return null
  const roles = (user?.roles ?? []).map((code, at) => {
    const name = user?.roleNames[at]
    return { value: code, label: t('ofRole', { role: name ? textOf(name, lang) : code }) }
  })
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

const useNavigation = (whose: string) => {
  const t = useWords('navigation')
  const role = whose === own ? undefined : whose
  const answer = useCall(layoutApi.read, { kind: 'nav', role })
  const [now, setNow] = useState<Navigation | null>(null)
  const save = useWrite(layoutApi.save)
  const saveDefault = useWrite(layoutApi.saveDefault)
  const reset = useWrite(layoutApi.reset)
  const { data } = answer
  useEffect(() => setNow(data ? parsed(data.content) : null), [data])
  const isDirty = now !== null && data !== undefined && JSON.stringify(now) !== JSON.stringify(parsed(data.content))
  useDirty(t('title'), isDirty)
  const keep = () => {
    const content = JSON.stringify(now)
    const onSuccess = () => toast({ look: 'note', title: t('saved') })
    if (role === undefined) save.mutate({ kind: 'nav', content }, { onSuccess })
    else saveDefault.mutate({ role, content }, { onSuccess })
  }
  const goBack = async () => {
    const asked = await confirm({ title: t('resetTitle'), text: t('resetText'), act: t('reset'), danger: true })
    if (asked !== null) reset.mutate({ kind: 'nav' })
  }
  const trouble = save.error ?? saveDefault.error
  const problems = trouble instanceof CallRefused ? trouble.problems.map((one) => one.message) : []
  return { answer, now, setNow, keep, goBack, isDirty, problems, isBusy: save.isPending || saveDefault.isPending }
}

const NavigationScreen = () => {
  const t = useWords('navigation')
  const [whose, setWhose] = useState(own)
  const { answer, now, setNow, keep, goBack, isDirty, isBusy } = useNavigation(whose)
  const groups = now?.groups ?? []
  const setGroups = (changed: readonly NavGroup[]) => setNow({ groups: changed })
  const actions = (
    <>
      {whose === own && answer.data?.from === 'own' && (
        <Button icon="refresh" onClick={() => void goBack()}>
          {t('reset')}
        </Button>
      )}
      <Button
        icon="plus"
        disabled={groups.length >= navLimits.groups}
        onClick={() => setGroups([...groups, blankGroup])}
      >
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
        <Whose whose={whose} onChange={setWhose} />
      </PageBar>
      <div className="nav-page">
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
              onChange={(changed) => setGroups(groups.toSpliced(at, 1, changed))}
              onMove={(step) => setGroups(moved(groups, at, step))}
              onRemove={() => setGroups(groups.toSpliced(at, 1))}
            />
          ))
        )}
      </div>
    </Page>
  )
}

export default NavigationScreen
