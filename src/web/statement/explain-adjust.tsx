// What people may do about an explained figure: move a part of its line to another, or fill in its column.
import { useState } from 'react'
import { parsePeriod } from '../../domain/base/period.ts'
import { isManual, isMovable } from '../../domain/statement/statement-adjustment.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import { type AdjustmentEdit, type AdjustmentFields, newAdjustment } from './adjustment-api.ts'
import { AdjustmentForm } from './adjustment-form.tsx'
import type { Figure } from './explain-parts.tsx'

const statements = {
  balanceSheet: 'balance-sheet',
  incomeStatement: 'income-statement',
  cashFlow: 'cash-flow',
} as const

/** The months of the column, as an adjustment names them; the year opening is the month 0. */
const monthsOf = ({ column, isOpening }: Figure): Pick<AdjustmentFields, 'fromNo' | 'toNo'> => {
  if (column.key === 'yearOpening' || isOpening) return { fromNo: 0, toNo: 0 }
  const [from, to] = [column.from, column.month].map((text) => parsePeriod(text)?.no ?? 1)
  return { fromNo: from ?? 1, toNo: to ?? 1 }
}

type AdjustProps = { figure: Figure; statement: keyof typeof statements | null }

/** Own statements, whose address ends with their code, are filled in only. */
export const AdjustFigure = ({ figure, statement }: AdjustProps) => {
  const t = useWords('statementAdjustment')
  const mayEdit = useAuth('gl:statementAdjustment:edit')
  const [opened, setOpened] = useState<AdjustmentEdit | null>(null)
  const { row, column, report } = figure
  // Those of other books and of one store are not adjusted from here.
  const isHere = column.accountSet === report.set?.value && column.entity === null
  const byHand = isManual(row)
  if (!mayEdit || !isHere || !(statement ? isMovable(row) : byHand)) return null
  const name = statement ? statements[statement] : (report.address.path.split('/').at(-1) ?? '')
  const { fromNo, toNo } = monthsOf(figure)
  const begin = (kind: AdjustmentFields['kind']) => {
    const lines = kind === 'manual' ? { toLine: row.no } : { fromLine: row.no }
    const from = kind === 'manual' || toNo === 0 ? fromNo : toNo
    setOpened(newAdjustment(kind, toNo, { statement: name, ...lines, fromNo: from, toNo }))
  }
  return (
    <>
      <p className="explain-acts">
        {byHand && (
          <Button icon="edit" onClick={() => begin('manual')}>
            {t('fillIn')}
          </Button>
        )}
        {statement && (
          <Button look="plain" onClick={() => begin('reclass')}>
            {t('moveFrom')}
          </Button>
        )}
      </p>
      {opened && <AdjustmentForm opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
