// The menu as the server has sent it for this person, and what happens at a path that is not granted or not there.
import type { MenuRouteShape } from '../contract/people/menu-define.ts'
import { useUser } from '../web/api/session.ts'
import { Page, PageBar, PageBody } from '../web/kit/page.tsx'
import { textOf, useLang, useWords } from '../web/kit/words.ts'
import './demo.css'

type Flat = { route: MenuRouteShape; depth: number }

const flat = (routes: readonly MenuRouteShape[], depth = 0): Flat[] =>
  routes.flatMap((route) => [{ route, depth }, ...flat(route.children, depth + 1)])

const MenuListScreen = () => {
  const t = useWords('demo')
  const lang = useLang()
  const rows = flat(useUser()?.menuRoutes ?? [])
  return (
    <Page>
      <PageBar title={t('menuList')} note={t('menuListNote', { count: rows.length })} />
      <PageBody padded>
        <div className="demo">
          <p>
            <a href="#/401?path=/system/role">{t('toDenied')}</a> <a href="#/nowhere">{t('toMissing')}</a>
          </p>
          <table className="demo-table">
            <thead>
              <tr>
                {(['menuTitle', 'path', 'view', 'roles'] as const).map((head) => (
                  <th key={head} scope="col">
                    {t(head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ route, depth }) => (
                <tr key={route.name}>
                  <th scope="row" style={{ paddingLeft: 8 + depth * 16 }}>
                    {textOf(route.meta.title, lang)}
                  </th>
                  <td>{route.path}</td>
                  <td>{route.meta.isLink || route.component}</td>
                  <td>{route.meta.roles.join(' ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </PageBody>
    </Page>
  )
}

export default MenuListScreen
