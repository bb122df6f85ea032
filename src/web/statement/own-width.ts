// How wide a column of an own statement stands on the screen.
import { usualColumnWidth } from '../../domain/statement/statement-template.ts'
import { widthOfFigures } from '../parts/report/report-columns.tsx'

/**
 * As wide as its template says, and never so narrow that a figure is cut; where it says nothing of its own, as wide as
 * `fitting`. px.
 */
export const ownWidth = (wanted: number, fitting: number, figures: Iterable<string | null>): number =>
  wanted === usualColumnWidth ? fitting : widthOfFigures(figures, wanted)
