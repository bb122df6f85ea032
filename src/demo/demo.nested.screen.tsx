// The screen of the nested menus: where it stands, and a field that keeps what is typed while the tab is open.
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FormField, TextField } from '../web/kit/field.tsx'
import { Page, PageBar, PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import './demo.css'

const NestedScreen = () => {
  const t = useWords('demo')
  const { pathname } = useLocation()
  const [text, setText] = useState('')
  return (
    <Page>
      <PageBar title={t('nested')} note={pathname} />
      <PageBody padded>
        <div className="demo">
          <p>{t('nestedText', { count: pathname.split('/').length - 3 })}</p>
          <FormField label={t('kept')} hint={t('keptText')}>
            {(id) => <TextField id={id} value={text} onChange={(event) => setText(event.target.value)} width={280} />}
          </FormField>
        </div>
      </PageBody>
    </Page>
  )
}

export default NestedScreen
