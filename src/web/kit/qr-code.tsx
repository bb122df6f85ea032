// A text as a picture to be scanned: always black on white, whatever the theme, or phones do not read it.
import { loaded } from './lazy-component.tsx'
import './qr-code.css'

const Picture = loaded(async () => ({ default: (await import('@rc-component/qrcode')).QRCodeSVG }))

/** How much of a picture may be hidden and it is still read: 7, 15, 25 and 30 %. */
export const qrLevels = ['L', 'M', 'Q', 'H'] as const

type QrCodeProps = {
  value: string
  title: string
  /** Pixels. */
  size?: number
  level?: (typeof qrLevels)[number]
  /** The mark of the product in the middle. */
  hasLogo?: boolean
}

export const QrCode = ({ value, title, size = 184, level = 'M', hasLogo = false }: QrCodeProps) => {
  const edge = Math.round(size / 6)
  const logo = hasLogo ? { src: '/icons/selvedge.svg', width: edge, height: edge, excavate: true } : undefined
  return (
    <div className="qr-code grid place-items-center boxed rounded-8 w-max p-11">
      <Picture value={value} size={size} level={level} title={title} imageSettings={logo} />
    </div>
  )
}
