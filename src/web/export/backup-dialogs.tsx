// The dialogs of backups: what a new one holds, the file of one brought here, the password before a file is fetched.
import { type ReactNode, useState } from 'react'
import { type BackupKind, type BackupShape, backupCalls, backupKinds } from '../../contract/export/backup.ts'
import { useWrite } from '../api/query.ts'
import { useUser } from '../api/session.ts'
import { FormDialog } from '../kit/dialog.tsx'
import { Checkbox, InputField, PasswordRow, SelectField } from '../kit/field.tsx'
import { Fields } from '../kit/layout.tsx'
import { sizeText, useWords } from '../kit/words.ts'
import { FileDrop } from '../parts/file-drop.tsx'

export const noteMost = 256

export type BackupAsked = { kind: BackupKind; accountSet?: string; withFiles: boolean; note: string }

type AskProps = {
  title: string
  act: string
  isReady: boolean
  busy?: boolean
  /** What its fields hold, where a change of it is not to be lost unasked. */
  typed?: unknown
  onAct: () => void
  onClose: () => void
}

export const AskDialog = ({ isReady, children, ...props }: AskProps & { children: ReactNode }) => (
  <FormDialog {...props} disabled={!isReady}>
    <Fields>{children}</Fields>
  </FormDialog>
)

const NoteField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const t = useWords('backup')
  return <InputField label={t('note')} maxLength={noteMost} value={value} onChange={onChange} />
}

export const CreateDialog = (props: { onMake: (asked: BackupAsked) => void; onClose: () => void }) => {
  const t = useWords('backup')
  const user = useUser()
  const sets = user?.accountConfigs.map(({ value, label }) => ({ value, label })) ?? []
  const [kind, setKind] = useState<BackupKind>('full')
  const [accountSet, setAccountSet] = useState('')
  const [withFiles, setWithFiles] = useState(true)
  const [note, setNote] = useState('')
  const isReady = kind !== 'accountSet' || accountSet !== ''
  const make = () => {
    props.onMake({ kind, ...(kind === 'accountSet' ? { accountSet } : {}), withFiles, note: note.trim() })
    props.onClose()
  }
  return (
    <AskDialog title={t('create')} act={t('createAct')} isReady={isReady} onAct={make} onClose={props.onClose}>
      <SelectField
        label={t('kind')}
        value={kind}
        options={backupKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        hint={t(`about_${kind}`)}
        onChange={setKind}
      />
      {kind === 'accountSet' && (
        <SelectField label={t('accountSet')} required value={accountSet} options={sets} onChange={setAccountSet} />
      )}
      {kind !== 'config' && (
        <Checkbox checked={withFiles} onChange={setWithFiles}>
          {t('withFiles')}
        </Checkbox>
      )}
      <NoteField value={note} onChange={setNote} />
    </AskDialog>
  )
}

export const BringDialog = (props: { onBring: (file: File, note: string) => void; onClose: () => void }) => {
  const t = useWords('backup')
  const [file, setFile] = useState<File | null>(null)
  const [note, setNote] = useState('')
  const bring = () => {
    if (file) props.onBring(file, note.trim())
    props.onClose()
  }
  return (
    <AskDialog title={t('bring')} act={t('bringAct')} isReady={file !== null} onAct={bring} onClose={props.onClose}>
      <FileDrop words={t('drop')} choose={t('choose')} accept=".backup" onFile={setFile}>
        <p className="page-note">{file ? `${file.name} · ${sizeText(file.size)}` : t('bringNote')}</p>
      </FileDrop>
      <NoteField value={note} onChange={setNote} />
    </AskDialog>
  )
}

export const FetchDialog = ({ backup, onClose }: { backup: BackupShape; onClose: () => void }) => {
  const t = useWords('backup')
  const [password, setPassword] = useState('')
  const fetchFile = useWrite(backupCalls.download)
  const act = async () => {
    try {
      const { url } = await fetchFile.mutateAsync({ id: backup.id, password })
      // The browser saves it while it comes, however long it is.
      window.location.assign(url)
      onClose()
    } catch {
      // The call has told the user; the dialog stays for another try.
    }
  }
  return (
    <AskDialog
      title={t('download')}
      act={t('download')}
      isReady={password !== ''}
      busy={fetchFile.isPending}
      onAct={() => void act()}
      onClose={onClose}
    >
      <p>{t('downloadText', { size: sizeText(backup.bytes) })}</p>
      <PasswordRow label={t('password')} value={password} trouble={fetchFile.error} onChange={setPassword} />
    </AskDialog>
  )
}
