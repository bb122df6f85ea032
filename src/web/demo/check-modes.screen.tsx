// The three ways in which a button asks for its codes: one, any of several, all of several; as element and as answer.
import { useState } from 'react'
import { Auth, AuthAll, Auths, useAuth, useAuthAll, useAuths } from '../kit/auth.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { Page, PageBar, PageBody } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { useAddress } from '../parts/address.ts'
import './demo.css'

const CheckModesScreen = () => {
  const t = useWords('demo')
  const address = useAddress()
  const [typed, setTyped] = useState(() => address.get('codes', 'gl:voucher:view gl:voucher:save'))
  const codes = typed.split(/[\s,]+/).filter(Boolean)
  const [first = ''] = codes
  const rows = [
    [
      'one',
      useAuth(first),
      <Auth key="one" code={first}>
        {t('shown')}
      </Auth>,
    ],
    [
      'any',
      useAuths(codes),
      <Auths key="any" codes={codes}>
        {t('shown')}
      </Auths>,
    ],
    [
      'all',
      useAuthAll(codes),
      <AuthAll key="all" codes={codes}>
        {t('shown')}
      </AuthAll>,
    ],
  ] as const
  return (
    <Page>
      <PageBar title={t('checkModes')} />
      <PageBody padded>
        <div className="demo">
          <FormField label={t('codes')} hint={t('codesHint')}>
            {(id) => <TextField id={id} value={typed} onChange={(event) => setTyped(event.target.value)} width={480} />}
          </FormField>
          <table className="demo-table">
            <thead>
              <tr>
                <th scope="col">{t('mode')}</th>
                <th scope="col">{t('answer')}</th>
                <th scope="col">{t('element')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(([mode, answer, element]) => (
                <tr key={mode}>
                  <th scope="row">{t(`mode_${mode}`)}</th>
                  <td>{t(answer ? 'yes' : 'no')}</td>
                  <td>{answer ? element : t('absent')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p>{t('presentCount', { count: rows.filter(([, answer]) => answer).length, all: rows.length })}</p>
        </div>
      </PageBody>
    </Page>
  )
}

export default CheckModesScreen
