// Printing vouchers: paper and looks as they were last time, Enter prints; the preview is the browser's.

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Progress } from '../../../contract/base/call.ts'
import { type PaperShape, type PrintFormShape, printCalls } from '../../../contract/voucher/print.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { actMost } from '../../../contract/voucher/voucher-act.ts'
import { printFile, saveFile } from '../../api/download.ts'
import { send, useCall } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Checkbox, TextField } from '../../kit/field.tsx'
import { useKeys } from '../../kit/keys.ts'
import { PdfViewer } from '../../kit/pdf-viewer.tsx'
import { useWords } from '../../kit/words.ts'
import { type RecordField, RecordFields } from '../../parts/record-fields.tsx'
import './print.css'
import type { VoucherFilterShape } from '../../../contract/voucher/voucher-list.ts'
import { useSetting } from '../../api/setting.ts'
import { useAuth } from '../../kit/auth.tsx'
import type { Picked } from './list-acts.ts'

type PrintMode = 'print' | 'preview'

/** A whole number of tenths of a mm; what is none of them leaves the offset as it was. */
const Offset = (props: { label: string; value: number; onChange: (value: number) => void }) => {
  const [text, setText] = useState(String(props.value))
  const put = (typed: string) => {
    setText(typed)
    const tenths = /^-?\d{1,3}$/.test(typed) ? Number(typed) : 0
    if (Math.abs(tenths) <= offsetMost) props.onChange(tenths)
  }
  const isWrong = !/^-?\d{0,3}$/.test(text) || Math.abs(Number(text.replace(/^-$/, '0'))) > offsetMost
  return (
    <TextField
      aria-label={props.label}
      inner={props.label}
      width={120}
      value={text}
      invalid={isWrong}
      inputMode="numeric"
      onChange={(event) => put(event.target.value)}
    />
  )
}

const FormFields = ({ form, onChange }: { form: PrintFormShape; onChange: (form: PrintFormShape) => void }) => {
  const t = useWords('print')
  const offset = (name: 'offsetX' | 'offsetY') => (
    <Offset label={t(name)} value={form[name]} onChange={(value) => onChange({ ...form, [name]: value })} />
  )
  const isA4 = form.paper === 'a4'
  const fields: RecordField<PrintFormShape>[] = [
    { kind: 'choice', name: 'paper', values: paperChoices },
    {
      kind: 'own',
      label: 'lines',
      when: isA4,
      draw: () => <span className="text-quiet leading-28">{t('linesFit')}</span>,
    },
    {
      ...{ kind: 'choice', name: 'lines', when: !isA4 },
      options: lineChoices.map((n) => ({ value: String(n), label: t('linesOf', { n }) })),
    },
    { kind: 'choice', name: 'look', values: lookChoices },
    { kind: 'choice', name: 'cover', values: coverChoices },
    {
      kind: 'own',
      label: 'offset',
      draw: () => (
        <span className="flex gap-8">
          {offset('offsetX')}
          {offset('offsetY')}
        </span>
      ),
    },
  ]
  const change = (part: Partial<PrintFormShape>) => onChange({ ...form, ...part })
  return (
    <>
      <RecordFields {...{ words: 'print', form: { values: form, change }, fields }} />
      <div className="pl-108">
        <Checkbox checked={form.textOnly} onChange={(textOnly) => change({ textOnly })}>
          {t('textOnly')}
        </Checkbox>
      </div>
    </>
  )
}

/** Makes the PDF; the progress of a big one, and an end when the dialog goes. */
const useMaking = (ids: readonly string[]) => {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [stop] = useState(() => new AbortController())
  useEffect(() => () => stop.abort(), [stop])
  const make = async (form: PrintFormShape, counts: boolean): Promise<Blob | null> => {
    setBusy(true)
    setProgress(null)
    try {
      const file = await send(
        printCalls.vouchers,
        { ids: [...ids], form, counts },
        { onProgress: setProgress, signal: stop.signal },
      )
      return file instanceof Blob ? file : null
    } catch {
      // The call has told the user; the dialog stays for another try.
      return null
    } finally {
      setBusy(false)
    }
  }
  return { make, progress, isBusy }
}

const Count = ({ ids }: { ids: readonly string[] }) => {
  const t = useWords('print')
  const state = useCall(printCalls.state, { ids: [...ids] }, { enabled: ids.length > 0, quiet: true, staleTime: 0 })
  const { vouchers: n = ids.length, printed = 0 } = state.data ?? {}
  return <p className="text-quiet">{printed > 0 ? t('countPrinted', { n, printed }) : t('count', { n })}</p>
}

const Status = ({ isBusy, progress }: { isBusy: boolean; progress: Progress | null }) => {
  const t = useWords('print')
  if (!isBusy) return null
  return (
    <span className="mr-auto text-faint text-12" role="status">
      {progress && progress.total > 0 ? t('making', { done: progress.done, total: progress.total }) : t('starting')}
    </span>
  )
}

/** Inside of the dialog, so that they are heard while it is the uppermost. */
const Keys = ({ print, preview }: { print: () => void; preview: () => void }) => {
  useKeys({ 'Ctrl+P': print, 'Ctrl+Shift+P': preview })
  return null
}

type DialogProps = { ids: readonly string[]; mode: PrintMode; onClose: () => void }

/** Vouchers to print, chosen before; `mode` preview shows them at once as they were printed last time. */
export const PrintDialog = ({ ids, mode, onClose }: DialogProps) => {
  const t = useWords('print')
  const [form, setForm] = useSetting('voucherPrint', standard, readForm)
  const [cover, setCover] = useState<PrintFormShape['cover']>('none')
  const asked = { ...form, cover }
  const { make, progress, isBusy } = useMaking(ids)
  const [shown, setShown] = useState<Blob | null>(null)
  const isTooMany = ids.length > actMost
  const isIdle = !isBusy && ids.length > 0 && !isTooMany
  const preview = async () => isIdle && setShown(await make(asked, false))
  const print = async () => {
    if (!isIdle) return
    const file = await make(asked, true)
    if (!file) return
    await printFile(file)
    onClose()
  }
  const save = async () => {
    const file = isIdle && (await make(asked, true))
    if (file) saveFile(file, `${t('title')}.pdf`)
  }
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the preview is asked for once, when the dialog opens
  useEffect(() => {
    button.current?.focus()
    if (mode === 'preview') void preview()
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void print()
  }
  const change = (to: PrintFormShape) => {
    setCover(to.cover)
    setForm({ ...to, cover: 'none' })
    setShown(null)
  }
  return (
    <Dialog title={t(shown ? 'preview' : 'title')} onClose={onClose} width={shown ? 1080 : 520}>
      <Keys print={() => void print()} preview={() => void preview()} />
      <form className="print-form column gap-10" onSubmit={submit}>
        {ids.length === 0 ? (
          <p>{t('nothing')}</p>
        ) : isTooMany ? (
          <p role="alert">{t('tooMany', { most: actMost })}</p>
        ) : (
          <Count ids={ids} />
        )}
        {shown ? <PdfViewer file={shown} title={t('preview')} /> : <FormFields form={asked} onChange={change} />}
        <div className="dialog-foot">
          <Status isBusy={isBusy} progress={progress} />
          <Button look="plain" onClick={onClose}>
            {t('kit:cancel')}
          </Button>
          <Button disabled={!isIdle} onClick={() => void save()}>
            {t('save')}
          </Button>
          {shown ? (
            <Button onClick={() => setShown(null)}>{t('settings')}</Button>
          ) : (
            <Button disabled={!isIdle} keys="Ctrl ⇧ P" onClick={() => void preview()}>
              {t('preview')}
            </Button>
          )}
          <Button look="solid" submit busy={isBusy} disabled={!isIdle && !isBusy} keys="↵" ref={button}>
            {t('doPrint', { n: ids.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Vouchers that are chosen, else all of the filter in the books one is in, at most 5000; drafts have no paper. */
export const useListPrint = (
  filter: VoucherFilterShape,
  chosen: readonly Picked[],
): { print: () => void; dialog: ReactNode } => {
  const mayPrint = useAuth('gl:voucher:print')
  const [asked, setAsked] = useState<{ ids: string[]; mode: PrintMode } | null>(null)
  const print = async (mode: PrintMode) => {
    const ids = chosen.filter(({ row }) => row?.no !== null).map(({ id }) => id)
    if (ids.length > 0 || filter.status === 'draft') return setAsked({ ids, mode })
    // The call has told the user why there is nothing to print.
    const found = await send(voucherCalls.versions, { ...filter, companies: undefined }).catch(() => null)
    if (found) setAsked({ ids: found.items.map(({ id }) => id), mode })
  }
  useKeys({
    'Ctrl+P': () => mayPrint && void print('print'),
    'Ctrl+Shift+P': () => mayPrint && void print('preview'),
  })
  const dialog = asked && <PrintDialog {...asked} onClose={() => setAsked(null)} />
  return { print: () => void print('print'), dialog }
}

const paperChoices: readonly PaperShape[] = ['a4x2', 'a4x3', 'a4', 'a5', '240x140', '220x120']
const lineChoices = [5, 6, 8] as const
const lookChoices = ['table', 'digits'] as const
const coverChoices = ['none', 'with', 'only'] as const

const standard: PrintFormShape = {
  paper: 'a4x2',
  lines: 6,
  look: 'table',
  cover: 'none',
  textOnly: false,
  offsetX: 0,
  offsetY: 0,
}

export const offsetMost = 500

const tenths = (value: unknown): number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= offsetMost ? value : 0

const readForm = (stored: unknown, fallback: PrintFormShape): PrintFormShape => {
  if (typeof stored !== 'object' || stored === null) return fallback
  const known = stored as Partial<Record<keyof PrintFormShape, unknown>>
  return {
    paper: paperChoices.find((one) => one === known.paper) ?? fallback.paper,
    lines: lineChoices.find((one) => one === known.lines) ?? fallback.lines,
    look: lookChoices.find((one) => one === known.look) ?? fallback.look,
    // What was bound last time says nothing about this time.
    cover: 'none',
    textOnly: known.textOnly === true,
    offsetX: tenths(known.offsetX),
    offsetY: tenths(known.offsetY),
  }
}
