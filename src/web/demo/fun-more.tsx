// More of what a screen can do: a text as a picture to scan, a picture cut to a square, panes whose edges are dragged.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { saveFile } from '../api/download.ts'
import { Button } from '../kit/button.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { Chip } from '../kit/page.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { toast } from '../kit/toast.tsx'
import { useWords } from '../kit/words.ts'
import { squareOf } from '../parts/square-picture.ts'
import { WidthHandle } from '../parts/width-handle.tsx'
import { goods } from './goods.ts'
import './demo.css'
import './demo-list.css'

const sizes = [120, 184, 248] as const

export const Scanned = () => {
  const t = useWords('demo')
  const [text, setText] = useState('V:2025-06-0001')
  const [size, setSize] = useState<(typeof sizes)[number]>(184)
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
      {text !== '' && <QrCode key={size} value={text} title={text} size={size} />}
    </section>
  )
}

export const Cut = () => {
  const t = useWords('demo')
  const field = useRef<HTMLInputElement>(null)
  const [square, setSquare] = useState<{ file: Blob; address: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(square?.address ?? ''), [square])
  const take = async (file: File) => {
    const cut = await squareOf(file).catch(() => null)
    if (cut) setSquare({ file: cut, address: URL.createObjectURL(cut) })
    else toast({ look: 'error', title: t('noPicture') })
  }
  return (
    <section>
      <h2>{t('cropper')}</h2>
      <p className="demo-acts">
        <Button icon="upload" onClick={() => field.current?.click()}>
          {t('choosePicture')}
        </Button>
        {square && (
          <Button icon="download" onClick={() => saveFile(square.file, 'square.jpg')}>
            {t('savePicture')}
          </Button>
        )}
      </p>
      <input
        ref={field}
        type="file"
        hidden
        accept="image/*"
        aria-label={t('choosePicture')}
        onChange={({ target }) => {
          if (target.files?.[0]) void take(target.files[0])
          target.value = ''
        }}
      />
      {square && <img className="demo-square" src={square.address} alt={t('cropper')} />}
    </section>
  )
}

const all = goods(60)
const brands = [...new Set(all.map(({ brand }) => brand))]
const least = 100
const usual = [140, 180] as const

type PaneProps = { name: string; width: number; onWidth: (width: number) => void; usual: number; children: ReactNode }

const Pane = ({ name, width, onWidth, usual: own, children }: PaneProps) => (
  <section className="demo-pane" aria-label={name} style={{ width }}>
    {children}
    <WidthHandle name={name} className="demo-edge" onWidth={(to) => onWidth(Math.max(least, to ?? own))} />
  </section>
)

export const Panes = () => {
  const t = useWords('demo')
  const [widths, setWidths] = useState<readonly [number, number]>(usual)
  const [brand, setBrand] = useState(brands[0] ?? '')
  const shown = all.filter((good) => good.brand === brand)
  const [code, setCode] = useState('')
  const good = shown.find((one) => one.code === code) ?? shown[0]
  return (
    <section>
      <h2>{t('panes')}</h2>
      <div className="demo-panes">
        <Pane name={t('facet_brand')} width={widths[0]} usual={usual[0]} onWidth={(to) => setWidths([to, widths[1]])}>
          {brands.map((one) => (
            <button key={one} type="button" aria-pressed={one === brand} onClick={() => setBrand(one)}>
              {one}
            </button>
          ))}
        </Pane>
        <Pane name={t('goods')} width={widths[1]} usual={usual[1]} onWidth={(to) => setWidths([widths[0], to])}>
          {shown.map((one) => (
            <button key={one.code} type="button" aria-pressed={one === good} onClick={() => setCode(one.code)}>
              {one.code}
            </button>
          ))}
        </Pane>
        <section className="demo-pane" aria-label={good?.code}>
          <b>{good?.code}</b>
          <p>
            {good?.season} {good?.category} {good?.price}
          </p>
        </section>
      </div>
    </section>
  )
}
