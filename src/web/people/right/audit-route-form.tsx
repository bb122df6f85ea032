// Takes the voucher audit rights from a workflow that was submitted: shows the rows it comes to, for which books.
import { useState } from 'react'
import { type AuditRightShape, type AuditRouteShape, auditRightCalls } from '../../../contract/people/audit-right.ts'
import { useCall, useWrite } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox, FormField } from '../../kit/field.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { Empty, Skeleton } from '../../kit/page.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { SelectField } from '../../kit/select.tsx'
import { toast } from '../../kit/toast.tsx'
import { useWords } from '../../kit/words.ts'
import { byCode, byId, CodeSet } from '../../parts/code-choices.tsx'
import type { AuditRightChoices } from './audit-right-form.tsx'
import './audit-right.css'

type Props = { rows: readonly AuditRightShape[]; choices: AuditRightChoices; currency: string; onClose: () => void }

const RouteRows = ({
  route,
  choices,
  currency,
}: {
  route: AuditRouteShape
  choices: AuditRightChoices
  currency: string
}) => {
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
    <table className="right-route cells cells-normal full-table mt-8 mb-16">
      <thead>
        <tr>
          <th className="text-quiet text-12" scope="col">
            {t('level')}
          </th>
          <th className="text-quiet text-12" scope="col">
            {t('holder')}
          </th>
          <th className="text-quiet text-12" scope="col">{`${t('amount')} ${currency}`}</th>
        </tr>
      </thead>
      <tbody>
        {route.rows.map((row) => (
          <tr key={`${row.level} ${row.by} ${row.code} ${row.amountFrom}`}>
            <td>{t('levelOf', { n: row.level })}</td>
            <td>
              {nameOf(row)} {row.by === 'role' && <span className="text-faint">{t('kind_role')}</span>}
            </td>
            <td>
              {row.amountFrom === '' && row.amountTo === ''
                ? t('all')
                : `${groupDigits(row.amountFrom)} – ${groupDigits(row.amountTo)}`.trim()}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const useTaking = ({ rows, onClose }: Props) => {
  const t = useWords('auditRight')
  const { data: routes } = useCall(auditRightCalls.routes, {})
  const mayDelete = useAuth('gl:voucherAuditRight:delete')
  const [id, setId] = useState('')
  const [companies, setCompanies] = useState<readonly string[]>([])
  const [types, setTypes] = useState<readonly string[]>([])
  const [isReplacing, setReplacing] = useState(true)
  const route = routes?.find((one) => one.id === id) ?? routes?.[0]
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
  return {
    ...{ routes, route, setId, companies, setCompanies, types, setTypes, isReplacing, setReplacing },
    ...{ earlier: isOffered ? earlier.length : 0, take, taking },
  }
}

export const AuditRouteForm = (props: Props) => {
  const t = useWords('auditRight')
  const { choices, currency, onClose } = props
  const own = useTaking(props)
  const { routes, route, companies, types, earlier, taking } = own
  const foot = (
    <>
      {taking.error && <span className="form-error">{troubleText(taking.error)}</span>}
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={taking.isPending} disabled={!route || route.problems.length > 0} onClick={own.take}>
        {t('routeTake', { n: route?.rows.length ?? 0 })}
      </Button>
    </>
  )
  return (
    <Drawer title={t('routeTitle')} width={560} foot={foot} typed={{ companies, types }} onClose={onClose}>
      {!routes && <Skeleton rows={4} widths={[160, 240]} />}
      {routes?.length === 0 && <Empty icon="network" title={t('routeNone')} text={t('routeNoneText')} />}
      {routes && route && (
        <>
          <SelectField
            label={t('workflow')}
            value={route.id}
            options={routes.map(({ id, name, no }) => ({ value: id, label: `${name} v${no}` }))}
            onChange={own.setId}
          />
          <RouteRows route={route} choices={choices} currency={currency} />
          <FormField label={t('companies')}>
            {(field) => (
              <CodeSet
                id={field}
                label={t('companies')}
                choices={byId(choices.companies)}
                chosen={companies}
                none={t('all')}
                onChange={own.setCompanies}
              />
            )}
          </FormField>
          <FormField label={t('types')}>
            {(field) => (
              <CodeSet
                id={field}
                label={t('types')}
                choices={byCode(choices.types)}
                chosen={types}
                none={t('all')}
                onChange={own.setTypes}
              />
            )}
          </FormField>
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
