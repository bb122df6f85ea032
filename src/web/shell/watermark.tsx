// Faint grey words over everything, so that a picture of the screen tells whose it was.
import { useEffect, useMemo, useRef } from 'react'
import { chinaTime } from '../../domain/base/moment.ts'
import { markText } from '../../domain/base/watermark.ts'
import { useUser } from '../api/session.ts'
import { usePreferences } from '../theme/preferences.ts'

const tile = { width: 240, height: 150 } as const

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** One tile as a picture: the words at an angle of 20 degrees. */
const pictureOf = (words: string): string => {
  const { width, height } = tile
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="50%" y="55%"
    text-anchor="middle" transform="rotate(-20 ${width / 2} ${height / 2})" font-size="12" font-family="sans-serif"
    fill="rgb(128 128 128 / 0.15)">${escaped(words)}</text></svg>`
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`
}

/** The words: those of the settings, those set for all, else name, user name and day. */
const useMark = (): string => {
  const { isWatermark, watermarkText } = usePreferences()
  const user = useUser()
  const day = chinaTime(Date.now()).slice(0, 10)
  if (!isWatermark && !user?.config?.watermarkEnabled) return ''
  const text = watermarkText || user?.config?.watermarkText || ''
  return markText(text, { realName: user?.realName ?? '', userName: user?.userName ?? '', day })
}

export const Watermark = () => {
  const mark = useMark()
  const box = useRef<HTMLDivElement>(null)
  const picture = useMemo(() => (mark === '' ? '' : pictureOf(mark)), [mark])
  useEffect(() => {
    const element = box.current
    const parent = element?.parentElement
    if (!element || !parent || picture === '') return
    const restore = () => {
      if (!element.isConnected) parent.append(element)
      if (element.style.backgroundImage !== picture) element.style.backgroundImage = picture
    }
    restore()
    // Whoever takes it away in the tools of the browser has it back at once.
    const observer = new MutationObserver(restore)
    observer.observe(parent, { childList: true })
    observer.observe(element, { attributes: true })
    return () => observer.disconnect()
  }, [picture])
  return picture === '' ? null : (
    <div ref={box} className="watermark inset-0 pointer-events-none fixed z-(--z-toast)" aria-hidden="true" />
  )
}
