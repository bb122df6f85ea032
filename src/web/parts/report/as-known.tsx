// A report as it was known earlier: the button that asks for the moment, and the bar that says which it is.
import { type FormEvent, useId, useState } from 'react'
import { chinaTime, momentText, readMoment } from '../../../domain/base/moment.ts'
import { putSetting, settingNow, useSetting } from '../../api/setting.ts'
import { useAuth } from '../../kit/auth.tsx'
import { Button, Icon, IconButton } from '../../kit/button.tsx'
import { TextField } from '../../kit/field.tsx'
import { Opener } from '../../kit/popover.tsx'
import { useWords } from '../../kit/words.ts'
import { addressOf } from '../address.ts'
import { DateField } from '../date-field.tsx'
import './as-known.css'
import { isMerged } from './merge-api.ts'
import { subjectsOf } from './report-bars.tsx'
import { type Report, setsOf } from './use-report.ts'

/** The moment as its field has it: to the minute, in the zone of the books. */
const fieldText = (moment: string): string => momentText(moment).replace(' ', 'T')

const nowText = (): string => chinaTime(Date.now()).slice(0, 16)

const isPast = (text: string): boolean => readMoment(text) !== null && text <= nowText()

type MomentProps = { label: string; text: string; autoFocus?: boolean; onChange: (text: string) => void }

/** A day and a time, written as the books write them: a browser's own field would follow the browser's language. */
const MomentInput = ({ label, text, autoFocus, onChange }: MomentProps) => {
  const t = useWords('asKnown')
  const id = useId()
  const [day = '', time = ''] = text.split('T')
  return (
    <span className="flex gap-4">
      <DateField
        id={id}
        inner={label}
        value={day}
        isOpenDay={(date) => date <= nowText().slice(0, 10)}
        invalid={!isPast(text)}
        readOnly={false}
        autoFocus={autoFocus}
        onChange={(date) => onChange(`${date}T${time}`)}
      />
      <TextField
        aria-label={t('time')}
        width={64}
        maxLength={5}
        placeholder="09:30"
        value={time}
        invalid={!isPast(text)}
        onChange={(event) => onChange(`${day}T${event.target.value.normalize('NFKC')}`)}
      />
    </span>
  )
}

/** The field of a moment that is past; what is typed counts as soon as it is one. */
export const MomentField = (props: { label: string; value: string; onChange: (text: string) => void }) => {
  const moment = readMoment(props.value)
  const [text, setText] = useState(moment === null ? '' : fieldText(moment))
  return (
    <MomentInput
      label={props.label}
      text={text}
      onChange={(typed) => {
        setText(typed)
        if (isPast(typed)) props.onChange(typed)
      }}
    />
  )
}

const Ask = ({ report, lastPrint, onDone }: { report: Report; lastPrint: string | undefined; onDone: () => void }) => {
  const t = useWords('asKnown')
  const moment = readMoment(report.asKnown ?? '')
  const [text, setText] = useState(moment === null ? nowText() : fieldText(moment))
  const showAt = (asKnown: string) => {
    report.address.set({ asKnown, month: report.month, include: report.include, line: null, column: null })
    onDone()
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    if (isPast(text)) showAt(text)
  }
  return (
    <form className="known-ask grid grid-cols-1 gap-10 w-368 p-14" onSubmit={show}>
      <p className="m-0 font-semibold">{t('title')}</p>
      <MomentInput label={t('moment')} text={text} autoFocus onChange={setText} />
      <p className="min-w-0 m-0 text-quiet text-12">{t(isMerged(report) ? 'hintMerged' : 'hint')}</p>
      <div className="flex flex-wrap justify-end gap-8">
        {lastPrint !== undefined && (
          <Button onClick={() => showAt(lastPrint)}>{t('lastPrint', { moment: momentText(lastPrint) })}</Button>
        )}
        <Button look="solid" submit disabled={!isPast(text)}>
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}

/** `name`: the report, as its prints are remembered. */
export const KnownButton = ({ report, name }: { report: Report; name: string }) => {
  const t = useWords('asKnown')
  const lastPrint = useLastPrint(name, setsOf(report))
  if (!report.knows) return null
  return (
    <Opener
      align="end"
      button={(face) => <IconButton icon="history" label={t('title')} aria-haspopup="dialog" {...face} />}
    >
      {(close) => <Ask report={report} lastPrint={lastPrint} onDone={close} />}
    </Opener>
  )
}

/** All that has changed since in the months and subjects of the report. */
const changesAddress = (report: Report): string => {
  const { month, from, include, companies, asKnown, address } = report
  const { subject, subjectFrom, subjectTo } = subjectsOf(report)
  const withoutClosing = address.has('withoutClosing') ? '1' : undefined
  const asked = { month, from, include, companies, asKnown, subject, subjectFrom, subjectTo, withoutClosing }
  return addressOf('/report/changes', asked)
}

/** Says that the figures are not those of now, and leads back to them; what changed is told of one company. */
export const KnownBar = ({ report }: { report: Report }) => {
  const t = useWords('asKnown')
  const maySee = useAuth('gl:report:balanceTable1:view')
  if (report.asKnown === undefined) return null
  const moment = readMoment(report.asKnown)
  return (
    <div className="known-bar row flex-none px-16 gap-8 text-negative min-h-34" role="status">
      <Icon name="history" size={16} />
      <strong>{t('on', { moment: moment === null ? report.asKnown : momentText(moment) })}</strong>
      <span className="min-w-0 truncate m-0 text-quiet text-12">{t(isMerged(report) ? 'hintMerged' : 'hint')}</span>
      <div className="bar-end">
        {maySee && !isMerged(report) && (
          <Button small look="plain" onClick={() => report.tab.open(changesAddress(report))}>
            {t('reportChange:what')}
          </Button>
        )}
        <Button small onClick={() => report.address.set({ asKnown: null, line: null, column: null })}>
          {t('clear')}
        </Button>
      </div>
    </div>
  )
}

const settingName = 'report.printed'
const keptMost = 200

/** By report and account set the moment of the figures, ISO text in UTC; the latest last. */
type Printed = Readonly<Record<string, string>>

const nothing: Printed = {}

const readPrinted = (stored: unknown): Printed =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter((pair): pair is [string, string] => typeof pair[1] === 'string'))
    : nothing

const keyOf = (report: string, accountSet: string): string => `${report} ${accountSet}`

/** The moment of what was on the screen: the paper was drawn a little later, so no change since is ever missed. */
export const markPrinted = (report: string, accountSet: string, asOf: string): void => {
  const key = keyOf(report, accountSet)
  const others = Object.entries(readPrinted(settingNow(settingName))).filter(([other]) => other !== key)
  putSetting(settingName, Object.fromEntries([...others.slice(1 - keptMost), [key, asOf]]))
}

export const useLastPrint = (report: string, accountSet: string): string | undefined => {
  const [printed] = useSetting(settingName, nothing, readPrinted)
  return printed[keyOf(report, accountSet)]
}
