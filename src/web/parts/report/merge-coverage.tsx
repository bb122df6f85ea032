// What is in merged figures and what is not: how far each company is posted, and who is missing or left out.
import { useRef, useState } from 'react'
import type { MergeCompanyShape } from '../../../contract/merge/report-merge.ts'
import { Button } from '../../kit/button.tsx'
import { groupDigits, isZeroText } from '../../kit/money.tsx'
import { Popover } from '../../kit/popover.tsx'
import { Tag } from '../../kit/status-tag.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import './merge.css'

/** Of hundreds of companies those are named that are behind or left out; `members` and `posted` count them all. */
type Head = { companies: readonly MergeCompanyShape[]; members: number; posted: number; excluded: string }

/** Companies that are listed at once. */
const rowsMost = 200

/** Companies that are named in a line. */
const namesMost = 4

const namesIn = (companies: readonly MergeCompanyShape[], count = companies.length): string =>
  [...companies.slice(0, namesMost).map(({ company }) => company), ...(count > namesMost ? [`… (${count})`] : [])].join(
    ', ',
  )

const PostedRows = ({ companies, members }: Pick<Head, 'companies' | 'members'>) => {
  const t = useWords('reportMerge')
  const lang = useLang()
  // Those that are behind come first: they are what one looks for.
  const rows = [...companies].sort((a, b) => Number(a.isPosted) - Number(b.isPosted)).slice(0, rowsMost)
  const more = members - rows.filter(({ role }) => role === 'member').length
  return (
    <div
      className="merge-posted cells cells-one-line overflow-auto px-12 py-8 max-h-420"
      role="dialog"
      aria-label={t('postedTitle')}
    >
      <table>
        <thead>
          <tr>
            <th colSpan={2}>{t('companies')}</th>
            <th>{t('postedTo')}</th>
            <th>{t('currency')}</th>
            <th className="merge-amount text-right">{t('share')}</th>
            <th>{t('role')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <tr key={one.accountSet}>
              <td>{one.company}</td>
              <td>{nameOf(one, lang)}</td>
              <td className={one.isPosted ? undefined : 'text-warn'}>{one.posted || t('postedNone')}</td>
              <td>{one.currency}</td>
              <td className="merge-amount text-right">{one.share === '' ? '' : `${one.share} %`}</td>
              <td>{t(`role_${one.role}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="page-note">{t('postedMore', { n: more })}</p>}
    </div>
  )
}

/** How many companies have posted the month; a press lists up to which month each of them has. */
export const MergePosted = ({ data }: { data: Head }) => {
  const t = useWords('reportMerge')
  const anchor = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <span ref={anchor}>
        <Button look="plain" opens aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('posted', { n: data.posted, of: data.members })}
        </Button>
      </span>
      {isOpen && (
        <Popover anchor={anchor} onClose={() => setOpen(false)}>
          <PostedRows companies={data.companies} members={data.members} />
        </Popover>
      )}
    </>
  )
}

/** Never silently incomplete: what is not in the figures stands below them by name. */
export const MergeCoverage = ({ data }: { data: Head }) => {
  const t = useWords('reportMerge')
  const of = (role: MergeCompanyShape['role']) => data.companies.filter((one) => one.role === role)
  const open = of('member').filter(({ isPosted }) => !isPosted)
  const [absent, notMerged, adjusting] = [of('absent'), of('notMerged'), of('adjusting')]
  return (
    <>
      {data.posted < data.members && (
        <Tag look="warn" icon="alert">
          {t('notPosted', { list: namesIn(open, data.members - data.posted) })}
        </Tag>
      )}
      {absent.length > 0 && (
        <Tag look="warn" icon="alert">
          {t('absent', { list: namesIn(absent) })}
        </Tag>
      )}
      {notMerged.length > 0 && <span className="page-note">{t('notMerged', { list: namesIn(notMerged) })}</span>}
      {adjusting.length > 0 && <span className="page-note">{t('adjusting', { list: namesIn(adjusting) })}</span>}
      {!isZeroText(data.excluded) && (
        <Tag look="warn" icon="alert">
          <span title={t('plainFigure:excluded')}>{t('excludedNet', { amount: groupDigits(data.excluded) })}</span>
        </Tag>
      )}
    </>
  )
}
