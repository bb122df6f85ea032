// What opens over the files: what is said of one, its content, the check of all contents, and files that are brought.

import type { ResultOf } from '../../contract/base/call.ts'
import { type Bucket, buckets, type FileRowShape, fileCalls } from '../../contract/base/file.ts'
import { parameterCalls } from '../../contract/office/parameter.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Icon } from '../kit/button.tsx'
import type { IconName } from '../kit/icon-paths.ts'
import { momentText, sizeText, useWords } from '../kit/words.ts'
import { FormDrawer, quietly, type RecordField, useRecordForm } from '../parts/record-fields.tsx'
import './file.css'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { defaultText } from '../../domain/office/parameter.ts'
import { fileAddress } from '../api/api-base.ts'
import { saveStored } from '../api/download.ts'
import { CallFailed } from '../api/failure.ts'
import { markStale, send, useCall } from '../api/query.ts'
import { uploadFile } from '../api/upload.ts'
import { Dialog, Drawer } from '../kit/dialog.tsx'
import { Checkbox, InputField, SelectField } from '../kit/field.tsx'
import { Table } from '../kit/layout.tsx'
import { groupDigits } from '../kit/money.tsx'
import { Answered, Empty, Skeleton } from '../kit/page.tsx'
import { troubleText } from '../kit/problem-list.tsx'
import { FileDrop } from '../parts/file-drop.tsx'
import { SlowAnswer, useSlowCall } from '../parts/slow-work.tsx'
import { textOfBytes } from './file-text.ts'

const pictures: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'webp', 'bmp'])
const tables: ReadonlySet<string> = new Set(['xls', 'xlsx', 'csv'])
const bundles: ReadonlySet<string> = new Set(['zip', 'rar', '7z'])

export const isPicture = ({ ext }: Pick<FileRowShape, 'ext'>): boolean => pictures.has(ext)

export const iconOf = ({ ext }: Pick<FileRowShape, 'ext'>): IconName =>
  tables.has(ext) ? 'table' : bundles.has(ext) ? 'folder' : 'file'

type Told = Pick<FileRowShape, 'fileName' | 'remark' | 'source' | 'enable' | 'isPublic'>

export const FileEdit = ({ file, onClose }: { file: FileRowShape; onClose: () => void }) => {
  const mayPublish = useAuth('sys:file:publish')
  const { id, version, fileName, remark, source, enable, isPublic } = file
  const form = useRecordForm<Told>(
    { fileName, remark, source, enable, isPublic },
    ({ isPublic: published, ...told }) =>
      send(fileCalls.info, { id, version, ...told, ...(mayPublish ? { isPublic: published } : {}) }, quietly),
    onClose,
  )
  const fields: RecordField<Told>[] = [
    { name: 'fileName', max: 255, required: true },
    { name: 'remark', max: 512 },
    { name: 'source', max: 64 },
    { kind: 'check', name: 'enable', says: 'enabled' },
    { kind: 'check', name: 'isPublic', says: 'public', when: mayPublish },
  ]
  return (
    <FormDrawer
      {...{ words: 'fileScreen', width: 480, title: 'editTitle', form, fields, onClose }}
      isReady={form.values.fileName.trim() !== ''}
    />
  )
}

// Whether the contents of all files are what was brought: how far the reading is, and what was found.

export const FileCheck = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('fileScreen')
  const { answer, running } = useSlowCall(fileCalls.check, {}, { staleTime: 0, gcTime: 0, retry: false })
  const foot = (
    <Button look="solid" onClick={onClose}>
      {t('kit:close')}
    </Button>
  )
  return (
    <Dialog title={t('check')} width={820} foot={foot} onClose={onClose}>
      <SlowAnswer running={running} />
      <Answered answer={answer} waiting={<Skeleton rows={3} />}>
        {(data) => (
          <>
            <p role="status">
              {t(data.findings.length === 0 ? 'checkedFine' : 'checkedWrong', {
                n: groupDigits(`${data.contents}`),
                size: sizeText(data.bytes),
                wrong: data.findings.length,
              })}
            </p>
            {data.findings.length > 0 && (
              <Table
                className="file-findings full-table cells-lined cells-breaks"
                rows={data.findings}
                rowKey={({ id }) => id}
                columns={[
                  [t('found'), ({ what }) => t(`found_${what}`)],
                  [t('f_fileName'), ({ fileName }) => fileName],
                  [t('f_bucket'), ({ bucket }) => t(`bucket_${bucket}`)],
                  [t('f_createUserName'), ({ createUserName }) => createUserName],
                  [t('f_createTime'), ({ createTime }) => momentText(createTime)],
                ]}
              />
            )}
          </>
        )}
      </Answered>
    </Dialog>
  )
}

// Shows a file as far as a browser can: pictures, PDF and texts; anything else is offered to be saved.

const textMost = 200_000

const TextOf = ({ url }: { url: string }) => {
  const text = useQuery({
    queryKey: ['fileText', url],
    queryFn: async ({ signal }) => {
      const answer = await fetch(url, { signal })
      if (!answer.ok) throw new CallFailed('status', answer.statusText, answer.status)
      return textOfBytes(await answer.arrayBuffer())
    },
  })
  return (
    <Answered answer={text} waiting={<Skeleton rows={8} />}>
      {(all) => (
        <pre className="file-text w-full m-0 text-12 wrap-anywhere whitespace-pre-wrap">{all.slice(0, textMost)}</pre>
      )}
    </Answered>
  )
}

const Shown = ({ file, preview }: { file: FileRowShape; preview: ResultOf<typeof fileCalls.previewUrl> }) => {
  const t = useWords('fileScreen')
  const { kind } = preview
  const url = fileAddress(preview.url)
  if (kind === 'image') return <img src={url} alt={file.fileName} />
  if (kind === 'pdf') return <iframe className="w-full unboxed h-[68vh]" src={url} title={file.fileName} />
  if (kind === 'text' || file.ext === 'csv') return <TextOf url={url} />
  return <Empty icon="file" title={t('previewNone')} />
}

export const FilePreview = ({ file, onClose }: { file: FileRowShape; onClose: () => void }) => {
  const t = useWords('fileScreen')
  const answer = useCall(fileCalls.previewUrl, { id: file.id }, { quiet: true, staleTime: 0 })
  const foot = (
    <>
      <Button icon="download" onClick={() => void saveStored(file.id)}>
        {t('download')}
      </Button>
      <Button look="solid" onClick={onClose}>
        {t('kit:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={file.fileName} width={960} foot={foot} onClose={onClose}>
      <div className="file-shown grid overflow-auto max-h-[70vh]">
        <Answered answer={answer} waiting={<Skeleton rows={8} />}>
          {(preview) => <Shown file={file} preview={preview} />}
        </Answered>
      </div>
    </Dialog>
  )
}

// Files as cards: a small picture or a sign of their kind, their name and size; chosen by their box, opened by a click.

/** Bytes of a picture that is fetched to be shown small. */
const smallMost = 5 * 1024 * 1024

const Picture = ({ file }: { file: FileRowShape }) => {
  const { data } = useCall(fileCalls.previewUrl, { id: file.id }, { quiet: true, retry: false })
  return data ? <img src={fileAddress(data.url)} alt="" loading="lazy" /> : <Icon name="file" size={28} />
}

type CardsProps = {
  rows: readonly FileRowShape[]
  keys: ReadonlySet<string>
  onKeys: (keys: ReadonlySet<string>) => void
  onOpen: (file: FileRowShape) => void
}

export const FileCards = ({ rows, keys, onKeys, onOpen }: CardsProps) => {
  const toggle = (id: string) => onKeys(new Set(keys.has(id) ? [...keys].filter((one) => one !== id) : [...keys, id]))
  return (
    <ul className="file-cards grid overflow-auto m-0 gap-12 list-none p-16">
      {rows.map((file) => (
        <li
          key={file.id}
          className={`file-card relative boxed rounded-6 hover:bg-hover ${file.enable ? '' : 'file-off'}`}
        >
          <Checkbox checked={keys.has(file.id)} label={file.fileName} onChange={() => toggle(file.id)} />
          <button type="button" onClick={() => onOpen(file)}>
            <span className="file-thumb grid place-items-center w-full h-84">
              {isPicture(file) && file.mayOpen && file.sizeBytes <= smallMost ? (
                <Picture file={file} />
              ) : (
                <Icon name={iconOf(file)} size={28} />
              )}
            </span>
            <span className="file-name overflow-hidden wrap-anywhere text-center">{file.fileName}</span>
            <span className="page-note">{sizeText(file.sizeBytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

// Brings files: a bucket, then any number of files dropped or chosen; each shows how far it is, or why it is not taken.

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
      <ul className="p-0 list-none mt-12">
        {uploads.list.map((one) => (
          <Line key={one.key} one={one} />
        ))}
      </ul>
    </Drawer>
  )
}
