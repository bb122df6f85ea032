// More of what a screen can do: a picture cut to a square, panes whose edges are dragged.
import { type ReactNode, useEffect, useState } from 'react'
import { saveFile } from '../web/api/download.ts'
import { Button } from '../web/kit/button.tsx'
import { useFileChoice } from '../web/kit/file-choice.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'
import { WidthHandle } from '../web/parts/grid/grid-head.tsx'
import { squareOf } from '../web/parts/square-picture.ts'
import { goods } from './goods.ts'
import './demo.css'
import './demo-list.css'

export const Cut = () => {
  const t = useWords('demo')
  const [square, setSquare] = useState<{ file: Blob; address: string } | null>(null)
  useEffect(() => () => URL.revokeObjectURL(square?.address ?? ''), [square])
  const take = async (file: File) => {
    const cut = await squareOf(file).catch(() => null)
    if (cut) setSquare({ file: cut, address: URL.createObjectURL(cut) })
    else toast({ look: 'error', title: t('noPicture') })
  }
  const label = t('choosePicture')
  const { choose, field } = useFileChoice({ label, accept: 'image/*', onFiles: ([file]) => void take(file) })
  return (
    <section>
      <h2>{t('cropper')}</h2>
      <p className="demo-acts">
        <Button icon="upload" onClick={choose}>
          {label}
        </Button>
        {square && (
          <Button icon="download" onClick={() => saveFile(square.file, 'square.jpg')}>
            {t('savePicture')}
          </Button>
        )}
      </p>
      {field}
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
