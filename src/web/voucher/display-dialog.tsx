// How the user wants voucher entry to look; what is chosen holds at once.
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Checkbox } from '../kit/field.tsx'
import { useWords } from '../kit/words.ts'
import { usePageActs } from './desk-context.ts'
import { useDisplay } from './display.ts'
import { LookChoice } from './paper.tsx'

export const DisplayDialog = () => {
  const t = useWords('entryPaper')
  const act = usePageActs()
  const [display, setDisplay] = useDisplay()
  const foot = (
    <Button look="solid" onClick={() => act('leave')}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={t('displayTitle')} width={480} className="display-dialog" foot={foot} onClose={() => act('leave')}>
      <p className="display-row">
        {t('look')} <LookChoice />
      </p>
      <Checkbox checked={display.takesSummary} onChange={(takesSummary) => setDisplay({ ...display, takesSummary })}>
        {t('takesSummary')}
      </Checkbox>
    </Dialog>
  )
}
