// The wall of figures: a dark sheet of 1920 × 1080 that is made as large as its window, with its head.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Lang } from '../../contract/sentence.ts'
import { queryClient } from '../api/query.ts'
import { accessToken } from '../api/tokens.ts'
import { IconButton } from '../kit/button.tsx'
import { replaceHash } from '../kit/hash.ts'
import { LanguageChoice } from '../kit/language-choice.tsx'
import { productTitle } from '../kit/product-title.ts'
import { loadWords, useLang, useWords } from '../kit/words.ts'
import './visualizing.css'

const size = { width: 1920, height: 1080 }

const scaleNow = (): number => Math.min(innerWidth / size.width, innerHeight / size.height)

const useScale = (): number => {
  const [scale, setScale] = useState(scaleNow)
  useEffect(() => {
    const measure = () => setScale(scaleNow())
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [])
  return scale
}

/** The words of the walls come with the wall: a visitor has loaded those of the sign-in page alone. */
const useAllWords = (): boolean => {
  const lang = useLang()
  const [loaded, setLoaded] = useState<Lang | null>(null)
  useEffect(() => {
    let isGone = false
    void loadWords(lang, true).then(() => {
      if (!isGone) setLoaded(lang)
    })
    return () => {
      isGone = true
    }
  }, [lang])
  return loaded === lang
}

const Clock = () => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return <time className="wall-clock">{now.toTimeString().slice(0, 8)}</time>
}

const Head = ({ title }: { title: string }) => {
  const t = useWords('visualizing')
  const toggle = () => void (document.fullscreenElement ? document.exitFullscreen() : document.body.requestFullscreen())
  useEffect(() => {
    document.title = `${title} - ${productTitle()}`
  }, [title])
  return (
    <header className="wall-head">
      <IconButton
        icon="arrow-left"
        label={t('back')}
        onClick={() => replaceHash(accessToken() === '' ? '/login' : '/home/dashboard')}
      />
      <span className="wall-note">{t('sample')}</span>
      <h1>{title}</h1>
      <Clock />
      <LanguageChoice />
      <IconButton icon="fullscreen" label={t('fullScreen')} onClick={toggle} />
    </header>
  )
}

/** One figure or chart on the wall, over `columns` of twelve. */
export const WallCard = (props: { title: string; columns: number; rows: number; children: ReactNode }) => (
  <section className="wall-card" style={{ gridColumn: `span ${props.columns}`, gridRow: `span ${props.rows}` }}>
    <h2>{props.title}</h2>
    <div className="wall-card-body">{props.children}</div>
  </section>
)

const Sheet = (props: { name: 'cockpit' | 'warRoom'; children: ReactNode }) => {
  const t = useWords('visualizing')
  return (
    <>
      <Head title={t(props.name)} />
      <div className="wall-grid">{props.children}</div>
    </>
  )
}

/** `children` are drawn with the words of the language, outside of the frame and of what it provides. */
export const Wall = (props: { name: 'cockpit' | 'warRoom'; children: ReactNode }) => {
  const scale = useScale()
  const isSpoken = useAllWords()
  return (
    <main className="wall">
      <div className="wall-sheet page" style={{ transform: `translate(-50%, -50%) scale(${scale})` }}>
        {isSpoken && (
          <QueryClientProvider client={queryClient}>
            <Sheet name={props.name}>{props.children}</Sheet>
          </QueryClientProvider>
        )}
      </div>
    </main>
  )
}
