// The band over every screen while one works in a sandbox: what is done here touches no books.
import { useAccountSet } from '../api/session.ts'
import { Icon } from '../kit/icon.tsx'
import { useWords } from '../kit/words.ts'

export const SandboxBand = () => {
  const t = useWords('shell')
  const set = useAccountSet()
  if (!set?.sandbox) return null
  return (
    <p className="sandbox-band" role="status">
      <Icon name="alert" size={14} /> <b>{t('sandbox')}</b> {t('sandboxText', { set: set.value })}
    </p>
  )
}
