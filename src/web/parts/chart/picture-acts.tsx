// What a picture offers beside itself: its figures as a table, its files and its paper, for whoever may have them.
import type { FigureUnit } from '../../../domain/base/figure-unit.ts'
import type { SendOptions } from '../../api/client.ts'
import { printPaper } from '../../api/print-file.ts'
import { useAuth } from '../../kit/auth.tsx'
import { IconButton } from '../../kit/button.tsx'
import { MenuButton, type MenuItem } from '../../kit/menu-button.tsx'
import { useWords } from '../../kit/words.ts'
import { ExportRunDialog, useExportRun } from '../export-run.tsx'

export type PictureFile = { format: 'xlsx' | 'csv'; form?: 'printed' }

/** How the figures of a picture become a file and paper. */
export type PictureFiles = {
  /** The report it is drawn from; rights are `gl:report:<report>:…`. */
  report: 'incomeStatement' | 'cashFlow' | 'balanceTable3'
  /** The name of the file, without what follows its point. */
  name: string
  file: (choice: PictureFile, options: SendOptions) => Promise<unknown>
  paper: (unit?: FigureUnit) => Promise<unknown>
}

const choices: readonly (PictureFile & { name: 'printed' | 'xlsx' | 'csv' })[] = [
  { name: 'printed', format: 'xlsx', form: 'printed' },
  { name: 'xlsx', format: 'xlsx' },
  { name: 'csv', format: 'csv' },
]

type FilesProps = { title: string; files: PictureFiles; unit: FigureUnit }

/** `unit`: in which amounts stand on paper. */
export const PictureFilesMenu = ({ title, files, unit }: FilesProps) => {
  const t = useWords('picture')
  const mayExport = useAuth(`gl:report:${files.report}:export`)
  const mayPrint = useAuth(`gl:report:${files.report}:print`)
  const run = useExportRun()
  const print: MenuItem = {
    ...{ key: 'print', label: t('print'), icon: 'printer' as const },
    onSelect: () => void printPaper(() => files.paper(unit)),
  }
  const exports = choices.map(
    ({ name, ...choice }, at): MenuItem => ({
      key: name,
      label: t(`reportScreen:file_${name}`),
      separated: mayPrint && at === 0,
      disabled: run.running !== null,
      onSelect: () => void run.start((options) => files.file(choice, options), `${files.name}.${choice.format}`),
    }),
  )
  const items = [...(mayPrint ? [print] : []), ...(mayExport ? exports : [])]
  if (items.length === 0) return null
  return (
    <>
      <MenuButton label={t('files', { name: title })} icon="download" iconOnly items={items} align="end" />
      <ExportRunDialog {...run} />
    </>
  )
}

/** Shows the figures in the place of the picture, and back. */
export const FiguresSwitch = (props: { title: string; isOn: boolean; onToggle: () => void }) => {
  const t = useWords('picture')
  return (
    <IconButton
      icon="table"
      label={t('figures', { name: props.title })}
      aria-pressed={props.isOn}
      onClick={props.onToggle}
    />
  )
}
