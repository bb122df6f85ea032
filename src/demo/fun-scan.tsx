// A text as a picture to scan, and such a picture read again: by the camera of the machine, or from a file.
import { useEffect, useRef, useState } from 'react'
import { Button } from '../web/kit/button.tsx'
import { Checkbox, FormField, TextField } from '../web/kit/field.tsx'
import { useFileChoice } from '../web/kit/file-choice.tsx'
import { Chip } from '../web/kit/page.tsx'
import { QrCode, qrLevels } from '../web/kit/qr-code.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'
import { pixelsOf, readCode, watchCamera } from './code-reader.ts'
import './demo.css'

const sizes = [120, 184, 248] as const

export const CodeDrawn = () => {
  const t = useWords('demo')
  const [text, setText] = useState('V:2025-06-0001')
  const [size, setSize] = useState<(typeof sizes)[number]>(184)
  const [level, setLevel] = useState<(typeof qrLevels)[number]>('M')
  const [hasLogo, setLogo] = useState(false)
  return (
    <section>
      <h2>{t('qr')}</h2>
      <FormField label={t('text')}>
        {(id) => (
          <TextField
            id={id}
            maxLength={300}
            value={text}
            onChange={(event) => setText(event.target.value)}
            width={280}
          />
        )}
      </FormField>
      <p className="demo-acts">
        {sizes.map((one) => (
          <Chip key={one} label={`${one} px`} isOn={one === size} onToggle={() => setSize(one)} />
        ))}
      </p>
      <p className="demo-acts">
        {qrLevels.map((one) => (
          <Chip key={one} label={t(`level_${one}`)} isOn={one === level} onToggle={() => setLevel(one)} />
        ))}
        <Checkbox checked={hasLogo} onChange={setLogo}>
          {t('withLogo')}
        </Checkbox>
      </p>
      {text !== '' && <QrCode value={text} title={text} size={size} level={level} hasLogo={hasLogo} />}
    </section>
  )
}

type CameraProps = { onFound: (text: string) => void; onRefused: () => void }

/** Looks until it has found a code; the camera is off when it is gone. */
const Camera = ({ onFound, onRefused }: CameraProps) => {
  const t = useWords('demo')
  const player = useRef<HTMLVideoElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera is begun once, whatever is done with its find
  useEffect(() => {
    const stop = new AbortController()
    if (player.current) watchCamera(player.current, stop.signal, onFound).catch(onRefused)
    return () => stop.abort()
  }, [])
  return <video ref={player} className="demo-camera" aria-label={t('camera')} muted playsInline />
}

export const CodeRead = () => {
  const t = useWords('demo')
  const [found, setFound] = useState('')
  const [isOn, setOn] = useState(false)
  const take = async (file: File) => {
    const pixels = await pixelsOf(file).catch(() => null)
    const text = pixels && (await readCode(pixels))
    if (text) setFound(text)
    else toast({ look: 'error', title: t(pixels ? 'noCodeSeen' : 'noPicture') })
  }
  const label = t('codePicture')
  const { choose, field } = useFileChoice({ label, accept: 'image/*', onFiles: ([file]) => void take(file) })
  const end = (text: string) => {
    setFound(text)
    setOn(false)
  }
  const refused = () => {
    setOn(false)
    toast({ look: 'error', title: t('noCamera') })
  }
  return (
    <section>
      <h2>{t('scan')}</h2>
      <p className="demo-acts">
        <Button icon="scan" onClick={() => setOn(!isOn)}>
          {t(isOn ? 'cameraOff' : 'cameraOn')}
        </Button>
        <Button icon="upload" onClick={choose}>
          {label}
        </Button>
      </p>
      {field}
      {isOn && <Camera onFound={end} onRefused={refused} />}
      <p role="status">{found === '' ? t('nothingRead') : t('codeRead', { text: found })}</p>
    </section>
  )
}
