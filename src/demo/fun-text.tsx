// Text with looks: written here, or brought as HTML, of which only what is allowed ever becomes part of the page.
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../web/kit/button.tsx'
import { Chip, PageBody } from '../web/kit/page.tsx'
import { type Say, useWords } from '../web/kit/words.ts'
import { cleanHtml, piecesOf } from './clean-html.ts'
import './demo.css'
import './demo-text.css'

const acts = [
  ['bold', 'bold', ''],
  ['italic', 'italic', ''],
  ['underline', 'underline', ''],
  ['heading', 'formatBlock', 'h2'],
  ['plain', 'formatBlock', 'p'],
  ['bullets', 'insertUnorderedList', ''],
  ['numbers', 'insertOrderedList', ''],
  ['unlook', 'removeFormat', ''],
] as const

/** The one way by which browsers change the look of what is chosen in a field of text. */
const change = (command: string, value: string) => document.execCommand(command, false, value)

type WriterProps = { first: string; onHtml: (html: string) => void }

/** Keeps what it shows by itself: React must not write into what is being typed. */
const Writer = ({ first, onHtml }: WriterProps) => {
  const t = useWords('demo')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) box.current.innerHTML = cleanHtml(first)
  }, [first])
  const paste = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html')
    if (html === '') return
    event.preventDefault()
    change('insertHTML', cleanHtml(html))
  }
  return (
    <>
      <p className="demo-acts" role="toolbar" aria-label={t('looks')}>
        {acts.map(([name, command, value]) => (
          <Button key={name} onMouseDown={(event) => event.preventDefault()} onClick={() => change(command, value)}>
            {t(`look_${name}`)}
          </Button>
        ))}
      </p>
      <div
        ref={box}
        className="demo-writer"
        contentEditable
        role="textbox"
        tabIndex={0}
        aria-multiline
        aria-label={t('richText')}
        onInput={() => onHtml(cleanHtml(box.current?.innerHTML ?? ''))}
        onPaste={paste}
      />
    </>
  )
}

/** A text as it may come from elsewhere, with what must not come in. */
const broughtOf = (t: Say): string => `<h2>${t('html_title')}</h2>
<p style="color:red" onclick="alert(1)">${t('html_text')} <b>${t('html_bold')}</b></p>
<ul><li><i>${t('html_line')}</i></li></ul>
<p><a href="https://example.com">${t('html_link')}</a> <a href="javascript:alert(2)">${t('html_trap')}</a></p>
<img src="x" onerror="alert(3)"><script src="x"></script>`

export const FunText = () => {
  const t = useWords('demo')
  const [source, setSource] = useState(() => broughtOf(t))
  const [taken, setTaken] = useState(source)
  const [html, setHtml] = useState(() => cleanHtml(source))
  const [isClean, setClean] = useState(true)
  const pieces = piecesOf(source)
  const left = pieces.filter(({ isKept }) => !isKept).length
  return (
    <PageBody padded>
      <div className="demo demo-wide">
        <div className="demo-split">
          <section>
            <h2>{t('richText')}</h2>
            <Writer first={taken} onHtml={setHtml} />
            <pre className="demo-made">{html}</pre>
          </section>
          <section>
            <h2>{t('htmlOfOthers')}</h2>
            <textarea
              className="demo-code demo-source"
              aria-label={t('htmlOfOthers')}
              spellCheck={false}
              maxLength={20_000}
              value={source}
              onChange={(event) => setSource(event.target.value)}
            />
            <p className="demo-acts">
              <Chip label={t('cleaned')} isOn={isClean} onToggle={() => setClean(true)} />
              <Chip label={t('asGiven')} isOn={!isClean} onToggle={() => setClean(false)} />
              <Button
                icon="arrow-left"
                onClick={() => {
                  setTaken(source)
                  setHtml(cleanHtml(source))
                }}
              >
                {t('takeHtml')}
              </Button>
              <span className="page-note">{t('leftOut', { n: left })}</span>
            </p>
            <pre className="demo-made">
              {isClean
                ? cleanHtml(source)
                : pieces.map(({ text, isKept }, at) =>
                    // biome-ignore lint/suspicious/noArrayIndexKey: a piece is what it is by its place
                    isKept ? <span key={at}>{text}</span> : <del key={at}>{text}</del>,
                  )}
            </pre>
          </section>
        </div>
      </div>
    </PageBody>
  )
}
