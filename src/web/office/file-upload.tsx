// Brings files: a bucket, then any number of files dropped or chosen; each shows how far it is, or why it is not taken.
import { useRef, useState } from 'react'
import { type Bucket, buckets, fileCalls } from '../../contract/base/file.ts'
import { parameterCalls } from '../../contract/office/parameter.ts'
import { defaultText } from '../../domain/office/parameter.ts'
import { markStale, useCall } from '../api/query.ts'
import { uploadFile } from '../api/upload.ts'
import { Button } from '../kit/button.tsx'
import { InputField } from '../kit/field.tsx'
import { Icon } from '../kit/icon.tsx'
import { Drawer } from '../kit/panel.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { SelectField } from '../kit/select.tsx'
import { sizeText } from '../kit/size-text.ts'
import { useWords } from '../kit/words.ts'
import { FileDrop } from '../parts/file-drop.tsx'
import './file.css'

type Going = {
  key: number
  name: string
  bytes: number
  sent: number
  state: 'going' | 'sent' | 'refused'
  reason: string
}

/** Papers of vouchers and payments come with their vouchers, and generated files by themselves. */
const offered: readonly Bucket[] = buckets.filter((bucket) => bucket === 'Default' || bucket === 'Temp')

const kinds = 'pdf ofd xml jpg jpeg png gif webp bmp tif xls xlsx csv doc docx ppt pptx txt zip rar 7z mp4 mp3'
const accept = kinds.replaceAll(/\w+/g, '.$&').replaceAll(' ', ',')

/** What the parameters say of files. */
const useLimits = () => {
  const inForce = useCall(parameterCalls.inForce, {}, { quiet: true }).data
  const limit = (code: 'sys.upload.max_mb' | 'sys.temp.hours') => inForce?.[code] ?? defaultText(code)
  return { max: limit('sys.upload.max_mb'), hours: limit('sys.temp.hours') }
}

const useUploads = (bucket: Bucket, remark: string) => {
  const [list, setList] = useState<readonly Going[]>([])
  const next = useRef(0)
  const stop = useRef(new AbortController())
  const change = (key: number, facts: Partial<Going>) =>
    setList((now) => now.map((one) => (one.key === key ? { ...one, ...facts } : one)))
  const add = async (file: File) => {
    next.current += 1
    const key = next.current
    setList((now) => [...now, { key, name: file.name, bytes: file.size, sent: 0, state: 'going', reason: '' }])
    const onSent = (sent: number) => change(key, { sent })
    try {
      await uploadFile(file, file.name, bucket, { signal: stop.current.signal, onSent, source: 'file', remark })
      change(key, { state: 'sent' })
      markStale(fileCalls.upload)
    } catch (trouble) {
      // Each file says for itself why it is not taken.
      change(key, { state: 'refused', reason: troubleText(trouble) })
    }
  }
  return { list, add, stop: () => stop.current.abort() }
}

const Line = ({ one }: { one: Going }) => {
  const t = useWords('fileScreen')
  const done = one.bytes === 0 ? 100 : Math.min(100, Math.round((one.sent / one.bytes) * 100))
  return (
    <li className={`upload-line grid items-center py-8 gap-x-8 gap-y-4 lined upload-${one.state}`}>
      <Icon name={one.state === 'refused' ? 'error' : one.state === 'sent' ? 'check-circle' : 'upload'} size={16} />
      <span className="wrap-anywhere">{one.name}</span>
      <span className="page-note">{sizeText(one.bytes)}</span>
      {one.state === 'refused' ? (
        <p className="w-full m-0" role="alert">
          {one.reason}
        </p>
      ) : (
        <progress className="w-full m-0" max={100} value={one.state === 'sent' ? 100 : done} aria-label={one.name}>
          {t('waiting')}
        </progress>
      )}
    </li>
  )
}

export const FileUpload = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('fileScreen')
  const [bucket, setBucket] = useState<Bucket>('Default')
  const [remark, setRemark] = useState('')
  const uploads = useUploads(bucket, remark)
  const limits = useLimits()
  const close = () => {
    uploads.stop()
    onClose()
  }
  const foot = (
    <div className="bar-end">
      <Button look="solid" onClick={close}>
        {t('close')}
      </Button>
    </div>
  )
  return (
    <Drawer title={t('upload')} foot={foot} onClose={close}>
      <SelectField
        label={t('f_bucket')}
        value={bucket}
        options={offered.map((value) => ({ value, label: t(`bucket_${value}`) }))}
        onChange={setBucket}
      />
      <InputField label={t('f_remark')} maxLength={512} value={remark} onChange={setRemark} />
      <FileDrop
        words={t('dropHere')}
        choose={t('choose')}
        accept={accept}
        many
        onFile={(file) => void uploads.add(file)}
      >
        <p className="page-note">{t('rules', limits)}</p>
      </FileDrop>
      <ul className="upload-list p-0 list-none">
        {uploads.list.map((one) => (
          <Line key={one.key} one={one} />
        ))}
      </ul>
    </Drawer>
  )
}
