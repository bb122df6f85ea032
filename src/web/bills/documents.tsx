// A list of documents that become vouchers: bars, grid and foot, what is done with the chosen ones, what came of it.
import { type ReactNode, useState } from 'react'
import type { WireProblem } from '../../contract/base/call.ts'
import { CallRefused } from '../api/failure.ts'
import { Auth } from '../kit/auth.tsx'
import { Button, Icon, type IconName } from '../kit/button.tsx'
import { confirm, Panel } from '../kit/dialog.tsx'
import { Money, sumAmounts } from '../kit/money.tsx'
import { BarLine, Chip, PageBody, PageFoot, SecondBar } from '../kit/page.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { type Say, useWords } from '../kit/words.ts'
import { ColumnChooser, useChosenColumns } from '../parts/grid/column-chooser.tsx'
import { AnsweredGrid, type GridColumn, type GridProps } from '../parts/grid/data-grid.tsx'
import type { ListAnswer, useListState } from '../parts/list/list-page.tsx'
import { Pager } from '../parts/list/pager.tsx'
import './documents.css'

/** The documents of an act: those named, or all of a filter. */
type Chosen<F> = { ids: string[] } | { filter: F }

type Refused = Pick<WireProblem, 'code' | 'message'>[]
/** How many documents an act was done to, and those that it left alone. */
type Acted = {
  done: number
  refused: ({ billNo: string; problems: Refused } | { documentNo: string; problems: Refused })[]
  refusedCount: number
}
/** Vouchers that came or went, with the first of them. */
type Made = { vouchers: number; first: { id: string; no: string }[] } & ({ bills: number } | { restocks: number })

/** What can be done with the chosen documents; `name` is its word, too. */
export type DocumentAct<F> = {
  name: string
  code: string
  icon: IconName
  /** The word of the question before what cannot simply be done again the other way. */
  ask?: string
  run: (chosen: Chosen<F>) => Promise<Acted | Made>
}

/** What came of an act, or why nothing was done. */
type Outcome = { act: string; answer?: Acted | Made; problems?: readonly WireProblem[] }

/** Making vouchers: the drawer that asks how, with what it is to do. */
type Making<F, How> = {
  code: string
  run: (chosen: Chosen<F>, how: How) => Promise<Made>
  drawer: (props: { count: number; onRun: (how: How) => Promise<boolean>; onClose: () => void }) => ReactNode
}

const Left = ({ refused, count, t }: { refused: Acted['refused']; count: number; t: Say }) => (
  <>
    {refused.length > 0 && (
      <ul className="documents-left my-8 p-0 list-none items-lined">
        {refused.map(({ problems, ...named }) => {
          const no = 'billNo' in named ? named.billNo : named.documentNo
          return (
            <li key={no}>
              <b>{no}</b>
              {problems.map(({ code, message }) => (
                <span key={`${code} ${message}`}>{message}</span>
              ))}
            </li>
          )
        })}
      </ul>
    )}
    {count > refused.length && <p>{t('moreRefused', { n: count - refused.length })}</p>}
  </>
)

const OutcomePanel = ({ words, outcome, onClose }: { words: string; outcome: Outcome; onClose: () => void }) => {
  const t = useWords(words)
  const { act, answer, problems } = outcome
  const made = answer && 'first' in answer ? answer : null
  const acted = answer && 'done' in answer ? answer : null
  const { first = [], ...counts } = made ?? {}
  const told = made
    ? t(act === 'generate' ? 'made' : 'takenBack', counts)
    : acted && t('result', { act: t(act), done: acted.done, refused: acted.refusedCount })
  return (
    <Panel title={t(act)} onClose={onClose}>
      <div className="documents-told px-16 py-12" role="status">
        {told && (
          <p>
            <Icon name={acted && acted.refused.length > 0 ? 'info' : 'check-circle'} /> {told}
          </p>
        )}
        {problems && <ProblemList problems={problems} />}
        {acted && <Left refused={acted.refused} count={acted.refusedCount} t={t} />}
        {first.length > 0 && (
          <ul className="flex flex-wrap p-0 gap-x-12 gap-y-4 list-none">
            {first.map(({ id, no }) => (
              <li key={id}>
                <a href={`#/voucher/entry/${id}`}>{no}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}

/** `during(act, work)` runs one act after the other; it resolves to whether it was done. */
const useOutcome = () => {
  const [busy, setBusy] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const during = async (act: string, work: () => Promise<Acted | Made>): Promise<boolean> => {
    setBusy(act)
    try {
      setOutcome({ act, answer: await work() })
      return true
    } catch (trouble) {
      // What the call has not told itself stands in the panel, with every document it is about.
      if (trouble instanceof CallRefused) setOutcome({ act, problems: trouble.problems })
      return false
    } finally {
      setBusy(null)
    }
  }
  return { busy, outcome, during, dismiss: () => setOutcome(null) }
}

type Row = { id: string; state: string }
type Sums = Readonly<Record<string, string>>
type Answer<R> = ListAnswer<R> & {
  data: { items: readonly R[]; total: number; totals: Sums; counts: Sums | Record<string, number> } | undefined
}

type ListProps<R extends Row, F extends object, How> = {
  words: 'saleBill' | 'entityRestock'
  title: string
  list: ReturnType<typeof useListState<F>>
  answer: Answer<R>
  states: readonly string[]
  /** Beside the chips of the states. */
  fields: ReactNode
  columns: readonly GridColumn<R>[]
  /** The column that names the totals, and those that have them. */
  totalAt: string
  sums: readonly (keyof R & string)[]
  /** Rows that are listed and do not count. */
  isOut?: (row: R) => boolean
  grid: Pick<GridProps<R>, 'id' | 'empty' | 'onActive' | 'onOpen'>
  acts: readonly DocumentAct<F>[]
  making: Making<F, How>
  /** Beside the list, while no act tells what came of it. */
  panel?: ReactNode
}

const totalsOf = <R extends Row>(
  rows: readonly R[],
  all: Sums | undefined,
  { totalAt, sums }: { totalAt: string; sums: readonly (keyof R & string)[] },
  t: Say,
) => {
  const cells = (of: (name: keyof R & string) => string) =>
    Object.fromEntries(sums.map((name) => [name, <Money key={name} value={of(name)} zero="zero" />]))
  const page = cells((name) => sumAmounts(rows.map((row) => String(row[name]))))
  return [
    { key: 'page', cells: { [totalAt]: t('pageTotal'), ...page } },
    { key: 'all', isQuiet: true, cells: { [totalAt]: t('filterTotal'), ...cells((name) => all?.[name] ?? '') } },
  ]
}

/** Which documents are chosen, and the acts on them; whatever was done to them, they are chosen no more. */
const useDocuments = <R extends Row, F extends object, How>(props: ListProps<R, F, How>, total: number) => {
  const { filter, selection } = props.list
  const t = useWords(props.words)
  const [isAll, setAll] = useState(false)
  const { busy, outcome, during, dismiss } = useOutcome()
  const chosen: Chosen<F> = isAll ? { filter } : { ids: [...selection.keys] }
  const count = isAll ? total : selection.keys.size
  const choose = (keys: ReadonlySet<string>) => {
    setAll(false)
    selection.onChange(keys)
  }
  const perform = async (name: string, work: () => Promise<Acted | Made>): Promise<boolean> => {
    const isDone = await during(name, work)
    if (isDone) choose(new Set())
    return isDone
  }
  const act = async ({ name, ask, run }: DocumentAct<F>) => {
    const title = t('actTitle', { act: t(name), n: count })
    if (ask && (await confirm({ title, text: t(ask), act: title, danger: true })) === null) return
    await perform(name, () => run(chosen))
  }
  const make = (how: How) => perform('generate', () => props.making.run(chosen, how))
  return { isAll, chooseAll: () => setAll(true), choose, count, act, make, busy, outcome, dismiss }
}

const DocumentFoot = <F, How>(props: {
  list: Pick<ListProps<Row, F & object, How>, 'words' | 'acts' | 'making'>
  documents: ReturnType<typeof useDocuments<Row, F & object, How>>
  pages: Parameters<typeof Pager>[0]
  onMake: () => void
}) => {
  const { list, documents, pages } = props
  const { count, isAll, busy } = documents
  const t = useWords(list.words)
  const button = (name: string, code: string, icon: IconName, onClick: () => void) => (
    <Auth key={name} code={code}>
      <Button
        icon={icon}
        look={name === 'generate' ? 'solid' : 'outline'}
        busy={busy === name}
        disabled={busy !== null}
        onClick={onClick}
      >
        {t(name)}
      </Button>
    </Auth>
  )
  return (
    <PageFoot end={<Pager {...pages} />}>
      {count > 0 && <span className="page-note">{t(isAll ? 'allChosen' : 'chosen', { n: count })}</span>}
      {!isAll && pages.total > 0 && (
        <button type="button" className="link-button" onClick={documents.chooseAll}>
          {t('chooseAll', { n: pages.total })}
        </button>
      )}
      {count > 0 && (
        <>
          <button type="button" className="link-button" onClick={() => documents.choose(new Set())}>
            {t('unchoose')}
          </button>
          {list.acts.map((one) => button(one.name, one.code, one.icon, () => void documents.act(one)))}
          {button('generate', list.making.code, 'book', props.onMake)}
        </>
      )}
    </PageFoot>
  )
}

export const DocumentList = <R extends Row, F extends object, How>(props: ListProps<R, F, How>) => {
  const { words, list, answer, columns, grid, making, isOut = () => false } = props
  const t = useWords(words)
  const { address, selection } = list
  const { rows, ...shown } = list.shown(answer, ({ id }) => id)
  const { pages } = shown.page
  const documents = useDocuments(props, pages.total)
  const { isAll, outcome, choose } = documents
  const [isMaking, setMaking] = useState(false)
  const state = address.get('state')
  const counting = rows.filter((row) => !isOut(row))
  return (
    <>
      <SecondBar end={<ColumnChooser id={grid.id} columns={columns} />}>
        {props.states.map((one) => (
          <Chip
            key={one}
            label={t(`state_${one}`)}
            count={answer.data?.counts[one]}
            isOn={one === state}
            onToggle={() => address.set({ state: one === state ? null : one, page: null })}
          />
        ))}
        <BarLine />
        {props.fields}
      </SecondBar>
      <PageBody panel={outcome ? <OutcomePanel {...{ words, outcome }} onClose={documents.dismiss} /> : props.panel}>
        <AnsweredGrid
          {...{ answer, ...shown.grid, ...grid }}
          label={props.title}
          columns={useChosenColumns(grid.id, columns)}
          rowLook={(row) => (isOut(row) ? 'muted' : undefined)}
          totals={totalsOf(counting, answer.data?.totals, props, t)}
          selection={{ keys: isAll ? new Set(rows.map(({ id }) => id)) : selection.keys, onChange: choose }}
          place={address.search}
          page={pages.page}
        />
      </PageBody>
      <DocumentFoot list={props} {...{ documents, pages }} onMake={() => setMaking(true)} />
      {isMaking && making.drawer({ count: documents.count, onRun: documents.make, onClose: () => setMaking(false) })}
    </>
  )
}
