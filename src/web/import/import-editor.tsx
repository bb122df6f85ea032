// The pop-up at a cell of the check page: what is wrong, the new value, for this cell or for all that are alike.
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { DraftCause, DraftRow } from '../../contract/import/import-draft.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button, Icon, MenuButton, type MenuItem } from '../kit/button.tsx'
import { TextField } from '../kit/field.tsx'
import { isComposing } from '../kit/keys.ts'
import { Popover } from '../kit/popover.tsx'
import { shownText, useImport, useImportWords } from './import-use.tsx'

/** What is put right: a value for one cell or all alike, an answer, a row or document taken out, entities made. */
export type Fix =
  | { act: 'cell'; line: number; column: string; value: string }
  | { act: 'alike' | 'answer'; cause: string; value: string }
  | { act: 'removeRow' | 'removeDocument'; line: number }
  | { act: 'createEntities' | 'recheck' }

export type EditorProps = {
  anchor: RefObject<HTMLElement | null>
  row: DraftRow
  column: string
  causes: readonly DraftCause[]
  /** Takes the place of the value: the key that opened the editor. */
  typed: string
  createsEntities: boolean
  onFix: (fix: Fix) => void
  onClose: () => void
}

const Wrong = ({ row, column }: Pick<EditorProps, 'row' | 'column'>) => {
  const wrong = row.problems.filter((each) => each.column === column)
  return wrong.map(({ code, message, isWarning }) => (
    <p key={`${code} ${message}`} className={isWarning ? 'import-editor-warned' : 'import-editor-wrong'}>
      <Icon name={isWarning ? 'alert' : 'error'} /> {message}
    </p>
  ))
}

/** Selects what stands in the field, or puts the caret behind the first typed character. */
const useField = (typed: string) => {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const field = box.current?.querySelector('input')
    field?.focus()
    if (typed === '') field?.select()
  }, [typed])
  return box
}

export const ImportEditor = (props: EditorProps) => {
  const t = useImportWords()
  const { row, column, causes, onFix } = props
  const { makesEntities, looks } = useImport()
  const mayMake = useAuth('gl:entity:import')
  const problem = row.problems.find((each) => each.column === column)
  const cause = causes.find((each) => each.cause === problem?.cause)
  const [value, setValue] = useState(
    props.typed || shownText(looks, column, cause?.suggestion || row.cells[column] || '', t),
  )
  const box = useField(props.typed)
  // What is only worth a look is not the same wrong thing everywhere.
  const others = problem?.isWarning ? 0 : (cause?.count ?? 1) - 1
  const one = () => onFix({ act: 'cell', line: row.line, column, value })
  const all = () => (cause && others > 0 ? onFix({ act: 'alike', cause: cause.cause, value }) : one())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) all()
    else one()
  }
  const makes: MenuItem[] =
    mayMake && makesEntities && column === 'aux' && !props.createsEntities
      ? [{ key: 'make', icon: 'plus', label: t('makeEntities'), onSelect: () => onFix({ act: 'createEntities' }) }]
      : []
  const items: MenuItem[] = [
    ...makes,
    { key: 'row', icon: 'minus', label: t('removeRow'), onSelect: () => onFix({ act: 'removeRow', line: row.line }) },
    {
      key: 'document',
      icon: 'trash',
      label: t('removeDocument'),
      onSelect: () => onFix({ act: 'removeDocument', line: row.line }),
    },
  ]
  return (
    <Popover anchor={props.anchor} className="import-editor w-400" gap={4} onClose={props.onClose}>
      <div ref={box}>
        <Wrong row={row} column={column} />
        {others > 0 && <p className="pb-6 text-quiet text-12">{t('alikeOthers', { n: others })}</p>}
        <TextField
          aria-label={`${t(`column_${column}`)}: ${t('value')}`}
          width="100%"
          value={value}
          invalid={problem?.isWarning === false && value === (row.cells[column] ?? '')}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <div className="row pt-8 gap-8">
          <Button small keys="↵" look={others > 0 ? 'outline' : 'solid'} onClick={one}>
            {t('fixOne')}
          </Button>
          {others > 0 && (
            <Button small look="solid" keys="Ctrl ↵" onClick={all}>
              {t('fixAlike', { n: others + 1 })}
            </Button>
          )}
          <MenuButton className="ml-auto" label={t('kit:more')} items={items} />
        </div>
      </div>
    </Popover>
  )
}
