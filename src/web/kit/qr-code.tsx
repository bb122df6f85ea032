// A text as a picture to be scanned: always black on white, whatever the theme, or phones do not read it.
import { loaded } from './loaded.tsx'
import './qr-code.css'

const Picture = loaded(async () => ({ default: (await import('@rc-component/qrcode')).QRCodeSVG }))

export const QrCode = (props: { value: string; title: string; size?: number }) => (
  <div className="qr-code">
    <Picture value={props.value} size={props.size ?? 184} level="M" title={props.title} />
  </div>
)
