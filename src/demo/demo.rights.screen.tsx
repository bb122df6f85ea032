// What the signed-in person holds: the roles, and the codes of the buttons, to be searched.
import { useState } from 'react'
import { useUser } from '../web/api/session.ts'
import { SearchField } from '../web/kit/field.tsx'
import { Empty, Page, PageBar, PageBody } from '../web/kit/page.tsx'
import { textOf, useLang, useWords } from '../web/kit/words.ts'
import { addressOf } from '../web/parts/address.ts'
import './demo.css'

const RightsScreen = () => {
  const t = useWords('demo')
  const lang = useLang()
  const user = useUser()
  const [search, setSearch] = useState('')
  const codes = (user?.authBtnList ?? []).filter((code) => code.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Page>
      <PageBar title={t('rights')} note={t('rightsNote', { count: user?.authBtnList.length ?? 0 })}>
        <SearchField value={search} onChange={setSearch} placeholder={t('searchCode')} />
      </PageBar>
      <PageBody padded>
        <div className="demo">
          <h2>{t('roles')}</h2>
          <ul className="demo-codes">
            {(user?.roleNames ?? []).map((name, at) => (
              <li key={user?.roles[at]}>
                {textOf(name, lang)} <code>{user?.roles[at]}</code>
              </li>
            ))}
          </ul>
          <h2>{t('codes')}</h2>
          {codes.length === 0 && <Empty icon="search" title={t('noCode')} />}
          <ul className="demo-codes">
            {codes.map((code) => (
              <li key={code}>
                <a href={`#${addressOf('/demo/limits/front-end/button', { codes: code })}`}>
                  <code>{code}</code>
                </a>
              </li>
            ))}
          </ul>
        </div>
      </PageBody>
    </Page>
  )
}

export default RightsScreen
