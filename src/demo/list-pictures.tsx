// Pictures of different heights side by side; each is fetched when it comes near the page that is seen.
import { useState } from 'react'
import { PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { type Good, goods } from './goods.ts'
import './demo.css'
import './demo-list.css'

const all = goods(120)

/** A drawing of the goods instead of a photograph: nothing is fetched from elsewhere. */
const pictureOf = ({ hue, height, code }: Good): string => {
  const ground = `<rect width="240" height="${height}" fill="hsl(${hue} 45% 82%)"/>`
  const shape = `<circle cx="120" cy="${height / 2}" r="${height / 4}" fill="hsl(${hue} 40% 58%)"/>`
  const words = `<text x="12" y="22" font-family="sans-serif" font-size="13" fill="hsl(${hue} 60% 20%)">${code}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="${height}">${ground}${shape}${words}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/** Its place is as high as the picture will be, so that nothing moves when it comes. */
const Picture = ({ good, onSeen }: { good: Good; onSeen: () => void }) => {
  const [isNear, setNear] = useState(false)
  const watch = (place: HTMLLIElement | null) => {
    if (!place) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setNear(true)
        onSeen()
      },
      { rootMargin: '120px' },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }
  return (
    <li ref={isNear ? undefined : watch} style={{ aspectRatio: `240 / ${good.height}` }}>
      {isNear && <img src={pictureOf(good)} alt={good.code} />}
    </li>
  )
}

export const ListPictures = () => {
  const t = useWords('demo')
  const [seen, setSeen] = useState(0)
  return (
    <PageBody padded>
      <div className="demo demo-wide">
        <p className="page-note">{t('picturesSeen', { count: seen, all: all.length })}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard too */}
        <ul className="demo-wall" tabIndex={0} aria-label={t('part_pictures')}>
          {all.map((good) => (
            <Picture key={good.code} good={good} onSeen={() => setSeen((count) => count + 1)} />
          ))}
        </ul>
      </div>
    </PageBody>
  )
}
