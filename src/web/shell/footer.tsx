// The foot of the frame: whose product it is, its version, and the clock by which days are counted.
import { useEffect, useState } from 'react'
import { useUser } from '../api/session.ts'
import { serverNow } from '../api/tokens.ts'
import { momentText } from '../kit/day-text.ts'
import { useProductTitle } from '../kit/product-title.ts'

const tickMs = 10_000

export const Footer = () => {
  const product = useProductTitle()
  const version = useUser()?.config?.version
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs)
    return () => clearInterval(timer)
  }, [])
  const moment = new Date(now).toISOString()
  return (
    <footer className="frame-foot">
      <span>
        © {moment.slice(0, 4)} {product} {version}
      </span>
      <span>{momentText(moment)}</span>
    </footer>
  )
}
