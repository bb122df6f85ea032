// A menu row whose component names no screen, or several: no view is attached (spec §2), and the page says which.
import { Empty } from '../kit/page.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import type { BuiltRoute } from './routes.ts'

export const NotAttached = ({ route, near }: { route: BuiltRoute; near: readonly string[] }) => {
  const t = useWords('shell')
  const text = t('notAttachedText', { title: textOf(route.title, useLang()), component: route.component })
  const hint = near.length > 0 ? `\n${t('notAttachedNear', { names: near.join(', ') })}` : ''
  return <Empty isPage icon="link" title={t('notAttached')} text={text + hint} />
}
