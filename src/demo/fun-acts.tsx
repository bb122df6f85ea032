// What the product can do for a screen: count up to a figure, copy and paste, print, and act on the tabs.
import { useEffect, useState } from 'react'
import { integer } from '../domain/base/text.ts'
import { Button } from '../web/kit/button.tsx'
import { copyText } from '../web/kit/copy-button.tsx'
import { Checkbox, FormField, TextField } from '../web/kit/field.tsx'
import { groupDigits } from '../web/kit/money.tsx'
import { PageBody, useTab } from '../web/kit/page.tsx'
import { toast } from '../web/kit/toast.tsx'
import { useWords } from '../web/kit/words.ts'
import { addressOf, useAddress } from '../web/parts/address.ts'
import { setPreferences, usePreferences } from '../web/theme/preferences.ts'
import { Cut, Panes } from './fun-more.tsx'
import { VouchersOnPaper } from './fun-print.tsx'
import { CodeDrawn, CodeRead } from './fun-scan.tsx'
import './demo.css'

const stepsOfCount = 40

const wantsNoMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Counts to a whole number once; who wants no motion sees the end at once. */
const Counting = ({ target }: { target: number }) => {
  const [step, setStep] = useState(() => (wantsNoMotion() ? stepsOfCount : 0))
  useEffect(() => {
    const going = setInterval(() => setStep((at) => Math.min(at + 1, stepsOfCount)), 25)
    return () => clearInterval(going)
  }, [])
  return <p className="demo-figure">{groupDigits(String(Math.round((target * step) / stepsOfCount)))}</p>
}

const CountUp = () => {
  const t = useWords('demo')
  const [target, setTarget] = useState('1286400')
  return (
    <section>
      <h2>{t('countUp')}</h2>
      <Counting key={target} target={Number(integer(target) || '0')} />
      <FormField label={t('countTo')}>
        {(id) => (
          <TextField
            id={id}
            inputMode="numeric"
            maxLength={12}
            value={target}
            onChange={(event) => setTarget(integer(event.target.value))}
            width={160}
          />
        )}
      </FormField>
    </section>
  )
}

const Clipboard = () => {
  const t = useWords('demo')
  const [text, setText] = useState('6602.01')
  const copy = async (isCut: boolean) => {
    if (!(await copyText(text))) return
    if (isCut) setText('')
    toast({ look: 'note', title: t('copied') })
  }
  const paste = async () => {
    try {
      setText(await navigator.clipboard.readText())
    } catch {
      // The browser asks first, and the person may say no.
      toast({ look: 'error', title: t('pasteRefused') })
    }
  }
  return (
    <section>
      <h2>{t('clipboard')}</h2>
      <FormField label={t('text')}>
        {(id) => <TextField id={id} value={text} onChange={(event) => setText(event.target.value)} width={280} />}
      </FormField>
      <p className="demo-acts">
        <Button onClick={() => void copy(false)}>{t('copy')}</Button>
        <Button onClick={() => void copy(true)}>{t('cut')}</Button>
        <Button onClick={() => void paste()}>{t('paste')}</Button>
      </p>
    </section>
  )
}

const OwnTab = () => {
  const t = useWords('demo')
  const tab = useTab()
  const address = useAddress()
  const isShared = usePreferences((state) => state.isShareTagsView)
  const open = (id: number) => tab.open(addressOf('/demo/fun', { id, tagsViewName: t('tabNo', { no: id }) }))
  return (
    <section>
      <h2>{t('ownTab')}</h2>
      <p>{address.get('id') === '' ? t('tabPlain') : t('tabOf', { id: address.get('id') })}</p>
      <p className="demo-acts">
        <Button onClick={tab.refresh}>{t('refresh')}</Button>
        <Button onClick={tab.close}>{t('close')}</Button>
        <Button onClick={tab.closeOthers}>{t('closeOthers')}</Button>
        <Button onClick={tab.closeAll}>{t('closeAll')}</Button>
        <Button onClick={tab.fill}>{t('fill')}</Button>
      </p>
      <p className="demo-acts">
        {[1, 2, 3].map((no) => (
          <Button key={no} onClick={() => open(no)}>
            {t('tabNo', { no })}
          </Button>
        ))}
        <Checkbox checked={isShared} onChange={(on) => setPreferences({ isShareTagsView: on })}>
          {t('sharedTab')}
        </Checkbox>
      </p>
    </section>
  )
}

export const FunActs = () => (
  <PageBody padded>
    <div className="demo">
      <CountUp />
      <Clipboard />
      <OwnTab />
      <CodeDrawn />
      <CodeRead />
      <Cut />
      <Panes />
      <VouchersOnPaper />
    </div>
  </PageBody>
)
