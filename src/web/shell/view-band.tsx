// The band over every screen while one looks at the product as another user, with the way back.
import { useUser } from '../api/session.ts'
import { endView } from '../api/view-as.ts'
import { Button } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useWords } from '../kit/words.ts'

export const ViewBand = () => {
  const t = useWords('setRight')
  const name = useUser()?.viewing ?? ''
  if (name === '') return null
  return (
    <div className="sandbox-band" role="status">
      <Icon name="eye" size={14} /> <b>{t('viewBand', { name })}</b> {t('viewText')}
      <Button small onClick={endView}>
        {t('viewEnd')}
      </Button>
    </div>
  )
}
