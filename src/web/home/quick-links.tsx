// The user's own way to the screens on the first page: his groups and their tiles.
import type { NavGroup } from '../../domain/people/navigation.ts'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { type ShownTile, useShownTiles } from '../parts/nav-tile.ts'

const Tile = ({ tile }: { tile: ShownTile }) => {
  const { title, icon, count, href, target, onOpen } = tile
  const face = (
    <>
      <MenuIcon name={icon || 'link'} />
      <span>{title}</span>
      {count > 0 && <b>{count}</b>}
    </>
  )
  if (href === '') {
    return (
      <button type="button" className="home-link" onClick={onOpen}>
        {face}
      </button>
    )
  }
  return (
    <a className="home-link" href={href} target={target} rel="noreferrer">
      {face}
    </a>
  )
}

const Group = ({ group }: { group: NavGroup }) => {
  const lang = useLang()
  const tiles = useShownTiles(group.tiles)
  return (
    <div>
      <h2>{textOf(group.name, lang)}</h2>
      <div className="home-list">
        {tiles.map((tile) => (
          <Tile key={tile.key} tile={tile} />
        ))}
      </div>
    </div>
  )
}

export const Quick = ({ groups }: { groups: readonly NavGroup[] }) => {
  const t = useWords('navigation')
  return (
    <>
      {groups.map((group) => (
        <Group key={group.name['zh-cn']} group={group} />
      ))}
      <div className="home-list">
        <a className="home-quiet" href="#/home/navigation">
          {t('edit')}
        </a>
      </div>
    </>
  )
}
