// Parameters of an address: in its query or in its path; each set opens a tab of its own, under a name of its own.
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { Button } from '../web/kit/button.tsx'
import { FormField, TextField } from '../web/kit/field.tsx'
import { Page, PageBar, PageBody, useTab } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { addressOf } from '../web/parts/address.ts'
import './demo.css'

const ParamsScreen = () => {
  const t = useWords('demo')
  const tab = useTab()
  const { pathname, search } = useLocation()
  const params = useParams()
  const [id, setId] = useState('1')
  const [name, setName] = useState('')
  const shown = [...Object.entries(params), ...new URLSearchParams(search)].filter(([key]) => key !== '*')
  const spoken = JSON.stringify({ 'zh-cn': `\u53f7 ${id}`, 'zh-tw': `\u865f ${id}`, en: `No. ${id}` })
  const inPath = (tabName: string) => `/demo/params/dynamic/x/${encodeURIComponent(id)}/${encodeURIComponent(tabName)}`
  return (
    <Page>
      <PageBar title={t('params')} note={pathname} />
      <PageBody padded>
        <div className="demo">
          <h2>{t('given')}</h2>
          {shown.length === 0 && <p>{t('noParams')}</p>}
          <dl className="demo-pairs">
            {shown.map(([key, value]) => (
              <div key={key}>
                <dt>{key}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <h2>{t('openAnother')}</h2>
          <FormField label={t('paramId')}>
            {(field) => <TextField id={field} value={id} onChange={(event) => setId(event.target.value)} width={160} />}
          </FormField>
          <FormField label={t('tabName')} hint={t('tabNameHint')}>
            {(field) => (
              <TextField id={field} value={name} onChange={(event) => setName(event.target.value)} width={280} />
            )}
          </FormField>
          <p className="demo-acts">
            <Button onClick={() => tab.open(addressOf('/demo/params/common', { id, tagsViewName: name || null }))}>
              {t('openQuery')}
            </Button>
            <Button onClick={() => tab.open(inPath(name || id))}>{t('openPath')}</Button>
            <Button onClick={() => tab.open(addressOf('/demo/params/common', { id, tagsViewName: spoken }))}>
              {t('openSpoken')}
            </Button>
          </p>
        </div>
      </PageBody>
    </Page>
  )
}

export default ParamsScreen
