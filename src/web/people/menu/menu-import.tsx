// A file of the menu: what it would change is shown first, entry by entry, then it is taken or left.
import { useState } from 'react'
import { type MenuDifference, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { useWrite } from '../../api/query.ts'
import { Button } from '../../kit/button.tsx'
import { Drawer } from '../../kit/panel.tsx'
import { troubleText } from '../../kit/problem-list.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { useWords } from '../../kit/words.ts'
import { FileDrop } from '../../parts/file-drop.tsx'
import { showChange } from './menu-api.ts'

const Difference = ({ one }: { one: MenuDifference }) => {
  const t = useWords('menuDefine')
  return (
    <li className="menu-difference">
      <Tag look={one.problems.length > 0 ? 'warn' : one.what === 'add' ? 'ok' : 'draft'}>{t(`what_${one.what}`)}</Tag>
      <b>{one.name}</b> <span className="page-note">{one.code}</span>
      <ul>
        {one.changes.map(({ field, from, to }) => (
          <li key={field}>
            {t(`f_${field}`)} {from === '' ? to : `${from} → ${to}`}
          </li>
        ))}
        {one.problems.map(({ message, path }) => (
          <li key={path + message} className="form-error">
            {message}
          </li>
        ))}
      </ul>
    </li>
  )
}

const useFile = (onDone: () => void) => {
  const t = useWords('menuDefine')
  const write = useWrite(menuDefineCalls.import, { quiet: true })
  const [file, setFile] = useState<unknown>(null)
  const [found, setFound] = useState<readonly MenuDifference[] | null>(null)
  const [trouble, setTrouble] = useState('')
  const onError = (error: Error) => setTrouble(troubleText(error))
  const look = async (chosen: File) => {
    setTrouble('')
    setFound(null)
    try {
      const read: unknown = JSON.parse(await chosen.text())
      setFile(read)
      write.mutate({ file: read, check: true }, { onSuccess: ({ differences }) => setFound(differences), onError })
    } catch {
      // Anything but JSON: said here, since the server never sees it.
      setTrouble(t('notJson'))
    }
  }
  const onSuccess = () => {
    showChange()
    onDone()
  }
  const take = () => write.mutate({ file, check: false }, { onSuccess, onError })
  return { found, trouble, look, take, isBusy: write.isPending }
}

export const MenuImport = ({ onClose }: { onClose: () => void }) => {
  const t = useWords('menuDefine')
  const { found, trouble, look, take, isBusy } = useFile(onClose)
  const changed = found?.filter(({ what }) => what !== 'same') ?? []
  const isWrong = changed.some(({ problems }) => problems.length > 0)
  const foot = (
    <>
      {trouble !== '' && (
        <span className="form-error" role="alert">
          {trouble}
        </span>
      )}
      <Button onClick={onClose}>{t('kit:cancel')}</Button>
      {changed.length > 0 && (
        <Button look="solid" busy={isBusy} disabled={isWrong} onClick={take}>
          {t('importDo', { n: changed.length })}
        </Button>
      )}
    </>
  )
  return (
    <Drawer title={t('importTitle')} width={560} foot={foot} onClose={onClose}>
      <FileDrop words={t('drop')} choose={t('choose')} accept=".json" onFile={(file) => void look(file)}>
        <p className="page-note">{t('importFile')}</p>
      </FileDrop>
      {found && changed.length === 0 && <p className="page-note">{t('importNothing')}</p>}
      <ul className="grid p-0 gap-10 list-none mt-12">
        {changed.map((one) => (
          <Difference key={one.code} one={one} />
        ))}
      </ul>
    </Drawer>
  )
}
