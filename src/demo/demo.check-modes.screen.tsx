// The three ways in which a button asks for its codes: one, any of several, all of several; as element and as answer,
// for oneself and for samples of people.
import { type ReactNode, useState } from 'react'
import { useUser } from '../web/api/session.ts'
import { Auth, AuthAll, Auths, auth, authAll, auths, useAuth, useAuthAll, useAuths } from '../web/kit/auth.tsx'
import { FormField, Select, TextField } from '../web/kit/field.tsx'
import { Page, PageBar, PageBody } from '../web/kit/page.tsx'
import { useWords } from '../web/kit/words.ts'
import { useAddress } from '../web/parts/address.ts'
import './demo.css'

/** What samples of people hold. */
const samples = {
  admin: ['*'],
  clerk: ['gl:voucher:view', 'gl:voucher:save', 'gl:voucher:draft'],
  reader: ['gl:voucher:view'],
} as const
type Who = 'me' | keyof typeof samples
const people = ['me', 'admin', 'clerk', 'reader'] as const

type Row = readonly [mode: 'one' | 'any' | 'all', answer: boolean, element: ReactNode]

/** For oneself, by the hooks and elements that every screen has. */
const useOwnRows = (codes: readonly string[], shown: string): Row[] => {
  const [first = ''] = codes
  return [
    [
      'one',
      useAuth(first),
      <Auth key="one" code={first}>
        {shown}
      </Auth>,
    ],
    [
      'any',
      useAuths(codes),
      <Auths key="any" codes={codes}>
        {shown}
      </Auths>,
    ],
    [
      'all',
      useAuthAll(codes),
      <AuthAll key="all" codes={codes}>
        {shown}
      </AuthAll>,
    ],
  ]
}

/** For somebody else, by the rules behind them. */
const rowsOf = (held: readonly string[], codes: readonly string[], shown: string): Row[] => {
  const [first = ''] = codes
  return [
    ['one', auth(held, first), shown],
    ['any', auths(held, codes), shown],
    ['all', authAll(held, codes), shown],
  ]
}

const CheckModesScreen = () => {
  const t = useWords('demo')
  const address = useAddress()
  const user = useUser()
  const [who, setWho] = useState<Who>('me')
  const [typed, setTyped] = useState(() => address.get('codes', 'gl:voucher:view gl:voucher:save'))
  const codes = typed.split(/[\s,]+/).filter(Boolean)
  const own = useOwnRows(codes, t('shown'))
  const rows = who === 'me' ? own : rowsOf(samples[who], codes, t('shown'))
  const held: readonly string[] = who === 'me' ? (user?.authBtnList ?? []) : samples[who]
  return (
    <Page>
      <PageBar title={t('checkModes')}>
        <Select
          label={t('asWho')}
          labelInside
          value={who}
          options={people.map((value) => ({ value, label: t(`who_${value}`) }))}
          onChange={setWho}
          width={220}
        />
        <span className="page-note">{held.includes('*') ? '*' : t('rightsNote', { count: held.length })}</span>
      </PageBar>
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
