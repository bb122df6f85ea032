// One figure or chart on a wall.
import type { ReactNode } from 'react'

/** Over `columns` of twelve and `rows` of three. */
export const WallCard = (props: { title: string; columns: number; rows: number; children: ReactNode }) => (
  <section className="wall-card" style={{ gridColumn: `span ${props.columns}`, gridRow: `span ${props.rows}` }}>
    <h2>{props.title}</h2>
    <div className="wall-card-body">{props.children}</div>
  </section>
)
