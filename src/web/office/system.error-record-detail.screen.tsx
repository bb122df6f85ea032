// One error record: what its user met, the picture, the request, what the server knows of it, and what was said since.
import { useState } from 'react'
import { useParams } from 'react-router'
import { type ErrorDetailShape, errorCalls } from '../../contract/office/error-record.ts'
import { fileAddress } from '../api/api-base.ts'
import { useCall, useWrite } from '../api/query.ts'
import { Auth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { Code, Facts, Quiet, QuietLine, Row, Section, Stack } from '../kit/layout.tsx'
import { Answered, Page, PageBar, PageBody, useTabTitle } from '../kit/page.tsx'
import { Tag } from '../kit/status-tag.tsx'
import { momentText, useWords } from '../kit/words.ts'
import { ErrorHandle, stateOf } from './error-handle.tsx'
import './error-record.css'

const facts = [
  ...(['message', 'errorCode', 'traceId', 'reqUrl', 'menuName', 'accountSet', 'userAgent', 'appVersion'] as const),
  ...(['assigneeName', 'resolution'] as const),
]

const About = ({ record }: { record: ErrorDetailShape }) => {
  const t = useWords('errorRecord')
  return (
    <Section title={t('about')}>
      <Facts lined rows={facts.map((name) => [t(`f_${name}`), record[name]])} />
    </Section>
  )
}

const Screenshot = ({ record }: { record: ErrorDetailShape }) => {
  const t = useWords('errorRecord')
  const [isLarge, setLarge] = useState(false)
  return (
    <Section title={t('screenshot')}>
      {record.screenshot === '' ? (
        <QuietLine look="faint">{t('noScreenshot')}</QuietLine>
      ) : (
        <button
          type="button"
          className="error-picture w-full boxed rounded-6 overflow-hidden"
          aria-label={t('zoom')}
          onClick={() => setLarge(true)}
        >
          <img className="block w-full" src={fileAddress(record.screenshot)} alt={t('screenshot')} />
        </button>
      )}
      {isLarge && (
        <Dialog title={`${t('screenshot')} ${record.no}`} width={1240} onClose={() => setLarge(false)}>
          <div className="overflow-auto max-h-[78vh]">
            <img className="block w-full" src={fileAddress(record.screenshot)} alt={t('screenshot')} />
          </div>
        </Dialog>
      )}
    </Section>
  )
}

/** JSON with line breaks; anything else as it is. */
const pretty = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // It was cut at 32 KB.
    return text
  }
}

const LineList = ({ lines, none }: { lines: ErrorDetailShape['log']; none: string }) =>
  lines.length === 0 ? (
    <QuietLine look="faint">{none}</QuietLine>
  ) : (
    <ol>
      {lines.map((line) => (
        <li key={`${line.at} ${line.what} ${line.text.slice(0, 40)}`} className="pb-8">
          <Quiet>
            {momentText(line.at)} {line.what}
          </Quiet>
          <Code>{line.text}</Code>
        </li>
      ))}
    </ol>
  )

const Days = ({ days }: { days: ErrorDetailShape['days'] }) => {
  const most = Math.max(1, ...days.map(({ count }) => count))
  return (
    <ul className="error-days">
      {days.map(({ day, count }) => (
        <li key={day} className="grid items-center gap-8">
          <span>{day}</span>
          <i className="rounded-4" style={{ width: `${Math.max(2, Math.round((count / most) * 100))}%` }} />
          <b className="font-normal text-end">{count}</b>
        </li>
      ))}
    </ul>
  )
}

const Comments = ({ record }: { record: ErrorDetailShape }) => {
  const t = useWords('errorRecord')
  const [text, setText] = useState('')
  const add = useWrite(errorCalls.comment)
  const submit = () => add.mutate({ id: record.id, text }, { onSuccess: () => setText('') })
  return (
    <Section title={t('comments')}>
      <Stack>
        {record.comments.length === 0 ? (
          <QuietLine look="faint">{t('noComments')}</QuietLine>
        ) : (
          <ol>
            {record.comments.map((one) => (
              <li key={one.id} className="pb-8">
                <Quiet>
                  {one.by} {momentText(one.at)}
                </Quiet>
                <p className="mt-2 whitespace-pre-line wrap-anywhere">{one.text}</p>
              </li>
            ))}
          </ol>
        )}
        <Auth code="sys:error:handle">
          <Row end>
            <textarea
              className="text-area"
              rows={2}
              maxLength={2000}
              aria-label={t('comment')}
              placeholder={t('comment')}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button icon="plus" disabled={text.trim() === ''} busy={add.isPending} onClick={submit}>
              {t('send')}
            </Button>
          </Row>
        </Auth>
      </Stack>
    </Section>
  )
}

const Record = ({ record }: { record: ErrorDetailShape }) => {
  const t = useWords('errorRecord')
  return (
    <div className="error-page grid gap-x-24 gap-y-0">
      <div>
        <About record={record} />
        {record.reqData !== '' && (
          <Section title={t('f_reqData')}>
            <Code>{pretty(record.reqData)}</Code>
          </Section>
        )}
        <Section title={t('log')}>
          <LineList lines={record.log} none={t('noLog')} />
        </Section>
        <Section title={t('trail')}>
          <LineList lines={record.trail} none={t('noTrail')} />
        </Section>
      </div>
      <div>
        <Screenshot record={record} />
        <Section title={t('occurrences')}>
          <Days days={record.days} />
        </Section>
        <Comments record={record} />
      </div>
    </div>
  )
}

export default function ErrorRecordDetailScreen() {
  const t = useWords('errorRecord')
  const { id = '' } = useParams()
  const answer = useCall(errorCalls.detail, { id }, { quiet: true })
  const record = answer.data
  const [isHandling, setHandling] = useState(false)
  useTabTitle(record?.no ?? '')
  const note =
    record && t('reportedOn', { user: record.createUserName, time: momentText(record.firstAt), n: record.occurrences })
  const act = record && (
    <Auth code="sys:error:handle">
      <Button look="solid" icon="edit" onClick={() => setHandling(true)}>
        {t('handle')}
      </Button>
    </Auth>
  )
  return (
    <Page>
      <PageBar title={record?.no ?? t('detail')} note={note} actions={act}>
        {record && <Tag look={stateOf(record).look}>{t(stateOf(record).word)}</Tag>}
      </PageBar>
      <PageBody padded>
        <Answered answer={answer}>{(found) => <Record record={found} />}</Answered>
      </PageBody>
      {record && isHandling && <ErrorHandle record={record} onClose={() => setHandling(false)} />}
    </Page>
  )
}
