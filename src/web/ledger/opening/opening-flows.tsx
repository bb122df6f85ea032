// The cash that flowed in the year before the books begin, item by item.
import { useState } from 'react'
import type { OpeningFlowShape } from '../../../contract/ledger/opening.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { FormField, TextField } from '../../kit/field.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { ProblemList, reasonsOf } from '../../kit/problem-list.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { type OpeningSheetResult, openingApi, plainFigure, readAmount, useWhyNoAmount } from './opening-state.ts'

export const OpeningFlows = (props: { sheet: OpeningSheetResult; mayEdit: boolean; onClose: () => void }) => {
  const { sheet, mayEdit, onClose } = props
  const t = useWords('opening')
  const lang = useLang()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const save = useWrite(openingApi.save, { quiet: true })
  const whyNoAmount = useWhyNoAmount()
  const plain = (text: string) => plainFigure(text, sheet.currency)
  const isBad = (text: string) => readAmount(text, sheet) === null
  const flows = sheet.flows.flatMap(({ item, amount }) => {
    const after = typed[item]
    return after === undefined || plain(after) === amount ? [] : [{ item, before: amount, after: plain(after) }]
  })
  const foot = mayEdit && (
    <>
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button
        look="solid"
        busy={save.isPending}
        disabled={flows.length === 0 || flows.some(({ after }) => isBad(after))}
        onClick={() => save.mutate({ rows: [], flows }, { onSuccess: onClose })}
      >
        {t('saveRows', { n: flows.length })}
      </Button>
    </>
  )
  const row = ({ item, amount, direction, ...names }: OpeningFlowShape) => (
    <FormField key={item} label={`${item} ${t(`flow_${direction}`)}`}>
      {(id) => (
        <>
          <span className="books-why">{nameOf(names, lang)}</span>
          <TextField
            id={id}
            value={typed[item] ?? amount}
            inputMode="decimal"
            disabled={!mayEdit}
            invalid={isBad(typed[item] ?? '')}
            title={whyNoAmount(typed[item] ?? '', sheet) || undefined}
            onChange={(event) => setTyped({ ...typed, [item]: event.target.value })}
          />
        </>
      )}
    </FormField>
  )
  return (
    <Drawer title={t('flows')} note={sheet.currency} width={560} foot={foot} typed={flows} onClose={onClose}>
      <ProblemList problems={reasonsOf(save.error)} />
      <div className="opening-flows">{sheet.flows.map(row)}</div>
    </Drawer>
  )
}
