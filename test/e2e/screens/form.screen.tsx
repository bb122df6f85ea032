// A form with unsaved work, a drawer and a fault, for the tests of the frame.
import { useState } from 'react'
import { useParams } from 'react-router'
import { Type } from 'typebox'
import { call } from '../../../src/contract/base/call.ts'
import { send } from '../../../src/web/api/query.ts'
import { Button } from '../../../src/web/kit/button.tsx'
import { Drawer } from '../../../src/web/kit/dialog.tsx'
import { FormField, Select, TextField } from '../../../src/web/kit/field.tsx'
import { useKeys } from '../../../src/web/kit/keys.ts'
import { KeyHints, Page, PageBar, PageBody, useDirty, useTab, useTabTitle } from '../../../src/web/kit/page.tsx'
import { ProblemList } from '../../../src/web/kit/problem-list.tsx'

const fault = call({
  at: 'GET /system/test/fault',
  input: Type.Object({}),
  result: Type.Object({}),
  permission: 'open',
})

const scopes = [
  { value: 'posted', label: 'Posted' },
  { value: 'all', label: 'All' },
] as const

const FormScreen = () => {
  const { id } = useParams()
  const tab = useTab()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<'posted' | 'all'>('posted')
  const [isOpen, setOpen] = useState(false)
  const [pressed, setPressed] = useState(0)
  useDirty('form', name !== '')
  useTabTitle(id && `Form ${id}`)
  useKeys({ 'Ctrl+S': () => setPressed(pressed + 1) })
  return (
    <Page>
      <PageBar title="Form" note={`saved ${pressed}`} actions={<Button look="solid">Save</Button>}>
        <Select label="Scope" labelInside value={scope} options={scopes} onChange={setScope} width={160} />
        <Button onClick={() => setOpen(true)}>Drawer</Button>
        <Button onClick={() => void send(fault, {}).catch(() => null)}>Fault</Button>
        <Button onClick={() => tab.open('/grid')}>Open grid</Button>
      </PageBar>
      <PageBody padded>
        <FormField label="Name" required error={name === '' ? 'empty' : undefined}>
          {(field) => <TextField id={field} value={name} onChange={(event) => setName(event.target.value)} />}
        </FormField>
        <ProblemList problems={[{ code: 45108, path: 'lines.2.subject', message: 'unknown' }]} onGo={() => {}} />
      </PageBody>
      <KeyHints hints={[['Ctrl+S', 'save']]} />
      {isOpen && (
        <Drawer title="Drawer" onClose={() => setOpen(false)} foot={<Button look="solid">Take</Button>}>
          <FormField label="Code">{(field) => <TextField id={field} />}</FormField>
        </Drawer>
      )}
    </Page>
  )
}

export default FormScreen
