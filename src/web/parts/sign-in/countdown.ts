// Seconds that run down on a screen.
import { useCallback, useEffect, useState } from 'react'

/** The seconds that are left, and how to begin anew. */
export const useCountdown = (): [left: number, begin: (seconds: number) => void] => {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const tell = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    tell()
    if (until <= Date.now()) return
    const timer = setInterval(tell, 500)
    return () => clearInterval(timer)
  }, [until])
  const begin = useCallback((seconds: number) => setUntil(Date.now() + seconds * 1000), [])
  return [left, begin]
}
