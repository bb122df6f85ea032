// Copies all below one subject to another place of the chart.
import { useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import type { DefinitionShape } from '../../contract/chart/subject.ts'
import { useWrite } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { confirm, Dialog } from '../kit/dialog.tsx'
import { FormField } from '../kit/field.tsx'
import { ProblemList, reasonsOf } from '../kit/problem-list.tsx'
import { useWords } from '../kit/words.ts'
import { SubjectPicker } from '../parts/subject-picker.tsx'
import { definitionApi } from './subject-api.ts'
import { questionOf } from './use-subject-form.ts'

type CopyProps = { rows: readonly DefinitionShape[]; onDone: () => void; onClose: () => void }

export const SubjectCopy = ({ rows, onDone, onClose }: CopyProps) => {
  const t = useWords('subjectScreen')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [problems, setProblems] = useState<readonly WireProblem[]>([])
  const write = useWrite(definitionApi.copyChildren, { quiet: true })
  const copy = async (accept: number[]): Promise<void> => {
    try {
      await write.mutateAsync({ from, to, accept })
      onDone()
    } catch (error) {
      const asked = questionOf(error)
      if (!asked) return setProblems(reasonsOf(error))
      const answer = await confirm({ title: t('copyTitle'), text: asked.message, act: t('moveAct') })
      if (answer !== null) await copy([...accept, asked.code])
    }
  }
  const foot = (
    <>
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      <Button look="solid" busy={write.isPending} disabled={from === '' || to === ''} onClick={() => void copy([])}>
        {t('copy')}
      </Button>
    </>
  )
  const picker = (label: 'copyFrom' | 'copyTo', value: string, onChange: (code: string) => void) => (
    <FormField label={t(label)} required>
      {(id) => <SubjectPicker {...{ id, subjects: rows, value, label: t(label), width: '100%', onChange }} />}
    </FormField>
  )
  return (
    <Dialog title={t('copyTitle')} width={520} foot={foot} onClose={onClose}>
      <p className="margin-bottom-12">{t('copyHow')}</p>
      {picker('copyFrom', from, setFrom)}
      {picker('copyTo', to, setTo)}
      <ProblemList problems={problems} />
    </Dialog>
  )
}
