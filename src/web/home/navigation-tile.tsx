// One tile of the navigation as it is edited: what it shows and counts, where it stands, and how it is taken elsewhere.
import type { DragEvent } from 'react'
import { linkCalls } from '../../contract/office/external-link.ts'
import { type NavTile, navBadges, navLimits } from '../../domain/people/menu.ts'
import { useCall } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { Icon, IconButton } from '../kit/button.tsx'
import { Select, TextField } from '../kit/field.tsx'
import { nameOf, textOf, useLang, useWords } from '../kit/words.ts'
import { IconPicker } from '../parts/icon-picker.tsx'
import { screensOf } from '../parts/nav-tile.tsx'

/** A place in an order, and the ways to another one. */
export type PlaceProps = {
  at: number
  count: number
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

/** What is taken by its grip is put before or behind what it is dropped on; `scope` keeps orders apart. */
export const useRowDrag = (scope: string, { at, onMove }: Pick<PlaceProps, 'at' | 'onMove'>) => {
  const kind = `application/x-selvedge-${scope.replace(' ', '-')}`
  const grip = {
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => dataTransfer.setData(kind, String(at)),
  }
  const zone = {
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(kind)) event.preventDefault()
    },
    onDrop: (event: DragEvent) => {
      const from = event.dataTransfer.getData(kind)
      if (from !== '') onMove(Number(from), at)
    },
  }
  return { grip, zone }
}

export const Moves = ({ at, count, name, onMove, onRemove }: PlaceProps & { name: string }) => {
  const t = useWords('navigation')
  return (
    <span className="inline-flex ml-auto">
      <IconButton icon="arrow-up" label={`${t('up')} ${name}`} disabled={at === 0} onClick={() => onMove(at, at - 1)} />
      <IconButton
        icon="arrow-down"
        label={`${t('down')} ${name}`}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      />
      <IconButton icon="trash" label={t('remove', { name })} onClick={onRemove} />
    </span>
  )
}

type LinkTile = Extract<NavTile, { kind: 'link' }>

type FieldsProps = { tile: LinkTile; isWrong: (field: string) => boolean; onChange: (tile: NavTile) => void }

const linkTexts = [
  ['title', 'tileTitle', 200, navLimits.title],
  ['url', 'tileUrl', 300, 512],
] as const

const LinkFields = ({ tile, isWrong, onChange }: FieldsProps) => {
  const t = useWords('navigation')
  return (
    <>
      {linkTexts.map(([name, word, width, most]) => (
        <TextField
          key={name}
          aria-label={t(word)}
          inner={t(word)}
          width={width}
          maxLength={most}
          invalid={isWrong(name)}
          value={tile[name]}
          onChange={(event) => onChange({ ...tile, [name]: event.target.value })}
        />
      ))}
      <Select
        label={t('opens')}
        width={130}
        value={tile.opens}
        options={(['window', 'tab'] as const).map((value) => ({ value, label: t(`opens_${value}`) }))}
        onChange={(opens) => onChange({ ...tile, opens })}
      />
      <span className="w-250">
        <IconPicker
          id={`icon-${tile.url}`}
          label={t('icon')}
          value={tile.icon}
          invalid={false}
          onChange={(icon) => onChange({ ...tile, icon })}
        />
      </span>
    </>
  )
}

type TileProps = PlaceProps & {
  scope: string
  tile: NavTile
  isHeaderFull: boolean
  isWrong: (field: string) => boolean
  onChange: (tile: NavTile) => void
}

/** What a tile is called; something that one may not open any more says so. */
const useTileName = (tile: NavTile): string => {
  const t = useWords('navigation')
  const lang = useLang()
  const user = useUser()
  const links = useCall(linkCalls.mine, {}, { quiet: true, enabled: tile.kind === 'system' }).data ?? []
  if (tile.kind === 'link') return tile.title
  if (tile.kind === 'system') {
    const link = links.find(({ code }) => code === tile.code)
    return link ? nameOf(link, lang) : t('gone')
  }
  const row = screensOf(user?.menuRoutes ?? []).find(({ path }) => path === tile.path)
  return row ? textOf(row.meta.title, lang) : t('gone')
}

export const TileLine = (props: TileProps) => {
  const t = useWords('navigation')
  const { tile, scope, isHeaderFull, isWrong, onChange, ...place } = props
  const name = useTileName(tile)
  const drag = useRowDrag(scope, place)
  return (
    <li className="min-h-36 lined" {...drag.zone}>
      <span className="text-faint cursor-grab" title={t('drag')} {...drag.grip}>
        <Icon name="list" />
      </span>
      {tile.kind === 'link' ? (
        <LinkFields tile={tile} isWrong={isWrong} onChange={onChange} />
      ) : (
        <>
          <span className="min-w-160">{name}</span>
          <span className="page-note">{tile.kind === 'menu' ? tile.path : `link:${tile.code}`}</span>
        </>
      )}
      {tile.kind === 'menu' && (
        <Select
          label={t('badge')}
          labelInside
          width={220}
          value={tile.badge}
          options={navBadges.map((value) => ({ value, label: t(`badge_${value || 'none'}`) }))}
          onChange={(badge) => onChange({ ...tile, badge })}
        />
      )}
      <IconButton
        icon="pin"
        label={`${t('pin')} ${name}`}
        aria-pressed={tile.isPinned}
        disabled={isHeaderFull && !tile.isPinned}
        onClick={() => onChange({ ...tile, isPinned: !tile.isPinned })}
      />
      <Moves {...place} name={name} />
    </li>
  )
}
