// The rules by which sales go to subjects: those of the company before the standard ones.
import { useState } from 'react'
import { type SaleRuleRowShape, type SaleRuleShape, saleBillCalls } from '../../contract/bills/sale-bill.ts'
import { entitiesIn } from '../../domain/chart/entity.ts'
import { useCall, useWrite } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { confirm } from '../kit/dialog.tsx'
import { Drawer } from '../kit/panel.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { useWords } from '../kit/words.ts'
import { RuleForm } from './rule-form.tsx'
import './sale-bill.css'

const emptyRule: SaleRuleShape = {
  kind: 'TENDER',
  channel: '',
  tender: '',
  brand: '',
  taxRate: '',
  subject: '',
  feeSubject: '660304',
  taxSubject: '',
  costSubject: '',
  stockSubject: '',
  entities: '',
}

type Editing = { id: string | null; rule: SaleRuleShape }

const ruleOf = ({ id: _, changedBy: _by, changedAt: _at, ...rule }: SaleRuleRowShape): SaleRuleShape => rule

const Row = (props: { row: SaleRuleRowShape; mayEdit: boolean; onEdit: () => void; onRemove: () => void }) => {
  const t = useWords('saleBill')
  const { row, mayEdit } = props
  const isSeparate = row.kind === 'SEPARATE'
  const what = row.kind === 'TENDER' ? t(`tender_${row.tender}`) : row.brand || (isSeparate ? '' : t('whichever'))
  const subjects = [row.subject, row.feeSubject, row.taxSubject, row.costSubject, row.stockSubject]
  const named = Object.entries(entitiesIn(row.entities))
  const entities = named.map(([type, code]) => `${t(`problemWord:${type}`)} ${code}`).join(' · ')
  return (
    <tr>
      <td>
        <Tag look={row.id === null ? 'draft' : 'saved'}>{t(row.id === null ? 'standard' : 'own')}</Tag>
      </td>
      <td>{t(`rule_${row.kind}`)}</td>
      <td>{what}</td>
      <td>{isSeparate ? '' : row.channel === '' ? t('whichever') : t(`channel_${row.channel}`)}</td>
      <td>{row.taxRate === '' ? '' : `${row.taxRate} %`}</td>
      <td>{subjects.filter((code) => code !== '').join(' / ')}</td>
      <td>{entities}</td>
      <td className="sale-rule-acts whitespace-nowrap">
        {mayEdit && (
          <button type="button" className="link-button" onClick={props.onEdit}>
            {t(row.id === null ? 'override' : 'editRule')}
          </button>
        )}
        {mayEdit && row.id !== null && (
          <button type="button" className="link-button" onClick={props.onRemove}>
            {t('removeRule')}
          </button>
        )}
      </td>
    </tr>
  )
}

const keyed = (rows: readonly SaleRuleRowShape[]) => rows.map((row, at) => ({ row, key: row.id ?? `standard ${at}` }))

export const MappingDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('saleBill')
  const mayEdit = useAuth('gl:saleBill:mapping')
  const rules = useCall(saleBillCalls.rules, {})
  const remove = useWrite(saleBillCalls.removeRule)
  const [editing, setEditing] = useState<Editing | null>(null)
  const drop = async (row: SaleRuleRowShape) => {
    const question = { title: t('mapping'), text: [row.tender, row.brand, row.subject].filter(Boolean).join(' · ') }
    if (row.id === null || (await confirm({ ...question, act: t('removeRule'), danger: true })) === null) return
    await remove.mutateAsync({ id: row.id }).catch(() => undefined)
  }
  if (editing) return <RuleForm {...editing} onDone={() => setEditing(null)} />
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:close')}</Button>
      {mayEdit && (
        <Button look="solid" icon="plus" onClick={() => setEditing({ id: null, rule: emptyRule })}>
          {t('addRule')}
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={t('mapping')} width={860} foot={foot} onClose={onClose}>
      <table className="sale-table sale-rules full-table mb-12 cells-lined cells-normal heads-quiet">
        <thead>
          <tr>
            <th aria-label={t('state')} />
            <th>{t('ruleKind')}</th>
            <th>{`${t('tender')} / ${t('brand')}`}</th>
            <th>{t('channel')}</th>
            <th>{t('taxRate')}</th>
            <th>{t('subject')}</th>
            <th>{t('entities')}</th>
            <th aria-label={t('kit:close')} />
          </tr>
        </thead>
        <tbody>
          {keyed(rules.data?.items ?? []).map(({ row, key }) => (
            <Row
              key={key}
              row={row}
              mayEdit={mayEdit}
              onEdit={() => setEditing({ id: row.id, rule: ruleOf(row) })}
              onRemove={() => void drop(row)}
            />
          ))}
        </tbody>
      </table>
    </Drawer>
  )
}
