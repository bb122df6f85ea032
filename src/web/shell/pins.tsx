// What a user has pinned of the navigation: a few ways in the header, each with what it counts.
import { pinnedTiles } from '../../domain/people/navigation.ts'
import { MenuIcon } from '../kit/menu-icon.tsx'
import { useWords } from '../kit/words.ts'
import { type ShownTile, useNavigation, useShownTiles } from '../parts/nav-tile.ts'

const countMost = 99

const Pin = ({ tile }: { tile: ShownTile }) => {
  const { title, icon, count, href, target, onOpen } = tile
  const label = count > 0 ? `${title} ${count}` : title
  const face = (
    <>
      <MenuIcon name={icon || 'link'} />
      {count > 0 && (
        <b className="bell-count" aria-hidden="true">
          {count > countMost ? `${countMost}+` : count}
        </b>
      )}
    </>
  )
  if (href === '') {
    return (
      <button type="button" className="icon-button header-pin" aria-label={label} title={title} onClick={onOpen}>
        {face}
      </button>
    )
  }
  return (
    <a className="icon-button header-pin" href={href} target={target} rel="noreferrer" aria-label={label} title={title}>
      {face}
    </a>
  )
}

export const Pins = () => {
  const t = useWords('navigation')
  const tiles = useShownTiles(pinnedTiles(useNavigation()))
  if (tiles.length === 0) return null
  return (
    <nav className="header-pins" aria-label={t('quick')}>
      {tiles.map((tile) => (
        <Pin key={tile.key} tile={tile} />
      ))}
    </nav>
  )
}
