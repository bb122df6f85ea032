// Who may audit which vouchers: the rows of the definition, their form, and the test of one voucher.
import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type AuditRightShape, type AuditRouteShape, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { send, useCall, useWrite } from '../../api/query.ts'
import type { AccountSetChoice } from '../../api/session.ts'
import { groupDigits } from '../../kit/money.tsx'
import { Empty, Skeleton } from '../../kit/page.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { momentText, type Say, useWords } from '../../kit/words.ts'
import { ofAccountSet } from '../../parts/account-set-gate.tsx'
import type { GridColumn } from '../../parts/grid/data-grid.tsx'
import { onMany, type RowAct } from '../../parts/list/list-acts.tsx'
import { useListState } from '../../parts/list/list-page.tsx'
import { ListScreen } from '../../parts/list/list-screen.tsx'
import { type AuditRightChoices, AuditRightForm, AuditRightTest } from './audit-right-form.tsx'
import './audit-right.css'
import { useAuth } from '../../kit/auth.tsx'
import { ActFoot, Drawer } from '../../kit/dialog.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { Table } from '../../kit/layout.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { toast } from '../../kit/toast.tsx'
import { byCode, byId } from '../../parts/code-choices.tsx'
import { type Draft, type RecordField, RecordFields } from '../../parts/record-fields.tsx'

type Column = GridColumn<AuditRightShape>
type ListName = 'companies' | 'types' | 'creators' | 'departments'

const spanText = (from: string, to: string): string => (from === '' && to === '' ? '' : `${from} – ${to}`.trim())

const amountText = ({ amountFrom, amountTo }: Pick<AuditRightShape, 'amountFrom' | 'amountTo'>, t: Say): string =>
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

// Takes the voucher audit rights from a workflow that was submitted: shows the rows it comes to, for which books.

type Props = { rows: readonly AuditRightShape[]; choices: AuditRightChoices; currency: string; onClose: () => void }

const RouteRows = (props: Pick<Props, 'choices' | 'currency'> & { route: AuditRouteShape }) => {
  const { route, choices, currency } = props
  const t = useWords('auditRight')
  const nameOf = ({ by, code }: AuditRouteShape['rows'][number]) =>
    (by === 'user' ? choices.users : choices.roles).find((one) => one.code === code)?.name ?? code
  if (route.problems.length > 0) {
    return (
      <ul className="p-0 text-negative list-none mt-8 mb-16" role="alert">
        {route.problems.map(({ name, path, message }) => (
          <li key={name + path}>{message}</li>
        ))}
      </ul>
    )
  }
  return (
    <Table
      className="right-route cells cells-normal full-table mt-8 mb-16"
      titles="text-quiet text-12"
      rows={route.rows}
      columns={[
        [t('level'), ({ level }) => t('levelOf', { n: level })],
        [
          t('holder'),
          (row) => (
            <>
              {nameOf(row)} {row.by === 'role' && <span className="text-faint">{t('kind_role')}</span>}
            </>
          ),
        ],
        [`${t('amount')} ${currency}`, (row) => amountText(row, t)],
      ]}
    />
  )
}

type Taken = { id: string; companies: readonly string[]; types: readonly string[] }

const useTaking = ({ rows, onClose }: Props) => {
  const t = useWords('auditRight')
  const { data: routes } = useCall(auditRightCalls.routes, {})
  const mayDelete = useAuth('gl:voucherAuditRight:delete')
  const [typed, setTyped] = useState<Taken>({ id: '', companies: [], types: [] })
  const [isReplacing, setReplacing] = useState(true)
  const route = routes?.find((one) => one.id === typed.id) ?? routes?.[0]
  const values = { ...typed, id: route?.id ?? '' }
  const { companies, types } = values
  // What was taken of it before, for the same companies and types.
  const isSame = (a: readonly string[], b: readonly string[]) => a.toSorted().join() === b.toSorted().join()
  const earlier = rows.filter(
    (row) =>
      route !== undefined &&
      row.note.replace(/ v\d+$/, '') === route.name &&
      isSame(row.companies, companies) &&
      isSame(row.types, types),
  )
  const taking = useWrite(auditRightCalls.takeRoute, {
    quiet: true,
    onSuccess: ({ added }) => {
      toast({ look: 'note', title: t('routeTaken', { n: added }) })
      onClose()
    },
  })
  const isOffered = mayDelete && earlier.length > 0
  const take = () => {
    if (!route) return
    const replaces = isOffered && isReplacing ? earlier.map((row) => row.id) : []
    taking.mutate({ id: route.id, no: route.no, companies: [...companies], types: [...types], replaces })
  }
  const form: Draft<Taken> = { values, change: (part) => setTyped({ ...typed, ...part }) }
  return {
    ...{ routes, route, form, isReplacing, setReplacing },
    ...{ earlier: isOffered ? earlier.length : 0, take, taking },
  }
}

const AuditRouteForm = (props: Props) => {
  const t = useWords('auditRight')
  const { choices, currency, onClose } = props
  const own = useTaking(props)
  const { routes, route, form, earlier, taking } = own
  const { companies, types } = form.values
  const words = 'auditRight'
  const routeField: RecordField<Taken> = {
    ...{ kind: 'choice', name: 'id', label: 'workflow' },
    options: (routes ?? []).map(({ id, name, no }) => ({ value: id, label: `${name} v${no}` })),
  }
  const fields: RecordField<Taken>[] = [
    { kind: 'codes', name: 'companies', label: 'companies', choices: byId(choices.companies), none: 'all' },
    { kind: 'codes', name: 'types', choices: byCode(choices.types), none: 'all' },
  ]
  const foot = (
    <ActFoot
      act={t('routeTake', { n: route?.rows.length ?? 0 })}
      trouble={troubleText(taking.error)}
      busy={taking.isPending}
      disabled={!route || route.problems.length > 0}
      onAct={own.take}
      onClose={onClose}
    />
  )
  return (
    <Drawer title={t('routeTitle')} width={560} foot={foot} typed={{ companies, types }} onClose={onClose}>
      {!routes && <Skeleton rows={4} widths={[160, 240]} />}
      {routes?.length === 0 && <Empty icon="network" title={t('routeNone')} text={t('routeNoneText')} />}
      {routes && route && (
        <>
          <RecordFields {...{ words, form }} fields={[routeField]} />
          <RouteRows route={route} choices={choices} currency={currency} />
          <RecordFields {...{ words, form, fields }} />
          {earlier > 0 && (
            <Checkbox checked={own.isReplacing} onChange={own.setReplacing}>
              {t('routeReplace', { n: earlier })}
            </Checkbox>
          )}
          <p className="text-faint">{t('routeHow')}</p>
        </>
      )}
    </Drawer>
  )
}
