// A header that is not fixed goes away while one reads downwards, and comes back with the first step up.
import { type UIEvent, useState } from 'react'
import { usePreferences } from '../theme/preferences.ts'

/** Less than this is no reading on but a hand at rest. */
const stepPx = 8

export const useAwayHeader = () => {
  const isFixed = usePreferences((state) => state.isFixedHeader)
  const [isAway, setAway] = useState(false)
  const [last, setLast] = useState(0)
  const onScroll = (event: UIEvent): void => {
    if (isFixed || !(event.target instanceof HTMLElement) || !event.target.closest('.frame-main')) return
    const top = event.target.scrollTop
    if (Math.abs(top - last) < stepPx) return
    setAway(top > last && top > stepPx)
    setLast(top)
  }
  return { isAway: isAway && !isFixed, onScroll }
}
