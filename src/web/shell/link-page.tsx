// The page of a link row that was reached by its address: it says where the link leads and opens it.
import { linkCodeOf, openExternalLink } from '../api/external-link.ts'
import { Button } from '../kit/button.tsx'
import { Empty } from '../kit/page.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { type BuiltRoute, isOutside } from './routes.ts'

/** an outside address opens in a new window, else the in-app hash route; a link opens where it says. */
export const openLink = (link: string): void => {
  const code = linkCodeOf(link)
  if (code !== null) void openExternalLink(code)
  else if (isOutside(link)) window.open(link, '_blank', 'noopener')
  else location.hash = `#${link}`
}

export const LinkPage = ({ route }: { route: BuiltRoute }) => {
  const t = useWords('shell')
  const lang = useLang()
  if (route.view.kind !== 'link') return null
  const { to } = route.view
  const action = (
    <Button look="solid" icon="external" onClick={() => openLink(to)}>
      {t('openNow')}
    </Button>
  )
  return (
    <Empty
      isPage
      icon="external"
      title={t('openLink', { title: textOf(route.title, lang) })}
      text={to}
      action={action}
    />
  )
}
