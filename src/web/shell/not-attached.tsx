// A menu row whose component names no screen, or several: no view is attached, and the page says which.
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/page.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { goTo } from './navigation.ts'
import type { BuiltRoute } from './routes.ts'

export const NotAttached = ({ route, near }: { route: BuiltRoute; near: readonly string[] }) => {
  const t = useWords('shell')
  const text = t('notAttachedText', { title: textOf(route.title, useLang()), component: route.component })
  const hint = near.length > 0 ? `\n${t('notAttachedNear', { names: near.join(', ') })}` : ''
  const action = route.menuId !== '0' && (
    <Auth code="sys:menu:edit">
      <Button icon="edit" onClick={() => goTo(`/system/menu-edit/${route.menuId}`)}>
        {t('editMenu')}
      </Button>
    </Auth>
  )
  return <Empty isPage icon="link" title={t('notAttached')} text={text + hint} action={action} />
}
