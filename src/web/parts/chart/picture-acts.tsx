// What a picture offers beside itself: its figures as a table, its files, its paper with its stamp, its unit.

import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InputOf } from '../../../contract/base/call.ts'
import { pictureCalls } from '../../../contract/ledger/report-sheet.ts'
import { type FigureUnit, figureUnits, isFigureUnit } from '../../../domain/base/figure-unit.ts'
import { printPaper } from '../../api/download.ts'
import { senderOf } from '../../api/query.ts'
import type { SendOptions } from '../../api/send.ts'
import { useAccountSet, useUser } from '../../api/session.ts'
import { useSetting } from '../../api/setting.ts'
import { useAuth } from '../../kit/auth.tsx'
import { IconButton, MenuButton, type MenuItem } from '../../kit/button.tsx'
import { Select } from '../../kit/field.tsx'
import { momentText, textOf, useLang, useWords } from '../../kit/words.ts'
import { lookAsPaper } from '../../theme/preferences.ts'
import { ExportRunDialog, useExportRun } from '../slow-work.tsx'
import { type AmountUnit, unitIn, unitOf } from './chart-figures.ts'
import './print-stamp.css'

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

type FileCalls<I> = readonly [
  file: (input: I & PictureFile, options: SendOptions) => Promise<unknown>,
  paper: (input: I & { unit: FigureUnit | undefined }) => Promise<unknown>,
]

/** The files of a picture from the calls that give it as a file and on paper, both asked by `input`. */
export const filesOf = <I extends object>(
  report: PictureFiles['report'],
  name: string,
  [file, paper]: FileCalls<I>,
  input: I,
): PictureFiles => ({
  ...{ report, name },
  file: (choice, options) => file({ ...input, ...choice }, options),
  paper: (unit) => paper({ ...input, unit }),
})

/** Those of a picture of the income statement. */
export const incomeFilesOf = (name: string, input: Omit<InputOf<typeof pictureCalls.printIncome>, 'unit'>) =>
  filesOf('incomeStatement', name, [senderOf(pictureCalls.exportIncome), senderOf(pictureCalls.printIncome)], input)

const choices: readonly (PictureFile & { name: 'printed' | 'xlsx' | 'csv' })[] = [
  { name: 'printed', format: 'xlsx', form: 'printed' },
  { name: 'xlsx', format: 'xlsx' },
  { name: 'csv', format: 'csv' },
]

/** `unit`: in which amounts stand on paper. */
export const PictureFilesMenu = ({ title, files, unit }: { title: string; files: PictureFiles; unit: FigureUnit }) => {
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

/** The moment at which the browser last began to print; while it does the page is light. */
const usePrintedAt = (): string => {
  const [at, setAt] = useState('')
  useEffect(() => {
    let after = () => {}
    // The page is drawn for paper as soon as this has been told.
    const begin = () =>
      flushSync(() => {
        after = lookAsPaper()
        setAt(new Date().toISOString())
      })
    const end = () => after()
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return at
}

/** `notes`: which month, which vouchers, which posting. */
export const PrintStamp = ({ title, notes }: { title: string; notes: readonly ReactNode[] }) => {
  const t = useWords('print')
  const lang = useLang()
  const set = useAccountSet()
  const user = useUser()
  const at = usePrintedAt()
  return (
    <div className="print-stamp hidden">
      <h1>{title}</h1>
      <p>
        {set && <span>{`${set.companyCode} ${textOf(set.companyName, lang)}`}</span>}
        {notes.filter(Boolean).map((note, no) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: notes have no names, and their order is theirs
          <span key={no}>{note}</span>
        ))}
        <span>{t('printedBy', { name: user?.realName ?? '', time: momentText(at) })}</span>
      </p>
    </div>
  )
}

type ChosenUnit = 'auto' | FigureUnit

const read = (stored: unknown): ChosenUnit => (typeof stored === 'string' && isFigureUnit(stored) ? stored : 'auto')

/** The choice of the user: one for the first page and the pictures of reports. */
const useChosenUnit = () => useSetting<ChosenUnit>('pictures.unit', 'auto', read)

/** The unit of a picture whose greatest amount is given in minor units. */
export const useUnitOf = (): ((most: bigint, digits: number) => AmountUnit) => {
  const [chosen] = useChosenUnit()
  const lang = useLang()
  return (most, digits) => (chosen === 'auto' ? unitOf(most, digits, lang) : unitIn(chosen))
}

/** The unit of paper: exact unless one was chosen. */
export const usePaperUnit = (): FigureUnit => {
  const [chosen] = useChosenUnit()
  return chosen === 'auto' ? '1' : chosen
}

export const UnitChoice = ({ currency: code }: { currency: string }) => {
  const t = useWords('balanceTable')
  const [chosen, choose] = useChosenUnit()
  const currency = code === 'CNY' ? t('currency_CNY') : code
  const units = figureUnits.map((value) => ({ value, label: t(`in_${value}`, { currency }) }))
  return (
    <Select<ChosenUnit>
      label={t('unit')}
      labelInside
      value={chosen}
      options={[{ value: 'auto', label: t('picture:unitAuto') }, ...units]}
      onChange={choose}
    />
  )
}
