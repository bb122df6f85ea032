// Who may audit which vouchers: the rows of the definition, their form, and the test of one voucher.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AuditRightShape } from '../../../contract/people/audit-right.ts'
import { useCall, useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { Auth, useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import './audit-right.css'
import { momentText } from '../../kit/day-text.ts'
import { confirm } from '../../kit/dialog.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { Empty, Page, PageBar, PageBody, PageFoot } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import { auditRightApi } from '../../parts/audit-explanation.tsx'
import { AnsweredGrid, type GridColumn } from '../../parts/grid/data-grid.tsx'
import { type AuditRightChoices, AuditRightForm } from './audit-right-form.tsx'
import { AuditRightTest } from './audit-right-test.tsx'
import { AuditRouteForm } from './audit-route-form.tsx'

type Column = GridColumn<AuditRightShape>
type ListName = 'companies' | 'types' | 'creators' | 'departments'

const spanText = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from} – ${to}`.trim())

const amountText = ({ amountFrom, amountTo }: AuditRightShape, t: Say): string =>
  spanText(groupDigits(amountFrom), groupDigits(amountTo)) || t('all')

const subjectsText = ({ includeSubjects, excludeSubjects }: AuditRightShape, t: Say): string => {
  const codes = [...includeSubjects, ...excludeSubjects.map((code) => `−${code}`)]
  return codes.length === 0 ? t('all') : codes.join(' ')
}

/** Names of what a row lists, as the columns need them. */
const namesOf = (choices: AuditRightChoices | undefined) => {
  const users = new Map(choices?.users.map(({ id, name }) => [id, name]))
  const roles = new Map(choices?.roles.map(({ code, name }) => [code, name]))
  const lists: Record<ListName, ReadonlyMap<string, string>> = {
    companies: new Map(choices?.companies.map(({ id, code }) => [id, code])),
    types: new Map(choices?.types.map(({ code, name }) => [code, name])),
    creators: users,
    departments: new Map(choices?.departments.map(({ code, name }) => [code, name])),
  }
  const holder = (row: AuditRightShape) => (row.userId === '' ? roles.get(row.role) : users.get(row.userId)) ?? row.role
  const list = (name: ListName, row: AuditRightShape) => row[name].map((one) => lists[name].get(one) ?? one).join(' ')
  return { users, holder, list }
}

const columnsOf = (t: Say, names: ReturnType<typeof namesOf>, currency: string): Column[] => {
  const list = (name: ListName, width: number): Column => ({
    key: name,
    title: t(name),
    width,
    quiet: true,
    cell: (row) => names.list(name, row) || t('all'),
  })
  return [
    {
      key: 'holder',
      title: t('holder'),
      width: 150,
      pinned: true,
      cell: (row) => (
        <>
          {names.holder(row)} {row.role !== '' && <span className="right-quiet">{t('kind_role')}</span>}
        </>
      ),
    },
    { key: 'level', title: t('level'), width: 76, cell: (row) => t('levelOf', { n: row.level }) },
    list('companies', 130),
    list('types', 100),
    {
      ...{ key: 'amount', title: t('amount'), unit: currency, width: 190, align: 'end', quiet: true },
      cell: (row) => amountText(row, t),
    },
    { key: 'subjects', title: t('includeSubjects'), width: 120, quiet: true, cell: (row) => subjectsText(row, t) },
    list('creators', 110),
    list('departments', 110),
    {
      ...{ key: 'substitute', title: t('substitute'), width: 180, min: 90, grow: 1 },
      cell: (row) =>
        row.substitute !== '' && (
          <>
            {names.users.get(row.substitute)}{' '}
            <span className="right-quiet">{spanText(row.substituteFrom, row.substituteTo)}</span>
          </>
        ),
    },
    {
      ...{ key: 'valid', title: t('validDates'), width: 170, quiet: true },
      cell: (row) => spanText(row.validFrom, row.validTo),
    },
    {
      ...{ key: 'changed', title: t('changed'), width: 190, quiet: true },
      cell: (row) => `${row.changedBy} ${row.changedAt && momentText(row.changedAt)}`,
    },
    {
      key: 'enabled',
      title: t('enabled'),
      width: 92,
      cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>,
    },
  ]
}

const none: ReadonlySet<string> = new Set()

type Form = { row: AuditRightShape | null }

const useRights = () => {
  const t = useWords('auditRight')
  const list = useCall(auditRightApi.list, {}, { placeholderData: keepPreviousData })
  const choices = useCall(auditRightApi.choices, {})
  const remove = useWrite(auditRightApi.delete)
  const [keys, setKeys] = useState(none)
  const rows = list.data?.items ?? []
  const chosen = rows.filter(({ id }) => keys.has(id))
  const removeChosen = async () => {
    const title = t('removeTitle', { n: chosen.length })
    const answer = await confirm({ title, text: t('removeText'), act: title, danger: true })
    if (answer === null) return
    remove.mutate({ ids: chosen.map(({ id }) => id) }, { onSuccess: () => setKeys(none) })
  }
  return { list, choices, rows, keys, setKeys, chosen, removeChosen, isRemoving: remove.isPending }
}

type Rights = ReturnType<typeof useRights>

const RightsFoot = ({ rights, onEdit }: { rights: Rights; onEdit: (row: AuditRightShape) => void }) => {
  const t = useWords('auditRight')
  const { chosen, rows } = rights
  const [one] = chosen
  return (
    <PageFoot end={<span className="page-note">{t('kit:rows', { n: rows.length })}</span>}>
      <Auth code="gl:voucherAuditRight:edit">
        <Button icon="edit" disabled={chosen.length !== 1} onClick={() => one && onEdit(one)}>
          {t('edit')}
        </Button>
      </Auth>
      <Auth code="gl:voucherAuditRight:delete">
        <Button
          icon="trash"
          busy={rights.isRemoving}
          disabled={chosen.length === 0}
          onClick={() => void rights.removeChosen()}
        >
          {t('remove')}
        </Button>
      </Auth>
    </PageFoot>
  )
}

const AuditRights = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('auditRight')
  const rights = useRights()
  const { list, choices, rows } = rights
  const mayEdit = useAuth('gl:voucherAuditRight:edit')
  const [form, setForm] = useState<Form | null>(null)
  const [isTesting, setTesting] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const currency = list.data?.currency ?? set.currency
  const columns = useMemo(() => columnsOf(t, namesOf(choices.data), currency), [t, choices.data, currency])
  const actions = (
    <>
      <Button icon="help" onClick={() => setTesting(!isTesting)}>
        {t('test')}
      </Button>
      <Auth code="gl:voucherAuditRight:add">
        <Button icon="network" disabled={!choices.data} onClick={() => setTaking(true)}>
          {t('routeOpen')}
        </Button>
        <Button look="solid" icon="plus" disabled={!choices.data} onClick={() => setForm({ row: null })}>
          {t('add')}
        </Button>
      </Auth>
    </>
  )
  const panel = isTesting && choices.data && (
    <AuditRightTest set={set} types={choices.data.types} onClose={() => setTesting(false)} />
  )
  return (
    <Page>
      <PageBar title={t('title')} actions={actions} />
      <PageBody panel={panel}>
        <AnsweredGrid
          answer={list}
          id="voucher-audit-rights"
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLook={(row) => (row.enabled ? undefined : 'muted')}
          selection={{ keys: rights.keys, onChange: rights.setKeys }}
          onOpen={(row) => mayEdit && setForm({ row })}
          empty={<Empty icon="shield" title={t('none')} text={t('noneText')} />}
        />
      </PageBody>
      <RightsFoot rights={rights} onEdit={(row) => setForm({ row })} />
      {isTaking && choices.data && (
        <AuditRouteForm rows={rows} choices={choices.data} currency={currency} onClose={() => setTaking(false)} />
      )}
      {form && choices.data && (
        <AuditRightForm row={form.row} choices={choices.data} currency={currency} onClose={() => setForm(null)} />
      )}
    </Page>
  )
}

export default ofAccountSet(AuditRights)
