// Layout parts of screens: what stands beside or under what, quiet and clipped words, facts, sections, small tables.
import type { ReactNode } from 'react'
import './layout.css'

/** Room between things, in px. */
const gaps = { tight: 'gap-4', usual: 'gap-8', field: 'gap-10', wide: 'gap-12' }

type BoxProps = {
  children: ReactNode
  gap?: keyof typeof gaps
  /** Room around it, as wide as the margins of a page: of what stands in a panel or under the bars by itself. */
  inset?: boolean
  lined?: boolean
}

const boxOf = (kind: string, { gap = 'usual', inset, lined }: BoxProps, room = 'px-16 py-12'): string =>
  [kind, gaps[gap], inset && room, lined && 'lined'].filter(Boolean).join(' ')

/** Things beside each other in one line, their middles level; with `end` their lower edges. */
export const Row = (props: BoxProps & { end?: boolean }) => (
  <div className={boxOf(props.end ? 'row min-w-0 items-end' : 'row min-w-0', props)}>{props.children}</div>
)

/** Buttons or words beside each other that go on in the next line where room is short; `role="status"` for news. */
export const Toolbar = (props: BoxProps & { role?: 'status' }) => (
  <div className={boxOf('row flex-wrap min-w-0 wrap-anywhere', props, 'px-16 py-8')} role={props.role}>
    {props.children}
  </div>
)

/** Things under each other, as wide as there is room. */
export const Stack = (props: BoxProps) => <div className={boxOf('grid grid-cols-1', props)}>{props.children}</div>

/** Columns of the same width, however long their contents are. */
export const Columns = (props: BoxProps) => <div className={boxOf('columns', props)}>{props.children}</div>

/** The fields of a dialog: under each other, each with its label above. */
export const Fields = ({ gap = 'field', ...rest }: BoxProps) => (
  <div className={boxOf('fields grid grid-cols-1', { gap, ...rest })}>{rest.children}</div>
)

/** `faint`: only there to be looked up; `note`: the same, and smaller. */
type QuietProps = { children: ReactNode; look?: 'faint' | 'note' }

const quietOf = ({ look }: QuietProps): string => {
  if (look === 'note') return 'text-faint text-12 wrap-anywhere'
  return look === 'faint' ? 'text-faint wrap-anywhere' : 'text-quiet wrap-anywhere'
}

export const Quiet = (props: QuietProps) => <span className={quietOf(props)}>{props.children}</span>

export const QuietLine = (props: QuietProps) => <p className={quietOf(props)}>{props.children}</p>

/** One line that ends in an ellipsis where room is short; words say all of it when they are pointed at. */
export const Clip = ({ children }: { children: ReactNode }) => (
  <span className="block min-w-0 truncate" title={typeof children === 'string' ? children : undefined}>
    {children}
  </span>
)

/** A paragraph of a panel, as far from its edges as its facts. */
export const PanelText = (props: { children: ReactNode }) => <p className="px-16 py-8">{props.children}</p>

/** What a paragraph of a panel counts up, below it. */
export const PanelList = (props: { children: ReactNode }) => <ul className="pr-16 pb-12 pl-32">{props.children}</ul>

/** Text of machines: as it is, scrolled where it is long. */
export const Code = (props: { children: string }) => <pre className="code">{props.children}</pre>

/** `<Facts rows={[[t('f_node'), job.node], …]} />`: empty values are left out; `lined`, for a page, has lines. */
export const Facts = (props: { rows: readonly (readonly [name: string, value: ReactNode])[]; lined?: boolean }) => (
  <dl className={`facts grid gap-6 px-16 py-12 ${props.lined ? 'facts-lined' : ''}`}>
    {props.rows
      .filter(([, value]) => value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)

/** A part of a page with its title; in a `Panel`, under the title of it, `inPanel`. */
export const Section = (props: { title: string; children: ReactNode; inPanel?: boolean }) => (
  <section className={props.inPanel ? 'panel-section lined-above' : 'section pb-20'} aria-label={props.title}>
    {props.inPanel ? <h3>{props.title}</h3> : <h2>{props.title}</h2>}
    {props.children}
  </section>
)

/** A column of a `Table`: its title, what stands in it of a row, and the class of its cells. */
export type TitledCell<R> = readonly [title: ReactNode, cell: (row: R, at: number) => ReactNode, look?: string]

type TableProps<R> = {
  columns: readonly TitledCell<R>[]
  rows: readonly R[]
  /** Rows are told by their places without it. */
  rowKey?: (row: R, at: number) => string | number
  rowLook?: (row: R) => string | undefined
  label?: string
  className: string
  /** Class of the titles. */
  titles?: string
  /** The first column names the rows. */
  isNamed?: boolean
  /** A row behind the others, of another form. */
  more?: ReactNode
  /** Rows of totals. */
  foot?: ReactNode
}

/** A small table: `<Table className="table" columns={[[t('code'), ({ code }) => code], …]} rows={items} />`. */
export const Table = <R,>({ columns, rows, rowKey, rowLook, isNamed, ...props }: TableProps<R>) => (
  <table className={props.className} aria-label={props.label}>
    <thead>
      <tr>
        {columns.map(([title, , look], place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their places alone
          <th key={place} className={[props.titles, look].filter(Boolean).join(' ') || undefined} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row, at) => (
        <tr key={rowKey ? rowKey(row, at) : at} className={rowLook?.(row)}>
          {columns.map(([, cell, look], place) => {
            const Cell = isNamed && place === 0 ? 'th' : 'td'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their places alone
              <Cell key={place} className={look} scope={Cell === 'th' ? 'row' : undefined}>
                {cell(row, at)}
              </Cell>
            )
          })}
        </tr>
      ))}
      {props.more}
    </tbody>
    {props.foot && <tfoot>{props.foot}</tfoot>}
  </table>
)
