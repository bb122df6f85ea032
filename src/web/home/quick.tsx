// The user's own way to the screens on the first page: his groups and their tiles.
import { useMemo } from 'react'
import { type NavGroup, type NavTile, readNavigation } from '../../domain/navigation.ts'
import { useCall } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { layoutApi } from '../api/session-api.ts'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { screensOf } from '../parts/menu-screens.ts'

const groupsOf = (content: string | undefined): readonly NavGroup[] => {
  try {
    return readNavigation(JSON.parse(content ?? ''))?.groups ?? []
  } catch {
    // Nothing has been arranged.
    return []
  }
}

const Tile = ({ tile, titles }: { tile: NavTile; titles: ReadonlyMap<string, string> }) => {
  if (tile.kind === 'link') {
    const target = tile.opens === 'window' ? '_blank' : undefined
    return (
      <a className="home-link" href={tile.url} target={target} rel="noreferrer">
        {tile.title}
      </a>
    )
  }
  const title = titles.get(tile.path)
  // What may not be opened any more is not shown.
  return title === undefined ? null : (
    <a className="home-link" href={`#${tile.path}`}>
      {title}
    </a>
  )
}

/** The groups, or null while nothing has been arranged. */
export const useQuick = () => {
  const { data } = useCall(layoutApi.read, { kind: 'nav' }, { quiet: true })
  return useMemo(() => groupsOf(data?.content), [data])
}

export const Quick = ({ groups }: { groups: readonly NavGroup[] }) => {
  const t = useWords('navigation')
  const lang = useLang()
  const user = useUser()
  const titles = new Map(screensOf(user?.menuRoutes ?? []).map((row) => [row.path, textOf(row.meta.title, lang)]))
  return (
    <>
      {groups.map((group) => (
        <div key={group.name['zh-cn']}>
          <h2>{textOf(group.name, lang)}</h2>
          <div className="home-list">
            {group.tiles.map((tile) => (
              <Tile key={tile.kind === 'menu' ? tile.path : tile.url} tile={tile} titles={titles} />
            ))}
          </div>
        </div>
      ))}
      <div className="home-list">
        <a className="home-quiet" href="#/home/navigation">
          {t('edit')}
        </a>
      </div>
    </>
  )
}
