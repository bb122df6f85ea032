// Who may audit which vouchers: the rows of the definition, their form, and the test of one voucher.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type AuditRightShape, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { send, useCall } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { momentText } from '../../kit/day-text.ts'
import { groupDigits } from '../../kit/money.tsx'
import { Empty } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { onMany, type RowAct } from '../../parts/list/list-acts.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { ListScreen } from '../../parts/list/list-screen.tsx'
import { type AuditRightChoices, AuditRightForm, AuditRightTest } from './audit-right-form.tsx'
import { AuditRouteForm } from './audit-route-form.tsx'
import './audit-right.css'

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
    ...{ key: name, title: t(name), width, quiet: true },
    cell: (row) => names.list(name, row) || t('all'),
  })
  return [
    {
      ...{ key: 'holder', title: t('holder'), width: 150, pinned: true },
      cell: (row) => (
        <>
          {names.holder(row)} {row.role !== '' && <span className="text-faint">{t('kind_role')}</span>}
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
            <span className="text-faint">{spanText(row.substituteFrom, row.substituteTo)}</span>
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
      ...{ key: 'enabled', title: t('enabled'), width: 92 },
      cell: (row) => <Tag look={row.enabled ? 'ok' : 'draft'}>{t(row.enabled ? 'enabled_yes' : 'enabled_no')}</Tag>,
    },
  ]
}

const AuditRights = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('auditRight')
  const answer = useCall(auditRightCalls.list, {}, { placeholderData: keepPreviousData })
  const choices = useCall(auditRightCalls.choices, {}).data
  const list = useListState(() => ({}), 0).shown(answer, ({ id }) => id)
  const [isTesting, setTesting] = useState(false)
  const currency = answer.data?.currency ?? set.currency
  const columns = useCallback((say: Say) => columnsOf(say, namesOf(choices), currency), [choices, currency])
  const form = (row: AuditRightShape | null, onClose: () => void) =>
    choices && <AuditRightForm {...{ row, choices, currency, onClose }} />
  const acts: RowAct<AuditRightShape>[] = [
    { word: 'edit', icon: 'edit', code: 'gl:voucherAuditRight:edit', isEnter: true, opens: form },
    onMany<AuditRightShape>({
      ...{ word: 'remove', icon: 'trash', code: 'gl:voucherAuditRight:delete', asks: 'remove', isAskedInFull: true },
      places: (rows) => ({ n: rows.length }),
      does: (rows) => send(auditRightCalls.delete, { ids: rows.map(({ id }) => id) }),
    }),
  ]
  const adding = { code: 'gl:voucherAuditRight:add', when: () => choices !== undefined }
  return (
    <ListScreen
      isUnpaged
      {...{ id: 'voucher-audit-rights', words: 'auditRight', list, columns, acts }}
      isUnsearched
      empty={<Empty icon="shield" title={t('none')} text={t('noneText')} />}
      end={<span className="page-note">{t('kit:rows', { n: list.rows.length })}</span>}
      pageActs={[
        { word: 'test', icon: 'help', does: () => setTesting(!isTesting) },
        {
          ...{ word: 'routeOpen', icon: 'network', ...adding },
          opens: (_, onClose) => choices && <AuditRouteForm {...{ rows: list.rows, choices, currency, onClose }} />,
        },
        { word: 'add', look: 'solid', icon: 'plus', ...adding, opens: (_, onClose) => form(null, onClose) },
      ]}
      panel={() =>
        isTesting && choices && <AuditRightTest set={set} types={choices.types} onClose={() => setTesting(false)} />
      }
    />
  )
}

export default ofAccountSet(AuditRights)
