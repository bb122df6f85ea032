// The wall of figures: a dark sheet of 1920 × 1080 that is made as large as its window, with its head.
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Lang } from '../../../contract/base/language.ts'
import type { WallName } from '../../../contract/office/visualizing.ts'
import { queryClient } from '../../api/query.ts'
import { accessToken } from '../../api/tokens.ts'
import { IconButton } from '../../kit/button.tsx'
import { toggleFullscreen } from '../../kit/fullscreen.ts'
import { replaceHash } from '../../kit/hash.ts'
import { LanguageChoice } from '../../kit/language-choice.tsx'
import { toast } from '../../kit/toast.tsx'
import { loadWords, momentText, productTitle, say, useLang, useWords } from '../../kit/words.ts'
import './visualizing.css'

const scaleNow = (): number => Math.min(innerWidth / wallSize.width, innerHeight / wallSize.height)

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
    loadWords(lang, true).then(
      () => {
        if (!isGone) setLoaded(lang)
      },
      () => toast({ look: 'error', title: say('shell:netError') }),
    )
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
  return <time className="wall-clock text-[24px]">{now.toTimeString().slice(0, 8)}</time>
}

/** `publishedAt` of what is shown, '' for the sample, null before it is there. */
const Head = ({ title, publishedAt }: { title: string; publishedAt: string | null }) => {
  const t = useWords('visualizing')
  useEffect(() => {
    document.title = `${title} - ${productTitle()}`
  }, [title])
  return (
    <header className="wall-head row gap-16 h-72">
      <IconButton
        icon="arrow-left"
        label={t('back')}
        onClick={() => replaceHash(accessToken() === '' ? '/login' : '/home/dashboard')}
      />
      <span className="wall-note mr-auto">
        {publishedAt === '' && t('sample')}
        {publishedAt && t('publishedOn', { time: momentText(publishedAt) })}
      </span>
      <h1>{title}</h1>
      <Clock />
      <LanguageChoice />
      <IconButton icon="fullscreen" label={t('fullScreen')} onClick={() => toggleFullscreen(document.body)} />
    </header>
  )
}

export type WallFigures = { publishedAt: string; drawn: ReactNode }
type WallProps = { name: WallName; useFigures: () => WallFigures | null }

const Sheet = ({ name, useFigures }: WallProps) => {
  const t = useWords('visualizing')
  const figures = useFigures()
  return (
    <>
      <Head title={t(name)} publishedAt={figures?.publishedAt ?? null} />
      <div className="wall-grid grid flex-1 min-h-0 gap-16 grid-cols-[repeat(12,1fr)] grid-rows-[repeat(3,1fr)]">
        {figures?.drawn}
      </div>
    </>
  )
}

/** Its figures are drawn with the words of the language, outside of the frame and of what it provides. */
export const Wall = (props: WallProps) => {
  const scale = useScale()
  const isSpoken = useAllWords()
  return (
    <main className="wall inset-0 overflow-hidden fixed">
      <div className="wall-sheet page" style={{ transform: `translate(-50%, -50%) scale(${scale})` }}>
        {isSpoken && (
          <QueryClientProvider client={queryClient}>
            <Sheet {...props} />
          </QueryClientProvider>
        )}
      </div>
    </main>
  )
}

/** Over `columns` of twelve and `rows` of three. */
export const WallCard = (props: { title: string; columns: number; rows: number; children: ReactNode }) => (
  <section
    className="wall-card column min-w-0 min-h-0 px-16 py-12 rounded-8"
    style={{ gridColumn: `span ${props.columns}`, gridRow: `span ${props.rows}` }}
  >
    <h2 className="font-semibold text-18 leading-28">{props.title}</h2>
    <div className="flex-1 min-h-0 relative">{props.children}</div>
  </section>
)

/** px; a wall is made as large as its window. */
export const wallSize = { width: 1920, height: 1080 } as const

export const wallLook = {
  ...{ text: '#b8c7dd', strong: '#f2f6fc', line: '#24324a', surface: '#0f1a2e', low: '#17294a', now: '#409eff' },
  ...{ series: ['#409eff', '#36cfc9', '#ffc53d', '#b37feb', '#ff7875'] },
} as const

export const wallFrame = {
  textStyle: { color: wallLook.text, fontSize: 16 },
  animation: false,
  grid: { left: 8, right: 16, top: 24, bottom: 8, containLabel: true },
}

const label = { color: wallLook.text, fontSize: 15 }
const lines = { lineStyle: { color: wallLook.line } }

export const category = (names: readonly string[]) => ({
  ...{ type: 'category', data: names, axisLabel: label, axisLine: lines, axisTick: { show: false } },
})

export const value = { type: 'value', axisLabel: label, splitLine: lines }

/** Whole units of the currency, to draw with. */
export const whole = (amount: string): number => Number(amount.split('.')[0])
