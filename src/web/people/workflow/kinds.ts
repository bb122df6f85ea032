// The kinds of nodes as the palette and the canvas show them.
import type { FlowKind } from '../../../domain/people/workflow.ts'
import type { IconName } from '../../kit/icon.tsx'

export const kindIcons: Readonly<Record<FlowKind, IconName>> = {
  ...{ start: 'circle-dot', approve: 'check-circle', condition: 'switches', copy: 'copy', end: 'circle' },
}

/** What a node of the palette is when it is dragged. */
export const dragKind = 'application/x-selvedge-node'
