// Writes a notice: its titles and text, whom it is for, and from when until when. A published one is only read.
import { useState } from 'react'
import {
  type AnnouncementShape,
  type AnnouncementTextShape,
  announcementCalls,
  announcementKinds,
  announcementLevels,
  announcementTargets,
} from '../../contract/office/announcement.ts'
import { momentText } from '../../domain/base/moment.ts'
import { CallRefused } from '../api/failure.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { FormField, InputField, TextField } from '../kit/field.tsx'
import { Drawer } from '../kit/panel.tsx'
import { fieldText } from '../kit/problem-list.tsx'
import { SelectField } from '../kit/select.tsx'
import { useWords } from '../kit/words.ts'
import { CodeSet } from '../parts/code-choices.tsx'
import './file.css'

const blank: AnnouncementTextShape = {
  ...{ kind: 'notice', level: 'normal', titleZhCn: '', titleZhTw: '', titleEn: '', content: '' },
  ...{ target: 'all', targetCodes: [], link: '', publishAt: '', expireAt: '' },
}

/** `2026-01-31 09:00` of the clock in China as a moment; null for what is none. */
const momentOf = (typed: string): string | null => {
  if (typed.trim() === '') return ''
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(typed.trim())
  const text = found ? `${found[1]}T${found[2]}:00+08:00` : ''
  return text !== '' && !Number.isNaN(Date.parse(text)) ? text : null
}

const typedOf = (moment: string): string => (moment === '' ? '' : momentText(moment))

const useForm = (row: AnnouncementShape | null, onClose: () => void) => {
  const t = useWords('announcement')
  const [now, setNow] = useState<AnnouncementTextShape>(row ?? blank)
  const [moments, setMoments] = useState({
    ...{ publishAt: typedOf(now.publishAt), expireAt: typedOf(now.expireAt) },
  })
  const add = useWrite(announcementCalls.add)
  const edit = useWrite(announcementCalls.edit)
  const trouble = add.error ?? edit.error
  const badMoment = (name: 'publishAt' | 'expireAt') => (momentOf(moments[name]) === null ? t('badMoment') : undefined)
  const reason = (path: string) =>
    trouble instanceof CallRefused ? fieldText(trouble.problems.find((one) => one.path === path)) : undefined
  const submit = () => {
    const publishAt = momentOf(moments.publishAt)
    const expireAt = momentOf(moments.expireAt)
    if (publishAt === null || expireAt === null) return
    const { kind, level, titleZhCn, titleZhTw, titleEn, content, target, targetCodes, link } = now
    const text = { kind, level, titleZhCn, titleZhTw, titleEn, content, target, targetCodes, link, publishAt, expireAt }
    if (row) edit.mutate({ id: row.id, version: row.version, ...text }, { onSuccess: onClose })
    else add.mutate(text, { onSuccess: onClose })
  }
  const put = (facts: Partial<AnnouncementTextShape>) => setNow({ ...now, ...facts })
  return { t, now, put, moments, setMoments, badMoment, reason, submit, isBusy: add.isPending || edit.isPending }
}

type Form = ReturnType<typeof useForm>

const titles = ['titleZhCn', 'titleZhTw', 'titleEn'] as const

const Titles = ({ form: { t, now, put, reason } }: { form: Form }) =>
  titles.map((name) => (
    <FormField
      key={name}
      label={t(`f_${name}`)}
      required={name !== 'titleZhTw'}
      error={reason(name)}
      hint={name === 'titleZhTw' ? t('zhTwHint') : undefined}
    >
      {(id) => (
        <TextField
          id={id}
          width="100%"
          maxLength={64}
          value={now[name]}
          onChange={(event) => put({ [name]: event.target.value })}
        />
      )}
    </FormField>
  ))

const Recipients = ({ form: { t, now, put, reason } }: { form: Form }) => {
  const targets = useCall(announcementCalls.targets, {}, { enabled: now.target !== 'all' }).data
  const choices = now.target === 'all' ? [] : (targets?.[now.target] ?? [])
  return (
    <>
      <SelectField
        label={t('f_target')}
        value={now.target}
        options={announcementTargets.map((value) => ({ value, label: t(`target_${value}`) }))}
        onChange={(target) => put({ target, targetCodes: [] })}
      />
      {now.target !== 'all' && (
        <FormField label={t('f_targetCodes')} required error={reason('targetCodes')}>
          {(id) => (
            <CodeSet
              id={id}
              label={t('f_targetCodes')}
              none={t('nobody')}
              choices={choices.map(({ code, name }) => ({
                value: code,
                code: now.target === 'users' ? name : code,
                name: now.target === 'users' ? '' : name,
              }))}
              chosen={now.targetCodes}
              onChange={(targetCodes) => put({ targetCodes })}
            />
          )}
        </FormField>
      )}
    </>
  )
}

const Times = ({ form: { t, moments, setMoments, badMoment, reason } }: { form: Form }) =>
  (['publishAt', 'expireAt'] as const).map((name) => (
    <InputField
      key={name}
      label={t(`f_${name}`)}
      error={badMoment(name) ?? reason(name)}
      hint={{ publishAt: t('momentHint'), expireAt: t('expireHint') }[name]}
      width={190}
      maxLength={16}
      value={moments[name]}
      onChange={(text) => setMoments({ ...moments, [name]: text.normalize('NFKC') })}
    />
  ))

export const NoticeForm = ({ row, onClose }: { row: AnnouncementShape | null; onClose: () => void }) => {
  const form = useForm(row, onClose)
  const { t, now, put, reason } = form
  const mayEdit = useAuth(row ? 'sys:notice:edit' : 'sys:notice:add') && row?.status !== 'published'
  const foot = (
    <div className="bar-end">
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      {mayEdit && (
        <Button look="solid" busy={form.isBusy} onClick={form.submit}>
          {t('save')}
        </Button>
      )}
    </div>
  )
  return (
    <Drawer title={t(row ? 'edit' : 'add')} foot={foot} width={560} typed={now} onClose={onClose}>
      <fieldset className="min-w-0 m-0 unboxed" disabled={!mayEdit}>
        <Titles form={form} />
        <FormField label={t('f_content')} error={reason('content')}>
          {(id) => (
            <textarea
              id={id}
              className="text-area"
              rows={6}
              maxLength={8000}
              value={now.content}
              onChange={(event) => put({ content: event.target.value })}
            />
          )}
        </FormField>
        <SelectField
          label={t('f_kind')}
          value={now.kind}
          options={announcementKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={(kind) => put({ kind })}
        />
        <SelectField
          label={t('f_level')}
          value={now.level}
          options={announcementLevels.map((value) => ({ value, label: t(`level_${value}`) }))}
          onChange={(level) => put({ level })}
        />
        <Recipients form={form} />
        <InputField
          label={t('f_link')}
          error={reason('link')}
          hint={t('linkHint')}
          maxLength={512}
          value={now.link}
          onChange={(text) => put({ link: text })}
        />
        <Times form={form} />
      </fieldset>
    </Drawer>
  )
}
