// The foot of the frame: whose product it is, its version, and the clock by which days are counted.
import { useEffect, useState } from 'react'
import { useUser } from '../api/session.ts'
import { momentText } from '../kit/day-text.ts'
import { useProductTitle } from '../kit/product-title.ts'

const tickMs = 10_000

export const Footer = () => {
  const product = useProductTitle()
  const version = useUser()?.config?.version
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <footer className="frame-foot">
      <span>
        © {now.getFullYear()} {product} {version}
      </span>
      <span>{momentText(now.toISOString())}</span>
    </footer>
  )
}
