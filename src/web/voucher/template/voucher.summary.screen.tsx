// The summary library: the texts that F7 offers in the summary of a line, of the company and of the group.
import { useMemo, useState } from 'react'
import type { WireProblem } from '../../../contract/base/call.ts'
import { subjectCalls } from '../../../contract/voucher/maintain.ts'
import type { SummaryTextShape } from '../../../contract/voucher/summary-library.ts'
import { apiOf } from '../../api/api-of.ts'
import { markStale, useCall, useWrite } from '../../api/query.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { confirm } from '../../kit/dialog.tsx'
import { Checkbox, FormField, TextField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { fieldText, problemsOf } from '../../kit/problem-list.tsx'
import { Select } from '../../kit/select.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { troubleText } from '../../kit/trouble-text.ts'
import { type Say, useWords } from '../../kit/words.ts'
import { AccountSetGate } from '../../parts/account-set-gate.tsx'
import { useAddress } from '../../parts/address.ts'
import { AddressSearch } from '../../parts/address-field.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { ListPage } from '../../parts/list/list-page.tsx'
import { SubjectPicker } from '../../parts/subject-picker.tsx'
import { summaryApi } from '../entry-api.ts'
import { plain } from '../subject-search.ts'

const subjectApi = apiOf(subjectCalls)

const columnsOf = (t: Say): GridColumn<SummaryTextShape>[] => [
  { key: 'code', title: t('code'), width: 130, cell: (row) => row.code },
  { key: 'text', title: t('text'), width: 320, min: 160, grow: 2, cell: (row) => row.text },
  { key: 'subject', title: t('subject'), width: 140, quiet: true, cell: (row) => row.subject },
  { key: 'scope', title: t('scope'), width: 130, cell: (row) => t(`scope_${row.scope}`) },
  {
    key: 'enabled',
    title: t('enabled'),
    width: 100,
    cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled' : 'disabled')}</Tag>,
  },
]

type Fields = Pick<SummaryTextShape, 'code' | 'text' | 'subject' | 'scope' | 'enabled'>

const empty: Fields = { code: '', text: '', subject: '', scope: 'company', enabled: true }

const fieldsOf = ({ code, text, subject, scope, enabled }: SummaryTextShape): Fields => ({
  ...{ code, text, subject, scope, enabled },
})

const useSummary = (row: SummaryTextShape | null, onDone: () => void) => {
  const [fields, setFields] = useState<Fields>(row ? fieldsOf(row) : empty)
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const [trouble, setTrouble] = useState('')
  const write = useWrite(summaryApi.save, { quiet: true })
  const onError = (error: unknown) => {
    const found = problemsOf(error)
    setProblems(found)
    setTrouble(found.some(({ path }) => path !== '') ? '' : troubleText(error))
  }
  return {
    fields,
    trouble,
    isBusy: write.isPending,
    errorOf: (name: string) => fieldText(problems.find(({ path }) => path === name)),
    change: (part: Partial<Fields>) => setFields((now) => ({ ...now, ...part })),
    save: () => write.mutate(row ? { ...fields, id: row.id } : fields, { onSuccess: onDone, onError }),
  }
}

const FormFields = ({ form, readOnly }: { form: ReturnType<typeof useSummary>; readOnly: boolean }) => {
  const t = useWords('summaryLibrary')
  const chart = useCall(subjectApi.list, {})
  const mayGroup = useAuth('gl:summary:editGroup')
  const { fields, change, errorOf } = form
  const scopes = mayGroup || fields.scope === 'group' ? (['company', 'group'] as const) : (['company'] as const)
  const text = (name: 'code' | 'text', maxLength: number) => (
    <FormField label={t(name)} required error={errorOf(name)}>
      {(id) => (
        <TextField
          id={id}
          width="100%"
          maxLength={maxLength}
          value={fields[name]}
          readOnly={readOnly}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )
  return (
    <>
      {text('code', 32)}
      {text('text', 200)}
      <FormField label={t('subject')} error={errorOf('subject')}>
        {(id) => (
          <SubjectPicker
            id={id}
            subjects={chart.data?.items ?? []}
            value={fields.subject}
            label={t('subject')}
            width="100%"
            leafOnly
            clearable
            onChange={(subject) => !readOnly && change({ subject })}
          />
        )}
      </FormField>
      <FormField label={t('scope')} error={errorOf('scope')}>
        {(id) => (
          <Select
            id={id}
            label={t('scope')}
            value={fields.scope}
            width={180}
            disabled={readOnly}
            options={scopes.map((value) => ({ value, label: t(`scope_${value}`) }))}
            onChange={(scope) => change({ scope })}
          />
        )}
      </FormField>
      <FormField label="">
        {() => (
          <Checkbox checked={fields.enabled} disabled={readOnly} onChange={(enabled) => change({ enabled })}>
            {t('enabled')}
          </Checkbox>
        )}
      </FormField>
    </>
  )
}

const SummaryForm = ({ row, onClose }: { row: SummaryTextShape | null; onClose: () => void }) => {
  const t = useWords('summaryLibrary')
  const form = useSummary(row, onClose)
  const readOnly = row !== null && !row.mayEdit
  const remove = async ({ id, text }: SummaryTextShape) => {
    const onAct = () => summaryApi.delete({ id })
    const answer = await confirm({ title: t('deleteTitle', { text }), act: t('delete'), danger: true, onAct })
    if (answer !== null) onClose()
  }
  const foot = (
    <>
      {form.trouble !== '' && <span className="form-error">{form.trouble}</span>}
      {row && !readOnly && (
        <Button look="danger" onClick={() => void remove(row)}>
          {t('delete')}
        </Button>
      )}
      <Button onClick={onClose}>{t('cancel')}</Button>
      {!readOnly && (
        <Button look="solid" busy={form.isBusy} onClick={form.save}>
          {t('save')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={t(row ? 'edit' : 'create')} foot={foot} typed={form.fields} onClose={onClose}>
      <FormFields form={form} readOnly={readOnly} />
    </Drawer>
  )
}

const Summaries = () => {
  const t = useWords('summaryLibrary')
  const address = useAddress()
  const search = plain(address.get('search'))
  const list = useCall(summaryApi.list, {}, { staleTime: 0 })
  const columns = useMemo(() => columnsOf(t), [t])
  /** The one in the form: 'new' for a new one. */
  const [shown, setShown] = useState<SummaryTextShape | 'new' | null>(null)
  const rows = (list.data?.items ?? []).filter(({ code, text }) => plain(`${code} ${text}`).includes(search))
  const close = () => {
    setShown(null)
    markStale(summaryApi.list.definition)
  }
  return (
    <>
      <ListPage
        title={t('title')}
        answer={list}
        isWhole={search === ''}
        noneYet={t('noneYet')}
        parameters={<AddressSearch address={address} placeholder={t('search')} />}
        actions={
          <Auth code="gl:summary:edit">
            <Button look="solid" icon="plus" onClick={() => setShown('new')}>
              {t('create')}
            </Button>
          </Auth>
        }
        grid={{
          id: 'summary-library',
          columns,
          rows,
          rowKey: (row) => row.id,
          rowLook: (row) => (row.enabled ? undefined : 'muted'),
          onOpen: setShown,
          place: address.search,
        }}
      />
      {shown !== null && <SummaryForm row={shown === 'new' ? null : shown} onClose={close} />}
    </>
  )
}

const SummaryScreen = () => <AccountSetGate>{(set) => <Summaries key={set.value} />}</AccountSetGate>

export default SummaryScreen
