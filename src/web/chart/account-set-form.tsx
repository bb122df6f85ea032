// One account set whole: who it is, its accounting basis, what is controlled, its months and voucher types; read only.
import type { ReactNode } from 'react'
import type { AccountConfigShape, AccountSetDetailShape } from '../../contract/chart/account-set.ts'
import { subjectRoles } from '../../domain/chart/account-set.ts'
import { Icon } from '../kit/button.tsx'
import { FormField, TextField } from '../kit/field.tsx'
import { Tag, type TagLook } from '../kit/status-tag.tsx'
import { momentText, textOf, useLang, useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { monthName } from '../parts/month-state.ts'
import './account-set.css'

type FormProps = { set: AccountConfigShape; detail: AccountSetDetailShape }

const Section = (props: { title: string; note?: string; children: ReactNode }) => (
  <section className="books-section lined last:unlined pt-14 pb-6">
    <h2 className="font-semibold">
      {props.title}
      {props.note && <span className="page-note ml-8 font-normal">{props.note}</span>}
    </h2>
    {props.children}
  </section>
)

const Locked = ({ label, value }: { label: string; value: string }) => (
  <FormField label={label}>{(id) => <TextField id={id} value={value} readOnly width="100%" />}</FormField>
)

const Company = ({ set, detail }: FormProps) => {
  const t = useWords('master')
  const lang = useLang()
  const made = `${detail.createdBy} ${momentText(detail.createdAt)}`
  return (
    <Section title={t('secCompany')}>
      <div className="books-fields grid">
        <Locked label={t('f_company')} value={`${set.companyCode} ${textOf(set.companyName, lang)}`} />
        <Locked label={t('f_year')} value={String(set.year)} />
        <Locked label={t('f_nameZhCn')} value={detail.name['zh-cn']} />
        <Locked label={t('f_nameEn')} value={detail.name.en} />
        <Locked label={t('f_nameZhTw')} value={detail.name['zh-tw']} />
        <Locked label={t('accountSet:f_taxNo')} value={detail.taxNo} />
        <Locked label={t('accountSet:f_industry')} value={detail.industry} />
        <Locked label={t('accountSet:f_accountingHead')} value={detail.accountingHead} />
        <Locked label={t('f_created')} value={made} />
        {detail.changedAt !== '' && (
          <Locked label={t('accountSet:f_changed')} value={`${detail.changedBy} ${momentText(detail.changedAt)}`} />
        )}
      </div>
    </Section>
  )
}

const Basis = ({ detail }: FormProps) => {
  const t = useWords('master')
  const lang = useLang()
  const { chart, options } = detail
  const counted = detail.openings > 0 ? t('openingsOf', { n: detail.openings }) : t('openingsNone')
  const openings = detail.carried ? `${counted} · ${t(`openings_${detail.carried}`)}` : counted
  const chartText = t('chartOf', { name: chart.code, n: chart.subjects, m: chart.leaves })
  return (
    <Section title={t('secBasis')}>
      <div className="books-fields grid">
        <Locked label={t('f_currency')} value={`${detail.currency} ${textOf(detail.currencyName, lang)}`} />
        <Locked label={t('f_standard')} value={t(`std_${options.statementTemplate}`)} />
        <Locked label={t('f_chart')} value={chartText} />
        <Locked label={t('f_codeRule')} value={options.subjectCodeRule} />
        <Locked label={t('f_start')} value={detail.startMonth} />
        <Locked label={t('f_openings')} value={openings} />
      </div>
    </Section>
  )
}

const flags = ['auditorNotCreator', 'cashierSign', 'cashFlowRequired', 'requireAttachment', 'warnDirection'] as const
const choices = ['blockNegativeCash', 'fxRevaluation', 'plClosingMode', 'plClosingSplit'] as const

const Decision = (props: { name: string; why?: string; children: ReactNode }) => (
  <div className="row justify-between py-4 gap-12 lined-above min-h-44">
    <div>
      <p>{props.name}</p>
      {props.why && <p className="text-quiet text-12">{props.why}</p>}
    </div>
    {props.children}
  </div>
)

const Controls = ({ detail }: FormProps) => {
  const t = useWords('master')
  const { options, currency } = detail
  return (
    <Section title={t('secControl')}>
      <div className="books-decisions grid">
        {flags.map((name) => (
          <Decision key={name} name={t(`o_${name}`)} why={t(`o_${name}_why`)}>
            {options[name] ? (
              <Tag look="ok" icon="check-circle">
                {t('on')}
              </Tag>
            ) : (
              <Tag look="draft" icon="minus">
                {t('off')}
              </Tag>
            )}
          </Decision>
        ))}
        {choices.map((name) => (
          <Decision key={name} name={t(`accountSet:o_${name}`)}>
            <span>{t(`accountSet:o_${name}_${options[name]}`)}</span>
          </Decision>
        ))}
        <Decision name={t('o_futureVoucherMonths')}>
          <span>{t('monthsOf', { n: options.futureVoucherMonths })}</span>
        </Decision>
        <Decision name={t('o_voucherLinesMax')}>
          <span>{t('linesMost', { n: options.voucherLinesMax })}</span>
        </Decision>
        <Decision name={t('o_fxTolerance')}>
          <span>
            {options.fxTolerance} {currency}
          </span>
        </Decision>
        {subjectRoles.map((name) => (
          <Decision key={name} name={t(`accountSet:o_${name}`)}>
            <span>{options[name]}</span>
          </Decision>
        ))}
      </div>
    </Section>
  )
}

const monthLooks: Record<string, TagLook> = { POSTED: 'posted', LOCKED: 'posted', OPEN: 'saved', FUTURE: 'draft' }

const Months = ({ set, detail }: FormProps) => {
  const t = useWords('posting')
  const m = useWords('master')
  const lang = useLang()
  return (
    <Section title={m('secMonths')}>
      <ul className="books-months grid pb-8 gap-x-16 gap-y-4 max-w-1160">
        {detail.months.map(({ no, status }) => {
          const open = addressOf('/period/posting', { year: set.year, open: `${set.value} ${no}` })
          const words = status === 'FUTURE' ? m('monthFuture') : t(`state_${status.toLowerCase()}`)
          return (
            <li key={no} className="row gap-8 min-h-24">
              <a href={`#${open}`}>{no === 13 ? t('kit:month13') : monthName(no, lang)}</a>
              <Tag look={monthLooks[status] ?? 'draft'}>{words}</Tag>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

const Types = ({ detail }: FormProps) => {
  const t = useWords('master')
  const lang = useLang()
  return (
    <Section title={t('secTypes')}>
      <ul className="books-types flex flex-wrap pb-8">
        {detail.voucherTypes
          .filter((type) => type.enabled)
          .map((type) => (
            <li key={type.code}>
              <b className="font-semibold">{textOf(type.word, lang)}</b> {textOf(type.name, lang)}{' '}
              <span className="text-quiet">{type.code}</span>
            </li>
          ))}
      </ul>
    </Section>
  )
}

const Rights = ({ set }: FormProps) => {
  const t = useWords('master')
  return (
    <Section title={t('secRights')}>
      <p className="books-rights flex flex-wrap pb-8">
        {set.rights.map((right) => (
          <span key={right}>
            <Icon className="text-ok" name="check" size={14} /> {t(`right_${right}`)}
          </span>
        ))}
      </p>
    </Section>
  )
}

export const AccountSetForm = (props: FormProps) => (
  <div className="books-form flex-1 min-h-0 overflow-auto px-24 pb-16">
    <Company {...props} />
    <Basis {...props} />
    <Controls {...props} />
    <Months {...props} />
    <Types {...props} />
    <Rights {...props} />
  </div>
)
