// A value of a dictionary as it looks where it is shown: its tag, and its own style over it.
import type { ReactNode } from 'react'
import type { Lang } from '../../contract/base/language.ts'
import type { DictionaryItemShape } from '../../contract/office/dictionary.ts'
import { type DictionaryTag, readStyle } from '../../domain/chart/dictionary.ts'
import { Tag, type TagLook } from '../kit/status-tag.tsx'

const looks: Record<DictionaryTag, TagLook> = {
  ...{ default: 'draft', processing: 'saved', success: 'ok', warning: 'warn', error: 'negative' },
}

const camelled = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

export const ValueTag = (props: { tag: DictionaryTag; style: string; children: ReactNode }) => (
  <Tag look={looks[props.tag]}>
    <span style={Object.fromEntries((readStyle(props.style) ?? []).map(([name, value]) => [camelled(name), value]))}>
      {props.children}
    </span>
  </Tag>
)

type Labels = Pick<DictionaryItemShape, 'labelZhCn' | 'labelZhTw' | 'labelEn'>

export const labelIn = (item: Labels, lang: Lang): string =>
  ({ 'zh-cn': item.labelZhCn, 'zh-tw': item.labelZhTw, en: item.labelEn })[lang] || item.labelZhCn
