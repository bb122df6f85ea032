// Passwords that are told once: one on the screen to be copied, or those of a file as a file; or that one is set by its
// user.
import { saveFile } from '../api/download.ts'
import { Button } from '../kit/button.tsx'
import { CopyButton } from '../kit/copy-button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { useWords } from '../kit/words.ts'

export type Secret = { id: string; userName: string; password: string }

const fileOf = (secrets: readonly Secret[]): Blob =>
  new Blob([`\uFEFF${secrets.map(({ userName, password }) => `${userName},${password}`).join('\r\n')}\r\n`], {
    type: 'text/csv',
  })

export const PasswordDialog = ({ secrets, onClose }: { secrets: readonly Secret[]; onClose: () => void }) => {
  const t = useWords('user')
  const [first] = secrets
  const isOne = secrets.length === 1
  const title = isOne ? t('passwordTitle', { name: first?.userName ?? '' }) : t('passwordsTitle', { n: secrets.length })
  const foot = (
    <>
      {isOne ? (
        <CopyButton text={first?.password ?? ''}>{t('copyIt')}</CopyButton>
      ) : (
        <Button icon="download" onClick={() => saveFile(fileOf(secrets), `${t('title')}.csv`)}>
          {t('passwordsSave')}
        </Button>
      )}
      <Button look="solid" onClick={onClose}>
        {t('kit:close')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} foot={foot}>
      {isOne && (
        <p className="user-password boxed text-18 rounded-6 px-12 py-10" data-private>
          {first?.password}
        </p>
      )}
      <p>{t('passwordText')}</p>
    </Dialog>
  )
}

/** Nobody is told the password of whoever may do more than he: its user sets one. */
export const SentDialog = ({ name, to, onClose }: { name: string; to: string; onClose: () => void }) => {
  const t = useWords('user')
  const foot = (
    <Button look="solid" onClick={onClose}>
      {t('kit:close')}
    </Button>
  )
  return (
    <Dialog title={t('resetSentTitle', { name })} foot={foot}>
      <p>{t('resetSent', { to })}</p>
    </Dialog>
  )
}
