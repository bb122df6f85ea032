// The acts of a list as a table: what each is called, who may do it, to which rows, and what it does or opens.
import { Fragment, type ReactNode, useState } from 'react'
import type { Call, deleteCall, statusCall } from '../../../contract/base/call.ts'
import type { Lang } from '../../../contract/base/language.ts'
import { type TrailChangeShape, trailCalls } from '../../../contract/office/trail.ts'
import { saveAnswer } from '../../api/download.ts'
import { CallFailed, CallRefused } from '../../api/failure.ts'
import { send, useCall } from '../../api/query.ts'
import { useMay } from '../../kit/auth.tsx'
import { Button, MenuButton, type MenuItem } from '../../kit/button.tsx'
import { confirm, Drawer } from '../../kit/dialog.tsx'
import type { IconName } from '../../kit/icon-paths.ts'
import { Answered, type TabActs, useTab } from '../../kit/page.tsx'
import { momentText, type Say, useLang, useWords } from '../../kit/words.ts'
import { ImportSheet, sendFile } from './import-dialog.tsx'
import './change-history.css'

/** Opens something over the page, in place of what is there. */
export type Open = (opens: (close: () => void) => ReactNode) => void
type Tools = { t: Say; lang: Lang; tab: TabActs; open: Open }
type OrOf<T, V> = V | ((on: T | undefined) => V)

/** An act on `T`. Its words are those of the screen, or `name:word` of another table. */
export type Act<T> = {
  word: OrOf<T, string>
  icon?: OrOf<T, IconName>
  look?: 'solid' | 'danger' | 'plain'
  /** The keys that do it too, shown on its button. */
  keys?: string
  /** The permission without which it is not there. */
  code?: string
  isShown?: (on: T | undefined) => boolean
  /** Whether it can be done to what is chosen; without it, to anything. */
  when?: (on: T) => boolean
  title?: (on: T | undefined, t: Say) => string | undefined
  /** Asked about before, in the words `<asks>Title`, which has `places`, and `<asks>Text`. */
  asks?: OrOf<T, string | undefined>
  /** The button of the question says what its title says. */
  isAskedInFull?: boolean
  places?: (on: T, lang: Lang) => Record<string, string | number>
  /** What it does; a promise keeps its button busy. */
  does?: (on: T, tools: Tools) => unknown
  isBusy?: boolean
  /** Nothing is chosen any more when it is done. */
  clears?: boolean
  opens?: (on: T, close: () => void, tools: Tools) => ReactNode
  /** Enter and a double click do it too; of several the first that can be done. */
  isEnter?: boolean
  /** What is to be known, after its button. */
  note?: string
  /** In a menu, a line above it. */
  separated?: boolean
  /** It is a menu of these, and not there where it has none. */
  items?: readonly Act<T>[]
}

/** On the one row that is chosen, or on all that are. */
export type RowAct<R> = Act<R> | { onMany: Act<readonly R[]>; least: number }

/** An act on all rows that are chosen, `least` of them at least; when it is done, none are. */
export const onMany = <R,>(act: Act<readonly R[]>, least = 1) => ({ onMany: { clears: true, ...act }, least })

/** What stands over a page, until it is closed. */
export const useOver = () => {
  const [over, show] = useState<ReactNode>(null)
  const open: Open = (opens) => show(opens(() => show(null)))
  return { over, open }
}

type BoundAct = MenuItem & {
  note?: string
  look?: Act<unknown>['look']
  keys?: string
  title: string | undefined
  busy: boolean
  isEnter?: boolean
  items?: readonly BoundAct[]
}

const saidOf = <T, V>(value: OrOf<T, V>, on: T | undefined): V => (value instanceof Function ? value(on) : value)

/** `bindTo(acts, row)`, or of rows `bind(acts, chosen)`; `onDone`: after one that leaves nothing chosen. */
export const useActs = ({ words, open, onDone }: { words: string; open: Open; onDone?: () => void }) => {
  const t = useWords(words)
  const lang = useLang()
  const may = useMay()
  const tab = useTab()
  const [busy, setBusy] = useState('')
  const press = async <T,>(act: Act<T>, word: string, on: T): Promise<void> => {
    const asks = saidOf(act.asks, on)
    const question = asks && { title: t(`${asks}Title`, act.places?.(on, lang)), text: t(`${asks}Text`) }
    if (
      question &&
      (await confirm({ ...question, act: act.isAskedInFull ? question.title : t(word), danger: true })) === null
    )
      return
    if (act.opens) return open((close) => act.opens?.(on, close, { t, lang, tab, open }))
    setBusy(word)
    try {
      await act.does?.(on, { t, lang, tab, open })
      if (act.clears) onDone?.()
    } catch (trouble) {
      // What a call was refused, or why it failed, it has told the user; anything else is a fault of ours.
      if (!(trouble instanceof CallRefused || trouble instanceof CallFailed)) throw trouble
    } finally {
      setBusy('')
    }
  }
  const bindTo = <T,>(acts: readonly Act<T>[], on: T | undefined): BoundAct[] =>
    acts
      .filter(({ code, isShown }) => (code === undefined || may(code)) && (isShown?.(on) ?? true))
      .map((act) => {
        const word = saidOf(act.word, on)
        return {
          ...{ key: word, label: t(word), icon: saidOf(act.icon, on), look: act.look, keys: act.keys },
          ...{ isEnter: act.isEnter, note: act.note, separated: act.separated },
          title: act.title?.(on, t),
          disabled: on === undefined || act.when?.(on) === false,
          busy: busy === word || act.isBusy === true,
          items: act.items && bindTo(act.items, on),
          onSelect: () => void (on !== undefined && press(act, word, on)),
        }
      })
  const bind = <R,>(acts: readonly RowAct<R>[], rows: readonly R[]): BoundAct[] =>
    acts.flatMap((act) =>
      'onMany' in act
        ? bindTo([act.onMany], rows.length < act.least ? undefined : rows)
        : bindTo([act], rows.length === 1 ? rows[0] : undefined),
    )
  return { bind, bindTo }
}

export const Acts = ({ of }: { of: readonly BoundAct[] }) =>
  of.map(({ key, label, items, onSelect, note, isEnter: _, separated: __, ...look }) => {
    if (items?.length === 0) return null
    if (items) return <MenuButton key={key} label={String(label)} icon={look.icon} align="end" items={items} />
    return (
      <Fragment key={key}>
        <Button {...look} onClick={onSelect}>
          {label}
        </Button>
        {note && <span className="page-note">{note}</span>}
      </Fragment>
    )
  })

/** What happened to a row; `objectNo` is what the trail calls it. */
export const historyAct = <R,>(
  objectType: string,
  objectNo: (row: R) => string,
  chain: 'company' | 'group' = 'group',
): Act<R> => ({
  ...{ word: 'masterList:history', icon: 'history', code: 'sys:trail:list' },
  opens: (row, onClose) => <ChangeHistory objectNo={objectNo(row)} {...{ chain, objectType, onClose }} />,
})

/** Switches one row off, or on again. */
export const switchAct = <R extends { id: string; version: number; enabled: boolean }>(
  code: string,
  status: Call<ReturnType<typeof statusCall>['input']>,
): Act<R> => ({
  code,
  word: (row) => (row?.enabled === false ? 'masterList:enable' : 'masterList:disable'),
  icon: (row) => (row?.enabled === false ? 'check' : 'ban'),
  does: ({ id, version, enabled }) => send(status, { id, version, enabled: !enabled }),
})

/** Deletes one row after a question that names it. */
export const deleteAct = <R extends { id: string }>(
  code: string,
  remove: Call<ReturnType<typeof deleteCall>['input']>,
  nameOf: (row: NoInfer<R>, lang: Lang) => string,
): Act<R> => ({
  ...{ word: 'masterList:delete', icon: 'trash', code, asks: 'delete' },
  places: (row, lang) => ({ name: nameOf(row, lang) }),
  does: ({ id }) => send(remove, { id }),
})

/** Gives what is found as a workbook, called as the screen is. */
export const exportAct = (word: string, code: string | undefined, file: () => Promise<unknown>): Act<unknown> => ({
  ...{ word, icon: 'download', code },
  does: (_, { t }) => saveAnswer(file(), `${t('title')}.xlsx`),
})

type FileCalls = {
  export: () => Promise<unknown>
  template: () => Promise<unknown>
  import: Parameters<typeof sendFile>[0]
}

type Files = {
  /** The permissions to take rows out and to bring them in. */
  codes: readonly [taking: string, bringing: string]
  /** What the rows are called; without it as the screen is. */
  title?: string
  fileName?: string
  templateIcon?: IconName
  checkPage?: string
  /** What the call that brings them in asks for beside the file. */
  more?: Record<string, string>
}

/** Rows as files: a menu to take them out and get the empty file to fill in, and the act that brings them in. */
export const fileActs = (calls: FileCalls, files: Files): [Act<unknown>, Act<unknown>] => {
  const { codes, title, fileName, templateIcon = 'download', checkPage, more } = files
  const save = (file: 'export' | 'template', code: string, icon: IconName): Act<unknown> => ({
    ...{ word: `masterList:${file}`, icon, code },
    does: (_, { t }) => saveAnswer(calls[file](), `${fileName ?? t('title')}.xlsx`),
  })
  return [
    {
      ...{ word: 'masterList:files', icon: 'download' },
      items: [save('export', codes[0], 'download'), save('template', codes[1], templateIcon)],
    },
    {
      ...{ word: 'masterList:import', icon: 'upload', code: codes[1] },
      opens: (_, onClose, { t }) => (
        <ImportSheet
          title={t('masterList:importTitle', { title: title ?? t('title') })}
          accept=".xlsx,.csv"
          checkPage={checkPage}
          sendFile={(file, how, options) => sendFile(calls.import, file, how, options, more)}
          onClose={onClose}
        />
      ),
    },
  ]
}

// What happened to one object of the master data, from its trail: who, when, and each field with old and new.

const shownMost = 100

type HistoryProps = { chain: 'company' | 'group'; objectType: string; objectNo: string; onClose: () => void }

export const ChangeHistory = ({ chain, objectType, objectNo, onClose }: HistoryProps) => {
  const t = useWords('trail')
  const shared = useWords('masterList')
  const asked = { chain, objectType, objectNo: objectNo.slice(0, 100), pageSize: shownMost }
  const list = useCall(trailCalls.list, asked, { staleTime: 0 })
  return (
    <Drawer title={shared('history')} note={objectNo} width={560} onClose={onClose}>
      <Answered answer={list}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="page-note">{shared('noHistory')}</p>
          ) : (
            <ol className="history">
              {items.map((row) => (
                <li key={row.id} className="lined">
                  <p className="mb-4">
                    <b>{nameIn(t, 'act', row.action)}</b> {row.realName || row.userName} · {momentText(row.at)}
                  </p>
                  <ul>
                    {row.changes.map((change) => (
                      <li key={`${change.field} ${change.from} ${change.to}`}>{changeText(change, t)}</li>
                    ))}
                  </ul>
                </li>
              ))}
            </ol>
          )
        }
      </Answered>
    </Drawer>
  )
}

/** A word of the trail, or of the list that a field is called by; a code that has none is shown as it is. */
export const nameIn = (say: Say, kind: 'act' | 'type' | 'field', code: string): string => {
  const [list, field] = code.split('.')
  if (field !== undefined) return say(`${list}:f_${field}`)
  const key = `${kind}_${code}`
  // A row of a plain list is called as the list says.
  const keys = kind === 'type' ? [key, `${code}:one`] : key
  const text = say(keys)
  return text === key || text === `${code}:one` || text === 'one' ? code : text
}

export const fieldName = ({ field, line, from }: TrailChangeShape, say: Say): string => {
  const name = field === 'line' ? say(from === '' ? 'lineAdded' : 'lineRemoved') : nameIn(say, 'field', field)
  return line === null ? name : `${say('ofLine', { n: line })} ${name}`
}

/** 第3行 借方 100.00 → 120.00 */
export const changeText = (change: TrailChangeShape, say: Say): string => {
  const { from, to } = change
  const values = from === '' ? to : to === '' ? `${from} → ${say('nothing')}` : `${from} → ${to}`
  return `${fieldName(change, say)} ${change.field === 'line' ? from || to : values}`
}
