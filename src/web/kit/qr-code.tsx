// A text as a picture to be scanned: always black on white, whatever the theme, or phones do not read it.
import { lazy, Suspense } from 'react'
import './qr-code.css'

const Picture = lazy(async () => ({ default: (await import('@rc-component/qrcode')).QRCodeSVG }))

export const QrCode = (props: { value: string; title: string; size?: number }) => (
  <div className="qr-code">
    <Suspense>
      <Picture value={props.value} size={props.size ?? 184} level="M" title={props.title} />
    </Suspense>
  </div>
)
